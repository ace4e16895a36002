"""Sets that a text speaks of again: "those creatures" are the ones meant when the words "all creatures" stood there,
not whichever there are by the time something is done to them (413.2b, 413.2f).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from engine.language.combining import substitute
from engine.language.effects import Effect, Settle
from engine.language.terms import All, Bound, Value
from engine.language.walks import walk

THOSE = "those"
"""How the names of such sets begin."""


def is_settled(name: str) -> bool:
    """Whether this is the name of a set that a text spoke of as many."""
    return name.startswith(THOSE)


def settled(effects: tuple[Effect, ...], sets: Mapping[str, All]) -> tuple[Effect, ...]:
    """The instructions, with each set that a later one speaks of settled before the instruction that first named it.

    What nothing before it named, such as the creatures of a condition, stays the description that it is.
    """
    for name, of in sets.items():
        found = _settled(effects, Bound(name), of)
        effects = found if found is not None else substitute(effects, {Bound(name): of})
    return effects


def _settled(effects: tuple[Effect, ...], name: Bound, of: All) -> tuple[Effect, ...] | None:
    spoken = _first(effects, name)
    if spoken is None:
        return effects
    named = _first(reversed(effects[:spoken]), of)
    if named is not None:
        at = spoken - 1 - named
        return (*effects[:at], Settle(name.name, of), *effects[at:])
    effect = effects[spoken]
    if of not in walk(effect):
        return None
    for field in effect.__struct_fields__:
        inner = getattr(effect, field)
        if (
            isinstance(inner, tuple)
            and name in walk(inner)
            and of in walk(inner)
            and _alone(effect, field, name)
        ):
            deeper = _settled(inner, name, of)
            if deeper is not None:
                return (*effects[:spoken], replace(effect, **{field: deeper}), *effects[spoken + 1 :])
    return (*effects[:spoken], Settle(name.name, of), *effects[spoken:])


def _alone(effect: Effect, field: str, name: Bound) -> bool:
    """Whether only this part of the instruction speaks of the set, and is a run of instructions."""
    rest = (getattr(effect, one) for one in effect.__struct_fields__ if one != field)
    return field in ("effects", "then", "otherwise") and not any(name in walk(one) for one in rest)


def _first(effects: Iterable[Effect], part: Value) -> int | None:
    return next((at for at, effect in enumerate(effects) if part in walk(effect)), None)
