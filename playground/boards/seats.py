"""Edits of who sits at the table: seats added, removed, and in another order.

A seat is a number, and a board names it in many places. They are found by their types, so a field that is new to the
engine is renumbered as well.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from engine.board import IN_PLAY, NOBODY, STACK, Board, Noted, Object, ObjectTable, Player, PlayerId
from engine.edit import Edit
from engine.notation.course import usual_turns, usual_upkeeps
from engine.notation.moments import place_of
from engine.notation.reading_positions import MOST_PLAYERS
from engine.position import Position
from engine.rules.multiplayer.setting_up_600 import what_is_asked
from engine.seats import (
    all_seats,
    life_of,
    life_of_side,
    next_player,
    number_of_seats,
    side_of,
    the_defending_player,
    whose_turn,
)
from engine.table import Table
from playground.boards import removing
from playground.boards.editing import BadEdit, at_place, draft, player_named, set_moment
from playground.boards.stating import seat_of

FEWEST = 2
NAMES = (
    *("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"),
    *("Kay", "Leo", "Mia", "Ned", "Ona", "Pat", "Quin", "Ray", "Sue", "Tom"),
)
"""What players are called who were given no name: as many as sit at a table at most."""
Seats = Mapping[PlayerId, PlayerId]
"""Each old seat's new number; a player who leaves has none."""


def add(position: Position, name: str = "") -> Position:
    """One player more, in the last place of the turn order (101.4), with 20 life and nothing else."""
    board = position.board
    if number_of_seats(board) >= MOST_PLAYERS:
        raise BadEdit(f"A table has at most {MOST_PLAYERS} players.", "new_name")
    if board.table.teams:
        raise BadEdit("The players are in teams: choose a new table with one more player.", "new_name")
    taken = {player.name.lower() for player in board.players}
    if name.strip():
        name = player_named(board, name, field="new_name")
    else:
        name = next(one for one in NAMES if one.lower() not in taken)
    edit = draft(position)
    edit.set("players", (*board.players, Player(name)))
    ranges = board.table.ranges
    if ranges:
        # Like the neighbour before.
        edit.set("table", replace(board.table, ranges=(*ranges, ranges[-1])))
    return _seated(position, edit.commit())


def at_table(position: Position, table: Table) -> Position:
    """The same players at another table. Whose life totals become one have the sum of them (606.4a), and whose one life
    total comes apart have equal parts of it (606.9a)."""
    board = position.board
    edit = draft(position)
    edit.set("table", table)
    same = {PlayerId(one): PlayerId(one) for one in all_seats(board)}
    for seat, life in _lives(board, table, same).items():
        edit.change_player(seat, life=life)
    return _with_usual_turns(at_place(position, edit.commit(), place_of(position)), board, same)


def earlier(position: Position, seat: int) -> Position:
    """A player changes places with the one who came before in turn order; the first with the last."""
    board = position.board
    second = seat_of(board, seat, "seat")
    first = PlayerId((second - 1) % number_of_seats(board))
    seats = {PlayerId(one): PlayerId(one) for one in all_seats(board)}
    return _renumbered(position, {**seats, first: second, second: first})


def leave(position: Position, seat: int) -> Position:
    """A player who never sat there: with what that player owns and controls, and every mention.

    What others own and that player controls in play is its owner's.
    """
    board = position.board
    gone = seat_of(board, seat, "seat")
    if number_of_seats(board) <= FEWEST:
        raise BadEdit(f"At least {FEWEST} players sit at a table.", "seat")
    position = _passed_on(position, gone)
    board = position.board
    taken = frozenset(
        one
        for one, found in board.objects.items()
        if found.owner == gone or (found.zone == STACK and found.controller == gone)
    )
    edit = draft(position)
    removing.without(edit, taken)
    edit = Edit(edit.commit(), edit.next_id)
    for found in edit.before.objects.values():
        edit.put(_back(found, gone))
    board = edit.commit()
    left = [PlayerId(one) for one in all_seats(board) if one != gone]
    return _renumbered(replace(position, boards=(board,)), {one: PlayerId(at) for at, one in enumerate(left)})


def _passed_on(position: Position, gone: PlayerId) -> Position:
    """The same moment without this player's turn: it is the next player's, and combat is against somebody else."""
    board = position.board
    place = place_of(position)
    after = next_player(board, gone)
    if whose_turn(board) == gone:
        return set_moment(
            position, active=after, serial=int(board.turn.serial), place=place.name, begins=place.begins
        )
    if place.player == gone:
        position = at_place(position, board, replace(place, player=NOBODY, passed=0))
    if board.combat is not None and the_defending_player(board) == gone:
        against = after if after != whose_turn(board) else next_player(board, after)
        edit = draft(position)
        edit.set("combat", replace(board.combat, defenders=(against,)))
        return replace(position, boards=(edit.commit(),))
    return position


def _back(found: Object, gone: PlayerId) -> Object:
    """An object that this player had: its owner controls it, and controlled it as it phased out."""
    if found.zone == IN_PLAY and found.controller == gone:
        found = replace(found, controller=found.owner)
    if found.phased is not None and found.phased.under == gone:
        found = replace(found, controller=found.owner, phased=replace(found.phased, under=found.owner))
    return found


def _renumbered(position: Position, seats: Seats) -> Position:
    """The position with other numbers for its seats; whoever has none is left out wherever named."""
    board, place = position.board, place_of(position)
    turned = typing.cast(Board, _with_seats(replace(board, players=()), Board, seats))
    order = sorted(seats, key=lambda one: seats[one])
    table = _turned(board.table, seats)
    lives = _lives(board, table, seats)
    players = tuple(replace(board.players[one], life=lives[seats[one]]) for one in order)
    turned = replace(turned, players=players, table=table)
    who = seats.get(place.player, NOBODY)
    now = at_place(position, turned, replace(place, player=who, passed=min(place.passed, len(order))))
    return _with_usual_turns(now, board, seats)


def _seated(position: Position, board: Board) -> Position:
    """The position with further seats at the end."""
    before = position.board
    seats = {PlayerId(one): PlayerId(one) for one in all_seats(before)}
    return _with_usual_turns(at_place(position, board, place_of(position)), before, seats)


def _with_usual_turns(position: Position, before: Board, seats: Seats) -> Position:
    """Turns and upkeeps that went round the table as usual did so in the new order; others stay as they were said.

    Summoning sickness, which is counted from a player's latest turn (212.3d), does not change.
    """
    board, place = position.board, place_of(position)
    was = usual_turns(before.turn.serial, whose_turn(before), number_of_seats(before), before.table)
    now = usual_turns(board.turn.serial, whose_turn(board), number_of_seats(board), board.table)
    old = {new: one for one, new in seats.items()}
    edit = draft(position)
    for at, player in enumerate(board.players):
        seat = old.get(PlayerId(at))
        if seat is None or player.turn_began == was[seat]:
            edit.change_player(PlayerId(at), turn_began=now[at])
    board = edit.commit()
    edit = Edit(board, edit.next_id)
    for at, player in enumerate(board.players):
        seat = old.get(PlayerId(at))
        if seat is None or player.upkeeps == usual_upkeeps(place, seat, before):
            edit.change_player(PlayerId(at), upkeeps=usual_upkeeps(place, PlayerId(at), board))
    for found in board.objects.values():
        edit.put(_as_sick(found, before, board))
    return replace(position, boards=(edit.commit(),))


def _as_sick(found: Object, before: Board, board: Board) -> Object:
    """The object, new or not new to its controller as it was."""
    earlier = before.objects[found.id]
    if not found.since or NOBODY in (found.controller, earlier.controller):
        return found
    began = int(board.players[found.controller].turn_began)
    if earlier.since >= before.players[earlier.controller].turn_began:
        return replace(found, since=max(found.since, began))
    return replace(found, since=min(found.since, max(0, began - 1)))


# --- the table with other seats ----------------------------------------------------------------------------


def _turned(table: Table, seats: Seats) -> Table:
    """The table with other numbers for its seats: teams and ranges stay with their players. Raises BadEdit where they
    can't sit so."""
    teams = (tuple(sorted(seats[one] for one in team if one in seats)) for team in table.teams)
    ranges = tuple(table.range_of(one) for one in sorted(seats, key=lambda one: seats[one]))
    turned = replace(
        table, teams=tuple(sorted(team for team in teams if team)), ranges=ranges if table.ranges else ()
    )
    fault = what_is_asked(turned, len(seats))
    if fault is not None:
        raise BadEdit(f"This seating isn't possible: {fault}.", "seat")
    return turned


def _lives(before: Board, table: Table, seats: Seats) -> dict[PlayerId, int]:
    """The life total that stands with each new seat: a side that stays the same keeps its own."""
    old = {new: one for one, new in seats.items()}
    found = {}
    for seat in old:
        side = table.side_of(seat)
        were = [old[one] for one in side]
        if set(were) == set(side_of(before, were[0])):
            total = life_of_side(before, were[0])
        else:
            total = sum(life_of(before, one) for one in were)
        found[seat] = total if seat == side[0] else 0
    return found


# --- where a board names seats -----------------------------------------------------------------------------


def _with_seats(value: Any, kind: Any, seats: Seats) -> Any:
    """A value of this type with every seat in it renumbered. In lists, what names a player who leaves is left out."""
    if kind is PlayerId:
        return seats.get(value, NOBODY)
    if not _names_seats(kind):
        return value
    if isinstance(value, Noted):
        if value.kind != "players":
            return value
        kept = (seats[PlayerId(int(one))] for one in value.value if PlayerId(int(one)) in seats)
        return replace(value, value=tuple(int(one) for one in kept))
    if isinstance(value, Struct):
        hints = _hints(type(value))
        return replace(
            value, **{name: _with_seats(getattr(value, name), of, seats) for name, of in hints.items()}
        )
    if isinstance(value, Mapping):
        keys, held = typing.get_args(kind)
        found = {
            _with_seats(key, keys, seats): _with_seats(one, held, seats)
            for key, one in value.items()
            if not _of_a_leaver(key, keys, seats)
        }
        return ObjectTable(found) if isinstance(value, ObjectTable) else found
    if isinstance(value, tuple):
        return _tuple_with_seats(value, typing.get_args(kind), seats)
    return value


def _tuple_with_seats(value: tuple[Any, ...], kinds: tuple[Any, ...], seats: Seats) -> tuple[Any, ...]:
    if kinds[-1] is not Ellipsis:
        return tuple(_with_seats(one, kind, seats) for one, kind in zip(value, kinds, strict=True))
    kept = [one for one in value if not _of_a_leaver(one, kinds[0], seats)]
    found = (_with_seats(one, kinds[0], seats) for one in kept)
    # Lists of players, and tallies, are kept in the order of seats.
    of_seats = kinds[0] is PlayerId or typing.get_args(kinds[0])[:1] == (PlayerId,)
    return tuple(sorted(found)) if of_seats else tuple(found)


def _of_a_leaver(value: Any, kind: Any, seats: Seats) -> bool:
    """Whether this is, or is about, a player who has no seat any more."""
    if kind is PlayerId:
        return value != NOBODY and value not in seats
    if isinstance(value, Struct):
        own = (getattr(value, name) for name, of in _hints(type(value)).items() if of is PlayerId)
        return any(one != NOBODY and one not in seats for one in own)
    if isinstance(value, tuple) and PlayerId in typing.get_args(kind):
        return any(
            _of_a_leaver(one, of, seats) for one, of in zip(value, typing.get_args(kind), strict=False)
        )
    return False


@lru_cache(maxsize=128)
def _names_seats(kind: Any) -> bool:
    """Whether a value of this type can name a seat."""
    if kind is PlayerId or kind is Noted:
        return True
    if isinstance(kind, type) and issubclass(kind, Struct):
        # Abilities and cards are text: they say "you", never a number.
        return kind.__module__ == Board.__module__ and bool(_hints(kind))
    return any(_names_seats(one) for one in typing.get_args(kind))


@lru_cache(maxsize=128)
def _hints(struct: type[Struct]) -> dict[str, Any]:
    """The fields of a struct that can name a seat, with their types."""
    hints = typing.get_type_hints(struct)
    names = (one.name for one in fields_of(struct))
    return {name: hints[name] for name in names if _names_seats(hints[name])}
