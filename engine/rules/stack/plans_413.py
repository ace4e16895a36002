"""Rule 413.2: how one instruction is planned before it is carried out.

Every kind of instruction has one planner: a function that looks at the board and says what comes next. It
never changes anything. A plan is one of four things:

    a `Form`          a choice that has to be announced first (413.2c)
    parts             the one event that carries it out; none where nothing of it is possible (416.3)
    an `Instead`      other instructions that stand for it: a branch, a mode, one of many
    a `Procedure`     a rule procedure that carries it out (draws, payments)

A choice once made is kept as an answer beside the instruction, and the instruction is planned again with it.
So nothing but values lives in the frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import Procedure
from engine.asking import MOVED, STRAYED, Asker, after_moves, amount, select
from engine.asking.one_of_each import slot_now
from engine.board import IN_PLAY, LIBRARY, NOTHING, STACK, Board, Chosen, Noted, ObjectId, PlayerId
from engine.characteristics import held
from engine.citing import check, cite
from engine.decisions import Answer, Form
from engine.editions import Registry
from engine.events import ObjectMoved, Part
from engine.language.effects import Cost, Effect
from engine.language.terms import Amount, Bound, Selection, Self, Target, Together, Value
from engine.language.walks import walk
from engine.seats import apnap

TRACKED = check("503.11", "An effect that names a permanent follows it under any name.")


class Remember(Value, frozen=True):
    """Closes a `Note`: what was done since gets a name. `since` counts the parts performed before it."""

    name: str
    since: int
    damage: bool = False
    """How much damage was dealt, not what was."""
    counters: bool = False
    """How many counters were removed, not from what."""
    destroyed: bool = False
    """Only what left play: what regenerated, or what something else happened to instead, wasn't destroyed (419.6b)."""


def moves_of(parts: tuple[Part, ...]) -> tuple[Noted, ...]:
    """What a text remembers of what it just moved, so that its later words find it (413.2b)."""
    return tuple(
        Noted(MOVED, "objects", (int(part.object), int(part.became)))
        for part in parts
        if isinstance(part, ObjectMoved) and part.became != NOTHING and part.origin != LIBRARY
    )


Instruction: TypeAlias = Effect | Cost | Remember


def strays_of(
    followed: tuple[Instruction, ...], parts: tuple[Part, ...], targets: tuple[Chosen, ...]
) -> tuple[Noted, ...]:
    """Targets outside play that the instructions followed have moved without a word of them.

    "Target card from your graveyard" is looked for there: where the words that moved it named something else, later
    ones don't go after it (217.1c).
    """
    moved = {
        one.object for one in parts if isinstance(one, ObjectMoved) and one.origin not in (IN_PLAY, STACK)
    }
    if not moved or not targets:
        return ()
    spoken = {one.slot for one in walk(followed) if isinstance(one, Target)}
    strays = (one for one in targets if one.object in moved and one.slot not in spoken)
    return tuple(Noted(STRAYED, "numbers", (int(one.object), one.slot)) for one in strays)


class Carried(Struct, frozen=True):
    """What came of instructions: the parts performed, and everything that was noted."""

    parts: tuple[Part, ...] = ()
    noted: tuple[Noted, ...] = ()


class Context(Struct):
    """What a planner may look at."""

    board: Board
    asker: Asker
    about: ObjectId
    """The spell or ability being carried out; its source where none is on the stack."""
    answers: tuple[Answer, ...] = ()
    """Choices made so far for the instruction being planned."""
    made: tuple[Part, ...] = ()
    """Parts performed so far by this run of instructions."""
    illegal: tuple[Chosen, ...] = ()
    """Targets that were no longer legal (413.2a): they may be asked about, but nothing is done to them."""
    cost: bool = False
    """The instructions pay a cost (403.1)."""
    owed: tuple[PlayerId, ...] = ()
    """Players who left the game since these instructions began to be followed: the text still asks for their choices,
    which others make (600.4d)."""
    spoken_for: frozenset[int] = frozenset()
    """What is sacrificed or discarded at the same time for others of those for whom this is done: it goes once."""

    def knowing(self, *noted: Noted) -> Context:
        """The same with more things noted."""
        return replace(self, asker=replace(self.asker, noted=self.asker.noted + noted))

    def objects(self, selection: Selection) -> tuple[ObjectId, ...]:
        """The objects that an instruction may act on; what the text itself has moved as what it became (217.1c)."""
        found = self.named(selection)
        if isinstance(selection, Target):
            strays = {one.value for one in self.asker.noted if one.name == STRAYED}
            found = tuple(one for one in found if (int(one), selection.slot) not in strays)
        return tuple(dict.fromkeys(self.followed(one) for one in found))

    def followed(self, object_id: ObjectId) -> ObjectId:
        """The object, or what an earlier instruction of the same text made of it: also of the card that was found where
        the event has put what it happened to (410.10, 217.1c)."""
        if object_id in self.board.objects:
            return object_id
        found = after_moves(self.asker, object_id)
        if found == object_id and (card := self.board.became.get(object_id)) is not None:
            moved = after_moves(self.asker, card)
            return moved if moved != card else found
        return found

    def dealers(self, selection: Selection) -> tuple[ObjectId, ...]:
        """The objects that deal damage: as they are, or as they last were (413.2f), and what was put into play as the
        permanent that it is."""
        return tuple(dict.fromkeys(self._dealer(one) for one in self.named(selection)))

    def _dealer(self, object_id: ObjectId) -> ObjectId:
        new = self.board.objects.get(self.followed(object_id))
        return new.id if new is not None and new.zone == IN_PLAY else object_id

    def named(self, selection: Selection) -> tuple[ObjectId, ...]:
        """The objects that the words name, wherever they went since: as such they are asked about (413.2f)."""
        if isinstance(selection, Together):
            return tuple(dict.fromkeys(one for part in selection.of for one in self.named(part)))
        found = select(self.board, selection, self.asker).objects
        if self.illegal and found:
            barred = {chosen.object for chosen in self.barred(selection)}
            return tuple(one for one in found if one not in barred)
        return found

    def barred(self, selection: Selection | None = None) -> tuple[Chosen, ...]:
        """Targets that nothing is done to because they are illegal (413.2a).

        What was chosen for two uses of the word and is still legal for one of them is barred only where a text
        speaks of the other.
        """
        if isinstance(selection, Target):
            return tuple(one for one in self.illegal if one.slot == slot_now(self.asker, selection.slot))
        legal = {(one.object, one.player) for one in self.asker.targets if one not in self.illegal}
        return tuple(one for one in self.illegal if (one.object, one.player) not in legal)

    def permanents(self, selection: Selection) -> tuple[ObjectId, ...]:
        """Those of them that are in play (416.2)."""
        table = self.board.objects
        found = self.objects(selection)
        there = tuple(one for one in found if one in table and table[one].zone == IN_PLAY)
        if any(table[one].copying is not None for one in there) and self._named_before(selection):
            cite(TRACKED)
        return there

    def _named_before(self, selection: Selection) -> bool:
        """Whether this names something that may be called otherwise by now: what an earlier instruction noted, or
        what an ability that the permanent itself doesn't have calls by its name."""
        if type(selection) is not Self:
            return type(selection) is Bound
        found = self.board.objects.get(self.about)
        source = self.asker.source
        if found is None or found.ability is None or source not in self.board.objects:
            return False
        return all(one.id != found.ability.id for one in held(self.board, source))

    def players(self, selection: Selection) -> tuple[PlayerId, ...]:
        """The players who act, or on whom an instruction acts, in APNAP order (103.4)."""
        found = select(self.board, selection, self.asker).players
        if self.illegal and found:
            barred = {chosen.player for chosen in self.barred(selection)}
            found = tuple(one for one in found if one not in barred)
        if len(found) > 1:
            return tuple(seat for seat in apnap(self.board) if seat in found)
        players = self.board.players
        return tuple(seat for seat in found if not players[seat].lost or seat in self.owed)

    def number(self, value: Amount) -> int:
        """An amount for doing something: never below 0 (104.2)."""
        if type(value) is int:
            return value if value > 0 else 0
        return max(0, amount(self.board, value, self.asker))


class Instead(Struct, frozen=True):
    """These instructions stand for the one planned; `noted` is known from now on."""

    instructions: tuple[Any, ...] = ()
    noted: tuple[Noted, ...] = ()


Parts: TypeAlias = tuple[Part, ...]
Plan: TypeAlias = Form | Parts | Instead | Procedure
Planner: TypeAlias = Callable[[Context, Any], Plan]
P = TypeVar("P", bound=Callable[..., Any])

PLANNERS: Registry[type[Value], Planner] = Registry("planners")
"""The planner of each kind of instruction; the rooms of 413, 417, 418 and 423 fill it."""


def plans(*kinds: type[Value]) -> Callable[[P], P]:
    """Register the planner of these kinds of instruction."""

    def register(planner: P) -> P:
        for kind in kinds:
            if kind in PLANNERS:
                raise TypeError(f"two planners for {kind.__name__}")
            PLANNERS[kind] = planner
        return planner

    return register


class CannotCarryOut(ValueError):
    """An instruction stands where the rules have no place for it, such as "prevent that damage" with no
    damage."""

    def __init__(self, instruction: Value) -> None:
        super().__init__(f"{type(instruction).__name__} can't be carried out by itself")
        self.instruction = instruction
