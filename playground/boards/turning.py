"""Since when an expectation holds in a line, or does not, and from which step on that is different.

To judge one at every step of a long line on a full board takes seconds, so a page spends no more than its budget; what
it leaves open, an address of its own finds out when somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.notation.expectations import HasEnded, HasNumber, IsMoment, PoolHolds, TraceHas
from engine.notation.expected import Expectation
from engine.notation.prospects import Prospect
from playground.boards import expecting
from playground.boards.playing import PlayedRun

A_PAGES = 2_000
"""Permanents of boards on which the expectations of one page are judged at most, besides those known already."""
ALL = 1 << 60
_OF_A_NUMBER = (HasNumber, PoolHolds, HasEnded, IsMoment)
"""These take no time worth counting."""


class Budget:
    """How many permanents may still be looked at."""

    def __init__(self, left: int = A_PAGES) -> None:
        self.left = left


class Spent(Exception):
    """The budget is used up; what was found out is remembered."""


def since(played: PlayedRun, step: int, one: Expectation, budget: Budget) -> int:
    """The step from which on it has been, without a break, as it is at this one; 0 for the start. Raises Spent."""
    if isinstance(one, Prospect):
        # All that can come of a moment is looked at for that one alone.
        raise Spent
    known = _known(played, "since", one)
    now = _holds(played, step, one, budget)
    found = known.get(step)
    if found is None:
        found = 0
        for at in _back(played, step, one):
            if _holds(played, at, one, budget) != now:
                found = at + 1
                break
            if (
                at in known
            ):  # Nothing was different in between: what the page before found out is true here, too.
                found = known[at]
                break
        for at in range(found, step + 1):
            known[at] = found
    return found


def until(played: PlayedRun, step: int, one: Expectation, budget: Budget) -> int | None:
    """The first step after this one at which it is otherwise; None for none. Raises Spent."""
    if isinstance(one, Prospect):
        raise Spent
    known = _known(played, "until", one)
    now = _holds(played, step, one, budget)
    if step not in known:
        # It is so from here to there, so it is the same for each step on the way.
        last = next((at for at in _on(played, step, one) if _holds(played, at, one, budget) != now), -1)
        for at in range(step, played.last + 1 if last < 0 else last):
            known[at] = last
    return known[step] if known[step] >= 0 else None


def _known(played: PlayedRun, what: str, one: Expectation) -> dict[int, int]:
    """What pages before have found out, by the step."""
    found: dict[int, int] = played.memo.setdefault((what, one), {})
    return found


def _back(played: PlayedRun, step: int, one: Expectation) -> Iterable[int]:
    if isinstance(one, TraceHas):
        turned = _turn(played, one)
        return () if turned is None or turned > step else (turned - 1,)
    return range(step - 1, -1, -1)


def _on(played: PlayedRun, step: int, one: Expectation) -> Iterable[int]:
    if isinstance(one, TraceHas):
        turned = _turn(played, one)
        return () if turned is None or turned <= step else (turned,)
    return range(step + 1, played.last + 1)


def _turn(played: PlayedRun, one: TraceHas) -> int | None:
    """The step whose line is the first to have the rule: before it the trace has none, from there on it has."""
    key = ("first", one.rule)
    if key not in played.memo:
        played.memo[key] = next((line.index + 1 for line in played.lines if one.in_line(line)), None)
    found: int | None = played.memo[key]
    return found


def _holds(played: PlayedRun, step: int, one: Expectation, budget: Budget) -> bool:
    """Whether it holds at a step. Most rest on the board alone, which many steps leave as it is."""
    if isinstance(one, TraceHas):
        turned = _turn(played, one)
        return (turned is not None and turned <= step) == one.present
    key = ("holds", one, id(played.position(step).board) if one.rests_on_board else step)
    found: bool | None = played.memo.get(key)
    if found is None:
        if not isinstance(one, _OF_A_NUMBER):
            if budget.left <= 0:
                raise Spent
            budget.left -= 1 + len(played.position(step).board.in_play)
        found = expecting.why_not(played, step, one) is None
        played.memo[key] = found
    return found
