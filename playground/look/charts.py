"""Bar charts as SVG whose geometry is in attributes: a strict content policy allows no inline style."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.intervals import wilson

BAR_HEIGHT = 22
ROW_HEIGHT = 34
TRACK_WIDTH = 400


@dataclass(frozen=True)
class Bar:
    """One row: what it counts, how often, its share in percent, and where it is drawn."""

    label: str
    count: int
    share: str
    interval: str
    """Of the share, in percent, at 95 %."""
    y: int
    width: float
    href: str


@dataclass(frozen=True)
class Chart:
    """A chart ready for parts/bar_chart.html."""

    title: str
    bars: tuple[Bar, ...]
    total: int
    height: int
    width: int = TRACK_WIDTH
    bar_height: int = BAR_HEIGHT


def bar_chart(rows: Iterable[tuple[object, ...]], title: str, of: int = 0) -> Chart:
    """Rows are (label, count) or (label, count, href); bars are drawn against the largest count.

    Shares are of all counts together, or of so many where one thing may be counted in several rows.
    """
    listed = [(str(row[0]), int(str(row[1])), str(row[2]) if len(row) > 2 else "") for row in rows]
    total = of or sum(count for _, count, _ in listed)
    largest = max((count for _, count, _ in listed), default=0)
    bars = tuple(
        Bar(
            label=label,
            count=count,
            share=f"{100 * count / total:.1f}" if total else "0.0",
            interval=_between(*wilson(count, total)) if total else "",
            y=index * ROW_HEIGHT,
            width=round(TRACK_WIDTH * count / largest, 1) if largest else 0,
            href=href,
        )
        for index, (label, count, href) in enumerate(listed)
    )
    return Chart(title=title, bars=bars, total=total, height=max(len(bars), 1) * ROW_HEIGHT)


def _between(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f}"
