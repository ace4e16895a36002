"""Rule 419.1: whether an event that is about to happen is one that a replacement effect waits for.

The patterns are those of triggered abilities (`patterns_410`), asked while nothing has moved yet.
"""

from __future__ import annotations

from typing import Any

from engine.asking import Asker
from engine.board import Board
from engine.events import Part
from engine.language import terms
from engine.language.terms import Event
from engine.rules.stack.journeys_410 import affected, arrives
from engine.rules.stack.occurrences_410 import Occurrence
from engine.rules.stack.patterns_410 import occurrences, part_names

REPLACEABLE: frozenset[type[Any]] = frozenset(
    (
        terms.ZoneChange,
        terms.Either,
        terms.DealsDamage,
        terms.Destroyed,
        terms.Draws,
        terms.Discards,
        terms.GainsLife,
        terms.BecomesTapped,
        terms.Flips,
        terms.MakesTokens,
        terms.GetsCounters,
        terms.TurnedFaceUp,
        terms.ProducesMana,
    )
)
"""What can be replaced. Declarations of attackers and blockers, and the course of turns, are not among it:
what is skipped of a turn is scheduled (419.6e)."""


def would_be(event: Event, part: Part, board: Board, asker: Asker) -> Occurrence | None:
    """The parts of a proposed event, by role name, if it is what the text waits for; else None."""
    if isinstance(event, terms.Either):
        found = (would_be(one, part, board, asker) for one in event.events)
        return next((one for one in found if one is not None), None)
    if type(event) not in REPLACEABLE or type(part).__name__ not in part_names(event):
        return None
    return next(iter(occurrences(event, part, board, board, asker)), None)


__all__ = ["REPLACEABLE", "affected", "arrives", "would_be"]
