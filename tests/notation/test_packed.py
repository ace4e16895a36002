"""Cards that were compiled are the cards that their texts say."""

from __future__ import annotations

import pytest

from engine.cards import library
from engine.language.cardtext import read_card
from engine.notation.packed import BrokenPack, Packed, packed, written
from tests.chosen import chosen

BEAR = "Bear {1}{G}\nCreature - Bear 2/2"
ELF = "Elf {G}\nCreature - Elf Druid 1/1\n{T}: Add {G} to your mana pool."
CARDS = {card.name: card for card in map(read_card, (BEAR, ELF))}
DOCUMENT = packed({name: written(card) for name, card in CARDS.items()}, "texts")


def test_each_card_is_taken_out_alone() -> None:
    found = Packed(DOCUMENT, "texts")
    assert len(found) == 2
    assert {name: found.card(name) for name in CARDS} == CARDS
    assert found.card("Goblin") is None


@pytest.mark.parametrize("gone", [1, 10, len(DOCUMENT) // 2, len(DOCUMENT)])
def test_a_document_that_was_cut_is_told(gone: int) -> None:
    with pytest.raises(BrokenPack):
        Packed(DOCUMENT[:-gone], "texts")


def test_a_document_in_which_a_letter_was_changed_is_told() -> None:
    for place in range(0, len(DOCUMENT), 7):
        changed = bytearray(DOCUMENT)
        changed[place] ^= 1
        with pytest.raises(BrokenPack):
            Packed(bytes(changed), "texts")


def test_a_document_of_other_texts_is_told() -> None:
    with pytest.raises(BrokenPack):
        Packed(DOCUMENT, "other texts")


def test_every_card_comes_out_as_it_was_read() -> None:
    names = chosen()
    found = Packed(packed({name: written(library()[name]) for name in names}, ""), "")
    for name in names:
        assert found.card(name) == library()[name]
