"""Rule 502.36: scry. Cards on top of a library are looked at, and some of them go to the bottom."""

from __future__ import annotations

from engine.board import LIBRARY, ObjectId, PlayerId
from engine.citing import cite, computation
from engine.decisions import Order, SomeOf
from engine.events import Rearrange
from engine.language.effects import LookAt, Scry
from engine.language.terms import TopCards
from engine.rules.stack.plans_413 import Context, Instead, Plan, plans

SCRY = computation("502.36a", "Of the top cards any go to the bottom, the rest back on top, in any order.")
EACH = computation("502.36b", "Each instance of scry works separately.")


@plans(Scry)
def _scry(context: Context, instruction: Scry) -> Plan:
    """The player looks, names what goes to the bottom, then orders both parts, the topmost card first."""
    players = context.players(instruction.who)
    cards = context.board.zone(LIBRARY, players[0])[: context.number(instruction.count)] if players else ()
    if not cards:
        return ()
    player = players[0]
    if any(player not in context.board.objects[card].revealed for card in cards):
        return Instead((LookAt(instruction.who, TopCards(instruction.who, instruction.count)), instruction))
    answers = list(context.answers)
    if not answers:
        return SomeOf(
            player=player,
            rule="502.36a",
            purpose="what goes to the bottom of the library",
            about=context.about,
            among=cards,
            least=0,
            most=len(cards),
        )
    sunk = tuple(answers.pop(0))
    kept = tuple(card for card in cards if card not in sunk)
    orders: list[tuple[ObjectId, ...]] = []
    for group, place in ((kept, "on top"), (sunk, "on the bottom")):
        if len(group) > 1:
            if not answers:
                purpose = f"the order of cards put {place} of the library, the top one first"
                return Order(player=player, rule="502.36a", purpose=purpose, about=context.about, items=group)
            group = tuple(answers.pop(0))
        orders.append(group)
    cite(SCRY)
    if any(isinstance(part, Rearrange) and part.how == "scry" for part in context.made):
        cite(EACH)
    rest = context.board.zone(LIBRARY, player)[len(cards) :]
    return (_arranged(context, player, (*orders[0], *rest, *orders[1])),)


def _arranged(context: Context, player: PlayerId, order: tuple[ObjectId, ...]) -> Rearrange:
    return Rearrange(zone=LIBRARY, player=player, order=order, how="scry", by=context.about)


__all__: list[str] = []
