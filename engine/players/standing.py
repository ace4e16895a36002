"""How a board stands for one player: from 0, lost, to 1, won.

What is in play, cards and life are counted in the measure of `worth`; in between it is no chance of winning, only the
more the better. Nothing but sums and quotients is used, so that every machine finds the same number.
"""

from __future__ import annotations

from engine.board import HAND, Board, PlayerId
from engine.characteristics import controller_of, faces
from engine.language.words import CardType
from engine.players import worth
from engine.seats import all_seats, are_teammates, life_of_side

EVEN = 0.5
AHEAD = 12.0
"""So much more than the opponents have is halfway from even to won."""


def standing(board: Board, player: PlayerId) -> float:
    """How the board stands for the player and those on the player's side, all cards being as they lie."""
    ahead = 0.0
    for seat in all_seats(board):
        mine = seat == player or are_teammates(board, player, seat)
        if board.players[seat].lost:
            continue
        ahead += _of(board, seat) if mine else -_of(board, seat)
    return EVEN + EVEN * ahead / (AHEAD + abs(ahead))


def _of(board: Board, seat: PlayerId) -> float:
    """All that a player has."""
    lands, found = 0, worth.of_life(max(1, life_of_side(board, seat)))
    for one in board.in_play:
        if controller_of(board, one) == seat:
            found += worth.of_permanent(board, one)
            lands += CardType.LAND in faces(board, one)[0].types
    for one in board.zone(HAND, seat):
        face = faces(board, one)
        found += worth.of_card(face[0], lands) if face else worth.CARD
    return found


__all__ = ["EVEN", "standing"]
