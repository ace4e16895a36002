"""What the engine understood of a text: its abilities, printed back from the values that it runs, and their rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards.pointing import Pointing, pronouns
from engine.language.card import Face
from engine.language.cardtext import REMINDER
from engine.language.cited import KEYWORDS, rules_of
from engine.language.effects import Ability
from engine.language.errors import Unprintable
from engine.language.keyword_sentences import spoken
from engine.language.print import print_ability, print_first
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
NO_WORDS = "Cards have no words for this by itself."
STATIC = KINDS["Static"]
"""What limits or allows what players do is one too (405)."""


@dataclass(frozen=True)
class Understood:
    """One ability: its kind, its words, and the rules that it rests on."""

    kind: str
    words: str
    rules: tuple[str, ...]


def understood(abilities: Iterable[Ability], name: str, host: str) -> list[Understood]:
    """Each ability of a text; `host` is what it calls the object that its own is attached to.

    A keyword that is short for several is told of with its number and cost, and after it those that have words of
    their own: what suspend does as the last counter is gone, only "suspend" says.
    """
    found: list[Understood] = []
    left = tuple(abilities)
    while left:
        together, words = _first(left, name, host)
        meant, left = left[:together], left[together:]
        each = [(one, _words(one, name, host)) for one in meant]
        if together > 1 or not each[0][1]:
            keyword = spoken(meant)
            kind = _kind(meant[0]) if keyword is None else KINDS["Keyword"]
            own = () if keyword is None else (KEYWORDS[keyword.name.value],)
            rules = (*own, *(rule for one in meant for rule in rules_of(one)))
            found.append(Understood(kind, words, tuple(dict.fromkeys(rules))))
        for one, said in each:
            if said:
                found.append(Understood(_kind(one), said, rules_of(one)))
    return found


def _first(abilities: tuple[Ability, ...], name: str, host: str) -> tuple[int, str]:
    """How many of the abilities are said together, and how."""
    try:
        return print_first(abilities, name, host)
    except Unprintable:
        return 1, NO_WORDS


def _kind(ability: Ability) -> str:
    return KINDS.get(type(ability).__name__, STATIC)


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
    """The words of one ability by itself; none for what only a keyword, or a sentence with others, says."""
    try:
        return print_ability(ability, name, host)
    except Unprintable:
        return ""
