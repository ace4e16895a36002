"""Boards with more than two players say what of the multiplayer chapter is not played, and it is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.__main__ import main
from engine.commands.rules import numbers
from engine.notation.positions import read_position
from engine.notation.unplayed import MULTIPLAYER, in_short, unplayed
from engine.table import FREE_FOR_ALL

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
