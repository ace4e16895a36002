"""A card as printed: its faces with their characteristics and what their text means (201.2)."""

from __future__ import annotations

from enum import StrEnum

from engine.language.effects import Ability
from engine.language.printed import ManaCost
from engine.language.terms import Value
from engine.language.words import CardType, Color, Supertype


class Layout(StrEnum):
    """How the faces share a card: alone, as two halves (505), or upright and flipped (508)."""

    NORMAL = "normal"
    SPLIT = "split"
    FLIP = "flip"


class Star(Value, frozen=True):
    """A power or toughness of * (plus a number), set by an ability of the object itself (208.2, 405.2)."""

    plus: int = 0


class Face(Value, frozen=True):
    """One set of characteristics (201.2). `text` is the rules text by paragraphs, as written, with the words that
    somebody's own card goes without between marks (`engine.language.left_out`)."""

    name: str
    cost: ManaCost | None = None
    colors: tuple[Color, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | Star | None = None
    toughness: int | Star | None = None
    text: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    recolored: bool = False
    """A copy effect gave the colours, whatever the symbols of the mana cost say (503.9)."""
    came_as: int = 0
    """Which of the shapes that its text offers "as it comes into play" it has, counted from 1; 0 for none (503.2)."""


class CardDef(Value, frozen=True):
    """A card. A split card's name is both halves' names with " // " between them (505.7)."""

    name: str
    faces: tuple[Face, ...]
    layout: Layout = Layout.NORMAL
    printed_in: str = ""
    """The name of the set that this very card is of, where it isn't the one that it was first printed in (206.3)."""
