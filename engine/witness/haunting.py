"""What is promised of a card that haunts a creature (502.51) and of cards that ripple (502.56)."""

from __future__ import annotations

from collections.abc import Iterator

from engine import events as e
from engine.board import ObjectId
from engine.characteristics import last_known
from engine.decisions import SomeOf, YesNo
from engine.language import values as v
from engine.language.card import Face
from engine.witness.facts import Fact
from engine.witness.happened import Answered, Item, Performed
from engine.witness.judging import Expect, Following, Judge, promise
from engine.witness.meaning import Speaker

HAUNTED = "haunted"
"""Under which name the card knows its creature."""


def is_never_met(face: Face, ability: v.Ability) -> bool:
    """Whether it is the half of haunt that a card has no use for: a creature is put into a graveyard from play, and an
    instant or sorcery as it resolves (502.51a)."""
    if not isinstance(ability, v.Triggered) or ability.keyword is not v.KeywordName.HAUNT:
        return False
    spell = {v.CardType.INSTANT, v.CardType.SORCERY} & set(face.types)
    return bool(spell) is not isinstance(ability.event, v.PutAsItResolves)


@promise(v.Haunt)
def _haunt(judge: Judge, one: v.Haunt, speaker: Speaker) -> Following:
    """502.51a: the card is removed from the game out of the graveyard, haunting the creature."""
    read = judge.reader(speaker)
    creatures = read.creatures(one.to)
    board = judge.board
    card = board.became.get(speaker.source, speaker.source)
    lies = card in board.objects and board.objects[card].zone == "graveyard"
    facts: list[Fact] = []
    if creatures and lies:
        facts.append(("move", card, "removed from the game", "haunt", "", False, ()))

    def check(item: Performed) -> Iterator[str]:
        for part in item.parts:
            if isinstance(part, e.ObjectMoved) and part.became:
                notes = {note.name: note.value for note in item.after.objects[part.became].linked}
                told = tuple(int(each) for each in notes.get(HAUNTED, ()))
                if told != (int(creatures[0]),):
                    yield f"it was to haunt {creatures[0]}, and haunts {told}"

    yield Expect(one, facts, check)


@promise(v.Ripple)
def _ripple(judge: Judge, one: v.Ripple, speaker: Speaker) -> Following:
    """502.56a: the top cards may be revealed, any of the spell's name played, and the rest goes to the bottom."""
    player, start = speaker.controller, judge.board
    library = start.zone("library", player)
    top = library[: one.count]
    items = judge.skip_within("RippleCards")
    if not top:
        yield Expect(one, [])
        return
    asked = items[0] if items else None
    if not isinstance(asked, Answered) or not isinstance(asked.form, YesNo) or asked.form.player != player:
        raise judge.fault(one, f"player {player} was to be asked whether to reveal cards")
    events = [item for item in items if isinstance(item, Performed)]
    if not asked.answer:
        if events:
            raise judge.fault(one, "something was done, though no cards were to be revealed")
        yield Expect(one, [])
        return
    shown = [
        each
        for item in events
        for part in item.parts
        if isinstance(part, e.CardsRevealed)
        for each in part.objects
    ]
    if shown[: len(top)] != list(top):
        raise judge.fault(one, f"{top} were to be revealed, and {shown} were")
    played = _rippled(judge, one, speaker, top, items)
    left = {each for each in top if each in judge.board.objects}
    if left != {each for each in top if each not in played}:
        raise judge.fault(one, f"{left} were left in the library, where {played} were played")
    now = judge.board.zone("library", player)
    if now[: len(library) - len(top)] != library[len(top) :] or set(now[len(library) - len(top) :]) != left:
        raise judge.fault(one, f"the library was to have {left} on the bottom, and is {now}")
    judge.credit(one)


def _rippled(
    judge: Judge, one: v.Ripple, speaker: Speaker, top: tuple[ObjectId, ...], items: list[Item]
) -> set[ObjectId]:
    """Which of the cards were played: only such as have the name of the spell."""
    names = {face.name for face in last_known(judge.board, speaker.source)}
    picked = next(
        (item for item in items if isinstance(item, Answered) and isinstance(item.form, SomeOf)), None
    )
    if picked is None or not isinstance(picked.form, SomeOf) or set(picked.form.among) - set(top):
        return set()
    for each in picked.form.among:
        if not names & {face.name for face in last_known(picked.board, ObjectId(each))}:
            raise judge.fault(one, f"{each} has another name, and may be played")
    return {
        part.object
        for item in items
        if isinstance(item, Performed)
        for part in item.parts
        if isinstance(part, e.ObjectMoved) and part.to == "stack" and part.object in picked.answer
    }
