"""Shipped cards say what a list of the world's cards says, or there is a reason why they don't."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.cards import library
from engine.cards.likeness import beside, unlike
from engine.language.cardtext import read_card
from tests.chosen import chosen

POOL = Path(os.environ.get("POOL") or Path(__file__).resolve().parents[3] / "shared/cards/pool-2006.json")
ELF: dict[str, Any] = {
    "name": "Elf",
    "layout": "normal",
    "mana_cost": "{G}",
    "type": "Creature \u2014 Elf Druid",
    "power": "1",
    "toughness": "1",
    "text": "{T}: Add {C}{G}.\nVigilance",
    "printed_text": "Vigilance\n{T}: Add {1}{G} to your mana pool.",
}


@pytest.mark.skipif(
    not POOL.exists(), reason=f"there is no list of the world's cards at {POOL}; POOL= names another"
)
def test_every_difference_from_a_list_has_its_reason() -> None:
    entries = json.loads(POOL.read_text(encoding="utf-8"))
    assert [
        one for one in beside({name: library()[name] for name in chosen()}, entries) if not one.reason
    ] == []


def test_order_of_paragraphs_and_todays_symbols_are_no_difference() -> None:
    card = read_card("Elf {G}\nCreature - Elf Druid 1/1\nVigilance\n{T}: Add {1}{G} to your mana pool.")
    assert list(unlike(card, (ELF,))) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            "Elf {1}{G}\nCreature - Elf Druid 1/1\nVigilance\n{T}: Add {1}{G} to your mana pool.",
            "{1}{G} creature",
        ),
        (
            "Elf {G}\nCreature - Elf 1/1\nVigilance\n{T}: Add {1}{G} to your mana pool.",
            "creature Elf 1/1 where",
        ),
        ("Elf {G}\nCreature - Elf Druid 1/2\nVigilance\n{T}: Add {1}{G} to your mana pool.", "1/2 where"),
        (
            "Elf {G}\nCreature - Elf Druid 1/1\n{T}: Add {1}{G} to your mana pool.",
            "today's wording and the printed",
        ),
        (
            "Elf {G}\nCreature - Elf Druid 1/1\nVigilance\n{T}: Add {G}{G} to your mana pool.",
            "means something else",
        ),
    ],
)
def test_another_fact_or_another_ability_is_found(text: str, what: str) -> None:
    (found,) = unlike(read_card(text), (ELF,))
    assert what in found


def test_a_wording_that_differs_and_one_that_is_not_read_are_told_apart() -> None:
    card = read_card("Elf {G}\nCreature - Elf Druid 1/1\nVigilance\n{T}: Add {1}{G} to your mana pool.")
    assert list(unlike(card, ({**ELF, "printed_text": "Flying"},))) == [
        "means something else than the printed wording"
    ]
    assert list(unlike(card, ({**ELF, "printed_text": "Zork."},))) == []
    assert list(unlike(card, ({**ELF, "text": "Zork.", "printed_text": "Zork."},))) == [
        "neither wording is read"
    ]
