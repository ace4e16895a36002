"""Whatever text a visitor writes on a card, reading it gives an answer."""

from __future__ import annotations

import re

import pytest

from benchmarks.made_texts import made
from playground.cards.reading import read_sheet
from playground.cards.sheets import Half, Sheet

TEXTS = 20
SEED = 4


def sheet(text: str) -> Sheet:
    """A card's text in the fields of the form, under a name that no shipped card has."""
    head, types, *lines = text.split("\n")
    name, _, cost = head.partition(" {")
    size = re.search(r" (\S+/\S+)$", types)
    typed = types.removesuffix(size[0]) if size else types
    return Sheet(
        (
            Half(f"Unheard {name}", cost and "{" + cost, typed, size[1] if size else "", "\n".join(lines)),
            Half(),
        )
    )


@pytest.mark.parametrize("part", range(5))
def test_a_made_text_is_understood_or_stops_at_a_place(part: int) -> None:
    for number in range(part * TEXTS, (part + 1) * TEXTS):
        found = read_sheet(sheet(made(number, SEED)[1]))
        assert (found.card is None) == bool(found.every_stop)


@pytest.mark.parametrize(
    "text", ["Draw x cards.", "Draw X cards.", "{T}: Draw that many cards.", "x", "\u2022 x"]
)
def test_what_has_no_value_stops_at_its_words(text: str) -> None:
    found = read_sheet(sheet(f"Card {{1}}\nSorcery\n{text}"))
    assert found.every_stop
    assert all(stop.has_place for stop in found.every_stop)
