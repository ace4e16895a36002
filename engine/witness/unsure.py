"""What the judge can't say, and the things that a selection stands for."""

from __future__ import annotations

from msgspec import Struct

from engine.board import ObjectId, PlayerId


class NotJudged(Exception):
    """The judge has no opinion; the words say on what."""


class Things(Struct, frozen=True):
    """Objects and players."""

    objects: tuple[ObjectId, ...] = ()
    players: tuple[PlayerId, ...] = ()


def no_opinion(value: object) -> NotJudged:
    """To be raised: the reader does not know this kind of value."""
    return NotJudged(f"the reader has no opinion on {type(value).__name__}")
