"""Rules 308.2d-f and 309.2b-d: what it costs to attack or block, where a text asks for it.

Each text that says "can't attack unless its controller pays" asks its price once for each creature that it speaks
of. The total is locked in, mana abilities may be played, and all of it is paid or the declaration was illegal. Nobody
has to pay for what a requirement asks (500.1): such a creature is not able to attack or block without its price.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.asking import Asker
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import controller_of
from engine.decisions import Refusal
from engine.language.effects import Cost, PayMana
from engine.language.words import ObjectAct
from engine.mana import Needs, needs_of, plus
from engine.rules.keywords.prices_500 import prices
from engine.rules.stack.costs_409 import NO_NEEDS, Total
from engine.rules.stack.payable_409 import others_payable
from engine.rules.stack.reach_409 import affordable

Pair = tuple[ObjectId, PlayerId]
"""A creature with the player whom it attacks; of blockers the player is nobody."""

Blocks = tuple[tuple[ObjectId, ObjectId], ...]
"""Blocking creatures, each with an attacker that it blocks: what those of whom it is asked block."""


def _blocked_by(creature: ObjectId, blocks: Blocks) -> tuple[ObjectId, ...]:
    return tuple(attacker for blocker, attacker in blocks if blocker == creature)


def total_prices(
    board: Board, act: ObjectAct, player: PlayerId, pairs: tuple[Pair, ...], blocks: Blocks = ()
) -> tuple[tuple[PlayerId, Total], ...]:
    """What each player has to pay for these attacks or blocks (308.2d, 309.2b), who is asked first being the first: all
    of it one player, but of a team each for his or her own creatures, since mana is not shared (606.5)."""
    shares: dict[PlayerId, list[Pair]] = {}
    # What belonged to somebody who has left meanwhile is gone (600.4a).
    for one in (pair for pair in pairs if pair[0] in board.objects):
        payer = controller_of(board, one[0]) if board.table.shares else player
        shares.setdefault(payer, []).append(one)
    totals = ((payer, _total_price(board, act, own, blocks)) for payer, own in sorted(shares.items()))
    return tuple((payer, total) for payer, total in totals if not _is_free(total))


def _total_price(board: Board, act: ObjectAct, pairs: Iterable[Pair], blocks: Blocks) -> Total:
    needs: Needs = NO_NEEDS
    others: list[Cost] = []
    for creature, player in pairs:
        for cost in prices(board, act, creature, player, _blocked_by(creature, blocks)):
            if isinstance(cost, PayMana):
                needs = plus(needs, needs_of(cost.cost))
            else:
                others.append(cost)
    return Total(needs, False, tuple(others))


def _is_free(total: Total) -> bool:
    """Whether nothing has to be paid."""
    return not total.needs.total and not total.others


def unpayable(
    board: Board, player: PlayerId, act: ObjectAct, pairs: tuple[Pair, ...], blocks: Blocks = ()
) -> Refusal | None:
    """Why these attacks or blocks can't be paid for; None if nothing is asked, or all could be paid."""
    rule = "308.2f" if act is ObjectAct.ATTACK else "309.2d"
    for payer, total in total_prices(board, act, player, pairs, blocks):
        asker = Asker(source=pairs[0][0], controller=payer)
        able = affordable(board, payer, total.needs) if total.needs.total else True
        if not able or not others_payable(board, pairs[0][0], total.others, asker):
            return Refusal(rule, f"{board.players[payer].name} can't pay what it costs to {act.value} so")
    return None


def affordable_part(
    board: Board, player: PlayerId, act: ObjectAct, pairs: tuple[Pair, ...], blocks: Blocks = ()
) -> tuple[Pair, ...]:
    """The pairs without the last of those that cost something, until the rest can be paid."""
    while unpayable(board, player, act, pairs, blocks) is not None:
        at = max(
            place
            for place, (one, whom) in enumerate(pairs)
            if prices(board, act, one, whom, _blocked_by(one, blocks))
        )
        pairs = (*pairs[:at], *pairs[at + 1 :])
    return pairs
