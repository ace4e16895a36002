"""Does anything of a player stay in a game that he or she has left (600.4)?

It looks at a moment at which somebody is asked, and knows nothing of how players leave: it goes through all zones,
effects, the combat, what is due and what is asked, and names whatever is a departed player's there.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board import Board, Object, ObjectId, PlayerId
from engine.characteristics import controller_of
from engine.language.walks import walk
from engine.position import Position

CONTROLLED_ZONES = ("in play", "stack")


def left_behind(position: Position) -> Iterator[str]:
    """What is a departed player's in any of the games, and should not be."""
    for level, board in enumerate(position.boards):
        gone = frozenset(PlayerId(seat) for seat, player in enumerate(board.players) if player.lost)
        if gone and len(board.players) > 2 and position.outcome is None:
            for finding in _of(board, gone):
                yield f"game {level + 1}: {finding}"
    form = position.decision
    if form is not None and form.player >= 0 and position.agenda:
        board = position.boards[position.agenda[-1].level]
        if board.players[form.player].lost and len(board.players) > 2:
            yield f"{board.players[form.player].name} has left, and is asked {form.purpose}"
        if type(form).__name__ == "HasPriority":
            yield from _before_priority(board)


def _of(board: Board, gone: frozenset[PlayerId]) -> Iterator[str]:
    for one in board.objects.values():
        if one.owner in gone and one.kind != "damage":
            yield f"{_name(one)} in the zone {one.zone} is owned by a player who left"
        elif one.zone in CONTROLLED_ZONES and one.kind != "damage" and controller_of(board, one.id) in gone:
            yield f"{_name(one)} in the zone {one.zone} is controlled by a player who left"
        if one.phased is not None and one.phased.under in gone:
            yield f"{_name(one)} would phase in for a player who left"
    for (zone, owner), ids in board.zones.items():
        # A turn's own stack (608.4) is kept by whose turn it is, and holds what others control.
        if owner in gone and ids and zone not in CONTROLLED_ZONES:
            yield f"the {zone} of a player who left holds {len(ids)} objects"
    for effect in board.effects:
        given = [
            note
            for note in effect.bound
            if note.kind == "players" and any(value in gone for value in note.value)
        ]
        words = [type(one).__name__ for one in walk(effect.ability)]
        if "SetController" in words and any(note.name == "#controller" for note in given):
            yield "an effect gives control to a player who left"
    for due in board.schedule:
        if due.player in gone or due.by in gone:
            yield f"{due.kind} is due to, or by, a player who left"
    if board.turn.controller in gone:
        yield "a player who left controls the turn"
    for seat in gone:
        player = board.players[seat]
        if player.mana or player.drew_from_empty:
            yield f"{player.name} has left with mana in the pool, or a draw to be judged"
    yield from _of_combat(board)


def _of_combat(board: Board) -> Iterator[str]:
    combat = board.combat
    if combat is None:
        return
    fighting: list[ObjectId] = []
    for attack in combat.attacks:
        fighting += [attack.creature, *attack.blockers]
    for blocker, attackers in combat.blocking:
        fighting += [blocker, *attackers]
    fighting += [one for band in combat.bands for one in band]
    for one in fighting:
        found = board.objects.get(one)
        if found is None or found.zone != "in play":
            yield f"object {one} fights and is not in play"


def _before_priority(board: Board) -> Iterator[str]:
    """What has been put right by the time a player has priority (420.3, 410.3)."""
    gone = [seat for seat, player in enumerate(board.players) if player.lost]
    if not gone or len(board.players) == 2:
        return
    for one in board.waiting:
        if one.controller in gone:
            yield "a triggered ability of a player who left still waits"
    for found in (board.objects[one] for one in board.in_play):
        if found.attached and found.attached not in board.objects:
            yield f"{_name(found)} is attached to something that left"
        if found.attached_player in gone:
            yield f"{_name(found)} is attached to a player who left"
    combat = board.combat
    for attack in combat.attacks if combat is not None else ():
        if combat is not None and controller_of(board, attack.creature) not in combat.attackers:
            yield "a creature attacks for somebody who doesn't control it"


def _name(found: Object) -> str:
    return found.definition.name if found.definition is not None else f"the {found.kind} {found.id}"


__all__ = ["left_behind"]
