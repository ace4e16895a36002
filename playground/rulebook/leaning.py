"""What a rule rests on, and what rests on it: from the numbers that its words name, read both ways."""

from __future__ import annotations

from functools import cache

from playground.rulebook import said
from playground.rulebook.book import is_part_of, sort_key


def rests_on(number: str) -> tuple[str, ...]:
    """The numbers that this one's sentences name and those that it rests on besides."""
    return _both()[0].get(number, ())


def resting_on(number: str) -> tuple[str, ...]:
    """The numbers that rest on this one."""
    return _both()[1].get(number, ())


@cache
def _both() -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
    there: dict[str, tuple[str, ...]] = {}
    back: dict[str, list[str]] = {}
    for number, one in said.of_numbers().items():
        named = {*one.rests, *said.mentioned(" ".join((one.words, one.why, one.missing)))}
        # A rule rests neither on itself nor on what it is part of or made of.
        others = [other for other in named if not (is_part_of(number, other) or is_part_of(other, number))]
        there[number] = tuple(sorted(others, key=sort_key))
        for other in others:
            back.setdefault(other, []).append(number)
    return there, {number: tuple(sorted(those, key=sort_key)) for number, those in back.items()}
