"""Steps of every bundled line are saved, loaded and compared; and the lines give the same bytes everywhere."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Hashable
from pathlib import Path

import pytest

from engine.game import Game
from engine.notation.saved import dump, load
from engine.trace import TraceLine
from tests.notation.test_saved import moments
from tests.played import SCENARIOS, played, share, some

ROOT = Path(__file__).parents[1]
EVERY = 80
"""One step of so many is saved, beside the first of each kind in a run; all with MOMENTS=all."""
HALVES = 2
SHARE = 6
"""One line of so many is played under other hash seeds; all with MOMENTS=all."""
SEEN: set[Hashable] = set()
"""The kinds of steps that were saved in this run."""


def step_of(line: TraceLine) -> tuple[str, str, str]:
    """What kind of step a line is of."""
    return line.procedure, line.step, line.kind


@pytest.mark.parametrize("name", SCENARIOS)
def test_steps_survive_saving_and_go_on_as_before(name: str) -> None:
    trace = played(name).game.trace
    assert trace
    for line in some(name, trace, EVERY, step_of, SEEN):
        assert line.position is not None
        saved = dump(line.position)
        loaded = load(saved)
        assert loaded == line.position
        assert dump(loaded) == saved
        follows = trace[line.index + 1] if line.index + 1 < len(trace) else None
        if follows is None or follows.kind != "step" or loaded.decision is not None or follows.forced:
            continue
        if follows.procedure == "LeaveSubgames":
            # What follows from conceding has a line, but is no step of a frame: to concede is no answer to a form.
            continue
        game = Game(loaded)
        if game.step() and game.trace:
            # The same step follows; its position is another line's business, above.
            assert (game.trace[0].procedure, game.trace[0].step) == (follows.procedure, follows.step)


def digest(part: int) -> str:
    """What one of the HALVES of a share of the bundled lines says, with the bytes of some of their moments and of a
    random game, in one number."""
    sum_of_all = hashlib.sha256()
    for name in share(SHARE)[part::HALVES]:
        sum_of_all.update(name.encode())
        lines = played(name).game.trace or ()
        for line in lines:
            sum_of_all.update(repr((line.procedure, line.step, line.rule, line.cites, line.nothing)).encode())
        for line in some(name, lines, EVERY):
            assert line.position is not None
            sum_of_all.update(dump(line.position))
    for position in moments(11, most=80):
        sum_of_all.update(dump(position))
    return sum_of_all.hexdigest()


def test_lines_give_the_same_bytes_under_every_hash_seed() -> None:
    """Each line in a process of its own, one half of them by one seed and one by another, and in this process, in
    which much has happened and whose seed is another each time."""
    program = "from tests.test_scenarios_saved import digest; print(digest({}))"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program.format(part)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(part), "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for part in range(HALVES)
    ]
    here = [digest(part) for part in range(HALVES)]
    digests = [process.communicate()[0].strip() for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert digests == here
    assert {len(one) for one in here} == {64}
