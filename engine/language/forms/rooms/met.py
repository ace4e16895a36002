"""What blocked what and what dealt damage to whom, this turn (309.2e-f), and the next end of combat of it (311)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.effects import Delay, Destroy
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import v
from engine.language.forms.reading import FormReader
from engine.language.terms import (
    All,
    AllOf,
    AnyOf,
    Begins,
    BlockedThisTurn,
    Compare,
    DamageBy,
    DealtBy,
    DealtThisTurn,
    FoughtThisTurn,
    Is,
    IsPlayer,
    Matches,
    Named,
    Not,
    Opponent,
    Same,
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
