"""The trace as the stepper shows it: lines with their rules, folded where nothing happened, around where we are."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from typing import Any, NamedTuple

from engine.agenda import Procedure
from engine.board import Board, PlayerId
from engine.notation import headlines
from engine.notation.tell import Level, shows, tell
from engine.position import Position
from engine.trace import TraceLine
from playground.boards import seeing
from playground.boards.following import ids_in, present
from playground.boards.playing import PlayedRun

View = dict[str, Any]
LEVELS: tuple[tuple[Level, str], ...] = (
    ("ruling", "Ruling"),
    ("procedure", "Procedure"),
    ("engine", "Engine"),
)
USUAL_LEVEL: Level = "procedure"
BEFORE, AFTER = 50, 30
"""Lines of the trace on a page, before and after where we are."""
MANY = 6
"""Parts of one event from which on cards of one name are not told apart any more."""
_NUMBERED = re.compile(r" #\d+")
_DETAILS = re.compile(r" #\d+| \([a-z ]+\)$")
MOST_CHANGES = 60
"""Changes that are listed for several steps at once."""

StepLink = Callable[[int], str]


class Words(NamedTuple):
    """What a line of a trace says on every page; lines that say the same are the same value."""

    rule: str
    also: tuple[str, ...]
    """Further rules that it rests on."""
    said: str
    note: str
    """What it did, with names; "" where it did nothing."""
    depth: int
    call: bool
    """Whether it opens a procedure."""
    ours: bool
    """Whether the edition is silent and this is our reading."""
    answer: bool
    headline: str = ""
    """What it did in one sentence, as a player would say it; it stands in front of what the rule says."""


class State(NamedTuple):
    """What a page adds to a line's words."""

    current: bool = False
    ahead: bool = False
    hit: bool = False
    stop: bool = False
    """Whether a breakpoint stops there."""
    about: bool = False
    """Whether it is about the object that is looked at."""
    objects: str = ""
    """The objects that it names, by the numbers they have on the board that is shown."""

    @classmethod
    def at(cls, number: int, step: int) -> State:
        """Of the line that leads to a step, seen from another."""
        return cls(current=number == step, ahead=number > step)


_BEHIND, _AHEAD = State(), State(ahead=True)
"""Of most lines around a step nothing more is to be said than on which side of it they are."""


class Row(NamedTuple):
    """A line of a trace, as boards/parts/trace.html draws it."""

    words: Words
    state: State
    step: int
    href: str
    """Where it leads; "" for nowhere."""


class _Line(NamedTuple):
    """What is found out about a line once for each pair of eyes."""

    words: Words
    shown: frozenset[Level]
    """The levels of detail that show it."""
    ids: tuple[int, ...]
    """The objects that its events name, by the numbers that they had then."""


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


def trace(
    played: PlayedRun,
    step: int,
    level: Level,
    link: StepLink,
    *,
    viewer: PlayerId | None = None,
    hits: Container[int] = (),
    breaks: Container[int] = (),
    about: Container[int] = (),
    onward: tuple[str, str] | None = None,
) -> View:
    """The lines around a step, as boards/parts/trace.html draws them; a list of rows is folded away.

    What was searched for (`hits`), where a breakpoint stops, and what is about the object that is looked at is never
    folded away. `onward` is what stands before and after the number of another step in its address, if it is known.
    """
    board = played.position(step).board
    told: dict[int, _Line] = played.memo.setdefault(("lines", viewer), {})
    first, last = max(0, step - BEFORE), min(played.last, step + AFTER)
    rows: list[Row | list[Row]] = []
    folded: list[Row] = []
    for index in range(first, last):
        number = index + 1
        line = told.get(index)
        if line is None:
            line = told[index] = _line(played, index, viewer)
        # To whoever does not see all, the numbers of objects would tell hidden cards apart.
        objects = _present(played, board, line.ids) if line.ids and viewer is None else ""
        hit, stop, of_look = number in hits, number in breaks, number in about
        plain = not (number == step or hit or stop or of_look)
        if plain and not objects:
            state = _AHEAD if number > step else _BEHIND
        else:
            state = State(number == step, number > step, hit, stop, of_look, objects)
        href = link(number) if onward is None or number == step else f"{onward[0]}{number}{onward[1]}"
        row = Row(line.words, state, number, href)
        if not plain or level in line.shown:
            if folded:
                rows.append(folded)
                folded = []
            rows.append(row)
        elif level == "procedure":
            folded.append(row)
    if folded:
        rows.append(folded)
    return {
        "rows": rows,
        "earlier": link(max(0, first - BEFORE)) if first > 0 else "",
        "later": link(min(played.last, last + AFTER)) if last < played.last else "",
    }


def _present(played: PlayedRun, board: Board, ids: Iterable[int]) -> str:
    """Objects by the numbers that they have on a board, with spaces between them."""
    return " ".join(str(int(one)) for one in sorted({present(played, board, one) for one in ids}) if one)


def _line(played: PlayedRun, index: int, viewer: PlayerId | None) -> _Line:
    """A line as it is told to somebody: a page tells a hundred of them, the next one nearly the same."""
    line = played.lines[index]
    short, note = headline(played, line, viewer), happened(played, line, viewer)
    return _Line(
        Words(
            rule=line.rule,
            also=rules(played, line, viewer)[1:],
            said=said(played, line, viewer),
            note=beyond(short, note),
            headline=short,
            depth=line.depth,
            call=index + 1 < played.last and played.lines[index + 1].depth > line.depth,
            ours=line.ours,
            answer=line.kind == "answer",
        ),
        frozenset(level for level, _ in LEVELS if shows(level, line)),
        tuple(dict.fromkeys(number for part in line.parts for number in ids_in(part))),
    )


def now(played: PlayedRun, step: int, viewer: PlayerId | None) -> View | None:
    """What the step that led here did; None at the start."""
    if not step:
        return None
    line = played.lines[step - 1]
    return {
        "rule": line.rule,
        "also": rules(played, line, viewer)[1:],
        "headline": headline(played, line, viewer),
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
