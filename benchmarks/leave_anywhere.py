"""`make leave-anywhere SAMPLE= SEED=`: does anything of a player stay who leaves in the middle of anything (600.4)?

Takes every so-manieth step (SAMPLE, 50 unless said) of the bundled scenarios' lines. Where only two play, a third
player without cards sits down first, so that the game goes on. Then each of the two leaves at that very step, between
any two steps of a play, a payment, a resolution or a declaration, and the game is played on for a few decisions. Looked
for: exceptions, what `benchmarks.left_behind` names, and cards lost or doubled. Exit status 1 if anything was found.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from msgspec.structs import replace

from benchmarks.fuzz import Broken, check_board, number_of, owners_of
from benchmarks.left_behind import left_behind
from engine.board import Board, Player, PlayerId
from engine.chance import Chance, mix
from engine.game import BoundReached, Game
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.scenario import read_scenario, run
from engine.position import Position
from engine.rules.game.unknown_cards_217 import NothingToDeal
from engine.scenarios import texts
from engine.trace import TraceLine

Traces = Iterable[tuple[str, Sequence[TraceLine]]]
PLAYED_ON = 12
"""Decisions after somebody has left."""


def with_a_third(position: Position) -> Position:
    """The position with one more player, who has nothing, where there are two."""
    return replace(position, boards=tuple(_with_a_third(board) for board in position.boards))


def _with_a_third(board: Board) -> Board:
    return replace(board, players=(*board.players, Player("Guest"))) if len(board.players) == 2 else board


def lines() -> Iterator[tuple[str, Sequence[TraceLine]]]:
    """What happens in each bundled scenario."""
    for name, text in texts():
        try:
            yield name, run(read_scenario(text)).game.trace or ()
        except (Unreadable, TooMuch):
            continue  # `check` tells about it


def moments(every: int, seed: int, traces: Traces) -> Iterator[tuple[str, int, Position]]:
    """Steps of the lines of scenarios, each with its scenario and number."""
    at = seed
    for name, trace in traces:
        for number, line in enumerate(trace):
            at += 1
            if at % every == 0 and line.position is not None and line.position.outcome is None:
                yield name, number, line.position


def leave(position: Position, player: PlayerId, seed: int, level: int | None = None) -> None:
    """One player leaves a game of the nest here, any of them unless a level is named, and the others play on. Raises
    where something is wrong."""
    start = with_a_third(position)
    owners, chance = owners_of(start), Chance(mix(seed, 3))
    game = Game(start, trace=False)
    if not game.agenda or game.boards[-1].players[player].lost:
        return
    game.concede(player, level=chance.below(len(game.boards)) if level is None else level)
    for _ in range(PLAYED_ON):
        game.advance(most=20_000)
        for finding in left_behind(game.position):
            raise Broken(finding)
        check_board(game.position, owners)
        if game.decision is None:
            return
        try:
            game.choose(game.decision.draw(game.board, chance))
        except NothingToDeal:
            return  # an unknown card, and no list to deal it from: only a reader can name it


def tried(every: int, seed: int, traces: Traces) -> tuple[int, list[str]]:
    """How many departures there were in these lines, and the findings."""
    findings: list[str] = []
    number = 0
    for name, step, position in moments(every, seed, traces):
        for player in (PlayerId(0), PlayerId(1)):
            number += 1
            try:
                leave(position, player, number)
            except (Exception, BoundReached) as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                place = f"{Path(where.filename).name}:{where.lineno}"
                frames = " > ".join(type(one).__name__ for one in position.agenda[-3:])
                who = position.board.players[player].name
                findings.append(
                    f"{type(error).__name__} at {place}: {str(error)[:200]} ({name}, step {step}, {who}; {frames})"
                )
    return number, findings


def main() -> int:
    """The environment's SAMPLE and SEED."""
    number, findings = tried(number_of("SAMPLE", 50), number_of("SEED", 0), lines())
    for one in findings:
        print(one)
    print(f"{number} departures, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    sys.exit(main())
