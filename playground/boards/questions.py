"""A decision as a page draws it: one of a few kinds of control, with what can be chosen."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.board import ObjectId, PlayerId
from playground.boards.refusing import Refused


class Choice(Struct, frozen=True):
    """One thing to choose: what the page sends, what it shows, and the card that it is a button of."""

    value: str
    label: str
    note: str = ""
    object: int = 0
    chosen: bool = False
    short: str = ""
    """The label of the button under the card."""
    seat: int = -1
    """The player whom it is about; -1 for none."""
    alike: int = 1
    """Of how many permanents that nothing tells apart it is the choice (`playground.boards.piling`)."""
    advised: bool = False
    """Whether it is what a sensible player would choose, who was asked for."""


class Field(Struct, frozen=True):
    """A number to type, or a choice from a list, for one of several things."""

    name: str
    label: str
    least: int = 0
    most: int = 0
    value: str = ""
    choices: tuple[Choice, ...] = ()
    object: int = 0
    """The card on which a click goes on to the next of the choices."""


class Question(Struct, frozen=True):
    """A decision ready to be drawn."""

    control: str
    """buttons, checks, number, order, fields, word."""
    who: str
    asked: str
    """Whose choice it is; `who` makes it (507)."""
    title: str
    """Who is asked what, in a sentence."""
    rule: str
    choices: tuple[Choice, ...] = ()
    folded: tuple[Choice, ...] = ()
    """Further choices of the same control that are seldom wanted by themselves: mana abilities with priority."""
    fields: tuple[Field, ...] = ()
    hint: str = ""
    least: int = 0
    most: int = 0
    value: str = ""
    suggestions: tuple[str, ...] = ()
    """Words that are likely to be typed."""
    word: str = "Word"
    """What is typed, as the field's label."""
    submit: str = "Choose"
    shortcuts: tuple[Choice, ...] = ()
    """Buttons that give several answers, or a ready one, at once; sent as `do`."""
    take_back: bool = False
    refused: tuple[Refused, ...] = ()

    def buttons_of(self) -> dict[ObjectId, list[dict[str, Any]]]:
        """The choices that belong to a card, by the card."""
        found: dict[ObjectId, list[dict[str, Any]]] = {}
        if self.control == "buttons":
            for one in (*self.choices, *self.folded):
                if one.object:
                    button = {"value": one.value, "label": one.short or one.label, "says": one.label}
                    found.setdefault(ObjectId(one.object), []).append(button)
        for each in self.fields:
            if each.object:
                chosen = next((one.label for one in each.choices if one.value == each.value), "")
                turn = {"value": each.value, "label": chosen, "says": each.label, "field": each.name}
                found.setdefault(ObjectId(each.object), []).append(turn)
        return found

    def buttons_of_seats(self) -> dict[PlayerId, list[dict[str, Any]]]:
        """The choices that are players, by the player."""
        if self.control != "buttons":
            return {}
        return {
            PlayerId(one.seat): [{"value": one.value, "label": one.short, "says": one.label}]
            for one in self.choices
            if one.seat >= 0
        }
