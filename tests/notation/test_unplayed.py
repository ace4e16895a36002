"""Boards with more than two players say what of the multiplayer chapter is not played, and it is so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.__main__ import main
from engine.board import NOBODY, Player, PlayerId
from engine.citing import COMPUTATIONS
from engine.commands.rules import OUTSIDE, executed, numbers
from engine.notation.positions import read_position
from engine.notation.unplayed import MULTIPLAYER, in_short, unplayed
from engine.rules.multiplayer.setting_up_600 import IllegalTable, may_begin
from engine.table import (
    ATTACK_LEFT,
    ATTACK_ONE,
    ATTACK_RIGHT,
    ATTACK_SEVERAL,
    FREE_FOR_ALL,
    VARIANTS,
    Attacking,
    Table,
    why_no_table,
)

ATTACKS: tuple[Attacking, ...] = (ATTACK_ONE, ATTACK_SEVERAL, ATTACK_LEFT, ATTACK_RIGHT)

TWO = "Ann: in play Forest\nBob: in play Forest\nTurn 3: Ann, precombat main"
PLAIN = TWO.replace("Turn", "Carol: in play Forest\nTurn")
THREE = f"Table: free-for-all; attack left\n{PLAIN}"
NOT_PLAYED = ("600.3", lambda table: table.variant == FREE_FOR_ALL, "this is for the tests alone")
"""As long as everything of a table is played, there is no other row by which the rooms that tell of it can be tried."""


@pytest.fixture(autouse=True)
def _something_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.notation.unplayed.MULTIPLAYER", (*MULTIPLAYER, NOT_PLAYED))


def test_two_players_are_told_nothing() -> None:
    assert unplayed(read_position(TWO)) == ()
    assert in_short(read_position(TWO)) == ""


def test_players_at_a_table_are_told_the_rules_and_what_happens_instead() -> None:
    found = unplayed(read_position(THREE))
    assert [rule for rule, _ in found] == ["600.3"]
    assert unplayed(read_position(PLAIN)) == (), "what a plain table asks for is played"
    assert all(rule in numbers() for rule, _ in found)
    assert in_short(read_position(THREE)).startswith("with 3 players these rules are not played: 600.3")


@pytest.mark.parametrize(
    ("table", "rules"),
    [
        ("two-headed giant; team Ann and Bob; team Carol and Dave", []),
        ("free-for-all; attack multiple players", ["600.3"]),
        ("grand melee", []),
    ],
)
def test_each_table_is_told_what_it_alone_asks_for(table: str, rules: list[str]) -> None:
    start = read_position(
        f"Table: {table}\n{PLAIN.replace('Turn', 'Dave: in play Forest' + chr(10) + 'Turn')}"
    )
    assert [rule for rule, _ in unplayed(start)] == rules
    assert all(rule in numbers() for rule in rules)


@pytest.mark.parametrize(("text", "told"), [(THREE, True), (TWO, False)], ids=["three", "two"])
def test_the_commands_say_so_too(
    text: str, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(
        f"# A board\nQuestion: What?\nRules: 600.1\n{text}\n---\n---\nAnn has 20 life.\n", "utf-8"
    )
    assert main(["check", str(file)]) == 0
    assert ("rules are not played: 600.3" in capsys.readouterr().err) is told


# --- nothing is left out of the list ------------------------------------------------------------------------------


def _tables() -> Iterator[tuple[Table, int]]:
    """Tables of all variants with all options, legal and not, with few players and with many."""
    for variant, players, attacking in product(VARIANTS, (3, 4, 6, 8), ATTACKS):
        seats = [PlayerId(one) for one in range(players)]
        halves = (tuple(seats[: players // 2]), tuple(seats[players // 2 :]))
        apart = tuple(tuple(seats[one :: players // 2]) for one in range(players // 2))
        for teams, reach, deploying in product(
            ((), halves, apart), ((), (1,) * players, (2, *(1,) * (players - 1))), (False, True)
        ):
            table = Table(variant, teams, reach, attacking, deploying)
            if why_no_table(table, players) is None:
                yield table, players


def test_each_table_against_its_variant_is_told_by_the_rule_and_no_other_is() -> None:
    illegal = 0
    for table, players in _tables():
        board = replace(read_position(PLAIN).board, players=(Player("Ann"),) * players, table=table)
        told = {rule for rule, _ in unplayed(replace(read_position(PLAIN), boards=(board,)))} - {"600.3"}
        try:
            may_begin(table, players, NOBODY, NOBODY)
        except IllegalTable as error:
            illegal += 1
            assert told == {error.refusal.rule}
        else:
            assert told == set()
    assert illegal > 100


def test_each_rule_of_the_chapter_is_played_or_on_the_list() -> None:
    accounted = executed() | frozenset(COMPUTATIONS) | OUTSIDE | {rule for rule, _, _ in MULTIPLAYER}
    chapter = [one for one in numbers() if one.startswith("60")]
    assert len(chapter) > 100
    assert [one for one in chapter if one not in accounted] == []
    assert not {rule for rule, _, _ in MULTIPLAYER} & (executed() | frozenset(COMPUTATIONS))
