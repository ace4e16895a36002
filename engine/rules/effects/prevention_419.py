"""Rules 419.3, 419.6b and 419.7: shields, the replacement and prevention effects that spells and abilities
leave.

A shield is an `Effect` of the board whose ability is a `Replacement`: an event, and what happens instead.
Three instructions make shields:

    Shield       the event and the instructions of the text; `charges` counts its uses, where they are limited
    PreventNext  stands itself for "prevent as much of it as is left"; `charges` counts damage (419.7b)
    Regenerate   stands itself for regenerating the object that would be destroyed (419.6b)

What the text chose or counted is fixed as the shield begins (418.3c): targets become noted things, amounts
numbers.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, TypeAlias, TypeVar, cast

from msgspec.structs import fields, replace

from engine.asking import Asker, amount, find, select, share_of
from engine.asking.decrees import CANNOT, barred
from engine.asking.forbidding import forbids
from engine.asking.ranges import keeper_of
from engine.board import IN_PLAY, NOBODY, NOTHING, Board, ContinuousEffect, Noted, ObjectId, PlayerId
from engine.citing import cite
from engine.events import DamageDealt
from engine.language.combining import substitute
from engine.language.effects import (
    DealDamage,
    Effect,
    PreventDamage,
    PreventNext,
    PreventPart,
    RedirectNext,
    Regenerate,
    Replacement,
    Shield,
    TurnUpFirst,
)
from engine.language.remembered import EVENT_BEFORE, MASKED
from engine.language.terms import (
    AnyOf,
    AttacksTogether,
    BecomesBlocked,
    Bound,
    ControllerOf,
    Count,
    DealsDamage,
    Destroyed,
    Either,
    Event,
    EventPart,
    FeatureOf,
    Filter,
    GainsLife,
    Half,
    Matches,
    OwnerOf,
    Plus,
    Same,
    Selection,
    Share,
    Target,
    Times,
    Value,
    X,
)
from engine.language.walks import walk
from engine.language.words import Duration, ObjectAct, PlayerAct, Role
from engine.seats import in_game

SHIELDED = "shielded"
"""The name under which a shield remembers what it is around."""

ENDS: dict[Duration, str] = {
    Duration.THIS_TURN: "end of turn",
    Duration.THIS_COMBAT: "end of combat",
    Duration.LASTING: "used",
}
"""How `Effect.until` says when a shield with this duration ends, if nothing uses it up before."""

_FIELDS = {"what": Role.OBJECT, "source": Role.SOURCE, "to": Role.RECIPIENT, "who": Role.PLAYER}
_OTHERS = {"attacker": Role.RECIPIENT, "host": Role.RECIPIENT, "of": Role.OBJECT}
_OWN = {role: Bound(f"#own {role}") for role in Role}
"""Stands for a part of the event that a shield waits for, while those of the event that made it are looked up."""
_SHIELDED = {PreventNext: ("to", Role.RECIPIENT), RedirectNext: ("what", Role.RECIPIENT)}
_Words = TypeVar("_Words")

Shielding: TypeAlias = Shield | PreventNext | RedirectNext | Regenerate


def shields(instruction: Shielding, asker: Asker, board: Board) -> tuple[ContinuousEffect, ...]:
    """The shields that an instruction makes, one around each thing that it is to protect (419.7c).

    Ids and timestamps are drawn when they begin (`BeginEffect`).
    """
    if isinstance(instruction, Shield):
        made = _shield(instruction, asker, board)
        return (made,) if made.charges else ()
    if isinstance(instruction, PreventNext):
        return _preventing_next(instruction, asker, board)
    if isinstance(instruction, RedirectNext):
        return _redirecting_next(instruction, asker, board)
    return _regenerating(instruction, asker, board)


def _shield(instruction: Shield, asker: Asker, board: Board) -> ContinuousEffect:
    noted: dict[str, Noted] = {one.name: one for one in asker.noted}
    event = settled(_of_its_maker(instruction.event, (), asker, noted), asker, board, noted)
    done = _of_its_maker(_by_own_parts(instruction), own_parts(instruction.event), asker, noted)
    done = substitute(done, {mark: EventPart(role) for role, mark in _OWN.items()})
    instead = tuple(settled(one, asker, board, noted) for one in done)
    charges = -1 if instruction.uses is None else instruction.uses
    if instead and isinstance(instead[0], PreventNext | RedirectNext):
        # What is done besides with as much as is prevented stands behind it (419.7b).
        charges = max(0, amount(board, instead[0].amount, asker))
    ends = ENDS[instruction.duration]
    return _effect(Replacement(event, instead), asker, board, noted.values(), until=ends, charges=charges)


def _of_its_maker(words: _Words, own: Container[Role], asker: Asker, noted: dict[str, Noted]) -> _Words:
    """ "That player" and "it" in the words of a shield are parts of the event that it was made by, but for its own."""
    for part in dict.fromkeys(one for one in walk(words) if isinstance(one, EventPart)):
        told = find(asker.event, part.role) if part.role not in own else None
        if told is not None:
            name = EVENT_BEFORE + part.role
            noted[name] = replace(told, name=name)
            words = substitute(words, {part: Bound(name)})
    for told in asker.event:
        if Bound(EVENT_BEFORE + told.name) in walk(words):
            noted[EVENT_BEFORE + told.name] = replace(told, name=EVENT_BEFORE + told.name)
    return words


def own_parts(event: Event) -> frozenset[Role]:
    """Which parts the words of a shield or a delayed ability mean of what it waits for: what is only described there
    ("a creature"). What was named before is called by that name, so that another "that creature" is what its maker was
    about."""
    if isinstance(event, Either):
        return frozenset().union(*map(own_parts, event.events))
    told = [(role, getattr(event, field, None)) for field, role in (_FIELDS | _OTHERS).items()]
    told.append(
        (Role.RECIPIENT if isinstance(event, BecomesBlocked) else Role.SOURCE, getattr(event, "by", None))
    )
    own = {role for role, one in told if isinstance(one, Value) and not isinstance(one, Same)}
    if isinstance(event, DealsDamage | GainsLife):
        own.add(Role.AMOUNT)
    if isinstance(event, AttacksTogether):
        own.add(Role.PLAYER)
    return frozenset({*own, Role.PREVENTED})


def _by_own_parts(instruction: Shield) -> tuple[Effect, ...]:
    """What is done instead, where what the shield waits for is called by the part that it has in that event: the
    creature that would be put into a graveyard, which is how such an instruction knows what goes elsewhere; what deals
    the damage instead; and to what more of it is dealt."""
    event, done = instruction.event, instruction.instead
    for one in dict.fromkeys(walk(done)):
        if isinstance(one, DealDamage) and one.source == EventPart(Role.SOURCE):
            more = one.to == EventPart(Role.RECIPIENT) and one.amount != EventPart(Role.AMOUNT)
            to = _OWN[Role.RECIPIENT] if more else one.to
            done = substitute(done, {one: replace(one, source=_OWN[Role.SOURCE], to=to)})
        elif isinstance(one, PreventNext | RedirectNext | Matches):
            field, role = ("what", Role.SOURCE) if isinstance(one, Matches) else _SHIELDED[type(one)]
            if getattr(one, field) == EventPart(role):
                done = substitute(done, {one: replace(one, **{field: _OWN[role]})})
    own = own_parts(event)
    for field, role in _FIELDS.items():
        named = getattr(event, field, None)
        if isinstance(named, Same) and isinstance(named.of, EventPart):
            done = substitute(done, {one(named.of): one(_OWN[role]) for one in (ControllerOf, OwnerOf)})
            if named.of.role not in own:
                done = substitute(done, {named.of: _OWN[role]})
    return done


def _preventing_next(instruction: PreventNext, asker: Asker, board: Board) -> tuple[ContinuousEffect, ...]:
    """So much for each, or what was announced for it, where the amount is divided among targets (409.1e)."""
    made = []
    for one in _around(instruction.to, asker, board):
        number = max(0, amount(board, instruction.amount, asker))
        if isinstance(instruction.amount, Share):
            player = one.kind == "players"
            number = share_of(asker, instruction.amount.slot, ObjectId(int(one.value[0])), player=player)
        if number:
            prevent = PreventNext(number, EventPart(Role.RECIPIENT), instruction.duration)
            ability = Replacement(DealsDamage(to=Same(Bound(SHIELDED))), (prevent,))
            until = ENDS[instruction.duration]
            made.append(_effect(ability, asker, board, (one,), until=until, charges=number))
    return tuple(made)


def _around(selection: Selection, asker: Asker, board: Board) -> list[Noted]:
    """A note for each thing that gets a shield of its own (419.7c)."""
    things = select(board, selection, asker)
    around = [Noted(SHIELDED, "objects", (one,)) for one in things.objects if one in board.objects]
    return around + [Noted(SHIELDED, "players", (one,)) for one in things.players]


def _redirecting_next(instruction: RedirectNext, asker: Asker, board: Board) -> tuple[ContinuousEffect, ...]:
    number = max(0, amount(board, instruction.amount, asker))
    noted: dict[str, Noted] = {}
    to = settled(_of_its_maker(instruction.to, (), asker, noted), asker, board, noted)
    if number == 0:
        return ()
    redirect = RedirectNext(number, EventPart(Role.RECIPIENT), to, instruction.duration)
    ability = Replacement(DealsDamage(to=Same(Bound(SHIELDED))), (redirect,))
    return tuple(
        _effect(
            ability,
            asker,
            board,
            (one, *noted.values()),
            until=ENDS[instruction.duration],
            charges=number,
        )
        for one in _around(instruction.what, asker, board)
    )


def _regenerating(instruction: Regenerate, asker: Asker, board: Board) -> tuple[ContinuousEffect, ...]:
    ability = Replacement(Destroyed(Same(Bound(SHIELDED))), (Regenerate(EventPart(Role.OBJECT)),))
    return tuple(
        _effect(ability, asker, board, (Noted(SHIELDED, "objects", (one,)),), until="end of turn", charges=1)
        for one in select(board, instruction.what, asker).objects
        if one in board.objects
    )


def _effect(
    ability: Replacement, asker: Asker, board: Board, noted: Iterable[Noted], *, until: str, charges: int
) -> ContinuousEffect:
    return ContinuousEffect(
        id=NOTHING,
        ability=ability,
        controller=asker.controller,
        source=asker.source,
        bound=tuple(noted),
        until=until,
        turn=board.turn.serial,
        charges=charges,
    )


def counts_damage(ability: Replacement) -> bool:
    """Whether the charges of a shield are damage that it still prevents or deals elsewhere, not times that it still
    works (419.7b)."""
    return bool(ability.instead) and isinstance(ability.instead[0], PreventNext | RedirectNext)


def prevents(ability: Replacement) -> bool:
    """Whether it is a prevention effect (419.1d); those do nothing to damage that can't be prevented."""
    return any(isinstance(one, PreventDamage | PreventPart | PreventNext) for one in ability.instead)


def can_be_prevented(board: Board, part: DamageDealt) -> bool:
    """Whether prevention effects may do anything to this damage: not where the effect that deals it, a text about its
    source, or one about all damage says otherwise (103.2, 419.1d)."""
    if not part.preventable:
        return False
    if not _may_be_spared(board, part, ObjectAct.HAVE_DAMAGE_PREVENTED) or all(
        barred(board, one, PlayerAct.PREVENT_DAMAGE) is not None for one in _sides_of(board, part)
    ):
        cite(CANNOT)
        return False
    return True


def _sides_of(board: Board, part: DamageDealt) -> tuple[PlayerId, ...]:
    """Whom damage is about: a text that speaks of all damage sees it where both sides are within range (601.10). Who
    has left the game has no say: no text is told of him or her any more."""
    there = in_game(board)
    if not board.table.ranges:
        return there
    to = part.player if part.player != NOBODY else keeper_of(board, part.object)
    return tuple(one for one in (keeper_of(board, part.source), to) if one in there) or there


def can_be_redirected(board: Board, part: DamageDealt) -> bool:
    """Whether effects may have this damage dealt to another: not where a text about its source, or about what it would
    be dealt to, says otherwise (103.2, 419.6c)."""
    return _may_be_spared(board, part, ObjectAct.HAVE_DAMAGE_REDIRECTED)


def _may_be_spared(board: Board, part: DamageDealt, act: ObjectAct) -> bool:
    """A text of the source may say it of damage to some alone ("if it would deal damage to a creature")."""
    found = part.source in board.objects and forbids(board, part.source, act, by=part.object)
    spared = part.object in board.objects and forbids(board, part.object, ObjectAct.BE_SPARED_DAMAGE)
    if found or spared:
        cite(CANNOT)
        return False
    return True


def turns_up(ability: Replacement) -> bool:
    """Whether it turns something face up before what it replaces goes on (504.1)."""
    return any(isinstance(one, TurnUpFirst) for one in ability.instead)


def is_masked(board: Board, noted: tuple[Noted, ...]) -> bool:
    """Whether what such an effect is about is in play face down."""
    return any(
        found.zone == IN_PLAY and found.face_down
        for note in moved_along(board, noted)
        if note.name == MASKED
        for one in note.value
        if (found := board.objects.get(ObjectId(int(one)))) is not None
    )


def regenerates(ability: Replacement) -> bool:
    """Whether it is regeneration, which some destruction doesn't allow (419.6b)."""
    return any(isinstance(one, Regenerate) for one in ability.instead)


# --- fixing what a text left open -------------------------------------------------------------------------


def settled(value: Any, asker: Asker, board: Board, noted: dict[str, Noted]) -> Any:
    """The same text with its targets replaced by names and its amounts by numbers (418.3c).

    Parts of the event that the shield waits for stay open: they are not there yet. What the targets are is
    added to `noted`.
    """
    if isinstance(value, tuple):
        return tuple(settled(one, asker, board, noted) for one in value)
    if not isinstance(value, Value):
        return value
    if isinstance(value, X | Share):
        return amount(board, value, asker)
    if isinstance(value, Count | FeatureOf | Plus | Times | Half) and not _awaits_event(value):
        return amount(board, value, asker)
    if isinstance(value, Same) and isinstance(value.of, Target):
        return _named_target(value.of, asker, noted)
    if isinstance(value, Target):
        return Bound(_names(value, asker, noted)[0])
    changed = {
        field.name: settled(getattr(value, field.name), asker, board, noted) for field in fields(value)
    }
    return replace(value, **changed) if changed else value


def _awaits_event(value: Any) -> bool:
    if isinstance(value, EventPart):
        return True
    if isinstance(value, tuple):
        return any(_awaits_event(one) for one in value)
    return isinstance(value, Value) and any(_awaits_event(getattr(value, f.name)) for f in fields(value))


def _named_target(target: Target, asker: Asker, noted: dict[str, Noted]) -> Filter:
    same = tuple(Same(Bound(name)) for name in _names(target, asker, noted))
    return same[0] if len(same) == 1 else AnyOf(same)


def _names(target: Target, asker: Asker, noted: dict[str, Noted]) -> list[str]:
    """Names for the objects and the players chosen for a slot; a name stands for one kind of thing."""
    chosen = [one for one in asker.targets if one.slot == target.slot]
    objects = tuple(int(one.object) for one in chosen if one.object != NOTHING)
    players = tuple(int(one.player) for one in chosen if one.object == NOTHING)
    names = []
    if objects or not players:
        names.append(f"target {target.slot}")
        noted[names[-1]] = Noted(names[-1], "objects", objects)
    if players:
        names.append(f"target player {target.slot}")
        noted[names[-1]] = Noted(names[-1], "players", players)
    return names


def moved_along(board: Board, noted: tuple[Noted, ...]) -> tuple[Noted, ...]:
    """A spell that was chosen as a source means the permanent too that it has become (419.8a)."""
    if not any(one.kind == "objects" for one in noted):
        return noted
    return tuple(_moved_along(board, one) if one.kind == "objects" else one for one in noted)


def _moved_along(board: Board, noted: Noted) -> Noted:
    ids = tuple(_permanent_of(board, ObjectId(one)) for one in cast("tuple[int, ...]", noted.value))
    return noted if ids == noted.value else replace(noted, value=ids)


def _permanent_of(board: Board, object_id: ObjectId) -> ObjectId:
    past = board.past.get(object_id)
    new = board.became.get(object_id)
    if past is None or new is None or past.object.zone != "stack":
        return object_id
    found = board.objects.get(new) or getattr(board.past.get(new), "object", None)
    return new if found is not None and found.zone == "in play" else object_id
