"""Whether something may listen or apply elsewhere than in play, because an object lies there.

`engine.edit` asks it of what comes and goes: whether characteristics, or what listens, may be others afterwards.
"""

from __future__ import annotations

from engine.board import Object, ZoneName
from engine.characteristics.printed import works_outside_play
from engine.language.values import CardDef
from engine.restless import restless
from engine.rows import different_texts

QUIET_ZONES: frozenset[ZoneName] = frozenset(("library", "hand", "stack"))
"""Zones whose newcomers change neither what is in play nor what listens there."""


def stirs(found: Object) -> bool:
    """Whether it is so of this object."""
    text = found.definition
    return text is not None and (
        works_outside_play(text) or (found.zone not in QUIET_ZONES and restless(text))
    )


def _stirs(text: CardDef, zone: ZoneName) -> bool:
    return (zone not in QUIET_ZONES and restless(text)) or works_outside_play(text)


def stir(objects: list[Object], zone: ZoneName) -> bool:
    """Whether it is so of any of these, which lie in this zone: each text is looked at once."""
    return any(_stirs(text, zone) for text in different_texts(objects).values())


__all__ = ["QUIET_ZONES", "stir", "stirs"]
