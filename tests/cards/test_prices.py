"""409.1h, 413.2c: what is asked for is offered just when it can be paid; `python -m engine prices` tries all prices."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import library
from engine.commands.prices import misjudged, prices_of
from engine.language import values as v
from engine.language.cardtext import read_card
from engine.rules.stack import playing_checks_409, possible_413
from engine.rules.stack.plans_413 import PLANNERS
from tests.chosen import chosen


def test_prices_of_shipped_cards_are_offered_just_when_they_can_be_paid() -> None:
    prices = prices_of([library()[name] for name in chosen()])
    assert [wrong for price in prices for wrong in misjudged(price)] == []
    assert prices


def price(text: str) -> tuple[Any, ...]:
    (found,) = prices_of([read_card(f"Test {{1}}\nArtifact\n{text}")])
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Sacrifice a creature: Draw a card.",
        "Discard your hand: Draw a card.",
        "Sacrifice a creature, Sacrifice a green creature: Draw a card.",
        "Tap two untapped creatures you control: Draw a card.",
        "Pay 3 life: Draw a card.",
        "{0}: You may put a -1/-1 counter on a creature you control. If you do, draw a card.",
        "{0}: You may remove the top ten cards of your library from the game. If you do, draw a card.",
        "{0}: You may discard Test. If you do, draw a card.",
    ],
)
def test_a_price_is_offered_on_tables_of_plenty_and_of_want(text: str) -> None:
    assert list(misjudged(price(text))) == []


@pytest.mark.parametrize("name", ["Spinning Darkness", "Honor-Worn Shaku"])
def test_so_many_from_the_top_of_a_graveyard_and_what_the_legend_rule_leaves_are_counted(name: str) -> None:
    prices = prices_of([library()[name]])
    assert [wrong for one in prices for wrong in misjudged(one)] == []
    assert prices


def test_what_is_offered_and_cannot_be_paid_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = price("Sacrifice a creature: Draw a card.")
    monkeypatch.setattr(possible_413, "possible", lambda context, instructions: True)
    monkeypatch.setattr(possible_413, "_possible", lambda context, instruction: True)
    assert any(
        "after you may, nothing in play: it can't be paid, and is asked" in one for one in misjudged(asked)
    )
    monkeypatch.setattr(playing_checks_409, "why_not_payable", lambda *_: None)
    assert any(
        "as a cost, nothing in play: it can't be paid, and is offered" in one for one in misjudged(asked)
    )


def test_what_can_be_paid_and_is_not_offered_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = price("Discard a card: Draw a card.")
    monkeypatch.setattr(possible_413, "_possible", lambda context, instruction: False)
    assert any(
        "after unless you, plenty: it can be paid, and is not asked" in one for one in misjudged(asked)
    )


def test_a_payment_that_takes_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = price("Pay 3 life: Draw a card.")
    planners: dict[Any, Any] = PLANNERS
    monkeypatch.setitem(planners, v.LoseLife, lambda context, instruction: ())
    assert any("as a cost, plenty: it was said to be paid, and was not" in one for one in misjudged(asked))
