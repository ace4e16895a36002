"""The builder's commands: what a web form of the builder asks for, as an edit of the board.

Each command reads its own fields, refuses what it cannot use at its field, and names itself for the list of edits.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from engine.board import IN_PLAY, STACK, ZoneName
from engine.language.card import CardDef
from engine.notation.errors import Unreadable
from engine.notation.scanning import Scanner
from engine.notation.wordings import try_token
from engine.position import Position
from playground.boards import editing, leaving, pointing, stating
from playground.boards.deck_lists import counted
from playground.boards.editing import BadEdit
from playground.boards.forms import (
    Command,
    Make,
    Own,
    Sent,
    about,
    card_named,
    card_typed,
    number_in,
    ticked,
    whole_number,
    zone_of,
)
from playground.boards.game_commands import GAME_COMMANDS, deck
from playground.boards.inspecting import game_parts, object_parts
from playground.boards.saving import saved
from playground.boards.several_commands import SEVERAL_COMMANDS
from playground.boards.state_commands import STATE_COMMANDS


def command(sent: Sent, position: Position, own: Own) -> Command:
    """The command that a form asks for. Raises BadEdit."""
    if placed := sent.get("place"):
        return _put(sent, position, own.named(placed) or card_named(placed), _many(sent))
    if sent.get("do") == "put":
        return _put_typed(sent, position, own)
    if sent.get("do") == "deck":
        return deck(sent, position, own)
    make = COMMANDS.get(str(sent.get("do", "")))
    if make is None:
        raise BadEdit("This command doesn't exist.")
    made = make(sent, position)
    if sent.get(INSPECTED) and make not in (_save, _remove):
        # A button of the form saves what was typed into it before it does what it says.
        first = _save(sent, position)
        return replace(made, edit=lambda now: made.edit(first.edit(now)))
    return made


LONGEST_TOKEN = 300
INSPECTED = "inspected"
"""The field by which the form about an object is told from others."""


def _put_typed(sent: Sent, position: Position, own: Own) -> Command:
    typed = str(sent.get("q", "")).strip()
    if not typed:
        raise BadEdit("Type part of a card's name.", "q")
    return _put(sent, position, card_typed(counted(typed)[1], own), _many(sent))


def _many(sent: Sent) -> int:
    """How many are placed: as typed before or after the name, "4 forest" or "forest x4", else the number beside it."""
    typed = counted(str(sent.get("q", "")).strip())[0]
    if typed == 1:
        return number_in(sent, "count", 1)
    editing.in_bounds(typed, 1, editing.MOST_COPIES, "copies", "q")
    return typed


def _token(sent: Sent, position: Position) -> Command:
    zone, seat = zone_of(str(sent.get("into", "")), position)
    count = number_in(sent, "count", 1)
    described = " ".join(str(sent.get("token", "")).split())
    if len(described) > LONGEST_TOKEN:
        raise BadEdit(f"A token is described in at most {LONGEST_TOKEN} characters.", "token")
    scanner = Scanner(described)
    try:
        token = try_token(scanner)
    except Unreadable as error:
        raise BadEdit(f'"{error.words}" can\'t be read in a token.', "token") from error
    if token is None or not scanner.done:
        raise BadEdit("Describe it as on a card: 1/1 black Minion creature token.", "token")
    many = f" x{count}" if count > 1 else ""
    return Command(
        f"{token.name} token{many}",
        lambda now: editing.put(now, token, zone, seat, count=count, kind="token"),
        placed=f"{token.name} token{many}",
    )


def _put(sent: Sent, position: Position, definition: CardDef, count: int) -> Command:
    zone, seat = zone_of(str(sent.get("into", "")), position)
    bottom = sent.get("where") == "bottom"
    where = f"{position.board.players[seat].name}'s {zone}" if zone != "in play" else "play"
    many = f" x{count}" if count > 1 else ""
    return Command(
        f"{definition.name}{many} into {where}",
        lambda now: editing.put(now, definition, zone, seat, count=count, bottom=bottom),
        # One that wants a host or targets is picked at once: the board has the buttons for them.
        int(position.next_id) if count == 1 and _wants_more(definition, zone) else 0,
        placed=f"{definition.name}{many} into {where}",
        again=definition.name,
    )


_PLACED = re.compile(r"(.+?)(?: x\d+)? into (?:play|[^\W\d_]+'s [a-z ]+)")


def placed_by(what: str) -> str:
    """The card that an edit of this name placed; "" if it did something else."""
    found = _PLACED.fullmatch(what)
    return found[1] if found is not None else ""


def _wants_more(definition: CardDef, zone: ZoneName) -> bool:
    subtypes = definition.faces[0].subtypes
    return zone == STACK or (zone == IN_PLAY and ("Aura" in subtypes or "Equipment" in subtypes))


def _move(sent: Sent, position: Position) -> Command:
    number, what = about("{} moved")(sent, position)
    zone, seat = zone_of(str(sent.get("into", "")), position)
    bottom = sent.get("where") == "bottom"
    onto = number_in(sent, "onto", 0)
    if ticked(sent, "remembered"):
        return Command(what, lambda now: leaving.leave(now, number, zone, seat, bottom=bottom))
    if onto:
        return Command(
            what,
            lambda now: pointing.dropped(now, number, onto) or editing.move(now, number, zone, seat),
            number,
        )
    return Command(what, lambda now: editing.move(now, number, zone, seat, bottom=bottom), number)


def _simple(text: str, edit: Callable[[Position, int], Position]) -> Callable[[Sent, Position], Command]:
    def make(sent: Sent, position: Position) -> Command:
        number, what = about(text)(sent, position)
        return Command(what, lambda now: edit(now, number), number)

    return make


def _duplicate(sent: Sent, position: Position) -> Command:
    number, what = about("{} doubled")(sent, position)
    count = number_in(sent, "count", 1)
    return Command(what, lambda now: editing.duplicate(now, number, count), number)


def _counters(sent: Sent, position: Position) -> Command:
    number, what = about("counters on {}")(sent, position)
    name, count = str(sent.get("counter", "")), number_in(sent, "count")
    return Command(what, lambda now: editing.set_counters(now, number, name, count), number)


def _counts(sent: Sent, position: Position) -> Command:
    """So many counters of each name, a new one among them."""
    number, what = about("counters on {}")(sent, position)
    named = []
    for name, count in zip(sent.getlist("counter_name"), sent.getlist("counter_number"), strict=False):
        if not name.strip() and count.strip():
            raise BadEdit("Counters have a name, such as charge.", "counter_name")
        if name.strip():
            named.append((name, whole_number(count.strip() or "1", "counter_number")))

    def edit(now: Position) -> Position:
        for name, count in named:
            try:
                now = editing.set_counters(now, number, name, count)
            except BadEdit as error:
                raise BadEdit(error.words, _COUNTS.get(error.field, error.field)) from error
        return now

    return Command(what, edit, number)


_COUNTS = {"counter": "counter_name", "count": "counter_number"}
"""The controls of the form that has several kinds, by those for one."""


def _save(sent: Sent, position: Position) -> Command:
    number, name = about("{}")(sent, position)
    return saved(sent, position, lambda now: object_parts(now, number), COMMANDS, name, number)


def _save_game(sent: Sent, position: Position) -> Command:
    return saved(sent, position, game_parts, COMMANDS, "players and turn")


def _damage(sent: Sent, position: Position) -> Command:
    number, what = about("damage on {}")(sent, position)
    damage = number_in(sent, "damage")
    return Command(what, lambda now: editing.set_damage(now, number, damage), number)


def _attach(sent: Sent, position: Position) -> Command:
    number, what = about("{} attached")(sent, position)
    host = number_in(sent, "host")
    if host < 0:
        return Command(what, lambda now: editing.attach(now, number, 0, -1 - host), number)
    return Command(what, lambda now: editing.attach(now, number, host), number)


_remove = _simple("{} removed", editing.remove)
_PLAIN: dict[str, Make] = {
    "token": _token,
    "move": _move,
    "save": _save,
    "save game": _save_game,
    "counts": _counts,
    "remove": _remove,
    "duplicate": _duplicate,
    "tap": _simple("{} tapped", lambda now, number: editing.change(now, number, tapped=True)),
    "untap": _simple("{} untapped", lambda now, number: editing.change(now, number, tapped=False)),
    "face down": _simple("{} face down", lambda now, number: stating.state(now, number, face_down=True)),
    "face up": _simple("{} face up", lambda now, number: stating.state(now, number, face_down=False)),
    "flip": _simple("{} flipped", lambda now, number: editing.change(now, number, flipped=True)),
    "unflip": _simple("{} flipped back", lambda now, number: editing.change(now, number, flipped=False)),
    "sick": _simple("{} summoning sick", lambda now, number: editing.set_sick(now, number, True)),
    "well": _simple("{} not summoning sick", lambda now, number: editing.set_sick(now, number, False)),
    "counters": _counters,
    "damage": _damage,
    "attach": _attach,
}
COMMANDS: dict[str, Make] = {**_PLAIN, **STATE_COMMANDS, **SEVERAL_COMMANDS, **GAME_COMMANDS}
"""Every command by its name, which the button that asks for it sends as `do`."""
