"""What one player may know of a position (rules 217.2-3, 504).

`seen_by` is the one border between the whole truth and a player's eyes. It gives a position of the same shape: hidden
cards are blank, ids are renamed so that they tell nothing about where a card has been, chance and other players'
pending decisions are gone. Ids of what the player knows are renamed in their order, which is public (timestamps are
ids); hidden cards get the ids after those, by place. A view is for looking and choosing, not for playing on: frames
keep their places, but what they hold in open fields, and earlier boards that they keep, are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.agenda import Procedure
from engine.answers_renamed import renamed_answer, renamed_form
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
from engine.decisions import Answer, maker_of
from engine.events.remembering import Memory, asked_of, without_memories
from engine.language.values import CardDef, Face
from engine.memos import kept_beside, shape_of
from engine.position import Position
from engine.renaming import Beholding, Names, Noting, Pen, all_rewritten, rewritten
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
    last = _known.get(player)
    known = None if last is None else _gone_on(last, position.boards, player)
    if known is None:
        known = _looked_at(position, player)
    if known is not last:
        _known[player] = known
    names, before = known.names, _sights.get(player)
    if before is None or before.names is not names:
        before = _Sight(names, [], {})
    sight = _Sight(names, [], {})
    for level, board in enumerate(position.boards):
        seen = before.boards[level] if level < len(before.boards) else None
        if seen is None or seen.board is not board:
            seen = _seen_board(board, known.tables[level], names, seen)
        sight.boards.append(seen)
    agenda = []
    for frame in position.agenda:
        board = sight.boards[frame.level].seen
        found = before.frames.get(id(frame))
        if found is None or found.frame is not frame:
            found = _seen_frame(frame, names, board)
        elif found.earlier and found.board is not board:
            shown = replace(found.seen, **dict.fromkeys(found.earlier, board))
            found = _SeenFrame(frame, shown, found.earlier, board)
        if found.earlier is not None:
            sight.frames[id(frame)] = found
        agenda.append(found.seen)
    _sights[player] = sight
    boards = tuple([one.seen for one in sight.boards])
    form = position.decision
    decision = None
    if form is not None and player in (form.player, position.maker):
        decision = renamed_form(form, names, boards[position.agenda[-1].level])
    next_id = len(names.known) + len(names.hidden) + 1
    seen_position = Position(boards, tuple(agenda), decision, 0, 0, next_id, position.outcome)
    return View(seen_position, player, names)


class _SeenBoard(Struct, frozen=True):
    """A board with what is seen of it, and the tables that this has."""

    board: Board
    seen: Board
    tables: _Tables


class _SeenFrame(Struct, frozen=True):
    """A frame with what is seen of it: instead of an earlier board it has the one that there is now."""

    frame: Procedure
    seen: Procedure
    earlier: tuple[str, ...] | None
    """The fields that have the board; None where one lies deeper."""
    board: Board


class _Sight(NamedTuple):
    """What a player's eyes made of boards and frames: nearly all are there, and so named, at the next moment."""

    names: Names
    boards: list[_SeenBoard]
    frames: dict[int, _SeenFrame]
    """By the identity of each."""


_sights: dict[PlayerId, _Sight] = kept_beside({})
"""A cache, never needed: what each player's eyes made of the last moment."""


def _seen_frame(frame: Procedure, names: Names, board: Board) -> _SeenFrame:
    pen = Beholding(names, board)
    seen: Procedure = rewritten(frame, pen)
    if not pen.beheld:
        return _SeenFrame(frame, seen, (), board)
    earlier = tuple([name for name in frame.__struct_fields__ if getattr(seen, name) is board])
    return _SeenFrame(frame, seen, earlier if pen.beheld == len(earlier) else None, board)


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
            # Most objects lie in libraries, and nobody sees them; most others lie open.
            if (
                _may_see_alone(found, player, board)
                if found.face_down or (found.zone in _CLOSED and found.zone != LIBRARY)
                else found.zone != LIBRARY or player in found.revealed or found.id in tops
            )
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
    order = dict.fromkeys([card for card in cards if card])
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

    def news_since(self, other: _Look) -> list[Object] | None:
        """The objects that are others now, where nothing has changed that decides it; None where something has. Of a
        turn that another player controls that isn't told here."""
        one, two = self.board, other.board
        same = (
            one.zones is two.zones
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
        if not same or one.objects is two.objects:
            return [] if same else None
        before = two.objects
        news = [found for number, found in one.objects.items() if before[number] is not found]
        alike = [not one.face_down and _goes_by(one) == _goes_by(before[one.id]) for one in news]
        return news if all(alike) else None


def _goes_by(found: Object) -> tuple[Any, ...]:
    """What decides of an object in its zone who sees it, and what it is called."""
    return found.owner, found.card, found.timestamp, found.face_down, found.revealed, found.copying


class _Known(NamedTuple):
    """What a player's eyes made of the last moment's objects."""

    looks: tuple[_Look, ...]
    visible: tuple[frozenset[ObjectId], ...]
    names: Names
    tables: tuple[_Tables, ...]
    rewriting: _Rewriting


_known: dict[PlayerId, _Known] = kept_beside({})
"""A cache, never needed: what hasn't changed since a player looked last need not be renamed again."""


def _looked_at(position: Position, player: PlayerId) -> _Known:
    """What a player sees of the objects of all boards."""
    boards, last = position.boards, _known.get(player)
    looks = tuple([_Look.at(board, player) for board in boards])
    visible = tuple([_seen_objects(board, player) for board in boards])
    names = _names(position, player, visible)
    rewriting = _Rewriting(names, None if last is None else last.rewriting)
    each = zip(boards, visible, strict=True)
    tables = tuple([_seen_tables(board, player, rewriting, seen) for board, seen in each])
    rewriting.last = {}
    return _Known(looks, visible, names, tables, rewriting)


def _gone_on(last: _Known, boards: tuple[Board, ...], player: PlayerId) -> _Known | None:
    """The same as the last time, but for single objects that are others now; None where more is to be looked at."""
    if len(boards) != len(last.looks):
        return None
    if all(look.board is board for look, board in zip(last.looks, boards, strict=True)):
        return last
    looks = tuple([_Look.at(board, player) for board in boards])
    tables = list(last.tables)
    for level, look in enumerate(looks):
        news = look.news_since(last.looks[level])
        if news is None:
            return None
        shown = [one for one in news if one.id in last.visible[level]]
        if shown:
            objects = ObjectTable(tables[level].objects)
            for one in shown:
                seen: Object = last.rewriting.of(one.id, one)
                objects[seen.id] = seen
            tables[level] = tables[level]._replace(objects=objects)
    return last._replace(looks=looks, tables=tuple(tables))


_blanks: dict[tuple[int, PlayerId, ZoneName], Object] = kept_beside({})
"""A cache, never needed: the backs of cards."""
_LIMIT = 20_000


class _Rewriting:
    """Renames objects for one player's eyes, those of the last moment only once."""

    __slots__ = ("kept", "last", "names", "pen")

    def __init__(self, names: Names, before: _Rewriting | None) -> None:
        self.names = names
        self.pen = Noting(names)
        self.last = before.kept if before is not None and before.names.goes_on_in(names) else {}
        self.kept: dict[int, tuple[Struct, Struct]] = {}
        """Each with what is seen of it, unless it names something that these names don't know."""

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


def _seen_board(board: Board, tables: _Tables, names: Names, last: _SeenBoard | None) -> _SeenBoard:
    """What is seen of a board, by the names by which another was seen a moment ago, if one was."""
    pen = Pen(names, None)

    def asked() -> frozenset[Memory]:
        # Memories are kept where a text asks for them: one that only hidden cards ask for would tell of those.
        return asked_of(tables.objects.values())

    if last is not None and last.board.turn is board.turn and last.tables is tables:
        turn = last.seen.turn
    else:
        turn = rewritten(without_memories(board.turn, asked), pen)
    if last is not None and last.board.combat is board.combat:
        combat = last.seen.combat
    else:
        combat = board.combat and rewritten(board.combat, pen)
    seen = replace(
        board,
        # What is left of a list would tell what was dealt.
        players=tuple([replace(one, unseen=()) if one.unseen else one for one in board.players]),
        objects=tables.objects,
        zones=tables.zones,
        past=tables.past,
        became=tables.became,
        turn=turn,
        combat=combat,
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
    return _SeenBoard(board, seen, tables)
