"""Whether something may listen or apply elsewhere than in play, because an object lies there.

`engine.edit` asks it of what comes and goes: whether characteristics, or what listens, may be others afterwards.
"""

from __future__ import annotations

from engine.board import Object, ZoneName
from engine.characteristics.printed import works_outside_play
from engine.restless import restless

QUIET_ZONES: frozenset[ZoneName] = frozenset(("library", "hand", "stack"))
"""Zones whose newcomers change neither what is in play nor what listens there."""


def stirs(found: Object) -> bool:
    """Whether it is so of this object."""
    definition = found.definition
    return definition is not None and (
        (found.zone not in QUIET_ZONES and restless(definition)) or works_outside_play(definition)
    )


def stir(objects: list[Object]) -> bool:
    """Whether it is so of any of these, that lie in one zone: each text is looked at once."""
    return any(map(stirs, {id(one.definition): one for one in objects}.values()))


__all__ = ["QUIET_ZONES", "stir", "stirs"]
