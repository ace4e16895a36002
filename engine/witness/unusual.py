"""What rarer instructions promise: copies, cards from outside, phasing, words that change, scrying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.characteristics import last_known
from engine.decisions import Order, SomeOf
from engine.events import Part
from engine.language import values as v
from engine.witness.facts import ANY, Fact
from engine.witness.happened import Item, Performed
from engine.witness.judging import Expect, Following, Judge, promise, remember_moves
from engine.witness.meaning import Speaker
from engine.witness.picking import settled
from engine.witness.unsure import NotJudged


def parts_within(items: list[Item]) -> Iterator[Part]:
    """All parts that were performed within."""
    return (part for item in items if isinstance(item, Performed) for part in item.parts)


@promise(v.CopyTokens)
def _copy_tokens(judge: Judge, one: v.CopyTokens, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    copied = [each for each in read.things(one.of).objects if last_known(judge.board, each)]
    number = max(0, read.number(one.count)) if copied else 0
    facts: list[Fact] = [
        ("token", ANY, speaker.controller, player, False)
        for player in read.players(one.who)
        for _ in range(number)
    ]
    names = {face.name for each in copied for face in last_known(judge.board, each)}

    def check(item: Performed) -> Iterator[str]:
        for part in item.parts:
            if isinstance(part, e.Create) and part.definition.faces[0].name not in names:
                yield f"a copy of {names} was to come, and {part.definition.name} did"

    yield Expect(original, facts, check)


@promise(v.BecomeCopy)
def _become_copy(judge: Judge, one: v.BecomeCopy, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    read = judge.reader(speaker)
    copied = [each for each in read.things(one.of).objects if last_known(judge.board, each)][:1]
    names = {face.name for each in copied for face in last_known(judge.board, each)}
    facts: list[Fact] = [("CopyBegun",) for _ in read.in_play(one.what)] if copied else []

    def check(item: Performed) -> Iterator[str]:
        for each in read.in_play(one.what):
            face = last_known(item.after, each)[0]
            hidden = item.after.objects[each].face_down
            if not hidden and face.name not in names:
                yield f"{each} was to be a copy of {names}, and is {face.name}"

    yield Expect(original, facts, check)


@promise(v.PhaseOut)
def _phase_out(judge: Judge, one: v.PhaseOut, speaker: Speaker) -> Following:
    original = one
    one, speaker = settled(judge, one, speaker)
    found = judge.reader(speaker).in_play(one.what)
    along = [each for each in judge.board.in_play if judge.board.objects[each].attached in found]
    facts: list[Fact] = [("phase out", each) for each in dict.fromkeys((*found, *along))]

    def check(item: Performed) -> Iterator[str]:
        for each in found:
            if each in item.after.in_play:
                yield f"{each} was to phase out, and is in play"

    yield Expect(original, facts, check)


@promise(v.Scry)
def _scry(judge: Judge, one: v.Scry, speaker: Speaker) -> Following:
    read = judge.reader(speaker)
    player = read.players(one.who)[0]
    library = judge.board.zone("library", player)
    cards = library[: max(0, read.number(one.count))]
    unseen = [each for each in cards if player not in judge.board.objects[each].revealed]
    if unseen:
        yield Expect(one, [("reveal", tuple(sorted(unseen)), (player,))])
    item = judge.answer(SomeOf, player=player)
    if item is None:
        raise judge.fault(one, "nobody was asked what goes to the bottom")
    sunk = tuple(item.answer)
    groups = []
    for group in (tuple(each for each in cards if each not in sunk), sunk):
        order = judge.answer(Order, player=player) if len(group) > 1 else None
        groups.append(tuple(order.answer) if order is not None else group)
    wanted = (*groups[0], *library[len(cards) :], *groups[1])

    def check(item: Performed) -> Iterator[str]:
        if item.after.zone("library", player) != wanted:
            yield "the library is in another order than was chosen"

    yield Expect(one, [("order", "library", player, ANY, tuple(sorted(library)))], check)


@promise(v.BringIn)
def _bring_in(judge: Judge, one: v.BringIn, speaker: Speaker) -> Following:
    """On these boards only what was removed from the game is outside it (217.1e)."""
    read = judge.reader(speaker)
    player = read.players(one.who)[0]
    before = judge.board
    moved = [
        part
        for part in parts_within(judge.skip_within("BringFromOutside"))
        if isinstance(part, e.ObjectMoved)
    ]
    for part in moved:
        thing = before.objects[part.object]
        if thing.owner != player or not read.fits(one.filter, part.object) or part.to != one.to.value:
            raise judge.fault(one, f"{part.object} came in, to the {part.to}")
    if len(moved) > (one.up_to or 1):
        raise judge.fault(one, f"{len(moved)} cards came in")
    remember_moves(speaker, moved)
    if not moved:
        raise NotJudged("nothing outside the game to bring in")
    judge.credit(one)
    return
    yield


@promise(v.PlayCard, v.PlayCopy, v.PlayMasked)
def _play(judge: Judge, one: Any, speaker: Speaker) -> Following:
    """That it is played, and by whom; how, rule 409 tells."""
    read = judge.reader(speaker)
    cards, players = read.present(one.what), read.players(one.who)
    within = list(
        parts_within(judge.skip_within("PlayWhileResolving", "Play", "PlayFaceDown", "PlayTheCopy"))
    )
    played = [part for part in within if isinstance(part, e.Played)]
    if not played:
        raise NotJudged("a card that was not played after all")
    put = {part.object: part for part in within if isinstance(part, e.ObjectMoved) and part.to == "stack"}
    if isinstance(one, v.PlayCard) and not set(put) & set(cards):
        raise judge.fault(one, f"{cards} was to be played, and {sorted(put)} was")
    if any(part.player not in players for part in played[:1]):
        raise judge.fault(one, f"player {played[0].player} played it")
    speaker.noted["played"] = ("objects", tuple(part.object for part in played))
    judge.credit(one)
    return
    yield
