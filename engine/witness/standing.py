"""Static abilities and triggers on witness boards: whether what is in force is what the text says, and whether a
trigger notices just what it waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine import events as e
from engine.board import NOBODY, Board, Noted, ObjectId, ObjectTable
from engine.characteristics import controller_of, faces, held
from engine.language import values as v
from engine.witness.changes import changed
from engine.witness.happened import Performed
from engine.witness.meaning import NotJudged, Reader, Speaker
from engine.witness.noticing import Noticed, looks_back, occurrences
from engine.witness.tables import CARD
from engine.witness.values import parts_of_value


def sources(board: Board, zone: str | None = None) -> list[ObjectId]:
    """The objects that the card in question is now."""
    return [
        one
        for one, found in board.objects.items()
        if found.card == CARD and (zone is None or found.zone == zone) and not found.face_down
    ]


def speaker_of(board: Board, one: ObjectId) -> Speaker:
    """A permanent's own text; of a card elsewhere its owner's."""
    player = controller_of(board, one)
    return Speaker(one, one, board.objects[one].owner if player == NOBODY else player)


def is_protected(board: Board, permanent: ObjectId, source: ObjectId) -> bool:
    """Whether it has protection from this source (502.7)."""
    own = Reader(board, speaker_of(board, permanent))
    return any(
        isinstance(one.ability, v.Keyword)
        and one.ability.name is v.KeywordName.PROTECTION
        and one.ability.filter is not None
        and own.fits(one.ability.filter, source)
        for face in faces(board, permanent)
        for one in face.abilities
    )


# --- static abilities ----------------------------------------------------------------------------------------


def static_faults(board: Board, ability: v.Static) -> Iterator[str]:
    """What is wrong with a static ability of the card on this board; NotJudged if it makes no difference on it."""
    for one in sources(board, works_in(ability.condition) or "in play"):
        if not any(each.ability == ability for each in held(board, one)):
            continue
        speaker = speaker_of(board, one)
        read, bare = Reader(board, speaker), without(board, ability)
        if ability.condition is not None and not read.holds(ability.condition):
            affected: tuple[ObjectId, ...] = ()
        else:
            # What it changes may be what it speaks of: "each noncreature artifact is a creature" (418.5).
            told = Reader(bare if _changes_kinds(ability) else board, speaker)
            affected = tuple(each for each in told.things(ability.what).objects if each in board.objects)
        there = tuple(each for each in affected if board.objects[each].zone == "in play")
        yield from changed(read, bare, board, ability.changes, there, ability)
        if there:
            return
    raise NotJudged("nothing that it speaks of is there")


def works_in(condition: Any) -> str | None:
    """Where a text says that the card is for it to work: "if it's in your graveyard" (402.8)."""
    if isinstance(condition, v.AllTrue):
        condition = condition.conditions[0]
    if not isinstance(condition, v.Matches) or not isinstance(condition.what, v.Self):
        return None
    parts = getattr(condition.filter, "parts", (condition.filter,))
    return next((part.zone.value for part in parts if isinstance(part, v.InZone)), None)


def _changes_kinds(ability: v.Static) -> bool:
    return any(isinstance(one, v.SetTypes | v.SetSubtype | v.SetColors) for one in ability.changes)


def without(board: Board, ability: Any) -> Board:
    """The same board where no card has this ability."""
    objects = dict(board.objects)
    for one, thing in board.objects.items():
        if thing.definition is not None and any(ability in face.abilities for face in thing.definition.faces):
            faces = tuple(
                replace(face, abilities=tuple(each for each in face.abilities if each != ability))
                for face in thing.definition.faces
            )
            objects[one] = replace(thing, definition=replace(thing.definition, faces=faces))
    return replace(board, objects=ObjectTable(objects))


# --- triggers ------------------------------------------------------------------------------------------------


def trigger_faults(item: Performed, ability: v.Triggered) -> Iterator[str]:
    """Whether an event set off this ability of the card just as often as its text says; yields "" for a witness."""
    if any(isinstance(part, e.Reverse) for part in item.parts):
        # What stays of an action that is taken back has set off its triggers before (422.1).
        return
    events = ability.event.events if isinstance(ability.event, v.Either) else (ability.event,)
    wanted: Counter[ObjectId] = Counter()
    roles: list[Noticed] = []
    for event in events:
        back = looks_back(event)
        board = item.before if back else item.after
        for one in sources(board):
            found = board.objects[one]
            times = sum(each.ability == ability for each in held(board, one))
            if not times or not _listens(ability, event, found.zone):
                continue
            speaker = speaker_of(board, one)
            if isinstance(event, v.Holds):
                asked = (event.condition, *((ability.condition,) if ability.condition else ()))  # also 404.3
                true = all(Reader(item.after, speaker).holds(each) for each in asked)
                if true and not _is_pending(item, one, ability):
                    wanted[one] += times
                continue
            if isinstance(event, v.IsThere):
                for other in item.after.zone("in play"):
                    told_of = (("object", (other,)),)
                    meant = Reader(item.after, replace_event(speaker, told_of))
                    true = ability.condition is None or meant.holds(ability.condition)
                    if true and meant.fits(event.what, other) and not _is_pending(item, one, ability, other):
                        wanted[one] += times
                        roles.append(told_of)
                continue
            together: set[Any] = set()
            for part in item.parts:
                for noticed in occurrences(event, part, item, speaker):
                    if (side := _one_side(event, part, ability)) is not None:
                        # All damage that is dealt at once by the one, or to the other, sets it off once (410.6).
                        if side in together:
                            continue
                        together.add(side)
                    told = replace_event(speaker, noticed)
                    if ability.condition is None or Reader(item.after, told).holds(ability.condition):
                        wanted[one] += times
                        roles.append(noticed)
    came = Counter(
        one.source
        for one in (
            *_new(item.before.waiting, item.after.waiting),
            *_new(item.before.mana_triggers, item.after.mana_triggers),
        )
        # What another card says in the same words, as one with modular, is that card's.
        if one.ability == ability and one.source in {*sources(item.before), *sources(item.after)}
    )
    if wanted != came:
        yield f"it was to trigger {sum(wanted.values())} times, and did {sum(came.values())} times"
        return
    if wanted and not roles:
        yield ""
    elif wanted:
        bound = [one.bound for one in _new(item.before.waiting, item.after.waiting) if one.ability == ability]
        for noticed in roles:
            if bound and not any(_agree(noticed, notes) for notes in bound):
                yield f"it was to be about {noticed}, and is about {bound}"
                return
        yield ""


def _one_side(event: Any, part: Any, ability: v.Triggered) -> Any:
    """What deals the damage, or is dealt it, where a text about damage speaks of that side alone; else None."""
    if not isinstance(event, v.DealsDamage) or not isinstance(part, e.DamageDealt):
        return None
    spoken = {
        one.role for one in parts_of_value((ability.condition, ability.body)) if isinstance(one, v.EventPart)
    }
    if event.to is None and event.source is not None and not spoken & {v.Role.RECIPIENT, v.Role.PLAYER}:
        return part.source
    if event.source is None and event.to is not None and v.Role.SOURCE not in spoken:
        return (part.player, part.object)
    return None


def _is_pending(
    item: Performed, source: ObjectId, ability: v.Triggered, about: ObjectId | None = None
) -> bool:
    """Whether it triggered before and is waiting or on the stack still: a state triggers no second time (410.11). Where
    each thing that is there is a state of its own, that of this thing."""

    def of_it(bound: tuple[Noted, ...]) -> bool:
        return about is None or any(note.name == "object" and about in note.value for note in bound)

    return any(
        one.source == source and one.ability == ability and of_it(one.bound) for one in item.before.waiting
    ) or any(
        (thing := item.after.objects[one].ability) is not None
        and thing.id.object == source
        and thing.ability == ability
        and of_it(thing.bound)
        for one in item.after.stack
    )


def replace_event(speaker: Speaker, noticed: Noticed) -> Speaker:
    """The text with what its event was about."""
    event = tuple(
        Noted(name, "players" if name == "player" else "numbers" if name == "amount" else "objects", value)
        for name, value in noticed
    )
    return Speaker(speaker.about, speaker.source, speaker.controller, event=event)


def _agree(noticed: Noticed, notes: tuple[Noted, ...]) -> bool:
    return all(
        any(
            note.name == name
            and tuple(int(each) for each in note.value) == tuple(int(each) for each in value)
            for note in notes
        )
        for name, value in noticed
        if name == "object"
    )


def _new(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Any, ...]:
    return after[len(before) :] if after[: len(before)] == before else ()


def _listens(ability: v.Triggered, event: Any, zone: str) -> bool:
    """Whether it works in a zone: in play, but for what only the card itself can do elsewhere (402.8)."""
    if ability.keyword is v.KeywordName.MADNESS:
        return zone == "removed from the game"  # 502.24a
    if ability.keyword is v.KeywordName.RECOVER:
        return zone == "graveyard"  # 502.54a
    if ability.keyword is v.KeywordName.SUSPEND:
        return zone == "removed from the game"  # 502.59a
    condition = ability.condition
    if isinstance(condition, v.AllTrue):
        condition = condition.conditions[0]
    if isinstance(condition, v.Matches):
        # "If it's in your graveyard", "if it's suspended": it works where it says that it is.
        parts = getattr(condition.filter, "parts", (condition.filter,))
        if (there := next((part for part in parts if isinstance(part, v.InZone)), None)) is not None:
            return zone == there.zone.value
    own = any(
        part == v.Same(v.Self())
        for name in ("what",)
        if (filter_ := getattr(event, name, None)) is not None
        for part in (filter_, *getattr(filter_, "parts", ()))
    )
    if own and isinstance(event, v.Plays):
        return zone == "stack"
    if own and isinstance(event, v.Discards | v.Cycles):
        return zone == "graveyard"
    if own and isinstance(event, v.ZoneChange) and v.Zone.IN_PLAY not in (event.to, event.from_):
        if event.to is not None and event.to not in (v.Zone.HAND, v.Zone.LIBRARY):
            return zone == event.to.value
        return event.from_ is not None and zone == event.from_.value
    if isinstance(event, v.ZoneChange) and event.what == v.Same(v.Bound("haunted")):
        return zone == "removed from the game"  # 502.51b
    return zone == ("in play" if own else _zone_left(ability, event))


def _zone_left(ability: v.Triggered, event: Any) -> str:
    """Where the instructions take the card from, if they say so and don't bring it there themselves (402.8g)."""
    said = list(parts_of_value(ability.body.effects))
    brought = any(
        isinstance(one, v.Sacrifice | v.Move) and getattr(one, "what", None) == v.Self() for one in said
    )
    hosted = any(isinstance(one, v.Attached) for one in parts_of_value(event))
    zones = [one.zone.value for one in said if isinstance(one, v.Self) and one.zone is not None]
    return zones[0] if zones and not brought and not hosted else "in play"
