"""Where a reader is: a run, a step, and what the address says about how it is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from msgspec.structs import replace

from engine.board import PlayerId
from engine.position import Position
from playground.boards import narrating
from playground.boards.finding import LONGEST_QUERY
from playground.boards.models import Run
from playground.boards.playing import PlayedRun

PANEL = "#look"
"""What an address ends with that is to show the panel about an object, however large the board above it is."""

_LEVELS = frozenset(name for name, _ in narrating.LEVELS)


class Place:
    """A run and a step, the level of detail, the object looked at, whose eyes, what is searched for, since when."""

    def __init__(self, request: HttpRequest, run: Run, step: int) -> None:
        # Most addresses ask for nothing, and to read that takes as long as all else here.
        asked: Mapping[str, Any] = request.GET if request.META.get("QUERY_STRING") else {}
        wanted = asked.get("level", "")
        self.run = run
        self.step = step
        self.level = wanted if wanted in _LEVELS else narrating.USUAL_LEVEL
        self.look = number(asked.get("look", ""))
        self.since = number(asked.get("since", ""))
        self.find = " ".join(asked.get("find", "").split())[:LONGEST_QUERY]
        seat = asked.get("as", "")
        self.viewer = PlayerId(number(seat)) if seat.isascii() and seat.isdigit() else None
        """Whose view is shown; None for one who sees everything."""
        game = asked.get("game", "")
        self.game = number(game) if game.isascii() and game.isdigit() else None
        """Which game of a nest is drawn; None for the one being played."""
        self._start = run.at(0).removesuffix("0/")
        self._onward: str | None = None
        self._looking: tuple[str, str] | None = None

    def settle(self, played: PlayedRun) -> None:
        """Forget what the address names but this line does not have: a further player, a deeper game."""
        if self.viewer is not None and self.viewer >= len(played.start.boards[0].players):
            self.viewer = None
        if self.game is not None and self.game >= len(played.position(self.step).boards) - 1:
            self.game = None
        self._onward = self._looking = None

    def kept(self, **changes: Any) -> dict[str, Any]:
        """What an address of this place says after its step."""
        return _said(*self.looked, tuple(changes.items()))

    def _query(self, changes: Mapping[str, Any]) -> str:
        """The same as it is written there, with its question mark; "" if nothing is said."""
        return _written(*self.looked, tuple(changes.items()))

    @property
    def looked(self) -> tuple[str, PlayerId | None, str, int, int | None]:
        """The way of looking."""
        return self.level, self.viewer, self.find, self.look, self.game

    def link(self, step: int | None = None, *, run: Run | None = None, **changes: Any) -> str:
        """The address of another moment, seen the same way; `since` belongs to one moment only.

        So does the game of a nest that is drawn; and in a player's view an object's number, which tells nothing
        from one moment to the next.
        """
        if step is not None and step != self.step and run is None and not changes:
            return self._to(step)
        moved = (step is not None and step != self.step) or (run is not None and run.pk != self.run.pk)
        if moved:
            changes.setdefault("game", "")
            if self.viewer is not None:
                changes.setdefault("look", "")
        at = self.step if step is None else step
        address = f"{self._start}{at}/" if run is None else run.at(at)
        return address + self._query(changes)

    # A page has hundreds of links to other steps and to its cards: what they share is put together once.

    def _to(self, step: int) -> str:
        return str(step).join(self.onward)

    @property
    def onward(self) -> tuple[str, str]:
        """What stands before the number of another step in its address, and what after it."""
        if self._onward is None:
            changes = {"game": ""} if self.viewer is None else {"game": "", "look": ""}
            self._onward = f"/{self._query(changes)}"
        return self._start, self._onward

    def look_at(self, number: int) -> str:
        """The same as `link(look=number)`, with the panel about the object in view."""
        return str(number).join(self.looking)

    @property
    def looking(self) -> tuple[str, str]:
        """What stands before an object's number in the address that looks at it, and what after it."""
        if self._looking is None:
            # A number that no object has; in the words searched for "=" would be written otherwise.
            before, _, after = self.link(look=-1).partition("look=-1")
            self._looking = f"{before}look=", f"{after}{PANEL}"
        return self._looking

    def at(self, name: str, step: object = None) -> str:
        """A further address of this moment or another, such as "answer", that keeps the way of looking."""
        return self.bare(name, step=step) + self.query()

    def bare(self, name: str, *more: object, step: object = None) -> str:
        """A further address of a moment without the way of looking, as forms need it that say that themselves."""
        return str(self.step if step is None else step).join(_around_step(name, self.run.id, more))

    @property
    def jump_url(self) -> str:
        """The address to which a typed step is sent."""
        return _jump(self.run.id)

    @property
    def here(self) -> str:
        """The address of this moment without the way of looking."""
        return self.here_at(self.step)

    def here_at(self, step: object) -> str:
        """That of another moment."""
        return f"{self._start}{step}/"

    def query(self, **changes: Any) -> str:
        """What follows an address of this moment, so that the way of looking is kept, but for these changes."""
        return self._query(changes)

    def drawn(self, position: Position) -> Position:
        """The position with the game on top that is to be drawn."""
        if self.game is None:
            return position
        return replace(position, boards=position.boards[: self.game + 1])


Changes = tuple[tuple[str, str | int | None], ...]


def _said(
    level: str, viewer: PlayerId | None, find: str, look: int, game: int | None, changes: Changes
) -> dict[str, Any]:
    said: dict[str, Any] = {
        "level": level if level != narrating.USUAL_LEVEL else "",
        "as": "" if viewer is None else int(viewer),
        "find": find,
        "look": look or "",
        "game": "" if game is None else game,
    }
    said |= dict(changes)
    return {name: value for name, value in said.items() if value not in ("", None)}


@lru_cache(maxsize=4_096)
def _written(*looked: Any) -> str:
    """A page has dozens of such queries, which are the same for all places that are looked at in one way."""
    query = urlencode(_said(*looked))
    return f"?{query}" if query else ""


@lru_cache(maxsize=4_096)
def _around_step(name: str, run_id: str, more: tuple[object, ...]) -> tuple[str, str]:
    """What stands before the step in such an address of a run, and what after it."""
    before, _, after = reverse(f"boards:{name}", args=[run_id, 0, *more]).partition("/0/")
    return f"{before}/", f"/{after}"


@lru_cache(maxsize=4_096)
def _jump(run_id: str) -> str:
    return reverse("boards:jump", args=[run_id])


def number(text: str) -> int:
    """A number from an address; 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
