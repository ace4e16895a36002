"""What twins write and read is what each field's codec writes and reads by itself (`engine.notation.twins`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

import msgspec
import pytest
from msgspec import NODEFAULT, Struct, defstruct

from benchmarks.tables import new_game, random_deck
from engine.chance import Chance
from engine.notation import fields, saved
from engine.notation.references import Reader, Writer
from engine.notation.saved import UnreadableSave, dump, dump_line, load, load_line, save, save_line
from engine.notation.twins import Twin, TwinField, made
from engine.position import Position
from engine.replaying import replay
from engine.simulate import playout_line
from tests.notation.test_saved import in_a_play, moments, places, spoil


class _NoTwin(Struct, forbid_unknown_fields=True):
    nothing_is_read_as_this: int


def _by_fields(kind: type[Struct], declared: Sequence[TwinField], tag: str | None) -> Twin:
    """A twin that is none: everything is written and read field by field."""

    def write(value: Any, writer: Writer) -> dict[str, Any]:
        out: dict[str, Any] = {} if tag is None else {"type": tag}
        for name, default, codec in declared:
            found = getattr(value, name)
            if default is NODEFAULT or found != default:
                out[name] = found if codec.write is None else codec.write(found, writer)
        return out

    def read(_: Any, __: Any) -> Any:
        raise AssertionError("there is no twin to be read")

    return Twin(_NoTwin if tag is None else defstruct("NoTwin", [("no", int)], tag=tag), write, read)


@contextmanager
def without_twins() -> Iterator[None]:
    """While this lasts, nothing is written or read by a twin."""
    tables: tuple[dict[Any, Any], ...] = (fields._structs, fields._twins, fields._codecs)
    before, quick = [dict(one) for one in tables], list(saved._quick)
    for one in tables:
        one.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fields, "made", _by_fields)
        patch.setattr(saved, "_as_written", lambda _: None)
        yield
    saved._quick[:] = quick
    for one, kept in zip(tables, before, strict=True):
        one.clear()
        one.update(kept)


def _positions() -> list[Position]:
    found = [one for seed in range(2) for one in list(moments(seed, most=60))[::3]]
    found.append(in_a_play())
    chance = Chance(11)
    trace = replay(playout_line(new_game([random_deck(chance), random_deck(chance)], 5), 6, until=3)).trace
    assert trace is not None
    return [*found, *[one.position for one in trace[::10] if one.position is not None]]


def test_positions_have_the_bytes_that_their_fields_have() -> None:
    positions = _positions()
    assert len(positions) > 50
    quick = [dump(one) for one in positions]
    with without_twins():
        plain = [save(one) for one in positions]
        assert [msgspec.json.encode(one, order="sorted") for one in plain] == quick
        slow = [load(one) for one in plain]
    assert [save(one) for one in positions] == plain
    assert [load(one) for one in quick] == slow == positions
    assert [load(one) for one in plain] == slow


def test_lines_have_the_bytes_that_their_fields_have() -> None:
    line = playout_line(new_game([random_deck(Chance(3)), random_deck(Chance(4))], 5), 6, until=4)
    quick = dump_line(line)
    with without_twins():
        assert msgspec.json.encode(save_line(line), order="sorted") == quick
        assert load_line(quick) == line
    assert load_line(quick) == line


JUNK: tuple[Any, ...] = (
    None,
    -1,
    2**63,
    2**70,
    1.0,
    "x",
    "x" * 20_001,
    [],
    [7],
    {},
    {"type": "Priority"},
    True,
    {"type": "Move", "player": 0},
    *(0, 1, 2, False),
)
"""The last ones are what could stand at many a place."""


def test_spoilt_data_is_read_or_refused_as_field_by_field() -> None:
    document = save(in_a_play())
    everywhere, chance = list(places(document)), Chance(5)
    spoilt = [
        spoil(document, everywhere[chance.below(len(everywhere))], JUNK[chance.below(len(JUNK))])
        for _ in range(300)
    ]
    found = [(_outcome(json.dumps(one)), _outcome(one)) for one in spoilt]
    with without_twins():
        expected = [_outcome(one) for one in spoilt]
    assert found == [(one, one) for one in expected]
    read = sum(isinstance(one, Position) for one in expected)
    assert 10 < read < len(spoilt) - 10


def _outcome(data: Any) -> object:
    try:
        return load(data)
    except UnreadableSave as refused:
        return refused.place, refused.reason


# --- what a default is -----------------------------------------------------------------------------------


class Colour(StrEnum):
    """A word that is a member of an enum."""

    RED = "red"


ZERO_TWICE = (int("0"), int("0"))


class Sample(Struct, frozen=True):
    """Fields of every kind that twins know, and one that they leave to its codec."""

    number: int
    word: str = "usual"
    pair: tuple[int, int] = (0, 0)
    big: int = 1_000
    words: tuple[str, ...] = ()
    colour: Colour = Colour.RED
    table: dict[int, int] = {}
    chosen: frozenset[int] = frozenset()
    missing: tuple[int, ...] | None = None


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Sample(1), {"number": 1}),
        # Equal to the default, and another value: it is left out as well.
        (Sample(1, "".join(["us", "ual"]), ZERO_TWICE, int("1000")), {"number": 1}),
        (Sample(1, "", (0, 1), 1), {"number": 1, "word": "", "pair": [0, 1], "big": 1}),
        (Sample(1, words=("a", Colour.RED)), {"number": 1, "words": ["a", "red"]}),
        (Sample(1, table={2: 3, 1: 4}), {"number": 1, "table": [[1, 4], [2, 3]]}),
        (Sample(1, chosen=frozenset((3, 1))), {"number": 1, "chosen": [1, 3]}),
        (Sample(1, missing=()), {"number": 1, "missing": []}),
        (Sample(-1, missing=(5,)), {"number": -1, "missing": [5]}),
    ],
)
def test_what_is_at_its_default_is_left_out(value: Sample, written: dict[str, Any]) -> None:
    twin = made(Sample, fields._fields(Sample), None)
    assert json.loads(msgspec.json.encode(twin.write(value, Writer()))) == written
    read, again = [twin.read(msgspec.convert(written, twin.kind), Reader()) for _ in range(2)]
    assert read == again == value
    assert read.table is not again.table
