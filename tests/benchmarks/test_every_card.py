"""Each shipped card can be put on a board, played with and saved; here a few of them (`make every-card` takes all)."""

from __future__ import annotations

import pytest

from benchmarks import every_card
from tests.chosen import chosen

OF_THE_SHELF = 800


@pytest.mark.parametrize("name", chosen(OF_THE_SHELF))
def test_a_card_is_placed_played_with_and_saved(name: str) -> None:
    assert every_card.tried([name], seed=1) == []


def test_a_card_that_no_board_takes_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    ((name, words),) = every_card.tried(["Black Lotos"], seed=1)
    assert name == "Black Lotos"
    assert words.startswith("KeyError") or "no card" in words
    assert "Black Lotos" in capsys.readouterr().out
