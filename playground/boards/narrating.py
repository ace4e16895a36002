"""The trace as the stepper shows it: lines with their rules, folded where nothing happened, around where we are."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from typing import Any

from engine.agenda import Procedure
from engine.board import Board, PlayerId
from engine.notation.tell import Level, shows, tell
from engine.position import Position
from engine.trace import TraceLine
from playground.boards import seeing
from playground.boards.following import ids_in, present
from playground.boards.playing import Played

View = dict[str, Any]
LEVELS: tuple[tuple[Level, str], ...] = (
    ("ruling", "Ruling"),
    ("procedure", "Procedure"),
    ("engine", "Engine"),
)
USUAL_LEVEL: Level = "procedure"
BEFORE, AFTER = 60, 40
"""Lines of the trace on a page, before and after where we are."""
MANY = 6
"""Parts of one event from which on cards of one name are not told apart any more."""
_NUMBERED = re.compile(r" #\d+")
MOST_CHANGES = 60
"""Changes that are listed for several steps at once."""

StepLink = Callable[[int], str]


def board_before(played: Played, line: TraceLine) -> Board:
    """The board that a line's events changed."""
    return _at_level(played.position(line.index), line.level)


def board_after(line: TraceLine) -> Board:
    """The board after a line."""
    assert line.position is not None
    return _at_level(line.position, line.level)


def _at_level(position: Position, level: int) -> Board:
    return position.boards[min(level, len(position.boards) - 1)]


def said(played: Played, line: TraceLine, viewer: PlayerId | None = None) -> str:
    """A line in one sentence: the step's own, or an answer with names. To a viewer, only what that player knows."""
    if line.kind == "step":
        return line.sentence
    return _told(played, line, viewer)


def happened(played: Played, line: TraceLine, viewer: PlayerId | None = None) -> str:
    """What a line's events did, with names; empty where nothing did."""
    if not line.parts:
        return ""
    return _once_each(_told(played, line, viewer))


def _told(played: Played, line: TraceLine, viewer: PlayerId | None) -> str:
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


def trace(
    played: Played,
    step: int,
    level: Level,
    link: StepLink,
    *,
    viewer: PlayerId | None = None,
    hits: Container[int] = (),
    breaks: Container[int] = (),
    about: Container[int] = (),
) -> View:
    """The lines around a step, as boards/trace.html draws them.

    What was searched for (`hits`), where a breakpoint stops, and what is about the object that is looked at is never
    folded away.
    """
    board = played.position(step).board
    first, last = max(0, step - BEFORE), min(played.last, step + AFTER)
    rows: list[View] = []
    folded: list[View] = []

    def unfold() -> None:
        if folded:
            rows.append({"folded": list(folded)})
            folded.clear()

    for index in range(first, last):
        line = played.lines[index]
        row = _row(played, line, step, link, viewer)
        row["hit"], row["break"], row["about"] = index + 1 in hits, index + 1 in breaks, index + 1 in about
        # To whoever does not see all, the numbers of objects would tell hidden cards apart.
        row["objects"] = objects_of(played, line, board) if viewer is None else ""
        if row["current"] or row["hit"] or row["break"] or row["about"] or shows(level, line):
            unfold()
            rows.append(row)
        elif level == "procedure":
            folded.append(row)
    unfold()
    return {
        "rows": rows,
        "earlier": link(max(0, first - BEFORE)) if first > 0 else "",
        "later": link(min(played.last, last + AFTER)) if last < played.last else "",
    }


def objects_of(played: Played, line: TraceLine, board: Board) -> str:
    """The objects that a line's events name, by the numbers that they have on a board, with spaces between them."""
    if not line.parts:
        return ""
    ids = dict.fromkeys(present(played, board, number) for part in line.parts for number in ids_in(part))
    return " ".join(str(int(one)) for one in sorted(ids) if one)


def _row(played: Played, line: TraceLine, step: int, link: StepLink, viewer: PlayerId | None) -> View:
    index = line.index
    deeper = index + 1 < played.last and played.lines[index + 1].depth > line.depth
    return {
        "step": index + 1,
        "rule": line.rule,
        "also": line.rules[1:],
        "said": said(played, line, viewer),
        "note": happened(played, line, viewer),
        "depth": line.depth,
        "call": deeper,
        "ours": line.ours,
        "current": index + 1 == step,
        "ahead": index + 1 > step,
        "answer": line.kind == "answer",
        "href": link(index + 1),
    }


def now(played: Played, step: int, viewer: PlayerId | None) -> View | None:
    """What the step that led here did; None at the start."""
    if not step:
        return None
    line = played.lines[step - 1]
    return {
        "rule": line.rule,
        "also": line.rules[1:],
        "said": said(played, line, viewer),
        "note": happened(played, line, viewer),
        "ours": line.ours,
    }


def call_stack(position: Position) -> list[View]:
    """The rule procedures in progress, outermost first."""
    return [_frame(position, frame) for frame in position.agenda]


def _frame(position: Position, frame: Procedure) -> View:
    turn = position.boards[min(frame.level, len(position.boards) - 1)].turn
    name = frame.title
    if type(frame).__name__ == "TakeTurn":
        name = f"Turn {turn.serial}"
    return {"name": name, "rule": frame.rule}


def changes(played: Played, since: int, step: int, link: StepLink, viewer: PlayerId | None = None) -> View:
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


def touched(played: Played, step: int, number: int) -> View:
    """When an object last changed up to a step, and when it changes next; None where it doesn't."""
    return {
        "last": _nearest(played, range(step, 0, -1), number),
        "next": _nearest(played, range(step + 1, played.last + 1), number),
    }


def _nearest(played: Played, steps: Iterable[int], number: int) -> int | None:
    for at in steps:
        before, after = played.position(at - 1).board.objects, played.position(at).board.objects
        if before is not after and before.get(number) != after.get(number):  # type: ignore[call-overload]
            return at
    return None
