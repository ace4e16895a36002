"""Everything that a board can hold has a form in text and a control in the builder.

The test walks the structs of `engine.board` and of a position. Each field has a row: a board in words, what a control
of the builder sends on it, and the board in words afterwards. A new field without a row fails. What follows a field's
name in the name of a row says what else the field can hold.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as fields_of

from engine.board import Board, ObjectId
from engine.language.values import Value
from engine.naming import name_of
from engine.notation.positions import read_position, write_position
from engine.position import Position
from playground.boards.models import Draft
from tests.site.boards.rows_of_games import OF_GAMES
from tests.site.boards.rows_of_objects import OF_OBJECTS

pytestmark = pytest.mark.django_db

ROWS = OF_GAMES | OF_OBJECTS
ELSEWHERE = {
    "Position.decision": "asked by the step that the agenda names; it has no words of its own",
    "Position.next_id": "the next free number, which nobody sees",
    "Position.outcome": "a game that is over is a moment of a line",
    "Outcome.winners": "likewise",
    "Outcome.rule": "likewise",
    "Object.id": "a number for this stay in a zone; names say which object is meant",
    "Object.lent": "in the text of a nest of games, whose cards lie in the game around them (506)",
    "Announcement.convoked": "tapped as the cost is paid: gone before anybody has priority again (502.46)",
    "Convoked.creature": "likewise",
    "Convoked.symbol": "likewise",
    "Board.shown": "over with the spell, ability or step that shows it; a text says it in a line of its own",
    "Shown.object": "likewise",
    "Shown.to": "likewise",
    "Shown.during": "likewise",
    "Shown.step": "likewise",
    "Turn.landed": "whose each land play was, in a turn that a team takes (606.6e): a text says it",
    "Turn.seated": "the seats from which ranges are counted until the turn ends in which somebody left (601.2c)",
    "Chosen.chooser": "whose choice a target was, where it is not its controller's: a text says it",
    "Board.aside": "a turn that goes on at the same time as the one that is played (608.4): a text says it",
    "TurnAside.turn": "likewise",
    "TurnAside.combat": "likewise",
    "TurnAside.hurt": "likewise",
    "TurnMarker.superfluous": "until its turn is over, after players have left (608.4d): a text says it",
    "Board.mana_triggers": "resolved within the playing of a mana ability, when nobody has priority (411.3)",
}
"""Fields that need neither, and why."""


# --- walking -----------------------------------------------------------------------------------------------


def structs(kind: Any) -> Iterator[type[Struct]]:
    """The structs that a type names, without those of card text."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind.__module__ in ("engine.board", "engine.position") and not issubclass(kind, Value):
            yield kind
        return
    for inner in typing.get_args(kind):
        yield from structs(inner)


def every_field() -> dict[str, tuple[type[Struct], msgspec.structs.FieldInfo]]:
    """Each field of each struct within a position, by "Struct.field"."""
    found: dict[str, tuple[type[Struct], msgspec.structs.FieldInfo]] = {}
    ahead: list[type[Struct]] = [Position]
    seen: set[type[Struct]] = set()
    while ahead:
        struct = ahead.pop()
        if struct in seen:
            continue
        seen.add(struct)
        for field in fields_of(struct):
            found[f"{struct.__name__}.{field.name}"] = (struct, field)
            ahead.extend(structs(field.type))
    return found


def values(thing: Any, struct: type[Struct], field: str) -> Iterator[Any]:
    """What this field holds, wherever such a struct is within a thing."""
    if isinstance(thing, struct):
        yield getattr(thing, field)
    if isinstance(thing, Mapping):
        thing = tuple(thing.values())
    if isinstance(thing, tuple):
        for one in thing:
            yield from values(one, struct, field)
    elif isinstance(thing, Struct) and not isinstance(thing, Value):
        for inner in fields_of(type(thing)):
            yield from values(getattr(thing, inner.name), struct, field)


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not NODEFAULT else NODEFAULT


# --- the tests ---------------------------------------------------------------------------------------------


def test_every_field_has_a_row_or_a_reason() -> None:
    assert sorted(every_field()) == sorted({*(name.split()[0] for name in ROWS), *ELSEWHERE})
    assert not ROWS.keys() & ELSEWHERE.keys()


def test_no_field_needs_somebody_who_knows_the_notation() -> None:
    assert [name for name, row in ROWS.items() if row.sent["do"] in ("add", "statement", "text")] == []


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_field_has_a_text_that_comes_back(name: str) -> None:
    struct, field = every_field()[name.split()[0]]
    row = ROWS[name]
    position = read_position(row.after)
    assert write_position(position) == row.after
    default = default_of(field)
    held = list(values(position, struct, field.name))
    assert any(one != default for one in held), f"{name} is only ever {default!r} here"
    without = list(values(read_position(row.before), struct, field.name))
    assert held != without or name in UNMOVED, f"{name} is the same before"


UNMOVED = {"Attack.creature", "Board.zones"}


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_field_has_a_control_in_the_builder(client: Client, name: str) -> None:
    row = ROWS[name]
    draft = started(client, row.before)
    board = read_position(row.before).board
    picked = str(number(board, row.pick)) if row.pick else ""
    html = client.get(draft.get_absolute_url(), {"pick": picked}).content.decode()
    sent = {key: numbered(board, key, value) for key, value in row.sent.items()}
    if picked:
        sent["object"] = picked
    assert form_of(html, sent) is not None, f"no form has {sorted(sent)} with do={sent['do']}"
    response = client.post(reverse("boards:edit", args=[draft.id]), {"at": draft.seen, **sent})
    assert response.status_code == 303, re.findall(r'role="alert".*?</div>', response.content.decode(), re.S)
    draft.refresh_from_db()
    assert draft.text == row.after


def started(client: Client, text: str) -> Draft:
    response = client.post(reverse("boards:first_edit"), {"do": "text", "text": text})
    draft = Draft.objects.get(pk=response["Location"].split("/")[2])
    assert draft.text == text, draft.unread
    return draft


def number(board: Board, name: str) -> int:
    """The number by which a form names an object or a player."""
    for seat, player in enumerate(board.players):
        if player.name == name:
            return -1 - seat
    return next(int(one) for one in board.objects if name in called(board, one))


def called(board: Board, one: ObjectId) -> tuple[str, ...]:
    name, found = name_of(board, one), board.objects[one]
    return (
        name,
        f"{name} on the stack" if found.zone == "stack" else f"{name} {found.zone}",
        f"{name} in play",
    )


def numbered(board: Board, field: str, value: Any) -> Any:
    if isinstance(value, list):
        return [numbered(board, field, one) for one in value]
    things = [name for one in board.objects for name in called(board, one)]
    if value in [*things, *(player.name for player in board.players)] and field != "name":
        return str(number(board, value))
    return value


class Forms(HTMLParser):
    """The forms of a page: fields with their values, and the buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag == "form":
            self.forms.append(Form())
        name = of.get("name")
        if name and tag in ("input", "select", "textarea", "button"):
            form = self.forms[-1]
            form.fields.setdefault(name, []).append(of.get("value") or "")


class Form:
    """A form's fields: the values that each has or offers."""

    def __init__(self) -> None:
        self.fields: dict[str, list[str]] = {}


def form_of(html: str, sent: Mapping[str, Any]) -> Form | None:
    """The form of a page that can send this: it has the button, every field, and the fixed values."""
    page = Forms()
    page.feed(html)
    for form in page.forms:
        fixed = all(
            sent[key] in form.fields.get(key, ())
            for key in ("do", "seat", "number", "ability")
            if key in sent
        )
        if fixed and set(sent) <= set(form.fields):
            return form
    return None
