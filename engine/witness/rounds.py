"""What is promised where something is done over and over, players act one after the other, round by round, or pay for
as many things as they like."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine import events as e
from engine.board import ObjectId, PlayerId
from engine.decisions import SomeOf
from engine.events import Part
from engine.language import values as v
from engine.seats import number_of_seats
from engine.witness.happened import Performed
from engine.witness.judging import Following, Judge, promise
from engine.witness.meaning import NotJudged, Speaker
from engine.witness.steering import pay
from engine.witness.values import likened, substituted

MOST_ROUNDS = 100
"""Of what is done over and over; longer isn't judged."""


@promise(v.Repeat)
def _repeat(judge: Judge, one: v.Repeat, speaker: Speaker) -> Following:
    for _ in range(max(0, judge.reader(speaker).number(one.times))):
        yield from judge.run(one.effects, speaker)
    judge.credit(one)


@promise(v.RepeatUntil)
def _repeat_until(judge: Judge, one: v.RepeatUntil, speaker: Speaker) -> Following:
    for _ in range(MOST_ROUNDS):
        yield from judge.run(one.effects, speaker)
        if judge.reader(speaker).holds(one.condition):
            judge.credit(one)
            return
    raise NotJudged("a process that was repeated a hundred times")


class _FromTheBeginning(Exception):
    """A process begins once more: what is left of this round of it isn't promised."""


@promise(v.Process)
def _process(judge: Judge, one: v.Process, speaker: Speaker) -> Following:
    effects = one.effects
    for _ in range(MOST_ROUNDS):
        try:
            yield from judge.run(effects, speaker)
        except _FromTheBeginning:
            again = _twice(effects) if one.doubles else effects
            judge.origins.update(likened(again, effects))
            effects = again
        else:
            judge.credit(one)
            return
    raise NotJudged("a process that was repeated a hundred times")


@promise(v.OnceMore)
def _once_more(judge: Judge, one: v.OnceMore, speaker: Speaker) -> Following:
    judge.credit(one)
    raise _FromTheBeginning
    yield


def _twice(value: Any) -> Any:
    """The same with all life that it tells to gain and to lose doubled."""
    if isinstance(value, tuple):
        return tuple(_twice(one) for one in value)
    if isinstance(value, v.GainLife | v.LoseLife) and isinstance(value.amount, int):
        return replace(value, amount=value.amount * 2)
    if isinstance(value, v.Value):
        return replace(value, **{name: _twice(getattr(value, name)) for name in value.__struct_fields__})
    return value


@promise(v.TakingTurns)
def _rounds(judge: Judge, one: v.TakingTurns, speaker: Speaker) -> Following:
    """103.4: from "you" on each does it as the others have left things, until a round puts nothing into play."""
    seats = number_of_seats(judge.board)
    in_turn = [PlayerId((int(speaker.controller) + step) % seats) for step in range(seats)]
    for _ in range(MOST_ROUNDS):
        began = judge.at
        for player in in_turn:
            if judge.board.players[player].lost:
                continue
            name = f"#in turn {len(speaker.noted)}"
            own = substituted(one.effects, v.All(v.IsPlayer()), v.Bound(name))
            judge.origins.update(likened(own, one.effects))
            yield from judge.run(own, speaker.within(name, "players", (int(player),)))
        made = [item for item in judge.items[began : judge.at] if isinstance(item, Performed)]
        if not any(_came(part) for item in made for part in item.parts):
            judge.credit(one)
            return
    raise NotJudged("a process that was repeated a hundred times")


def _came(part: Part) -> bool:
    return isinstance(part, e.Create) or (isinstance(part, e.ObjectMoved) and part.to == "in play")


@promise(v.PayForEach)
def _pay_for_each(judge: Judge, one: v.PayForEach, speaker: Speaker) -> Following:
    """Whatever fits may be chosen, and the price is paid once for each of it (413.2c)."""
    read = judge.reader(speaker)
    players, there = read.players(one.who), read.matching(one.among).objects
    if len(players) > 1:
        raise NotJudged("several who may pay for as much as they like")
    item = judge.answer(SomeOf, player=players[0]) if players and there else None
    if item is None:
        # Nobody is asked for what nobody can pay for: how much that is, payments tell.
        return
    assert isinstance(item.form, SomeOf)
    if set(item.form.among) != {int(each) for each in there}:
        raise judge.fault(one, f"to pay for: {sorted(there)}; offered: {sorted(item.form.among)}")
    if item.form.least or item.form.most > len(there):
        raise judge.fault(one, f"any number of {len(there)} was to be chosen")
    chosen = tuple(ObjectId(each) for each in item.answer)
    judge.credit(one)
    price = v.PayMana(v.ManaCost(one.cost.symbols * len(chosen)))
    if chosen and pay(judge, price, players[0]):
        yield from judge.run(one.then, speaker.within(one.name, "objects", chosen))
