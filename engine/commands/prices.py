"""`python -m engine prices [--pool FILE] [--sample N]`: is what is asked for offered just when it can be paid?

Each price that a text asks for besides mana stands on a card of its own three ways: as the cost of an ability, after
"you may", and after "unless you". On tables of plenty and of want a plain reader of the board says whether it can be
paid (`engine.witness.affording`). The ability must be playable, and the question asked, just then (409.1h, 413.2c); and
whoever plays it or says yes must have paid in the end.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import engine.rules.book as book
from engine.board import IN_PLAY, Board
from engine.cards import library
from engine.cards.pool import attempt, cards_of
from engine.chance import Chance
from engine.decisions import YesNo
from engine.game import Game
from engine.language import values as v
from engine.language.card import CardDef, Face
from engine.notation.moments import NamedMoment, frames
from engine.position import Position
from engine.rules.reach import without_rules
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.playing_checks_409 import activations
from engine.rules.stack.priority_408 import HasPriority, Pass
from engine.seats import life_of
from engine.witness.affording import can_pay
from engine.witness.meaning import NotJudged, Reader, Speaker
from engine.witness.tables import ANN, rich_table
from engine.witness.values import parts_of_value, substituted

RULES = book.ROOMS
"""Opening the book fills the tables that say what the rules carry out."""
PAID = (
    v.Sacrifice,
    v.Discard,
    v.Move,
    v.LoseLife,
    v.Tap,
    v.Untap,
    v.RemoveCounters,
    v.TakeCounter,
    v.PutCounters,
    v.Reveal,
)
"""What a price may be made of for its three ways to mean the same."""
MOST_DECISIONS = 40
MAIN = NamedMoment("precombat main")
GAIN, LOSS = 7, 5
"""Life that is gained where the price was paid, and lost where it wasn't: no price has these numbers."""

Price = tuple[Any, ...]


def main(arguments: Sequence[str]) -> int:
    """Try the prices of the cards that ship, or of a list's that are understood. 1 if any is offered wrongly."""
    parser = argparse.ArgumentParser(prog="python -m engine prices", description=__doc__)
    parser.add_argument("--pool", type=Path, help="a JSON list of cards")
    parser.add_argument("--sample", type=int, metavar="N", help="so many prices by chance")
    parser.add_argument("--seed", type=int, default=0, help="which prices chance picks (0)")
    asked = parser.parse_args(arguments)
    try:
        cards = list(_of_list(asked.pool)) if asked.pool is not None else list(library().values())
    except (OSError, ValueError, KeyError, TypeError) as error:
        parser.exit(2, f"{asked.pool}: no list of cards: {error!r}\n")
    prices = prices_of(cards)
    if asked.sample is not None and asked.sample < len(prices):
        prices = dict(random.Random(asked.seed).sample(list(prices.items()), asked.sample))
    found = [(name, wrong) for price, name in prices.items() for wrong in misjudged(price)]
    for name, wrong in found:
        print(f"{name}: {wrong}")
    print(f"{len(prices)} prices on {len(TABLES)} tables, {len(found)} faults", file=sys.stderr)
    return 1 if found else 0


def _of_list(path: Path) -> Iterator[CardDef]:
    for faces in cards_of(json.loads(path.read_text(encoding="utf-8"))):
        card = attempt(faces, "text", without_rules).card
        if card is not None:
            yield card


def prices_of(cards: Sequence[CardDef]) -> dict[Price, str]:
    """Every price that these cards ask for, each once, and which card asks for it first."""
    found: dict[Price, str] = {}
    for card in cards:
        for face in card.faces:
            for one in parts_of_value(face.abilities):
                price = tuple(each for each in _asked(one) if not isinstance(each, v.PayMana | v.TapSymbol))
                if price and all(map(_stands_alone, price)):
                    found.setdefault(price, card.name)
    return found


def _asked(one: Any) -> tuple[Any, ...]:
    """What is asked for by a part of a text, said of "you" whoever is asked."""
    match one:
        case v.Activated(costs) | v.AdditionalCost(costs) | v.Unless(_, costs):
            return costs
        case v.AlternativeCost(costs) | v.Keyword(_, _, costs):
            return costs
        case v.May(who, effects, then) if then:
            return tuple(substituted(each, who, v.You()) for each in effects)
    return ()


def _stands_alone(one: Any) -> bool:
    """Whether it means the same on a card of its own: nothing that another word names, no X."""
    return (
        isinstance(one, PAID)
        and one != v.Reveal(v.You(), v.Self())  # Such an ability works in the hand (502.48).
        and v.Self(v.Zone.HAND) not in parts_of_value(one)  # And so does this one (402.8g).
        and getattr(one, "who", v.You()) == v.You()
        and not any(
            isinstance(part, v.Bound | v.Target | v.EventPart | v.X | v.Attached | v.AtRandom)
            for part in parts_of_value(one)
        )
    )


# --- tables -------------------------------------------------------------------------------------------------


def _emptied(*zones: str) -> Callable[[Board], Board]:
    """Ann has nothing there but the card in question."""

    def change(board: Board) -> Board:
        gone = {
            one
            for one, thing in board.objects.items()
            if thing.owner == ANN and thing.zone in zones and one != min(board.objects)
        }
        kept = {key: tuple(one for one in zone if one not in gone) for key, zone in board.zones.items()}
        objects = {one: thing for one, thing in board.objects.items() if one not in gone}
        return replace(board, objects=objects, zones=kept)

    return change


def _single(board: Board) -> Board:
    """Of everything in Ann's zones one thing is left."""
    seen: set[tuple[str, Any]] = set()
    gone = set()
    for one, thing in board.objects.items():
        kinds = thing.definition.faces[0].types if thing.definition is not None else ()
        if thing.owner != ANN or one == min(board.objects):
            continue
        if (thing.zone, kinds) in seen:
            gone.add(one)
        seen.add((thing.zone, kinds))
    kept = {key: tuple(one for one in zone if one not in gone) for key, zone in board.zones.items()}
    objects = {one: thing for one, thing in board.objects.items() if one not in gone}
    return replace(board, objects=objects, zones=kept)


def _worn(board: Board) -> Board:
    """Everything of Ann's but the card in question is tapped, and she has two life."""
    objects = {
        one: replace(thing, tapped=True)
        if thing.zone == IN_PLAY and thing.owner == ANN and one != 1
        else thing
        for one, thing in board.objects.items()
    }
    ann, *others = board.players
    return replace(board, objects=objects, players=(replace(ann, life=2), *others))


def _as_it_is(board: Board) -> Board:
    return board


TABLES: dict[str, Callable[[Board], Board]] = {
    "plenty": _as_it_is,
    "an empty hand": _emptied("hand"),
    "nothing in play": _emptied("in play"),
    "an empty graveyard and library": _emptied("graveyard", "library"),
    "one of each": _single,
    "all tapped, 2 life": _worn,
}

# --- three ways ---------------------------------------------------------------------------------------------

REWARD = v.GainLife(v.You(), GAIN)
PENALTY = v.LoseLife(v.You(), LOSS)
WAYS: dict[str, Callable[[Price], v.Activated]] = {
    "as a cost": lambda price: v.Activated(price, v.Body((REWARD,))),
    "after you may": lambda price: v.Activated((), v.Body((v.May(v.You(), price, (REWARD,)),))),
    "after unless you": lambda price: v.Activated((), v.Body((v.Unless(v.You(), price, (PENALTY,)),))),
}


def misjudged(price: Price) -> Iterator[str]:
    """What is wrong with when a price is offered, on each table and in each way."""
    for way, make in WAYS.items():
        card = CardDef("Teller", (Face("Teller", types=(v.CardType.ARTIFACT,), abilities=(make(price),)),))
        laid = rich_table(card, IN_PLAY, price).board(ANN)
        for table, change in TABLES.items():
            board = change(laid)
            one = min(board.objects)
            try:
                # What a state-based effect takes from the table is not there to pay with.
                due = can_pay(Reader(_begun(board).board, Speaker(one, one, ANN)), price)
            except NotJudged:
                continue
            for seed in (0, 1) if due else (0,):
                told = _outcome(board, way, price, due, seed)
                if told:
                    yield f"{_words(price)}, {way}, {table}: {told}"
                    break


def _begun(board: Board) -> Game:
    """A game from this table on, in which Ann has received priority."""
    game = Game(Position((board,), frames(board, MAIN), next_id=10_000), trace=False)
    game.advance()
    return game


def _outcome(board: Board, way: str, price: Price, due: bool, seed: int) -> str:
    """What is wrong when Ann tries to pay; "" if nothing is."""
    one = min(board.objects)
    game = _begun(board)
    chance = Chance(seed)
    mine = [each for each in activations(game.board, ANN) if each.object == one]
    if way == "as a cost":
        if bool(mine) is not due:
            return "it can't be paid, and is offered" if mine else "it can be paid, and is not offered"
        if not mine:
            return ""
    asked = False
    game.choose(PlayAbility(mine[0]))
    for _ in range(MOST_DECISIONS):
        game.advance()
        form = game.decision
        if form is None:
            break
        if isinstance(form, HasPriority):
            if not game.board.stack:
                break
            game.choose(Pass())
            continue
        asked = asked or isinstance(form, YesNo)
        game.choose(True if isinstance(form, YesNo) else form.draw(game.board, chance))
    if way != "as a cost" and asked is not due:
        return "it can't be paid, and is asked for" if asked else "it can be paid, and is not asked for"
    if game.over:
        return ""  # She paid the last of her life.
    read = Reader(board, Speaker(one, one, ANN))
    paid = sum(read.number(each.amount) for each in price if isinstance(each, v.LoseLife)) if due else 0
    change = life_of(game.board, ANN) - life_of(board, ANN) + paid
    wanted = (0 if due else -LOSS) if way == "after unless you" else GAIN if due else 0
    return "" if change == wanted else "it was said to be paid, and was not"


def _words(price: Price) -> str:
    return ", ".join(repr(one) for one in price)
