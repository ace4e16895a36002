"""A playout as a line for the stepper: from its beginning, or around the step at which one of its games ended.

A line has its bounds, and a playout may be longer; so it is played silently up to shortly before the step that is
wanted, and from there with its trace. Every moment is a start as good as any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.players import policies, searched_again
from engine.position import Line, Position
from engine.simulate import Goal, playout_part
from playground.boards.models import MOST_ENTRIES, MOST_LINES
from playground.simulations.playouts import BOUNDS, Outcome, seed_of

BEFORE = MOST_ENTRIES * 3 // 4
"""Answers before the wanted step that are shown if there are so many; the rest of a line's bound lies after it."""


def from_the_start(
    position: Position,
    seed: int,
    number: int,
    goal: Goal,
    kinds: Sequence[str] = (),
    most: int = MOST_ENTRIES,
    searched: Sequence[int] = (),
) -> Line:
    """As much of the playout as a line may have, from the moment from which it was played, or fewer answers.

    Who searches doesn't search again: it answers as it did then (`searched`), and not beyond.
    """
    line, _ = playout_part(
        position,
        seed_of(seed, number),
        until=goal,
        policies=policies(kinds, searched_again(searched)),
        bounds=BOUNDS,
        most=min(most, MOST_ENTRIES),
    )
    return line


def at_end_of(
    position: Position, seed: int, goal: Goal, outcome: Outcome, place: int, kinds: Sequence[str] = ()
) -> tuple[Line, int, int]:
    """The line, the step at which that game of the outcome's ended, and how many answers were left out before.

    Raises LookupError if the playout has no such game, or the current engine plays it otherwise.
    """
    if not 0 <= place < len(outcome.games):
        raise LookupError("this game doesn't exist")
    wanted = outcome.games[place]
    # Of several that ended at one answer and level, which one.
    alike = [
        one for one in outcome.games[:place] if (one.level, one.answers) == (wanted.level, wanted.answers)
    ]
    before = BEFORE
    while True:
        after = max(0, wanted.answers - before)
        line, ends = playout_part(
            position,
            seed_of(seed, outcome.number),
            until=goal,
            policies=policies(kinds, searched_again(outcome.searched)),
            bounds=BOUNDS,
            after=after,
            most=min(MOST_ENTRIES, before + MOST_ENTRIES - BEFORE),
        )
        found = [one for one in ends if (one.level, one.answers + after) == (wanted.level, wanted.answers)]
        if len(found) <= len(alike):
            raise LookupError("the current engine plays this playout differently")
        step = found[len(alike)].line
        if step <= MOST_LINES or before == 1:
            return line, step, after
        before //= 2
