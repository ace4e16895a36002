"""`make second-opinion GAMES= SEED=`: every scenario's line and some random games, event by event, before a witness.

Prints how often each thing was reckoned and how often that was refused, then what disagrees. Exit status 1 if anything
does.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a script: the project is two levels up

from benchmarks.second_opinion import Disagreement, Witness
from benchmarks.tables import new_game, random_deck
from engine.chance import Chance, mix
from engine.game import Game
from engine.notation.scenario import read_scenario, run
from engine.position import Line
from engine.replaying import give
from engine.scenarios import texts
from engine.simulate import playout_line


def watch(line: Line, witness: Witness) -> None:
    """The line before a witness. Raises Disagreement."""
    game = Game(line.start)
    game.witness = witness
    for number, entry in enumerate(line.entries):
        give(game, number, entry)
    game.advance()


def scenario_lines() -> Iterator[tuple[str, Line]]:
    """The lines of all bundled scenarios."""
    for name, text in texts():
        yield name, run(read_scenario(text)).game.line


def game_lines(games: int, seed: int) -> Iterator[tuple[str, Line]]:
    """Games between random decks, played as a player would who attacks and blocks."""
    for own in range(seed, seed + games):
        chance = Chance(mix(own, 0))
        start = new_game([random_deck(chance), random_deck(chance)], own)
        yield f"game {own}", playout_line(start, own)


def survey(lines: Iterator[tuple[str, Line]]) -> tuple[Counter[str], list[str]]:
    """How often what was judged in these lines, and what disagrees."""
    judged: Counter[str] = Counter()
    found = []
    for name, line in lines:
        witness = Witness()
        try:
            watch(line, witness)
        except Disagreement as error:
            found.append(f"{name}: {error}")
        judged.update(witness.judged)
    return judged, found


def main() -> int:
    """GAMES (50) and SEED (1) from the environment."""
    games, seed = int(os.environ.get("GAMES") or 50), int(os.environ.get("SEED") or 1)
    bad = 0
    for title, lines in (("scenarios", scenario_lines()), (f"{games} games", game_lines(games, seed))):
        judged, found = survey(lines)
        print(f"{title}: " + ", ".join(f"{name} {number}" for name, number in sorted(judged.items())))
        for words in found:
            print(f"  {words}")
        bad += len(found)
    print(f"{bad} disagreements")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
