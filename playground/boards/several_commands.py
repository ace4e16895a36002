"""The builder's commands about several cards at once, and about boards to begin from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.position import Position
from playground.boards import editing, several
from playground.boards.editing import BadEdit
from playground.boards.forms import Command, Make, Sent, number_in, numbers_in, zone_of

Numbers = Sequence[int]


def _of(text: str, read: Callable[[Sent, Position], Callable[[Position, Numbers], Position]]) -> Make:
    """A command about the cards that are ticked."""

    def make(sent: Sent, position: Position) -> Command:
        numbers = numbers_in(sent, "chosen")
        change = read(sent, position)
        cards = several.names_of(position, numbers)
        what = text.format(f"{cards} cards" if cards != 1 else "1 card")
        return Command(what, lambda now: change(now, numbers))

    return make


def _simple(text: str, edit: several.Edit) -> Make:
    return _of(text, lambda sent, position: lambda now, numbers: several.each(now, numbers, edit))


def _move(sent: Sent, position: Position) -> Callable[[Position, Numbers], Position]:
    zone, seat = zone_of(str(sent.get("into", "")), position)
    bottom = sent.get("where") == "bottom"
    return lambda now, numbers: several.move(now, numbers, zone, seat, bottom=bottom)


def _duplicate(sent: Sent, position: Position) -> Callable[[Position, Numbers], Position]:
    count = number_in(sent, "count", 1)
    return lambda now, numbers: several.duplicate(now, numbers, count)


def _counters(sent: Sent, position: Position) -> Callable[[Position, Numbers], Position]:
    name, count = str(sent.get("counter", "")), number_in(sent, "counter_count", 1)
    return lambda now, numbers: several.add_counters(now, numbers, name, count)


def _preset(sent: Sent, position: Position) -> Command:
    seat, _, name = str(sent.get("preset", "")).partition(":")
    if name == "empty" and len(seat) < 3:
        players = int(seat) if seat.isascii() and seat.isdigit() else 2
        return Command("an empty board", lambda now: several.empty(players))
    if not seat.isdigit() or len(seat) > 2:
        raise BadEdit("Choose a moment to begin at.", "preset")
    return Command("a moment to begin at", lambda now: several.begin_at(now, name, int(seat)))


SEVERAL_COMMANDS: dict[str, Make] = {
    "move several": _of("{} moved", _move),
    "duplicate several": _of("{} doubled", _duplicate),
    "counters several": _of("counters on {}", _counters),
    "tap several": _simple("{} tapped", lambda now, number: editing.change(now, number, tapped=True)),
    "untap several": _simple("{} untapped", lambda now, number: editing.change(now, number, tapped=False)),
    "sick several": _simple("{} summoning sick", lambda now, number: editing.set_sick(now, number, True)),
    "well several": _simple(
        "{} not summoning sick", lambda now, number: editing.set_sick(now, number, False)
    ),
    "face down several": _of(
        "{} face down", lambda sent, position: lambda now, these: several.turn_over(now, these, down=True)
    ),
    "face up several": _of(
        "{} face up", lambda sent, position: lambda now, these: several.turn_over(now, these, down=False)
    ),
    "remove several": _simple("{} removed", editing.remove),
    "preset": _preset,
}
