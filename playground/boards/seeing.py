"""The trace through one player's eyes: what a line may be told as, to somebody who does not see every card.

`engine.view` gives a moment as a player sees it, with ids renamed. A line joins two moments, whose renamed ids differ;
so here the ids stay and the cards that the player may not look at lose their faces instead. No id is ever told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.answers_renamed import answers_hold
from engine.board import (
    HIDDEN_ZONES,
    NOTHING,
    OUTSIDE,
    Board,
    CardId,
    Object,
    ObjectId,
    ObjectTable,
    PlayerId,
)
from engine.decisions import CHANCE, Form, Shuffle, maker_of
from engine.language.values import CardDef, Face
from engine.naming import player_name
from engine.notation.headlines import headline as told_short
from engine.notation.tell import tell
from engine.rules.game.unknown_cards_217 import UnknownCard
from engine.rules.special.outside_506 import ELSEWHERE
from engine.rules.stack.priority_408 import HasPriority
from engine.trace import TraceLine
from engine.view import UNKNOWN, may_see
from playground.boards.following import ids_in
from playground.boards.playing import PlayedRun

UNSEEN = "unseen card"
_BLANK = CardDef(UNSEEN, (Face(UNSEEN),))
_PLACE = re.compile(rf"({UNSEEN}) #\d+")
"""Which of several unseen cards it is would tell where in its zone a card lies."""
_MOST_MASKS = 400
"""Boards that are kept masked: those around a moment, not those of a whole search."""


def told(played: PlayedRun, line: TraceLine, before: Board, after: Board, player: PlayerId) -> str:
    """A line's answer or events in words, as this player may hear them."""
    if line.kind == "answer" and line.form is not None and _is_secret(line.form, line.answer, before, player):
        return _outline(line.form, before)
    return _PLACE.sub(r"\1", tell(line, *eyes(played, line, before, after, player)))


def headline(played: PlayedRun, line: TraceLine, before: Board, after: Board, player: PlayerId) -> str:
    """What a line did in one sentence, as this player may hear it."""
    return _PLACE.sub(r"\1", told_short(line, *eyes(played, line, before, after, player)))


def eyes(
    played: PlayedRun, line: TraceLine, before: Board, after: Board, player: PlayerId
) -> tuple[Board, Board]:
    """The boards before and after a line as a player knows them."""
    blank_after = masked(played, after, player)
    shown = frozenset(_shown(line, blank_after))
    return masked(played, before, player, shown), blank_after


def rules(line: TraceLine, before: Board, after: Board, player: PlayerId) -> tuple[str, ...]:
    """The rules that a line cites, as this player may know them.

    What its computations rest on would tell of a card that the player does not see: 505.4 that a split card was drawn.
    """
    if not line.cites or not _hides(line, before, after, player):
        return line.rules
    registered = line.registered
    return tuple(dict.fromkeys((line.rule, *(registered.also if registered is not None else ()))))


def _hides(line: TraceLine, before: Board, after: Board, player: PlayerId) -> bool:
    """Whether a line is about a card that the player sees neither before nor after it."""
    named = {number for part in line.parts for number in ids_in(part)}
    if line.form is not None:
        named |= set(_named(line.form, line.answer))
    became = dict(_moved(line))
    return any(
        found and not any(may_see(one, player, board) for one, board in found)
        for number in named
        if (found := _places(number, became.get(ObjectId(number), NOTHING), before, after))
    )


def _places(number: int, became: ObjectId, before: Board, after: Board) -> list[tuple[Object, Board]]:
    """A thing before and after a line, where it is there, under whatever id."""
    ids = ((number, before), (number, after), (became, after))
    return [(one, board) for each, board in ids if (one := board.objects.get(ObjectId(each))) is not None]


def masked(
    played: PlayedRun, board: Board, player: PlayerId, shown: frozenset[ObjectId] = frozenset()
) -> Board:
    """The board with the faces of hidden cards blank; what is `shown` a moment later has been seen in moving."""
    key = (int(player), id(board), shown)
    masks = played.memo.setdefault("masks", {})
    found = masks.get(key)
    if found is None:
        objects = {
            number: one if number in shown or may_see(one, player, board) else _blank(one)
            for number, one in board.objects.items()
        }
        past = {
            number: one if may_see(one.object, player, board) else replace(one, object=_blank(one.object))
            for number, one in board.past.items()
        }
        # The board itself is kept with it: an id that is used again would find another board's mask.
        found = replace(board, objects=ObjectTable(sorted(objects.items())), past=past), board
        if len(masks) >= _MOST_MASKS:
            masks.clear()
        masks[key] = found
    mask: Board = found[0]
    return mask


def _blank(found: Object) -> Object:
    closed = found.zone in HIDDEN_ZONES or found.zone == OUTSIDE
    return replace(found, definition=_BLANK if closed else UNKNOWN, card=CardId(0), copying=None)


def _shown(line: TraceLine, after: Board) -> Iterator[ObjectId]:
    """What moved to where the player sees it."""
    for old, new in _moved(line):
        found = after.objects.get(new)
        if found is not None and found.definition not in (None, _BLANK, UNKNOWN):
            yield old


def _moved(line: TraceLine) -> Iterator[tuple[ObjectId, ObjectId]]:
    """What each object that moved was, and what it became."""
    for part in line.parts:
        new = getattr(part, "became", NOTHING)
        old = getattr(part, "object", NOTHING) or getattr(part, "drawn", NOTHING)
        if new and old:
            yield old, new


def _is_secret(form: Form, answer: Any, board: Board, player: PlayerId) -> bool:
    """Whether an answer names, or chooses among, cards that the player may not look at."""
    if form.player != CHANCE and player in (form.player, maker_of(board, form.player)):
        return False
    return any(
        found is not None and not may_see(found, player, board)
        for found in (board.objects.get(ObjectId(one)) for one in _named(form, answer))
    )


def _named(form: Form, answer: Any) -> Iterator[int]:
    """The ids in an answer, and those that it is chosen among."""
    if isinstance(form, UnknownCard):
        yield form.card
    held = answers_hold(type(form))
    if held == "action":
        for field in ("card", "permanent"):
            yield getattr(answer, field, NOTHING)
        if hasattr(answer, "ability"):
            yield answer.ability.object
    elif isinstance(form, Shuffle) or (
        held == "if kind" and getattr(form, "kind", "") in ("object", "target", ELSEWHERE)
    ):
        listed = getattr(form, "among", None)
        yield from (one for one in (form.items if listed is None else listed) if one > 0)  # type: ignore[attr-defined]


def _outline(form: Form, board: Board) -> str:
    """That something was chosen, but not what."""
    if form.player == CHANCE:
        return f"Chance has decided: {form.purpose}."
    if isinstance(form, HasPriority):
        return f"{player_name(board, form.player)} begins to play something."
    return f"{player_name(board, form.player)} has chosen: {form.purpose}."
