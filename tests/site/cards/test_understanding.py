"""What a card's page says that the engine understood: every ability has words, and a keyword its own."""

from __future__ import annotations

import os
from zlib import crc32

import pytest

from engine.cards import library
from engine.language.print import host_of
from playground.cards.understanding import NO_WORDS, Understood, understood

EVERY = 1 if os.environ.get("CARDS") == "all" else 60
KEYWORDS = (
    *("affinity", "amplify", "buyback", "convoke", "cycling", "dredge", "echo", "entwine", "epic", "fading"),
    *(
        "flashback",
        "graft",
        "haunt",
        "kicker",
        "madness",
        "modular",
        "morph",
        "ninjutsu",
        "offering",
        "recover",
    ),
    *("replicate", "ripple", "soulshift", "splice", "storm", "suspend", "transmute"),
)


def told(name: str) -> list[Understood]:
    return [
        one
        for face in library()[name].faces
        for one in understood(face.abilities, face.name, host_of(face.subtypes, face.abilities))
    ]


@pytest.mark.parametrize(
    ("name", "kind", "words", "rule"),
    [
        ("Hypergenesis", "keyword ability", "Suspend 3\u2014{1}{G}{G}", "502.59"),
        ("Gigadrowse", "keyword ability", "Replicate {U}", "502.52"),
        ("Fiery Temper", "keyword ability", "Madness {R}", "502.24"),
        ("Helium Squirter", "keyword ability", "Graft 3", "502.54"),
        ("Serra Angel", "keyword ability", "Flying", "502.4"),
        (
            "Hand to Hand",
            "static ability",
            "During combat, players can't play instant spells or abilities that aren't mana abilities.",
            "306.1",
        ),
    ],
)
def test_what_is_said_together_is_told_in_these_words(name: str, kind: str, words: str, rule: str) -> None:
    (found,) = [one for one in told(name) if one.words == words]
    assert found.kind == kind and rule in found.rules


def test_nothing_is_left_without_words_or_called_by_a_name_of_the_code() -> None:
    shelf = library()
    found = [(*shelf.mentioning(f"\n{one.capitalize()}"), *shelf.mentioning(one)) for one in KEYWORDS]
    names = {each[0] for each in found} | {name for name in shelf if crc32(name.encode()) % EVERY == 0}
    for name in sorted(names):
        for one in told(name):
            assert one.words and one.words != NO_WORDS, name
            assert one.kind == one.kind.lower() and one.rules, name
    assert len(names) > 2 * len(KEYWORDS)
