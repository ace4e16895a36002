"""From a card on a board to the card's page."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.urls import reverse
from django.utils.text import slugify

from engine.board import Board, ObjectId
from engine.cards import library
from engine.cards.finding import names


def slug_of(name: str) -> str:
    """The last part of a card's address."""
    return slugify(name.replace("//", " "))


def name_at(slug: str) -> str | None:
    """The card of the period whose page has this address, whether it ships or not: a slug reads as the name does."""
    name = names().exact(slug)
    return name if name is not None and slug_of(name) == slug else None


def address_of(name: str) -> str:
    """The page of a card that ships; "" for any other."""
    return reverse("cards:detail", args=[slug_of(name)]) if name in library() else ""


def card_links(names: Iterable[str]) -> list[tuple[str, str]]:
    """Names with their addresses."""
    return [(name, address_of(name)) for name in names]


def links_of(board: Board) -> Callable[[ObjectId], str]:
    """The address that a card on this board leads to."""

    def link(object_id: ObjectId) -> str:
        found = board.objects[object_id]
        return address_of(found.definition.name) if found.definition is not None else ""

    return link
