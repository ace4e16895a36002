"""What "that card" means in a trigger about another object, once the card has moved itself (404.4, 413.2b).

A card speaks of itself by its name or by "it". Words are counted against values, without the reader's help: each
"return that card" of such a trigger needs an instruction that moves something else than the card itself.
`POOL=cards.json` has a list of the world's cards looked through as well.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.cards import library, pool
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.effects import Move, PutIntoPlay
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.terms import Self
from tests.chosen import chosen

THAT = r"(?:put|return|remove|exile)s? that (?:card|creature|permanent|artifact|enchantment|land)\b"
ANOTHER = re.compile(r"(?i)^when(?:ever)? (?:an?|another|one or more|enchanted|equipped)\b")

SAMPLE = (
    "Waiting Shrine {1}{W}\nEnchantment\n"
    "Whenever a creature is put into your graveyard from play, you may sacrifice Waiting Shrine. "
    "If you do, return that card to play."
)


def _moves(value: object) -> Iterator[object]:
    """What is moved by each instruction of a value."""
    if isinstance(value, tuple):
        for one in value:
            yield from _moves(one)
    elif hasattr(value, "__struct_fields__"):
        if isinstance(value, Move | PutIntoPlay):
            yield value.what
        for name in value.__struct_fields__:
            yield from _moves(getattr(value, name))


def mistaken(card: CardDef, text: str) -> int:
    """How many of the words "return that card" move nothing but the card that says them."""
    said = sum(len(re.findall(f"(?i){THAT}", line)) for line in text.split("\n") if ANOTHER.match(line))
    others = [one for face in card.faces for one in _moves(face.abilities) if not isinstance(one, Self)]
    return max(0, said - len(others))


def test_that_card_is_the_one_that_the_trigger_is_about() -> None:
    assert mistaken(read_card(SAMPLE), SAMPLE) == 0


def test_that_card_is_another_one_on_shipped_cards() -> None:
    wrong = []
    for name in chosen(20, library().mentioning("that ")):
        card = library()[name]
        if mistaken(card, "\n".join(line for face in card.faces for line in face.text)):
            wrong.append(name)
    assert wrong == []


@pytest.mark.parametrize("wording", ["text", "printed_text"])
def test_that_card_is_another_one_on_cards_of_the_pool(wording: str) -> None:
    if not os.environ.get("POOL"):
        pytest.skip("no list of the world's cards: POOL=cards.json names one")
    wrong = []
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text(encoding="utf-8"))):
        text = pool.text_of(faces, wording)
        if not re.search(f"(?i){THAT}", text):
            continue
        try:
            card = read_card(text)
        except (UnreadableText, TextTooLong):
            continue
        if mistaken(card, text):
            wrong.append(card.name)
    assert wrong == []
