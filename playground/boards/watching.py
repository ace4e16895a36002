"""Watches: values of players and objects that a reader keeps an eye on, and who set them.

Written as texts like breakpoints: "player:0:life", "object:17:power".
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.board import HAND, IN_PLAY, Board, ObjectId, PlayerId
from engine.characteristics import controller_of, faces
from engine.naming import player_name
from engine.position import Position
from playground.boards.breaking import LONGEST, Unclear, called
from playground.boards.card_views import type_line
from playground.boards.drawing import mana_text
from playground.boards.following import present
from playground.boards.playing import Played

OF_PLAYERS: dict[str, str] = {"life": "life", "poison": "poison", "mana": "mana pool", "hand": "hand size"}
OF_OBJECTS: dict[str, str] = {
    "power": "power",
    "toughness": "toughness",
    "controller": "controller",
    "types": "types",
    "counters": "counters",
    "damage": "damage",
}
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


def value(played: Played, step: int, watch: Watch) -> str:
    """The watched value at a step, in words."""
    position = played.position(step)
    key = ("value", watch, id(position.board))
    found: str | None = played.memo.get(key)
    if found is None:
        found = _value(played, position, watch)
        played.memo[key] = found
    return found


def _value(played: Played, position: Position, watch: Watch) -> str:
    board = position.board
    if watch.kind == "player":
        return _of_player(board, watch) if watch.number < len(board.players) else GONE
    here = present(played, board, watch.number)
    return _of_object(board, here, watch.field) if here else GONE


def _of_player(board: Board, watch: Watch) -> str:
    player = board.players[watch.number]
    if watch.field == "mana":
        return mana_text(player.mana) or "empty"
    if watch.field == "hand":
        return str(len(board.zone(HAND, PlayerId(watch.number))))
    return str(player.life if watch.field == "life" else player.poison)


def _of_object(board: Board, object_id: ObjectId, field: str) -> str:
    found = board.objects[object_id]
    if field == "controller":
        seat = controller_of(board, object_id) if found.zone == IN_PLAY else found.controller
        return player_name(board, seat) if found.zone in (IN_PLAY, "stack") else "nobody"
    if field == "damage":
        return str(found.damage)
    if field == "counters":
        return ", ".join(f"{number} {name}" for name, number in found.counters) or "none"
    now = faces(board, object_id)
    if field == "types":
        return " // ".join(type_line(one.supertypes, one.types, one.subtypes) for one in now) or "none"
    sizes = [one.power if field == "power" else one.toughness for one in now]
    return " // ".join("none" if one is None else str(one) for one in sizes) or "none"


def setter(played: Played, step: int, watch: Watch) -> int | None:
    """The step that last gave the value that it has at a step; None where it is so since the start."""
    return next(
        (at for at in range(step, 0, -1) if value(played, at, watch) != value(played, at - 1, watch)), None
    )


def next_change(played: Played, step: int, watch: Watch) -> int | None:
    """The next step that gives it another value."""
    return next(
        (
            at
            for at in range(step + 1, played.last + 1)
            if value(played, at, watch) != value(played, at - 1, watch)
        ),
        None,
    )


def label(played: Played, board: Board, watch: Watch) -> str:
    """What is watched, in words."""
    if watch.kind == "player":
        known = watch.number < len(board.players)
        who = board.players[watch.number].name if known else "a player"
        return f"{who}: {OF_PLAYERS[watch.field]}"
    return f"{called(played, board, watch.number)}: {OF_OBJECTS[watch.field]}"


def choices(played: Played, board: Board, look: int) -> list[tuple[str, list[tuple[str, str]]]]:
    """What can be watched, in groups of (value, words): players, and the object that is looked at."""
    groups = [
        (player.name, [(f"player:{seat}:{field}", words) for field, words in OF_PLAYERS.items()])
        for seat, player in enumerate(board.players)
    ]
    if look and ObjectId(look) in board.objects:
        group = [(f"object:{look}:{field}", words) for field, words in OF_OBJECTS.items()]
        groups.insert(0, (called(played, board, look), group))
    return groups
