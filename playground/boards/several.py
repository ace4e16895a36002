"""Edits of several objects at once, and boards to begin from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.board import LIBRARY, PlayerId, ZoneName
from engine.notation.reading_positions import MOST_PLAYERS
from engine.position import Position
from engine.seats import number_of_seats, whose_turn
from playground.boards import documents, editing, seats, stating
from playground.boards.editing import BadEdit, in_bounds, object_of
from playground.boards.stating import seat_of

Edit = Callable[[Position, int], Position]

PRESETS: dict[str, tuple[str, str]] = {
    "turn": ("Start of {}'s turn", "untap:begins"),
    "upkeep": ("Start of {}'s upkeep", "upkeep:begins"),
    "draw": ("Start of {}'s draw step", "draw:begins"),
    "main": ("{}'s first main phase", "precombat main"),
    "combat": ("Start of {}'s combat", "beginning of combat:begins"),
    "attackers": ("{} is about to declare attackers", "declare attackers:begins"),
    "blockers": ("{}'s attackers are about to be blocked", "declare blockers:begins"),
    "second main": ("{}'s second main phase", "postcombat main"),
    "end": ("Start of {}'s end of turn step", "end of turn:begins"),
}
"""Moments that questions begin at, in words, and as the menu of moments has them."""


def each(position: Position, numbers: Sequence[int], edit: Edit) -> Position:
    """The same edit of several objects. All or none: an edit that can't be made changes nothing."""
    if not numbers:
        raise BadEdit("Select cards first.", "chosen")
    for number in dict.fromkeys(numbers):
        position = edit(position, number)
    return position


def move(
    position: Position, numbers: Sequence[int], zone: ZoneName, seat: PlayerId, *, bottom: bool
) -> Position:
    """Several cards into a zone, in the order in which they are listed: on a library the first lies on top."""
    laid = list(reversed(numbers)) if zone == LIBRARY and not bottom else list(numbers)
    return each(position, laid, lambda now, number: editing.move(now, number, zone, seat, bottom=bottom))


def turn_over(position: Position, numbers: Sequence[int], *, down: bool) -> Position:
    """Several cards face down, or face up."""
    return each(position, numbers, lambda now, number: stating.state(now, number, face_down=down))


def duplicate(position: Position, numbers: Sequence[int], count: int) -> Position:
    """So many more of each."""
    return each(position, numbers, lambda now, number: editing.duplicate(now, number, count))


def add_counters(position: Position, numbers: Sequence[int], name: str, count: int) -> Position:
    """So many counters of a name on each, whatever there were of that name."""
    return each(position, numbers, lambda now, number: editing.set_counters(now, number, name, count))


def begin_at(position: Position, name: str, seat: int) -> Position:
    """The board at a moment that questions begin at. The next turn if it isn't that player's now."""
    if name not in PRESETS:
        raise BadEdit("That moment doesn't exist.", "preset")
    board = position.board
    player = seat_of(board, seat, "preset")
    place, _, begins = PRESETS[name][1].partition(":")
    between = (player - whose_turn(board)) % number_of_seats(board)
    return editing.set_moment(
        position,
        active=player,
        serial=max(1, int(board.turn.serial)) + between,
        place=place,
        begins=bool(begins),
    )


def empty(players: int = 2) -> Position:
    """Nothing on the board, so many players, and the first upkeep about to begin."""
    position = documents.read(documents.EMPTY).position
    in_bounds(players, number_of_seats(position.board), MOST_PLAYERS, "players", "preset")
    while number_of_seats(position.board) < players:
        position = seats.add(position)
    return position


def names_of(position: Position, numbers: Sequence[int]) -> int:
    """How many different objects these are. Raises BadEdit if one of them is gone."""
    return len({object_of(position.board, number).id for number in numbers})
