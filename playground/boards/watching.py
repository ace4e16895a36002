"""Watches: values of players and objects that a reader keeps an eye on, and who set them.

Written as texts like breakpoints: "player:0:life", "object:17:power".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    NOTHING,
    STACK,
    Board,
    Object,
    ObjectId,
    PlayerId,
)
from engine.characteristics import Characteristics, controller_of, faces
from engine.naming import player_name, thing_name
from engine.position import Position
from engine.seats import life_of_side, number_of_seats
from engine.unknown import is_unknown
from playground.boards.breaking import LONGEST, Group, Unclear, called
from playground.boards.card_views import type_line
from playground.boards.drawing import ability_text, mana_text
from playground.boards.following import present
from playground.boards.playing import PlayedRun
from playground.kept import Plain

OF_PLAYERS: dict[str, str] = {
    "life": "life",
    "poison": "poison",
    "counters": "counters",
    "mana": "mana pool",
    "hand": "hand size",
    "library": "library size",
    "graveyard": "graveyard size",
    "in play": "permanents",
}
OF_OBJECTS: dict[str, str] = {
    "power": "power",
    "toughness": "toughness",
    "controller": "controller",
    "types": "types",
    "colors": "colours",
    "abilities": "abilities",
    "name": "name",
    "cost": "mana cost",
    "counters": "counters",
    "damage": "damage",
    "status": "status",
    "attached": "attached to",
    "zone": "zone",
}
"""The characteristics of 201.2, and what is true of an object besides."""
GONE = "not there"


@dataclass(frozen=True)
class Watch:
    """A watch, read."""

    kind: str
    number: int
    field: str

    @property
    def text(self) -> str:
        """As it is kept."""
        return f"{self.kind}:{self.number}:{self.field}"


def read(text: str) -> Watch:
    """A watch from its text. Raises Unclear."""
    kind, _, rest = text[:LONGEST].partition(":")
    number, _, field = rest.partition(":")
    known = {"player": OF_PLAYERS, "object": OF_OBJECTS}.get(kind, {})
    if field not in known or not (number.isascii() and number.isdigit()):
        raise Unclear("Choose a value to watch.")
    return Watch(kind, int(number), field)


def value(played: PlayedRun, step: int, watch: Watch) -> str:
    """The watched value at a step, in words."""
    position = played.position(step)
    key = ("value", watch, id(position.board))
    found: str | None = played.memo.get(key)
    if found is None:
        found = _value(played, position, watch)
        played.memo[key] = found
    return found


def _value(played: PlayedRun, position: Position, watch: Watch) -> str:
    board = position.board
    if watch.kind == "player":
        return _of_player(board, watch) if watch.number < number_of_seats(board) else GONE
    here = present(played, board, watch.number)
    return _of_object(board, here, watch.field) if here else GONE


def _of_player(board: Board, watch: Watch) -> str:
    player, seat = board.players[watch.number], PlayerId(watch.number)
    if watch.field == "mana":
        return mana_text(player.mana) or "empty"
    if watch.field == "counters":
        return _counters(player.counters)
    if watch.field == "in play":
        return str(sum(1 for one in board.in_play if controller_of(board, one) == seat))
    if watch.field in (HAND, LIBRARY, GRAVEYARD):
        return str(len(board.zone(watch.field, seat)))
    return str(life_of_side(board, seat) if watch.field == "life" else player.poison)


def _of_object(board: Board, object_id: ObjectId, field: str) -> str:
    stated = _STATED.get(field)
    if stated is not None:
        return stated(board, board.objects[object_id])
    if is_unknown(board.objects[object_id]):
        return "not known"
    of_face = _OF_A_FACE[field]
    return " // ".join(of_face(one) for one in faces(board, object_id)) or "none"


def _controller(board: Board, found: Object) -> str:
    if found.zone not in (IN_PLAY, STACK):
        return "no one"
    return player_name(board, controller_of(board, found.id) if found.zone == IN_PLAY else found.controller)


def _counters(counters: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counters) or "none"


def _status(board: Board, found: Object) -> str:
    """Tapped, flipped, face up, and what it is in combat."""
    said = [
        "tapped" if found.tapped else "untapped" if found.zone == IN_PLAY else "",
        "flipped" if found.flipped else "",
        "face down" if found.face_down else "",
    ]
    combat = board.combat
    if combat is not None and combat.attack_of(found.id) is not None:
        said.append("attacking")
    if combat is not None and any(blocker == found.id for blocker, _ in combat.blocking):
        said.append("blocking")
    return ", ".join(one for one in said if one) or "none"


def _attached(board: Board, found: Object) -> str:
    if found.attached != NOTHING:
        return thing_name(board, int(found.attached))
    return player_name(board, found.attached_player) if found.attached_player != NOBODY else "nothing"


_STATED: dict[str, Callable[[Board, Object], str]] = {
    "controller": _controller,
    "counters": lambda board, found: _counters(found.counters),
    "damage": lambda board, found: str(found.damage),
    "status": _status,
    "attached": _attached,
    "zone": lambda board, found: found.zone,
}
"""What is true of an object whatever its characteristics are."""


def _size(number: int | None) -> str:
    return "none" if number is None else str(number)


_OF_A_FACE: dict[str, Callable[[Characteristics], str]] = {
    "power": lambda one: _size(one.power),
    "toughness": lambda one: _size(one.toughness),
    "types": lambda one: type_line(one.supertypes, one.types, one.subtypes) or "none",
    "colors": lambda one: ", ".join(color.word for color in one.colors) or "colorless",
    "abilities": lambda one: (
        " / ".join(ability_text(held.ability, one.name) for held in one.abilities) or "none"
    ),
    "name": lambda one: one.name or "no name",
    "cost": lambda one: "none" if one.cost is None else str(one.cost) or "{0}",
}


def setter(played: PlayedRun, step: int, watch: Watch) -> int | None:
    """The step that last gave the value that it has at a step; None where it is unchanged since the start."""
    return next(
        (at for at in range(step, 0, -1) if value(played, at, watch) != value(played, at - 1, watch)), None
    )


def next_change(played: PlayedRun, step: int, watch: Watch) -> int | None:
    """The next step that gives it another value."""
    return next(
        (
            at
            for at in range(step + 1, played.last + 1)
            if value(played, at, watch) != value(played, at - 1, watch)
        ),
        None,
    )


def label(played: PlayedRun, board: Board, watch: Watch) -> str:
    """What is watched, in words."""
    if watch.kind == "player":
        known = watch.number < number_of_seats(board)
        who = board.players[watch.number].name if known else "a player"
        return f"{who}: {OF_PLAYERS[watch.field]}"
    return f"{called(played, board, watch.number)}: {OF_OBJECTS[watch.field]}"


def choices(played: PlayedRun, board: Board, look: int) -> Plain[Group]:
    """What can be watched, in groups of (value, words): players, and the object that is looked at."""
    groups = _of_players(tuple([player.name for player in board.players]))
    if look and ObjectId(look) in board.objects:
        return Plain(((called(played, board, look), of_object(look)), *groups))
    return groups


@lru_cache(maxsize=256)
def _of_players(names: tuple[str, ...]) -> Plain[Group]:
    return Plain(
        (name, tuple((f"player:{seat}:{field}", words) for field, words in OF_PLAYERS.items()))
        for seat, name in enumerate(names)
    )


def of_object(number: int) -> tuple[tuple[str, str], ...]:
    """What can be watched of an object, as (value, words)."""
    return tuple((f"object:{number}:{field}", words) for field, words in OF_OBJECTS.items())
