"""The board of a moment, taken out of a line as text, to be edited and played on as a branch of that line."""

from __future__ import annotations

from collections.abc import Iterable

from engine.notation.errors import NotWritable
from engine.notation.positions import write_position
from playground.boards import drafts, runs
from playground.boards.models import Draft, Run
from playground.boards.playing import PlayedRun
from playground.boards.visitors import Maker

LOOKED_AT = 400
"""Steps in either direction that are tried for one whose board can be written."""


class NoText(Exception):
    """A moment whose board says less than the moment: something is under way that no text of a position tells.

    `before` and `after` are the nearest steps whose board is the whole moment; None where none is near.
    """

    def __init__(self, reason: str, before: int | None, after: int | None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.before = before
        self.after = after


def take_out(run: Run, step: int, maker: Maker) -> Draft:
    """A draft of the board at a step, which remembers where it came from. Raises NoText, and nothing is made."""
    played = runs.played(run)
    try:
        text = write_position(played.position(step))
    except NotWritable as error:
        raise NoText(str(error), *nearest(played, step)) from error
    return drafts.start_draft(text, title=run.title, maker=maker, of_run=run, of_step=step)


def nearest(played: PlayedRun, step: int) -> tuple[int | None, int | None]:
    """The nearest steps before and after one whose board can be written."""
    before = range(step - 1, max(-1, step - 1 - LOOKED_AT), -1)
    after = range(step + 1, min(played.last, step + LOOKED_AT) + 1)
    return _first(played, before), _first(played, after)


def _first(played: PlayedRun, steps: Iterable[int]) -> int | None:
    return next((at for at in steps if is_written(played, at)), None)


def is_written(played: PlayedRun, step: int) -> bool:
    """Whether the board of a step is the whole moment, so that a text can tell it."""
    try:
        write_position(played.position(step))
    except NotWritable:
        return False
    return True
