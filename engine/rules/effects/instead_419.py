"""Rules 419.5-419.7: what one replacement effect makes of one part of an event.

Instructions that speak of the event itself change the part: prevent it, make it come tapped, deal other
damage, move elsewhere. All others stand in its place and are carried out as instructions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import Procedure
from engine.asking import Asker, amount, holds, select
from engine.asking.ranges import keeper_of
from engine.board import (
    IN_PLAY,
    NOBODY,
    NOTHING,
    AbilityId,
    Board,
    Noted,
    ObjectId,
    PlayerId,
    with_counter,
)
from engine.characteristics import is_type
from engine.citing import cite, computation
from engine.decisions import Answer, Form
from engine.editions import Registry
from engine.events import (
    Arrival,
    CardTurnedFaceUp,
    CoinFlip,
    Create,
    DamageDealt,
    LifeGained,
    LifeLost,
    ObjectMoved,
    Part,
    PermanentRegenerated,
)
from engine.language import effects as instructions
from engine.language.effects import Effect, Replacement
from engine.language.terms import EventPart
from engine.language.words import Place, Role
from engine.rules.effects.prevention_419 import can_be_prevented, can_be_redirected, moved_along, prevents
from engine.rules.effects.proposals_419 import arrives, would_be
from engine.seats import side_of, within_range


class Watcher(Struct, frozen=True):
    """A replacement or prevention effect that exists now (419.4)."""

    id: AbilityId
    ability: Replacement
    source: ObjectId
    controller: PlayerId
    effect: ObjectId = NOTHING
    """The shield among the board's effects; NOTHING for abilities of objects."""
    noted: tuple[Noted, ...] = ()
    charges: int = -1


def alike(one: Watcher, other: Watcher) -> bool:
    """Whether nothing can tell the order of two effects."""
    return (
        one.ability == other.ability
        and one.controller == other.controller
        and one.noted == other.noted
        and one.charges == other.charges
        and (one.source == other.source or one.effect == NOTHING == other.effect)
    )


class Later(Struct, frozen=True):
    """Instructions that stand in the place of a part of an event."""

    effects: tuple[Effect, ...]
    source: ObjectId
    controller: PlayerId
    noted: tuple[Noted, ...] = ()
    event: tuple[Noted, ...] = ()
    met: tuple[AbilityId, ...] = ()
    """The effects that made them; what the instructions do is not theirs to replace again (419.6a)."""


class Changed(Struct, frozen=True):
    """What became of one part: the parts now in its place, instructions for later, how much a shield was
    used."""

    parts: tuple[Part, ...]
    later: tuple[Later, ...] = ()
    used: int = 0
    first: tuple[Part, ...] = ()
    """What happens before the event goes on: a permanent is turned face up."""


def watcher_asker(board: Board, watcher: Watcher, event: tuple[Noted, ...] = ()) -> Asker:
    """Who asks when the text of a replacement effect is read."""
    found = board.objects.get(watcher.source)
    x = found.announcement.x if found is not None and found.announcement is not None else 0
    noted = moved_along(board, watcher.noted) if watcher.noted else ()
    return Asker(source=watcher.source, controller=watcher.controller, noted=noted, x=x, event=event)


def change(board: Board, watcher: Watcher, part: Part, answers: tuple[Answer, ...] = ()) -> Changed:
    """Apply an effect to a part that it applies to; `answers` are the choices that `next_choice` asked for."""
    event = would_be(watcher.ability.event, part, board, watcher_asker(board, watcher)) or ()
    asker = watcher_asker(board, watcher, event)
    met = (*part.met, watcher.id)
    standing: tuple[Part, ...] | None = None
    left: list[Effect] = []
    used = 1
    changers, choosers = CHANGERS.of(board), CHOOSERS.of(board)
    first: tuple[Part, ...] = ()
    todo = list(watcher.ability.instead)
    while todo:
        instruction = todo.pop(0)
        chooser = _chooser(choosers, watcher, instruction)
        if isinstance(chooser, ModeChooser):
            chosen = chooser.leads_to(instruction, answers[0])
            answers = answers[1:]
            cite(chooser.rule)
            if chosen is None:
                standing = (part,)
            else:
                todo = [*chosen, *todo]
            continue
        if type(instruction) is instructions.TurnUpFirst:
            first = tuple(
                CardTurnedFaceUp(object=one, by=asker.source)
                for one in select(board, instruction.what, asker).objects
            )
            standing = (part,)
            cite("504.5")
            continue
        if type(instruction) is instructions.PreventNext:
            standing, used = _prevent_next(board, part, watcher.charges)
            continue
        if type(instruction) is instructions.RedirectNext:
            standing, used = _redirect_next(board, part, instruction, asker, watcher.charges)
            continue
        changer = changers.get(type(instruction))
        made = None
        if chooser is not None:
            base = standing[0] if standing else part
            made = chooser.apply(board, base, instruction, asker, answers[0])
            answers = answers[1:]
        elif changer is not None:
            # "With ... and tapped": each text changes what the one before has left.
            base = standing[0] if standing else part
            made = changer(board, base, instruction, asker)
        if made is None:
            left.append(instruction)
        elif standing and not arrives(part):
            standing = (*standing, *made)
        else:
            standing = made
    if standing == (part,):
        # 419.6c, 419.8b: it did nothing, and a shield that does nothing is not used up.
        used = 0
    parts = tuple(replace(one, met=met) for one in standing or ())
    if not left:
        return Changed(parts, (), used, first)
    if prevents(watcher.ability):
        event = (*event, *_prevented(part, parts))
    later = Later(tuple(left), watcher.source, watcher.controller, asker.noted, event, met)
    return Changed(parts, (later,), used, first)


ARRIVING = "#arriving"
"""What comes into play in the event under way, for choices that leave it out (502.27a)."""
GIVEN = "#given"
"""What is sacrificed in the event under way for choices that were made before, and can't be given for another."""
PAID = "#paid"
"""How much life this player's side pays in the event under way for choices that were made before."""


def promised(board: Board, event: tuple[Part, ...], player: PlayerId) -> tuple[Noted, ...]:
    """What the choices made so far about an event cost, as it stands: it is no longer there for the next (419.1b)."""
    side = side_of(board, player)
    given = (one.object for one in event if isinstance(one, ObjectMoved) and one.how == "sacrifice")
    lost = (one for one in event if isinstance(one, LifeLost) and one.how == "cost")
    paid = (one.amount for one in lost if one.player in side)
    return (
        Noted(GIVEN, "objects", tuple(int(one) for one in given)),
        Noted(PAID, "numbers", (sum(paid),)),
    )


def next_choice(
    board: Board, watcher: Watcher, part: Part, answers: tuple[Answer, ...], event: tuple[Part, ...]
) -> Form | Procedure | None:
    """The form that an effect needs answered next, or the procedure that gives the answer, before it can change the
    part of an event (419.1b); None if all are."""
    made = 0
    coming = (one.object for one in event if isinstance(one, ObjectMoved) and one.to == IN_PLAY)
    together = Noted(ARRIVING, "objects", tuple(int(one) for one in coming))
    todo = list(watcher.ability.instead)
    while todo:
        instruction = todo.pop(0)
        chooser = _chooser(CHOOSERS.of(board), watcher, instruction)
        if chooser is None:
            continue
        if made == len(answers):
            event_parts = would_be(watcher.ability.event, part, board, watcher_asker(board, watcher)) or ()
            asker = watcher_asker(board, watcher, event_parts if isinstance(chooser, ModeChooser) else ())
            asker = replace(
                asker, noted=(*asker.noted, together, *promised(board, event, watcher.controller))
            )
            return chooser.ask(board, part, instruction, asker)
        if isinstance(chooser, ModeChooser):
            todo = [*(chooser.leads_to(instruction, answers[made]) or ()), *todo]
        made += 1
    return None


def _chooser(
    choosers: Mapping[type[Any], Chooser | ModeChooser], watcher: Watcher, instruction: Effect
) -> Chooser | ModeChooser | None:
    """What asks about an instruction before it is applied. "You may" decides about the event only where nothing else
    stands in its place."""
    found = choosers.get(type(instruction))
    alone = watcher.ability.instead == (instruction,)
    return None if isinstance(found, ModeChooser) and found.alone and not alone else found


def _prevented(part: Part, left: tuple[Part, ...]) -> tuple[Noted, ...]:
    """How much of the damage was prevented, for what a text does "this way" (419.7)."""
    if not isinstance(part, DamageDealt):
        return ()
    dealt = sum(one.amount for one in left if isinstance(one, DamageDealt))
    return (Noted(Role.PREVENTED.value, "numbers", (max(0, part.amount - dealt),)),)


def _prevent_next(board: Board, part: Part, charges: int) -> tuple[tuple[Part, ...], int]:
    if not isinstance(part, DamageDealt) or not can_be_prevented(board, part):
        return (part,), 0
    prevented = min(charges, part.amount)
    rest = part.amount - prevented
    return ((replace(part, amount=rest),) if rest else ()), prevented


def _redirect_next(
    board: Board, part: Part, instruction: instructions.RedirectNext, asker: Asker, charges: int
) -> tuple[tuple[Part, ...], int]:
    """As much of the damage as is left of the shield is dealt to the other by the same source (419.6c)."""
    if not isinstance(part, DamageDealt):
        return (part,), 0
    to = select(board, instruction.to, asker)
    moved = min(charges, part.amount)
    new = replace(part, amount=moved)
    made = [replace(new, object=one, player=NOBODY) for one in to.objects]
    made += [replace(new, object=NOTHING, player=one) for one in to.players]
    if len(made) != 1 or not _can_redirect(board, part, made[0]):
        return (part,), 0
    rest = part.amount - moved
    left = (replace(part, amount=rest),) if rest else ()
    return ((*left, *_dealt_within_range(board, made)), moved)


def _leave_life(
    board: Board, part: Part, instruction: instructions.LeaveLife, asker: Asker
) -> tuple[Part, ...] | None:
    if not isinstance(part, DamageDealt):
        return None
    if instruction.condition is not None and not holds(board, instruction.condition, asker):
        return (part,)
    return (replace(part, leaves=max(part.leaves, instruction.least)),)


def _prevent(board: Board, part: Part, instruction: Any, asker: Asker) -> tuple[Part, ...] | None:
    return (part,) if isinstance(part, DamageDealt) and not can_be_prevented(board, part) else ()


def _prevent_part(
    board: Board, part: Part, instruction: instructions.PreventPart, asker: Asker
) -> tuple[Part, ...] | None:
    if not isinstance(part, DamageDealt):
        return None
    if not can_be_prevented(board, part):
        return (part,)
    rest = part.amount - max(0, amount(board, instruction.amount, asker))
    return (replace(part, amount=rest),) if rest > 0 else ()


def _arrive_tapped(board: Board, part: Part, instruction: Any, asker: Asker) -> tuple[Part, ...] | None:
    arrival = arrival_of(board, part)
    return None if arrival is None else (replace(part, arrival=replace(arrival, tapped=True)),)


def _arrive_with_counters(
    board: Board, part: Part, instruction: instructions.ArriveWithCounters, asker: Asker
) -> tuple[Part, ...] | None:
    arrival = arrival_of(board, part)
    if arrival is None:
        return None
    number = max(0, amount(board, instruction.count, asker))
    counters = with_counter(arrival.counters, instruction.kind, number)
    return (replace(part, arrival=replace(arrival, counters=counters)),)


def arrival_of(board: Board, part: Part) -> Arrival | None:
    """How a part's object is about to come into play; None if the part puts nothing there."""
    if isinstance(part, Create):
        return part.arrival
    if not isinstance(part, ObjectMoved) or part.to != IN_PLAY:
        return None
    found = board.objects.get(part.object)
    return part.arrival or (Arrival(found.owner) if found is not None else None)


THAT, WHOM = EventPart(Role.SOURCE), EventPart(Role.RECIPIENT)
REDIRECTED = computation(
    "601.14a", "What would be redirected out of range of the damage's controller does nothing."
)


def _deal_damage(
    board: Board, part: Part, instruction: instructions.DealDamage, asker: Asker
) -> tuple[Part, ...] | None:
    if not isinstance(part, DamageDealt):
        return None
    # 601.14b: what the text asks for is within range, source or who would be dealt it; the other may be out of it.
    sources = (
        (part.source,) if instruction.source == THAT else select(board, instruction.source, asker).objects
    )
    if len(sources) != 1:
        return (part,)
    number = max(0, amount(board, instruction.amount, asker))
    new = replace(part, source=sources[0], amount=number)
    if instruction.to == WHOM:
        made = [new]
    else:
        to = select(board, instruction.to, asker)
        made = [replace(new, object=one, player=PlayerId(-1)) for one in to.objects]
        made += [replace(new, object=NOTHING, player=one) for one in to.players]
    if any(_redirected(part, one) and not _can_redirect(board, part, one) for one in made) or not made:
        return (part,)
    return _dealt_within_range(board, made)


def _dealt_within_range(board: Board, made: list[DamageDealt]) -> tuple[Part, ...]:
    """601.14a: what would be dealt to somebody out of the range of the source's controller does nothing."""
    if not board.table.ranges:
        return tuple(made)
    dealt = tuple(
        one
        for one in made
        if within_range(
            board,
            keeper_of(board, one.source),
            one.player if one.player != NOBODY else keeper_of(board, one.object),
        )
    )
    if len(dealt) < len(made):
        cite(REDIRECTED)
    return dealt


def _redirected(old: DamageDealt, new: Part) -> bool:
    return isinstance(new, DamageDealt) and (new.object, new.player) != (old.object, old.player)


def _can_redirect(board: Board, old: DamageDealt, new: Part) -> bool:
    """419.6c: both creatures are still in play and still creatures, and no text is against it."""
    assert isinstance(new, DamageDealt)
    if not can_be_redirected(board, old):
        return False
    return all(one == NOTHING or _is_creature_in_play(board, one) for one in (old.object, new.object))


def _is_creature_in_play(board: Board, object_id: ObjectId) -> bool:
    found = board.objects.get(object_id)
    return found is not None and found.zone == IN_PLAY and is_type(board, object_id, "creature")


def _regenerate(board: Board, part: Part, instruction: Any, asker: Asker) -> tuple[Part, ...] | None:
    if not isinstance(part, ObjectMoved) or part.how != "destroy":
        return None
    return (PermanentRegenerated(object=part.object, by=asker.source),)


def _move(board: Board, part: Part, instruction: instructions.Move, asker: Asker) -> tuple[Part, ...] | None:
    """Going elsewhere: the same move to another zone, if it is the very object that moves."""
    if not isinstance(part, ObjectMoved) or select(board, instruction.what, asker).objects != (part.object,):
        return None
    arrival = part.arrival if instruction.to.value == IN_PLAY else None
    bottom = instruction.place == Place.BOTTOM
    return (replace(part, to=instruction.to.value, bottom=bottom, arrival=arrival),)


def _gain_life(
    board: Board, part: Part, instruction: instructions.GainLife, asker: Asker
) -> tuple[Part, ...] | None:
    if not isinstance(part, LifeGained):
        return None
    number = max(0, amount(board, instruction.amount, asker))
    players = select(board, instruction.who, asker).players
    return tuple(replace(part, player=player, amount=number) for player in players)


def _more_coins(
    board: Board, part: Part, instruction: instructions.MoreCoins, asker: Asker
) -> tuple[Part, ...] | None:
    """Each coin to be flipped becomes so many, and in the end one counts."""
    if not isinstance(part, CoinFlip):
        return None
    return (replace(part, coins=part.coins * instruction.count),)


Changer: TypeAlias = Callable[[Board, Part, Any, Asker], "tuple[Part, ...] | None"]
CHANGERS: Registry[type[Any], Changer] = Registry(
    "changers",
    {
        instructions.PreventDamage: _prevent,
        instructions.PreventPart: _prevent_part,
        instructions.ArriveTapped: _arrive_tapped,
        instructions.ArriveWithCounters: _arrive_with_counters,
        instructions.DealDamage: _deal_damage,
        instructions.Regenerate: _regenerate,
        instructions.Move: _move,
        instructions.GainLife: _gain_life,
        instructions.MoreCoins: _more_coins,
        instructions.LeaveLife: _leave_life,
    },
)
"""Instructions that can change a part in place. Each gives the parts that now stand there, or None where the
instruction doesn't speak of this part and is carried out by itself. Other rooms add theirs."""


class Chooser(NamedTuple):
    """An instruction that changes a part according to a choice made as the event is about to happen."""

    ask: Callable[[Board, Part, Any, Asker], Form | Procedure]
    """What is to be chosen, or the procedure that finds it out (a coin is flipped)."""
    apply: Callable[[Board, Part, Any, Asker, Answer], tuple[Part, ...] | None]


class ModeChooser(NamedTuple):
    """An instruction in whose place others stand, by a choice made as the event is about to happen (419.6g)."""

    ask: Callable[[Board, Part, Any, Asker], Form]
    leads_to: Callable[[Any, Answer], tuple[Effect, ...] | None]
    """The instructions of what was chosen; None where nothing could be, and the event happens as it is."""
    rule: str
    """The number that is cited as it is applied."""
    alone: bool = False
    """Only where it is all that stands in the place of the event."""


CHOOSERS: Registry[type[Any], Chooser | ModeChooser] = Registry("choosers")
"""Filled by the rooms whose rules ask "as it comes into play" (503), or as an effect is applied (419.6g)."""

__all__ = [
    "CHANGERS",
    "CHOOSERS",
    "GIVEN",
    "PAID",
    "Changed",
    "Chooser",
    "Later",
    "ModeChooser",
    "Watcher",
    "alike",
    "arrival_of",
    "change",
    "next_choice",
    "watcher_asker",
]
