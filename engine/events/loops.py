"""Events of loops that are repeated (421)."""

from __future__ import annotations

from typing import ClassVar

from engine.edit import Edit
from engine.events.part import Part


class LoopRepeated(Part, frozen=True, kw_only=True):
    """A loop has come round once more (421.2). What happened in it has happened; this changes nothing."""

    times: int
    of: int
    """How many times were chosen."""
    listened: ClassVar[bool] = False

    def apply(self, edit: Edit) -> Part:
        return self
