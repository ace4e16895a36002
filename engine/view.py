"""What one player may know of a position (design: section 9, rules 217.2-3, 504).

`seen_by` is the one border between the whole truth and a player's eyes. It gives a position of the same shape: hidden
cards are blank, ids are renamed so that they tell nothing about where a card has been, chance and other players'
pending decisions are gone. Ids of what the player knows are renamed in their order, which is public (timestamps are
ids); hidden cards get the ids after those, by place. A view is for looking and choosing, not for playing on: frames
keep their places, but what they hold in open fields, and earlier boards that they keep, are left out.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from engine.board import (
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    OUTSIDE,
    PHASED_OUT,
    STACK,
    AbilityId,
    Board,
    CardId,
    Noted,
    Object,
    ObjectId,
    PlayerId,
    Table,
    Timestamp,
)
from engine.characteristics import controller_of
from engine.decisions import (
    Answer,
    Division,
    Form,
    Number,
    OneOf,
    Order,
    Shuffle,
    SomeOf,
    Word,
    YesNo,
    maker_of,
)
from engine.events import Arrival
from engine.language.values import CardDef, Face, Value
from engine.position import Position
from engine.rules.game.unknown_cards_217 import UnknownCard
from engine.rules.special.naming_505 import CardName
from engine.rules.special.outside_506 import ELSEWHERE
from engine.rules.stack.announcing_409 import Targets
from engine.rules.stack.paying_409 import ManaAbilities, Payment
from engine.rules.stack.priority_408 import HasPriority
from engine.rules.turn.assigning_310 import AssignDamage
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.declare_blockers_309 import Blockers

UNKNOWN = CardDef("", (Face(""),))
"""Stands for the card behind a face-down permanent or spell; what shows is a 2/2 without text (504.2)."""
_CLOSED = frozenset((LIBRARY, HAND, OUTSIDE))
"""Where what nobody may see is not even told apart."""
_SHOWN_FACE_DOWN = frozenset((IN_PLAY, STACK, PHASED_OUT))


def may_see(found: Object, player: PlayerId, board: Board | None = None) -> bool:
    """Whether the player may look at the object's face (217.2b, 217.3c, 504.2).

    With a board, also through the eyes of a player whose turn this one controls there (507.2).
    """
    if player in found.revealed:
        return True
    # The first question is quick, and its answer is nearly always no.
    taken_over = board is not None and board.turn.controller == player != board.turn.active
    if taken_over and board is not None and maker_of(board, board.turn.active) == player:
        return _may_see_alone(found, player, board) or _may_see_alone(found, board.turn.active, board)
    return _may_see_alone(found, player, board)


def _may_see_alone(found: Object, player: PlayerId, board: Board | None) -> bool:
    """The same, through no eyes but the player's own."""
    if player in found.revealed:
        return True
    if found.zone == LIBRARY:
        return False
    if found.zone in (HAND, OUTSIDE):
        return found.owner == player
    if not found.face_down:
        return True
    if found.zone == PHASED_OUT:
        return found.phased is not None and found.phased.under == player
    if found.zone not in _SHOWN_FACE_DOWN:
        return False
    # 504.3: whoever controls it now may look, also where that is by an effect of layer 2.
    if board is not None and found.id in board.objects:
        return controller_of(board, found.id) == player
    return found.controller == player


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

    def back(self) -> Names:
        """From new ids to old ones."""
        old = {new: number for table in (self.known, self.hidden) for number, new in table.items()}
        return Names(old, {}, {new: number for number, new in self.cards.items()})


class View(Struct, frozen=True):
    """A position as a player sees it, with the way back for that player's answers."""

    position: Position
    player: PlayerId | None
    names: Names | None
    """From the real ids to those of the view; None where nothing is hidden."""

    def to_real(self, answer: Answer) -> Answer:
        """An answer to the view's decision, as the real position takes it."""
        form = self.position.decision
        return (
            answer if self.names is None or form is None else _renamed_answer(form, answer, self.names.back())
        )

    def from_real(self, answer: Answer) -> Answer:
        """An answer to the real decision, as it reads in the view."""
        form = self.position.decision
        return answer if self.names is None or form is None else _renamed_answer(form, answer, self.names)


def seen_by(position: Position, player: PlayerId | None) -> Position:
    """The position as this player may see it; None sees everything."""
    return view(position, player).position


def view(position: Position, player: PlayerId | None) -> View:
    """The same, with the way back for answers."""
    if player is None:
        return View(position, None, None)
    names = _names(position, player)
    boards = tuple(_seen_board(board, player, names) for board in position.boards)
    agenda = tuple(_rewritten(frame, _Pen(names, boards[frame.level])) for frame in position.agenda)
    form = position.decision
    decision = None
    if form is not None and player in (form.player, position.maker):
        decision = _seen_form(form, names, boards[position.agenda[-1].level])
    next_id = len(names.known) + len(names.hidden) + 1
    return View(Position(boards, agenda, decision, 0, 0, next_id, position.outcome), player, names)


# --- names -----------------------------------------------------------------------------------------------


def _names(position: Position, player: PlayerId) -> Names:
    known: set[int] = set()
    cards: list[CardId] = []
    unseen: list[ObjectId] = []
    for board in position.boards:
        known.update(_named_by(board))
        for key in sorted(board.zones):
            for object_id in board.zones[key]:
                found = board.objects[object_id]
                seen = may_see(found, player, board)
                if seen or key[0] not in _CLOSED:
                    known.update((object_id, found.timestamp))
                    if seen and found.copying is not None:
                        known.update(one.timestamp for one in found.copying.effects)
                    if seen:
                        cards.append(found.card)
                else:
                    unseen.append(object_id)
        for object_id, past in board.past.items():
            if may_see(past.object, player, board):
                known.update((object_id, past.object.timestamp))
                cards.append(past.object.card)
    known.discard(0)
    ranks = {number: place for place, number in enumerate(sorted(known), 1)}
    places: dict[int, int] = {number: place for place, number in enumerate(unseen, len(ranks) + 1)}
    # A card's own identity must not tell in what order the decks were listed: number cards as they come up.
    order = dict.fromkeys(card for card in cards if card)
    return Names(ranks, places, {card: place for place, card in enumerate(order, 1)})


def _named_by(board: Board) -> Iterator[int]:
    """Ids of what is no object: effects, delayed abilities, turns to come."""
    for effect in board.effects:
        yield effect.id
    for delayed in board.delayed:
        yield delayed.id.origin
    for scheduled in board.schedule:
        yield scheduled.id


# --- boards ----------------------------------------------------------------------------------------------


def _seen_board(board: Board, player: PlayerId, names: Names) -> Board:
    pen = _Pen(names, None)
    objects: dict[ObjectId, Object] = {}
    for found in board.objects.values():
        seen = _seen_object(found, player, pen, board)
        objects[seen.id] = seen
    zones = {
        key: tuple([ObjectId(names.at(object_id)) for object_id in board.zones[key]])
        for key in sorted(board.zones)
    }
    past = {
        ObjectId(names.of(object_id)): _rewritten(one, pen)
        for object_id, one in board.past.items()
        if may_see(one.object, player, board)
    }
    became = {
        ObjectId(names.of(before)): ObjectId(names.of(after))
        for before, after in board.became.items()
        if before in names.known and after in names.known
    }
    return replace(
        board,
        # What is left of a list would tell what was dealt.
        players=tuple(replace(one, unseen=()) if one.unseen else one for one in board.players),
        objects=Table(sorted(objects.items())),
        zones=zones,
        past=dict(sorted(past.items())),
        became=dict(sorted(became.items())),
        turn=_rewritten(board.turn, pen),
        combat=board.combat and _rewritten(board.combat, pen),
        effects=_all_rewritten(board.effects, pen),
        delayed=_all_rewritten(board.delayed, pen),
        waiting=_all_rewritten(board.waiting, pen),
        schedule=_all_rewritten(board.schedule, pen),
    )


def _seen_object(found: Object, player: PlayerId, pen: _Pen, board: Board) -> Object:
    if may_see(found, player, board):
        seen: Object = _rewritten(found, pen)
        return seen
    if found.zone in _CLOSED:
        return Object(id=ObjectId(pen.names.at(found.id)), owner=found.owner, zone=found.zone)
    shown: Object = _rewritten(found, pen)
    return replace(shown, definition=UNKNOWN, card=CardId(0), revealed=(), copying=None)


# --- decisions -------------------------------------------------------------------------------------------

_BY_KIND = (OneOf, SomeOf, Order, Shuffle, Division)
"""Forms whose `among` or `items` are ids if their `kind` says so."""
_OF_KIND = frozenset(("object", "target", ELSEWHERE))
ANSWERS: Mapping[type[Form], str] = {
    **dict.fromkeys((OneOf, SomeOf, Order), "if kind"),
    **dict.fromkeys((Shuffle, Targets, Blockers), "ids"),
    Attackers: "first of pairs",
    **dict.fromkeys((HasPriority, ManaAbilities), "action"),
    **dict.fromkeys((Number, Division, Word, YesNo, CardName, UnknownCard, Payment, AssignDamage), "plain"),
}
"""Where the answers to each kind of form hold ids. A kind that is not listed follows the one it derives from."""


def answers_hold(kind: type[Form]) -> str:
    """Where answers to this kind of form hold ids. Raises TypeError for a kind that nobody has listed."""
    for one in kind.__mro__:
        if one in ANSWERS:
            return ANSWERS[one]
    raise TypeError(f"say in engine.view where the answers to {kind.__name__} hold ids")


def _is_of_ids(form: Form) -> bool:
    return isinstance(form, Shuffle) or getattr(form, "kind", "") in _OF_KIND


def _seen_form(form: Form, names: Names, board: Board) -> Form:
    seen: Form = _rewritten(form, _Pen(names, board, exact=True))
    if isinstance(form, _BY_KIND) and _is_of_ids(form):
        field = "among" if hasattr(form, "among") else "items"
        ids = tuple(_renamed(number, names) for number in getattr(form, field))
        # Listed in the order of the old ids they would tell that order.
        labelled = isinstance(form, Division) or bool(getattr(form, "labels", ()))
        arranged = ids if labelled else tuple(sorted(ids))
        seen = replace(seen, **{field: arranged})
    return seen


def _renamed(number: int, names: Names) -> int:
    """An id, or a player written below zero among targets."""
    return names.at(number) if number > 0 else number


def _renamed_answer(form: Form, answer: Answer, names: Names) -> Answer:
    held = answers_hold(type(form))
    if isinstance(answer, Struct):
        return _rewritten(answer, _Pen(names, None, exact=True))
    if held == "first of pairs":
        return tuple((names.at(first), *rest) for first, *rest in answer)
    if held == "ids" or (held == "if kind" and _is_of_ids(form)):
        return _all_renamed(answer, names)
    return answer


def _all_renamed(answer: Answer, names: Names) -> Answer:
    if isinstance(answer, tuple):
        return tuple(_all_renamed(one, names) for one in answer)
    return _renamed(answer, names) if type(answer) is int else answer


# --- rewriting values by the types that their fields declare ----------------------------------------------


class _Pen:
    """Rewrites ids. `exact` also follows ids of hidden cards: for what the player is asked about."""

    __slots__ = ("board", "exact", "names")

    def __init__(self, names: Names, board: Board | None, *, exact: bool = False) -> None:
        self.names = names
        self.board = board
        self.exact = exact

    def id(self, number: int) -> int:
        return self.names.at(number) if self.exact else self.names.of(number)


Rewrite = Callable[[Any, _Pen], Any]


def _rewritten(value: Any, pen: _Pen) -> Any:
    """A struct with its ids renamed."""
    changed = {}
    kind: type[Any] = type(value)
    for name, rewrite in _plan(kind):
        before = getattr(value, name)
        after = rewrite(before, pen)
        if after is not before:
            changed[name] = after
    found = replace(value, **changed) if changed else value
    if isinstance(found, Noted) and found.kind == "objects":
        return replace(found, value=tuple([pen.id(int(one)) for one in found.value]))
    if isinstance(found, Arrival) and found.face_down and found.definition is not None:
        return replace(found, definition=None)
    return found


def _all_rewritten(values: tuple[Any, ...], pen: _Pen) -> tuple[Any, ...]:
    return tuple([_rewritten(one, pen) for one in values]) if values else values


_plans: dict[Any, tuple[tuple[str, Rewrite], ...]] = {}


def _plan(kind: Any) -> tuple[tuple[str, Rewrite], ...]:
    """The fields of a struct in which an id may lie, with how each is rewritten; worked out once."""
    plan = _plans.get(kind)
    if plan is None:
        found = []
        for field in fields_of(kind):
            origin = kind is AbilityId and field.name == "origin"
            rewrite = _rewrite_id if origin else _rewriting(field.type)
            if rewrite is not None:
                found.append((field.name, rewrite))
        plan = _plans[kind] = tuple(found)
    return plan


def _rewrite_id(value: Any, pen: _Pen) -> Any:
    if type(value) is int and value < 0:
        # The origin of copied text is the timestamp of the copy effect, negated.
        return -pen.id(-value)
    return pen.id(value) if value else value


def _rewrite_card(value: Any, pen: _Pen) -> Any:
    return pen.names.cards.get(value, 0)


def _leave_out(value: Any, _: _Pen) -> Any:
    """Open fields hold answers, which are their player's own business."""
    return None


def _present_board(_: Any, pen: _Pen) -> Any:
    """An earlier board shows what has been hidden since; the present one stands for it."""
    return pen.board


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
        return _rewritten
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

    def rewrite(value: Any, pen: _Pen) -> Any:
        if value is None or (first is _rewritten and not isinstance(value, Struct)):
            return value
        return value if isinstance(value, Value) else first(value, pen)

    return rewrite
