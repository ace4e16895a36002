"""The words "up to" force nobody (413.2c): each such word of a card's text has a value whose least is none.

The words of the text are counted against the values, without the reader's or the printer's help. `POOL=cards.json`
has a list of the world's cards looked through as well.
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
from engine.language.effects import FillCounters
from engine.language.errors import TextTooLong, UnreadableText
from tests.chosen import chosen

UP_TO = re.compile(r"(?i)\bup to\b")
REMINDER = re.compile(r"\([^()]*\)")


def _values(value: object) -> Iterator[object]:
    if isinstance(value, tuple):
        for one in value:
            yield from _values(one)
    elif hasattr(value, "__struct_fields__"):
        yield value
        for name in value.__struct_fields__:
            yield from _values(getattr(value, name))


def forced(card: CardDef, text: str) -> int:
    """How many of the words "up to" have no value that may be none."""
    said = len(UP_TO.findall(REMINDER.sub("", text)))
    free = [
        one
        for face in card.faces
        for one in _values(face.abilities)
        # Of counters put on it there may be none (engine.rules.stack.changing_417).
        if getattr(one, "at_least", None) == 0 or hasattr(one, "up_to") or isinstance(one, FillCounters)
    ]
    return max(0, said - len(free))


def test_up_to_never_forces_on_a_shipped_card() -> None:
    wrong = [
        card.name
        for card in (library()[name] for name in chosen(20, library().mentioning("up to ")))
        if forced(card, "\n".join(line for face in card.faces for line in face.text))
    ]
    assert wrong == []


@pytest.mark.parametrize("wording", ["text", "printed_text"])
def test_up_to_never_forces_on_a_card_of_the_pool(wording: str) -> None:
    if not os.environ.get("POOL"):
        pytest.skip("no list of the world's cards: POOL=cards.json names one")
    wrong = []
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text(encoding="utf-8"))):
        text = pool.text_of(faces, wording)
        if not UP_TO.search(text):
            continue
        try:
            card = read_card(text)
        except (UnreadableText, TextTooLong):
            continue
        if forced(card, text):
            wrong.append(card.name)
    assert wrong == []
