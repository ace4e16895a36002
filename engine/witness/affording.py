"""Whether a price could be paid: counted on the board by a plain reader, who knows nothing of how costs are judged.

What is given up for one cost is not there for another, a permanent is tapped once, life and counters add up (409.1h).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from engine.board import ObjectId
from engine.language import values as v
from engine.seats import life_of
from engine.witness.meaning import NotJudged, Reader
from engine.witness.values import parts_of_value

GIVING_UP = (v.Sacrifice, v.Discard, v.Move)


class Wanted:
    """One thing that a price takes: of these, in a way in which nothing can be used twice."""

    def __init__(self, use: str, among: tuple[int, ...]) -> None:
        self.use = use
        self.among = among


def can_pay(read: Reader, price: Iterable[Any]) -> bool:
    """Whether all of a price could be paid by who speaks, mana left aside."""
    price = tuple(price)
    life = sum(max(0, read.number(one.amount)) for one in price if isinstance(one, v.LoseLife))
    if life and life_of(read.board, read.speaker.controller) < life:
        return False
    return _counters(read, price) and _all_found(
        [wanted for one in price for wanted in _wanted(read, one)], frozenset()
    )


def _counters(read: Reader, price: tuple[Any, ...]) -> bool:
    """Counters that named things lose: all costs together take no more than there are."""
    taken: Counter[tuple[ObjectId, str]] = Counter()
    for one in price:
        if isinstance(one, v.RemoveCounters) and not isinstance(one.what, v.Picked):
            things = read.present(one.what)
            if not things:
                return False
            for each in things:
                taken[each, one.kind] += max(0, read.number(one.count))
    return all(read.board.objects[each].count(kind) >= number for (each, kind), number in taken.items())


def _wanted(read: Reader, one: Any) -> Iterator[Wanted]:
    if isinstance(one, v.LoseLife) or (
        isinstance(one, v.RemoveCounters) and not isinstance(one.what, v.Picked)
    ):
        return
    if isinstance(one, v.TapSymbol):
        source = read.board.objects.get(read.speaker.source)
        ready = source is not None and source.zone == "in play" and not source.tapped
        yield Wanted("tap", (int(read.speaker.source),) if ready else ())
        return
    if not isinstance(
        one, (*GIVING_UP, v.Tap, v.Untap, v.RemoveCounters, v.TakeCounter, v.PutCounters, v.Reveal)
    ):
        raise NotJudged(f"whether {type(one).__name__} can be paid")
    if any(isinstance(part, v.InTotal) for part in parts_of_value(one)):
        raise NotJudged("what has to come to so much together")
    use = "give up" if isinstance(one, GIVING_UP) else type(one).__name__.lower()
    number, things = _meant(read, one)
    fit = tuple(int(each) for each in things if _serves(read, one, each))
    for _ in range(len(things) if number is None else number):
        yield Wanted(use, fit)


def _meant(read: Reader, one: Any) -> tuple[int | None, tuple[ObjectId, ...]]:
    """How many it takes, and of what; None for all of them, of which there may be none."""
    what = one.what
    if isinstance(what, v.Picked | v.AtRandom):
        least = getattr(what, "at_least", None)
        number = read.number(what.count if least is None else least)
        return max(0, number), read.matching(what.filter).objects
    if isinstance(what, v.All):
        return None, read.things(what).objects
    if isinstance(what, v.TopCards):
        return max(0, read.number(what.count)), read.things(what).objects
    if isinstance(what, v.EndOfPile):
        return what.count, read.things(what).objects
    found = read.present(what)
    return max(1, len(found)), found


def _serves(read: Reader, one: Any, each: ObjectId) -> bool:
    thing = read.board.objects[each]
    payer = read.speaker.controller
    match one:
        case v.Sacrifice():
            return thing.zone == "in play" and read.controller(each) == payer
        case v.Discard():
            return thing.zone == "hand" and thing.owner == payer
        case v.Tap():
            return thing.zone == "in play" and not thing.tapped
        case v.Untap():
            return thing.zone == "in play" and thing.tapped
        case v.TakeCounter(kinds=kinds):
            on_it = [name for name, number in thing.counters if number and (not kinds or name in kinds)]
            return thing.zone == "in play" and bool(on_it)
        case v.RemoveCounters(kind=kind):
            return thing.count(kind) >= max(0, read.number(one.count))
        case v.PutCounters():
            return thing.zone == "in play"
    return True


def _all_found(wanted: list[Wanted], used: frozenset[tuple[str, int]]) -> bool:
    """Whether each finds something that no other has taken, tried one after another, the choosiest first."""
    if not wanted:
        return True
    wanted = sorted(wanted, key=_choice)
    first, rest = wanted[0], wanted[1:]
    if _is_plenty(wanted, len(used)):
        return True
    return any(
        _all_found(rest, used | {(first.use, one)}) for one in first.among if (first.use, one) not in used
    )


def _choice(one: Wanted) -> int:
    return len(one.among)


def _is_plenty(wanted: list[Wanted], used: int) -> bool:
    """Whether there is so much of everything that no two costs come into each other's way."""
    return all(len(one.among) > place + used for place, one in enumerate(wanted))
