"""Reading costs in unusual places: what it costs to attack or block (308.2d, 309.2b), what is tapped for mana (406.1).

The rules of the grammar are in costs.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.effects import Body, Cost, PayMana, Price
from engine.language.nodes import Node, refused, trees, words
from engine.language.printed import ManaCost
from engine.language.remembered import PRODUCED
from engine.language.terms import Event, Same, TappedForMana, You
from engine.language.walks import could_be_made
from engine.language.words import Act, Role, State

if TYPE_CHECKING:
    from engine.language.abilities import Paragraph
    from engine.language.changes import Changes

ACTS = {"act_attack": Act.ATTACK, "act_block": Act.BLOCK}


def change(reader: Changes, node: Node) -> list[Price] | None:
    """ "Can't attack you unless its controller pays {2}": one price for each act; None for all other changes."""
    if node.data != "can_for_a_price":
        return None
    inner = trees(node)
    acts = [ACTS[str(child.data)] for child in inner if str(child.data) in ACTS]
    you = any(child.data == "attacked" for child in inner)
    if you and acts != [Act.ATTACK]:
        raise refused(node, '"attack" alone before "you"')
    costs = _priced(reader, inner[-1])
    return [Price(act, costs, Same(You()) if you else None) for act in acts]


def _priced(reader: Changes, node: Node) -> tuple[Cost, ...]:
    if node.data == "priced_in_things":
        return (reader.price(trees(node)[0]),)
    payer = trees(node)[0]
    if payer.data != "controller_of" and reader.selection(payer) != You():
        raise refused(payer, '"its controller" or "their controller"')
    return (PayMana(ManaCost(tuple(str(symbol) for symbol in words(node)))),)


def event(reader: Paragraph, node: Node) -> Event | None:
    """An event of this room; None for all others."""
    inner = trees(node)
    if node.data == "tapped_for_mana":
        if words(node)[0] != State.TAPPED.value:
            raise refused(words(node)[0], '"tapped"')
        return TappedForMana(reader._some(inner[0], Role.OBJECT))
    if node.data == "taps_for_mana":
        who = reader._some(inner[0], Role.PLAYER)
        return TappedForMana(reader._some(inner[1], Role.OBJECT, aside=True), who)
    return None


def check_produced(node: Node, waited: Event, body: Body) -> None:
    """Mana of a type that was produced there is only where something is tapped for mana (411.3a)."""
    if not isinstance(waited, TappedForMana) and PRODUCED in could_be_made(body):
        raise refused(node, "something that is tapped for mana")


__all__ = ["change", "check_produced", "event"]
