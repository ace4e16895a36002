""" "Another creature card" isn't "a creature card": what a text says of another thing means something else than what it
says of any, or isn't understood.

Two readings are compared; nothing is asked of what they mean. Only who draws another card draws one more.
"""

from __future__ import annotations

import re

import pytest

from engine.language.cardtext import UnreadableText, read_card
from engine.language.forms.examples import kept

AN = re.compile(
    r"(?<!raw )(?<!raws )\b(?P<an>[Aa]n?) (?=(?:\w+ )?(?:card|creature|land|artifact|permanent|enchantment|spell)\b)"
)


def altered(text: str) -> list[str]:
    """The text with "another" in one place after the other."""
    return [
        f"{text[: found.start()]}{'Another' if found['an'][0] == 'A' else 'another'} {text[found.end() :]}"
        for found in AN.finditer(text)
    ]


def loses_another(head: str, text: str, other: str) -> bool:
    """Whether both texts read, and alike."""
    try:
        first, second = read_card(f"{head}\n{text}"), read_card(f"{head}\n{other}")
    except UnreadableText:
        return False
    return [face.abilities for face in first.faces] == [face.abilities for face in second.faces]


def pairs() -> list[tuple[str, str, str]]:
    """The head of a card, a text of it, and the same with "another"."""
    found = []
    for example in kept().values():
        head = "Test {1}{R}\n" + ("Instant" if example.whole == "spell" else "Creature - Beast 2/2")
        found.extend([(head, example.paragraphs, other) for other in altered(example.paragraphs)])
    return sorted(set(found))


@pytest.mark.parametrize(("head", "text", "other"), pairs())
def test_another_is_not_any(head: str, text: str, other: str) -> None:
    assert not loses_another(head, text, other)


@pytest.mark.parametrize(
    "text",
    [
        "At the beginning of your upkeep, sacrifice Test unless you remove a card from your graveyard from the game.",
        "Whenever Test attacks, any player may remove a card in his or her graveyard from the game. If a player does, "
        "you gain 1 life.",
        "{1}: Discard a card at random.",
    ],
)
def test_another_card_is_not_any_card(text: str) -> None:
    assert altered(text)
    assert not any(loses_another("Test {1}{R}\nCreature - Beast 2/2", text, one) for one in altered(text))


def test_what_is_read_alike_would_be_found() -> None:
    assert loses_another("Test {1}{R}\nInstant", "Draw a card.", "Draw another card.")
