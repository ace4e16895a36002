"""Rule 608.4: how many turn markers there are, who gets them, and where each goes next.

Pure answers about a board: what happens with them `grand_melee_608` plays, and `leaving_600` as players leave.
"""

from __future__ import annotations

from engine.board import Board, PlayerId, TurnMarker
from engine.seats import in_game, number_of_seats, seats_from

APART = 4
"""For how many players there is one turn marker (608.4a), and how many seats markers are apart (608.4b-c)."""


def number_of_markers(players: int) -> int:
    """How many turn markers so many players have (608.4a); one at least, as long as anybody plays."""
    return max(1, players // APART)


def first_holders(board: Board, first: PlayerId) -> tuple[PlayerId, ...]:
    """Who gets the first markers, in the order of their numbers (608.4b)."""
    around = (first, *[one for one in seats_from(board, first) if one != first])
    return tuple([around[APART * place] for place in range(number_of_markers(len(around)))])


def receiver(board: Board, marker: TurnMarker) -> PlayerId:
    """To whom a marker is passed: the player to the left (608.4c)."""
    return seats_from(board, marker.player)[0]


def passable(board: Board) -> tuple[tuple[TurnMarker, PlayerId], ...]:
    """The markers that are passed now, and to whom (608.4c).

    A marker that waits may be passed along with the one it waits for: all that can are passed at once.
    """
    moving = {one.number: receiver(board, one) for one in board.markers if waits(one)}
    while True:
        stays = {one.player for one in board.markers if one.number not in moving}
        held = stays | set(moving.values())
        stuck = [number for number, player in moving.items() if _too_near(board, player, held)]
        # Two can't receive markers at the same place either.
        stuck += [number for number, player in moving.items() if player in stays]
        if not stuck:
            return tuple((one, moving[one.number]) for one in board.markers if one.number in moving)
        for number in stuck:
            moving.pop(number, None)


def all_wait_in_a_ring(board: Board) -> bool:
    """Whether each marker waits for the next one, all round the table."""
    held = {one.player for one in board.markers}
    return len(held) > 1 and all(
        waits(one) and _too_near(board, receiver(board, one), held - {one.player}) for one in board.markers
    )


def waits(marker: TurnMarker) -> bool:
    """Whether it is between turns and to be passed on."""
    return not marker.turn and not marker.due


def _too_near(board: Board, player: PlayerId, held: set[PlayerId]) -> bool:
    """Whether one of the three players to the left has a marker (608.4c)."""
    return any(one in held for one in seats_from(board, player)[: APART - 1] if one != player)


def made_superfluous(board: Board, players: tuple[PlayerId, ...]) -> tuple[int, ...]:
    """The numbers of the markers to be removed once these players have left (608.4d)."""
    left = [one for one in board.markers if not one.superfluous]
    found: list[int] = []
    while len(left) > number_of_markers(len(in_game(board))):
        near = [marker for one in players if (marker := _to_the_right(board, one, left)) is not None]
        gone = min(near or left, key=lambda one: one.number)
        found.append(gone.number)
        left.remove(gone)
    return tuple(found)


def _to_the_right(board: Board, player: PlayerId, markers: list[TurnMarker]) -> TurnMarker | None:
    """The marker nearest to the right of a player who has left."""
    number = number_of_seats(board)
    others = [one for one in markers if one.player != player] or markers
    return min(others, key=lambda one: (player - one.player) % number or number, default=None)


def next_marker(board: Board, after: int) -> TurnMarker | None:
    """The marker whose turn goes on or begins now: of those that have one, the next by number."""
    ready = [one for one in board.markers if one.turn or one.due]
    later = [one for one in ready if one.number > after]
    return next(iter(later or ready), None)
