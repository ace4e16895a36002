"""Rule 418.5 after a change: layers for the objects that were changed, where all others stay what they were.

Most events change one permanent, and most static abilities look at each permanent by itself: at its own types, colours,
controller. Then nothing that happens to one of them makes another different, and the order in which the effects apply
is that of their timestamps. So the answers for the board before are good for every object that is still the same, and
the effects are applied to the others alone. Wherever a text looks further, a change may bring or end effects, or one
effect may depend on another, the whole computation of `layers_418` is done; it is the definition, with which fuzz and
tests compare.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.asking import matches, select
from engine.asking.zones import PLAY, may_be_player, zones_of
from engine.board import IN_PLAY, Board, Object, ObjectId
from engine.characteristics import Characteristics, Imposed, Settled
from engine.characteristics.printed import as_permanent, with_counters
from engine.characteristics.settling import known, working_outside_play
from engine.editions import Layer, Rules, rules_of
from engine.language import values as v
from engine.language.remembered import EACH_ONE
from engine.language.walks import walk
from engine.memos import kept_beside, mark_volatile
from engine.rules.effects.changes_418 import (
    BRINGS_OR_ENDS,
    CONTRIBUTIONS,
    Continuous,
    Contribution,
    LayerDraft,
    chosen_within,
)
from engine.rules.effects.continuing_418 import in_order, of_effect, of_static, works
from engine.rules.effects.dependency_418 import LayerPlan, plan_of

Faces = tuple[Characteristics, ...]
Pins = tuple[tuple[ObjectId, ...] | None, ...]
"""For each effect the objects that it names; None where it looks for them by a description."""


class Doing(NamedTuple):
    """One change of an effect in one layer, worked out."""

    number: int
    """Which of the effects it is of."""
    part: Contribution
    change: Any


class Program(NamedTuple):
    """What effects of which none looks beyond an object do to each, in order."""

    effects: tuple[Continuous, ...]
    """In the order of 418.5a; without what they are locked to, which is among the pins."""
    layers: tuple[tuple[Layer, tuple[Doing, ...]], ...]
    rulings: tuple[tuple[v.Ruling, ...], ...]
    """What each effect says that modifies rules and not objects."""
    volatile: bool
    """Whether one of them reads what a shape leaves out: of the object itself, such as that it is tapped."""


class Kept(NamedTuple):
    """A board whose answers are known, as far as they rest on it."""

    program: Program
    pins: Pins
    rules: Rules
    objects: Mapping[ObjectId, Object]
    settled: Settled


# --- which texts look at each object by itself -------------------------------------------------------------

_ALONE: frozenset[type] = frozenset(
    (
        v.AllOf,
        v.AnyOf,
        v.Not,
        v.Is,
        v.HasType,
        v.HasSupertype,
        v.HasSubtype,
        v.Colors,
        v.Named,
        v.FromExpansion,
        v.HasCounter,
        v.InZone,
    )
)
"""Filters that look at an object and its faces and at nothing else, if the filters within them do."""
_OF_THE_OBJECT = frozenset((v.State.TAPPED, v.State.UNTAPPED, v.State.FACE_DOWN, v.State.FLIPPED))
"""What an object is by itself; who attacks or blocks is told by the combat."""
_CONSTANT: frozenset[type] = frozenset(
    (v.AddPT, v.SetPT, v.SwitchPT, v.SetTypes, v.LoseKeywords, v.LoseAll, v.LoseThis)
)
"""Changes that ask nothing, where their numbers are written out."""


def _looks_alone(part: v.Filter) -> bool:
    """Whether a filter's answer for an object rests on that object, and on who asks."""
    if isinstance(part, v.AllOf | v.AnyOf):
        return all(_looks_alone(one) for one in part.parts)
    if isinstance(part, v.Not):
        return _looks_alone(part.part)
    if isinstance(part, v.Controls | v.Owns):
        return isinstance(part.player, v.You)
    if isinstance(part, v.Same):
        return isinstance(part.of, v.Self)
    if isinstance(part, v.HasColor):
        return isinstance(part.color, v.Color)
    if isinstance(part, v.HasKeyword | v.HasActivated):
        return True
    if isinstance(part, v.HasState):
        return part.state in _OF_THE_OBJECT
    return type(part) in _ALONE


def _is_constant(change: v.Change) -> bool:
    """Whether a change is the same whenever and of whomever it is asked."""
    if isinstance(change, v.GainAbilities):
        return EACH_ONE not in walk(change) and not any(
            isinstance(one, v.Keyword) and one.filter is not None and chosen_within(one.filter)
            for one in change.abilities
        )
    if isinstance(change, v.SetColors):
        return all(isinstance(one, v.Color) for one in change.colors)
    if isinstance(change, v.AddPT | v.SetPT):
        return all(one is None or type(one) is int for one in (change.power, change.toughness))
    return type(change) in _CONSTANT


def _names(selection: v.Selection) -> bool:
    """Whether a selection names what it means by the object that the text is on."""
    return isinstance(selection, v.Self) or (
        isinstance(selection, v.Attached) and isinstance(selection.by, v.Self)
    )


@lru_cache(maxsize=65536)
def _is_plain(ability: v.Static, locked: bool) -> bool:
    """Whether a text does the same to each object that it means, whatever there is beside it."""
    if ability.condition is not None and not locked:
        return False
    if not all(isinstance(one, v.Ruling) or _is_constant(one) for one in ability.changes):
        return False
    what = ability.what
    return (
        locked
        or _names(what)
        or (
            isinstance(what, v.All)
            and zones_of(what.filter) == PLAY
            and not may_be_player(what.filter)
            and _looks_alone(what.filter)
        )
    )


# --- the effects ---------------------------------------------------------------------------------------------

_own: dict[ObjectId, tuple[Object, Rules, tuple[Continuous, ...]]] = kept_beside({})
"""A cache, never needed: the effects of each permanent's own static abilities, good for that very object."""
_LIMIT = 20_000


def own_effects(found: Object, rules: Rules) -> tuple[Continuous, ...]:
    """The effects of a permanent's own static abilities, if it has its own text and controller."""
    kept = _own.get(found.id)
    if kept is not None and kept[0] is found and kept[1] is rules:
        return kept[2]
    if len(_own) > _LIMIT:
        _own.clear()
    effects = tuple(
        of_static(held, held.ability, found, found.controller)
        for face in known(found).printed
        for held in face.abilities
        if isinstance(held.ability, v.Static) and works(held.ability, found)
    )
    _own[found.id] = (found, rules, effects)
    return effects


def _present(board: Board, rules: Rules) -> tuple[tuple[Continuous, ...], Pins] | None:
    """The effects there are, in their order, with what they name; None if anything about the board is out of the
    ordinary."""
    table = board.table
    if table.ranges or table.teams or table.deploying or working_outside_play(board):
        return None
    objects = board.objects
    found = [of_effect(board, one) for one in board.effects if type(one.ability) is v.Static]
    for one in board.in_play:
        if known(objects[one]).restless:
            found.extend(own_effects(objects[one], rules))
    found.sort(key=in_order)
    effects: list[Continuous] = []
    pins: list[tuple[ObjectId, ...] | None] = []
    for effect in found:
        if effect.locked:
            pins.append(effect.objects)
            effects.append(replace(effect, objects=()))
            continue
        effects.append(effect)
        named = _names(effect.ability.what)
        pins.append(_there(board, effect) if named else None)
    if any(objects[one].zone != IN_PLAY for pinned in pins if pinned for one in pinned):
        return None
    return tuple(effects), tuple(pins)


def _there(board: Board, effect: Continuous) -> tuple[ObjectId, ...]:
    things = select(board, effect.ability.what, effect.asker).objects
    return tuple([one for one in things if one in board.objects])


def _program(board: Board, effects: tuple[Continuous, ...], rules: Rules) -> Program | None:
    """What these effects do to each object; None if one of them looks further, or their order isn't settled."""
    if not all(_is_plain(one.ability, one.locked) for one in effects):
        return None
    if any(one.asker.noted and not one.locked for one in effects):
        return None
    plans = [plan_of(one.ability, one.origin, rules) for one in effects]
    if any(one.grants for one in plans) or not _in_settled_order(plans):
        return None
    layers: list[tuple[Layer, tuple[Doing, ...]]] = []
    for layer in rules.dials.layers:
        doings = [
            Doing(number, part, part.settle(board, change, effects[number].asker))
            for number, plan in enumerate(plans)
            for change in plan.layers.get(layer, ())
            for part in (rules.table(CONTRIBUTIONS)[type(change)],)
        ]
        if doings or layer == "6c":
            layers.append((layer, tuple(doings)))
    return Program(
        effects, tuple(layers), tuple([one.rules for one in plans]), any(one.volatile for one in plans)
    )


def _in_settled_order(plans: list[LayerPlan]) -> bool:
    """Whether no effect can depend on another, bring one about or end it, and what each applies to is the same in all
    its layers."""
    written = frozenset[str]().union(*(aspects for one in plans for aspects in one.writes.values()))
    if not written.isdisjoint(BRINGS_OR_ENDS):
        return False
    there: dict[Layer, frozenset[str]] = {}
    for one in plans:
        for layer, aspects in one.writes.items():
            there[layer] = there.get(layer, frozenset()) | aspects
    for one in plans:
        for layer in one.layers:
            if not (one.chooses | one.reads[layer]).isdisjoint(there[layer]):
                return False
        if len(one.layers) + bool(one.rules) > 1 and not one.chooses.isdisjoint(written):
            return False
    return True


# --- settling ------------------------------------------------------------------------------------------------

_last: dict[str, Kept] = kept_beside({})
"""A cache, never needed: the board that was settled last. Its answers are taken for the very same objects under equal
effects, whichever game these are of."""


def settled_by_change(board: Board, whole: Callable[[Board], Settled]) -> Settled:
    """The answers for a board: of the last one's as many as are still good, or else found from the start."""
    rules = rules_of(board)
    present = _present(board, rules)
    if present is None:
        return whole(board)
    effects, pins = present
    last = _last.get("board")
    if last is not None and last.rules is not rules:
        last = None
    program = last.program if last is not None and last.program.effects == effects else None
    if program is None:
        program = _program(board, effects, rules)
        if program is None:
            return whole(board)
    touched = None if last is None else _named_otherwise(last.program.effects, last.pins, effects, pins)
    anew = None if last is None or touched is None else _after(board, program, pins, last, touched)
    settled = anew or whole(board)
    _last["board"] = Kept(program, pins, rules, board.objects, settled)
    return settled


def _named_otherwise(
    effects: tuple[Continuous, ...], before: Pins, others: tuple[Continuous, ...], now: Pins
) -> set[ObjectId] | None:
    """The objects that effects name now, or have named, which have come or gone or name others; None if one of these
    effects looks for objects by a description."""
    touched: set[ObjectId] = set()
    if effects is others or effects == others:
        for one, other in zip(before, now, strict=True):
            if one != other:
                touched.update(one or (), other or ())
        return touched
    earlier = dict(zip(effects, before, strict=True))
    later = dict(zip(others, now, strict=True))
    for effect in earlier.keys() | later.keys():
        one, other = earlier.get(effect, ()), later.get(effect, ())
        if one == other:
            continue
        if one is None or other is None:
            return None
        touched.update(one, other)
    return touched


def _after(board: Board, program: Program, pins: Pins, last: Kept, touched: set[ObjectId]) -> Settled:
    """The answers, from those of the last board and from what the effects make of the objects that are others now."""
    objects, before, known_objects = board.objects, last.settled, last.objects
    faces: dict[ObjectId, Faces] = {}
    restricted: dict[ObjectId, tuple[Imposed, ...]] = {}
    anew: list[ObjectId] = []
    for one in board.in_play:
        found = objects[one]
        if known_objects.get(one) is found and one not in touched and one in before.faces:
            faces[one] = before.faces[one]
            if one in before.restricted:
                restricted[one] = before.restricted[one]
        else:
            faces[one] = known(found).printed
            anew.append(one)
    if anew:
        draft = LayerDraft(board, faces, {})
        for one in anew:
            said = _through_layers(draft, one, program, pins)
            if said:
                restricted[one] = said
    if program.volatile:
        mark_volatile(board)
    return Settled(faces, {}, restricted)


def _through_layers(draft: LayerDraft, one: ObjectId, program: Program, pins: Pins) -> tuple[Imposed, ...]:
    """One object through all layers; what rule-changing effects say of it is the answer."""
    board, effects = draft.board, program.effects
    for layer, doings in program.layers:
        if layer == "6c":
            counters = board.objects[one].counters
            if counters:
                draft.change(one, None, "6c", partial(with_counters, counters=counters))
        for number, part, change in doings:
            effect = effects[number]
            if _applies(board, one, effect, pins[number]):
                part.apply(draft, one, change, effect, layer)
    first = draft.faces[one][0]
    if as_permanent(first) is not first:
        draft.change(one, None, "end", as_permanent)
    said: list[Imposed] = []
    for effect, pinned, rulings in zip(effects, pins, program.rulings, strict=True):
        if rulings and _applies(board, one, effect, pinned):
            asker = effect.asker
            said += [
                Imposed(ruling, effect.id, asker.source, asker.controller, asker.noted) for ruling in rulings
            ]
    return tuple(said)


def _applies(board: Board, one: ObjectId, effect: Continuous, pinned: tuple[ObjectId, ...] | None) -> bool:
    if pinned is not None:
        return one in pinned
    what = effect.ability.what
    assert isinstance(what, v.All)
    return matches(board, one, what.filter, effect.asker)


__all__ = ["settled_by_change"]
