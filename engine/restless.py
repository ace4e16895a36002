"""Texts that do something by themselves: by lying in a graveyard, or for as long as what they are on is tapped."""

from __future__ import annotations

from functools import lru_cache

from engine.language.remembered import SOURCE_TAPPED
from engine.language.values import Ability, CardDef, Duration, Modify, Replacement, Static, Triggered
from engine.language.walks import walk


@lru_cache(maxsize=4096)
def lasts_while_tapped(ability: Ability) -> bool:
    """Whether it makes an effect for as long as its source remains tapped, and perhaps something else stays true."""
    return any(
        isinstance(one, Modify)
        and (one.duration is Duration.WHILE_TAPPED or SOURCE_TAPPED in walk(one.as_long))
        for one in walk(ability)
    )


@lru_cache(maxsize=16384)
def restless(definition: CardDef) -> bool:
    """Whether a card may do something by lying in a graveyard: it has more than spell text and activated abilities."""
    return any(
        isinstance(ability, Triggered | Static | Replacement)
        for face in definition.faces
        for ability in face.abilities
    )


__all__ = ["lasts_while_tapped", "restless"]
