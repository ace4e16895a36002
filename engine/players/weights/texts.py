"""What instructions about instructions come to: choices, conditions, repetitions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.board import Noted
from engine.language import effects as e
from engine.language.combining import substitute
from engine.language.terms import Bound, Value
from engine.players.scales import Scales, weighs


@weighs(e.May)
def _may(scales: Scales, effect: e.May) -> float:
    done = scales.effects((*effect.effects, *effect.then))
    not_done = scales.effects(effect.otherwise)
    who = scales.players(effect.who)
    mine = (scales.eyes.sign(who[0]) if who else scales.you) > 0
    return max(done, not_done) if mine else min(done, not_done)


@weighs(e.Unless)
def _unless(scales: Scales, effect: e.Unless) -> float:
    return 0.6 * scales.effects(effect.effects)


@weighs(e.AnyoneMay)
def _anyone(scales: Scales, effect: e.AnyoneMay) -> float:
    return 0.5 * (scales.effects(effect.effects) + scales.effects(effect.otherwise))


@weighs(e.If)
def _if(scales: Scales, effect: e.If) -> float:
    return scales.effects(effect.effects if scales.true(effect.condition) else effect.otherwise)


@weighs(e.ForEach, e.OneByOne)
def _for_each(scales: Scales, effect: e.ForEach | e.OneByOne) -> float:
    found, things = 0.0, scales.things(effect.of)
    for kind, ones in (("objects", things.objects), ("players", things.players)):
        for one in ones:
            note = Noted("#" + effect.name, kind, (int(one),))  # type: ignore[arg-type]
            known = scales.with_asker(scales.asker.noting(note))
            found += known.effects(tuple(substituted(part, effect.name) for part in effect.effects))
    return found


@lru_cache(maxsize=4096)
def substituted(effect: Any, name: str) -> Any:
    """An instruction in which a name is one of ours: what it stands for is known by now."""
    return substitute(effect, {Bound(name): Bound("#" + name)}) if isinstance(effect, Value) else effect


@weighs(e.AtOnce, e.IfAllLegal)
def _together(scales: Scales, effect: e.AtOnce | e.IfAllLegal) -> float:
    return scales.effects(effect.effects)


@weighs(e.Note, e.Linked, later=True)
def _note(scales: Scales, effect: e.Note | e.Linked) -> float:
    return scales.effect(effect.effect)


@weighs(e.Repeat)
def _repeat(scales: Scales, effect: e.Repeat) -> float:
    return scales.number(effect.times) * scales.effects(effect.effects)


@weighs(e.RepeatUntil, e.Process)
def _process(scales: Scales, effect: e.Process | e.RepeatUntil) -> float:
    return 1.5 * scales.effects(effect.effects)
