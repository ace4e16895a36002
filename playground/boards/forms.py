"""What the builder's forms send, read field by field. What cannot be used is refused at its field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from django.http import QueryDict
from django.utils.text import capfirst

from engine.board import ObjectId, PlayerId, ZoneName
from engine.cards.finding import NoSuchCard, find, meant, names
from engine.cards.names import LONGEST_TYPED
from engine.language.card import CardDef
from engine.naming import name_of
from engine.position import Position
from engine.seats import number_of_seats
from playground.boards import editing
from playground.boards.editing import BadEdit

Sent = QueryDict
"""The fields of a web form."""
MOST_CHOSEN = 600


@dataclass(frozen=True)
class Command:
    """An edit ready to be made: what it is called, the change, and the object to look at afterwards."""

    what: str
    edit: Callable[[Position], Position]
    follow: int = 0
    placed: str = ""
    """The card that was placed, so that the page can say so."""
    again: str = ""
    """The name of the card to be offered for placing once more."""
    point: str = ""
    """What the object goes on being pointed at for."""


Make = Callable[[Sent, Position], Command]


def zone_of(text: str, position: Position) -> tuple[ZoneName, PlayerId]:
    """A zone of a player's, written as "0:in play"."""
    seat, _, zone = text.partition(":")
    if (
        not seat.isdigit()
        or int(seat) >= number_of_seats(position.board)
        or zone not in editing.BUILDING_ZONES
    ):
        raise BadEdit("Choose a zone.", "into")
    return zone, PlayerId(int(seat))  # type: ignore[return-value]


class Own(Protocol):
    """The cards of the visitor's own."""

    def named(self, text: str) -> CardDef | None:
        """The one that a form calls so, by its id or its name."""

    def beginning(self, typed: str) -> tuple[str, ...]:
        """The names of those that begin so."""

    def called(self, names: Iterable[str]) -> Mapping[str, CardDef]:
        """Those of these names, by their plain names."""


def card_named(name: str) -> CardDef:
    """The card of exactly this name, which a button sends."""
    return _or_refused(find, name)


def card_meant(typed: str) -> CardDef:
    """The card of the name that somebody typed, or the only one whose name begins so."""
    return _or_refused(meant, typed)


def card_typed(typed: str, own: Own) -> CardDef:
    """The same among the visitor's own cards and those that ship; a whole name goes before the beginning of one, and
    the visitor's own card before another."""
    mine = own.named(typed)
    if mine is not None:
        return mine
    begun = own.beginning(typed)
    if not begun or names().exact(typed) is not None:
        return card_meant(typed)
    others = names().beginning(typed)
    if len(begun) > 1 or others:
        raise BadEdit(sentence(NoSuchCard(typed, begins=(*begun, *others))), "q")
    only = own.named(begun[0])
    assert only is not None
    return only


def _or_refused(read: Callable[[str], CardDef], typed: str) -> CardDef:
    if len(typed) > LONGEST_TYPED:
        raise BadEdit(f"A card's name has at most {LONGEST_TYPED} characters.", "q")
    try:
        return read(typed)
    except NoSuchCard as error:
        raise BadEdit(sentence(error), "q") from None


def sentence(error: NoSuchCard) -> str:
    """Why no card is meant, as a sentence of a page."""
    words = capfirst(str(error))
    return words if words.endswith(("?", ".")) else f"{words}."


def about(text: str) -> Callable[[Sent, Position], tuple[int, str]]:
    """Reads which object a form is about, and puts its name into a text."""

    def read(sent: Sent, position: Position) -> tuple[int, str]:
        number = number_in(sent, "object")
        found = position.board.objects.get(ObjectId(number))
        if found is None:
            raise BadEdit("That card is no longer on the board; the board has changed in the meantime.")
        return number, text.format(name_of(position.board, found.id))

    return read


def number_in(sent: Sent, field: str, usual: int | None = None) -> int:
    """A whole number; an empty field is the usual one, if there is one."""
    text = str(sent.get(field, "")).strip()
    if not text and usual is not None:
        return usual
    return whole_number(text, field)


def whole_number(text: str, field: str) -> int:
    """A whole number. Raises BadEdit."""
    if not text.removeprefix("-").isdigit() or not text.isascii() or len(text) > 7:
        raise BadEdit("A whole number is needed.", field)
    return int(text)


def numbers_in(sent: Sent, field: str) -> tuple[int, ...]:
    """The numbers of a field that is there several times: boxes ticked, lines of a list chosen."""
    found = []
    for text in sent.getlist(field)[:MOST_CHOSEN]:
        if not text.removeprefix("-").isdigit() or not text.isascii() or len(text) > 7:
            raise BadEdit("That isn't one of the choices.", field)
        found.append(int(text))
    return tuple(found)


def listed_in(sent: Sent, field: str) -> tuple[int, ...]:
    """Whole numbers written one after another, with spaces, commas or "and" between; and those of boxes ticked."""
    words = " ".join(sent.getlist(field)).replace(",", " ").replace(" and ", " ").split()
    if any(not word.isdigit() or not word.isascii() or len(word) > 6 for word in words):
        raise BadEdit("Whole numbers are needed, such as 1, 2.", field)
    return tuple(int(word) for word in words)


def words_in(sent: Sent, field: str) -> tuple[str, ...]:
    """Words with commas between, and those of boxes ticked."""
    return tuple(
        dict.fromkeys(
            word
            for text in sent.getlist(field)
            for part in text.split(",")
            if (word := " ".join(part.split()))
        )
    )


def ticked(sent: Sent, field: str) -> bool:
    """Whether a box is ticked."""
    return bool(sent.get(field))
