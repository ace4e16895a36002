"""Rule 419.1b: what may be paid as a permanent comes into play, so that it doesn't come tapped (419.1c).

The choice is made before the event, and the payment is part of it. Nobody pays more life than he or she has, for all
that comes into play at the same time together.
"""

from __future__ import annotations

from engine.asking import Asker, amount, find
from engine.board import Board
from engine.decisions import Answer, Form, OneOf, YesNo
from engine.events import LifeLost, Part
from engine.language.effects import ArriveTapped, ArriveTappedOrPay, LoseLife
from engine.language.terms import You
from engine.rules.effects.instead_419 import CHANGERS, CHOOSERS, PAID, Chooser
from engine.rules.stack.plans_413 import Context
from engine.rules.stack.possible_413 import possible

CANNOT_PAY = -1
"""The answer where there is nothing to choose, for it can't be paid."""


def _ask(board: Board, part: Part, instruction: ArriveTappedOrPay, asker: Asker) -> Form:
    rule, about = "419.1b", asker.source
    paid = find(asker.noted, PAID)
    before = sum(int(one) for one in paid.value) if paid is not None else 0
    price = LoseLife(You(), amount(board, instruction.amount, asker) + before)
    if not possible(Context(board, asker, asker.source), (price,)):
        return OneOf(
            player=asker.controller,
            rule=rule,
            purpose="whether to pay",
            about=about,
            among=(CANNOT_PAY,),
            kind="mode",
            labels=("no",),
        )
    return YesNo(player=asker.controller, rule=rule, purpose="whether to pay", about=about)


def _apply(
    board: Board, part: Part, instruction: ArriveTappedOrPay, asker: Asker, answer: Answer
) -> tuple[Part, ...] | None:
    if answer is True:
        life = amount(board, instruction.amount, asker)
        paid = LifeLost(player=asker.controller, amount=life, how="cost", by=asker.source)
        return (part, *((paid,) if life else ()))
    return CHANGERS.of(board)[ArriveTapped](board, part, ArriveTapped(), asker)


CHOOSERS[ArriveTappedOrPay] = Chooser(_ask, _apply)

__all__ = ["CANNOT_PAY"]
