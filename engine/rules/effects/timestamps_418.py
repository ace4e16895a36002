"""Rule 418.5e: in what order of timestamps objects come into play that do so at the same time.

The active player determines it. It is asked only where it can matter: where static abilities of two different
cards among them overwrite one another in the same layer. Else they are stamped in the order of the event.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from engine.board import IN_PLAY, Board
from engine.events import Create, ObjectMoved, Part
from engine.language.card import CardDef
from engine.language.effects import (
    AddPT,
    Cannot,
    Change,
    GainAbilities,
    LoseAbilities,
    LoseKeywords,
    Must,
    Static,
    StaysTapped,
)

_ALONGSIDE = (AddPT, GainAbilities, Cannot, Must, StaysTapped)
"""Changes that come to the same in any order among themselves."""


def arriving(board: Board, part: Part) -> CardDef | None:
    """What a part puts into play face up, if it does."""
    if isinstance(part, Create):
        return None if part.arrival.face_down else part.arrival.definition or part.definition
    if not isinstance(part, ObjectMoved) or part.to != IN_PLAY or part.face_down:
        return None
    found, arrival = board.objects.get(part.object), part.arrival
    if found is None or found.zone == IN_PLAY or (arrival is not None and arrival.face_down):
        return None
    if arrival is not None and arrival.order:
        return None
    return (arrival.definition if arrival is not None else None) or found.definition


def contested(board: Board, parts: tuple[Part, ...]) -> tuple[int, ...]:
    """The places of those arrivals whose order of timestamps the active player determines; none or several."""
    if len(parts) < 2:
        return ()
    found = [
        (place, arriving(board, part))
        for place, part in enumerate(parts)
        if type(part) is Create or (type(part) is ObjectMoved and part.to == IN_PLAY)
    ]
    if len(found) < 2:
        return ()
    texts = [(place, one) for place, one in found if one is not None and _overwriting(one)]
    if len(texts) < 2:
        return ()
    places: set[int] = set()
    for (place, one), (other_place, other) in combinations(texts, 2):
        if one is not other and one != other and _interfere(one, other):
            places |= {place, other_place}
    return tuple(sorted(places))


def in_order(parts: tuple[Part, ...], places: tuple[int, ...]) -> tuple[Part, ...]:
    """The same event with timestamps to be given in the order of these places."""
    ordered = list(parts)
    for order, place in enumerate(places, start=1):
        part = ordered[place]
        if isinstance(part, ObjectMoved | Create) and part.arrival is not None:
            ordered[place] = replace(part, arrival=replace(part.arrival, order=order))
    return tuple(ordered)


@lru_cache(maxsize=8192)
def _overwriting(definition: CardDef) -> tuple[Change, ...]:
    """The changes of a card's static abilities, if any of them is more than an addition."""
    return tuple(
        change
        for face in definition.faces
        for ability in face.abilities
        if isinstance(ability, Static)
        for change in ability.changes
    )


@lru_cache(maxsize=8192)
def _interfere(one: CardDef, other: CardDef) -> bool:
    return any(_overwrites(a, b) or _overwrites(b, a) for a in _overwriting(one) for b in _overwriting(other))


def _overwrites(change: Change, other: Change) -> bool:
    if isinstance(change, LoseKeywords | LoseAbilities):
        return isinstance(other, GainAbilities)
    return not isinstance(change, _ALONGSIDE) and type(change) is type(other)
