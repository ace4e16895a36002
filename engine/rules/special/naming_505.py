"""Rule 505.7: naming a card. Whoever names a split card names both its halves."""

from __future__ import annotations

from typing import ClassVar

from engine.asking.comparing import BOTH_NAMES, HALVES
from engine.board import Board, ObjectId, PlayerId
from engine.cards import library
from engine.cards.finding import names
from engine.cards.known import known
from engine.chance import Chance
from engine.decisions import Answer, Form, Ids, Refusal
from engine.language.effects import AnyCardName
from engine.language.values import CardType, Layout
from engine.language.words import Supertype

SAMPLES = ("Forest", "Shock", "Grizzly Bears", "Ornithopter", "Pacifism")
"""One name of each type that texts ask for."""


class CardName(Form, frozen=True, kw_only=True):
    """Name a card. Any name will do; half of a split card's name will not (505.7)."""

    but: str = ""
    """A type that the card must not have: "a nonland card"."""
    only: str = ""
    """A type that the card must have: "a creature card"."""
    basics: bool = True
    """Whether it may be a basic land card."""
    answers: ClassVar[object] = str
    ids: ClassVar[Ids] = "plain"

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not isinstance(answer, str) or not answer.strip():
            return self.refuse("the name of a card is needed")
        whole = whole_name(board, answer)
        if whole is not None:
            return Refusal(BOTH_NAMES, f"{answer} is one half of {whole}: both halves must be named")
        if self.but and self.but in types_of(board, answer):
            return self.refuse(f"the name of a non{self.but} card is needed")
        if self.only and self.only not in (types_of(board, answer) or {self.only}):
            return self.refuse(f"the name of a {self.only} card is needed")
        if not self.basics and is_basic_land(board, answer):
            return self.refuse("the name of a card other than a basic land card is needed")
        return None

    def some(self, board: Board) -> Answer:
        return next(one for one in (*SAMPLES, *names_around(board)) if self.check(board, one) is None)

    def draw(self, board: Board, chance: Chance) -> Answer:
        names = tuple(one for one in names_around(board) if self.check(board, one) is None)
        return names[chance.below(len(names))] if names else self.some(board)


def names_around(board: Board) -> tuple[str, ...]:
    """The names of the cards of this game, each once, as they must be said."""
    found = (one.definition for one in board.objects.values() if one.definition is not None)
    return tuple(dict.fromkeys(one.name for one in found if one.name))


def types_of(board: Board, name: str) -> frozenset[str]:
    """The types of the card of this name, of this game or the period; none of a card that nobody knows."""
    found = next(
        (one.definition for one in board.objects.values() if one.definition and one.definition.name == name),
        library().get(name),
    )
    if found is not None:
        return frozenset(one.value for face in found.faces for one in face.types)
    if name not in known():
        return frozenset()
    words = {word for face in known()[name].faces for word in face.types.lower().split()}
    return frozenset(one.value for one in CardType if one.value in words)


def is_basic_land(board: Board, name: str) -> bool:
    """Whether a card of this name, of this game or of those that ship, is a basic land (205.4)."""
    found = next(
        (one.definition for one in board.objects.values() if one.definition and one.definition.name == name),
        library().get(name),
    )
    return found is not None and any(Supertype.BASIC in face.supertypes for face in found.faces)


def name_of_a_card(player: PlayerId, rule: str, about: ObjectId, domain: AnyCardName) -> CardName:
    """The form that asks for such a name."""
    return CardName(
        player=player,
        rule=rule,
        purpose="a card name",
        about=about,
        but=domain.but or "",
        only=domain.only or "",
        basics=domain.basics,
    )


def whole_name(board: Board, word: str) -> str | None:
    """The full name of the split card of which this word names just one half; None if it names no such half."""
    for found in board.objects.values():
        definition = found.definition
        if definition is None or definition.layout is not Layout.SPLIT or definition.name == word:
            continue
        if any(face.name == word for face in definition.faces):
            return definition.name
    card = names().exact(word)
    return card if card is not None and HALVES in card and word in card.split(HALVES) else None


__all__ = ["CardName", "is_basic_land", "name_of_a_card", "names_around", "types_of", "whole_name"]
