"""Effects and delayed abilities that show on no card are told on the stepper."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.notation.positions import read_position
from playground.boards import runs
from playground.boards.under_way import under_way

BOARD = """Ann: in play Forest, Hill Giant
Bob: hand Shock
Turn 3: Ann, precombat main phase
Effect: "This player can't play spells this turn."; on Bob; by Ann
Effect: "This permanent gets +3/+3."; on Ann's Hill Giant; until end of turn; by Ann
Delayed: "At end of turn, draw a card."; by Bob
"""


def test_whom_an_effect_binds_and_until_when() -> None:
    rows = under_way(read_position(BOARD).board)
    assert [(one["text"], one["facts"]) for one in rows] == [
        ("This player can't play spells.", "on Bob, until end of turn, by Ann"),
        ("This permanent gets +3/+3.", "on Ann's Hill Giant, until end of turn, by Ann"),
        ("At end of turn, draw a card.", "by Bob"),
    ]


@pytest.mark.django_db
def test_the_stepper_tells_them_and_has_no_empty_panel(client: Client) -> None:
    run = runs.start_run(read_position(BOARD))
    page = client.get(run.at(0)).content.decode()
    assert "This player can&#x27;t play spells." in page and "on Bob, until end of turn" in page
    bare = runs.start_run(read_position(BOARD.split("Effect")[0]))
    assert "Effects and pending abilities" not in client.get(bare.at(0)).content.decode()
