"""Rule 421: when a moment of a loop is the one that was there before.

Two moments are the same where nothing differs that the rules or a text could tell apart: the same objects in the same
zones, in the same order and state, whatever ids they have got meanwhile. Life totals that have only grown make no
difference, unless a text asks for one: more life keeps nobody from going on. Of loops that make anything else grow
none is found.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.board import Board, Object
from engine.language.values import BuriedThisTurn, DamageThisTurn, Feature, Value
from engine.language.walks import walk
from engine.renaming import Names, Pen, all_rewritten, rewritten

PATIENCE = 16
"""So many objects resolve one after the other, with nobody doing more than passing, before anything is compared."""


def mark_of(board: Board) -> str:
    """What is kept of a moment to compare later ones with: a digest, and the life totals if nothing asks for them."""
    if _reads_life(board):
        return fingerprint(board)
    lives = [player.life for player in board.players]
    players = tuple(replace(player, life=0) for player in board.players)
    return " ".join(map(str, (fingerprint(replace(board, players=players)), *lives)))


def has_come_again(mark: str, now: str) -> bool:
    """Whether a moment is the one of an earlier mark; nobody may have less life."""
    (before, *lives), (after, *lives_now) = mark.split() or [""], now.split()
    none_fell = all(int(now) >= int(was) for was, now in zip(lives, lives_now, strict=False))
    return before == after and len(lives) == len(lives_now) and none_fell


def fingerprint(board: Board) -> str:
    """A digest of a game at this moment, the same on every machine for moments that are alike."""
    ranks = {number: rank for rank, number in enumerate(sorted(set(_named(board))), 1) if number}
    pen = Pen(Names(ranks, {}, {one.card: one.card for one in board.objects.values()}), None)
    events = sorted({one.arrived for one in board.objects.values()})
    arrived = {event: rank for rank, event in enumerate(events)}
    zones = [
        (key, [replace(rewritten(found, pen), arrived=arrived[found.arrived]) for found in _in(board, key)])
        for key in sorted(board.zones)
        if board.zones[key]
    ]
    turn = board.turn if _reads_tallies(board) else replace(board.turn, buried=(), damaged=())
    rest = (board.effects, board.delayed, board.waiting, board.mana_triggers, board.schedule, board.shown)
    moment = (
        board.players,
        zones,
        rewritten(turn, pen),
        board.combat and rewritten(board.combat, pen),
        [all_rewritten(some, pen) for some in rest],
    )
    return hashlib.sha256(repr(moment).encode()).hexdigest()[:24]


def _in(board: Board, key: tuple[str, int]) -> Iterator[Object]:
    return (board.objects[one] for one in board.zones[key])  # type: ignore[index]


def _named(board: Board) -> Iterator[int]:
    """Every id and timestamp that tells things apart now; what is gone is as good as nothing."""
    for found in board.objects.values():
        yield from (found.id, found.timestamp)
        if found.copying is not None:
            yield from (one.timestamp for one in found.copying.effects)
    yield from (one.id for one in board.effects)
    yield from (one.id.origin for one in board.delayed)
    yield from (one.id for one in board.schedule)


def _reads_tallies(board: Board) -> bool:
    """Whether a text asks how much has happened this turn: then two rounds of a loop are not alike."""
    return any(isinstance(one, BuriedThisTurn | DamageThisTurn) for one in _words(board))


def _reads_life(board: Board) -> bool:
    """Whether a text, or an effect of one, asks for a life total."""
    return any(getattr(one, "feature", None) is Feature.LIFE for one in _words(board))


def _words(board: Board) -> Iterator[Value]:
    """Everything that texts say, wherever they are, and effects and abilities that wait."""
    texts: set[Value] = {one.definition for one in board.objects.values() if one.definition is not None}
    lasting: tuple[Any, ...] = (*board.effects, *board.delayed, *board.waiting)
    texts |= {one.ability for one in lasting}
    texts |= {one.ability.ability for one in board.objects.values() if one.ability is not None}
    for text in texts:
        yield from walk(text)
