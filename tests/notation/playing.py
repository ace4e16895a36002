"""Games for tests of sentences: a board, and lines that are played on it."""

from __future__ import annotations

from engine.game import Game
from engine.notation.positions import read_position
from engine.notation.scenario import Failure, read_scenario, run

BOARD = """
Ann: in play Mountain x3, Prodigal Sorcerer; hand Shock, Forest x2; library Island, Swamp, Plains
Bob: in play Grizzly Bears, Hill Giant, Forest x2; hand Giant Growth
Turn 3: Ann, precombat main
"""


def game(text: str = BOARD) -> Game:
    """A game that begins with a position, at its first question."""
    found = Game(read_position(text.strip()))
    found.advance()
    return found


def failures(text: str) -> tuple[Failure, ...]:
    """What fails of a scenario."""
    return run(read_scenario(text.strip())).failures


def holds(text: str) -> None:
    """Nothing of a scenario fails."""
    assert failures(text) == ()
