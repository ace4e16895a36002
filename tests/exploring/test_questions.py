"""What can happen, what always holds and what a player can force: sentences of a scenario, puzzles, the command."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.board import PlayerId
from engine.exploring.findings import can_force
from engine.exploring.graph import MOST_POSITIONS
from engine.exploring.horizons import Until
from engine.game import Game
from engine.notation.ends_in_words import differences, ending_of
from engine.notation.errors import Unreadable
from engine.notation.prospects import foreseen
from engine.notation.reading_expectations import read_expectation
from engine.notation.reading_positions import read_position
from engine.notation.scenario import PlayedScenario, read_scenario, run
from engine.position import Position
from engine.replaying import give

PUZZLES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parent.glob("puzzles/*.txt"))
}
ANSWERED = """# A Shock that can be answered
Ann: in play Mountain; hand Shock
Bob: life 2; in play Island x2; hand Counterspell
Turn 3: Ann, end of turn
---
---
"""


def failures(expected: str, foreseen: int = MOST_POSITIONS) -> list[str]:
    return [one.reason for one in run(read_scenario(ANSWERED + expected), foreseen=foreseen).failures]


def test_there_are_puzzles_with_and_without_a_solution() -> None:
    unsolved = [name for name, text in PUZZLES.items() if "can't force" in text]
    assert len(PUZZLES) >= 30
    assert len(unsolved) >= 10
    assert len(PUZZLES) - len(unsolved) >= 12


@cache
def judged(name: str) -> PlayedScenario:
    """With all that can come of it, which is kept with its board."""
    return run(read_scenario(PUZZLES[name]), foreseen=MOST_POSITIONS)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_has_the_solution_that_it_says_or_none(name: str) -> None:
    assert judged(name).failures == ()


@pytest.mark.parametrize("name", [name for name, text in PUZZLES.items() if "can force" in text])
def test_a_solution_wins_whatever_the_other_does(name: str) -> None:
    """Ann follows the strategy and Bob does anything, in games that know nothing of what was looked at."""
    until: Until = "turn" if "this phase" not in PUZZLES[name] else "phase"
    graph = foreseen(judged(name).game.position, until, MOST_POSITIONS)
    assert graph.whole
    position = read_scenario(PUZZLES[name]).position
    strategy = can_force(graph, PlayerId(0), bob_lost).strategy
    assert strategy is not None
    for seed in range(6):
        chance, game, place, number = random.Random(seed), Game(position), 0, 0
        entries = list(graph.before)
        while not graph.places[place].ends:
            ways = graph.places[place].ways or []
            way = ways[strategy.choices[place]] if place in strategy.choices else chance.choice(ways)
            entries += way.entries
            place = way.to
        for number, entry in enumerate(entries):
            give(game, number, entry)
        game.advance(until=lambda one: one.outcome is not None)
        assert bob_lost(game.position)


def bob_lost(position: Position) -> bool:
    return bool(position.boards[0].players[1].lost)


@pytest.mark.parametrize(
    "words",
    [
        "possibly Bob has lost.",
        "always this step Ann has 20 life.",
        "never this phase Bob has won.",
        "possibly until the stack is empty Ann's graveyard has Shock.",
        "Ann can force that Bob has lost.",
        "Ann can't force this step that Bob has lost.",
    ],
)
def test_a_prospect_prints_as_it_is_read(words: str) -> None:
    assert read_expectation(words, ("Ann", "Bob")).words() == words


@pytest.mark.parametrize(
    "words",
    [
        "possibly trace has 505.5.",
        "always illegal: 409.1c",
        "never possibly Bob has lost.",
        "Ann can force that Ann can force that Bob has lost.",
        "Ann can force Bob has lost.",
    ],
)
def test_a_prospect_is_about_an_end(words: str) -> None:
    with pytest.raises(Unreadable):
        read_expectation(words, ("Ann", "Bob"))


def test_what_can_come_of_a_shock_that_can_be_answered() -> None:
    assert not failures("possibly Bob has lost.\nnever Ann has lost.\nAnn can't force that Bob has lost.\n")
    assert not failures(
        "always this step Bob's graveyard has no Shock.\nBob can force that Bob has 2 life.\n"
    )


def test_what_is_the_case_instead_is_shown_by_a_line() -> None:
    (reason,) = failures("never Bob has lost.\n")
    assert reason.startswith("it ends so with: Ann announces Ann's Shock. Ann targets Bob.")
    (reason,) = failures("always Bob has lost.\n")
    assert reason == "it ends otherwise with: Ann passes. Bob passes."
    assert failures("possibly Bob has 17 life.\n") == ["no line until the end of the turn ends so"]
    assert failures("Ann can't force that Ann has 20 life.\n") == ["Ann can"]


def test_nothing_holds_of_what_was_not_looked_at() -> None:
    for words in ("never Bob has 17 life.", "always Ann has 20 life.", "Ann can't force that Bob has lost."):
        (reason,) = failures(f"{words}\n", foreseen=5)
        assert reason == "not all has been looked at: stopped at 5 positions"


def test_a_name_that_nothing_ever_has_is_no_proof() -> None:
    assert failures("never Bob's Hill Giant is tapped.\n") == ["nothing is ever called Bob's Hill Giant"]


def test_an_end_in_words() -> None:
    before = read_position("Ann: in play Forest; hand Shock\nBob: life 20\nTurn 3: Ann, end of turn")
    after = read_position(
        "Ann: in play Forest (tapped); graveyard Shock\nBob: life 18\nTurn 3: Ann, end of turn"
    )
    told = differences(before, ending_of(after))
    assert told == (
        "Ann: hand \N{MINUS SIGN} Shock, graveyard + Shock, in play + Forest (tapped), in play \N{MINUS SIGN} Forest; "
        "Bob: 18 life"
    )
    assert differences(before, ending_of(before)) == "nothing has changed"


def test_the_command_tells_every_outcome(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.txt"
    path.write_text(
        "Ann: in play Grizzly Bears\nBob: life 2\nTurn 3: Ann, beginning of combat\n", encoding="utf-8"
    )
    assert main(["explore", str(path), "--until", "phase"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "Until the end of the phase: 2 lines, 3 positions.\nEverything has been looked at.\n"
    )
    assert "Bob: has lost by 102.3b" in said
    assert "Ann attacks with Ann's Grizzly Bears" in said


def test_the_command_answers_questions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.txt"
    path.write_text(ANSWERED, encoding="utf-8")
    asked = ["explore", str(path), "--until", "step", "--ask"]
    assert main([*asked, "never Bob has 17 life"]) == 0
    assert "yes, in none of all 82 lines" in capsys.readouterr().out
    assert main([*asked, "Ann can force that Bob has lost"]) == 1
    assert "no: whatever that player does" in capsys.readouterr().out
    assert main([*asked, "Bob can force that Bob has 2 life"]) == 0
    assert "Bob announces Bob's Counterspell" in capsys.readouterr().out
    assert main([*asked, "never Bob has 17 life", "--positions", "5"]) == 1
    assert "not all has been looked at: stopped at 5 positions" in capsys.readouterr().out
    assert main([*asked, "Bob is wrong"]) == 2
