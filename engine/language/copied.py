"""What a later sentence adds to the copy that an instruction makes (413.2b, 503.10)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.language.effects import BecomeCopy, CopySpell, Effect, May, Note, ThisAbility


def retargeting(effect: Effect) -> Effect:
    """The instruction with new targets for the copy that it makes; others as they are."""
    if isinstance(effect, CopySpell):
        return replace(effect, new_targets=True)
    return _within(effect, retargeting)


def gaining(effect: Effect) -> Effect:
    """The instruction with this very ability for what becomes a copy; others as they are."""
    if isinstance(effect, BecomeCopy):
        return replace(effect, gains=(*effect.gains, ThisAbility()))
    return _within(effect, gaining)


def _within(effect: Effect, change: Callable[[Effect], Effect]) -> Effect:
    if isinstance(effect, Note):
        return replace(effect, effect=change(effect.effect))
    if not isinstance(effect, May):
        return effect
    kept = effect.then if effect.then and not effect.effects else effect.effects
    changed = (*kept[:-1], change(kept[-1]))
    if kept is effect.then:
        return replace(effect, then=changed)
    if effect.then and changed == effect.effects:
        return replace(effect, then=(*effect.then[:-1], change(effect.then[-1])))
    return replace(effect, effects=changed)
