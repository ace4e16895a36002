"""What blocked what and what dealt damage to whom, this turn (309.2e-f), and the next end of combat of it (311)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.language.combining import with_parts
from engine.language.discourse import words_for
from engine.language.effects import Delay, Destroy, ForEach, Unless
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import narrowed
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.remembered import FOR_EACH
from engine.language.rooms.clauses.clauses import Effects
from engine.language.rooms.nouns.selections import read_they_do
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    AttackedThisTurn,
    Begins,
    BlockedThisTurn,
    CardsDrawn,
    Compare,
    DamageBy,
    DealtBy,
    DealtThisTurn,
    Filter,
    FoughtThisTurn,
    Is,
    IsPlayer,
    LifeLostThisTurn,
    Matches,
    Named,
    Not,
    Opponent,
    Same,
    Selection,
    Self,
    TakenThisTurn,
    Together,
    WasBlockedThisTurn,
    You,
)
from engine.language.walks import walk
from engine.language.words import Kind, ObjectAct, Relation, StepOrPhase

# --- blocks --------------------------------------------------------------------------------------------------


def _one_thing(reader: FormReader, env: Mapping[str, Any]) -> None:
    if reader.said.is_many(env["of"]) or reader.said.may_be_player(env["of"]):
        raise Meaningless("one creature that was named before", "of")


BOTH_WAYS = (AnyOf((BlockedThisTurn(v.of), WasBlockedThisTurn(v.of))),)
form(BOTH_WAYS, "that blocked or (were|was) blocked by {of:definite} this turn", "post", check=_one_thing)
form(
    (WasBlockedThisTurn(v.of),),
    "that (were|was) blocked by {of:definite} this turn",
    "post",
    check=_one_thing,
)
form((BlockedThisTurn(v.of),), "that blocked {of:definite} this turn", "post", check=_one_thing)
form(
    (WasBlockedThisTurn(v.of),),
    "{of:definite} blocked this turn",
    "post",
    check=_one_thing,
    printable=False,
)
form(
    (AnyOf((FoughtThisTurn(ObjectAct.BLOCK), WasBlockedThisTurn())),),
    "that blocked or (were|was) blocked this turn",
    "post",
)


form(
    Matches(v.what, WasBlockedThisTurn()),
    "{what:subject} <was> blocked this turn",
    "condition",
    check=lambda reader, env: _one_thing(reader, {"of": env["what"]}),
)


def _it_and_all(reader: FormReader, env: Mapping[str, Any]) -> None:
    """One thing, and all of a description."""
    one, rest = env["one"], env["rest"]
    if isinstance(one, All) or reader.said.is_many(one) or reader.said.may_be_player(one):
        raise Meaningless("one thing", "one")
    if not any(isinstance(each, WasBlockedThisTurn | BlockedThisTurn) for each in walk(rest)):
        raise Meaningless("all creatures that fought it", "rest")


form(
    Destroy(Together((v.one, All(v.rest)))),
    "<destroys> {one:definite} and all {rest:descs}",
    check=_it_and_all,
)

# --- at the end of this turn's next combat ---------------------------------------------------------------------

AT_ITS_END = Begins(StepOrPhase.END_OF_COMBAT, IsPlayer())
# In 2006 it was "at end of combat".
form(
    (Delay(AT_ITS_END, v.effects),),
    "at this turn's next end of combat, {effects:action}.",
    "unit",
    printable=False,
)

# --- damage --------------------------------------------------------------------------------------------------

DEALT_YOU = (DealtThisTurn(You()),)
form(DEALT_YOU, "that dealt damage to you this turn", "post")
form((DealtThisTurn(v.of),), "that dealt damage to {of:this_very} this turn", "post")
form(
    Matches(v.what, DealtThisTurn(All(Opponent(You())))),
    "{what:subject} dealt damage to an opponent this turn",
    "condition",
)
form(
    Compare(TakenThisTurn(v.of), Relation.AT_LEAST, v.n),
    "{n:count} or (more|greater) damage was dealt to {of:definite} this turn",
    "condition",
    check=_one_thing,
)


def _one_object(reader: FormReader, env: Mapping[str, Any]) -> None:
    _one_thing(reader, env)
    if isinstance(env["of"], All):
        raise Meaningless("one object", "of")


form(
    TakenThisTurn(v.of),
    "the damage [already] dealt to {of:definite} [so far] this turn",
    "quantity",
    check=_one_object,
)


def _of_permanents(_reader: FormReader, env: Mapping[str, Any]) -> None:
    if Is(Kind.PERMANENT) not in getattr(env["by"], "parts", (env["by"],)):
        raise Meaningless("permanents that dealt it", "by")


form(
    DamageBy(v.of, v.by),
    "the [amount of] damage dealt to {of:player} [so far] this turn by {by:descs}",
    "quantity",
    check=_of_permanents,
)
form(
    DamageBy(v.of, v.by),
    "the [amount of] damage dealt to {of:this_very} [so far] this turn by {by:descs}",
    "quantity",
    check=_of_permanents,
    printable=False,
)
OTHER_NAMESAKES = AllOf((Is(Kind.PERMANENT), Named(v.name), Not(Same(Self()))))
form(
    DamageBy(Self(), OTHER_NAMESAKES),
    "the (amount of) damage dealt to ~ this turn by other sources named {name:own_name}",
    "quantity",
)
form(DealtBy(v.by), "dealt damage by {by:this_very} this turn", "trait", rank=1)

# --- what players did ------------------------------------------------------------------------------------------

form(LifeLostThisTurn(You()), "the life (you've|you) lost this turn", "quantity")


def _another_one(reader: FormReader, env: Mapping[str, Any]) -> None:
    """One player, where it isn't you."""
    if env["of"] == You() or reader.said.is_many(env["of"]):
        raise Meaningless("another player", "of")


form(LifeLostThisTurn(v.of), "the life {of:who_has} lost this turn", "quantity", check=_another_one)
form(CardsDrawn(You()), "the number of cards (you've|you) drawn this turn", "quantity")
for _has in ("{of:who_has} <has> drawn this turn", "{of:theyve} drawn this turn"):
    form(
        CardsDrawn(v.of),
        f"the number of cards {_has}",
        "quantity",
        check=_another_one,
        printable=_has.startswith("{of:who_has}"),
    )
form(v.x, "they've", "theyve", read=read_they_do, printable=False)
called("theyve", '"they\'ve"')
form(AttackedThisTurn(), "who attacked this turn", "trait")

# --- for each of those that dealt it damage ----------------------------------------------------------------------


def _for_each_dealer(reader: FormReader, tree: Tree) -> Effects:
    """One instruction, for each of them by itself."""
    kind, to = reader.only(tree, "kind"), reader.only(tree, "to")
    among = with_parts(kind, DealtThisTurn(to))
    said = reader.said
    reader.said = said.mention(FOR_EACH, words_for(among))
    does: Effects = reader.only(tree, "does")
    reader.said = replace(reader.said, mentions=said.mentions)
    if FOR_EACH not in walk(does) or not any(isinstance(one, Unless) for one in does):
        raise Meaningless("what is done to each unless its controller pays", tree.part("does"))
    return (ForEach(FOR_EACH.name, All(among), does),)


def _write_for_each_dealer(writer: FormWriter, kind: Filter, to: Selection, does: Effects) -> list[str]:
    said = writer.said
    out = ["for", "each", *writer.words("desc", kind), "that", "dealt", "damage", "to"]
    out += [*writer.words("this_very", to), "this", "turn", ","]
    writer.said = said.mention(FOR_EACH, words_for(with_parts(kind, DealtThisTurn(to))))
    out += writer.words("clause", does)
    writer.said = replace(writer.said, mentions=said.mentions)
    return out


# What else is done for each has the other words and ends its text (`processes`).
form(
    (ForEach(FOR_EACH.name, All(narrowed(v.kind, DealtThisTurn(v.to))), v.does),),
    "for each {kind:desc} that dealt damage to {to:this_very} this turn, {does:clause}",
    "clause",
    read=_for_each_dealer,
    words=_write_for_each_dealer,
)
