"""Values with other ids in them: each field that can hold an id, by the type that it declares.

Ids tell the order in which things happened. What a player sees has ids of its own (`engine.view`), and two moments
that are alike in all but their ids are the same moment of a loop (`engine.rules.effects.loops_421`).
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Container, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from engine.board import NOTHING, AbilityId, Board, CardId, Noted, ObjectId, Timestamp
from engine.events import Arrival
from engine.language.values import Value


class Names:
    """New ids for old ones. Whoever asks for an id that the player cannot follow gets NOTHING."""

    __slots__ = ("cards", "hidden", "known")

    def __init__(self, known: Mapping[int, int], hidden: Mapping[int, int], cards: Mapping[int, int]) -> None:
        self.known = known
        """Of objects that the player knows, past ones too, and of effects and timestamps."""
        self.hidden = hidden
        """Of cards that the player only knows to lie somewhere."""
        self.cards = cards

    def of(self, number: int) -> int:
        """The new id of something known, else NOTHING."""
        return self.known.get(number, NOTHING)

    def at(self, number: int) -> int:
        """The new id of something known, or of a card in a known place."""
        return self.known.get(number) or self.hidden.get(number, NOTHING)

    def goes_on_in(self, names: Names) -> bool:
        """Whether those say of everything known what these say."""
        return self.known.items() <= names.known.items() and self.cards.items() <= names.cards.items()

    def back(self) -> Names:
        """From new ids to old ones."""
        old = {new: number for table in (self.known, self.hidden) for number, new in table.items()}
        return Names(old, {}, {new: number for number, new in self.cards.items()})


class Gathering(Names):
    """Renames every id to the same one, and keeps those that there were."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        super().__init__({}, {}, {})
        self.found: list[int] = []

    def of(self, number: int) -> int:
        """Notes it."""
        self.found.append(number)
        return 1

    at = of


class Pen:
    """Rewrites ids. `exact` also follows ids of hidden cards: for what the player is asked about."""

    __slots__ = ("board", "exact", "names")

    def __init__(self, names: Names, board: Board | None, *, exact: bool = False) -> None:
        self.names = names
        self.board = board
        self.exact = exact

    def id(self, number: int) -> int:
        """The new number of an object."""
        return self.names.at(number) if self.exact else self.names.of(number)

    def card(self, number: int) -> int:
        """The new number of a card; 0 for one that the player has not seen."""
        return self.names.cards.get(number, 0)

    def present(self) -> Board | None:
        """The board that stands for each earlier one."""
        return self.board


class Beholding(Pen):
    """Notes how often it was asked for the board: what it wrote is another with another board."""

    __slots__ = ("beheld",)

    def __init__(self, names: Names, board: Board | None) -> None:
        super().__init__(names, board)
        self.beheld = 0

    def present(self) -> Board | None:
        """The board that stands for each earlier one."""
        self.beheld += 1
        return self.board


class Noting(Pen):
    """Notes whether it was asked for an id that the names don't know: others after them might."""

    __slots__ = ("missed",)

    def __init__(self, names: Names) -> None:
        super().__init__(names, None)
        self.missed = False

    def id(self, number: int) -> int:
        """The new number of an object."""
        found = self.names.of(number)
        if found == NOTHING:
            self.missed = True
        return found

    def card(self, number: int) -> int:
        """The new number of a card."""
        found = super().card(number)
        if not found and number:
            self.missed = True
        return found


Rewrite = Callable[[Any, Pen], Any]


def rewritten(value: Any, pen: Pen) -> Any:
    """A struct with its ids renamed."""
    changed = {}
    kind: type[Any] = type(value)
    for name, rewrite, always in _plans.get(kind) or _plan(kind):
        before = getattr(value, name)
        if before or (always and before is not None):  # most fields are empty
            after = rewrite(before, pen)
            if after is not before:
                changed[name] = after
    found = replace(value, **changed) if changed else value
    if kind is Noted and found.kind == "objects":
        return replace(found, value=tuple([pen.id(int(one)) for one in found.value]))
    if kind is Arrival and found.face_down and found.definition is not None:
        return replace(found, definition=None)
    return found


def all_rewritten(values: tuple[Any, ...], pen: Pen) -> tuple[Any, ...]:
    """Structs with their ids renamed."""
    return tuple([rewritten(one, pen) for one in values]) if values else values


def where_ids_lie(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a kind of struct in which ids may lie, by themselves or deeper."""
    return tuple([name for name, _, _ in _plan(kind)])


def rewritten_but_for(value: Any, pen: Pen, left_out: Container[str]) -> Any:
    """A struct with its ids renamed, but for those in some of its fields, which are not asked for."""
    plan = [(name, rewrite) for name, rewrite, _ in _plan(type(value)) if name not in left_out]
    return replace(value, **{name: rewrite(getattr(value, name), pen) for name, rewrite in plan})


_plans: dict[Any, tuple[tuple[str, Rewrite, bool], ...]] = {}


def _plan(kind: Any) -> tuple[tuple[str, Rewrite, bool], ...]:
    """The fields of a struct in which an id may lie, with how each is rewritten, and whether it is though there is
    nothing in it; worked out once."""
    plan = _plans.get(kind)
    if plan is None:
        found = []
        for field in fields_of(kind):
            origin = kind is AbilityId and field.name == "origin"
            rewrite = _rewrite_id if origin else _rewriting(field.type)
            if rewrite is not None:
                found.append((field.name, rewrite, _is_open(field.type)))
        plan = _plans[kind] = tuple(found)
    return plan


def _is_open(kind: Any) -> bool:
    """Whether anything may lie there, so that it tells something even that it is empty, or an earlier board."""
    return kind in (Any, object, Board) or any(map(_is_open, typing.get_args(kind)))


def _rewrite_id(value: Any, pen: Pen) -> Any:
    if type(value) is int and value < 0:
        # The origin of copied text is the timestamp of the copy effect, negated.
        return -pen.id(-value)
    return pen.id(value) if value else value


def _rewrite_card(value: Any, pen: Pen) -> Any:
    return pen.card(value)


def _leave_out(value: Any, _: Pen) -> Any:
    """Open fields hold answers, which are their player's own business."""
    return None


def _present_board(_: Any, pen: Pen) -> Any:
    """An earlier board shows what has been hidden since; the present one stands for it."""
    return pen.present()


def _rewriting(kind: Any) -> Rewrite | None:
    if kind is ObjectId or kind is Timestamp:
        return _rewrite_id
    if kind is CardId:
        return _rewrite_card
    if kind is Any or kind is object:
        return _leave_out
    if kind is Board:
        return _present_board
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return _rewriting_tuple(args)
    if origin is frozenset:
        return _rewriting_set(args[0])
    if origin in (typing.Union, types.UnionType):
        return _rewriting_union(args)
    if isinstance(kind, type) and issubclass(kind, Struct) and not issubclass(kind, Value):
        return rewritten
    return None


def _rewriting_tuple(args: tuple[Any, ...]) -> Rewrite | None:
    if len(args) == 2 and args[1] is Ellipsis:
        one = _rewriting(args[0])
        if one is None:
            return None
        # A tuple of open fields is as closed to others as one such field.
        if one is _leave_out:
            return lambda value, pen: ()
        return lambda value, pen: tuple([one(item, pen) for item in value]) if value else value
    each = [_rewriting(one) for one in args]
    if not any(each):
        return None
    return lambda value, pen: tuple(
        [item if one is None else one(item, pen) for one, item in zip(each, value, strict=True)]
    )


def _rewriting_set(arg: Any) -> Rewrite | None:
    one = _rewriting(arg)
    return None if one is None else lambda value, pen: frozenset([one(item, pen) for item in value])


def _rewriting_union(args: tuple[Any, ...]) -> Rewrite | None:
    members = [found for one in args if one is not type(None) and (found := _rewriting(one)) is not None]
    if not members:
        return None
    first = members[0]

    def rewrite(value: Any, pen: Pen) -> Any:
        if value is None or (first is rewritten and not isinstance(value, Struct)):
            return value
        return value if isinstance(value, Value) else first(value, pen)

    return rewrite
