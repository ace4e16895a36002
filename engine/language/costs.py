"""Reading costs wherever they stand (403.1, 308.2d, 309.2b), and mana: how it is made, what is tapped for it (406.1).

The rules of the grammar are in costs.lark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.combining import controlled_by, in_hand_of
from engine.language.effects import (
    AddMana,
    Body,
    Cost,
    Discard,
    Draw,
    FlipCoins,
    GainLife,
    LoseLife,
    Modify,
    Move,
    PayMana,
    Price,
    PutCounters,
    RemoveCounters,
    Reveal,
    Sacrifice,
    SetController,
    Tap,
    TapSymbol,
    Untap,
)
from engine.language.moves import its_owners, own
from engine.language.nodes import Node, refused, trees, words
from engine.language.printed import ManaCost
from engine.language.remembered import CHOSEN_COLOR, PRODUCED
from engine.language.terms import (
    All,
    Amount,
    Count,
    Event,
    EventPart,
    Opponent,
    Picked,
    Same,
    Selection,
    Self,
    TappedForMana,
    X,
    You,
)
from engine.language.walks import could_be_made
from engine.language.words import Color, Duration, ObjectAct, Role, State, Zone

if TYPE_CHECKING:
    from engine.language.awaited import Awaited
    from engine.language.changes import Changes

ACTS = {"act_attack": ObjectAct.ATTACK, "act_block": ObjectAct.BLOCK}


COLORLESS = "C"


def change(reader: Changes, node: Node) -> list[Price] | None:
    """ "Can't attack you unless its controller pays {2}": one price for each act; None for all other changes."""
    if node.data != "can_for_a_price":
        return None
    inner = trees(node)
    acts = [ACTS[str(child.data)] for child in inner if str(child.data) in ACTS]
    you = any(child.data == "attacked" for child in inner)
    if you and acts != [ObjectAct.ATTACK]:
        raise refused(node, '"attack" alone before "you"')
    costs = _priced(reader, inner[-1])
    return [Price(act, costs, Same(You()) if you else None) for act in acts]


def _priced(reader: Changes, node: Node) -> tuple[Cost, ...]:
    if node.data == "priced_in_things":
        return (cost(reader, trees(node)[0]),)
    payer = trees(node)[0]
    if payer.data != "controller_of" and reader.selection(payer) != You():
        raise refused(payer, '"its controller" or "their controller"')
    return (PayMana(mana_of(node)),)


def event(reader: Awaited, node: Node) -> Event | None:
    """An event of this room; None for all others."""
    inner = trees(node)
    if node.data == "tapped_for_mana":
        if words(node)[0] != State.TAPPED.value:
            raise refused(words(node)[0], '"tapped"')
        return TappedForMana(reader.some(inner[0], Role.OBJECT))
    if node.data == "taps_for_mana":
        who = reader.some(inner[0], Role.PLAYER)
        return TappedForMana(reader.some(inner[1], Role.OBJECT, aside=True), who)
    return None


def check_produced(node: Node, waited: Event, body: Body) -> None:
    """Mana of a type that was produced there is only where something is tapped for mana (411.3a)."""
    if not isinstance(waited, TappedForMana) and PRODUCED in could_be_made(body):
        raise refused(node, "something that is tapped for mana")


def cost(reader: Changes, node: Node) -> Cost:
    """One cost: mana, the tap symbol, or an instruction that whoever plays the spell or ability carries out."""
    reader.subject = You()
    inner = trees(node)
    match str(node.data):
        case "mana_cost":
            return PayMana(mana_of(node))
        case "tap_symbol":
            return TapSymbol()
        case "sacrifice_cost":
            what = reader.of_objects(inner[0], reader.selection(inner[0]))
            return Sacrifice(You(), own(what, controlled_by, You()))
        case "discard_cost":
            what = reader.of_objects(inner[0], reader.selection(inner[0]))
            return Discard(You(), own(what, in_hand_of, You()))
        case "life_cost":
            return LoseLife(You(), reader.amount(inner[0]))
        case "counter_cost":
            number, kind, _, what_from = inner
            return RemoveCounters(reader.selection(what_from), str(words(kind)[0]), reader.amount(number))
        case "tap_cost":
            return Tap(reader.of_objects(inner[0], reader.selection(inner[0])))
        case "removal_cost":
            return Move(You(), reader.of_objects(inner[0], reader.selection(inner[0])), Zone.REMOVED)
        case "return_cost" | "to_graveyard_cost":
            moved = reader.of_objects(inner[0], reader.selection(inner[0]))
            if not its_owners(inner[1]):
                reader.owner(inner[1])
            return Move(You(), moved, Zone.HAND if node.data == "return_cost" else Zone.GRAVEYARD)
        case "reveal_cost":
            # Without a noun phrase: the card itself, from the hand (502.53).
            return Reveal(You(), reader.selection(inner[0]) if inner else Self())
        case "untap_cost":
            return Untap(reader.of_objects(inner[0], reader.selection(inner[0])))
        case "add_cost":
            return mana(reader, node)
        case "draw_cost":
            return Draw(You())
        case "flip_cost":
            return FlipCoins(You())
        case "control_cost":
            return Modify(reader.selection(inner[0]), (SetController(You()),), Duration.LASTING)
        case "opponents_life_cost":
            return GainLife(Picked(You(), Opponent(You())), reader.amount(inner[0]))
        case "put_counter_cost":
            number, kind, _, what_on = inner
            return PutCounters(reader.selection(what_on), str(words(kind)[0]), reader.amount(number))
    raise refused(node, "a cost")


def mana_of(node: Node) -> ManaCost:
    """The mana symbols of a cost. One that asks for colorless mana came after 2006 (104.3)."""
    for symbol in words(node):
        if symbol == COLORLESS:
            raise refused(symbol, "a mana symbol of 2006 (104.3)")
    return ManaCost(tuple(str(symbol) for symbol in words(node)))


def _symbols_made(node: Node) -> tuple[str, ...]:
    """The symbols of mana that is added: today's colorless symbols are a numeral of 2006 (104.3d)."""
    symbols = [str(symbol) for symbol in words(node)]
    colorless = symbols.count(COLORLESS)
    rest = tuple(symbol for symbol in symbols if symbol != COLORLESS)
    return (str(colorless), *rest) if colorless else rest


def mana(reader: Changes, node: Node) -> AddMana:
    """What is added to a mana pool, and how often."""
    made, *rest = trees(node)
    if made.data == "any_mana":
        count = reader.amount(trees(made)[0])
        if (
            not isinstance(count, int)
            or (words(made) and words(made)[0] != "1")
            or (count > 1 and not words(made))
        ):
            raise refused(made, "a number of mana")
        options = tuple((color.value,) * count for color in Color)
    elif made.data == "produced_mana":
        if reader.amount(trees(made)[0]) != 1 or reader.selection(trees(made)[1]) != EventPart(Role.OBJECT):
            raise refused(made, "one mana of any type that the land produced")
        options = ((PRODUCED,),)
    elif made.data == "mana_of_that_type":
        if reader.amount(trees(made)[0]) != 1:
            raise refused(made, "one mana of that type")
        options = ((PRODUCED,),)
    elif made.data == "chosen_mana":
        count = reader.amount(trees(made)[0])
        if not isinstance(count, int):
            raise refused(made, "a number of mana")
        options = ((CHOSEN_COLOR,) * count,)
    elif made.data == "mixed_mana":
        # Each time one mana is added, another of these symbols may be chosen.
        options = tuple((str(symbol),) for symbol in words(made))
    else:
        options = tuple(_symbols_made(run) for run in trees(made))
    times: Amount = reader.amount(trees(made)[0]) if made.data == "mixed_mana" else 1
    who = reader.subject
    if options == (("X",),):
        # X mana without a color: one so many times (104.3a).
        options, times = (("1",),), X()
    for extra in rest:
        if extra.data == "description":
            times = Count(All(reader.description(extra)))
        else:
            who = _whose_pool(reader, extra)
    return AddMana(who, options, times)


def _whose_pool(reader: Changes, node: Node) -> Selection:
    """ "To that player's mana pool": who gets the mana, who is also the one who is told to add it, if anybody is."""
    if reader.named:
        own = reader.selection(node)
        if own != reader.subject and node.data not in ("that_one_player", "their"):
            raise refused(node, "the mana pool of the player who adds the mana")
        return reader.subject
    return reader.owner(node)


__all__ = ["change", "check_produced", "cost", "event", "mana", "mana_of"]
