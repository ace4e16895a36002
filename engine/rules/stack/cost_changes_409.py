"""Rule 409.1f: texts of permanents that make spells cost more or less to play.

They change the generic part of the total cost; it never falls below nothing.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.asking import Asker, matches, matches_player
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import controller_of, held
from engine.citing import cite, computation
from engine.language.effects import CostChange
from engine.language.terms import AllOf, AnyOf, Filter, Is
from engine.language.words import Kind
from engine.mana import Needs
from engine.memos import shape_memo
from engine.rules.keywords.affinity_502_31 import affinity
from engine.rules.keywords.convoke_502_46 import with_convoke
from engine.rules.stack.costs_409 import Total

INCREASES = computation("409.1f", "The total cost is the mana cost with all increases, then all reductions.")


@shape_memo
def _changes(board: Board) -> tuple[tuple[ObjectId, PlayerId, CostChange], ...]:
    """The texts in play that change costs, each with its source and who controls that."""
    return tuple(
        (one, controller_of(board, one), ability.ability)
        for one in board.in_play
        for ability in held(board, one)
        if isinstance(ability.ability, CostChange)
    )


def with_changes(board: Board, player: PlayerId, spell: ObjectId, total: Total) -> Total:
    """The total cost for this player of this spell, or of this card that is about to become one."""
    found = _changes(board)
    more, less = 0, affinity(board, player, spell)
    if not found and not less:
        return with_convoke(board, spell, total)
    for source, controller, change in found:
        asker = Asker(source, controller)
        if not matches_player(board, player, change.who, asker):
            continue
        if matches(board, spell, _as_card(change.filter), asker):
            more, less = more + max(0, change.generic), less + max(0, -change.generic)
    if not more and not less:
        return with_convoke(board, spell, total)
    cite(INCREASES)
    generic = max(0, total.needs.generic + more - less)
    return with_convoke(board, spell, replace(total, needs=Needs(total.needs.masks, generic)))


@lru_cache(maxsize=4096)
def _as_card(filter_: Filter) -> Filter:
    """The description without the word "spell": while costs are looked at, the card may not be one yet."""
    if filter_ == Is(Kind.SPELL):
        return AllOf(())
    if isinstance(filter_, AnyOf):
        return AnyOf(tuple(_as_card(part) for part in filter_.parts))
    if isinstance(filter_, AllOf):
        return AllOf(tuple(part for part in filter_.parts if part != Is(Kind.SPELL)))
    return filter_
