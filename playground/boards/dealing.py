"""Games from deck lists: the libraries of a board are its players' decks, and its table is the one they play at."""

from __future__ import annotations

from engine.board import LIBRARY, OUTSIDE, Board, PlayerId
from engine.language.card import CardDef
from engine.naming import name_of, player_name
from engine.position import Position
from engine.rules.game.starting_101 import Deck, new_game
from engine.seats import all_seats
from engine.unknown import is_unknown
from playground.boards.editing import BadEdit

FIELD = "table_game"


def new_game_of(position: Position) -> Position:
    """A game about to start (101.1): each player's library is the deck, what lies outside the game the sideboard.

    Nothing else of the board is brought to it, so nothing else may lie there. Raises BadEdit.
    """
    board = position.board
    if len(position.boards) > 1:
        raise BadEdit("A game from decks can't be a subgame: remove the outer games first.", FIELD)
    for found in board.objects.values():
        if found.zone not in (LIBRARY, OUTSIDE):
            words = f"{name_of(board, found.id)} is not in a library: a game starts with decks only (101.1)."
            raise BadEdit(words, FIELD)
    decks = [
        Deck(player_name(board, one), _cards(board, one), _beside(board, one)) for one in all_seats(board)
    ]
    for deck in decks:
        if not deck.cards:
            raise BadEdit(f"{deck.player} has no deck: place a deck list into the library first.", FIELD)
    return new_game(decks, seed=position.seed, table=board.table)


def _cards(board: Board, seat: PlayerId) -> tuple[CardDef, ...]:
    found = [board.objects[one] for one in board.zone(LIBRARY, seat)]
    if any(is_unknown(one) for one in found):
        words = f"{player_name(board, seat)}'s library has unknown cards: every card of a deck must be named."
        raise BadEdit(words, FIELD)
    return tuple(one.definition for one in found if one.definition is not None)


def _beside(board: Board, seat: PlayerId) -> tuple[CardDef, ...]:
    found = (board.objects[one] for one in board.zone(OUTSIDE))
    return tuple(one.definition for one in found if one.definition is not None and one.owner == seat)
