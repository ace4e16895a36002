"""What a sensible player would answer at a step, and why (docs/players.md)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decisions import CHANCE, Answer
from engine.game import Game
from engine.naming import player_name
from engine.players import advice
from engine.position import Position
from engine.simulate import Sight


@dataclass(frozen=True)
class Advised:
    """An answer, and one sentence for it."""

    answer: Answer
    said: str
    """With the name of who would give it: "A sensible Ann plays Forest: a land each turn comes first."."""


def advised(position: Position) -> Advised | None:
    """The answer of a sensible player to what is being asked; None where no player is asked."""
    form = position.decision
    if form is None or form.player == CHANCE:
        return None
    game = Game(position, trace=False)
    found = advice(Sight(game))
    assert game.maker is not None
    name = player_name(game.board, game.maker)
    return Advised(found.answer, f"A sensible {name} {found.why()}.")
