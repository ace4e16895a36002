"""`make bench`: speed of the engine, one JSON line for each figure, the median of five runs, in time of the processor.

Fixed decks, fixed seeds, uniformly random choices, no trace. A choice is a decision with at least two legal answers,
where that can be told from the form. What misses its goal (`bench_gates.GOALS`) is named on the error stream.
`--slowest` plays 500 games of random decks besides, for the slowest of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from msgspec.structs import replace

from benchmarks import bench_nests
from benchmarks.bench_gates import RUNS, after_events, misses, rates, slowest, timed, traced_step, views
from benchmarks.tables import deck, new_game, plain_game
from engine.board import IN_PLAY, LIBRARY, NOBODY, Board, Object, ObjectId, ObjectTable, PlayerId
from engine.chance import Chance
from engine.game import Game
from engine.memos import forget_beside
from engine.notation.saved import dump, load
from engine.position import Position

FORKS = 400
SAVES = 60


def show(name: str, value: float, unit: str) -> None:
    print(json.dumps({"name": name, "value": round(value, 3), "unit": unit}), flush=True)
    missed = misses(name, value, unit)
    if missed:
        print(missed, file=sys.stderr, flush=True)


def moments() -> Iterator[Position]:
    """Moments of games at which a player may do more than one thing."""
    for seed in range(4):
        game, chance = Game(plain_game(seed), trace=False), Chance(seed)
        for number in range(150):
            game.advance()
            form = game.decision
            if form is None:
                break
            if number % 30 >= 25 and len(form.options(game.board) or ()) > 1:
                yield game.position
            game.choose(form.draw(game.board, chance))


def forks() -> None:
    """From one position: a fork, one answer and on to the next decision; then another fork with another answer."""
    positions = list(moments())
    turn = iter(range(10**9))

    def two_forks() -> None:
        position = positions[next(turn) % len(positions)]
        form = position.decision
        assert form is not None
        answers = form.options(position.board)
        assert answers is not None
        for answer in (answers[0], answers[-1]):
            game = Game(position, trace=False)
            game.choose(answer)
            game.advance()

    show("fork and one answer", timed(two_forks, FORKS) / 2 * 1e6, "us")


def sixty_permanents() -> Position:
    """A game with 30 permanents on each side: lands and creatures put into play from the libraries."""
    decks = (
        (("Forest", 14), ("Grizzly Bears", 8), ("Llanowar Elves", 8), ("Craw Wurm", 14), ("Giant Growth", 6)),
        (
            ("Plains", 14),
            ("Serra Angel", 8),
            ("Glorious Anthem", 2),
            ("Savannah Lions", 20),
            ("Disenchant", 6),
        ),
    )
    position = new_game([deck(counts) for counts in decks], 7)
    board = position.board
    objects, zones = dict(board.objects), dict(board.zones)
    for seat in range(2):
        key = (LIBRARY, PlayerId(seat))
        for object_id in zones[key][:30]:
            objects[object_id] = _in_play(objects[object_id], tapped=object_id % 3 == 0)
            zones[(IN_PLAY, NOBODY)] = (*zones.get((IN_PLAY, NOBODY), ()), object_id)
        zones[key] = zones[key][30:]
    filled = Board(board.players, ObjectTable(objects), zones)
    game = Game(replace(position, boards=(filled,)), trace=False)
    game.advance()
    return game.position


def _in_play(found: Object, *, tapped: bool) -> Object:
    return replace(found, zone=IN_PLAY, controller=found.owner, tapped=tapped, since=0, id=ObjectId(found.id))


def saving() -> None:
    position = sixty_permanents()
    if len(position.board.in_play) < 60:
        raise SystemExit("the board to save has lost permanents")

    def save_and_load() -> None:
        load(dump(position))

    def for_the_first_time() -> None:
        forget_beside()
        written = dump(position)
        forget_beside()
        load(written)

    show("save and load of a 60-permanent board", timed(save_and_load, SAVES) * 1e3, "ms")
    show("the same where no object of it was saved before", timed(for_the_first_time, SAVES) * 1e3, "ms")


def nests() -> None:
    """Microseconds for each card that goes into a subgame, and that comes back."""
    for cards, outside, inside in bench_nests.moments():
        times = bench_nests.TIMES[cards]
        into = timed(partial(bench_nests.enter, outside), times)
        back = timed(partial(bench_nests.leave, inside), times)
        show(f"entering a subgame of {cards} cards", into / cards * 1e6, "us/card")
        show(f"leaving a subgame of {cards} cards", back / cards * 1e6, "us/card")


def main() -> None:
    plain_game(0)  # cards are read once in the life of a process
    for figure in rates():
        show(*figure)
    forks()
    saving()
    nests()
    show("a traced step", median(traced_step() for _ in range(RUNS)), "us")
    show("a view for the page", median(views() for _ in range(RUNS)), "us")
    show("characteristics after an event, 60 permanents and 20 effects", after_events(), "ms")
    if "--slowest" in sys.argv:
        for figure in slowest():
            show(*figure)


if __name__ == "__main__":
    main()
