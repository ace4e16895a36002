"""What a process short of memory forgets: the tables of the engine's functions, wherever they stand."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper

import pytest

from playground import memory
from tests.played import SCENARIOS, played


@pytest.fixture
def served() -> Iterator[None]:
    """A process that has left what it loaded out of the search for garbage, as one that serves has."""
    gc.freeze()
    yield
    gc.unfreeze()


def bounded() -> list[_lru_cache_wrapper[object]]:
    """Every bounded table of a function of the engine, found among all objects that there are. What an object keeps for
    itself ends with it."""
    gc.unfreeze()
    every = [one for one in gc.get_objects() if type(one) is _lru_cache_wrapper]
    functions = [one for one in every if not hasattr(one.__wrapped__, "__self__")]
    return [
        one
        for one in functions
        if one.__module__.startswith("engine.") and one.cache_info().maxsize is not None
    ]


def test_every_table_is_found_also_of_what_was_loaded_before_serving(served: None) -> None:
    played(next(iter(SCENARIOS)))
    assert memory.forget_computed()
    tables = bounded()
    assert len(tables) > 20
    assert [one.__qualname__ for one in tables if one.cache_info().currsize] == []


def test_where_nothing_is_kept_nothing_is_forgotten() -> None:
    memory.forget_computed()
    assert not memory.forget_computed()
