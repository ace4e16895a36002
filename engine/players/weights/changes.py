"""What changes of things in play come to: counters, attachments, tapping, fights."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from engine.board import ObjectId
from engine.characteristics import faces
from engine.language import effects as e
from engine.language.terms import AtRandom, Picked
from engine.language.words import CardType
from engine.players.fighting import Change, combat_value
from engine.players.scales import BRIEF, Scales, weighs
from engine.seats import is_active


@weighs(e.Attach)
def _attach(scales: Scales, effect: e.Attach) -> float:
    """It is better where it goes than where it is."""
    board, found = scales.eyes.board, 0.0
    for what in scales.objects(effect.what):
        held = tuple(one.ability for one in faces(board, what)[0].abilities)
        at = board.objects[what].attached
        before = scales.bearing(held, at) if at in board.objects else 0.0
        found += scales.each(
            effect.to,
            lambda one, held=held, at=at, before=before: (  # type: ignore[misc]
                0.0
                if one == at
                else scales.bearing(held, one) * (1 + 0.02 * scales.plain(one)) - before - 0.3
            ),
        )
    return found


@weighs(e.PutCounters, e.RemoveCounters)
def _counters(scales: Scales, effect: e.PutCounters | e.RemoveCounters) -> float:
    sign = 1 if isinstance(effect, e.PutCounters) else -1
    count = scales.number(effect.count)
    power, toughness = _size_of(effect.kind)
    if not power and not toughness:
        return 0.3 * count * sign * scales.you
    change = e.AddPT(sign * power * count, sign * toughness * count)
    return scales.each(
        effect.what,
        lambda one: scales.change(one, change) if scales.eyes.board.objects[one].zone == "in play" else 0.0,
    )


@weighs(e.TakeCounter, e.RemoveEveryCounter)
def _some_counters(scales: Scales, effect: e.TakeCounter | e.RemoveEveryCounter) -> float:
    return -0.3 * scales.you


@lru_cache(maxsize=64)
def _size_of(kind: str) -> tuple[int, int]:
    """What a counter of this kind adds to power and toughness ("+1/+1"); nothing for one of another kind."""
    parts = kind.split("/")
    if len(parts) != 2:
        return 0, 0
    try:
        return int(parts[0]), int(parts[1])
    except ValueError:
        return 0, 0


@weighs(e.Tap)
def _tap(scales: Scales, effect: e.Tap) -> float:
    board = scales.eyes.board

    def of(one: ObjectId) -> float:
        found = board.objects[one]
        if found.tapped or found.zone != "in play":
            return 0.0
        sign = scales.eyes.owner_sign(one)
        if CardType.CREATURE not in faces(board, one)[0].types:
            return -0.1 * sign
        now = is_active(board, scales.eyes.me) or scales.may_still_attack(one)
        early = (
            board.turn.phase in ("precombat main", "beginning") or board.turn.step == "beginning of combat"
        )
        return -sign * (0.25 * scales.plain(one) if now and early else 0.05)

    return scales.each(effect.what, of)


@weighs(e.Untap)
def _untap(scales: Scales, effect: e.Untap) -> float:
    objects = scales.eyes.board.objects
    return scales.each(
        effect.what, lambda one: 0.3 * scales.eyes.owner_sign(one) if objects[one].tapped else 0.0
    )


@weighs(e.Regenerate, e.PreventNext)
def _saved(scales: Scales, effect: e.Regenerate | e.PreventNext) -> float:
    """A shield is worth what would die, or the damage that would come through."""
    what = effect.what if isinstance(effect, e.Regenerate) else effect.to
    if not scales.blocked:
        return 0.0
    ones = [one for one in scales.objects(what) if scales.fights(one)]
    if isinstance(effect, e.PreventNext):
        prevented = scales.number(effect.amount)
        changes = {one: Change(toughness=prevented) for one in ones}
    else:
        changes = {one: Change(saved=True) for one in ones}
    return combat_value(scales.eyes, changes) - scales.now if changes else 0.0


@weighs(e.Modify)
def _modify(scales: Scales, effect: e.Modify) -> float:
    if effect.duration in BRIEF:
        if isinstance(effect.what, Picked | AtRandom):
            return scales.each(effect.what, lambda one: scales.brief((one,), effect.changes))
        return scales.brief(scales.objects(effect.what), effect.changes)
    return scales.each(effect.what, lambda one: _lasting(scales, one, effect.changes))


def _lasting(scales: Scales, one: ObjectId, changes: Sequence[Any]) -> float:
    if scales.eyes.board.objects[one].zone != "in play":
        return 0.0
    return sum([scales.change(one, change) for change in changes])


@weighs(e.BecomeUnblocked)
def _unblocked(scales: Scales, effect: e.BecomeUnblocked) -> float:
    """What it does depends on what was blocked, which its kind can't say."""
    return 0.0


@weighs(e.MakeBlock)
def _made_to_block(scales: Scales, effect: e.MakeBlock) -> float:
    """The same of what blocks anew."""
    return 0.0


@weighs(e.BecomeBlocked)
@weighs(e.RemoveFromCombat)
def _out_of_combat(scales: Scales, effect: e.RemoveFromCombat | e.BecomeBlocked) -> float:
    if not scales.blocked:
        return 0.0
    return scales.each(
        effect.what,
        lambda one: (
            combat_value(scales.eyes, {one: Change(silent=True, saved=True)}) - scales.now
            if scales.fights(one)
            else 0.0
        ),
    )


@weighs(e.ExchangeControl)
def _exchange(scales: Scales, effect: e.ExchangeControl) -> float:
    if effect.second is None:
        return 0.0
    first, second = scales.objects(effect.first), scales.objects(effect.second)
    if not first or not second:
        return 0.0
    return (
        2 * -(scales.kept(first[0]) + scales.kept(second[0])) if _apart(scales, first[0], second[0]) else 0.0
    )


def _apart(scales: Scales, one: ObjectId, other: ObjectId) -> bool:
    return scales.eyes.owner_sign(one) != scales.eyes.owner_sign(other)


@weighs(e.BecomeCopy)
def _become_copy(scales: Scales, effect: e.BecomeCopy) -> float:
    model = max([scales.plain(one) for one in scales.objects(effect.of)], default=0.0)
    return scales.each(effect.what, lambda one: scales.eyes.owner_sign(one) * (model - scales.plain(one)))
