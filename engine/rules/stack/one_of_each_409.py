"""Rule 409.1c: where a text has a target for each opponent, each of them is a use of the word by itself.

Who the opponents are is seen as targets are chosen. What was chosen for one who has left since is no legal target.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.asking import Asker, select
from engine.asking.one_of_each import slot_for
from engine.board import Board
from engine.language.effects import TargetSpec
from engine.language.remembered import FOR_EACH
from engine.language.terms import All, Opponent, You
from engine.language.walks import walk

OPPONENTS = All(Opponent(You()))


@lru_cache(maxsize=8192)
def is_for_each(spec: TargetSpec) -> bool:
    """Whether there is one such target for each opponent."""
    return any(one == FOR_EACH for one in walk(spec.filter))


def one_of_each(board: Board, specs: tuple[TargetSpec, ...], asker: Asker) -> tuple[TargetSpec, ...]:
    """The uses of the word, with one for each opponent where the text has it so."""
    if not any(is_for_each(one) for one in specs):
        return specs
    seats = select(board, OPPONENTS, asker).players
    found: list[TargetSpec] = []
    for spec in specs:
        each = is_for_each(spec)
        found += [replace(spec, slot=slot_for(spec.slot, seat)) for seat in seats] if each else [spec]
    return tuple(found)
