"""What reading a card costs: `python benchmarks/bench_reading.py [CHECKOUT]`, and a part of `make bench-cards`.

Every card that ships is read in a process that has read none before, and processor time is divided by their number;
the median of several processes is printed. The collector is set as whatever reads cards sets it: the engine's command
(`engine/__main__.py`), the site (`playground/__init__.py`) and the tests.
How many calls of Python functions that takes is the same on every machine.
Another checkout can be named: its processes run in turns with those of this one.
With the package `chess` the first figure is also told at the pace for which the goal was set (`pace.py`), from games
that are played in turns with the processes; that the goal is missed here and now is said all the same.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up

from benchmarks.pace import IS_TOLD, PACE, at_pace, chess_games, pace

HERE = Path(__file__).resolve().parents[1]
TIMES = 5
GOAL = 0.6
"""Milliseconds that a card may cost on average."""

MEASURED = """
import gc
import sys
from time import process_time
gc.set_threshold(50_000, 20, 50)
from engine.cards import library
from engine.language.cardtext import read_block
blocks = [*library()._unread.values()]
calls = 0
def count(frame, event, told):
    global calls
    calls += event == "call"
if sys.argv[1] == "calls":
    sys.setprofile(count)
began = process_time()
for block in blocks:
    read_block(block)
spent = process_time() - began
sys.setprofile(None)
print(calls / len(blocks) if calls else 1000 * spent / len(blocks))
"""


def measured(checkout: Path, what: str) -> float:
    """Milliseconds, or `calls`, for a card in one process of a checkout."""
    command = [sys.executable, "-c", MEASURED, what]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True)
    return float(ran.stdout)


def told(checkouts: list[Path]) -> bool:
    """Print what a card costs in each checkout, in turns; whether the first keeps the goal."""
    spent, played = list[list[float]](), list[tuple[int, float]]()
    for seed in range(TIMES):
        spent.append([measured(one, "time") for one in checkouts])
        played += [chess_games(seed)] if IS_TOLD else []
    for at, one in enumerate(checkouts):
        where = f" ({one.name})" if at else ""
        each = [run[at] for run in spent]
        for name, value, unit in (
            ("reading a card", median(each), "ms"),
            ("reading a card, least", min(each), "ms"),
            ("reading a card, calls of Python functions", measured(one, "calls"), "calls"),
        ):
            print(json.dumps({"name": name + where, "value": round(value, 3), "unit": unit}))
    value, there = median(run[0] for run in spent), ""
    if played:
        then = value * pace(played) / PACE
        there = f"; it is {value:.3g}, and {at_pace(value, pace(played))}"
        name = f"reading a card, at {PACE:,} moves of chess a second"
        print(json.dumps({"name": name, "value": round(then, 3), "unit": "ms"}))
    if value > GOAL:
        print(f"reading a card should cost {GOAL} ms at most{there}", file=sys.stderr)
    return value <= GOAL


if __name__ == "__main__":
    sys.exit(not told([HERE, *(Path(one).resolve() for one in sys.argv[1:2])]))
