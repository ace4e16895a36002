"""Edits of the course of the game: what is unusual about the turn and about a player, and chance."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from engine.board import NOBODY, NOTHING, PlayerId, TurnId
from engine.edit import Edit
from engine.notation.course import with_usual_upkeeps
from engine.notation.moments import place_of, usual_phases
from engine.position import Position
from engine.rules.turn.turns_300 import PHASES
from engine.seats import defending_players, number_of_seats
from playground.boards.editing import (
    HIGHEST,
    BadEdit,
    draft,
    in_bounds,
    object_of,
    valid_counter,
    with_counters,
    written,
)
from playground.boards.stating import seat_of

MOST_PHASES = 20
_RULE = re.compile(r"\d{3}(\.\d+[a-z]?)?")


def set_turn(
    position: Position,
    *,
    passed: int,
    controller: int,
    lands: int,
    permissions: Iterable[int],
    no_draw: bool,
    ahead: tuple[str, ...],
    spells: int | None = None,
) -> Position:
    """Passes in succession, who controls the turn (507), land plays (305.4, 212.6b), spells played (502.30), the draw,
    phases to come."""
    board = position.board
    in_bounds(passed, 0, number_of_seats(board), "players have passed", "passed")
    in_bounds(lands, 0, 60, "land plays", "lands")
    unknown = board.turn.spells_of(NOBODY)
    if spells is not None:
        told = board.turn.spells_played - unknown
        in_bounds(spells, told, HIGHEST, "spells played", "spells")
        unknown = spells - told
    if any(one not in PHASES for one in ahead) or len(ahead) > MOST_PHASES:
        raise BadEdit(f"Phases are {', '.join(PHASES)}; write them with commas between.", "ahead")
    place = place_of(position)
    if ahead and ahead[0] != usual_phases(place.name)[0]:
        raise BadEdit(
            f"The remaining phases start with the current one, {usual_phases(place.name)[0]}.", "ahead"
        )
    by = tuple(object_of(board, one).id for one in permissions)
    turn = replace(
        board.turn,
        controller=NOBODY if controller == NOBODY else seat_of(board, controller, "controller"),
        land_plays=(*(NOTHING for _ in range(lands)), *by),
        spells=_tallied(board.turn.spells, NOBODY, unknown),
    )
    edit = draft(position)
    edit.set("turn", turn)
    usual = ahead == usual_phases(place.name)
    place = replace(
        place, passed=0 if place.begins else passed, skip_draw=no_draw, ahead=() if usual else ahead
    )
    return written(position, edit, place)


def set_combat(
    position: Position, *, defender: int, declared: bool, blocks_declared: bool, damage_steps: int
) -> Position:
    """Whom the combat is against, whether attackers and blockers were declared, combat damage steps so far."""
    board = position.board
    if board.combat is None:
        raise BadEdit("There is no combat: set the turn to a step of the combat phase (306).", "defender")
    in_bounds(damage_steps, 0, 10, "combat damage steps", "damage_steps")
    against = (seat_of(board, defender, "defender"),)
    combat = replace(
        board.combat,
        defenders=against if len(defending_players(board)) < 2 else defending_players(board),
        declared=declared,
        blocks_declared=blocks_declared,
        damage_steps=damage_steps,
    )
    edit = draft(position)
    edit.set("combat", combat)
    return written(position, edit, place_of(position))


def set_standing(
    position: Position,
    seat: int,
    *,
    lost: str,
    won: str,
    drew_from_empty: bool,
    latest_turn: int,
    upkeeps: tuple[int, int] | None = None,
    damage: int | None = None,
    spells: int | None = None,
    buried: int | None = None,
) -> Position:
    """By which rule a player has lost or won, an attempted draw (420.5g), the number of the latest turn and those of
    the last two upkeeps (502.19a), damage dealt (502.50), spells played and creatures put into the graveyard from
    play this turn. None leaves what is usual, or as it was."""
    board = position.board
    seat_of(board, seat, "seat")
    in_bounds(latest_turn, 0, 10_000, "turns", "latest_turn")
    for number in upkeeps or ():
        in_bounds(number, 0, 10_000, "turns", "upkeep")
    tallies = {"damaged": damage, "spells": spells, "buried": buried}
    for name, tally in (("damage", damage), ("own_spells", spells), ("buried", buried)):
        in_bounds(tally or 0, 0, HIGHEST, name.replace("_", " "), name)
    for field, rule in (("lost", lost), ("won", won)):
        if rule and not _RULE.fullmatch(rule):
            raise BadEdit(
                "The number of a rule, such as 420.5a; nothing for a player still in the game.", field
            )
    edit = draft(position)
    edit.change_player(
        PlayerId(seat),
        lost=lost,
        won=won,
        drew_from_empty=drew_from_empty,
        turn_began=TurnId(latest_turn),
    )
    turn = replace(
        board.turn,
        **{
            field: _tallied(getattr(board.turn, field), PlayerId(seat), number)
            for field, number in tallies.items()
            if number is not None
        },
    )
    place = place_of(position)
    edit.set("turn", turn)
    usual = with_usual_upkeeps(edit.commit(), board, place, place)
    edit = Edit(usual, edit.next_id)
    if upkeeps is not None and upkeeps != board.players[seat].upkeeps:
        edit.change_player(PlayerId(seat), upkeeps=(TurnId(upkeeps[0]), TurnId(upkeeps[1])))
    return written(position, edit)


def set_player_counters(position: Position, seat: int, name: str, count: int) -> Position:
    """So many counters of a name on a player; poison counters have their own field."""
    board = position.board
    player = board.players[seat_of(board, seat, "seat")]
    in_bounds(count, 0, HIGHEST, "counters", "count")
    name = valid_counter(name)
    if name == "poison":
        raise BadEdit("Poison counters have their own field.", "counter")
    edit = draft(position)
    edit.change_player(PlayerId(seat), counters=with_counters(player.counters, name, count))
    return written(position, edit)


def _tallied(
    tally: tuple[tuple[PlayerId, int], ...], player: PlayerId, number: int
) -> tuple[tuple[PlayerId, int], ...]:
    """A tally of players with this number for one of them; whoever has none is not in it."""
    return tuple(sorted((one, many) for one, many in {**dict(tally), player: number}.items() if many))


def set_chance(position: Position, seed: int, dealt: int) -> Position:
    """What chance will do: its seed, and how many numbers it has given."""
    in_bounds(seed, 0, 9_999_999, "is the range of a seed", "seed")
    in_bounds(dealt, 0, 1_000_000, "numbers dealt", "dealt")
    return replace(position, seed=seed, dealt=dealt)
