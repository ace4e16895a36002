"""Texts that can be taken apart in several ways: which is meant, or that nobody can tell.

Ways that come to the same value are one reading, ways that mean nothing are none. Where values differ, a declared
priority has to prefer one to each of the others; nothing is settled by the order of the grammar's rules. A way that
is preferred to all that mean something, and means nothing itself, is what the text says: it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from lark import Token, Tree

from engine.language.derivations import Made
from engine.language.nodes import Refused, Senseless
from engine.language.nodes import refused as refused_at

DESCRIBED = ("description", "bare_plural")


class Preference(NamedTuple):
    """What a text means that can be taken apart in two ways; `prefers` is asked at the topmost difference."""

    name: str
    reason: str
    prefers: Callable[[Made, Made], bool]


def _is_the_triggers_condition(one: Made, other: Made) -> bool:
    return (
        _is(one, "triggered")
        and not _has(one, "if_sentence")
        and _is(other, "triggered")
        and _has(other, "if_sentence")
    )


def _is_the_nearest_nouns(one: Made, other: Made) -> bool:
    return (
        isinstance(one, Tree)
        and isinstance(other, Tree)
        and one.data in DESCRIBED
        and one.data == other.data
        and len(one.children) < len(other.children)
    )


def _is_no_number(one: Made, other: Made) -> bool:
    return _has(other, "one") and not _has(one, "one")


def _goes_on_in_the_trigger(one: Made, other: Made) -> bool:
    both = (
        _is(one, "spell_text")
        and _is(other, "spell_text")
        and _has(one, "haunting")
        and _has(other, "haunting")
    )
    return both and len(one.children) < len(other.children)  # type: ignore[union-attr]


PRIORITIES = (
    Preference(
        "condition of a trigger",
        '404.3: an "if" right behind the event is asked when it triggers and again when the ability resolves',
        _is_the_triggers_condition,
    ),
    Preference(
        "nearest noun",
        "what stands behind two nouns tells more of the nearer one: in a spell that targets a permanent you "
        "control, it is the permanent that you control",
        _is_the_nearest_nouns,
    ),
    Preference(
        "an article",
        '"a" and "an" before a description are articles: "attached to a creature" picks no number of creatures',
        _is_no_number,
    ),
    Preference(
        "haunting",
        "502.51: what a spell's text says behind the event of the haunted creature happens then",
        _goes_on_in_the_trigger,
    ),
)


def worth_reading(ways: list[Made]) -> list[Made]:
    """The ways to take some words apart without those that are equal, and those that take an article for a number: so
    many sentences have one that it's settled at once."""
    different: list[Made] = []
    for one in ways:
        if one not in different:
            different.append(one)
    return [one for one in different if not any(_is_no_number(*difference(way, one)) for way in different)]


Value = TypeVar("Value")


def meant(trees: Sequence[Tree[Token]], read: Callable[[Tree[Token]], Value]) -> Value:
    """What a text means that can be taken apart in these ways. Raises Refused where that is not one thing."""
    values: dict[Value, Tree[Token]] = {}
    refused: list[tuple[Tree[Token], Refused]] = []
    for tree in trees:
        try:
            values.setdefault(read(tree), tree)
        except Refused as stop:
            refused.append((tree, stop))
    for tree, reason in refused:
        senseless = isinstance(reason, Senseless) and len(refused) < len(trees)
        if not senseless and all(preferred(tree, other) for other in values.values()):
            raise reason
    for value, one in values.items():
        if all(one is other or preferred(one, other) for other in values.values()):
            return value
    raise _ambiguous(list(values.values()))


def _ambiguous(trees: list[Tree[Token]]) -> Refused:
    places = difference(trees[0], next(other for other in trees[1:] if not preferred(trees[0], other)))
    return refused_at(
        next(place for place in places if isinstance(place, Tree)), "words that mean one thing only"
    )


def preferred(one: Made, other: Made) -> bool:
    """Whether a declared priority takes the one rather than the other."""
    places = difference(one, other)
    return any(priority.prefers(*places) for priority in PRIORITIES)


def difference(one: Made, other: Made) -> tuple[Made, Made]:
    """The topmost places at which two trees differ, the first in text order."""
    while (
        isinstance(one, Tree)
        and isinstance(other, Tree)
        and one.data == other.data
        and len(one.children) == len(other.children)
    ):
        found = next(
            (pair for pair in zip(one.children, other.children, strict=True) if pair[0] != pair[1]), None
        )
        if found is None:
            break
        one, other = found
    return one, other


def _is(made: Made, kind: str) -> bool:
    return isinstance(made, Tree) and made.data == kind


def _has(made: Made, kind: str) -> bool:
    return isinstance(made, Tree) and any(_is(child, kind) for child in made.children)
