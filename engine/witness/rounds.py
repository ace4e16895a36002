"""What is promised where players act one after the other, round by round, or pay for as many things as they like."""

from __future__ import annotations

from engine import events as e
from engine.board import ObjectId, PlayerId
from engine.decisions import SomeOf
from engine.events import Part
from engine.language import values as v
from engine.seats import number_of_seats
from engine.witness.happened import Performed
from engine.witness.judging import Following, Judge, promise
from engine.witness.meaning import NotJudged, Speaker
from engine.witness.steering import MOST_ROUNDS, pay
from engine.witness.values import likened, substituted


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
