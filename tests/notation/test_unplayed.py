"""Boards with more than two players say what of the multiplayer chapter is not played, and it is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.__main__ import main
from engine.commands.rules import numbers
from engine.notation.positions import read_position
from engine.notation.scenario import read_scenario, run
from engine.notation.unplayed import in_short, unplayed

TWO = "Ann: in play Forest\nBob: in play Forest\nTurn 3: Ann, precombat main"
THREE = TWO.replace("Turn", "Carol: in play Forest\nTurn")

LEAVES = """# Bob leaves with a Shock on the stack
Question: What of Bob's becomes of what?
Rules: 600.4
Ann: in play Grizzly Bears; library Forest x3
Bob: in play Glorious Anthem, Hill Giant, Mountain; hand Shock; library Forest x3
Carol: library Forest x3
Turn 3: Bob, precombat main
---
Bob plays Shock targeting Ann's Grizzly Bears.
Bob concedes.
Carol passes.
Ann passes.
---
Ann's graveyard has Grizzly Bears.
Bob controls Hill Giant.
Bob's Hill Giant is 4/4.
Bob's graveyard has Shock.
"""


def test_two_players_are_told_nothing() -> None:
    assert unplayed(read_position(TWO)) == ()
    assert in_short(read_position(TWO)) == ""


def test_three_players_are_told_the_rules_and_what_happens_instead() -> None:
    found = unplayed(read_position(THREE))
    assert {"600.4a", "600.4b", "600.4c", "600.4d", "601"} <= {rule for rule, _ in found}
    assert all(rule in numbers() for rule, _ in found)
    assert in_short(read_position(THREE)).startswith(
        "with 3 players these rules are not played: 600.4a, 600.4b"
    )


def test_what_is_said_of_600_4a_is_what_happens() -> None:
    """The day this fails, the rule is played, and its sentence has to go."""
    assert run(read_scenario(LEAVES)).failures == ()


@pytest.mark.parametrize(("text", "told"), [(THREE, True), (TWO, False)], ids=["three", "two"])
def test_the_commands_say_so_too(
    text: str, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.txt"
    file.write_text(
        f"# A board\nQuestion: What?\nRules: 600.4\n{text}\n---\n---\nAnn has 20 life.\n", "utf-8"
    )
    assert main(["check", str(file)]) == 0
    assert ("rules are not played: 600.4a" in capsys.readouterr().err) is told
