"""Cards of which no one has said what they are: the rest of a library that a question leaves open.

They lie in libraries only; those of a subgame also in the games around it, removed from them (506.3). A step that would
show one to anybody, or that asks what it is, waits until it has been named or dealt
(`engine.rules.game.unknown_cards_217`).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board import LIBRARY, Board, Object, ObjectId
from engine.language.values import CardDef, Face
from engine.memos import memo

NAME = "unknown card"
UNKNOWN_CARD = CardDef(NAME, (Face(NAME),))
"""Stands for the text of a card that nobody knows; rules never read it."""


class NotKnown(LookupError):
    """Something asked what a card is that nobody has named yet. Nothing has changed."""

    def __init__(self, card: ObjectId) -> None:
        super().__init__("no one has said what this card is")
        self.card = card


def is_unknown(found: Object) -> bool:
    """Whether no one has said what this card is."""
    definition = found.definition
    return definition is not None and definition.name == NAME and definition == UNKNOWN_CARD


def any_unknown(boards: Iterable[Board]) -> bool:
    """Whether there is such a card in any of these games."""
    for board in boards:  # a loop, since every fork asks it
        if _has_unknown(board):
            return True
    return False


@memo
def _has_unknown(board: Board) -> bool:
    # Remembered, since forks from one position ask it again and again.
    objects = board.objects
    return any(
        is_unknown(objects[one]) for key, ids in board.zones.items() if key[0] == LIBRARY for one in ids
    )
