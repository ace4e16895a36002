"""Rules 403.1, 409.1f: costs other than mana that texts in play add to spells and to activated abilities."""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, matches
from engine.asking.decrees import as_card
from engine.asking.questions import would_match
from engine.board import Board, ObjectId
from engine.characteristics import Characteristics, controller_of, held, kinds_in_play
from engine.citing import cite
from engine.language.effects import Activated, AddedCost, Cost, PayMana, Sacrifice
from engine.language.printed import ManaCost
from engine.language.terms import Picked
from engine.language.words import Color
from engine.memos import said_memo

ADDED = "409.1f"


@said_memo
def _added(board: Board) -> tuple[tuple[Asker, AddedCost], ...]:
    """The texts in play that add such costs, each with who asks."""
    if AddedCost not in kinds_in_play(board):
        return ()
    return tuple(
        (Asker(one, controller_of(board, one)), ability.ability)
        for one in board.in_play
        for ability in held(board, one)
        if isinstance(ability.ability, AddedCost)
    )


def adds_costs(board: Board) -> bool:
    """Whether a text in play adds such a cost to any spell."""
    return any(not added.abilities for _, added in _added(board))


def added_to_spell(board: Board, card: ObjectId, half: Characteristics) -> tuple[Cost, ...]:
    """What playing this spell, or this half of a card, costs besides."""
    found: tuple[Cost, ...] = ()
    for asker, added in _added(board):
        if not added.abilities and would_match(board, card, half, as_card(added.what), asker):
            cite(ADDED)
            costs = (half.cost,) if half.cost is not None else ()
            found += _so_often(added.costs, _times(added.symbol, costs))
    return found


def added_to_ability(board: Board, source: ObjectId, ability: Activated) -> tuple[Cost, ...]:
    """What playing an activated ability of this object costs besides."""
    found: tuple[Cost, ...] = ()
    for asker, added in _added(board):
        if added.abilities and source in board.objects and matches(board, source, added.what, asker):
            costs = tuple(one.cost for one in ability.costs if isinstance(one, PayMana))
            found += _so_often(added.costs, _times(added.symbol, costs))
    if found:
        cite(ADDED)
    return found


def _so_often(costs: tuple[Cost, ...], times: int) -> tuple[Cost, ...]:
    """The costs so many times: several things that are sacrificed are chosen together."""
    match costs:
        case (Sacrifice(what=Picked(count=1, at_least=None) as picked) as one,) if times:
            return (replace(one, what=replace(picked, count=times)),)
    return costs * times


def _times(symbol: Color | None, costs: tuple[ManaCost, ...]) -> int:
    """How often it is added: a hybrid symbol is of both its colours (104.3g)."""
    if symbol is None:
        return 1
    return sum(symbol.value in each.split("/") for cost in costs for each in cost.symbols)


__all__ = ["added_to_ability", "added_to_spell", "adds_costs"]
