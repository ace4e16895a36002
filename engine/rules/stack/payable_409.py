"""Rule 409.1h: whether the costs that are instructions could be paid as a whole.

Nothing is given up twice: what is sacrificed, discarded or moved for one cost is not there for another, a permanent is
tapped once, and life and counters are added up. Which things serve which cost is a matching: each cost needs so many
of those that it would take.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.asking import Asker, amount, select
from engine.asking.comparing import answers
from engine.board import HAND, IN_PLAY, NOTHING, Board, ObjectId, PlayerId
from engine.characteristics import controller_of, faces
from engine.language.effects import (
    Cost,
    Discard,
    GainLife,
    LoseLife,
    Modify,
    PayMana,
    PutCounters,
    RemoveCounters,
    Reveal,
    Sacrifice,
    TakeCounter,
    Tap,
    Unattach,
    Untap,
)
from engine.language.effects import Move as MoveText
from engine.language.printed import VARIABLES
from engine.language.terms import All, AllOf, AtRandom, Compares, EndOfPile, Picked, TopCards, X
from engine.language.walks import walk
from engine.language.words import Relation
from engine.rules.stack.in_total_413 import fewest_for, total_of
from engine.seats import life_of

LEAVING = (Sacrifice, Discard, MoveText)
MOST_X = 1_000_000
"""The highest number that can be announced where nothing else bounds it."""


MOST_SHARES = 64
"""More costs of one sort than this has no ability."""


class Wanted(Struct, frozen=True):
    """What one cost takes: so many of these."""

    number: int
    among: tuple[int, ...]
    use: str
    """What becomes of them: nothing can be used twice in the same way."""


def others_payable(
    board: Board, source: ObjectId, others: tuple[Cost, ...], asker: Asker, gone: tuple[ObjectId, ...] = ()
) -> bool:
    """Whether all of these costs could be paid. What is `gone` by then, or tapped for {T}, serves none of them."""
    return (
        _life(board, others, asker)
        and _counters(board, others, asker)
        and _enough_for_all(tuple(_wanted(board, source, others, asker, gone)))
    )


def _life(board: Board, others: tuple[Cost, ...], asker: Asker) -> bool:
    """Life can be paid by who has as much (413.2e, 409.1h); several such costs add up."""
    needed = sum(max(0, amount(board, one.amount, asker)) for one in others if isinstance(one, LoseLife))
    return not needed or life_of(board, asker.controller) >= needed


def _counters(board: Board, others: tuple[Cost, ...], asker: Asker) -> bool:
    """Counters that certain permanents lose: each has as many of a kind as all costs together take."""
    taken: dict[tuple[ObjectId, str], int] = {}
    for cost in others:
        if not isinstance(cost, RemoveCounters) or isinstance(cost.what, Picked):
            continue
        found = select(board, cost.what, asker).objects
        if not found:
            return False
        for one in found:
            key = (one, cost.kind)
            taken[key] = taken.get(key, 0) + max(0, amount(board, cost.count, asker))
    return all(
        one in board.objects and board.objects[one].count(kind) >= number
        for (one, kind), number in taken.items()
    )


def _wanted(
    board: Board, source: ObjectId, others: tuple[Cost, ...], asker: Asker, gone: tuple[ObjectId, ...]
) -> Iterator[Wanted]:
    for cost in others:
        if isinstance(cost, GainLife) and isinstance(cost.who, Picked):
            players = select(board, All(cost.who.filter), asker).players
            yield Wanted(1, tuple(-1 - int(one) for one in players), "player")
            continue
        what = getattr(cost, "what", None)
        if what is None or (isinstance(cost, Reveal) and not isinstance(what, Picked)):
            # A hand without cards can be shown as a whole.
            continue
        use = _use_of(cost)
        if use is None or (isinstance(cost, RemoveCounters) and not isinstance(what, Picked)):
            continue
        number, things = _meant(board, what, asker)
        # The card itself will be on the stack by then (409.1a): it is picked for nothing, and not one of "all".
        away = (*gone, source) if isinstance(what, Picked | All) and _in_hand(board, source) else gone
        if isinstance(what, All):
            things = tuple(one for one in things if one not in away)
        among = tuple(
            one for one in things if one not in away and serves(board, cost, one, asker, asker.controller)
        )
        if isinstance(what, Picked) and (bound := total_of(what.filter)) is not None:
            number = fewest_for(board, bound, among)
        shares = tuple(map(int, among))
        if isinstance(cost, RemoveCounters):
            # Of one permanent as many costs can be paid as its counters are enough for.
            each = max(1, amount(board, cost.count, asker))
            shares = tuple(
                int(one) * MOST_SHARES + share
                for one in among
                for share in range(min(MOST_SHARES, board.objects[one].count(cost.kind) // each))
            )
            use = f"{use} {cost.kind}"
        yield Wanted(len(things) if number is None else number, shares, use)


def _use_of(cost: Cost) -> str | None:
    if isinstance(cost, LEAVING):
        return "leave"
    if isinstance(cost, Tap):
        return "tap"
    if isinstance(cost, Untap):
        return "untap"
    if isinstance(cost, Unattach):
        return "unattach"
    if isinstance(cost, Reveal | RemoveCounters | TakeCounter | PutCounters | Modify):
        return type(cost).__name__
    return None


def _meant(board: Board, what: object, asker: Asker) -> tuple[int | None, tuple[ObjectId, ...]]:
    """How many are wanted, None for all of them, and of which."""
    if isinstance(what, Picked | AtRandom):
        least = getattr(what, "at_least", None)
        wanted = amount(board, what.count if least is None else least, asker)
        return max(0, wanted), select(board, All(what.filter), asker).objects
    found = select(board, what, asker).objects  # type: ignore[arg-type]
    if isinstance(what, TopCards):
        return max(0, amount(board, what.count, asker)), found
    if isinstance(what, All):
        return None, found
    if isinstance(what, EndOfPile):
        return what.count, found
    # One thing that the text names: it has to be there.
    return max(1, len(found)), found


def serves(board: Board, cost: Cost, one: ObjectId, asker: Asker, payer: PlayerId) -> bool:
    """Whether this could be used by this player to pay such a cost."""
    found = board.objects.get(one)
    if found is None:
        return False
    match cost:
        case Sacrifice():
            return found.zone == IN_PLAY and controller_of(board, one) == payer
        case Discard():
            return found.zone == HAND and found.owner == payer
        case Tap():
            return found.zone == IN_PLAY and not found.tapped
        case Untap():
            return found.zone == IN_PLAY and found.tapped
        case Unattach():
            return found.zone == IN_PLAY and found.attached != NOTHING
        case TakeCounter():
            return bool(takes_from(board, cost, one))
        case RemoveCounters(kind=kind, count=count):
            return found.count(kind) >= max(0, amount(board, count, asker))
        case _:
            return True


def takes_from(board: Board, take: TakeCounter, one: ObjectId) -> tuple[str, ...]:
    """The kinds of counters on a permanent of which one may be taken (200.10)."""
    found = board.objects.get(one)
    if found is None or found.zone != IN_PLAY:
        return ()
    return tuple(kind for kind, number in found.counters if number and (not take.kinds or kind in take.kinds))


def _in_hand(board: Board, one: ObjectId) -> bool:
    found = board.objects.get(one)
    return found is not None and found.zone == HAND


def _enough_for_all(wanted: tuple[Wanted, ...]) -> bool:
    """Whether each finds as many as it takes without taking one that another has taken (a matching)."""
    if any(one.number > len(one.among) for one in wanted):
        return False
    places = [
        (one.use, one.among, times)
        for one in wanted
        if one.use != "CardsRevealed"
        for times in range(one.number)
    ]
    if sum(1 for one in wanted if one.number) < 2:
        return True
    taken: dict[tuple[str, int], int] = {}

    def seat(place: int, tried: set[tuple[str, int]]) -> bool:
        use, among, _ = places[place]
        for one in among:
            key = (use, one)
            if key in tried:
                continue
            tried.add(key)
            if key not in taken or seat(taken[key], tried):
                taken[key] = place
                return True
        return False

    return all(seat(place, set()) for place in range(len(places)))


def paying_order(others: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The costs in an order in which they can be paid (409.1h leaves it to the player): what taps something, takes
    counters or shows a card before what gives things up, where both are picked."""
    picking = [one for one in others if isinstance(getattr(one, "what", None), Picked)]
    if len(picking) < 2:
        return others
    return tuple(sorted(others, key=lambda one: isinstance(one, LEAVING)))


# --- X (409.1b) ------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def asks_for_x(costs: tuple[Cost, ...]) -> bool:
    """Whether the value of X has to be announced for these costs."""
    return any(
        any(symbol in VARIABLES for symbol in one.cost.symbols)
        if isinstance(one, PayMana)
        else any(isinstance(part, X) for part in walk(one))
        for one in costs
    )


@lru_cache(maxsize=8192)
def _described_with_x(costs: tuple[Cost, ...]) -> tuple[Compares, ...]:
    """Where X is a number that what is paid with must have: then some values may be payable and lower ones not."""
    return tuple(
        part
        for one in costs
        if not isinstance(one, PayMana)
        for part in walk(one)
        if isinstance(part, Compares) and any(isinstance(inner, X) for inner in walk(part.amount))
    )


@lru_cache(maxsize=8192)
def _number_needed(
    costs: tuple[Cost, ...],
) -> tuple[All, Compares] | None:
    """Among which things there has to be one whose number is X, or a cost can't be paid, and which number that is. None
    if no cost says so."""
    for one in costs:
        what = getattr(one, "what", None)
        if type(what) is not Picked or _use_of(one) is None or total_of(what.filter) is not None:
            continue
        if type(what.count) is not int or what.count < 1 or what.at_least is not None:
            continue
        parts = what.filter.parts if isinstance(what.filter, AllOf) else (what.filter,)
        for part in parts:
            if isinstance(part, Compares) and part.relation is Relation.EQUAL and part.amount == X():
                rest = [one for one in parts if not any(isinstance(inner, X) for inner in walk(one))]
                return All(AllOf(tuple(rest))), part
    return None


def values_payable(
    board: Board,
    source: ObjectId,
    others: tuple[Cost, ...],
    asker: Asker,
    gone: tuple[ObjectId, ...] = (),
) -> tuple[int, ...] | int:
    """The values of X for which the costs other than mana could be paid: all up to a number, or just these."""

    def pays(x: int) -> bool:
        return others_payable(board, source, others, replace(asker, x=x), gone)

    described = _described_with_x(others)
    if described:
        needed = _number_needed(others)
        among: Iterable[ObjectId] = board.objects
        if needed is not None:
            among = select(board, needed[0], asker).objects
        features = (needed[1].feature,) if needed is not None else [one.feature for one in described]
        found: set[int] = set() if needed is not None else {0}
        for one in among:
            if (thing := board.objects.get(one)) is not None:
                for feature in features:
                    found.update(answers(thing, faces(board, one), feature))
        return tuple([x for x in sorted(found) if x >= 0 and pays(x)])
    if not asks_for_x(tuple(one for one in others if not isinstance(one, PayMana))):
        return MOST_X
    low, high = 0, 1
    while high < MOST_X and pays(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        if pays(middle):
            low = middle
        else:
            high = middle
    return low


__all__ = [
    "LEAVING",
    "MOST_X",
    "asks_for_x",
    "others_payable",
    "paying_order",
    "serves",
    "values_payable",
]
