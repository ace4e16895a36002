"""Rule 217.4c: the owner of cards that reach a graveyard together may arrange them.

Their order matters to few texts ("three or more creature cards above it"), so it is asked only in a game in which some
card has such a text; elsewhere they go in the order of the event.
"""

from __future__ import annotations

from functools import lru_cache

from engine.board import GRAVEYARD, Board, ObjectId, PlayerId
from engine.events import ObjectMoved, Part
from engine.language.card import CardDef
from engine.language.terms import Above, EndOfPile
from engine.language.walks import walk
from engine.seats import apnap


@lru_cache(maxsize=8192)
def _reads_order(definition: CardDef) -> bool:
    return any(
        isinstance(one, Above | EndOfPile) for face in definition.faces for one in walk(face.abilities)
    )


def _order_matters(board: Board) -> bool:
    """Whether some card of the game has a text that reads the order of a graveyard."""
    definitions = {one.definition for one in board.objects.values() if one.definition is not None}
    return any(_reads_order(one) for one in definitions)


def unarranged(
    board: Board, parts: tuple[Part, ...], done: tuple[PlayerId, ...] = ()
) -> tuple[PlayerId, tuple[ObjectId, ...]] | None:
    """The next player in APNAP order who arranges cards of this event, with the cards; None if nobody does any more."""
    if len(parts) < 2:
        return None
    going: dict[PlayerId, list[ObjectId]] = {}
    for part in parts:
        found = (
            board.objects.get(part.object) if isinstance(part, ObjectMoved) and part.to == GRAVEYARD else None
        )
        if found is not None and found.kind == "card":
            going.setdefault(found.owner, []).append(found.id)
    for owner in apnap(board) if any(len(cards) > 1 for cards in going.values()) else ():
        cards = going.get(owner, [])
        kinds = {board.objects[one].definition for one in cards}
        if owner not in done and len(cards) > 1 and len(kinds) > 1 and _order_matters(board):
            return owner, tuple(cards)
    return None


def arranged(parts: tuple[Part, ...], cards: tuple[ObjectId, ...]) -> tuple[Part, ...]:
    """The same event, these cards put into the graveyard in this order, the first one lowest."""
    moves = {part.object: part for part in parts if isinstance(part, ObjectMoved)}
    left = iter(cards)
    return tuple(
        moves[ObjectId(next(left))] if isinstance(part, ObjectMoved) and part.object in cards else part
        for part in parts
    )
