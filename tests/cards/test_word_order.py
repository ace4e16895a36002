"""Texts of the shelf have their words in an order that cards have: found by looking at the words alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from engine.commands.shelve import shelved

COLOR = "white|blue|black|red|green|colorless|multicolored|monocolored"
TYPE = "artifact|creature|enchantment|land|instant|sorcery|Aura|Equipment|Wall"
STATE = "tapped|untapped|attacking|blocking|unblocked|face-down|enchanted|equipped"
ABOVE = "legendary|basic|snow|nonbasic"
NOUN = "creatures?|artifacts?|enchantments?|lands?|permanents?|spells?|cards?|tokens?"
WRONG = {
    "other behind what it is": rf"\b(?:{COLOR}|{STATE}|{ABOVE}|{TYPE}) other (?:{NOUN}|target)\b",
    "a color before a state": rf"\b(?:{COLOR}|{ABOVE}) (?:{STATE}) (?:{NOUN})\b",
    "a type before a color": rf"\b(?:a|an|target|all|each|other|another) (?:{TYPE}) (?:{COLOR}|{ABOVE})\b",
    "a type before a state": rf"\b(?:a|an|target|all|each|other|another) (?:{TYPE}) (?:{STATE}) (?:{NOUN})\b",
    "a word twice": r"\b(\w+) \1\b",
    "a before a vowel": r"\b[Aa] [aeioAEIO]\w*",
    "an before a consonant": r"\b[Aa]n [b-df-hj-np-tv-z]\w*",
    "a possessive behind a verb": r"\b(?:controls?|owns?|own|play|with|from|by)'s?(?!\w)",
    "a possessive behind what follows a noun": (
        r"\b(?:controlled by|blocked by|blocking|targets only|named) (?:(?!\b(?:and|to|or)\b)[\w~ ])+'s? "
        r"(?:controller|owner|power|toughness|target|library|hand|graveyard)\b"
    ),
    "a several's": r"\b(?:those|all|both|target) (?:\w+ )?(?:creatures|players|permanents|lands|cards|spells)'s",
    "signs": r" [,.;:]|,,|\.\.|,\.|\( | \)|  ",
}


def texts() -> Iterator[tuple[str, str]]:
    """The rules text of each face, with its own names as "~"."""
    for whole in shelved(Path(str(resources.files("engine.cards")))).values():
        for part in re.split(r"^(?://|----)$\n", whole, flags=re.MULTILINE):
            name = re.split(r" \{", part.partition("\n")[0])[0]
            text = "\n".join(part.split("\n")[2:])
            for one in sorted({name, name.split(",")[0]}, key=len, reverse=True):
                text = text.replace(one, "~")
            yield name, text


def out_of_order(text: str) -> list[str]:
    return [what for what, pattern in WRONG.items() if re.search(pattern, text)]


def test_no_card_has_its_words_in_an_order_that_none_has() -> None:
    found = [(name, wrong) for name, text in texts() if (wrong := out_of_order(text))]
    assert found == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Remove a black creature other card from your graveyard from the game.", "other behind what it is"),
        ("~ gets +1/+1 for each attacking other creature.", "other behind what it is"),
        (
            "Whenever a legendary other permanent is put into a graveyard, draw a card.",
            "other behind what it is",
        ),
        ("Destroy target red attacking creature.", "a color before a state"),
        ("Destroy target creature black permanent.", "a type before a color"),
        ("Destroy all artifact tapped creatures.", "a type before a state"),
        ("Draw a card card.", "a word twice"),
        ("Sacrifice a artifact.", "a before a vowel"),
        ("Sacrifice an creature.", "an before a consonant"),
        (
            "Search target permanent an opponent controls's controller's library.",
            "a possessive behind a verb",
        ),
        (
            "Two target creatures controlled by the same player's controller sacrifices one of them.",
            "a possessive behind what follows a noun",
        ),
        (
            "~ has toughness X, where X is target creature blocking or blocked by ~'s power.",
            "a possessive behind what follows a noun",
        ),
        ("Switch all creatures's power and toughness.", "a several's"),
        ("Draw a card , then discard a card.", "signs"),
    ],
)
def test_words_out_of_order_are_seen(text: str, wrong: str) -> None:
    assert wrong in out_of_order(text)
