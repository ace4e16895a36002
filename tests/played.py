"""The bundled scenarios, each played once for all tests of a run; and which of many moments of a line a test looks at.

What asks something of the engine, not of a scenario, is asked of a share of them. `MOMENTS=all` looks at every moment
of every line; otherwise those at which something comes for the first time in a line, and every
so-manieth of the others, another one in each line.
"""

from __future__ import annotations

import os
import traceback
import zlib
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from typing import TypeVar

import pytest

from engine.commands.rules import report
from engine.notation.scenario import PlayedScenario, Scenario, read_scenario, run
from engine.scenarios import texts

_T = TypeVar("_T")
SCENARIOS = dict(texts())
EVERY_MOMENT = os.environ.get("MOMENTS") == "all"


@cache
def told(name: str) -> Scenario:
    """What the text is read as."""
    return read_scenario(SCENARIOS[name])


@cache
def played(name: str) -> PlayedScenario:
    return run(told(name))


@cache
def rules_reported() -> dict[str, list[str]]:
    """What `python -m engine rules` tells."""
    return report((played(name).game for name in SCENARIOS), map(told, SCENARIOS))


def share(every: int) -> list[str]:
    """Every so-manieth scenario, others for another number, and one at least of each room; all with MOMENTS=all."""
    chosen = {name for name in SCENARIOS if EVERY_MOMENT or zlib.crc32(name.encode(), every) % every == 0}
    rooms = {name.partition("/")[0] for name in chosen}
    for name in SCENARIOS:
        room = name.partition("/")[0]
        if room not in rooms:
            rooms.add(room)
            chosen.add(name)
    return [name for name in SCENARIOS if name in chosen]


def none_fails(name: str, asked: Iterable[Callable[[str], None]]) -> None:
    """Ask all of this of a scenario, and tell of all that fails together: a test by itself of each question took longer
    than most of the answers."""
    wrong = []
    for ask in asked:
        try:
            ask(name)
        except (Exception, pytest.fail.Exception):
            wrong.append(f"{name}: {ask.__name__.replace('_', ' ')}\n{traceback.format_exc()}")
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


def some(
    name: str,
    moments: Iterable[_T],
    every: int,
    kind: Callable[[_T], Hashable] | None = None,
    seen: set[Hashable] | None = None,
) -> Iterator[_T]:
    """Every so-manieth of a line's moments, the last one always, and those of a kind that was not seen so far."""
    seen = set() if seen is None else seen
    found = list(moments)
    for number, one in enumerate(found, zlib.crc32(name.encode()) % every):
        new = kind is not None and kind(one) not in seen
        if kind is not None:
            seen.add(kind(one))
        if EVERY_MOMENT or new or number % every == 0 or one is found[-1]:
            yield one
