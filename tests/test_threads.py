"""Several threads of one process ask the engine for the first time at once: each is answered as if it were alone.

What is made at first use and kept is made whole before it is kept. A fresh process, in which nothing is kept yet, is
what finds the rest; threads that take turns every few microseconds meet wherever they can.
"""

import json
import subprocess
import sys

import pytest

from engine.cards import library
from engine.scenarios import texts

TOGETHER = """
import json, sys, threading
sys.setswitchinterval(2e-6)
{prepared}
jobs = json.loads(sys.argv[1])
told, gate = {{}}, threading.Barrier(len(jobs))

def work(one):
    gate.wait()
    try:
        told[one] = asked(one)
    except Exception as error:
        told[one] = f"{{type(error).__name__}}: {{error}}"

threads = [threading.Thread(target=work, args=(one,)) for one in jobs]
for one in threads:
    one.start()
for one in threads:
    one.join()
print(json.dumps(told))
"""
CARDS = """
from engine.cards import library

def asked(name):
    return repr(library()[name])
"""
SCENARIOS = """
from engine.notation.scenario import read_scenario, run
from engine.scenarios import texts

known = dict(texts())

def asked(name):
    return "; ".join(one.reason for one in run(read_scenario(known[name])).failures)
"""


def together(prepared: str, jobs: list[str]) -> dict[str, str]:
    """What each is told where all ask at once in a process of their own."""
    code = TOGETHER.format(prepared=prepared)
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(jobs)], capture_output=True, text=True, check=True
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("time", range(2))
def test_cards_read_at_the_same_time_are_read_as_alone(time: int) -> None:
    names = ["Infernal Genesis", "Shahrazad", "Grizzly Bears", "Lightning Bolt", "Time Stop", "Mindslaver"]
    names += ["Erayo, Soratami Ascendant", "Assault // Battery"]
    alone = {name: repr(library()[name]) for name in names}
    assert together(CARDS, names[time:] + names[:time]) == alone


@pytest.mark.parametrize("time", range(1))
def test_scenarios_played_at_the_same_time_end_as_alone(time: int) -> None:
    every = list(dict(texts()))
    names = every[time :: len(every) // 6]
    assert together(SCENARIOS, names) == dict.fromkeys(names, "")
