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


EMPERORS = "emperor; team Ann, Bob and Carol; team Dave, Erin and Fred"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("free-for-all; attack one player", "605.2b"),
        ("free-for-all; attack left; deploy creatures", "605.2c"),
        ("free-for-all; attack left; range of influence 1; range of influence 2 for Ann", "605.2a"),
        ("free-for-all; attack left; team Ann, Bob and Carol; team Dave, Erin and Fred", "605.1"),
        ("emperor", "607.1"),
        ("emperor; team Ann, Bob, Carol, Dave, Erin and Fred", "607.1"),
        ("emperor; team Ann and Bob; team Carol, Dave, Erin and Fred", "607.6"),
        ("emperor; team Ann and Bob; team Carol and Dave; team Erin and Fred", "607.2"),
        ("emperor; team Ann, Carol and Erin; team Bob, Dave and Fred", "607.2"),
        (f"{EMPERORS}; no range of influence", "607.3a"),
        (f"{EMPERORS}; no range of influence for Bob", "607.3a"),
        (f"{EMPERORS}; no deploying of creatures", "603.1"),
        ("teams; attack left", "609.1"),
        ("teams; team Ann and Bob; team Carol, Dave, Erin and Fred; attack left", "609.1"),
        ("teams; team Ann, Bob and Carol; team Dave, Erin and Fred; attack left", "609.3"),
        ("teams; team Ann, Carol and Erin; team Bob, Dave and Fred; attack one player", "609.2b"),
    ],
)
def test_what_a_variant_forbids_is_refused_with_its_rule(words: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        read_position(f"Table: {words}\n{SIX}")


def test_600_1_two_players_have_no_variant() -> None:
    two = "Ann: in play Forest\nBob: in play Forest\nTurn 3: Ann, upkeep\n"
    with pytest.raises(Unreadable, match=r"600\.1"):
        read_position(f"Table: free-for-all; attack left\n{two}")


def test_609_3_teams_take_turns_at_the_seats() -> None:
    words = "teams; team Ann, Carol and Erin; team Bob, Dave and Fred; attack multiple players"
    table = read_position(f"Table: {words}\n{SIX}").board.table
    assert table.ranges == (2,) * 6, "the recommended range (609.2a)"
    three = "teams; team Ann and Dave; team Bob and Erin; team Carol and Fred; attack left"
    assert read_position(f"Table: {three}\n{SIX}").board.table.team_of(PlayerId(5)) == (2, 5)


def test_607_6_larger_teams_say_how_far_they_reach() -> None:
    names = ("Ann", "Bob", "Carol", "Dave", "Erin", "Fred", "Gina", "Hal", "Ines", "Jack")
    players = "".join(f"{name}: library Forest\n" for name in names)
    table = f"Table: emperor; team {', '.join(names[:5])}; team {', '.join(names[5:])}"
    with pytest.raises(Unreadable, match=r"607\.6"):
        read_position(f"{table}\n{players}Turn 3: Ann, upkeep\n")
    said = f"{table}; range of influence 2; range of influence 3 for Carol and Hal"
    position = read_position(f"{said}\n{players}Turn 3: Ann, upkeep\n")
    assert position.board.table.ranges == (2, 2, 3, 2, 2, 2, 2, 3, 2, 2)
    assert read_position(write_position(position)) == position
