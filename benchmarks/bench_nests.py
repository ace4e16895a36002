"""What a subgame costs to enter and to leave, for each card that moves (506.3, 506.6): part of `make bench`.

From the pass that lets Shahrazad resolve to the first question in the subgame; from a concession there to the next
question in the main game. Flat figures mean that the cost grows with the cards that move and no faster.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import PlayerId
from engine.game import Game
from engine.notation.positions import read_position
from engine.position import Position
from engine.rules.stack.priority_408 import Pass
from engine.seats import life_of

CARDS = (60, 240, 960)
"""Cards in both libraries together."""
TIMES = {60: 40, 240: 20, 960: 6}


def about_to_enter(cards: int) -> Position:
    """Shahrazad resolves with the next pass; half of so many cards are in each library."""
    half = cards // 2
    game = Game(
        read_position(
            f"Ann: life 20; library Forest x{half - half // 3}, Grizzly Bears x{half // 3}\n"
            f"Bob: life 20; library Mountain x{half - half // 3}, Hill Giant x{half // 3}\n"
            "Turn 3: Ann, precombat main, Bob has priority, 1 passed\n"
            "Stack (bottom first): Ann's Shahrazad\n"
        ),
        trace=False,
    )
    game.advance()
    return game.position


def enter(position: Position) -> Game:
    """Into the subgame, to the first question there."""
    game = Game(position, trace=False)
    game.choose(Pass())
    game.advance()
    return game


def leave(position: Position) -> Game:
    """Out of the subgame: Bob concedes it."""
    game = Game(position, trace=False)
    game.concede(PlayerId(1))
    game.advance()
    return game


def moments() -> Iterator[tuple[int, Position, Position]]:
    """For each number of cards, a moment before a subgame and one within it; both are tried once."""
    for cards in CARDS:
        outside = about_to_enter(cards)
        inside = enter(outside).position
        after = leave(inside)
        if len(inside.boards) != 2 or len(after.boards) != 1 or life_of(after.board, 1) != 10:
            raise SystemExit("the subgame to measure is not one")
        yield cards, outside, inside


__all__ = ["TIMES", "enter", "leave", "moments"]
