"""Rule 413.2e: paying an amount of mana that the player chooses while something resolves ("you may pay {X}").

Whoever may pay is asked whether to, then how much: no more than the mana that he or she could have, nor than the text
allows. So is what is paid for each of the things that he or she chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board import Board, Noted, PlayerId
from engine.decisions import Number, SomeOf, YesNo
from engine.language.effects import PayForEach, PayX
from engine.language.printed import ManaCost
from engine.language.terms import Bound, Picked
from engine.rules.stack.choosing_413 import RULE, pool_of
from engine.rules.stack.plans_413 import Context, Instead, Plan, plans
from engine.rules.stack.possible_413 import AFFORDS, Pay
from engine.rules.stack.steering_413 import PAYER, Forgotten, Paid

MOST: dict[str, Callable[[Board, PlayerId], int]] = {}
"""Under "mana": how much mana a player could pay at most. Rule 409 puts it here, for it stands above this room."""


@plans(PayX)
def _pay_x(context: Context, instruction: PayX) -> Plan:
    otherwise = Instead(instruction.then if instruction.always else (), (_paid(instruction.name, 0),))
    players = context.players(instruction.who)
    if not players:
        return otherwise
    player = players[0]
    answers = context.answers
    if not answers:
        return YesNo(player=player, rule=RULE, purpose="whether to pay", about=context.about)
    if not answers[0]:
        return otherwise
    if len(answers) == 1:
        most = MOST["mana"](context.board, player)
        if instruction.most is not None:
            most = min(most, context.number(instruction.most))
        return Number(
            player=player, rule=RULE, purpose="how much mana to pay", about=context.about, most=most
        )
    number = answers[1]
    noted = (Noted(PAYER, "players", (int(player),)), _paid(instruction.name, number))
    if not number:
        return Instead(instruction.then, noted)
    failed: tuple[Any, ...] = (Forgotten(instruction.name), *(instruction.then if instruction.always else ()))
    after = Paid(len(context.made), 1, instruction.then, failed)
    return Instead((Pay(Bound(PAYER), ManaCost((str(number),))), after), noted)


@plans(Forgotten)
def _forget(context: Context, instruction: Forgotten) -> Plan:
    return Instead((), (_paid(instruction.name, 0),))


@plans(PayForEach)
def _pay_for_each(context: Context, instruction: PayForEach) -> Plan:
    """No more can be chosen than can be paid for (413.2c)."""
    players = context.players(instruction.who)
    among = pool_of(context, instruction, Picked(instruction.who, instruction.among))
    if not players or not among:
        return Instead()
    (player, *_), symbols = players, instruction.cost.symbols
    if not context.answers:
        board = context.board
        most = 0
        while most < len(among) and AFFORDS["mana"](board, player, ManaCost(symbols * (most + 1))):
            most += 1
        return SomeOf(
            player=player,
            rule=RULE,
            purpose="what to pay for",
            about=context.about,
            among=among,
            least=0,
            most=most,
        )
    chosen = context.answers[0]
    if not chosen:
        return Instead()
    noted = (
        Noted(PAYER, "players", (int(player),)),
        Noted(instruction.name, "objects", tuple(int(one) for one in chosen)),
    )
    after = Paid(len(context.made), 1, instruction.then, ())
    return Instead((Pay(Bound(PAYER), ManaCost(symbols * len(chosen))), after), noted)


def _paid(name: str, number: int) -> Noted:
    return Noted(name, "numbers", (number,))


__all__ = ["MOST"]
