"""A board as lines of plain words, for where no page can be shown: each player, each zone, the stack.

It is drawn from a position or from a player's view of one; a card of which only the place is known is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    REMOVED,
    Board,
    Object,
    ObjectId,
    PlayerId,
    ZoneName,
)
from engine.characteristics import controller_of
from engine.naming import label_of, name_of, player_name
from engine.notation.mana_letters import mana_text
from engine.notation.writing_objects import counted
from engine.position import Position
from engine.seats import is_seat, life_of_side
from playground.boards.card_views import is_unseen
from playground.boards.drawing import draw_stack

MOST_LISTED = 40
STACKED = "Stack, from its top"
_ZONES: tuple[tuple[ZoneName, str], ...] = (
    (IN_PLAY, "in play"),
    (HAND, "hand"),
    (LIBRARY, "library (top first)"),
    (GRAVEYARD, "graveyard (top last)"),
    (REMOVED, "removed from the game"),
)


Fact = tuple[str, str, str]
"""Of whom or what, which of it, and what is so: ("Ann", "hand", "Shock"); of a player alone the second is empty."""


def board_in_words(position: Position) -> list[tuple[str, list[str]]]:
    """Each player with life and mana, then what lies in the player's zones; last the stack, from its top."""
    found: list[tuple[str, list[str]]] = []
    for who, what, words in facts_of(position):
        if who == STACKED:
            if not found or found[-1][0] != STACKED:
                found.append((STACKED, []))
            found[-1][1].append(words)
        elif what:
            found[-1][1].append(f"{what}: {words}")
        else:
            found.append((f"{who}: {words}", []))
    return found


def facts_of(position: Position) -> Iterator[Fact]:
    """Everything that a board shows, each fact for itself."""
    board = position.board
    for seat, player in enumerate(board.players):
        yield player.name, "", _player(board, PlayerId(seat))
        yield from ((player.name, zone, words) for zone, words in _zones(board, seat))
    for number, one in enumerate(draw_stack(board)):
        words = f"{one['by']}: {one['text']}" + (f" Targets: {one['targets']}." if one["targets"] else "")
        yield STACKED, f"object {number + 1}", words


def _player(board: Board, seat: PlayerId) -> str:
    player = board.players[seat]
    facts = [f"{life_of_side(board, seat)} life"]
    facts += [f"{player.poison} poison"] if player.poison else []
    facts += counted(player.counters)
    facts += [f"mana {mana_text(player.mana)}"] if player.mana else []
    facts += [f"has lost ({player.lost})"] if player.lost else []
    facts += [f"has won ({player.won})"] if player.won else []
    return ", ".join(facts)


def _zones(board: Board, seat: int) -> Iterator[tuple[str, str]]:
    for zone, words in _ZONES:
        if zone == IN_PLAY:
            ids = tuple(one for one in board.in_play if controller_of(board, one) == seat)
        elif zone == REMOVED:
            ids = tuple(one for one in board.zone(REMOVED) if board.objects[one].owner == seat)
        else:
            ids = board.zone(zone, PlayerId(seat))
        if ids:
            yield words, _listed(board, ids)


def _listed(board: Board, ids: Iterable[ObjectId]) -> str:
    """Names with their state, equal neighbours counted."""
    runs: list[tuple[str, int]] = []
    for one in ids:
        words = _object(board, board.objects[one])
        if runs and runs[-1][0] == words:
            runs[-1] = (words, runs[-1][1] + 1)
        else:
            runs.append((words, 1))
    listed = [words if number == 1 else f"{number} x {words}" for words, number in runs[:MOST_LISTED]]
    more = sum(number for _, number in runs[MOST_LISTED:])
    return ", ".join([*listed, f"and {more} more"] if more else listed)


def _object(board: Board, found: Object) -> str:
    if is_unseen(found):
        return "unseen card"
    facts = [words for words, holds in (("tapped", found.tapped), ("flipped", found.flipped)) if holds]
    facts += ["face down"] if found.face_down else []
    facts += [f"damage {found.damage}"] if found.damage else []
    facts += counted(found.counters)
    if found.attached in board.objects:
        facts.append(f"attached to {name_of(board, found.attached)}")
    elif is_seat(board, found.attached_player):
        facts.append(f"attached to {player_name(board, found.attached_player)}")
    combat = board.combat
    if combat is not None and combat.attack_of(found.id) is not None:
        facts.append("attacking")
    if combat is not None and combat.is_blocking(found.id):
        facts.append("blocking")
    label = "face-down card" if found.definition is None else label_of(found)
    label += " token" if found.kind == "token" else ""
    return f"{label} ({', '.join(facts)})" if facts else label
