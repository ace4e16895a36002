"""How fast a machine is at this hour, in moves of python-chess: by it figures of several machines compare.

Chess is no requirement of the project; without the package `chess` nothing is told of it.
"""

from __future__ import annotations

import random
import time
from statistics import median

try:
    import chess
except ImportError:  # pragma: no cover - it is a yardstick, and no part of the project
    chess = None

IS_TOLD = chess is not None
CHESS_GAMES = 12
MOVES = 400
"""The most moves of a game of chess."""
PACE = 30_000
"""Moves of chess a second on the machine for which the goals in microseconds were set: its "about 30,000 decisions/s"
is as many as moves of chess. Other machines, and the same one at another hour, play 17,000 to 30,000."""


def chess_games(seed: int) -> tuple[int, float]:
    """Games of chess at random: how many moves they had, and how long a processor took for them."""
    moves, chance = 0, random.Random(seed)
    began = time.process_time()
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        for _ in range(MOVES):
            possible = list(board.legal_moves)
            if not possible:
                break
            board.push(possible[chance.randrange(len(possible))])
            moves += 1
    return moves, time.process_time() - began


def pace(played: list[tuple[int, float]]) -> float:
    """Moves a second of these games: the median."""
    return median(moves / took for moves, took in played)


def at_pace(value: float, now: float) -> str:
    """What a time would be on the machine for which the goals were set, from the moves a second that are played now."""
    then = value * now / PACE
    return f"at {PACE:,} moves of chess a second, of which {now:,.0f} are played now, {then:.3g}"
