"""What one player may know of a position (rules 217.2-3, 504).

`seen_by` is the one border between the whole truth and a player's eyes. It gives a position of the same shape: hidden
cards are blank, ids are renamed so that they tell nothing about where a card has been, chance and other players'
pending decisions are gone. Ids of what the player knows are renamed in their order, which is public (timestamps are
ids); hidden cards get the ids after those, by place. A view is for looking and choosing, not for playing on: frames
keep their places, but what they hold in open fields, and earlier boards that they keep, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import Procedure
from engine.asking.decrees import hands_shown, tops_shown
from engine.board import (
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    OUTSIDE,
    PHASED_OUT,
    STACK,
    Board,
    CardId,
    Object,
    ObjectId,
    ObjectTable,
    Past,
    PlayerId,
    ZoneKey,
    ZoneName,
)
from engine.characteristics import controller_of
from engine.decisions import Answer, Division, Form, Shuffle, maker_of
from engine.events.remembering import Memory, asked_of, without_memories
from engine.language.values import CardDef, Face
from engine.memos import kept_beside, shape_of
from engine.position import Position
from engine.renaming import Beholding, Names, Noting, Pen, all_rewritten, rewritten
from engine.rules.special.outside_506 import ELSEWHERE
from engine.seats import controlled_by, may_review

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
    if board is not None and (taken_over := controlled_by(board, player)):
        eyes = [one for one in taken_over if maker_of(board, one) == player]
        return any(_may_see_alone(found, one, board) for one in (player, *eyes))
    return _may_see_alone(found, player, board)


def _may_see_alone(found: Object, player: PlayerId, board: Board | None) -> bool:
    """The same, through no eyes but the player's own."""
    if player in found.revealed:
        return True
    if found.zone == LIBRARY:
        return board is not None and found.id in tops_shown(board)
    if found.zone == HAND:
        # 217.2f: nobody has looked at it yet.
        if found.face_down:
            return False
        if board is not None and found.owner != player and found.owner in hands_shown(board):
            return True
        if board is not None and board.table.teams:
            return may_review(board, player, found.owner)
        return found.owner == player
    if found.zone == OUTSIDE:
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
            answer if self.names is None or form is None else renamed_answer(form, answer, self.names.back())
        )

    def from_real(self, answer: Answer) -> Answer:
        """An answer to the real decision, as it reads in the view."""
        form = self.position.decision
        return answer if self.names is None or form is None else renamed_answer(form, answer, self.names)


def seen_by(position: Position, player: PlayerId | None) -> Position:
    """The position as this player may see it; None sees everything."""
    return view(position, player).position


def view(position: Position, player: PlayerId | None) -> View:
    """The same, with the way back for answers."""
    if player is None:
        return View(position, None, None)
    look = tuple([_Look.at(board, player) for board in position.boards])
    last = _looks.get(player)
    if last is not None and len(last[0]) == len(look) and all(map(_Look.shows_the_same, look, last[0])):
        return _with_tables(position, player, last[1], last[2])
    seen_on = tuple([_seen_objects(board, player) for board in position.boards])
    names = _names(position, player, seen_on)
    rewriting = _Rewriting(names, player)
    tables = tuple(
        [
            _seen_tables(board, player, rewriting, visible)
            for board, visible in zip(position.boards, seen_on, strict=True)
        ]
    )
    _families[player] = rewriting.family
    _looks[player] = (look, names, tables)
    return _with_tables(position, player, names, tables)


def _with_tables(position: Position, player: PlayerId, names: Names, tables: tuple[_Tables, ...]) -> View:
    sight = _Sight(names, tables, _sights.get(player))
    boards = tuple([sight.of_board(level, board) for level, board in enumerate(position.boards)])
    agenda = tuple([sight.of_frame(frame, boards[frame.level]) for frame in position.agenda])
    _sights[player] = sight
    form = position.decision
    decision = None
    if form is not None and player in (form.player, position.maker):
        decision = _seen_form(form, names, boards[position.agenda[-1].level])
    next_id = len(names.known) + len(names.hidden) + 1
    return View(Position(boards, agenda, decision, 0, 0, next_id, position.outcome), player, names)


class _Sight:
    """What a player's eyes make of boards and frames at a moment: nearly all are there, and so named, at the next."""

    __slots__ = ("kept", "last", "names", "tables")

    def __init__(self, names: Names, tables: tuple[_Tables, ...], last: _Sight | None) -> None:
        self.names = names
        self.tables = tables
        same = last is not None and last.names is names and last.tables is tables
        self.last: dict[object, tuple[Any, ...]] = last.kept if last is not None and same else {}
        self.kept: dict[object, tuple[Any, ...]] = {}

    def of(self, place: object, value: Any, look: Callable[[Any], Any], *within: object) -> Any:
        """What is seen of a value that stands somewhere and rests on nothing else; some of it has places of its own."""
        kept = self.last.get(place)
        if kept is None or kept[0] is not value:
            kept = (value, look(value))
        else:
            self.kept.update([(one, self.last[one]) for one in within if one in self.last])
        self.kept[place] = kept
        return kept[1]

    def of_board(self, level: int, board: Board) -> Any:
        """What is seen of the board of a level. Most steps leave it as it is."""
        look = partial(_seen_board, level, self)
        return self.of(("board", level), board, look, ("turn", level), ("combat", level))

    def of_frame(self, frame: Procedure, board: Board) -> Any:
        """What is seen of a frame. Instead of an earlier board it has the one that there is now."""
        kept = self.last.get(id(frame))
        if kept is not None and kept[0] is frame:
            self.kept[id(frame)] = kept
            earlier: tuple[str, ...] = kept[2]
            return replace(kept[1], **dict.fromkeys(earlier, board)) if earlier else kept[1]
        pen = Beholding(self.names, board)
        seen: Procedure = rewritten(frame, pen)
        fields = frame.__struct_fields__ if pen.beheld else ()
        earlier = tuple([name for name in fields if getattr(seen, name) is board])
        if pen.beheld == len(earlier):  # else one lies deeper
            self.kept[id(frame)] = (frame, seen, earlier)
        return seen


_sights: dict[PlayerId, _Sight] = kept_beside({})
"""A cache, never needed: what each player's eyes made of the last moment."""


# --- names -----------------------------------------------------------------------------------------------


def _seen_objects(board: Board, player: PlayerId) -> frozenset[ObjectId]:
    """The objects of a board whose faces the player may look at."""
    if controlled_by(board, player):
        return frozenset([one.id for one in board.objects.values() if may_see(one, player, board)])
    tops = tops_shown(board)
    return frozenset(
        [
            found.id
            for found in board.objects.values()
            # Most objects lie in libraries, and nobody sees them.
            if (found.zone != LIBRARY or found.revealed or found.id in tops)
            and _may_see_alone(found, player, board)
        ]
    )


def _names(position: Position, player: PlayerId, seen_on: tuple[frozenset[ObjectId], ...]) -> Names:
    known: set[int] = set()
    cards: list[CardId] = []
    unseen: list[ObjectId] = []
    for board, visible in zip(position.boards, seen_on, strict=True):
        known.update(_named_by(board))
        objects = board.objects
        for key in sorted(board.zones):
            closed = key[0] in _CLOSED
            if closed and visible.isdisjoint(board.zones[key]):
                unseen.extend(board.zones[key])
                continue
            for object_id in board.zones[key]:
                found = objects[object_id]
                seen = object_id in visible
                if seen or not closed:
                    known.add(object_id)
                    known.add(found.timestamp)
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


class _Look(NamedTuple):
    """What it rests on which objects of a board a player sees, and what these are called."""

    board: Board
    shape: object
    taken_over: tuple[PlayerId, ...]
    tops: Collection[ObjectId]
    hands: Collection[PlayerId]

    @classmethod
    def at(cls, board: Board, player: PlayerId) -> _Look:
        """How the player looks at this board."""
        taken_over = controlled_by(board, player)
        return cls(board, shape_of(board), taken_over, tops_shown(board), hands_shown(board))

    def shows_the_same(self, other: _Look) -> bool:
        """Whether nothing has changed that decides it. Of a turn that another player controls that isn't told here."""
        one, two = self.board, other.board
        return (
            one.objects is two.objects
            and one.zones is two.zones
            and one.past is two.past
            and one.became is two.became
            and one.effects is two.effects
            and one.delayed is two.delayed
            and one.schedule is two.schedule
            and one.table is two.table
            and self.shape is other.shape
            and not self.taken_over
            and not other.taken_over
            and self.tops == other.tops
            and self.hands == other.hands
        )


_looks: dict[PlayerId, tuple[tuple[_Look, ...], Names, tuple[_Tables, ...]]] = kept_beside({})
"""A cache, never needed: for each player's eyes the boards that were looked at last. Most steps change no object."""


class _Family(NamedTuple):
    """The last names for a player's eyes, and what was rewritten by them: objects and what is remembered of objects,
    each with what the player sees of it, unless it names something that these names don't know."""

    known: Mapping[int, int]
    cards: Mapping[int, int]
    kept: dict[int, tuple[Struct, Struct]]

    def goes_on(self, names: Names) -> bool:
        """Whether new names say of everything known what these say."""
        return self.known.items() <= names.known.items() and self.cards.items() <= names.cards.items()


_families: dict[PlayerId, _Family] = kept_beside({})
"""A cache, never needed: what hasn't changed since a player looked last need not be renamed again."""
_blanks: dict[tuple[int, PlayerId, ZoneName], Object] = kept_beside({})
"""A cache, never needed: the backs of cards."""
_LIMIT = 20_000


class _Rewriting:
    """Renames objects for one player's eyes, those of the last moment only once."""

    __slots__ = ("kept", "last", "names", "pen")

    def __init__(self, names: Names, player: PlayerId) -> None:
        self.names = names
        self.pen = Noting(names)
        family = _families.get(player)
        self.last = family.kept if family is not None and family.goes_on(names) else {}
        self.kept: dict[int, tuple[Struct, Struct]] = {}

    def of(self, number: int, value: Struct) -> Any:
        """What the player sees of an object, or of what is remembered of one."""
        kept = self.last.get(number)
        if kept is not None and kept[0] is value:
            self.kept[number] = kept
            return kept[1]
        self.pen.missed = False
        seen: Struct = rewritten(value, self.pen)
        if not self.pen.missed:
            self.kept[number] = (value, seen)
        return seen

    @property
    def family(self) -> _Family:
        """The names with all that was rewritten by them."""
        return _Family(self.names.known, self.names.cards, self.kept)


def _blank(number: int, owner: PlayerId, zone: ZoneName) -> Object:
    """The back of a card."""
    key = (number, owner, zone)
    found = _blanks.get(key)
    if found is None:
        if len(_blanks) > _LIMIT:
            _blanks.clear()
        found = _blanks[key] = Object(id=ObjectId(number), owner=owner, zone=zone)
    return found


class _Tables(NamedTuple):
    """What a player sees of a board's objects, past and present."""

    objects: ObjectTable
    zones: Mapping[ZoneKey, tuple[ObjectId, ...]]
    past: Mapping[ObjectId, Past]
    became: Mapping[ObjectId, ObjectId]


def _seen_tables(
    board: Board, player: PlayerId, rewriting: _Rewriting, visible: frozenset[ObjectId]
) -> _Tables:
    names = rewriting.names
    known, hidden = names.known, names.hidden
    objects: dict[ObjectId, Object] = {}
    for object_id, found in board.objects.items():
        if object_id in visible:
            seen: Object = rewriting.of(object_id, found)
        elif found.zone in _CLOSED:
            seen = _blank(known.get(object_id) or hidden.get(object_id, NOTHING), found.owner, found.zone)
        else:
            shown: Object = rewriting.of(object_id, found)
            seen = replace(shown, definition=UNKNOWN, card=CardId(0), revealed=(), copying=None)
        objects[seen.id] = seen
    zones = {
        key: tuple([ObjectId(known.get(one) or hidden.get(one, NOTHING)) for one in board.zones[key]])
        for key in sorted(board.zones)
    }
    past = {
        ObjectId(names.of(object_id)): rewriting.of(-object_id, one)
        for object_id, one in board.past.items()
        if may_see(one.object, player, board)
    }
    became = {
        ObjectId(names.of(before)): ObjectId(names.of(after))
        for before, after in board.became.items()
        if before in known and after in known
    }
    return _Tables(
        ObjectTable(sorted(objects.items())), zones, dict(sorted(past.items())), dict(sorted(became.items()))
    )


def _seen_board(level: int, sight: _Sight, board: Board) -> Board:
    tables = sight.tables[level]
    pen = Pen(sight.names, None)

    def asked() -> frozenset[Memory]:
        # Memories are kept where a text asks for them: one that only hidden cards ask for would tell of those.
        return asked_of(tables.objects.values())

    return replace(
        board,
        # What is left of a list would tell what was dealt.
        players=tuple(replace(one, unseen=()) if one.unseen else one for one in board.players),
        objects=tables.objects,
        zones=tables.zones,
        past=tables.past,
        became=tables.became,
        turn=sight.of(
            ("turn", level), board.turn, lambda turn: rewritten(without_memories(turn, asked), pen)
        ),
        combat=board.combat and sight.of(("combat", level), board.combat, lambda one: rewritten(one, pen)),
        aside=all_rewritten(
            tuple([replace(one, turn=without_memories(one.turn, asked)) for one in board.aside]), pen
        ),
        effects=all_rewritten(board.effects, pen),
        delayed=all_rewritten(board.delayed, pen),
        waiting=all_rewritten(board.waiting, pen),
        schedule=all_rewritten(board.schedule, pen),
        # For how long a card is shown is for playing on; what is shown now, the objects say.
        shown=(),
        tops=None,
    )


# --- decisions -------------------------------------------------------------------------------------------

_OF_KIND = frozenset(("object", "target", ELSEWHERE))


def answers_hold(kind: type[Form]) -> str:
    """Where answers to this kind of form hold ids. Raises TypeError for a kind that doesn't say."""
    if not kind.ids:
        raise TypeError(f"{kind.__name__} has to say where its answers hold ids")
    return kind.ids


def lists_ids(form: Form) -> bool:
    """Whether what the form lists are ids of objects, and players below zero."""
    return isinstance(form, Shuffle) or getattr(form, "kind", "") in _OF_KIND


def _seen_form(form: Form, names: Names, board: Board) -> Form:
    seen: Form = rewritten(form, Pen(names, board, exact=True))
    if form.listed and lists_ids(form):
        field = form.listed
        ids = tuple(_renamed(number, names) for number in getattr(form, field))
        # Listed in the order of the old ids they would tell that order.
        labelled = isinstance(form, Division) or bool(getattr(form, "labels", ()))
        arranged = ids if labelled else tuple(sorted(ids))
        seen = replace(seen, **{field: arranged})
    return seen


def _renamed(number: int, names: Names) -> int:
    """An id, or a player written below zero among targets."""
    return names.at(number) if number > 0 else number


def renamed_answer(form: Form, answer: Answer, names: Names) -> Answer:
    """An answer to a form with its ids renamed."""
    held = answers_hold(type(form))
    if isinstance(answer, Struct):
        return rewritten(answer, Pen(names, None, exact=True))
    if held == "first of pairs":
        return tuple((names.at(first), *rest) for first, *rest in answer)
    if held == "ids" or (held == "if kind" and lists_ids(form)):
        return _all_renamed(answer, names)
    return answer


def _all_renamed(answer: Answer, names: Names) -> Answer:
    if isinstance(answer, tuple):
        return tuple(_all_renamed(one, names) for one in answer)
    return _renamed(answer, names) if type(answer) is int else answer
