"""Rule 409.1b: the value of X, wherever a cost asks for it.

All Xs of an object have one value (glossary, X): its mana cost, the costs besides and its text. So it is announced
once, and bounded by all that has to be paid with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from engine.asking import Asker, amount
from engine.board import NOTHING, Board, ObjectId, PlayerId
from engine.chance import Chance
from engine.decisions import Answer, Number, Refusal
from engine.language.effects import Activated
from engine.mana import Needs
from engine.rules.stack.costs_409 import Total, ability_total
from engine.rules.stack.payable_409 import MOST_X, values_payable
from engine.rules.stack.reach_409 import Helping, affordable, most_x


class ValueOfX(Number, frozen=True, kw_only=True):
    """The value of X: up to `most`, and if `only` names some, one of those."""

    only: tuple[int, ...] = ()
    rule_of_only: ClassVar[str] = "409.1h"

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        refusal = super().check(board, answer)
        if refusal is None and self.only and answer not in self.only:
            return Refusal(self.rule_of_only, f"nothing is there to pay with for X = {answer}")
        return refusal

    def some(self, board: Board) -> Answer:
        if self.usual is not None:
            return self.usual
        return self.only[0] if self.only else self.least

    def draw(self, board: Board, chance: Chance) -> Answer:
        return self.only[chance.below(len(self.only))] if self.only else super().draw(board, chance)

    def forced(self, board: Board) -> Answer | None:
        return self.only[0] if len(self.only) == 1 else super().forced(board)


def values_of_x(
    board: Board,
    player: PlayerId,
    source: ObjectId,
    total: Callable[[int], Total],
    asker: Asker,
    helping: Helping = (),
    gone: tuple[ObjectId, ...] = (),
) -> Sequence[int]:
    """The values of X with which a total cost could be paid, as far as each kind of cost tells; none below 0."""
    none = total(0)
    values = values_payable(board, source, none.others, asker, gone)
    without = (*((source,) if none.tap else ()), *none.taps, *gone)

    def needs(x: int) -> Needs:
        return total(x).needs

    if isinstance(values, tuple):
        return tuple(x for x in values if affordable(board, player, needs(x), without, helping))
    if values == MOST_X and needs(MOST_X) == none.needs:
        return range(MOST_X + 1)
    if needs(values) != none.needs:
        values = most_x(board, player, needs, helping, without, values)
    return range(values + 1)


def ask_for_x(
    player: PlayerId,
    values: Sequence[int],
    about: ObjectId = NOTHING,
    *,
    may_take_back: bool = False,
    usual: int | None = None,
) -> ValueOfX:
    """The question what X is."""
    return ValueOfX(
        player=player,
        rule="409.1b",
        purpose="the value of X",
        about=about,
        most=max(values, default=0),
        only=() if isinstance(values, range) else tuple(values),
        may_take_back=may_take_back,
        usual=usual,
    )


def of_costs(
    board: Board, player: PlayerId, source: ObjectId, ability: Activated, asker: Asker
) -> Sequence[int]:
    """The values of X with which the costs of this ability could be paid."""
    asker = replace(asker, x=0)
    found = values_of_x(board, player, source, lambda x: ability_total(board, source, ability, x), asker)
    if ability.x_is is None:
        return found
    told = x_told(board, ability, asker)
    return (told,) if told in found else ()


def x_told(board: Board, ability: Activated, asker: Asker) -> int:
    """The value of X where the text of an ability says what it is; 0 where it says nothing of that."""
    return 0 if ability.x_is is None else max(0, amount(board, ability.x_is, asker))


__all__ = ["ValueOfX", "ask_for_x", "of_costs", "values_of_x", "x_told"]
