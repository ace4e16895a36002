"""Whom texts mean at tables of many, held against a chart of seats: one game at each table."""

from __future__ import annotations

import pytest

from benchmarks.who_is_meant import SETTINGS, Chart, Watch


@pytest.mark.parametrize("number", range(len(SETTINGS)), ids=[one.words[:40] for one in SETTINGS])
def test_texts_mean_whom_the_chart_says(number: int) -> None:
    watch = Watch(SETTINGS[number], number)
    assert watch.run() == []
    assert watch.heard > 0, "an upkeep was looked at"


def test_the_chart_counts_seats() -> None:
    chart = Chart(SETTINGS[2])
    assert chart.seen(0) == {5, 0, 1}
    chart.gone.add(1)
    assert chart.seen(0) == {5, 0}, "ranges are counted as the turn began (601.2c)"
    chart.ring = chart.present()
    assert chart.seen(0) == {5, 0, 2}
