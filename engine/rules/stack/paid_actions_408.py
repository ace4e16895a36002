"""The way back of special actions that are paid for (408.2h-k): what isn't paid in full is reversed (422.1).

Each such action is a procedure of its own room, with the fields `player`, `before`, `paid` and `mana_abilities`.
`way_back` adds the steps that reverse it, and `unpaid` leads there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.agenda import Act, Moment, Procedure, call, done, further_steps, goto, step
from engine.rules.effects.taking_back_422 import ReverseAction

P = TypeVar("P", bound=type[Procedure])


def unpaid(frame: Any, *, possible: bool = True) -> Act | None:
    """Where the cost wasn't paid in full it is taken back, and where it isn't `possible` any more, as when what it is
    done with was sacrificed for mana; else None."""
    if possible and frame.paid is not None and frame.paid.complete:
        return None
    return goto("take_back", mana_abilities=frame.paid.mana_abilities if frame.paid is not None else ())


def way_back(about: str) -> Callable[[P], P]:
    """Add the steps that reverse a special action, after its own; `about` is the field of what it is done with."""

    def add(kind: P) -> P:
        @step("422.1", quiet=True)
        def take_back(frame: Any, game: Moment) -> Act | None:
            """The action is reversed; the player chooses which mana abilities played in the meantime are reversed
            too."""
            reverse = ReverseAction(
                player=frame.player,
                before=frame.before,
                about=getattr(frame, about),
                mana=frame.mana_abilities,
            )
            return call(reverse, into="mana_abilities")

        @step("422.2", quiet=True)
        def keep_priority(frame: Any, game: Moment) -> Act | None:
            """The player who had priority keeps it."""
            return done(None if frame.mana_abilities else False)

        further_steps(kind, take_back, keep_priority)
        return kind

    return add


__all__ = ["unpaid", "way_back"]
