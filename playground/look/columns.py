"""A distribution as columns over an axis, each with its interval, and its figures in a table behind it.

It is SVG whose geometry is in attributes: a strict content policy allows no inline style.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.intervals import wilson

WIDTH, HEIGHT = 360, 176
LEFT, RIGHT, TOP, BOTTOM = 38, 4, 10, 30
STEPS = (1, 2, 5, 10, 20, 25, 50)
MOST_STEPS = 5
"""Lines of the axis above its foot, at most."""
ROOM_FOR_A_SIGN = 6.2
"""How wide a sign of a label is at most."""


@dataclass(frozen=True)
class Column:
    """One column: what it counts, how often, and where it is drawn."""

    label: str
    count: int
    share: str
    interval: str
    href: str
    x: float
    y: float
    width: float
    height: float
    middle: float
    high: float
    low: float
    labelled: bool
    """Whether there is room for its label on the axis."""


@dataclass(frozen=True)
class Tick:
    """A line of the axis, in percent."""

    label: str
    y: float


@dataclass(frozen=True)
class Columns:
    """A chart ready for parts/column_chart.html."""

    title: str
    head: str
    columns: tuple[Column, ...]
    ticks: tuple[Tick, ...]
    total: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    foot: int = HEIGHT - BOTTOM


def column_chart(rows: Iterable[tuple[str, int, str]], title: str, head: str) -> Columns:
    """Rows are (label, count, href), in the order of the axis, "" for no link; `head` says what the labels are."""
    listed = list(rows)
    total = sum(count for _, count, _ in listed)
    intervals = [wilson(count, total) for _, count, _ in listed]
    ticks, top = _ticks(max((100 * high for _, high in intervals), default=0) if total else 100)
    room = (WIDTH - LEFT - RIGHT) / max(1, len(listed))
    longest = max((len(label) for label, _, _ in listed), default=0) * ROOM_FOR_A_SIGN
    every = max(1, -(-int(longest + 4) // max(1, int(room))))
    drawn = []
    for place, ((label, count, href), (low, high)) in enumerate(zip(listed, intervals, strict=True)):
        share = 100 * count / total if total else 0.0
        x = LEFT + place * room
        drawn.append(
            Column(
                label=label,
                count=count,
                share=f"{share:.1f}",
                interval=f"{100 * low:.1f} to {100 * high:.1f}",
                href=href,
                x=round(x + room * 0.12, 1),
                y=_y(share, top),
                width=round(room * 0.76, 1),
                height=round(HEIGHT - BOTTOM - _y(share, top), 1),
                middle=round(x + room / 2, 1),
                high=_y(100 * high, top),
                low=_y(100 * low, top),
                labelled=place % every == 0,
            )
        )
    return Columns(title, head, tuple(drawn), ticks, total)


def _ticks(most: float) -> tuple[tuple[Tick, ...], float]:
    """Lines at round percentages, and how far up the axis goes."""
    step = next((one for one in STEPS if most / one <= MOST_STEPS), STEPS[-1])
    number = max(1, min(-(-most // step), 100 // step))
    top = step * number
    return tuple(Tick(f"{step * one:g} %", _y(step * one, top)) for one in range(int(number) + 1)), top


def _y(percent: float, top: float) -> float:
    return round(HEIGHT - BOTTOM - min(1.0, percent / top) * (HEIGHT - BOTTOM - TOP), 1)
