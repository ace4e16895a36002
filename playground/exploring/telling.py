"""What a graph comes to, as the page shows it: plain data, with the lines that show it in saved form."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from engine.board import PlayerId
from engine.exploring.findings import (
    Answered,
    Finds,
    always_holds_by_number,
    can_force_by_number,
    can_happen_by_number,
    explored_by_number,
)
from engine.naming import player_name
from engine.notation.ends_in_words import differences
from engine.notation.prospects import in_words, line_of
from engine.notation.saved import save_entries
from engine.notation.saying import say_line
from engine.notation.strategies import strategy_rows
from engine.position import Entry
from playground.exploring.looking import Looking
from playground.exploring.models import Exploration

MOST_OUTCOMES = 60
"""Outcomes that are shown, of those that there are; the number of the others is said."""
MOST_FIRST = 60
MOST_ROWS = 150
"""Things done within a strategy that are shown."""
LARGE = 10**12
"""Numbers from which on how many digits they have says enough."""

Told = dict[str, Any]


def told(
    looking: Looking, row: Exploration, *, bound: str, over: bool, late: Callable[[], bool] = lambda: False
) -> Told:
    """What has been seen so far. While it goes on no line is put in words yet: that takes a while, and is left off
    where it gets late."""
    left_off = False

    def too_late() -> bool:
        nonlocal left_off
        left_off = left_off or late()
        return left_off

    graph = looking.graph
    kinds = list(looking.kinds)
    found = explored_by_number(graph, looking.ends.__getitem__)
    missing = [f"{why} ({_plural(number, 'position')})" for why, number in found.missing.items()]
    # First what was asked, in case it gets late.
    answer = _answer(looking, row, over=over, late=too_late)
    maker = ""
    if found.first:
        maker = player_name(graph.start.board, found.maker) if found.maker >= 0 else "chance"
    first: list[Told] = []
    for one in found.first[:MOST_FIRST] if over and len(found.first) > 1 else ():
        if too_late():
            break
        first.append(
            {
                "words": say_line(line_of(graph.start, (*graph.before, *one.entries[:1])))[-1],
                "to": [place + 1 for place in one.outcomes if place < MOST_OUTCOMES],
                "further": sum(place >= MOST_OUTCOMES for place in one.outcomes),
                "open": one.open,
            }
        )
    return {
        "whole": found.whole,
        "bound": bound,
        "missing": missing,
        "positions": found.positions,
        "waiting": graph.waiting,
        "lines": _number(found.lines),
        "outcomes": [
            {
                "words": differences(graph.start, kinds[_kind(one)]),
                "lines": _number(one.lines),
                "likely": _likely(one.probability),
                **_line(looking, one.line, said=over and not too_late()),
            }
            for one in found.outcomes[:MOST_OUTCOMES]
        ],
        "of": len(found.outcomes),
        "asked": found.asked,
        "maker": maker,
        "first": first,
        "more_first": len(found.first) - len(first) if first else 0,
        "answer": answer,
        "late": left_off,
    }


def _kind(one: Finds) -> int:
    assert isinstance(one.outcome, int)
    return one.outcome


def _answer(looking: Looking, row: Exploration, *, over: bool, late: Callable[[], bool]) -> Told | None:
    """What is known of what was asked; None where nothing was, or as long as nothing is."""
    asking, graph = looking.asking, looking.graph
    if asking is None:
        return None
    if asking.unread:
        return (
            {"known": "unknown", "why": f"{asking.unread[0].upper()}{asking.unread[1:]}."} if over else None
        )
    so = looking.so.__contains__
    if row.how == Exploration.How.FORCE:
        forced = can_force_by_number(graph, PlayerId(row.seat), so)
        if forced.known == "unknown" and not over:
            return None
        answer: Told = {"known": forced.known}
        if forced.strategy is not None and over:
            rows, more = [], False
            for number, one in enumerate(strategy_rows(graph, forced.strategy)):
                if number == MOST_ROWS or late():
                    more = True
                    break
                rows.append({"depth": one.depth, "words": one.words, "entries": save_entries(one.entries)})
            answer |= {"strategy": rows, "more": more}
        return answer
    ask = always_holds_by_number if row.how == Exploration.How.ALWAYS else can_happen_by_number
    found: Answered = ask(graph, so)
    if found.known == "unknown" and not over:
        return None
    return {"known": found.known, **(_line(looking, found.line) if found.line is not None else {})}


def _line(looking: Looking, entries: tuple[Entry, ...], *, said: bool = True) -> Told:
    return {
        "entries": save_entries(entries),
        "said": in_words(looking.graph.start, entries) if said else "",
    }


def _number(number: int | None) -> str:
    """ "3 lines", "lines without end", "lines, a number of 40 digits"."""
    if number is None:
        return "lines without end"
    return _plural(number, "line") if number < LARGE else f"lines, a number of {len(str(number))} digits"


def _plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _likely(probability: Fraction | None) -> str:
    if probability is None:
        return ""
    exact = f"{probability} = " if len(str(probability)) <= 12 else ""
    return f"{exact}{float(probability):.1%}".replace("%", "\N{NO-BREAK SPACE}%")
