"""Finding what the book says: by a number, a keyword, a word of the glossary, what players call it, or by words."""

from __future__ import annotations

from functools import cache

from engine.language.cited import KEYWORDS
from playground.rulebook import glossary, said
from playground.rulebook.book import mentioning

CALLED: dict[str, str] = {
    "announce": "409.1a",
    "apnap": "103.4",
    "both legends die": "420.5e",
    "cmc": "203.3",
    "combat damage on the stack": "310.3",
    "combat trick": "408.1",
    "cost reduction": "409.1f",
    "damage on the stack": "310.3",
    "decking": "420.5g",
    "dependency": "418.5c",
    "drawing from an empty library": "420.5g",
    "evasion": "501.1",
    "fizzle": "413.2a",
    "fizzling": "413.2a",
    "golden rules": "103",
    "hand size": "314.1",
    "infinite loop": "421",
    "intervening if": "404.3",
    "lands per turn": "212.6b",
    "last known information": "413.2f",
    "layers": "418.5",
    "legend rule": "420.5e",
    "legend": "420.5e",
    "legends": "420.5e",
    "lethal damage": "420.5c",
    "maximum hand size": "314.1",
    "mulligan": "101.4",
    "poison": "420.5h",
    "priority": "408.1",
    "regenerate": "419.6b",
    "regeneration": "419.6b",
    "sba": "420",
    "sbe": "420",
    "state-based effect": "420",
    "state-based effects": "420",
    "summoning sickness": "212.3d",
    "summoning sick": "212.3d",
    "the stack": "217.6",
    "stack": "217.6",
    "timestamp": "418.5c",
    "timestamps": "418.5c",
    "world rule": "420.5i",
}
"""What players call a rule that has no name in the book, or another one."""


@cache
def _own() -> dict[str, str]:
    """The one rule that a word stands for: of a keyword, of what players say, of the glossary."""
    found = {word.plain: word.rules[0] for word in reversed(glossary.words().values()) if word.rules}
    return {**found, **CALLED, **KEYWORDS}


def rule_named(typed: str) -> str:
    """The number that these words are the name of, in the singular or plural; "" if they are none."""
    low = glossary.plain(typed)
    return next((_own()[one] for one in (low, low.removesuffix("s")) if one in _own()), "")


def numbers_with(typed: str) -> list[str]:
    """Numbers whose own words have all of these; those of steps and of what the words name go first."""
    low = glossary.plain(typed)
    if not low:
        return []
    own = rule_named(low)
    first = [own, *(number for number in said.known() if own and _within(number, own))] if own else []
    wanted = low.split()
    by_steps = [rule.number for rule in mentioning(low)]
    by_words = [number for number, text in _texts() if all(word in text for word in wanted)]
    found = dict.fromkeys((*first, *by_steps, *by_words))
    return [number for number in found if number in said.known()]


def _within(number: str, whole: str) -> bool:
    return number.startswith(whole) and number[len(whole) :].isalpha()


@cache
def _texts() -> tuple[tuple[str, str], ...]:
    return tuple((number, one.words.lower()) for number, one in said.of_numbers().items())


def beginning_with(prefix: str) -> list[str]:
    """Numbers that begin with what was typed."""
    return [number for number in said.known() if number.startswith(prefix.rstrip("."))]
