"""What the engine understood of a text: its abilities, printed back from the values that it runs, and their rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.language.cited import rules_of
from engine.language.effects import Ability
from engine.language.errors import Unprintable
from engine.language.print import print_ability

KINDS = {
    "Spell": "what the spell does",
    "Activated": "activated ability",
    "Triggered": "triggered ability",
    "Static": "static ability",
    "Replacement": "replacement effect",
    "AdditionalCost": "additional cost",
    "CostChange": "change of costs",
    "Keyword": "keyword ability",
}
NO_WORDS = "It has no words of a card."


@dataclass(frozen=True)
class Understood:
    """One ability: its kind, its words, and the rules that it rests on."""

    kind: str
    words: str
    rules: tuple[str, ...]


def understood(abilities: Iterable[Ability], name: str, host: str) -> list[Understood]:
    """Each ability of a text; `host` is what it calls the object that its own is attached to."""
    return [
        Understood(KINDS.get(type(one).__name__, type(one).__name__), _words(one, name, host), rules_of(one))
        for one in abilities
    ]


def _words(ability: Ability, name: str, host: str) -> str:
    try:
        return print_ability(ability, name, host)
    except Unprintable:
        return NO_WORDS
