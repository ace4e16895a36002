"""Permanents as they stand on a board: what decides how each is drawn and in which pile it lies.

Neighbouring boards share nearly all of it. The same permanent with the same characteristics and controller is the same
value, so that what is drawn of it is found by its identity.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.board import Attack, Board, Object, ObjectId, PlayerId
from engine.characteristics import Characteristics, is_type, settled
from engine.language.words import CardType
from engine.naming import name_of, player_name
from engine.rules.cards.summoning_sickness_212 import summoning_sick
from engine.seats import number_of_seats
from playground.kept import Kept, Same

CREATURES, OTHERS, LANDS = 0, 1, 2
"""The rows in which permanents lie, from the middle of the table."""


@dataclass(frozen=True, eq=False)
class Standing:
    """A permanent, what it is now, and what follows from that."""

    found: Object
    now: tuple[Characteristics, ...]
    controller: PlayerId
    held_back: bool
    """Whether it came under its controller's control since the turn began that counts (212.3d), creature or not."""
    sick: bool
    """Whether it is a creature that this holds back."""
    row: int


_standing: Kept[tuple[int, int, int, int], Standing] = Kept(8_000)
"""By the identities of a permanent and its characteristics, its controller and when that player's turn began."""
_on_board: Kept[Same, Mapping[ObjectId, Standing]] = Kept(256)


def standing(board: Board) -> Mapping[ObjectId, Standing]:
    """All permanents in order of arrival."""
    return _on_board.find(Same(board), lambda: _find_standing(board))


def _find_standing(board: Board) -> Mapping[ObjectId, Standing]:
    table, objects, players = settled(board), board.objects, board.players
    every: dict[ObjectId, Standing] = {}
    for one in board.in_play:
        found, now = objects[one], table.faces[one]
        controller = table.controllers.get(one, found.controller)
        key = (id(found), id(now), controller, players[controller].turn_began)
        stands = _standing.get(key)
        every[one] = _standing.keep(key, _stands(board, found, now, controller)) if stands is None else stands
    return every


def _stands(board: Board, found: Object, now: tuple[Characteristics, ...], controller: PlayerId) -> Standing:
    creature = is_type(board, found.id, CardType.CREATURE)
    held_back = summoning_sick(board, found.id)
    row = CREATURES if creature else LANDS if is_type(board, found.id, CardType.LAND) else OTHERS
    return Standing(found, now, controller, held_back, creature and found.since > 0 and held_back, row)


# --- how they lie ----------------------------------------------------------------------------------------


class Ground(NamedTuple):
    """Where the permanents of a board lie."""

    rows: Mapping[PlayerId, tuple[list[ObjectId], ...]]
    """Of each player who controls any: creatures, others, lands, but for those that are attached to a permanent."""
    under: Mapping[ObjectId, list[ObjectId]]
    """What is attached to a permanent lies with it, whoever controls it."""
    controlled: Mapping[PlayerId, int]
    """How many permanents a player controls, attached or not."""


_grounds: Kept[Same, Ground] = Kept(256)


def ground(board: Board) -> Ground:
    """How the permanents lie, before any are put in piles."""
    return _grounds.find(Same(board), lambda: _ground(board))


def _ground(board: Board) -> Ground:
    on_board = standing(board)
    rows: dict[PlayerId, tuple[list[ObjectId], ...]] = {}
    under: dict[ObjectId, list[ObjectId]] = {}
    controlled: dict[PlayerId, int] = {}
    for one, stands in on_board.items():
        controlled[stands.controller] = controlled.get(stands.controller, 0) + 1
        if stands.found.attached in on_board:
            under.setdefault(stands.found.attached, []).append(one)
            continue
        laid = rows.get(stands.controller)
        if laid is None:
            laid = rows[stands.controller] = ([], [], [])
        laid[stands.row].append(one)
    return Ground(rows, under, controlled)


# --- combat ----------------------------------------------------------------------------------------------


class Fight(NamedTuple):
    """What combat makes of a permanent."""

    attacking: bool = False
    blocking: bool = False
    course: str = ""
    """Whether an attacker was blocked (309.2f); "" for what does not attack, and before anybody could have blocked."""
    words: str = ""
    """Whom an attacker attacks, where it could be one of several; what a blocker blocks."""


AT_PEACE = Fight()
_fights: Kept[Same, Mapping[ObjectId, Fight]] = Kept(256)
_NONE: Mapping[ObjectId, Fight] = {}


def fights(board: Board) -> Mapping[ObjectId, Fight]:
    """Everything that attacks or blocks."""
    return _NONE if board.combat is None else _fights.find(Same(board), lambda: _find_fights(board))


def _find_fights(board: Board) -> Mapping[ObjectId, Fight]:
    combat = board.combat
    assert combat is not None
    fighting = [*(one.creature for one in combat.attacks), *(blocker for blocker, _ in combat.blocking)]
    return {one: _fight(board, one) for one in fighting}


def _fight(board: Board, object_id: ObjectId) -> Fight:
    combat = board.combat
    assert combat is not None
    attack = combat.attack_of(object_id)
    course = (
        "" if attack is None else "blocked" if attack.blocked else "unblocked" if attack.unblocked else ""
    )
    return Fight(attack is not None, combat.is_blocking(object_id), course, _whom(board, object_id, attack))


def _whom(board: Board, object_id: ObjectId, attack: Attack | None) -> str:
    assert board.combat is not None
    if attack is not None and number_of_seats(board) > 2:
        return f"attacks {player_name(board, attack.player)}"
    blocked = [name_of(board, one) for one in board.combat.blocks_of(object_id) if one in board.objects]
    return f"blocks {' and '.join(blocked)}" if blocked else ""
