"""A line of a trace in words, for everybody or for one pair of eyes; what changed, what is in progress, who won."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from engine.agenda import Procedure
from engine.board import Board, PlayerId
from engine.notation import headlines
from engine.notation.tell import Level, tell
from engine.position import Position
from engine.trace import TraceLine
from playground.boards import seeing
from playground.boards.playing import PlayedRun

View = dict[str, Any]
LEVELS: tuple[tuple[Level, str], ...] = (
    ("ruling", "Ruling"),
    ("procedure", "Procedure"),
    ("engine", "Engine"),
)
USUAL_LEVEL: Level = "procedure"
MANY = 6
"""Parts of one event from which on cards of one name are not told apart any more."""
_NUMBERED = re.compile(r" #\d+")
_DETAILS = re.compile(r" #\d+| \([a-z ]+\)$")
MOST_CHANGES = 60
"""Changes that are listed for several steps at once."""

StepLink = Callable[[int], str]


def board_before(played: PlayedRun, line: TraceLine) -> Board:
    """The board that a line's events changed."""
    return _at_level(played.position(line.index), line.level)


def board_after(line: TraceLine) -> Board:
    """The board after a line."""
    assert line.position is not None
    return _at_level(line.position, line.level)


def _at_level(position: Position, level: int) -> Board:
    return position.boards[min(level, len(position.boards) - 1)]


def rules(played: PlayedRun, line: TraceLine, viewer: PlayerId | None = None) -> tuple[str, ...]:
    """Every rule that a line cites, its own first. To a viewer, only what does not tell of hidden cards."""
    if viewer is None or not line.cites:
        return line.rules
    return seeing.rules(line, board_before(played, line), board_after(line), viewer)


def said(played: PlayedRun, line: TraceLine, viewer: PlayerId | None = None) -> str:
    """A line in one sentence: the step's own, or an answer with names. To a viewer, only what that player knows."""
    if line.kind == "step":
        return line.sentence
    return _told(played, line, viewer)


def happened(played: PlayedRun, line: TraceLine, viewer: PlayerId | None = None) -> str:
    """What a line's events did, with names; empty where nothing did."""
    if not line.parts:
        return ""
    return _once_each(_told(played, line, viewer))


def headline(played: PlayedRun, line: TraceLine, viewer: PlayerId | None = None) -> str:
    """What a line did in one sentence, as a player would say it; empty where the rule's own sentence says all."""
    key = ("headline", viewer, line.index)
    found: str | None = played.memo.get(key)
    if found is None:
        before, after = board_before(played, line), board_after(line)
        found = played.memo[key] = (
            headlines.headline(line, before, after)
            if viewer is None
            else seeing.headline(played, line, before, after, viewer)
        )
    return found


def beyond(short: str, note: str) -> str:
    """What happened, unless the headline says it all but for numbers of things alike and what a cost was paid for."""
    return "" if _DETAILS.sub("", note) == short.rstrip(".") else note


def _told(played: PlayedRun, line: TraceLine, viewer: PlayerId | None) -> str:
    """A line's words, found once for each pair of eyes: a page tells a hundred lines, the next one nearly the same."""
    key = ("told", viewer, line.index)
    found: str | None = played.memo.get(key)
    if found is None:
        before, after = board_before(played, line), board_after(line)
        found = (
            tell(line, before, after) if viewer is None else seeing.told(played, line, before, after, viewer)
        )
        played.memo[key] = found
    return found


def _once_each(words: str) -> str:
    """The same thing several times over is said once, with how often; so are many cards of one name."""
    told = words.split("; ")
    if len(told) >= MANY:
        told = [_NUMBERED.sub("", one) for one in told]
    counted: dict[str, int] = {}
    for one in told:
        counted[one] = counted.get(one, 0) + 1
    return "; ".join(one if often == 1 else f"{one} ({often} times)" for one, often in counted.items())


def call_stack(position: Position) -> list[View]:
    """The rule procedures in progress, outermost first."""
    return [_frame(position, frame) for frame in position.agenda]


def _frame(position: Position, frame: Procedure) -> View:
    turn = position.boards[min(frame.level, len(position.boards) - 1)].turn
    name = frame.title
    if type(frame).__name__ == "TakeTurn":
        name = f"Turn {turn.serial}"
    return {"name": name, "rule": frame.rule}


def changes(played: PlayedRun, since: int, step: int, link: StepLink, viewer: PlayerId | None = None) -> View:
    """What happened from one step to another, in words, each with its rule and its step."""
    rows: list[View] = []
    more = 0
    for line in played.lines[since:step]:
        words = happened(played, line, viewer)
        if not words:
            continue
        if len(rows) >= MOST_CHANGES:
            more += 1
            continue
        rows.append({"said": words, "rule": line.rule, "href": link(line.index + 1), "step": line.index + 1})
    return {"rows": rows, "more": more, "since": since}


def touched(played: PlayedRun, step: int, number: int) -> View:
    """When an object last changed up to a step, and when it changes next; None where it doesn't."""
    return {
        "last": _nearest(played, range(step, 0, -1), number),
        "next": _nearest(played, range(step + 1, played.last + 1), number),
    }


def _nearest(played: PlayedRun, steps: Iterable[int], number: int) -> int | None:
    for at in steps:
        before, after = played.position(at - 1).board.objects, played.position(at).board.objects
        if before is not after and before.get(number) != after.get(number):  # type: ignore[call-overload]
            return at
    return None


_LOST_BY = {
    "102.3a": "conceded",
    "102.3b": "had no life left",
    "102.3c": "had to draw from an empty library",
    "102.3d": "had ten poison counters",
}
"""Why somebody lost, in words; an effect that makes somebody lose stands in the trace by its own words."""


def outcome(position: Position) -> str:
    """Who won the main game, why the others lost, and by which rules it ended; "" while it goes on."""
    if position.outcome is None:
        return ""
    players = position.boards[0].players
    names = [players[winner].name for winner in position.outcome.winners]
    who = f"{' and '.join(names)} won" if names else "The game is a draw"
    lost = [f"{one.name} {_LOST_BY[one.lost]} ({one.lost})" for one in players if one.lost in _LOST_BY]
    return f"{'; '.join((who, *lost))}. The game ended by rule {position.outcome.rule}."
