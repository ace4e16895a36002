"""Coins (511); who won a subgame (506)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.combining import as_filter
from engine.language.effects import (
    FLIP_LOST,
    FLIP_WON,
    FLIPS,
    HEADS,
    SUBGAME_WINNERS,
    TAILS,
    AnyoneMay,
    DealDamage,
    Effect,
    FlipCoins,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.clauses import Effects, unnoted, verbs, write_verb
from engine.language.rooms.core.vocabularies import no_words
from engine.language.rooms.nouns.selections import write_np
from engine.language.terms import All, AnyOf, Bound, Compare, Count, Filter, Not, Same, Self, You
from engine.language.words import Relation

EQUAL, AT_LEAST = Relation.EQUAL, Relation.AT_LEAST

form(FlipCoins(v.who), "{who} <flips> a coin")
# Nobody calls a coin whose sides alone matter, which is known only behind it.
form(FlipCoins(v.who, False), "{who} <flips> a coin", readable=False)
form(FlipCoins(You(), True, True), "flip a coin until you lose a flip")
form(FlipCoins(You(), True, True, True), "flip a coin until you lose a flip or choose to stop flipping")
form(
    FlipCoins(You(), True, True, False, v.most),
    "flip a coin {most:count} times or until you lose a flip, whichever comes first",
)
form(Count(Bound(FLIPS)), "flip", "each")
form(Count(Bound(FLIPS)), "the number of flips", "quantity")
form(Compare(Count(Bound(FLIP_WON)), AT_LEAST, v.n), "you win {n:in_words} or more flips", "condition")
form(Compare(Count(Bound(FLIP_LOST)), AT_LEAST, 1), "you lose a flip", "condition")
form(Compare(Count(Bound(FLIP_LOST)), EQUAL, 0), "you win all the flips", "condition")
form(Count(Bound(FLIP_WON)), "the number of flips you (win|won)", "quantity")
form(Count(Bound(FLIP_WON)), "flip you (win|won)", "each", printable=False)


def _both(reader: FormReader, tree: Tree) -> Effects:
    """ "You and target opponent each flip a coin": the two of them."""
    reader.acts(All(AnyOf((as_filter(reader.only(tree, "one")), as_filter(reader.only(tree, "other"))))))
    return reader.only(tree, "does")  # type: ignore[no-any-return]


verbs(
    "each_does",
    "what is done",
    lambda verb: "" if not verb.third and verb.form.subject == "who" else "what players do",
)


def _write_both(writer: FormWriter, does: Effect) -> list[str]:
    who = getattr(unnoted(does)[0], "who", None)
    match who:
        case All(filter=AnyOf(parts=(Same(of=one), Same(of=other)))):
            subject = [*write_np(writer, one, True), "and", *write_np(writer, other), "each"]
            return [*subject, *write_verb(writer, does, who, subject=False)]
    return no_words(does)


form((v.does,), "{one:np} and {other:np} each {does:each_does}", "clause", read=_both, words=_write_both)

# --- sides ---------------------------------------------------------------------------------------------------

called("side", '"heads" or "tails"')
for _side in (HEADS, TAILS):
    form(_side, _side, "side")
form(Compare(Count(Bound(v.side)), AT_LEAST, 1), "it comes up {side:side}", "condition")
called("trait", "which player")
form(Same(Bound(SUBGAME_WINNERS)), "who (wins|win) the subgame", "trait")
form(Not(Same(Bound(SUBGAME_WINNERS))), "who (doesn't|don't) win the subgame", "trait")
form(Same(Bound(v.side)), "whose coin comes up {side:side}", "trait")

# --- unless somebody has it done -----------------------------------------------------------------------------


def _write_unless_any(writer: FormWriter, effects: Effects, others: Filter, does: Effects) -> list[str]:
    out = [*writer.words("clause", effects), "unless", "any", *writer.words("desc", others), "has"]
    if len(does) != 1:
        raise NoWords("several that someone has done")
    doer = getattr(unnoted(does[0])[0], "who", You())
    return [*out, *write_np(writer, doer, True), *write_verb(writer, does[0], doer, subject=False)]


def _one_who_may(reader: FormReader, env: Mapping[str, Any]) -> None:
    if not reader.said.is_player(env["payer"]) or isinstance(env["payer"], All):
        raise Meaningless("a player", "payer")


# Whoever is dealt the damage is the one who has it dealt.
form(
    (AnyoneMay(v.payer, (DealDamage(Self(), v.amount, v.payer),), v.effects),),
    "{effects:clause} unless {payer:definite} has ~ deal {amount} damage to (him or her|them|that player)",
    "clause",
    check=_one_who_may,
)
# "... unless any opponent has you draw a card": the first of them who likes that.
form(
    (AnyoneMay(All(v.others), v.does, v.effects),),
    "{effects:clause} unless any {others:desc} (has|have) {who>:np} {does:plain_verb}",
    "clause",
    words=_write_unless_any,
)
