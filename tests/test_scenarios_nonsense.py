"""An answer that makes no sense is refused, whatever is asked: by a reason, never by an exception.

Looked at is what the bundled scenarios ask, a form and what is to be chosen with it once for each kind. Answers are of
each shape that a form takes, with ids of nothing at all, of a player for an object, and legal ones beside them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import pytest

from benchmarks.fuzz import NONSENSE
from engine.board import Board
from engine.decisions import Form, TakeBack
from engine.language.walks import walk
from tests.played import SCENARIOS, played

NOWHERE = (999_999, 999_998, -999, 0)
SEEN: set[Hashable] = set()


def kind_of(form: Form, board: Board) -> Hashable:
    """What kind of question it is: the form, how much may be chosen, and the words of what may be."""
    spec = getattr(form, "spec", None)
    words = frozenset(type(one).__name__ for one in walk(spec(board))) if callable(spec) else frozenset()
    return type(form).__name__, form.rule, getattr(form, "most", None) == 1, words


def out_of_place(answer: Any) -> Iterator[Any]:
    """A legal answer with an id of nothing in each place of it, deeper ones too, and once more behind it."""
    if isinstance(answer, bool) or answer is None:
        return
    if isinstance(answer, int):
        yield from NOWHERE
    elif isinstance(answer, tuple):
        for place, one in enumerate(answer):
            for other in out_of_place(one):
                yield (*answer[:place], other, *answer[place + 1 :])
        yield from ((*answer, one) for one in NOWHERE)
        yield (*answer, *NOWHERE)


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_makes_no_sense_is_refused_by_a_reason(name: str) -> None:
    for line in played(name).game.trace:
        position = line.position
        if position is None or position.decision is None:
            continue
        board, form = position.board, position.decision
        kind = kind_of(form, board)
        if kind in SEEN:
            continue
        SEEN.add(kind)
        legal = form.some(board)
        assert form.check(board, legal) is None
        for bad in (*NONSENSE, *out_of_place(legal)):
            if not isinstance(bad, TakeBack):
                refusal = form.check(board, bad)
                assert refusal is None or refusal.reason
