"""The line `Table:` of a text: variant, teams, ranges and options, as they are read and written back."""

from __future__ import annotations

import pytest

from engine.board import PlayerId
from engine.notation.errors import Unreadable
from engine.notation.exchange.json_reading import scenario_of
from engine.notation.exchange.json_writing import scenario_json
from engine.notation.reading_positions import read_position
from engine.notation.saved import dump, load
from engine.notation.scenario import read_scenario
from engine.notation.writing_positions import write_position
from engine.seats import life_of, life_of_side
from engine.table import UNLIMITED

FOUR = "Ann: in play Forest\nBob: poison 1\nCarol: life as usual\nDave: library Forest\nTurn 3: Ann, upkeep\n"
SIX = FOUR.replace("Turn", "Erin: library Forest\nFred: library Forest\nTurn")
TABLES = [
    "free-for-all; range of influence 1; attack left",
    "range of influence 1; no range of influence for Dave; range of influence 2 for Bob",
    "teams; team Ann and Carol; team Bob and Dave; attack multiple players",
    "grand melee; no range of influence; attack right",
    "team Ann and Carol; team Bob and Dave; deploy creatures",
]


@pytest.mark.parametrize("words", TABLES)
def test_a_table_is_written_as_it_was_read(words: str) -> None:
    position = read_position(f"Table: {words}\n{FOUR}")
    text = write_position(position)
    assert text.startswith(f"Table: {words}\n")
    assert read_position(text) == position
    assert load(dump(position)) == position


def test_607_3_an_emperor_reaches_two_seats_and_generals_one_without_saying_so() -> None:
    text = f"Table: emperor; team Ann, Bob and Carol; team Dave, Erin and Fred\n{SIX}"
    table = read_position(text).board.table
    assert table.ranges == (1, 2, 1, 1, 2, 1)
    assert table.deploying
    assert write_position(read_position(text)).startswith(
        "Table: emperor; team Ann, Bob and Carol; team Dave, Erin and Fred\n"
    )


def test_no_range_for_one_player_alone() -> None:
    table = read_position(f"Table: range of influence 1; no range of influence for Bob\n{FOUR}").board.table
    assert table.ranges == (1, UNLIMITED, 1, 1)


def test_606_4a_a_team_has_40_life_and_its_primary_player_says_so() -> None:
    text = f"Table: two-headed giant; team Ann and Bob; team Carol and Dave\n{FOUR}"
    board = read_position(text).board
    assert (life_of_side(board, PlayerId(1)), life_of(board, PlayerId(1))) == (40, 20)
    assert "Bob: life shared" in write_position(read_position(text))
    with pytest.raises(Unreadable, match="the team with Ann"):
        read_position(text.replace("Bob: poison 1", "Bob: life 20"))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("team Ann and Bob", "each player is in one team"),
        ("two-headed giant", "there are teams"),
        ("two-headed giant; team Ann and Carol; team Bob and Dave", "a team sits together"),
        ("duel of wits", "free-for-all"),
    ],
)
def test_a_table_that_cannot_be_is_refused(words: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        read_position(f"Table: {words}\n{FOUR}")


def test_json_says_the_table_too() -> None:
    scenario = read_scenario(
        f"# A table\nTable: {TABLES[2]}\n{FOUR}---\nEveryone passes.\n---\nAnn has 20 life.\n"
    )
    data = scenario_json(scenario)
    assert data["table"] == TABLES[2].split("; ")
    assert scenario_of(data).position == scenario.position
    shared = read_scenario(
        f"# A table\nTable: two-headed giant; team Ann and Bob; team Carol and Dave\n{FOUR}---\n---\n"
    )
    assert scenario_of(scenario_json(shared)).position == shared.position
