"""The turns before the moment of a text: what went round the table as usual is not written.

A text says `latest turn 2` and `latest upkeeps 1 and 3` of a player only where the turns went another way, and
`under control since turn 2` only where a rule could ask (502.19a).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.board import IN_PLAY, NOBODY, Board, Object, ObjectId, ObjectTable, Player, PlayerId, TurnId
from engine.characteristics import controller_of
from engine.notation.moments import NamedMoment
from engine.seats import is_active, number_of_seats, sides, waiting_turns, whose_turn
from engine.table import DUEL, Table

Upkeeps = tuple[TurnId, TurnId]


def usual_turns(serial: int, active: PlayerId, players: int, table: Table = DUEL) -> tuple[TurnId, ...]:
    """The serial of each player's latest turn, if turns went round the table, of teams that share
    them from team to team (606.4b)."""
    takers = [table.side_of(PlayerId(seat))[0] for seat in range(players)]
    order = sorted(set(takers))
    now, number = order.index(takers[active]), len(order)
    return tuple(TurnId(max(0, serial - (now - order.index(one)) % number)) for one in takers)


def usual_upkeeps(place: NamedMoment, seat: PlayerId, board: Board) -> Upkeeps:
    """The turns of a player's last two upkeeps, if turns went round the table and none was skipped."""
    began, players = board.players[seat].turn_began, len(sides(board))
    ahead = place.name == "untap" or (place.name == "upkeep" and place.begins)
    latest = max(0, began - players) if ahead and is_active(board, seat) else began
    return TurnId(max(0, latest - players)), TurnId(latest)


def course_facts(place: NamedMoment, seat: PlayerId, board: Board) -> list[str]:
    """What a text has to say of this player's turns."""
    player = board.players[seat]
    facts = []
    usual = list(usual_turns(board.turn.serial, whose_turn(board), number_of_seats(board), board.table))
    for whose, turn in waiting_turns(board):
        usual[whose] = turn.serial
    if player.turn_began != usual[seat]:
        facts.append(f"latest turn {player.turn_began}")
    if player.upkeeps != usual_upkeeps(place, seat, board):
        facts.append(f"latest upkeeps {player.upkeeps[0]} and {player.upkeeps[1]}")
    return facts


def control_facts(board: Board, found: Object, is_creature: bool) -> list[str]:
    """Since when a permanent is under its controller's control, where that could matter (212.3d, 502.19a)."""
    if not found.since or found.controller == NOBODY:
        return []
    player = board.players[controller_of(board, found.id)]
    if found.since >= player.turn_began:
        return ["summoning sick" if is_creature else "new this turn"]
    return [f"under control since turn {found.since}"] if found.since >= player.upkeeps[0] else []


def newly_controlled(board: Board, sick: Sequence[ObjectId]) -> Board:
    """The board on which these are new to the players who control them in the end, by whatever effect (212.3d)."""
    changed = {
        one: replace(found, since=max(1, board.players[controller_of(board, one)].turn_began))
        for one in sick
        if (found := board.objects[one]).zone == IN_PLAY and controller_of(board, one) != found.controller
    }
    return replace(board, objects=ObjectTable({**board.objects, **changed})) if changed else board


def under_its_owner(board: Board, permanent: ObjectId) -> Board | None:
    """The board on which a permanent of another player came into play under its owner, if effects give it to the
    player all the same who has it here; None if nothing here does (217.5, 418.5a)."""
    found = board.objects[permanent]
    if found.zone != IN_PLAY or found.owner == found.controller:
        return None
    owners = replace(found, controller=found.owner)
    below = replace(board, objects=ObjectTable({**board.objects, permanent: owners}))
    return below if controller_of(below, permanent) == found.controller else None


def taken_from_owners(board: Board, kept: Collection[ObjectId]) -> Board:
    """The board on which what somebody has by an effect came into play under its owner, but for what is kept for good.

    A text lists what its player controls; of another's it needn't say that the Aura on it is the reason why."""
    for one in board.in_play:
        if one not in kept:
            board = under_its_owner(board, one) or board
    return board


def with_upkeeps(board: Board, place: NamedMoment, said: Sequence[Upkeeps | None]) -> tuple[Player, ...]:
    """The players with their last two upkeeps, as a text says them or as they usually were."""
    return tuple(
        replace(player, upkeeps=said[at] or usual_upkeeps(place, PlayerId(at), board))
        for at, player in enumerate(board.players)
    )


def with_usual_upkeeps(board: Board, before: Board, place: NamedMoment, was: NamedMoment) -> Board:
    """The board, where players whose upkeeps were as usual on the board before have them so at the new moment."""
    players = tuple(
        replace(player, upkeeps=usual_upkeeps(place, PlayerId(seat), board))
        if before.players[seat].upkeeps == usual_upkeeps(was, PlayerId(seat), before)
        else player
        for seat, player in enumerate(board.players)
    )
    return replace(board, players=players)
