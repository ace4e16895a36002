"""Replacement abilities on witness boards: whether what happened instead is what the text says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.board import Board, ObjectId
from engine.events import Part
from engine.language import values as v
from engine.witness.facts import Fact, fact_of, unlike
from engine.witness.happened import Performed
from engine.witness.meaning import NotJudged, Reader
from engine.witness.standing import occurrences, replace_event, sources, speaker_of

WITNESS = ""
"""Stands for: the ability was at work, and nothing is wrong."""


def arrival_faults(item: Performed, ability: v.Replacement) -> Iterator[str]:
    """What is wrong with how something came into play that this ability of the card speaks of."""
    event = ability.event
    if not isinstance(event, v.ZoneChange) or event.to is not v.Zone.IN_PLAY:
        raise NotJudged(f"in place of {type(event).__name__}")
    if not all(
        isinstance(one, v.ArriveTapped | v.ArriveWithCounters | v.ArriveChoosing) for one in ability.instead
    ):
        kinds = ", ".join(type(one).__name__ for one in ability.instead)
        raise NotJudged(f"{kinds} as something comes into play")
    for part in item.parts:
        if isinstance(part, e.ObjectMoved | e.Create) and part.arrival is not None and part.became:
            yield from _arrival(item, part, part.became, ability)


def _arrival(item: Performed, part: Any, new: ObjectId, ability: v.Replacement) -> Iterator[str]:
    event = ability.event
    assert isinstance(event, v.ZoneChange)
    for source in {*sources(item.before, "in play"), *(one for one in sources(item.after) if one == new)}:
        board = item.after if source == new else item.before
        definition = board.objects[source].definition
        if definition is None or not any(ability in face.abilities for face in definition.faces):
            continue
        speaker = speaker_of(board, source)
        told = Reader(item.after, speaker)
        if not told.fits(event.what, new) or (source == new and not _is_of_itself(event.what)):
            continue
        if source == new:
            # Amounts are read as it is about to come: X and costs are those of the spell that it was.
            speaker.announced = item.after.objects[new].announcement or speaker.announced
            speaker.x = speaker.announced.x
        read = Reader(item.before, speaker) if source != new else Reader(_still(item, part), speaker)
        for one in ability.instead:
            if isinstance(one, v.ArriveTapped) and not part.arrival.tapped:
                yield f"{new} was to come into play tapped"
            if isinstance(one, v.ArriveChoosing) and not _is_chosen(part, one.name):
                yield f"{new} was to come into play with a choice, {one.name}, and came with {part.arrival.linked}"
            if isinstance(one, v.ArriveWithCounters):
                wanted = max(0, read.number(one.count))
                there = dict(part.arrival.counters).get(one.kind, 0)
                if there != wanted:
                    yield f"{new} was to come with {wanted} {one.kind} counters, and came with {there}"
                if not wanted:
                    continue
        yield WITNESS


def _is_of_itself(what: Any) -> bool:
    """Whether a text is about what it is on alone: any other works only while it is in play (402.8, 419.1b)."""
    return any(part == v.Same(v.Self()) for part in (what, *getattr(what, "parts", ())))


def _is_chosen(part: Any, name: str) -> bool:
    return any(note.name == name and note.value for note in part.arrival.linked)


def _still(item: Performed, part: Any) -> Board:
    return item.before


def damage_faults(proposed: tuple[Part, ...], item: Performed, ability: v.Replacement) -> Iterator[str]:
    """What is wrong with damage that was dealt, given what was about to be dealt."""
    if not isinstance(ability.event, v.DealsDamage):
        raise NotJudged(f"in place of {type(ability.event).__name__}")
    seen = Performed(proposed, item.before, item.before, 0, "", "", 0)
    expected: list[Fact] = []
    concerned = False
    for part in proposed:
        if not isinstance(part, e.DamageDealt):
            continue
        noticed = []
        for source in sources(item.before, "in play"):
            speaker = speaker_of(item.before, source)
            noticed += [(speaker, one) for one in occurrences(ability.event, part, seen, speaker)]
        if not noticed:
            expected.append(fact_of(part))
            continue
        concerned = True
        speaker, roles = noticed[0]
        told = replace_event(speaker, roles)
        for one in ability.instead:
            match one:
                case v.PreventDamage():
                    pass
                case v.DealDamage(v.EventPart(role), amount, v.EventPart(to)) if (
                    role is v.Role.SOURCE and to is v.Role.RECIPIENT
                ):
                    number = max(0, Reader(item.before, told).number(amount))
                    fact = fact_of(part)
                    expected.append((*fact[:3], number, *fact[4:]))
                case _:
                    raise NotJudged(f"{type(one).__name__} in place of damage")
    if not concerned:
        return
    found = [fact_of(part) for part in item.parts if isinstance(part, e.DamageDealt)]
    missing, more = unlike([fact for fact in expected if fact[3]], [fact for fact in found if fact[3]])
    if missing or more:
        yield f"to be dealt: {missing}; dealt: {more}"
    else:
        yield WITNESS
