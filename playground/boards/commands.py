"""The builder's commands: what a web form of the builder asks for, as an edit of the board.

Each command reads its own fields, refuses what it cannot use at its field, and names itself for the list of edits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import QueryDict

from engine import cards
from engine.board import NOBODY, ObjectId, PlayerId, ZoneName
from engine.language.card import CardDef
from engine.naming import name_of
from engine.position import Position
from playground.boards import editing
from playground.boards.editing import BadEdit

Sent = QueryDict
"""The fields of a web form."""


@dataclass(frozen=True)
class Command:
    """An edit ready to be made: what it is called, the change, and the object to look at afterwards."""

    what: str
    edit: Callable[[Position], Position]
    follow: int = 0
    placed: str = ""
    """The card that was placed, so that the page can say so."""


def command(sent: Sent, position: Position) -> Command:
    """The command that a form asks for. Raises BadEdit."""
    if placed := sent.get("place"):
        return _put(sent, position, _card(placed))
    make = _COMMANDS.get(str(sent.get("do", "")))
    if make is None:
        raise BadEdit("There is no such command.")
    return make(sent, position)


def zone_of(text: str, position: Position) -> tuple[ZoneName, PlayerId]:
    """A zone of a player's, written as "0:in play"."""
    seat, _, zone = text.partition(":")
    if not seat.isdigit() or int(seat) >= len(position.board.players) or zone not in editing.BUILDING_ZONES:
        raise BadEdit("Choose a zone.", "into")
    return zone, PlayerId(int(seat))  # type: ignore[return-value]


def hits(typed: str, limit: int = 8) -> tuple[CardDef, ...]:
    """The cards that a search finds, best first; none for an empty search."""
    typed = typed.strip()[:80]
    return tuple(cards.library()[name] for name in cards.suggest(typed, limit)) if typed else ()


def _card(typed: str) -> CardDef:
    try:
        return cards.find(typed[:120])
    except cards.UnknownCard:
        found = hits(typed, 1)
        if not found:
            raise BadEdit(f'No card is called "{typed[:60]}".', "q") from None
        return found[0]


def _put_typed(sent: Sent, position: Position) -> Command:
    typed = str(sent.get("q", "")).strip()
    if not typed:
        raise BadEdit("Type some letters of a card's name.", "q")
    return _put(sent, position, _card(typed))


def _put(sent: Sent, position: Position, definition: CardDef) -> Command:
    zone, seat = zone_of(str(sent.get("into", "")), position)
    count = _number(sent, "count", 1)
    bottom = sent.get("where") == "bottom"
    where = f"{position.board.players[seat].name}'s {zone}" if zone != "in play" else "play"
    many = f" x{count}" if count > 1 else ""
    return Command(
        f"{definition.name}{many} into {where}",
        lambda now: editing.put(now, definition, zone, seat, count=count, bottom=bottom),
        placed=f"{definition.name}{many} into {where}",
    )


def _about(text: str) -> Callable[[Sent, Position], tuple[int, str]]:
    def read(sent: Sent, position: Position) -> tuple[int, str]:
        number = _number(sent, "object")
        found = position.board.objects.get(ObjectId(number))
        if found is None:
            raise BadEdit("That card is not on the board any more; the board has changed meanwhile.")
        return number, text.format(name_of(position.board, found.id))

    return read


def _move(sent: Sent, position: Position) -> Command:
    number, what = _about("{} moved")(sent, position)
    zone, seat = zone_of(str(sent.get("into", "")), position)
    bottom = sent.get("where") == "bottom"
    return Command(what, lambda now: editing.move(now, number, zone, seat, bottom=bottom), number)


def _simple(text: str, edit: Callable[[Position, int], Position]) -> Callable[[Sent, Position], Command]:
    def make(sent: Sent, position: Position) -> Command:
        number, what = _about(text)(sent, position)
        return Command(what, lambda now: edit(now, number), number)

    return make


def _duplicate(sent: Sent, position: Position) -> Command:
    number, what = _about("{} doubled")(sent, position)
    count = _number(sent, "count", 1)
    return Command(what, lambda now: editing.duplicate(now, number, count), number)


def _counters(sent: Sent, position: Position) -> Command:
    number, what = _about("counters on {}")(sent, position)
    name, count = str(sent.get("counter", "")), _number(sent, "count")
    return Command(what, lambda now: editing.set_counters(now, number, name, count), number)


def _damage(sent: Sent, position: Position) -> Command:
    number, what = _about("damage on {}")(sent, position)
    damage = _number(sent, "damage")
    return Command(what, lambda now: editing.set_damage(now, number, damage), number)


def _attach(sent: Sent, position: Position) -> Command:
    number, what = _about("{} attached")(sent, position)
    host = _number(sent, "host")
    return Command(what, lambda now: editing.attach(now, number, host), number)


def _player(sent: Sent, position: Position) -> Command:
    seat = _number(sent, "seat")
    life, poison = _number(sent, "life"), _number(sent, "poison")
    mana, name = str(sent.get("mana", "")), str(sent.get("name", ""))
    return Command(
        f"{name.strip()[:20]}: life {life}",
        lambda now: editing.set_player(now, seat, life=life, poison=poison, mana=mana, name=name),
    )


def _moment(sent: Sent, position: Position) -> Command:
    active, serial = _number(sent, "active"), _number(sent, "serial")
    place, _, begins = str(sent.get("moment", "")).partition(":")
    priority = _number(sent, "priority", NOBODY)
    return Command(
        f"turn {serial}, {place}",
        lambda now: editing.set_moment(
            now, active=active, serial=serial, place=place, begins=begins == "begins", priority=priority
        ),
    )


def _clear(sent: Sent, position: Position) -> Command:
    return Command("everything cleared", editing.clear)


def _number(sent: Sent, field: str, usual: int | None = None) -> int:
    text = str(sent.get(field, "")).strip()
    if not text and usual is not None:
        return usual
    if not text.removeprefix("-").isdigit() or not text.isascii() or len(text) > 7:
        raise BadEdit("A whole number is needed.", field)
    return int(text)


_COMMANDS: dict[str, Callable[[Sent, Position], Command]] = {
    "put": _put_typed,
    "move": _move,
    "remove": _simple("{} removed", editing.remove),
    "duplicate": _duplicate,
    "tap": _simple("{} tapped", lambda now, number: editing.change(now, number, tapped=True)),
    "untap": _simple("{} untapped", lambda now, number: editing.change(now, number, tapped=False)),
    "face down": _simple("{} face down", lambda now, number: editing.change(now, number, face_down=True)),
    "face up": _simple("{} face up", lambda now, number: editing.change(now, number, face_down=False)),
    "flip": _simple("{} flipped", lambda now, number: editing.change(now, number, flipped=True)),
    "sick": _simple("{} new this turn", lambda now, number: editing.set_sick(now, number, True)),
    "well": _simple("{} there since before", lambda now, number: editing.set_sick(now, number, False)),
    "counters": _counters,
    "damage": _damage,
    "attach": _attach,
    "player": _player,
    "moment": _moment,
    "clear": _clear,
}
