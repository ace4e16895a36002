"""Where a reader is: a run, a step, and what the address says about how it is looked at."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from msgspec.structs import replace

from engine.board import PlayerId
from engine.position import Position
from playground.boards import narrating
from playground.boards.finding import LONGEST_QUERY
from playground.boards.models import Run
from playground.boards.playing import Played


class Place:
    """A run and a step, the level of detail, the object looked at, whose eyes, what is searched for, since when."""

    def __init__(self, request: HttpRequest, run: Run, step: int) -> None:
        levels = {name for name, _ in narrating.LEVELS}
        wanted = request.GET.get("level", "")
        self.run = run
        self.step = step
        self.level = wanted if wanted in levels else narrating.USUAL_LEVEL
        self.look = number(request.GET.get("look", ""))
        self.since = number(request.GET.get("since", ""))
        self.find = " ".join(request.GET.get("find", "").split())[:LONGEST_QUERY]
        seat = request.GET.get("as", "")
        self.viewer = PlayerId(number(seat)) if seat.isascii() and seat.isdigit() else None
        """Whose view is shown; None for one who sees everything."""
        game = request.GET.get("game", "")
        self.game = number(game) if game.isascii() and game.isdigit() else None
        """Which game of a nest is drawn; None for the one being played."""
        self._addresses: dict[str, str] = {}

    def settle(self, played: Played) -> None:
        """Forget what the address names but this line does not have: a further player, a deeper game."""
        if self.viewer is not None and self.viewer >= len(played.start.boards[0].players):
            self.viewer = None
        if self.game is not None and self.game >= len(played.position(self.step).boards) - 1:
            self.game = None

    def kept(self, **changes: Any) -> dict[str, Any]:
        """What an address of this place says after its step."""
        kept = {
            "level": self.level if self.level != narrating.USUAL_LEVEL else "",
            "as": "" if self.viewer is None else int(self.viewer),
            "find": self.find,
            "look": self.look or "",
            "game": "" if self.game is None else self.game,
        }
        kept |= changes
        return {key: value for key, value in kept.items() if value not in ("", None)}

    def link(self, step: int | None = None, *, run: Run | None = None, **changes: Any) -> str:
        """The address of another moment, seen the same way; `since` belongs to one moment only.

        So does the game of a nest that is drawn; and in a player's view an object's number, which tells nothing
        from one moment to the next.
        """
        moved = (step is not None and step != self.step) or (run is not None and run.pk != self.run.pk)
        if moved:
            changes.setdefault("game", "")
            if self.viewer is not None:
                changes.setdefault("look", "")
        query = urlencode(self.kept(**changes))
        address = self._address(run or self.run, self.step if step is None else step)
        return f"{address}?{query}" if query else address

    def _address(self, run: Run, step: int) -> str:
        """The same as `run.at(step)`; a page has hundreds of links, and a run's address is looked up once."""
        start = self._addresses.get(run.id)
        if start is None:
            start = self._addresses[run.id] = run.at(0).removesuffix("0/")
        return f"{start}{step}/"

    def query(self) -> str:
        """What follows a further address of this moment, so that the way of looking is kept."""
        query = urlencode(self.kept())
        return f"?{query}" if query else ""

    def drawn(self, position: Position) -> Position:
        """The position with the game on top that is to be drawn."""
        if self.game is None:
            return position
        return replace(position, boards=position.boards[: self.game + 1])


def number(text: str) -> int:
    """A number from an address; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
