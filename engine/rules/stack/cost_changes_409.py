"""Rule 409.1f: texts of permanents that make spells cost more or less to play.

Less they change the generic part of the total cost alone, which never falls below nothing; more may be coloured.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, matches, matches_player
from engine.asking.conditions import holds
from engine.asking.decrees import as_card
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import controller_of, held
from engine.citing import cite, computation
from engine.editions import rules_of
from engine.language.effects import CostChange, CostFloor
from engine.language.printed import ManaCost
from engine.language.words import Color
from engine.mana import Needs, needs_of, plus
from engine.memos import shape_memo
from engine.rules.stack.costs_409 import Total
from engine.rules.stack.plugs_409 import having

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


def changes_costs(board: Board) -> bool:
    """Whether a text in play makes any spell cost more or less."""
    return bool(_changes(board))


def has_floors(board: Board) -> bool:
    """Whether a text in play says how much any spell costs at least."""
    return bool(_floors(board))


@shape_memo
def _floors(board: Board) -> tuple[tuple[Asker, CostFloor], ...]:
    """The texts in play below whose number no spell's cost goes, each with who asks."""
    return tuple(
        (Asker(one, controller_of(board, one)), ability.ability)
        for one in board.in_play
        for ability in held(board, one)
        if isinstance(ability.ability, CostFloor)
    )


def with_changes(board: Board, player: PlayerId, spell: ObjectId, total: Total) -> Total:
    """The total cost for this player of this spell, or of this card that is about to become one. What it would cost
    after all else is what a least cost looks at."""
    found = _with_changes(board, player, spell, total)
    for asker, floor in _floors(board):
        more = floor.least - found.needs.total
        if more > 0 and (floor.condition is None or holds(board, floor.condition, asker)):
            cite(INCREASES)
            found = replace(found, needs=Needs(found.needs.masks, found.needs.generic + more))
    return found


def _with_changes(board: Board, player: PlayerId, spell: ObjectId, total: Total) -> Total:
    found = _changes(board)
    more, less = 0, 0
    colored: tuple[Color, ...] = ()
    rules = rules_of(board)
    for plug in having(rules, "generic_less"):
        less += plug.generic_less(board, player, spell)
    if not found and not less:
        return _saved(board, spell, total)
    for source, controller, change in found:
        asker = Asker(source, controller)
        if not matches_player(board, player, change.who, asker):
            continue
        if matches(board, spell, as_card(change.filter), asker):
            more, less = more + max(0, change.generic), less + max(0, -change.generic)
            colored += change.colored
    if not more and not less and not colored:
        return _saved(board, spell, total)
    cite(INCREASES)
    generic = max(0, total.needs.generic + more - less)
    needs = plus(Needs(total.needs.masks, generic), needs_of(ManaCost(tuple(one.value for one in colored))))
    return _saved(board, spell, replace(total, needs=needs))


def _saved(board: Board, spell: ObjectId, total: Total) -> Total:
    """Less what was announced to pay in the place of mana."""
    for plug in having(rules_of(board), "saved"):
        total = plug.saved(board, spell, total)
    return total
