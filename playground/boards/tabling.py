"""The table of a board: how many sit at it, by which variant, in which teams, with which options (600-609).

Whatever is chosen becomes a `Table`, which the engine's own check may refuse; nothing is put right silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.board import PlayerId
from engine.naming import player_name
from engine.notation.reading_positions import MOST_PLAYERS
from engine.position import Position
from engine.rules.multiplayer.setting_up_600 import what_is_asked
from engine.seats import all_seats, number_of_seats, speaker_of, whose_turn
from engine.table import (
    ATTACK_LEFT,
    ATTACK_ONE,
    ATTACK_RIGHT,
    ATTACK_SEVERAL,
    EMPEROR,
    FREE_FOR_ALL,
    GRAND_MELEE,
    PLAIN,
    TEAMS,
    TWO_HEADED_GIANT,
    UNLIMITED,
    VARIANTS,
    Attacking,
    Table,
    Variant,
    usual_attacking,
    usual_deploying,
    usual_ranges,
)
from playground.boards import seats
from playground.boards.around import table_in_words
from playground.boards.editing import BadEdit, in_bounds, place_now, set_moment

AS_USUAL = "usual"
AS_IT_IS = "kept"
NONE = "none"
MOST_RANGE = MOST_PLAYERS // 2
"""Further than this nobody sits from anybody."""
VARIANT_WORDS: dict[Variant, str] = {
    PLAIN: "none",
    FREE_FOR_ALL: "Free-for-All (605)",
    TWO_HEADED_GIANT: "Two-Headed Giant (606)",
    EMPEROR: "Emperor (607)",
    GRAND_MELEE: "Grand Melee (608)",
    TEAMS: "Teams (609)",
}
ATTACK_WORDS: dict[Attacking, str] = {
    ATTACK_ONE: "one opponent, chosen each turn (306.3)",
    ATTACK_SEVERAL: "several players (602)",
    ATTACK_LEFT: "the one to the left (604)",
    ATTACK_RIGHT: "the one to the right (604)",
}
USUAL_TEAM: dict[Variant, int] = {TWO_HEADED_GIANT: 2, EMPEROR: 3, TEAMS: 2}
"""How many play together by default (606.1, 607.1); of 609 two, the fewest."""
Teams = tuple[tuple[PlayerId, ...], ...]


# --- edits -----------------------------------------------------------------------------------------------


def set_table(
    position: Position, players: int, variant: str, team: str, attacking: str, range_: str, deploying: str
) -> Position:
    """So many players, by this variant, with these options. Seats are added, or taken off, at the end."""
    before = position.board.table
    in_bounds(players, seats.FEWEST, MOST_PLAYERS, "players", "table_players")
    if variant not in VARIANTS:
        raise BadEdit("That variant doesn't exist.", "table_variant")
    chosen: Variant = variant  # type: ignore[assignment]
    teams = before.teams if team == AS_IT_IS else teams_of(chosen, players, _team_size(chosen, team))
    if range_ == AS_IT_IS:
        ranges = before.ranges
    elif range_ == AS_USUAL:
        ranges = usual_ranges(chosen, teams, players)
    else:
        ranges = () if range_ == NONE else (_range(range_, "table_range"),) * players
    table = Table(
        chosen,
        teams,
        ranges,
        usual_attacking(chosen) if attacking == AS_USUAL else _attacking(attacking),
        usual_deploying(chosen) if deploying == AS_USUAL else deploying == "yes",
        before.rules,
    )
    _judged(table, players)
    position = seats.at_table(position, replace(before, variant=PLAIN, teams=(), ranges=()))
    while number_of_seats(position.board) < players:
        position = seats.add(position)
    while number_of_seats(position.board) > players:
        position = seats.leave(position, number_of_seats(position.board) - 1)
    return _sat_down(position, table)


def set_seats(position: Position, teams: Sequence[int], ranges: Sequence[str]) -> Position:
    """In which team each player is, by its number, 0 for none; and how far each one's range of influence reaches."""
    board = position.board
    players = number_of_seats(board)
    if len(teams) != players or len(ranges) != players:
        raise BadEdit("The board has changed in the meantime; choose again for each seat.", "table_team")
    found: dict[int, list[PlayerId]] = {}
    for seat, number in enumerate(teams):
        if number:
            found.setdefault(number, []).append(PlayerId(seat))
    reach = tuple(UNLIMITED if not one.strip() else _range(one, "table_reach") for one in ranges)
    table = replace(
        board.table,
        teams=tuple(sorted(tuple(team) for team in found.values())),
        ranges=() if set(reach) == {UNLIMITED} else reach,
    )
    _judged(table, players)
    return _sat_down(position, table)


def _sat_down(position: Position, table: Table) -> Position:
    """These players at this table. Where teams take turns it is the turn of a primary player (606.4b)."""
    position = seats.at_table(position, table)
    board = position.board
    active = whose_turn(board)
    if speaker_of(board, active) == active:
        return position
    place = place_now(position)
    return set_moment(
        position,
        active=speaker_of(board, active),
        serial=int(board.turn.serial),
        place=place.name,
        begins=place.begins,
    )


def _judged(table: Table, players: int) -> None:
    """Raises BadEdit with the rule that forbids a table."""
    fault = what_is_asked(table, players)
    if fault is not None:
        raise BadEdit(f"That table isn't possible: {fault}.", "table")


def teams_of(variant: Variant, players: int, size: int) -> Teams:
    """Teams of so many: side by side (606.3, 607.2), or with nobody next to a teammate (609.3); none of no size."""
    if not size:
        return ()
    if variant == TEAMS:
        number = max(1, players // size)
        return tuple(
            tuple(PlayerId(seat) for seat in range(players) if seat % number == one) for one in range(number)
        )
    return tuple(
        tuple(PlayerId(seat) for seat in range(first, min(first + size, players)))
        for first in range(0, players, size)
    )


def _team_size(variant: Variant, team: str) -> int:
    if team == AS_USUAL:
        return USUAL_TEAM.get(variant, 0)
    if team == NONE:
        return 0
    return _number(team, 2, MOST_PLAYERS // 2, "players in a team", "table_team_size")


def _range(text: str, field: str) -> int:
    return _number(text, 0, MOST_RANGE, "seats of a range of influence", field)


def _number(text: str, least: int, most: int, what: str, field: str) -> int:
    text = text.strip()
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
    in_bounds(number, least, most, what, field)
    return number


def _attacking(text: str) -> Attacking:
    for one in ATTACK_WORDS:
        if one == text:
            return one
    raise BadEdit("Choose whom the active player attacks.", "table_attacking")


# --- what a page shows -----------------------------------------------------------------------------------


def table_form(position: Position) -> dict[str, Any]:
    """What can be chosen of the table, and what is."""
    board = position.board
    table, players = board.table, number_of_seats(board)
    return {
        "words": table_in_words(board),
        "players": players,
        "most": MOST_PLAYERS,
        "fewest": seats.FEWEST,
        "variant": table.variant,
        "variants": list(VARIANT_WORDS.items()),
        "team": _team_chosen(table, players),
        "sizes": list(range(2, MOST_PLAYERS // 2 + 1)),
        "attacking": AS_USUAL if table.attacking == usual_attacking(table.variant) else table.attacking,
        "attacks": list(ATTACK_WORDS.items()),
        "range": _range_chosen(table, players),
        "ranges": list(range(1, MOST_RANGE + 1)),
        "deploying": AS_USUAL
        if table.deploying == usual_deploying(table.variant)
        else "yes"
        if table.deploying
        else "no",
        "seats": [
            {
                "name": player_name(board, seat),
                "team": next((at for at, team in enumerate(table.teams, 1) if seat in team), 0),
                "range": "" if table.range_of(seat) == UNLIMITED else table.range_of(seat),
            }
            for seat in all_seats(board)
        ],
    }


def _team_chosen(table: Table, players: int) -> str:
    if table.teams == teams_of(table.variant, players, USUAL_TEAM.get(table.variant, 0)):
        return AS_USUAL
    if not table.teams:
        return NONE
    size = len(table.teams[0])
    return str(size) if table.teams == teams_of(table.variant, players, size) else AS_IT_IS


def _range_chosen(table: Table, players: int) -> str:
    if table.ranges == usual_ranges(table.variant, table.teams, players):
        return AS_USUAL
    if not table.ranges:
        return NONE
    return str(table.ranges[0]) if len(set(table.ranges)) == 1 else AS_IT_IS
