"""Players who come, go and change places take their ranges of influence and teams along (601.2a, 609.1)."""

from __future__ import annotations

import pytest

from engine.board import PlayerId
from engine.notation.positions import read_position
from engine.notation.saved import dump, load
from engine.seats import life_of_side
from playground.boards import editing, seats
from playground.boards.editing import BadEdit

FOUR = "Ann: library Forest\nBob: library Forest\nCarol: library Forest\nDave: library Forest\n"
TURN = "Turn 5: Ann, precombat main\n"


def test_ranges_go_with_their_players() -> None:
    position = read_position(f"Table: range of influence 1; range of influence 2 for Carol\n{FOUR}{TURN}")
    assert seats.earlier(position, 2).board.table.ranges == (1, 2, 1, 1)
    assert seats.leave(position, 2).board.table.ranges == (1, 1, 1)
    more = seats.add(position)
    assert more.board.table.ranges == (1, 1, 2, 1, 1)
    assert load(dump(more)) == more


def test_teams_go_with_their_players() -> None:
    position = read_position(f"Table: team Ann and Carol; team Bob and Dave\n{FOUR}{TURN}")
    assert seats.earlier(position, 3).board.table.teams == ((0, 3), (1, 2))
    assert seats.leave(position, 1).board.table.teams == ((0, 1), (2,))
    with pytest.raises(BadEdit, match="teams"):
        seats.add(position)


def test_twenty_players_have_names() -> None:
    position = read_position(f"{FOUR}{TURN}")
    while len(position.board.players) < 20:
        position = seats.add(position)
    assert len({one.name for one in position.board.players}) == 20


def test_606_4a_whoever_of_a_team_is_given_a_life_total_it_is_the_teams() -> None:
    table = "Table: two-headed giant; team Ann and Bob; team Carol and Dave\n"
    position = read_position(f"{table}{FOUR}{TURN}")
    told = editing.set_player(position, 1, life=17, poison=0, mana="", name="Bob")
    assert [life_of_side(told.board, PlayerId(one)) for one in (0, 1, 2)] == [17, 17, 40]
    with pytest.raises(BadEdit, match=r"606\.3"):
        seats.earlier(position, 2)
