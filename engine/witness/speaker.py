"""Whose text is judged, and what it has settled so far."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.board import Announcement, Chosen, Noted, ObjectId, PlayerId


class Speaker(Struct):
    """Whose text it is: what its pronouns stand for."""

    about: ObjectId
    """The spell or ability on the stack."""
    source: ObjectId
    controller: PlayerId
    targets: tuple[Chosen, ...] = ()
    illegal: tuple[Chosen, ...] = ()
    x: int = 0
    event: tuple[Noted, ...] = ()
    announced: Announcement = Announcement()
    noted: dict[str, tuple[str, tuple[Any, ...]]] = {}
    """Names with the kind of thing and the things, as `Noted` has them."""
    moved: dict[ObjectId, ObjectId] = {}
    """What this text has moved, and what each became."""
    strays: set[ObjectId] = set()
    """Targets outside play that the text has moved in words that meant something else."""
    waited: bool = False
    """It waited for a step or phase to begin, so what happened before is not what moved a thing (217.1c)."""

    def within(self, name: str, kind: str, things: tuple[Any, ...]) -> Speaker:
        """The same text where a name is known besides; what it moves is known to all of it."""
        return Speaker(
            self.about,
            self.source,
            self.controller,
            self.targets,
            self.illegal,
            self.x,
            self.event,
            self.announced,
            {**self.noted, name: (kind, things)},
            self.moved,
            self.strays,
            self.waited,
        )
