"""Every step of every bundled line is saved, loaded and compared; and the lines give the same bytes everywhere."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.game import Game
from engine.notation.saved import dump, load
from engine.notation.scenario import read_scenario, run
from engine.scenarios import texts

ROOT = Path(__file__).parents[1]
SCENARIOS = dict(texts())


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_step_survives_saving_and_goes_on_as_before(name: str) -> None:
    trace = run(read_scenario(SCENARIOS[name])).game.trace
    assert trace
    for number, line in enumerate(trace):
        assert line.position is not None
        saved = dump(line.position)
        loaded = load(saved)
        assert loaded == line.position
        assert dump(loaded) == saved
        follows = trace[number + 1] if number + 1 < len(trace) else None
        if follows is None or follows.kind != "step" or loaded.decision is not None or follows.forced:
            continue
        if follows.procedure == "LeaveSubgames":
            # What follows from conceding has a line, but is no step of a frame: to concede is no answer to a form.
            continue
        game = Game(loaded)
        if game.step() and game.trace:
            # The same step follows; its position is another line's business, above.
            assert (game.trace[0].procedure, game.trace[0].step) == (follows.procedure, follows.step)


def digest() -> str:
    """All bytes of all bundled lines, in one number."""
    sum_of_all = hashlib.sha256()
    for name, text in SCENARIOS.items():
        sum_of_all.update(name.encode())
        for line in run(read_scenario(text)).game.trace or ():
            assert line.position is not None
            sum_of_all.update(dump(line.position))
            sum_of_all.update(repr((line.procedure, line.step, line.rule, line.cites, line.nothing)).encode())
    return sum_of_all.hexdigest()


def test_all_lines_give_the_same_bytes_under_every_hash_seed() -> None:
    program = "from tests.test_scenarios_saved import digest; print(digest())"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "1", "2")
    ]
    digests = [process.communicate()[0].strip() for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    assert len(set(digests)) == 1
    assert len(digests[0]) == 64
