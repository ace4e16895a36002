"""The board that the site is measured with: as many permanents as are promised, and a line that can be played."""

from __future__ import annotations

from benchmarks.bench_site import percentile
from benchmarks.site_board import PERMANENTS, TEXT
from engine.notation.scenario import read_scenario, run


def test_its_line_is_played_as_written_and_no_permanent_leaves() -> None:
    scenario = read_scenario(TEXT)
    assert len(scenario.position.board.in_play) == PERMANENTS == 60
    played = run(scenario)
    assert played.failures == ()
    moments = [line.position for line in played.game.trace or () if line.position is not None]
    assert len(moments) > 200
    assert min(len(one.board.in_play) for one in moments) >= PERMANENTS


def test_a_percentile_is_one_of_the_values() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert (percentile(values, 0.5), percentile(values, 0.95), percentile([7.0], 0.95)) == (50.0, 95.0, 7.0)
