"""What the engine understood of a text: its abilities, printed back from the values that it runs, and their rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards.pointing import Pointing, pronouns
from engine.language.card import Face
from engine.language.cardtext import REMINDER
from engine.language.cited import rules_of
from engine.language.effects import Ability
from engine.language.errors import Unprintable
from engine.language.print import print_ability
from engine.language.words import CardType

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


def pronouns_of(face: Face) -> list[Pointing]:
    """What "it", "that player" and the like point to in a face's text, each pair of words once."""
    names = (face.name, face.name.split(",")[0])
    spell = bool({CardType.INSTANT, CardType.SORCERY} & set(face.types))
    texts = ["\n".join(face.text)] if spell else list(face.text)
    found = [
        one
        for text in texts
        if REMINDER.sub("", text).strip()
        for one in pronouns(text, names, spell=spell, others=[other for other in texts if other is not text])
    ]
    return list({(one.words.lower(), one.of): one for one in found if one.of}.values())


def _words(ability: Ability, name: str, host: str) -> str:
    try:
        return print_ability(ability, name, host)
    except Unprintable:
        return NO_WORDS
