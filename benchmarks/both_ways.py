"""The short way against the long one: after each answer, without a trace, both come to the same position.

`short_cuts=False` is the definition of what is right. What a playout answers unasked is compared with a playout that
asks each time; the lines of a trace, with their positions, with those that the heartbeat writes step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from engine.chance import Chance, mix
from engine.decisions import CHANCE
from engine.game import Game
from engine.position import Line, Position
from engine.replaying import give
from engine.simulate import Bounds, Playing, Result, Until, prepared


def cursors(start: Position) -> tuple[Game, Game]:
    """A cursor that goes the short way, and one that goes the long way."""
    return Game(start, trace=False), Game(start, trace=False, short_cuts=False)


def in_which(one: object, other: object, name: str = "position") -> Iterator[str]:
    """The fields in which two values differ, as deep as they have fields."""
    if one == other:
        return
    if isinstance(one, Struct) and type(one) is type(other):
        fields = one.__struct_fields__
        deeper = [
            place
            for field in fields
            for place in in_which(getattr(one, field), getattr(other, field), f"{name}.{field}")
        ]
        yield from deeper or [name]
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for place, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from in_which(mine, theirs, f"{name}[{place}]")
    else:
        yield f"{name}: {one!r} by the short way, {other!r} by the long one"


def differences(short: Game, long: Game) -> tuple[str, ...]:
    """In what two cursors differ that have been given the same answers."""
    found = list(in_which(short.position, long.position))
    if short.entries != long.entries:
        found.append("entries")
    return tuple(found)


def at_random(start: Position, seed: int, decisions: int) -> tuple[str, ...]:
    """The first differences in a random game of so many answers."""
    short, long = cursors(start)
    chances = Chance(mix(seed, 1)), Chance(mix(seed, 1))
    for _ in range(decisions):
        for game in (short, long):
            game.advance()
        found = differences(short, long)
        if found or short.decision is None:
            return found
        for game, chance in zip((short, long), chances, strict=True):
            game.choose_at_random(chance)
    return ()


def by_line(line: Line) -> tuple[str, ...]:
    """The first differences on a line. What was said of chance ends it: without a trace nobody knows when."""
    short, long = cursors(line.start)
    for entry in line.entries:
        for game in (short, long):
            game.advance()
        found = differences(short, long)
        if found or entry.player == CHANCE:
            return found
        for game in (short, long):
            if entry.kind == "concede":
                game.concede(entry.answer, level=entry.level)
            else:
                game.choose(entry.answer)
    for game in (short, long):
        game.advance()
    return differences(short, long)


def playouts(start: Position, seed: int, *, until: Until = "game", bounds: Bounds) -> tuple[Result, Result]:
    """The same playout the short way, and the long way with each question asked."""
    found = []
    for short_cuts in (True, False):
        run = Playing(prepared(start, seed), seed, until, {}, bounds)
        run.game.short_cuts = short_cuts
        run.go()
        found.append(run.result())
    return found[0], found[1]


def piece_by_piece(start: Position, seed: int, decisions: int, piece: int = 23) -> tuple[str, ...]:
    """The first differences of a playout and one that asks each time, looked at after every so many answers."""
    runs = [Playing(prepared(start, seed), seed, "game", {}, Bounds(decisions=decisions)) for _ in range(2)]
    runs[1].game.short_cuts = False
    while True:
        for run in runs:
            run.go(most=piece)
        short, long = runs
        found = differences(short.game, long.game)
        if (short.decisions, short.choices, short.bound) != (long.decisions, long.choices, long.bound):
            found = (*found, "counts")
        if found or short.bound or short.game.over:
            return found


class Heartbeat(Game):
    """A cursor that never runs: each step is one beat, with its act and the agenda after it."""

    __slots__ = ()

    def advance(self, *, until: Callable[[Game], bool] | None = None, most: int = 100_000) -> None:
        """Go on by the heartbeat, which a condition asks for."""
        super().advance(until=until or (lambda _: False), most=most)


def lines_at_random(start: Position, seed: int, decisions: int) -> tuple[str, ...]:
    """The first differences between the traces of a random game of so many answers, by both ways."""
    running, beating = Game(start), Heartbeat(start)
    chances = Chance(mix(seed, 1)), Chance(mix(seed, 1))
    for _ in range(decisions):
        for game in (running, beating):
            game.advance()
        if running.decision is None:
            break
        for game, chance in zip((running, beating), chances, strict=True):
            game.choose_at_random(chance)
    return in_which_lines(running, beating)


def lines_of(line: Line) -> tuple[str, ...]:
    """The first differences between the traces of a line, by both ways."""
    running, beating = Game(line.start), Heartbeat(line.start)
    for number, entry in enumerate(line.entries):
        for game in (running, beating):
            give(game, number, entry)
    for game in (running, beating):
        game.advance()
    return in_which_lines(running, beating)


def in_which_lines(running: Game, beating: Game) -> tuple[str, ...]:
    """In what the first two lines that differ do so."""
    mine, theirs = running.trace or [], beating.trace or []
    for one, other in zip(mine, theirs, strict=False):
        if found := tuple(in_which(one, other, f"line {one.index}, {one.procedure}.{one.step}")):
            return found
    return () if len(mine) == len(theirs) else (f"{len(mine)} lines, and {len(theirs)} by the heartbeat",)


__all__ = [
    "at_random",
    "by_line",
    "differences",
    "in_which",
    "in_which_lines",
    "lines_at_random",
    "lines_of",
    "piece_by_piece",
    "playouts",
]
