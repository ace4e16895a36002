"""Everything that a board can hold has a form in text and a control in the builder.

The test walks the structs of `engine.board` and of a position. Each field has a row: a board in words, what a control
of the builder sends on it, and the board in words afterwards. A new field without a row fails. What follows a field's
name in the name of a row says what else the field can hold.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping
from functools import cache
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
    "Board.shown": "over with the spell, ability or step that shows it; a text says it in a new line",
    "Shown.object": "likewise",
    "Shown.to": "likewise",
    "Shown.during": "likewise",
    "Shown.step": "likewise",
    "Turn.landed": "whose each land play was, in a turn that a team takes (606.6e): a text says it",
    "Turn.seated": "the seats from which ranges are counted until the turn ends in which somebody left (601.2c)",
    "Turn.attacked": "what was done in an earlier combat of the turn (300.7): a text says it",
    "Turn.blocked": "likewise",
    "Turn.further": "likewise",
    "Turn.entered": "what a turn keeps where a text of the game asks for it: a text says it",
    "Turn.fallen": "likewise",
    "Turn.aimed": "likewise",
    "Turn.aimed_by": "likewise",
    "Turn.died": "likewise",
    "Turn.played": "likewise",
    "Turn.met": "likewise",
    "Turn.fought": "likewise",
    "Turn.lately": "likewise",
    "Turn.dealt": "likewise",
    "Turn.drawn": "likewise",
    "Turn.lost_life": "likewise",
    "Turn.assailed": "likewise",
    "Turn.formerly": "whose something was that has other controllers now (601.11): a text says it",
    **dict.fromkeys(
        ("Formerly.fact", "Formerly.one", "Formerly.other", "Formerly.player", "Formerly.amount"), "likewise"
    ),
    "Formerly.keeper": "likewise",
    "Formerly.other_keeper": "likewise",
    "Chosen.chooser": "whose choice a target was, where it is not its controller's: a text says it",
    "Board.aside": "a turn that goes on at the same time as the one that is played (608.4): a text says it",
    "TurnAside.turn": "likewise",
    "TurnAside.combat": "likewise",
    "TurnAside.hurt": "likewise",
    "Past.attacked": "what was done in combat by something that has left play since: a text says it",
    "Past.blocked": "likewise",
    "Past.blockers": "likewise",
    "Past.bearing": "likewise, of what was attached to it",
    "TurnMarker.superfluous": "until its turn is over, after players have left (608.4d): a text says it",
    "Board.tops": "which top cards are shown while something is being played, when no player has priority (217.2e)",
    "Board.mana_triggers": "resolved within the playing of a mana ability, when no player has priority (411.3)",
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


@cache
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
    forms = forms_in(client.get(draft.get_absolute_url(), {"pick": picked}).content.decode())
    sent = {key: numbered(board, key, value) for key, value in row.sent.items()}
    saved = in_one_form(sent)
    form = form_of(forms, saved)
    assert form is not None, f"no form has {sorted(saved)} with do={saved['do']}"
    post(client, draft, form.filled(saved))
    draft.refresh_from_db()
    assert draft.text == row.after
    nothing_is_changed_unasked(client, draft, row.pick)


def nothing_is_changed_unasked(client: Client, draft: Draft, name: str) -> None:
    """What the page sends by itself, with nothing touched, leaves the board as it is."""
    text = draft.text
    board = read_position(text).board
    here = {word: one for one in board.objects for word in called(board, one)}
    picked = {"pick": str(int(here[name]))} if name in here else {}
    forms = forms_in(client.get(draft.get_absolute_url(), picked).content.decode())
    for do in ("save", "save game") if picked else ("save game",):
        form = form_of(forms, {"do": do})
        assert form is not None
        post(client, draft, form.filled({"do": do}))
        draft.refresh_from_db()
        assert draft.text == text


def post(client: Client, draft: Draft, sent: Mapping[str, Any]) -> None:
    response = client.post(reverse("boards:edit", args=[draft.id]), {**sent, "at": draft.seen})
    assert response.status_code == 303, re.findall(r'role="alert".*?</', response.content.decode(), re.S)


OF_A_SEAT = ("player", "standing", "player counters")
OF_THE_GAME = (*OF_A_SEAT, "moment", "turn", "course", "chance", "preset")
OF_AN_OBJECT = (
    *("damage", "counters", "attach", "combat", "copy", "note", "hurt", "announced", "reveal", "phase"),
    *("place", "age", "shares", "announce", "owner", "move"),
)
CALLED = {
    "hurt": {"things": "hurt_by"},
    "note": {"kind": "note_kind", "things": "note_things"},
    "turn": {"controller": "turn_controller"},
}
"""What a field is called where its form has more than one of its name."""


def in_one_form(sent: Mapping[str, Any]) -> dict[str, Any]:
    """What is sent with the form of the object or the game, where that is saved as a whole."""
    do = sent["do"]
    if do not in (*OF_THE_GAME, *OF_AN_OBJECT):
        return dict(sent)
    seat = f"-{sent['seat']}" if do in OF_A_SEAT else ""
    left_out = ("do", "object", "slots", "shares", *(("seat",) if seat else ()))
    fields = {
        CALLED.get(do, {}).get(key, key) + seat: value for key, value in sent.items() if key not in left_out
    }
    if do == "counters":
        fields = {"counter_name": ["+1/+1", sent["counter"]], "counter_number": ["0", sent["count"]]}
    return {"do": "save" if do in OF_AN_OBJECT else "save game", **fields}


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


class Form:
    """A form's fields: the values that each has or offers, and those that it sends with nothing touched."""

    def __init__(self) -> None:
        self.fields: dict[str, list[str]] = {}
        self.untouched: dict[str, list[str]] = {}

    def filled(self, sent: Mapping[str, Any]) -> dict[str, Any]:
        """What a browser sends of it when somebody has filled in some of its fields."""
        return {name: values for name, values in self.untouched.items() if name != "at"} | dict(sent)


class Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.list: tuple[str, bool, list[list[Any]]] | None = None
        self.text: tuple[str, list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag == "form":
            self.forms.append(Form())
        if tag == "option" and self.list is not None:
            self.list[2].append([of.get("value"), "selected" in of])
        name = of.get("name")
        if not name or tag not in ("input", "select", "textarea", "button"):
            return
        form, value = self.forms[-1], of.get("value")
        form.fields.setdefault(name, []).append(value or "")
        if tag == "select":
            self.list = (name, "multiple" in of, [])
        elif tag == "textarea":
            self.text = (name, [])
        elif tag == "input" and (of.get("type") not in ("checkbox", "radio") or "checked" in of):
            form.untouched.setdefault(name, []).append(value or "")

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.text[1].append(data)
        if self.list is not None and self.list[2] and self.list[2][-1][0] is None:
            # An option without a value of its own is its words.
            self.list[2][-1][0] = data.strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self.text is not None:
            self.forms[-1].untouched.setdefault(self.text[0], []).append("".join(self.text[1]))
            self.text = None
        if tag == "select" and self.list is not None:
            name, several, options = self.list
            chosen = [value for value, selected in options if selected]
            if several or chosen:
                self.forms[-1].untouched.setdefault(name, []).extend(chosen)
            elif options:
                self.forms[-1].untouched.setdefault(name, []).append(options[0][0])
            self.list = None


_OTHER_TAGS = re.compile(
    r"""<(?!/?(?:form|input|select|option|textarea|button)\b)/?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>""",
    re.IGNORECASE,
)


def forms_in(html: str) -> list[Form]:
    """The forms of a page. Most tags are of what it shows: without them it is taken apart in a third of the time."""
    page = Forms()
    page.feed(_OTHER_TAGS.sub("", html))
    return page.forms


def form_of(forms: list[Form], sent: Mapping[str, Any]) -> Form | None:
    """The form that can send this: it has the button, every field, and the fixed values."""
    for form in forms:
        fixed = all(
            sent[key] in form.fields.get(key, ())
            for key in ("do", "seat", "number", "ability")
            if key in sent
        )
        if fixed and set(sent) <= set(form.fields):
            return form
    return None
