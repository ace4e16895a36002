"""Chunks that a worker took and never brought back: whatever kills or hangs a worker must not go through all of them.

The worker may have been killed by anything else, so the chunk is tried again: taken apart into its playouts, each
played alone, and before each answer it is written down how many were given before it. The playout that was begun
MOST_TRIES times and never came back is set aside: it is counted as that, with the answers up to which it can be stepped
through.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from playground.away import AWAY, is_away, let_go
from playground.simulations.models import Chunk, Simulation
from playground.simulations.playouts import SET_ASIDE, Outcome, Row

MOST_TRIES = 3
"""So often a chunk is begun."""
MOST_SET_ASIDE = 3
"""After so many playouts that were set aside the rest of a simulation is not tried."""
WORDS = f"Workers were lost over it {MOST_TRIES} times"


def is_suspect(chunk: Chunk) -> bool:
    """Whether whoever had it before has never come back."""
    return chunk.deliveries > 1


def is_lost(chunk: Chunk) -> bool:
    """Whether it has been tried often enough."""
    return chunk.count == 1 and chunk.deliveries > MOST_TRIES


def taken_apart(chunk: Chunk) -> bool:
    """Leave its first playout in it, and make a chunk of each other; False if somebody has stored it meanwhile.

    Whoever had it before can't store it any more then: what is left is played anew, and counts once.
    """
    first, count = chunk.index, chunk.count
    with transaction.atomic():
        Simulation.every.select_for_update(of=("self",)).only("pk").get(pk=chunk.simulation_id)
        mine = Chunk.objects.filter(pk=chunk.pk, finished=None, count=count, taken_until=chunk.taken_until)
        if not mine.update(count=1):
            return False
        Chunk.objects.bulk_create(
            Chunk(simulation_id=chunk.simulation_id, index=index, count=1, deliveries=1)
            for index in range(first + 1, first + count)
        )
    chunk.count = 1
    return True


def noting(chunk: Chunk) -> Callable[[int], None]:
    """Writes down, before each answer, how many were given: what the next worker will know if this one is lost."""
    mine = Chunk.objects.filter(pk=chunk.pk, finished=None, taken_until=chunk.taken_until)

    def told(answers: int) -> None:
        try:
            mine.update(reached=answers)
        except AWAY as error:
            if not is_away(error):
                raise
            let_go()  # what was written before it stands, and is no less true

    return told


def row_of(chunk: Chunk) -> Row:
    """What is counted of a playout that is set aside."""
    return Outcome(chunk.index, SET_ASIDE, (), WORDS, 0, chunk.reached, ()).row()


def too_many(simulation: Simulation) -> bool:
    """Whether so many were set aside that the others are not worth their workers."""
    aside = simulation.chunks.filter(finished__isnull=False, deliveries__gt=MOST_TRIES)
    return aside.count() >= MOST_SET_ASIDE
