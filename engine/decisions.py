"""Decisions: everything that a player or chance may choose.

A decision is a *form*. It stores ids and bounds; its legal answers are described by `check` (the judge of a whole
answer), `some` (a legal answer by construction), `draw` (a random one) and, for small domains, `options`. Forms whose
legality is a rule's business live in that rule's room and derive from `Form` too. A form's class declares all that
others have to know of its kind: the type of its answers, where ids stand in them, whether it is a part of paying, or
lets a player do no more than is required. Its words are in `engine.notation.answers`; a page has one table of controls.

Answers are plain values: numbers, words, yes and no, tuples of those, or an action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from engine.board import NOBODY, NOTHING, Board, ObjectId, PlayerId
from engine.chance import Chance
from engine.seats import taken_over

Answer = Any
"""int, str, bool, a tuple of ints or of pairs of ints, or an `Action`; which one, `Form.answers` says."""

Ids = Literal["", "plain", "ids", "if kind", "first of pairs", "action"]
"""Where ids stand in answers: nowhere, everywhere, everywhere if its `kind` is one of objects, first in each pair, in
the fields of an action; "" where nobody has said."""

CHANCE = NOBODY
"""Who answers when chance is asked."""


def maker_of(board: Board, player: PlayerId) -> PlayerId:
    """Who makes the choices that are this player's by the rules: whoever controls the player's turn (507.3)."""
    controller = taken_over(board, player)
    return player if controller == NOBODY or board.players[controller].lost else controller


class Refusal(Struct, frozen=True, gc=False):
    """Why something may not be done: the rule that forbids it and a sentence with the names in it."""

    rule: str
    reason: str


class IllegalChoice(ValueError):
    """An answer that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.rule = refusal.rule
        self.reason = refusal.reason


class Action(Struct, frozen=True, tag=True, gc=False):
    """Something a player with priority, or paying, may do."""


class TakeBack(Action, frozen=True, tag=True):
    """The player takes back the whole play (422.1). Legal at every decision of 409.1a-h, 308.2 and 309.2."""


class Form(Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """A decision, waiting for its answer."""

    player: PlayerId
    """Whose choice it is by the rules; CHANCE where chance decides."""
    rule: str
    purpose: str
    """What is being chosen, as a phrase of ours that continues "<player> chooses ..."."""
    about: ObjectId = NOTHING
    """The spell, ability or permanent that asks."""
    may_take_back: bool = False

    answers: ClassVar[Any] = int
    """The type of a legal answer, for reading it from saved form."""
    ids: ClassVar[Ids] = ""
    """Where ids stand in its answers (`engine.view`); each kind of form says so, or derives from one that does."""
    listed: ClassVar[str] = ""
    """The field that lists what is chosen from, where that may be ids."""
    unordered: ClassVar[bool] = False
    """Whether an answer is a list whose order means nothing."""
    pays: ClassVar[bool] = False
    """Whether it is a part of paying for something (409.1g-h), which may be left to the suggestion."""
    may_do_nothing: ClassVar[bool] = False
    """Whether to do no more than texts require is an answer, as for attacks and blocks."""

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        """None if the answer is legal; else why not."""
        raise NotImplementedError

    def is_listed(self, board: Board, answer: Answer) -> bool:
        """Whether it has been found to be legal before, as all that is was listed: then `check` needs not be asked."""
        return False

    def some(self, board: Board) -> Answer:
        """A legal answer, always the same one."""
        raise NotImplementedError

    def as_little(self, board: Board) -> Answer | None:
        """The answer that does no more than texts require, if this is such a question and they leave no choice."""
        return None

    def draw(self, board: Board, chance: Chance) -> Answer:
        """A legal answer at random."""
        raise NotImplementedError

    def can_be_dealt(self, board: Board) -> bool:
        """Whether chance can answer by itself, if it is chance that is asked."""
        return True

    def forced(self, board: Board) -> Answer | None:
        """The one legal answer if there is only one and choosing it is no act of its own; else None."""
        return None

    def options(self, board: Board) -> tuple[Answer, ...] | None:
        """All legal answers in a fixed order where they are few; None where they are not listed."""
        return None

    def refuse(self, reason: str) -> Refusal:
        """A refusal under this form's own rule."""
        return Refusal(self.rule, reason)


def _is_number(answer: Answer) -> bool:
    return isinstance(answer, int) and not isinstance(answer, bool)


def _are_numbers(answer: Answer) -> bool:
    return isinstance(answer, tuple) and all(_is_number(one) for one in answer)


class OneOf(Form, frozen=True, kw_only=True):
    """Choose one of a few things: object ids, players or places in a list."""

    among: tuple[int, ...]
    kind: str = "object"
    """object, player, trigger, mode, effect, colour: what the numbers stand for."""
    labels: tuple[str, ...] = ()
    """For kinds that are not objects or players: a label for each."""
    first_keeps: bool = False
    """Whether the first of them is what there is already, so that it is chosen by saying no."""

    ids: ClassVar[Ids] = "if kind"
    listed: ClassVar[str] = "among"

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not _is_number(answer) or answer not in self.among:
            return self.refuse("that is not one of the things to choose from")
        return None

    def some(self, board: Board) -> Answer:
        return self.among[0]

    def draw(self, board: Board, chance: Chance) -> Answer:
        return self.among[chance.below(len(self.among))]

    def forced(self, board: Board) -> Answer | None:
        return self.among[0] if len(self.among) == 1 else None

    def options(self, board: Board) -> tuple[Answer, ...] | None:
        return self.among


class SomeOf(Form, frozen=True, kw_only=True):
    """Choose several different things, at least `least` and at most `most` of them."""

    among: tuple[int, ...]
    least: int
    most: int
    kind: str = "object"
    labels: tuple[str, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    """Where there are any, each thing has to stand for another one of these groups, in which it is by its place in
    `among`."""
    weights: tuple[int, ...] = ()
    """How much each of `among` adds to a total, if that has bounds."""
    total_least: int | None = None
    total_most: int | None = None

    ids: ClassVar[Ids] = "if kind"
    listed: ClassVar[str] = "among"
    answers: ClassVar[Any] = tuple[int, ...]

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not _are_numbers(answer):
            return self.refuse("a list of things is needed")
        if len(set(answer)) != len(answer):
            return self.refuse("the same thing cannot be chosen twice")
        if not self.least <= len(answer) <= self.most:
            bounds = str(self.least) if self.least == self.most else f"from {self.least} to {self.most}"
            return self.refuse(f"{bounds} must be chosen, not {len(answer)}")
        if any(one not in self.among for one in answer):
            return self.refuse("that is not one of the things to choose from")
        if self.groups and not self._stand_apart(answer):
            return self.refuse("each of them must stand for something else")
        if self.weights and not self._within(answer):
            least = self.total_least is not None
            bound = f"{self.total_least} or more" if least else f"{self.total_most} or less"
            return self.refuse(f"together they must come to {bound}, not to {self._total(answer)}")
        return None

    def _total(self, things: tuple[int, ...]) -> int:
        return sum(self.weights[self.among.index(one)] for one in things)

    def _within(self, things: tuple[int, ...]) -> bool:
        total = self._total(things)
        least, most = self.total_least, self.total_most
        return (least is None or total >= least) and (most is None or total <= most)

    def _weighed(self, things: tuple[int, ...], number: int) -> tuple[int, ...]:
        """At least so many in this order, as far as their total may go, and as many more as it takes."""
        taken: tuple[int, ...] = ()
        for one in things:
            enough = len(taken) >= number and self._within(taken)
            fits = self.total_most is None or self._total((*taken, one)) <= self.total_most
            if fits and not enough and len(taken) < self.most:
                taken = (*taken, one)
        heavy = sorted(self.among, key=lambda one: -self.weights[self.among.index(one)])
        return taken if self._within(taken) else tuple(one for one in heavy if self._total((one,)) > 0)

    def some(self, board: Board) -> Answer:
        return self._of_groups(self.among, self.least)

    def draw(self, board: Board, chance: Chance) -> Answer:
        number = self.least + chance.below(min(self.most, len(self.among)) - self.least + 1)
        return tuple(sorted(self._of_groups(chance.shuffled(self.among), number), key=self.among.index))

    def _of_groups(self, things: tuple[int, ...], number: int) -> tuple[int, ...]:
        """The first so many that may stand together."""
        if self.weights:
            return self._weighed(things, number)
        if not self.groups:
            return tuple(things[:number])
        taken: tuple[int, ...] = ()
        for one in things:
            if len(taken) < number and self._stand_apart((*taken, one)):
                taken = (*taken, one)
        return taken

    def _stand_apart(self, things: tuple[int, ...]) -> bool:
        return apart([self.among.index(one) for one in things], self.groups) == len(things)

    def forced(self, board: Board) -> Answer | None:
        if self.least >= len(self.among):
            return self.among if not self.groups and not self.weights else None
        return () if self.most == 0 else None


def apart(things: Sequence[int], groups: tuple[tuple[int, ...], ...]) -> int:
    """How many of these can stand for groups that they are in, each for another one."""
    standing: dict[int, int] = {}

    def placed(one: int, seen: set[int]) -> bool:
        for place, group in enumerate(groups):
            if one not in group or place in seen:
                continue
            seen.add(place)
            if place not in standing or placed(standing[place], seen):
                standing[place] = one
                return True
        return False

    return sum(placed(one, set()) for one in things)


class Number(Form, frozen=True, kw_only=True):
    """Choose a number from `least` to `most` (104.1)."""

    least: int = 0
    most: int = 1_000_000
    usual: int | None = None
    """What is chosen most often, for a page to suggest; None for the least."""

    ids: ClassVar[Ids] = "plain"

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not _is_number(answer):
            return Refusal("104.1", "a whole number is needed")
        if not self.least <= answer <= self.most:
            return self.refuse(f"the number must be from {self.least} to {self.most}")
        return None

    def some(self, board: Board) -> Answer:
        return self.least

    def draw(self, board: Board, chance: Chance) -> Answer:
        # An open range has no even chance; small numbers are what boards are about.
        return self.least + chance.below(min(self.most - self.least, 12) + 1)

    def forced(self, board: Board) -> Answer | None:
        return self.least if self.least == self.most else None


class Order(Form, frozen=True, kw_only=True):
    """Put things in an order: the first named comes first (goes on the stack first, on top of a library first)."""

    items: tuple[int, ...]
    kind: str = "object"
    labels: tuple[str, ...] = ()

    ids: ClassVar[Ids] = "if kind"
    listed: ClassVar[str] = "items"
    answers: ClassVar[Any] = tuple[int, ...]

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not _are_numbers(answer) or sorted(answer) != sorted(self.items):
            return self.refuse("an order names each of the things exactly once")
        return None

    def some(self, board: Board) -> Answer:
        return self.items

    def draw(self, board: Board, chance: Chance) -> Answer:
        return chance.shuffled(self.items)

    def forced(self, board: Board) -> Answer | None:
        return self.items if len(self.items) < 2 else None


class Division(Form, frozen=True, kw_only=True):
    """Divide a total among things in order, at least `least` for each (409.1e: 1; combat damage: 0)."""

    total: int
    among: tuple[int, ...]
    least: int = 1
    kind: str = "object"

    ids: ClassVar[Ids] = "plain"
    listed: ClassVar[str] = "among"
    answers: ClassVar[Any] = tuple[int, ...]

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not _are_numbers(answer) or len(answer) != len(self.among):
            return self.refuse("a share is needed for each")
        if any(share < self.least for share in answer):
            return self.refuse(f"each must get at least {self.least}")
        if sum(answer) != self.total:
            return self.refuse(f"the shares must add up to {self.total}, not {sum(answer)}")
        return None

    def some(self, board: Board) -> Answer:
        rest = self.total - self.least * len(self.among)
        return (self.least + rest, *[self.least] * (len(self.among) - 1))

    def draw(self, board: Board, chance: Chance) -> Answer:
        shares = [self.least] * len(self.among)
        for _ in range(self.total - self.least * len(self.among)):
            shares[chance.below(len(shares))] += 1
        return tuple(shares)

    def forced(self, board: Board) -> Answer | None:
        return self.some(board) if len(self.among) == 1 else None


class Word(Form, frozen=True, kw_only=True):
    """Choose a word: a colour, a creature type, a card name; `among` is empty where any word will do."""

    among: tuple[str, ...] = ()

    ids: ClassVar[Ids] = "plain"
    answers: ClassVar[Any] = str

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not isinstance(answer, str) or not answer.strip():
            return self.refuse("a word is needed")
        if self.among and answer not in self.among:
            return self.refuse(f"{answer!r} is not one of {', '.join(self.among)}")
        return None

    def some(self, board: Board) -> Answer:
        return self.among[0] if self.among else "Forest"

    def draw(self, board: Board, chance: Chance) -> Answer:
        return self.among[chance.below(len(self.among))] if self.among else "Forest"

    def options(self, board: Board) -> tuple[Answer, ...] | None:
        return self.among or None


class YesNo(Form, frozen=True, kw_only=True):
    """Choose whether to do something."""

    ids: ClassVar[Ids] = "plain"
    answers: ClassVar[Any] = bool

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        return None if isinstance(answer, bool) else self.refuse("yes or no is needed")

    def some(self, board: Board) -> Answer:
        return False

    def draw(self, board: Board, chance: Chance) -> Answer:
        return chance.below(2) == 1

    def options(self, board: Board) -> tuple[Answer, ...] | None:
        return (True, False)


class Shuffle(Form, frozen=True, kw_only=True):
    """Chance orders a library (101.1). Dictating it names the cards from the top; those unnamed follow as dealt."""

    items: tuple[int, ...]

    ids: ClassVar[Ids] = "ids"
    listed: ClassVar[str] = "items"
    answers: ClassVar[Any] = tuple[int, ...]

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not _are_numbers(answer) or sorted(answer) != sorted(self.items):
            return self.refuse("a shuffled library holds the same cards")
        return None

    def some(self, board: Board) -> Answer:
        return self.items

    def draw(self, board: Board, chance: Chance) -> Answer:
        return chance.shuffled(self.items)

    def forced(self, board: Board) -> Answer | None:
        return self.items if len(self.items) < 2 else None


class RandomOf(OneOf, frozen=True, kw_only=True):
    """Chance picks one: a coin's side (511), a card at random."""
