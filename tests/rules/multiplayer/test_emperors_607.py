"""607: which emperor goes first, and what a set-up asks for."""

from __future__ import annotations

import pytest

from engine.board import NOBODY, PlayerId
from engine.cards import library
from engine.game import Game
from engine.position import Position
from engine.rules.game.starting_101 import Deck, new_game
from engine.rules.multiplayer.setting_up_600 import IllegalTable
from engine.table import EMPEROR, Table, usual_ranges

NAMES = ("Ann", "Bob", "Carol", "Dave", "Erin", "Fred")
SIDES = (tuple(map(PlayerId, (0, 1, 2))), tuple(map(PlayerId, (3, 4, 5))))
TABLE = Table(EMPEROR, SIDES, usual_ranges(EMPEROR, SIDES, 6), deploying=True)


def game(table: Table = TABLE, *, seed: int = 1, starting: int = NOBODY, chooser: int = NOBODY) -> Position:
    decks = [Deck(name, (library()["Forest"],) * 20) for name in NAMES]
    return new_game(decks, seed=seed, starting=PlayerId(starting), chooser=PlayerId(chooser), table=table)


def test_607_4_chance_decides_which_emperor_goes_first() -> None:
    first = set()
    for seed in range(12):
        played = Game(game(seed=seed))
        played.advance()
        rules = [line.rule for line in played.trace or ()]
        assert "607.4" in rules and "101.2" not in rules
        assert played.decision is not None
        assert played.decision.purpose == "whether to take a mulligan"
        first.add(played.decision.player)
    assert first == {1, 4}


@pytest.mark.parametrize(("starting", "chooser"), [(0, NOBODY), (NOBODY, 1), (9, NOBODY)])
def test_607_4_nobody_else_goes_first(starting: int, chooser: int) -> None:
    with pytest.raises(IllegalTable, match=r"607\.4|101\.2"):
        game(starting=starting, chooser=chooser)


def test_a_table_that_no_variant_knows_is_refused_as_the_game_is_set_up() -> None:
    with pytest.raises(IllegalTable, match=r"603\.1"):
        game(Table(EMPEROR, SIDES, TABLE.ranges))
    with pytest.raises(IllegalTable, match="each player is in one team"):
        game(
            Table(EMPEROR, (SIDES[0], (PlayerId(3), PlayerId(4), PlayerId(6))), TABLE.ranges, deploying=True)
        )
