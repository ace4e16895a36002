"""Rule 409.1f: texts of permanents that make spells cost more or less to play.

Less they change the generic part of the total cost alone, which never falls below nothing; more may be coloured.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, amount, matches, matches_player
from engine.asking.conditions import holds
from engine.asking.decrees import as_card
from engine.asking.ranges import reaches_player
from engine.board import Board, Noted, ObjectId, PlayerId
from engine.characteristics import Characteristics, controller_of, faces, held, kinds_in_play
from engine.citing import cite, computation
from engine.editions import rules_of
from engine.language.effects import CostChange, CostFloor, OwnCostChange
from engine.language.printed import ManaCost
from engine.language.remembered import PLAYING, SPELL_PLAYED
from engine.language.words import CardType, Color
from engine.mana import BIT, Needs, needs_of, plus
from engine.memos import said_memo
from engine.rules.stack.costs_409 import Total
from engine.rules.stack.keyword_costs_409 import may_be_forgone as keywords_may_cost
from engine.rules.stack.plugs_409 import having

INCREASES = computation("409.1f", "The total cost is the mana cost with all increases, then all reductions.")


@said_memo
def _changes(board: Board) -> tuple[tuple[ObjectId, PlayerId, CostChange], ...]:
    """The texts in play that change costs, each with its source and who controls that."""
    if CostChange not in kinds_in_play(board):
        return ()
    return tuple(
        (one, controller_of(board, one), ability.ability)
        for one in board.in_play
        for ability in held(board, one)
        if isinstance(ability.ability, CostChange)
    )


def _of_the_stack(board: Board) -> tuple[tuple[ObjectId, PlayerId, CostChange], ...]:
    """Those of instants and sorceries, which say so as long as they are on the stack (405)."""
    return tuple(
        (one, board.objects[one].controller, ability.ability)
        for one in board.stack
        if board.objects[one].ability is None and (seen := faces(board, one)) and _is_instruction(seen[0])
        for ability in seen[0].abilities
        if isinstance(ability.ability, CostChange)
    )


def _is_instruction(face: Characteristics) -> bool:
    return not {CardType.INSTANT, CardType.SORCERY}.isdisjoint(face.types)


def changes_spell_costs(board: Board) -> bool:
    """Whether a text in play makes any spell cost more or less."""
    return bool(_changes(board))


def may_be_forgone(board: Board) -> bool:
    """Whether a text in play leaves it to whoever plays a spell how much less it costs."""
    return any(change.up_to for _, _, change in _changes(board)) or keywords_may_cost(board)


def has_floors(board: Board) -> bool:
    """Whether a text in play says how much any spell costs at least."""
    return bool(_floors(board))


@said_memo
def _floors(board: Board) -> tuple[tuple[Asker, CostFloor], ...]:
    """The texts in play below whose number no spell's cost goes, each with who asks."""
    if CostFloor not in kinds_in_play(board):
        return ()
    return tuple(
        (Asker(one, controller_of(board, one)), ability.ability)
        for one in board.in_play
        for ability in held(board, one)
        if isinstance(ability.ability, CostFloor)
    )


def with_changes(board: Board, player: PlayerId, spell: ObjectId, total: Total, forgone: int = 0) -> Total:
    """The total cost for this player of this spell, or of this card that is about to become one. What it would cost
    after all else is what a least cost looks at. So much of what it may cost less is `forgone`."""
    found = _with_changes(board, player, spell, total, forgone)
    for asker, floor in _floors(board):
        more = floor.least - found.needs.total
        if board.table.ranges and not reaches_player(board, asker, player):
            continue
        if more > 0 and (floor.condition is None or holds(board, floor.condition, asker)):
            cite(INCREASES)
            found = replace(found, needs=Needs(found.needs.masks, found.needs.generic + more))
    return found


def _with_changes(board: Board, player: PlayerId, spell: ObjectId, total: Total, forgone: int) -> Total:
    found = _changes(board) + (_of_the_stack(board) if board.stack else ())
    more, less, optional = 0, 0, 0
    colored: tuple[Color, ...] = ()
    saved: tuple[Color, ...] = ()
    rules = rules_of(board)
    for plug in having(rules, "generic_less"):
        less += plug.generic_less(board, player, spell)
    own = _own_changes(board, spell)
    if not found and not less and not own:
        return _saved(board, spell, total)
    for mine in own:
        asker = Asker(spell, player)
        if mine.condition is None or holds(board, mine.condition, asker):
            number = mine.generic * max(0, amount(board, mine.each, asker))
            more, less = more + max(0, number), less + max(0, -number)
    for source, controller, change in found:
        noted = (
            Noted(PLAYING, "players", (int(player),)),
            Noted(SPELL_PLAYED, "objects", (int(spell),)),
        )
        asker = Asker(source, controller, noted)
        if not matches_player(board, player, change.who, asker):
            continue
        if change.condition is not None and not holds(board, change.condition, asker):
            continue
        if matches(board, spell, as_card(change.filter), asker):
            times = max(0, amount(board, change.each, asker))
            number = change.generic * times
            if change.up_to:
                optional += max(0, -number)
            else:
                more, less = more + max(0, number), less + max(0, -number)
            colored += change.colored * times
            saved += change.less * times
    less += max(0, optional - forgone)
    if not more and not less and not colored and not saved:
        return _saved(board, spell, total)
    cite(INCREASES)
    generic = max(0, total.needs.generic + more - less)
    needs = plus(Needs(total.needs.masks, generic), needs_of(ManaCost(tuple(one.value for one in colored))))
    return _saved(board, spell, replace(total, needs=_without(needs, saved)))


def _own_changes(board: Board, spell: ObjectId) -> tuple[OwnCostChange, ...]:
    """What the spell says itself of what it costs."""
    seen = faces(board, spell)
    return tuple(
        one.ability for one in (seen[0].abilities if seen else ()) if isinstance(one.ability, OwnCostChange)
    )


def _without(needs: Needs, saved: tuple[Color, ...]) -> Needs:
    """The cost without one mana of each of these colours, as far as it asks for that colour alone."""
    masks = dict(needs.masks)
    for color in saved:
        if masks.get(BIT[color]):
            masks[BIT[color]] -= 1
    return Needs(tuple(sorted((mask, count) for mask, count in masks.items() if count)), needs.generic)


def _saved(board: Board, spell: ObjectId, total: Total) -> Total:
    """Less what was announced to pay in the place of mana."""
    for plug in having(rules_of(board), "saved"):
        total = plug.saved(board, spell, total)
    return total
