"""What a scenario is found by: choices that narrow a list, and the cards and rules that are asked for by name."""

from __future__ import annotations

from collections.abc import Iterable

from playground.library.models import Scenario
from playground.rulebook.chapters import section_of

MOST_TAGS = 12
MOST_CARDS = 60
MOST_RULES = 40
MANY_PLAYERS = 5
"""From so many players on, scenarios are one choice."""


def facets_of(row: Scenario, author: str) -> list[str]:
    """The choices that leave this row; its kind first, of which each row has one."""
    sections = dict.fromkeys(section_of(number) for number in row.rules[:MOST_RULES])
    found = [f"kind:{row.kind}", f"verdict:{row.verdict}"]
    if row.disputed:
        found.append("verdict:disputed")
    if row.players:
        found.append(f"players:{min(row.players, MANY_PLAYERS)}")
    if row.year is not None:
        found.append(f"year:{row.year}")
    found += [f"section:{one}" for one in sections]
    found += [f"tag:{tag.lower()}" for tag in dict.fromkeys(row.tags[:MOST_TAGS])]
    if author:
        found.append(f"author:{author}")
    return list(dict.fromkeys(found))


def keys_of(cards: Iterable[str], rules: Iterable[str]) -> list[str]:
    """Its cards; each rule with what it is part of; and, with a star, every beginning that somebody may type."""
    found: dict[str, None] = {card_key(name): None for name in list(cards)[:MOST_CARDS]}
    for number in list(rules)[:MOST_RULES]:
        wholes = (section_of(number), number.rstrip("abcdefghijklmnopqrstuvwxyz"), number)
        found.update((f"rule:{one}", None) for one in wholes)
        found.update((begins_key(number[:length]), None) for length in range(3, len(number) + 1))
    return list(found)


def card_key(name: str) -> str:
    """How a card stands among the keys."""
    return f"card:{name}"


def part_key(number: str) -> str:
    """How a rule and all its parts stand among the keys: 409.1 has 409.1f, and not 409.10."""
    return f"rule:{number}"


def begins_key(typed: str) -> str:
    """The same of all rules whose numbers begin so: 409.1 has 409.1f and 409.10."""
    return f"rule:{typed}*"
