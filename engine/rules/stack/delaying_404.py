"""Delayed triggered abilities as an effect makes them: what their words mean is settled then (404.4)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.asking import MOVED
from engine.asking.defending import DEFENDING, spoken_of
from engine.board import IN_PLAY, NEVER, NOTHING, AbilityId, Delayed, Noted, ObjectId
from engine.events import AbilityDelayed
from engine.language.combining import substitute
from engine.language.effects import AtOnce, Body, Delay, Effect, Triggered
from engine.language.remembered import EVENT_BEFORE
from engine.language.terms import (
    AllOf,
    BecomesUntapped,
    Begins,
    Bound,
    Either,
    Event,
    EventPart,
    LosesControl,
    Same,
    Share,
    Target,
    X,
    ZoneChange,
)
from engine.language.walks import walk
from engine.language.words import Duration, Role
from engine.rules.effects.prevention_419 import own_parts
from engine.rules.stack.lasting_418 import UNTIL, named_targets
from engine.rules.stack.moving_417 import what_event_moved
from engine.rules.stack.plans_413 import Context, Plan, plans

_ROLES = frozenset(role.value for role in Role)


def _moved_by_event(context: Context) -> tuple[Noted, ...]:
    """What moved as the ability triggered, its delayed ability finds where it went too (410.10)."""
    became = context.board.became
    return tuple(
        Noted(MOVED, "objects", (int(one), int(became[one])))
        for one in what_event_moved(context)
        if one in became
    )


def _who_defends(context: Context, instruction: Delay) -> tuple[Noted, ...]:
    """Whom its words call the defending player, as long as somebody defends (404.4c)."""
    meant = next((found for one in instruction.effects if (found := spoken_of(one)) is not None), None)
    if meant is None or context.board.combat is None:
        return ()
    return (Noted(DEFENDING, "players", tuple(int(one) for one in context.players(meant))),)


def _names_nothing_new(event: Event) -> bool:
    """Whether the text of a delayed ability can't speak of what it will trigger on, so that what it calls so is what
    made it: it waits for a moment, or for something that happens to a thing that was named."""
    if isinstance(event, Either):
        return all(map(_names_nothing_new, event.events))
    if isinstance(event, ZoneChange | BecomesUntapped | LosesControl):
        what = event.what
        return isinstance(what, Same) or (isinstance(what, AllOf) and isinstance(what.parts[0], Same))
    return isinstance(event, Begins)


def _in_play_by_now(context: Context, note: Noted) -> Noted:
    """A card that the text has aimed at and put into play is that permanent for what is to come: its controller is
    asked of that one, since a card in a graveyard has none (217.1c)."""
    if not note.name.startswith("#target") or note.kind != "objects":
        return note
    board = context.board
    found = []
    for one in map(ObjectId, map(int, note.value)):
        past, now = board.past.get(one), board.objects.get(context.followed(one))
        arrived = now is not None and now.zone == IN_PLAY and past is not None and past.object.zone != IN_PLAY
        found.append(int(now.id) if arrived and now is not None else int(one))
    return replace(note, value=tuple(found))


def _told_apart(noted: tuple[Noted, ...]) -> tuple[tuple[Noted, ...], dict[Any, Any]]:
    """What the text has noted under a name that a part of the event to come will have goes by another from now on."""
    names = {one.name: f"#noted {one.name}" for one in noted if one.name in _ROLES}
    renamed = tuple(replace(one, name=names.get(one.name, one.name)) for one in noted)
    return renamed, {Bound(old): Bound(new) for old, new in names.items()}


def _shared_out(
    context: Context, effects: tuple[Effect, ...]
) -> tuple[tuple[Effect, ...], tuple[Noted, ...]]:
    """The instructions, of which each that speaks of what was announced for each of several targets (409.1e) says how
    much that is for each of them, all at once; and the notes of these targets."""
    found, noted = list(effects), list[Noted]()
    for place, effect in enumerate(effects):
        for slot in {one.slot for one in walk(effect) if isinstance(one, Share)}:
            chosen = [one for one in context.asker.targets if one.slot == slot and one not in context.illegal]
            if len(chosen) < 2:
                continue
            each = []
            for number, one in enumerate(chosen):
                name = f"#target {slot} share {number}"
                there = one.object != NOTHING
                thing = int(one.object) if there else int(one.player)
                noted.append(Noted(name, "objects" if there else "players", (thing,)))
                each.append(substitute(effect, {Target(slot): Bound(name), Share(slot): one.share}))
            found[place] = AtOnce(tuple(each))
    return tuple(found), tuple(dict.fromkeys(noted))


@plans(Delay)
def _delay(context: Context, instruction: Delay) -> Plan:
    """Its words about targets and X, and of the event that made it, mean what they mean now (404.4c)."""
    asker = context.asker
    spoken: tuple[Noted, ...] = ()
    about_event: dict[Any, Any] = {}
    nothing_new = _names_nothing_new(instruction.event)
    own = () if nothing_new else own_parts(instruction.event)
    words = set(walk(instruction))
    for part in asker.event:
        if part.name not in _ROLES:
            continue
        named = Bound(EVENT_BEFORE + part.name)
        if part.name not in own:
            about_event[EventPart(Role(part.name))] = named
        elif named not in words:
            continue
        spoken = (*spoken, Noted(named.name, part.kind, part.value))
    if nothing_new:
        # What the text has moved since the event did is found through both moves.
        spoken = (*_moved_by_event(context), *spoken)
    noted, table = named_targets(context, (*spoken, *_who_defends(context, instruction)))
    noted = tuple(_in_play_by_now(context, one) for one in noted)
    table.update(about_event)
    if not isinstance(instruction.event, Begins):
        noted, told_apart = _told_apart(noted)
        table.update(told_apart)
    table[X()] = asker.x
    effects, shares = _shared_out(context, instruction.effects)
    ability = Triggered(
        substitute(instruction.event, table),
        Body(effects=substitute(effects, table)),
        substitute(instruction.condition, table),
    )
    delayed = Delayed(
        id=AbilityId(asker.source),
        ability=ability,
        controller=asker.controller,
        source=asker.source,
        bound=(*noted, *shares),
        # With a duration it triggers as often as its event occurs (404.4b).
        once=instruction.duration is Duration.LASTING,
        turn=context.board.turn.serial,
        until=NEVER if instruction.duration is Duration.REST_OF_GAME else UNTIL[instruction.duration],
    )
    return (AbilityDelayed(delayed=delayed, by=context.about),)
