"""Texts that a program sends, read and played within the bounds of any other text."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from engine.notation.errors import TooMuch, Unreadable
from engine.notation.scenario import PlayedScenario, Scenario, read_scenario, run
from playground.api.refusing import Refused, invalid, unreadable
from playground.boards.playing import PlayedRun
from playground.library.models import Scenario as Row
from playground.library.played import CannotPlay, played_of, viewer_of
from playground.library.views import open_scenario

log = logging.getLogger(__name__)


@dataclass
class Done:
    """A text that was read and played."""

    read: Scenario
    done: PlayedScenario
    played: PlayedRun

    @property
    def failures(self) -> list[dict[str, Any]]:
        """Sentences that could not be done and expectations that are not met, with their lines in the text."""
        return [
            {"expected": one.words, "reason": one.reason, "line": one.line or None}
            for one in self.done.failures
        ]


def read_text(text: str) -> Scenario:
    """The scenario of a text. Raises Refused with the places."""
    try:
        return read_scenario(text)
    except Unreadable as error:
        raise unreadable(error, "body.text") from error
    except TooMuch as error:
        raise invalid(
            "The text is too long, or contains too much.", "body.text", reason=str(error)
        ) from error


def play_text(text: str) -> Done:
    """Read and play a text. Raises Refused."""
    read = read_text(text)
    try:
        done = run(read)
    except Exception as error:
        # The rules' own code failed: that is told, as on every page, and the log has the rest.
        log.exception("the engine failed at a text that was sent")
        words = f"The engine failed at this line: {type(error).__name__}."
        raise Refused(422, words, {"where": "body.text"}) from error
    lines = [line for line in done.game.trace or () if line.position is not None]
    played = PlayedRun(done.game.start, lines, done.game.entries, end=done.game.position)
    return Done(read, done, played)


def scenario(request: Any, slug: str) -> Row:
    """The scenario at an address, as far as its page may be read. Raises Http404."""
    return open_scenario(request, slug)


def line_of(row: Row) -> PlayedRun:
    """A scenario's line. Raises Refused where the current engine can't play it."""
    try:
        return played_of(row)
    except CannotPlay as error:
        raise Refused(
            409, f"The current engine can't play this line: {error}", {"where": "path.slug"}
        ) from error


__all__ = ["Done", "line_of", "play_text", "read_text", "scenario", "viewer_of"]
