"""Rules 419.1b, 419.1c and 419.1e: texts about how their own object comes into play, or is turned face up; 402.8: those
about its being put into a graveyard from anywhere.

They are found on the object that is arriving, as it would arrive: what it copies counts (503.5), and what comes face
down has no text (504.2). A permanent that is being turned face up has the text that it will have then (504.8).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    REMOVED,
    STACK,
    AbilityId,
    Board,
    PlayerId,
)
from engine.characteristics import controller_of, held
from engine.events import NO_ID_YET, CardDrawn, CardTurnedFaceUp, Create, ObjectMoved, Part, perform
from engine.language.card import CardDef
from engine.language.effects import Replacement
from engine.language.places import means_self
from engine.language.terms import Either, Event, TurnedFaceUp, ZoneChange
from engine.language.words import KeywordName, Zone
from engine.rules.effects.instead_419 import Watcher
from engine.rules.effects.proposals_419 import arrives


def is_own_arrival(ability: Replacement) -> bool:
    """Whether it speaks of the coming into play, or the turning face up, of its own object."""
    return _own_arrival(ability.event)


def _own_arrival(event: Event) -> bool:
    if isinstance(event, Either):
        return all(_own_arrival(one) for one in event.events)
    if isinstance(event, TurnedFaceUp):
        return means_self(event.what)
    return isinstance(event, ZoneChange) and event.to == Zone.IN_PLAY and means_self(event.what)


DREDGERS: list[Callable[[Board, PlayerId], tuple[Watcher, ...]]] = []
"""What in a player's graveyard speaks of his or her draws; filled by rule 502.47, which stands above this room."""
LEAVERS: list[Callable[[Board, ObjectMoved], tuple[Watcher, ...]]] = []
"""What was announced for a spell and speaks of its leaving the stack; filled by rule 409.1b, which stands above."""
ELSEWHERE: set[KeywordName] = set()
"""Keywords whose replacement abilities work outside play; filled by their rooms."""
AS_DISCARDED: set[KeywordName] = set()
"""Those of them that speak of their own card's being discarded."""


@lru_cache(maxsize=8192)
def _arrival_texts(definition: CardDef) -> tuple[tuple[int, Replacement], ...]:
    """The "comes into play with", "as" and "tapped" texts of a card (419.1b), with their places."""
    return tuple(
        (place, ability)
        for place, ability in enumerate(definition.faces[0].abilities)
        if isinstance(ability, Replacement) and is_own_arrival(ability)
    )


def is_own_burial(ability: Replacement) -> bool:
    """Whether it speaks of its own object's being put into a graveyard from anywhere: it works in every zone."""
    event = ability.event
    return (
        isinstance(event, ZoneChange)
        and (event.to, event.from_) == (Zone.GRAVEYARD, None)
        and means_self(event.what)
    )


@lru_cache(maxsize=8192)
def _burial_texts(definition: CardDef) -> tuple[tuple[int, Replacement], ...]:
    return tuple(
        (place, ability)
        for place, ability in enumerate(definition.faces[0].abilities)
        if isinstance(ability, Replacement) and is_own_burial(ability)
    )


def _buried_text(board: Board, part: ObjectMoved) -> tuple[Watcher, ...]:
    """What an object says of its being put into a graveyard: in play what it has there, elsewhere its own text."""
    found = board.objects.get(part.object)
    if part.to != GRAVEYARD or found is None or found.definition is None or found.face_down:
        return ()
    texts = _burial_texts(found.definition)
    if not texts:
        return ()
    if found.zone == IN_PLAY:
        return tuple(
            Watcher(one.id, one.ability, found.id, controller_of(board, found.id))
            for one in held(board, found.id)
            if isinstance(one.ability, Replacement) and is_own_burial(one.ability)
        )
    whose = found.controller if found.zone == STACK else found.owner
    return tuple(Watcher(AbilityId(found.id, 0, place), ability, found.id, whose) for place, ability in texts)


def says_nothing(board: Board, part: ObjectMoved) -> bool:
    """A quick look at a move, of which most are of no interest to the texts of what moves."""
    if part.to == IN_PLAY or part.how == "discard":
        return False
    found = board.objects.get(part.object)
    if found is None or found.zone == STACK:
        return found is None
    return part.to != GRAVEYARD or found.definition is None or not _burial_texts(found.definition)


_UNSAID = frozenset((LIBRARY, HAND, REMOVED))


def go_unsaid(board: Board, moves: Iterable[Part]) -> bool:
    """The same look at many moves: whether all are to where no text of what moves speaks of, nor the order in which
    it comes there matters."""
    leaving = board.stacks
    for part in moves:
        if (
            type(part) is not ObjectMoved
            or part.to not in _UNSAID
            or part.how == "discard"
            or part.object in leaving
        ):
            return False
    return True


def own_text(board: Board, part: Part) -> tuple[Watcher, ...]:
    """The arrival texts of what a part puts into play; nothing for a face-down object (504.2)."""
    copies = 0
    if isinstance(part, Create):
        definition: CardDef | None = part.arrival.definition or part.definition
        source, controller, hidden = NOTHING, part.arrival.controller, part.arrival.face_down
        copies = part.arrival.copied
    elif isinstance(part, ObjectMoved) and arrives(part):
        found = board.objects.get(part.object)
        if found is None:
            return ()
        arrival = part.arrival
        definition = found.definition
        source, controller, hidden = part.object, found.owner, part.face_down
        if arrival is not None:
            definition = arrival.definition or definition
            controller, hidden = arrival.controller, hidden or arrival.face_down
            copies = arrival.copied
    elif isinstance(part, ObjectMoved) and part.how == "discard":
        return (*_discarded_text(board, part), *_buried_text(board, part))
    elif isinstance(part, ObjectMoved) and _is_announced(board, part):
        return (*(one for look in LEAVERS for one in look(board, part)), *_buried_text(board, part))
    elif isinstance(part, ObjectMoved):
        return _buried_text(board, part)
    elif isinstance(part, CardDrawn):
        return tuple(one for look in DREDGERS for one in look(board, part.player))
    elif isinstance(part, CardTurnedFaceUp):
        return _face_up_text(board, part)
    else:
        return ()
    if definition is None or hidden:
        return ()
    texts = _arrival_texts(definition)
    if not texts:
        return ()
    # Text that came by copying is another ability than the one that copied it: its own chance to apply (503.5).
    return tuple(
        Watcher(AbilityId(source, -copies, place), ability, source, controller) for place, ability in texts
    )


def _face_up_text(board: Board, part: CardTurnedFaceUp) -> tuple[Watcher, ...]:
    """What a permanent says of its being turned face up, by the text that it would have after it (504.8).

    It is in play already, so what takes its abilities away or changes their words has its say (410.10b), as it has
    over the morph cost that it would have (502.26d)."""
    found = board.objects.get(part.object)
    if found is None or not found.face_down or found.zone != IN_PLAY:
        return ()
    copies = 0 if part.definition is None else 1
    turned, _, _ = perform(board, (part,), NO_ID_YET)
    return tuple(
        Watcher(
            AbilityId(part.object, -copies, place),
            one.ability,
            part.object,
            controller_of(turned, part.object),
        )
        for place, one in enumerate(held(turned, part.object))
        if isinstance(one.ability, Replacement) and is_own_arrival(one.ability)
    )


def _is_announced(board: Board, part: ObjectMoved) -> bool:
    found = board.objects.get(part.object)
    return found is not None and found.zone == STACK and found.announcement is not None


def works_elsewhere(ability: Replacement) -> bool:
    """Whether the text of what is in play says nothing there: it speaks of the card in a hand or graveyard."""
    return (
        is_own_arrival(ability)
        or is_own_burial(ability)
        or ability.keyword in ELSEWHERE
        or ability.keyword in AS_DISCARDED
    )


@lru_cache(maxsize=8192)
def _discard_texts(definition: CardDef) -> tuple[tuple[int, Replacement], ...]:
    return tuple(
        (100 * number + place, ability)
        for number, face in enumerate(definition.faces)
        for place, ability in enumerate(face.abilities)
        if isinstance(ability, Replacement) and ability.keyword in AS_DISCARDED
    )


def _discarded_text(board: Board, part: ObjectMoved) -> tuple[Watcher, ...]:
    """What the card that is being discarded says of that."""
    found = board.objects.get(part.object)
    if found is None or found.zone != HAND or found.definition is None:
        return ()
    return tuple(
        Watcher(AbilityId(found.id, 0, place), ability, found.id, found.owner)
        for place, ability in _discard_texts(found.definition)
    )


def arriving_types(board: Board, part: Part) -> tuple[str, ...]:
    """The subtypes that a part's object will come into play with, as printed or copied."""
    definition: CardDef | None = None
    if isinstance(part, Create):
        definition = part.arrival.definition or part.definition
    elif isinstance(part, ObjectMoved):
        found = board.objects.get(part.object)
        definition = part.arrival.definition if part.arrival is not None else None
        definition = definition or (found.definition if found is not None else None)
    return definition.faces[0].subtypes if definition is not None else ()


__all__ = [
    "AS_DISCARDED",
    "DREDGERS",
    "ELSEWHERE",
    "LEAVERS",
    "arriving_types",
    "is_own_arrival",
    "own_text",
    "works_elsewhere",
]
