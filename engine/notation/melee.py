"""Several turns at the same time as text (608.4): turn markers, and the turns that wait while another is played.

    Turn 5: Ann, upkeep
    Meanwhile: turn 4 of Eve, precombat main phase, land played
    Markers: 1 with Ann; 2 with Eve; 3 with Ida waits

Who has a marker and no turn is about to begin one, unless the marker waits. Where nothing is said of markers, the first
is with the player whose turn is played, and the others with every fourth player to the left.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.board import NOBODY, STACK, Board, PlayerId, TurnAside, TurnId, TurnMarker
from engine.naming import by_seat, player_name
from engine.notation.said import Said, SaidMarker
from engine.notation.scanning import Scanner
from engine.rules.multiplayer.markers_608 import first_holders, number_of_markers
from engine.seats import in_game, marker_of, waiting_turns, whose_turn
from engine.table import GRAND_MELEE


def with_melee(board: Board, said: Said, scanner: Scanner) -> Board:
    """The board with its turn markers and the turns that wait; what is named in these is looked up later."""
    melee = said.melee
    if board.table.variant != GRAND_MELEE:
        if melee.beside or melee.markers or melee.begun:
            scanner.fail("turn markers at the table of a grand melee alone (608.4)", at=melee.at)
        return board
    turns = {whose_turn(board): board.turn.serial}
    for one in melee.beside:
        if one.turn.active in turns or one.turn.serial in turns.values():
            scanner.fail("a turn for each player who has one, each with its number (608.4)", at=melee.at)
        if one.place.begins or one.place.passed:
            scanner.fail("a turn in which players are about to receive priority (608.4)", at=melee.at)
        turns[one.turn.active] = one.turn.serial
    markers = melee.markers or list(_usual_markers(board, turns))
    wanted = number_of_markers(len(in_game(board)))
    if len([one for one in markers if not one.superfluous]) != wanted:
        scanner.fail(f"so many turn markers that stay: {wanted} (608.4a)", at=melee.at)
    if any(len({one[field] for one in markers}) < len(markers) for field in (0, 1)):
        scanner.fail("turn markers with numbers of their own, each with another player (608.4b)", at=melee.at)
    if not turns.keys() <= {one.player for one in markers}:
        scanner.fail("a turn marker with each player who takes a turn (608.4)", at=melee.at)
    found = [
        TurnMarker(
            one.number,
            one.player,
            turns.get(one.player, TurnId(0)),
            one.due or not (one.waits or one.player in turns),
            one.superfluous,
        )
        for one in sorted(markers)
    ]
    return replace(
        board,
        aside=tuple(TurnAside(one.turn) for one in melee.beside),
        markers=tuple(found),
        begun=TurnId(max(melee.begun, *turns.values())),
    )


def set_up_anew(board: Board) -> Board:
    """The board after its table, its seats or its turn were changed by hand: as many turn markers as it wants, where
    those that it has are no longer right. No other turn goes on then, and there is one stack."""
    melee = board.table.variant == GRAND_MELEE
    players = in_game(board)
    here = marker_of(board, whose_turn(board))
    going_on = {player for player, _ in waiting_turns(board)}
    holders = {one.player for one in board.markers}
    if melee and here is not None and here.turn == board.turn.serial:
        wanted = number_of_markers(len(players))
        if wanted == len(board.markers) and holders <= set(players) and going_on <= holders - {here.player}:
            return board
    if not melee and not board.markers:
        return board
    zones = {key: ids for key, ids in board.zones.items() if key[0] != STACK}
    turns = {whose_turn(board): board.turn.serial}
    usual = _usual_markers(board, turns) if melee else ()
    return by_seat(
        replace(
            board,
            zones={**zones, (STACK, NOBODY): board.stacks} if board.stacks else zones,
            aside=(),
            markers=tuple(
                TurnMarker(one.number, one.player, turns.get(one.player, TurnId(0)), one.player not in turns)
                for one in usual
            ),
            begun=max(board.begun, board.turn.serial) if melee else TurnId(0),
        )
    )


def _usual_markers(board: Board, turns: dict[PlayerId, TurnId]) -> Iterator[SaidMarker]:
    holders = tuple(turns) if len(turns) > 1 else first_holders(board, whose_turn(board))
    for number, player in enumerate(holders, 1):
        yield SaidMarker(number, player)


def marker_words(board: Board) -> Iterator[str]:
    """The statements of who has the turn markers."""
    for one in board.markers:
        words = f"{one.number} with {player_name(board, one.player)}"
        if not one.turn and not one.due:
            words += " waits"
        if one.turn and one.due:
            words += ", own turn to come"
        yield words + (", to be removed" if one.superfluous else "")
    going_on = [board.turn.serial, *(turn.serial for _, turn in waiting_turns(board))]
    if board.begun > max(going_on):
        yield f"turns begun {board.begun}"


__all__ = ["marker_words", "set_up_anew", "with_melee"]
