"""`make bench-table`: what a decision costs at tables of 2, 4, 8 and 16 players, one JSON line for each.

Plain decks in turn, fixed seeds, choices at random, no trace. Each game goes on until everybody has had so many turns,
so that the boards are alike; what the processor worked is counted. `ARGS=` names a variant. Exit status 1 if a decision
costs more than in proportion to the players.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from benchmarks.tables import PLAIN_DECKS, deck, new_game, table_of
from engine.chance import Chance, mix
from engine.game import Game
from engine.position import Position
from engine.table import ATTACK_SEVERAL, DUEL, FREE_FOR_ALL, Table

TABLES = (2, 4, 8, 16)
GAMES = 2
TURNS = 3
"""How many turns each player has, if the game lasts so long."""
SPREAD = 1.25
"""How far from the proportion a figure may be before it counts as more."""


def start_of(variant: str, players: int, seed: int) -> Position:
    """A game between plain decks at such a table; a duel where two play."""
    table = DUEL if players == 2 else Table(FREE_FOR_ALL, attacking=ATTACK_SEVERAL)
    if variant and players > 2:
        table = table_of(variant, players)
    return new_game([deck(PLAIN_DECKS[seat % 2]) for seat in range(players)], seed, table)


def seconds(variant: str, players: int, seed: int) -> float:
    """What one decision takes, on the average of a game."""
    chance, answered = Chance(mix(seed, 1)), 0
    game = Game(start_of(variant, players, seed), trace=False)
    began = time.process_time()
    game.advance()
    while game.decision is not None and game.board.turn.serial <= TURNS * players:
        game.choose(game.decision.draw(game.board, chance))
        game.advance()
        answered += 1
    return (time.process_time() - began) / answered


def main() -> int:
    """Print the figures; 1 if they grow faster than the number of players."""
    variant = sys.argv[1] if len(sys.argv) > 1 else ""
    found: dict[int, list[float]] = {players: [] for players in TABLES}
    for seed in range(1, GAMES + 1):
        for players in TABLES:
            found[players].append(seconds(variant, players, seed))
    two = median(found[TABLES[0]])
    growth = {players: median(took) / two for players, took in found.items()}
    for players, took in found.items():
        row = {
            "players": players,
            "us per decision": round(median(took) * 1e6, 1),
            "times as for two": round(growth[players], 2),
        }
        print(json.dumps(row), flush=True)
    return int(any(growth[players] > players / TABLES[0] * SPREAD for players in TABLES))


if __name__ == "__main__":
    sys.exit(main())
