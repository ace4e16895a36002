"""Rule 402.8f: which texts listen elsewhere than in play, and whether any of them lies where nobody looks.

What lies on the stack, in a hand or in a library hears nothing but what moves it, so `triggers_410` asks about such
an object only as it moves there; of whole libraries that move it asks here, zone by zone.
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import HIDDEN_ZONES, IN_PLAY, STACK, Board, ZoneName
from engine.characteristics import is_reached
from engine.language.card import CardDef
from engine.language.effects import Triggered
from engine.language.places import places_of
from engine.rows import TextRows

UNHEARD_PLACES: frozenset[ZoneName] = frozenset((STACK, *HIDDEN_ZONES))


@lru_cache(maxsize=8192)
def listening_zones(definition: CardDef) -> frozenset[ZoneName]:
    """The zones besides play in which some triggered ability of a card works."""
    found: set[ZoneName] = set()
    for face in definition.faces:
        for ability in face.abilities:
            if isinstance(ability, Triggered):
                found |= {zone.value for zone in places_of(ability)}
    found.discard(IN_PLAY)
    return frozenset(found)


def _listens_in(board: Board, text: CardDef, zone: ZoneName) -> bool:
    """Whether an object's own text has an ability that triggers there."""
    return zone in listening_zones(text)


listening_there = TextRows(_listens_in)


def may_hear_in_hiding(board: Board) -> bool:
    """Whether something may listen on the stack, in a hand or in a library: by its text, or by an effect."""
    return is_reached(board) or bool(listening_there.wherever(board, UNHEARD_PLACES))


__all__ = ["UNHEARD_PLACES", "listening_there", "listening_zones", "may_hear_in_hiding"]
