"""The timeline: where a line's turns begin, where somebody is asked, and where breakpoints stop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playground.boards.playing import Played

View = dict[str, Any]
WIDTH = 1000
_PLACES = 250
"""Marks that lie closer than this many to a line's length fall together."""


def timeline(played: Played, step: int, stops: Iterable[int]) -> View:
    """The marks as places on a line of WIDTH units."""
    asked, turns = _of_line(played)
    stops = tuple(stops)
    return {
        "width": WIDTH,
        "here": _at(played, step),
        "choices": _places(played, asked),
        "turns": [{"x": _at(played, at), "serial": serial} for at, serial in turns],
        "breaks": _places(played, stops),
        "says": _in_words(played, step, len(asked), len(turns), len(stops)),
    }


def _in_words(played: Played, step: int, asked: int, turns: int, stops: int) -> str:
    words = f"Step {step} of {played.last}; decisions at {asked} steps, {turns} begun turn"
    words += "" if turns == 1 else "s"
    return f"{words}, breakpoints at {stops} step{'' if stops == 1 else 's'}"


def _of_line(played: Played) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    found: tuple[tuple[int, ...], tuple[tuple[int, int], ...]] | None = played.memo.get("timeline")
    if found is None:
        asked = tuple(at for at in range(played.last + 1) if played.decision(at) is not None)
        turns = tuple(
            (line.index + 1, int(line.position.board.turn.serial))
            for line in played.lines
            if line.position is not None and any(type(part).__name__ == "BeginTurn" for part in line.parts)
        )
        found = asked, turns
        played.memo["timeline"] = found
    return found


def _at(played: Played, step: int) -> int:
    return WIDTH * step // played.last if played.last else 0


def _places(played: Played, steps: Iterable[int]) -> list[int]:
    width = WIDTH // _PLACES
    return sorted({_at(played, step) // width * width for step in steps})
