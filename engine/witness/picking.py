"""What an instruction leaves open and somebody picks, or chance (413.2c): who, from what, how many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.board import NOBODY, NOTHING, ObjectId, PlayerId
from engine.decisions import CHANCE, OneOf, SomeOf
from engine.language import values as v
from engine.witness.judging import Judge
from engine.witness.meaning import Speaker


def settled(judge: Judge, one: Any, speaker: Speaker) -> tuple[Any, Speaker]:
    """The instruction with what was picked in the place of the words that left it open."""
    original = one
    for name in one.__struct_fields__:
        open_ = getattr(one, name)
        if not isinstance(open_, v.Picked | v.AtRandom):
            continue
        objects, players = _picked(judge, original, open_, speaker)
        kind = "players" if players else "objects"
        known = f"#picked {len(speaker.noted)}"
        speaker = speaker.within(known, kind, players or objects)
        one = replace(one, **{name: v.Bound(known)})
    return one, speaker


def _picked(
    judge: Judge, one: Any, open_: v.Picked | v.AtRandom, speaker: Speaker
) -> tuple[tuple[ObjectId, ...], tuple[PlayerId, ...]]:
    read = judge.reader(speaker)
    left = list(_pool(judge, one, open_, speaker))
    count = max(0, read.number(open_.count))
    least = count
    if isinstance(open_, v.Picked) and open_.at_least is not None:
        least = max(0, read.number(open_.at_least))
    choosers = read.players(open_.by) if isinstance(open_, v.Picked) else (CHANCE,)
    found: list[int] = []
    for chooser in choosers:
        taken: list[int] = []
        wanted = min(count, len(left))
        while len(taken) < wanted:
            item = judge.answer(OneOf, SomeOf, player=chooser)
            if item is None:
                if chooser == CHANCE and not taken and wanted == len(left):
                    taken = list(left)
                    break
                raise judge.fault(one, f"player {chooser} was to pick {wanted} of {left}, and was not asked")
            among = getattr(item.form, "among", ())
            if _judged_pool(one) and set(among) != set(left) - set(taken):
                raise judge.fault(one, f"to pick from: {sorted(left)}; picked from: {sorted(among)}")
            mine = item.answer if isinstance(item.answer, tuple) else (item.answer,)
            taken += mine
            if isinstance(item.form, SomeOf) and chooser != CHANCE:
                if (item.form.least, item.form.most) != (min(least, len(left)), wanted):
                    raise judge.fault(
                        one,
                        f"{least} to {wanted} were to be picked, {item.form.least} to {item.form.most} are",
                    )
                break
        found += taken
        left = [each for each in left if each not in taken]
    if isinstance(one, v.Sacrifice | v.Discard):
        judge.given_up.update(found)
    return (
        tuple(ObjectId(each) for each in found if each > 0),
        tuple(PlayerId(-1 - each) for each in found if each < 0),
    )


def _judged_pool(one: Any) -> bool:
    return not isinstance(one, v.Attach)


def _pool(judge: Judge, one: Any, open_: Any, speaker: Speaker) -> Iterator[int]:
    read = judge.reader(speaker)
    found = read.matching(open_.filter)
    barred = {(chosen.object, chosen.player) for chosen in speaker.illegal}
    for each in found.objects:
        thing = judge.board.objects[each]
        if isinstance(one, v.Sacrifice | v.Discard) and each in judge.given_up:
            continue
        if isinstance(one, v.Sacrifice) and (
            thing.zone != "in play" or read.controller(each) not in read.players(one.who)
        ):
            continue
        if isinstance(one, v.Discard) and (thing.zone != "hand" or thing.owner not in read.players(one.who)):
            continue
        if (
            judge.pays
            and isinstance(one, v.RemoveCounters)
            and thing.count(one.kind) < read.number(one.count)
        ):
            continue
        if isinstance(one, v.TakeCounter) and not any(
            number and (not one.kinds or name in one.kinds) for name, number in thing.counters
        ):
            continue
        if (each, NOBODY) not in barred:
            yield int(each)
    for player in found.players:
        if (NOTHING, player) not in barred:
            yield -1 - int(player)
