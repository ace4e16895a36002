"""What one player may know of a position (rules 217.2-3, 504).

`seen_by` is the one border between the whole truth and a player's eyes. It gives a position of the same shape: hidden
cards are blank, ids are renamed so that they tell nothing about where a card has been, chance and other players'
pending decisions are gone. Ids of what the player knows are renamed in their order, which is public (timestamps are
ids); hidden cards get the ids after those, by place. A view is for looking and choosing, not for playing on: frames
keep their places, but what they hold in open fields, and earlier boards that they keep, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.asking.decrees import hands_shown, tops_shown
from engine.board import (
    HAND,
    IN_PLAY,
    LIBRARY,
    OUTSIDE,
    PHASED_OUT,
    STACK,
    Board,
    CardId,
    Object,
    ObjectId,
    ObjectTable,
    PlayerId,
)
from engine.characteristics import controller_of
from engine.decisions import (
    Answer,
    Division,
    Form,
    Shuffle,
    maker_of,
)
from engine.language.values import CardDef, Face
from engine.position import Position
from engine.renaming import Names, Pen, all_rewritten, rewritten
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
    names = _names(position, player)
    boards = tuple(_seen_board(board, player, names) for board in position.boards)
    agenda = tuple(rewritten(frame, Pen(names, boards[frame.level])) for frame in position.agenda)
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
    pen = Pen(names, None)
    objects: dict[ObjectId, Object] = {}
    for found in board.objects.values():
        seen = _seen_object(found, player, pen, board)
        objects[seen.id] = seen
    zones = {
        key: tuple([ObjectId(names.at(object_id)) for object_id in board.zones[key]])
        for key in sorted(board.zones)
    }
    past = {
        ObjectId(names.of(object_id)): rewritten(one, pen)
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
        objects=ObjectTable(sorted(objects.items())),
        zones=zones,
        past=dict(sorted(past.items())),
        became=dict(sorted(became.items())),
        turn=rewritten(board.turn, pen),
        combat=board.combat and rewritten(board.combat, pen),
        aside=all_rewritten(board.aside, pen),
        effects=all_rewritten(board.effects, pen),
        delayed=all_rewritten(board.delayed, pen),
        waiting=all_rewritten(board.waiting, pen),
        schedule=all_rewritten(board.schedule, pen),
        # For how long a card is shown is for playing on; what is shown now, the objects say.
        shown=(),
        tops=None,
    )


def _seen_object(found: Object, player: PlayerId, pen: Pen, board: Board) -> Object:
    if may_see(found, player, board):
        seen: Object = rewritten(found, pen)
        return seen
    if found.zone in _CLOSED:
        return Object(id=ObjectId(pen.names.at(found.id)), owner=found.owner, zone=found.zone)
    shown: Object = rewritten(found, pen)
    return replace(shown, definition=UNKNOWN, card=CardId(0), revealed=(), copying=None)


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
