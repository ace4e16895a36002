"""What stands in for a move to a graveyard or a gain of life on witness boards (419.1, 419.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine import events as e
from engine.board import Board, ObjectId
from engine.characteristics import held
from engine.events import Part
from engine.language import values as v
from engine.trace import TraceLine
from engine.witness.meaning import NotJudged, Reader, Speaker
from engine.witness.replacing import WITNESS
from engine.witness.standing import sources, speaker_of


def stands_in(ability: v.Replacement) -> bool:
    """Whether it is one of those that are judged here."""
    event = ability.event
    if isinstance(event, v.GainsLife):
        return True
    return isinstance(event, v.ZoneChange) and event.to is v.Zone.GRAVEYARD


def stood_in_faults(
    board: Board, proposed: tuple[Part, ...], done: list[Part], ability: v.Replacement
) -> Iterator[str]:
    """What is wrong with what was done in the place of these parts, by an ability of the card."""
    for part in proposed:
        speakers = list(_concerned(board, part, ability))
        if not speakers:
            continue
        if len(speakers) > 1 or any(isinstance(one.ability, v.Replacement) for one in board.effects):
            raise NotJudged("several that could stand in for it")
        wrong = list(
            _went_elsewhere(board, part, done, ability.instead)
            if isinstance(part, e.ObjectMoved)
            else _gained_nothing(part, done, ability.instead, speakers[0])
        )
        yield from wrong or (WITNESS,)


def until_performed(trace: Sequence[TraceLine], number: int, origin: tuple[str, str]) -> list[Part]:
    """All that happened from the line with this number on, in which a proposal is looked at, until the step that had
    proposed it has gone on."""
    depth = trace[number].depth
    done: list[Part] = []
    for line in trace[number:]:
        if line.depth >= depth or (line.procedure, line.step) == origin:
            done += line.parts
        if line.depth < depth:
            return done
    raise NotJudged("the end came before it was performed")


def _concerned(board: Board, part: Part, ability: v.Replacement) -> Iterator[Speaker]:
    """The texts of the card that wait for this part: one about itself wherever it is, any other in play (402.8)."""
    event = ability.event
    itself = isinstance(event, v.ZoneChange) and event.what == v.Same(v.Self())
    for one in sources(board) if itself else sources(board, "in play"):
        if not any(each.ability == ability for each in held(board, one)):
            continue
        speaker = speaker_of(board, one)
        read = Reader(board, speaker)
        if ability.condition is not None and not read.holds(ability.condition):
            continue
        match event, part:
            case v.ZoneChange(what, _, from_), e.ObjectMoved(object=moved, to="graveyard"):
                there = board.objects.get(moved)
                left = there is not None and from_ in (None, there.zone)
                if left and (moved == one if itself else read.fits(what, moved)):
                    yield speaker
            case v.GainsLife(who), e.LifeGained(player=player, amount=amount):
                if amount > 0 and read.fits_player(who, player):
                    yield speaker


def _went_elsewhere(
    board: Board, part: e.ObjectMoved, done: list[Part], instead: tuple[Any, ...]
) -> Iterator[str]:
    moved = [one for one in done if isinstance(one, e.ObjectMoved) and one.object == part.object]
    bottom: bool | None
    match instead:
        case (v.Move(to=to, place=place),):
            wanted, bottom = to.value, place is not None and "bottom" in str(place.value)
        case (v.Reveal(), v.ShuffleInto()):
            wanted, bottom = "library", None
        case _:
            raise NotJudged(f"{', '.join(type(one).__name__ for one in instead)} in place of a move")
    if not moved and _stays(board, part.object, done):
        raise NotJudged("something else kept it where it was")
    for one in moved:
        if one.to != wanted or (bottom is not None and one.bottom is not bottom):
            yield f"{part.object} was to go to {wanted} instead, and went to {one.to}"
    if len(moved) != 1:
        yield f"{part.object} was to move once, and moved {len(moved)} times"
    if isinstance(instead[0], v.Reveal):
        shown = [one for one in done if isinstance(one, e.CardsRevealed) and part.object in one.objects]
        if not shown:
            yield f"{part.object} was to be revealed, and was not"
        if not any(isinstance(one, e.Rearrange) for one in done):
            yield "a library was to be shuffled, and was not"


def _stays(board: Board, one: ObjectId, done: list[Part]) -> bool:
    return any(isinstance(part, e.PermanentRegenerated) and part.object == one for part in done)


def _gained_nothing(
    part: Part, done: list[Part], instead: tuple[Any, ...], speaker: Speaker
) -> Iterator[str]:
    assert isinstance(part, e.LifeGained)
    if any(isinstance(one, e.LifeGained) and one.player == part.player and one.amount > 0 for one in done):
        yield f"player {part.player} was to gain no life, and did"
    match instead:
        case (v.Draw(v.You(), v.EventPart(v.Role.AMOUNT)),):
            drawn = sum(isinstance(one, e.CardDrawn) and one.player == speaker.controller for one in done)
            if drawn != part.amount:
                yield f"{part.amount} cards were to be drawn instead, and {drawn} were"
        case (v.GainLife(_, 0),):
            pass
        case _:
            raise NotJudged(f"{', '.join(type(one).__name__ for one in instead)} in place of life gained")


__all__ = ["stands_in", "stood_in_faults", "until_performed"]
