"""A scenario's line as the current engine plays it, with every moment; remembered like any line that is stepped."""

from __future__ import annotations

import hashlib
import logging

from engine.board import PlayerId
from engine.decisions import IllegalChoice
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.saved import UnreadableSave, load_line
from engine.replaying import ReplayMismatch
from playground.boards import playing
from playground.boards.playing import PlayedRun
from playground.library import judging
from playground.library.models import Scenario

log = logging.getLogger(__name__)


class CannotPlay(Exception):
    """The current engine can't read the text, or can't play the line; the message says where and why."""


def played_of(row: Scenario) -> PlayedRun:
    """The line of a scenario, whatever kind it is of. Raises CannotPlay."""
    if row.moment is None:
        return played_text(row.text)
    key = (f"moment {row.moment.id}", len(row.moment.entries))
    found = playing.memory.get(key)
    if found is None:
        try:
            line = load_line({**row.moment.start, "entries": row.moment.entries})
            found = playing.play(line)
        except (UnreadableSave, ReplayMismatch, IllegalChoice) as error:
            why = f": {error}" if row.moment.seat is None else ""
            raise CannotPlay(f"the current engine can't play this line{why}") from error
        playing.memory.put(key, found)
    return found


def played_text(text: str) -> PlayedRun:
    """The line of a scenario's text. Raises CannotPlay."""
    key = (f"text {hashlib.sha256(text.encode()).hexdigest()}", 0)
    found = playing.memory.get(key)
    if found is None:
        try:
            found = judging.played(text)
        except (Unreadable, TooMuch) as error:
            raise CannotPlay(str(error)) from error
        except Exception as error:
            # The rules' own code failed. Whoever asked is told, and the log has the rest.
            log.exception("the engine failed at a scenario's line")
            raise CannotPlay(f"the engine failed: {type(error).__name__}") from error
        playing.memory.put(key, found)
    return found


def viewer_of(row: Scenario) -> PlayerId | None:
    """Through whose eyes everybody sees it; None for all that there is."""
    return None if row.moment is None or row.moment.seat is None else PlayerId(row.moment.seat)
