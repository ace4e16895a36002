"""What is promised of two piles, of which somebody chooses one (413.2c)."""

from __future__ import annotations

from engine.board import ObjectId
from engine.decisions import OneOf, SomeOf
from engine.language import values as v
from engine.language.remembered import OTHER_PILE, PILE
from engine.witness.judging import Following, Judge, promise
from engine.witness.meaning import NotJudged, Speaker
from engine.witness.picking import settled


@promise(v.Piles)
def _piles(judge: Judge, one: v.Piles, speaker: Speaker) -> Following:
    """All of it lies in one of the two piles, and what is done is done with the one that was chosen."""
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    separating, choosing = read.players(one.who), read.players(one.chooser)
    if not separating or not choosing:
        raise NotJudged("piles that nobody makes")
    things = tuple(read.matching(one.among).objects)
    first, rest, place = things, things[:0], 0
    if things:
        piles = judge.answer(SomeOf, player=separating[0])
        chosen = judge.answer(OneOf, player=choosing[0]) if piles is not None else None
        if piles is None or chosen is None:
            raise judge.fault(original, f"{things} were to be separated into two piles, one of them chosen")
        assert isinstance(piles.form, SomeOf)
        if sorted(piles.form.among) != sorted(int(one) for one in things):
            raise judge.fault(original, f"{things} were to be separated, and {piles.form.among} were")
        first = tuple(ObjectId(each) for each in piles.answer)
        rest = tuple(each for each in things if each not in first)
        place = chosen.answer
    judge.credit(original)
    speaker.noted[PILE] = ("objects", rest if place else first)
    speaker.noted[OTHER_PILE] = ("objects", first if place else rest)
    yield from judge.run(one.effects, speaker)
