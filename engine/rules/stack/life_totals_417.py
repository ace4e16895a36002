"""Instructions that set life totals: whoever's total becomes a number gains or loses what that takes (606.9).

606.9b  where the totals of all players of a team are set, the team's total becomes the sum of the numbers
606.9c  where one player's is, his or her share of the team's total becomes the number, and the total changes by as much
"""

from __future__ import annotations

from engine.asking.decrees import barred
from engine.board import Board, Noted, PlayerId
from engine.citing import cite, computation
from engine.events import LifeGained, LifeLost, Part
from engine.language.combining import substitute
from engine.language.effects import ExchangeLife, LifeBecomes
from engine.language.terms import Bound
from engine.language.words import PlayerAct
from engine.rules.stack.plans_413 import Context, Plan, plans
from engine.seats import life_of, life_of_side, side_of

ALL_BECOME = computation(
    "606.9b", "With the totals of all its players set, a team's total is the sum of the numbers."
)
ONE_BECOMES = computation("606.9c", "With one player's share of it set, a team's total changes by as much.")
EACH = "#whose life"
"""The name that stands for each of those whose life totals are set, as the number is asked for."""


@plans(LifeBecomes)
def _life_becomes(context: Context, instruction: LifeBecomes) -> Plan:
    """Each gains or loses what it takes, all at once; "his or her" is each one's own."""
    players = context.players(instruction.who)
    value = instruction.amount
    if len(players) > 1:
        value = substitute(value, {instruction.who: Bound(EACH)})
    parts: list[Part] = []
    for player in players:
        number = context.knowing(Noted(EACH, "players", (int(player),))).number(value)
        has = _has(context.board, player, players)
        if number > has and barred(context.board, player, PlayerAct.GAIN_LIFE) is None:
            parts.append(LifeGained(player=player, amount=number - has, by=context.about))
        elif number < has:
            parts.append(LifeLost(player=player, amount=has - number, by=context.about))
    return tuple(parts)


@plans(ExchangeLife)
def _exchange(context: Context, instruction: ExchangeLife) -> Plan:
    """Each gains or loses what it takes, both at once; nothing happens where one can't, or where there are not two."""
    players = (*context.players(instruction.who), *context.players(instruction.other))
    if len(set(players)) != 2:
        return ()
    first, second = (life_of(context.board, player) for player in players)
    if first == second:
        return ()
    less, more = players if first < second else players[::-1]
    if barred(context.board, less, PlayerAct.GAIN_LIFE) is not None:
        return ()
    amount = abs(first - second)
    return (
        LifeGained(player=less, amount=amount, by=context.about),
        LifeLost(player=more, amount=amount, by=context.about),
    )


def _has(board: Board, player: PlayerId, players: tuple[PlayerId, ...]) -> int:
    """From which total a player gets to the new one: his or her share of a team's. Of a team of which all get there the
    last have less by what the shares, which are rounded up, come to above the total."""
    side, share = side_of(board, player), life_of(board, player)
    if len(side) == 1:
        return share
    if not all(one in players for one in side):
        cite(ONE_BECOMES)
        return share
    cite(ALL_BECOME)
    surplus = len(side) * share - life_of_side(board, player)
    return share - (side.index(player) >= len(side) - surplus)


__all__: list[str] = []
