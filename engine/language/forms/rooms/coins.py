"""Coins (511); who won a subgame (506)."""

from __future__ import annotations

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
    FlipCoins,
)
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, NoWords, called, form
from engine.language.forms.patterns import v
from engine.language.forms.printing import FormWriter
from engine.language.forms.reading import FormReader
from engine.language.forms.rooms.clauses import Effects, acting, unnoted, write_verb
from engine.language.forms.rooms.selections import write_np
from engine.language.terms import All, AnyOf, Bound, Compare, Count, Not, Same, You
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
    both = AnyOf((as_filter(reader.only(tree, "one")), as_filter(reader.only(tree, "other"))))
    verb = tree.part("does")
    assert isinstance(verb, Tree)
    if verb.third or verb.form.subject != "who":
        raise Meaningless("what players do", verb)
    acting(reader, All(both))
    effect = reader.only(tree, "does")
    return tuple(reader.done(one) for one in (effect if isinstance(effect, tuple) else (effect,)))


def _write_both(writer: FormWriter, value: Any) -> list[str]:
    who = getattr(unnoted(value[0])[0], "who", None) if len(value) == 1 else None
    match who:
        case All(filter=AnyOf(parts=(Same(of=one), Same(of=other)))):
            subject = [*write_np(writer, one, True), "and", *write_np(writer, other), "each"]
            return [*subject, *write_verb(writer, value[0], who, subject=False)]
    raise NoWords(repr(value))


form((), "{one:np} and {other:np} each {does:vp}", "clause", read=_both, write=_write_both)

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


def _unless_any(reader: FormReader, tree: Tree) -> Effects:
    """ "... unless any opponent has you draw a card": the first of them who likes that."""
    effects = reader.only(tree, "effects")
    anyone = All(reader.only(tree, "others"))
    verb = tree.part("does")
    assert isinstance(verb, Tree)
    if verb.third:
        raise Meaningless('the verb without its "s"', verb)
    acting(reader, reader.only(tree, "who"))
    effect = reader.only(tree, "does")
    had = tuple(reader.done(one) for one in (effect if isinstance(effect, tuple) else (effect,)))
    return (AnyoneMay(anyone, had, effects),)


def _write_unless_any(writer: FormWriter, value: Any) -> list[str]:
    match value:
        case (AnyoneMay(who=All(filter=who), effects=(one,), otherwise=otherwise),):
            out = [*writer.words("clause", otherwise), "unless", "any", *writer.words("desc", who), "has"]
            doer = getattr(unnoted(one)[0], "who", You())
            return [*out, *write_np(writer, doer, True), *write_verb(writer, one, doer, subject=False)]
    raise NoWords(repr(value))


form(
    (AnyoneMay,),
    "{effects:clause} unless any {others:desc} (has|have) {who:np} {does:vp}",
    "clause",
    read=_unless_any,
    write=_write_unless_any,
)
