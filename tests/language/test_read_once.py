"""A text that stands on many cards is read once for all of them, and means on each what it means read for it alone."""

import pytest

from engine.cards import library
from engine.language import reading
from engine.language.effects import Ability
from engine.language.forms.reading import read
from engine.language.reading import read_paragraph, read_spell
from engine.language.rooms import LANGUAGE
from engine.language.tokens import Passage
from engine.language.words import CardType
from tests.chosen import chosen

NAMED = [
    ("Remove target creature from the game. Return the card removed from the game with Ankh.", "Ankh"),
    ("Search your library for a card named Ankh, reveal that card, and put it into your hand.", "Ankh"),
    ("Draw a card. ~ deals 1 damage to you.", "Ankh"),
    ("Bog Elves' power and toughness are each equal to the number of Swamps you control.", "Bog Elves"),
    ("Sacrifice Exile: Exile target creature.", "Exile"),
    ("Sacrifice Goblin: Each other Goblin gets +1/+1 until end of turn.", "Goblin"),
]


def alone(text: str, names: tuple[str, ...], category: str) -> tuple[Ability, ...] | str:
    try:
        return tuple(read(Passage(text, names, 3), category, LANGUAGE, older=True))
    except ValueError as stop:
        return str(stop)


def test_cards_that_differ_by_their_name_alone_are_read_once() -> None:
    reading._read.cache_clear()
    said = "When {} comes into play, {} deals 2 damage to target creature."
    one, other = (read_paragraph(said.format(name, name), (name,)) for name in ("Ankh", "Bog Imp"))
    assert one == other
    assert reading._read.cache_info().currsize == 1


@pytest.mark.parametrize(("text", "name"), NAMED)
@pytest.mark.parametrize("category", ["paragraph", "spell"])
def test_a_name_that_is_more_than_the_card_is_read_as_it_stands(text: str, name: str, category: str) -> None:
    door = read_spell if category == "spell" else read_paragraph
    try:
        found: tuple[Ability, ...] | str = door(text, (name,), 3, older=True)
    except ValueError as stop:
        found = str(stop)
    assert found == alone(text, (name,), category)


def test_shipped_texts_mean_what_they_mean_alone() -> None:
    for card in chosen():
        for face in library()[card].faces:
            names = (face.name, face.name.split(",")[0])
            spell = CardType.INSTANT in face.types or CardType.SORCERY in face.types
            for text in ("\n".join(face.text),) if spell else face.text:
                category, door = ("spell", read_spell) if spell else ("paragraph", read_paragraph)
                try:
                    found = door(text, names, older=True)
                except ValueError:
                    continue
                assert found == alone(text, names, category), card
