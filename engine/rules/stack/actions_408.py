"""Rule 408.2: special actions that a player with priority may take, each plugged in by its own room.

A `SpecialAction` is the answer itself; its class says what is on offer, what stands against it, which procedure carries
it out, and the words for it. The room of priority asks all kinds (`kinds`) and knows none by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

from engine.agenda import Procedure
from engine.board import NOTHING, Board, ObjectId, PlayerId
from engine.decisions import Action, Refusal
from engine.editions import Registry, rules_of
from engine.language.card import CardDef
from engine.language.words import KeywordName


class SpecialAction(Action, frozen=True):
    """Something that a player with priority may do without the stack, about one card or permanent."""

    rule: ClassVar[str] = "408.2"
    """The rule that says when it may be done."""
    keyword: ClassVar[KeywordName | None] = None
    """The keyword that opens it."""
    verb: ClassVar[str] = ""
    """The word for doing it to the object that follows, as in "suspend"; a player "suspends"."""
    of_what: ClassVar[str] = ""
    """The words between the verb and the object, as in "the effect on"."""
    alone: ClassVar[str] = ""
    """All words for what is done to no object, as in "pays 1 life for one mana"."""
    after: ClassVar[str] = ""
    """The words after the object, as in "face up"."""
    which: ClassVar[str] = ""
    """The words before the number that tells one of several ways to do it, as in "by morph"; "" if there is one."""
    needs: ClassVar[str] = ""
    """The rule that says what a permanent has to be for it."""
    done: ClassVar[str] = ""
    """What is done to the permanents, as in "turned face up"."""
    not_so: ClassVar[str] = ""
    """Why it can't be done with a permanent that isn't `named`, as in "it is face up already"."""
    button: ClassVar[str] = ""
    """The words on a card's button, where the card says of what."""
    of_card: ClassVar[bool] = False
    """Whether it is done with a card that might be played; else it is done with a permanent."""

    anybodys: ClassVar[bool] = False
    """Whether others than the permanent's controller may do it."""

    @property
    def about(self) -> ObjectId:
        """The card or permanent."""
        return NOTHING

    @property
    def number(self) -> int:
        """Which of several ways, from 0 on."""
        return 0

    @classmethod
    def of(cls, about: ObjectId, number: int = 0) -> SpecialAction:
        """The action about this object."""
        raise NotImplementedError

    @classmethod
    def told(cls, definition: CardDef) -> bool:
        """Whether a card's own text lets it be done with the card: asked once for each card."""
        return False

    @classmethod
    def named(cls, board: Board, about: ObjectId) -> bool:
        """Whether somebody might think of doing it with this object."""
        return False

    @classmethod
    def anywhere(cls, board: Board) -> bool:
        """Whether anybody might do it with a permanent here: asked once for each shape of the board."""
        return cls.offered.__func__ is not SpecialAction.offered.__func__  # type: ignore[attr-defined]

    @classmethod
    def offered(cls, board: Board, player: PlayerId) -> Iterator[SpecialAction]:
        """What of it a player with priority could do with permanents now."""
        return iter(())

    def why_not(self, board: Board, player: PlayerId) -> Refusal | None:
        """Why a player with priority can't do this now, or None."""
        raise NotImplementedError

    def frame(self, board: Board, player: PlayerId) -> Procedure:
        """The procedure that carries it out."""
        raise NotImplementedError


A = TypeVar("A", bound=SpecialAction)
ACTIONS: Registry[str, type[SpecialAction]] = Registry("special actions")
"""By the names of their classes."""


def special(action: type[A]) -> type[A]:
    """Plug a kind of special action in."""
    if action.__name__ in ACTIONS:
        raise TypeError(f"two special actions are named {action.__name__}")
    ACTIONS[action.__name__] = action
    return action


def kinds(board: Board) -> tuple[type[SpecialAction], ...]:
    """All kinds of special action."""
    return tuple(ACTIONS.of(board).values())


def all_kinds() -> tuple[type[SpecialAction], ...]:
    """All kinds of special action of any edition, for reading what was written."""
    return tuple(ACTIONS.values())


def barred(board: Board, action: SpecialAction) -> bool:
    """Whether the rules of the board have no such action."""
    return type(action).__name__ not in rules_of(board).tables[ACTIONS.name]


__all__ = ["ACTIONS", "SpecialAction", "all_kinds", "barred", "kinds", "special"]
