"""What is done simultaneously, and what is done only if every target is still legal (413.2a, 413.2d)."""

from __future__ import annotations

from typing import Any

from engine.language.effects import AtOnce, IfAllLegal
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Meaningless, called, form
from engine.language.forms.parts import spread
from engine.language.forms.patterns import Made, v
from engine.language.forms.reading import FormReader
from engine.language.rooms.clauses.clauses import Effects
from engine.language.terms import Selection, Target
from engine.language.walks import walk

# --- at once -------------------------------------------------------------------------------------------------


def _two(a: Effects, b: Effects) -> Effects:
    return (AtOnce((*a, *b)),)


def _told_apart(value: Any) -> tuple[Effects, ...] | None:
    match value:
        case (AtOnce(effects=(one, other)),):
            return ((one,), (other,))
    return None


form(Made(_two, _told_apart, v.a, v.b), "simultaneously {a:clause} and {b:clause}", "clause")
form(
    (AtOnce(spread(v.first, v.rest)),),
    "{who>} simultaneously {first:first_verb} and {rest:third_verbs}",
    "clause",
    printable=False,
)

# --- if all are legal ----------------------------------------------------------------------------------------


def _if_legal(a: Selection, b: Selection, effects: Effects) -> Effects:
    return (IfAllLegal(effects),)


def _aimed_at(value: Any) -> tuple[Any, ...] | None:
    """The two targets, which the text names before anything is done to them."""
    match value:
        case (IfAllLegal(effects=effects),):
            slots = sorted({one.slot for one in walk(effects) if isinstance(one, Target)})
            return (Target(slots[0]), Target(slots[1]), effects) if len(slots) == 2 else None
    return None


def _both(reader: FormReader, tree: Tree) -> Effects:
    """The permanent is "the artifact", the other one "the artifact card"."""
    a, b = reader.only(tree, "a"), reader.only(tree, "b")
    if reader.said.is_many(a) or reader.said.is_many(b):
        raise Meaningless("one target and another", tree)
    first = next(one for one in reader.said.mentions if one.what == a)
    reader.said = reader.said.mention(a, first.words)
    effects: Effects = reader.only(tree, "effects")
    done = {getattr(one, "what", None) for one in walk(effects)}
    if not {a, b} <= done or len({one for one in walk(effects) if isinstance(one, Target)}) > 2:
        raise Meaningless("what is done with both", tree.part("effects"))
    return _if_legal(a, b, effects)


form(
    Made(_if_legal, _aimed_at, v.a, v.b, v.effects),
    "choose {a:aimed} and {b:aimed}. "
    "if both targets are still legal as (this ability|this spell|it) resolves, {effects:clause}.",
    "unit",
    read=_both,
)


def _the_card(reader: FormReader, tree: Tree) -> Selection:
    """ "The artifact card": what was aimed at as a card of this type."""
    word = reader.only(tree, "noun")
    both = frozenset({word, "card"})
    found = next((one for one in reversed(reader.said.mentions) if both <= one.words), None)
    if found is None or not isinstance(found.what, Target):
        raise Meaningless("a card of this type that is a target", tree)
    reader.said = reader.said.again(found.what)
    return found.what


form(v.x, "the {noun:thing_word} card", "definite", read=_the_card, printable=False)
called("clause", "an instruction")
