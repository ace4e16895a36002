"""What stands in a card's text and not in its print was read for less than it says."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from engine.cards import library
from engine.cards.checks import runs
from engine.cards.words_lost import counted, lost_words
from engine.language.card import Face
from engine.language.cardtext import read_card
from tests.chosen import chosen


def face(text: str, read: str = "") -> Face:
    """A card with a text, and with the abilities of another if it was read so; an Equipment, to speak of its host."""
    (said,) = read_card(f"Test {{2}}\nArtifact - Equipment\n{read or text}").faces
    return msgspec.structs.replace(said, text=(text,))


@pytest.mark.parametrize("name", chosen())
def test_every_telling_word_of_a_shipped_card_is_in_its_print(name: str) -> None:
    assert [word for one in library()[name].faces for word in lost_words(one)] == []


@pytest.mark.parametrize(
    ("text", "read", "lost"),
    [
        ("{T}: Untap up to two target lands.", "{T}: Untap two target lands.", ("up",)),
        (
            "{T}: Return target creature card from your graveyard to your hand.",
            "{T}: Return target creature to its owner's hand.",
            ("graveyard", "your"),
        ),
        ("{T}: Destroy target nonblack creature.", "{T}: Destroy target creature.", ("nonblack",)),
        (
            "Prevent all damage that would be dealt to Test by enchanted creatures.",
            "Prevent all damage that would be dealt to Test by enchanted creature.",
            ("several",),
        ),
        ("{T}: Target opponent loses 3 life.", "{T}: Target player loses 2 life.", ("3", "opponent")),
        (
            "{T}: Tap target creature an opponent controls.",
            "{T}: Tap target creature.",
            ("control", "opponent"),
        ),
    ],
)
def test_a_word_that_reading_passed_over_is_found(text: str, read: str, lost: tuple[str, ...]) -> None:
    assert lost_words(face(text, read)) == lost
    assert lost_words(face(text)) == ()


@pytest.mark.parametrize(
    ("today", "then"),
    [
        (
            "When Test enters the battlefield, exile it.",
            "When Test comes into play, remove it from the game.",
        ),
        ("{T}: Add {C}{G}.", "{T}: Add {G} to your mana pool."),
        (
            "{T}: Create two 1/1 red Elf creature tokens.",
            "{T}: Put two 1/1 red Elf creature tokens into play.",
        ),
        (
            "Imprint \u2014 When Test enters the battlefield, you may exile target land you control.\n"
            "Whenever a land with the same name as the exiled card is tapped for mana, you draw a card.",
            "Imprint When Test comes into play, you may remove target land you control from the game.\n"
            "Whenever a land with the same name as the imprinted card is tapped for mana, you draw a card.",
        ),
        (
            "Choose a color. Creatures you control gain protection from the chosen color.",
            "Creatures you control gain protection from the color of your choice.",
        ),
        (
            "Test deals 3 damage divided as you choose among one, two, or three targets.",
            "Test deals 3 damage divided as you choose among any number of target creatures and/or players.",
        ),
        ("Each other creature has base power and toughness 1/1.", "Each other creature becomes 1/1."),
        (
            "At the beginning of your draw step, draw an additional card.",
            "At the beginning of your draw step, draw a card.",
        ),
        ("Sacrifice all Swamps you control.", "Sacrifice all Swamps."),
        ("Put a spore counter on each Fungus.", "Put a spore counter on all Fungi."),
        (
            "The next X damage that would be dealt to target creature, planeswalker, or player is dealt to you.",
            "The next X damage that would be dealt to target creature or player is dealt to you.",
        ),
        (
            "You may cast spells as though they had flash.",
            "You may play spells any time you could play an instant.",
        ),
        (
            "At the beginning of each player's end step, that player sacrifices an untapped land.",
            "At the end of each player's turn, that player sacrifices an untapped land.",
        ),
        (
            "If there are ten or more creature cards total in all graveyards, draw a card.",
            "If ten or more creature cards are in all graveyards, draw a card.",
        ),
        (
            "If this ability has been activated four or more times this turn, sacrifice Test.",
            "If this ability has been played four or more times this turn, sacrifice Test.",
        ),
        ("Creatures that are enchanted can't attack or block.", "Enchanted creatures can't attack or block."),
        (
            "Destroy each creature with the same mana value as the sacrificed creature.",
            "Destroy all creatures that share a converted mana cost with the sacrificed creature.",
        ),
        (
            "Counter that spell unless that player pays {X}, where X is the number of cards in your hand.",
            "Counter it unless that player pays {1} for each card in your hand.",
        ),
    ],
)
def test_words_of_today_are_those_of_2006(today: str, then: str) -> None:
    assert set(counted(today, "Test")) == set(counted(then, "Test"))


def test_runs_of_words_stay_within_a_sentence() -> None:
    def taken(text: str) -> Iterator[str]:
        return (text[start:end] for start, end in runs(text, 3))

    assert list(taken("Draw a card. Scry 1.")) == ["Draw a", "a card", "Scry 1", "Draw a card"]
