"""Rule 421.3: whether a moment of players' choices is like an earlier one, amounts set aside.

In the rounds of a loop that players repeat, ids, amounts and the number of things that are alike differ; nothing else
may. So every field of a board is told but for those declared here, each with its reason, and an id is told by what its
object looks like. A field that nobody has declared is told: then a loop is not offered that could be, and what was
broken off (421.3) may be begun again sooner; it is never taken for one that it isn't.
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.board import (
    STACK_KEY,
    Board,
    Combat,
    ContinuousEffect,
    Copied,
    Delayed,
    Object,
    ObjectId,
    Player,
    Scheduled,
    Turn,
    now_or_last,
)
from engine.characteristics import controller_of, faces
from engine.characteristics.values import Characteristics, Held
from engine.fields import with_fields
from engine.language.values import Value
from engine.memos import memo
from engine.renaming import Gathering, Names, Pen, all_rewritten, rewritten, rewritten_but_for, where_ids_lie

OTHER_IDS = "things made anew in each round have other ids"
AMOUNT = "an amount, which may differ from round to round"
KEPT_FOR_TEXTS = "what is gone matters where something speaks of it, which is told there by its look"
LEFT_OUT: dict[type[Struct], dict[str, str]] = {
    Board: {
        "objects": "each is told where it lies, in play or on the stack",
        "zones": "what lies elsewhere is amounts, and each action that is repeated is judged by what lies there",
        "past": KEPT_FOR_TEXTS,
        "became": KEPT_FOR_TEXTS,
        "table": "it is the same while the game lasts",
        "begun": "each turn tells its own number",
        "tops": "nothing is being played while a player has priority",
    },
    Player: {
        "life": AMOUNT,
        "mana": AMOUNT,
        "poison": AMOUNT,
        "unseen": "what may lie in a library is nobody's to see",
    },
    Object: {
        "id": OTHER_IDS,
        "card": OTHER_IDS,
        "timestamp": OTHER_IDS,
        "arrived": OTHER_IDS,
        "damage": AMOUNT,
        "hurt": AMOUNT,
    },
    Characteristics: {"power": AMOUNT, "toughness": AMOUNT},
    Held: {"granted": OTHER_IDS},
    Copied: {"timestamp": OTHER_IDS},
    ContinuousEffect: {"id": OTHER_IDS},
    Delayed: {"id": OTHER_IDS},
    Scheduled: {"id": OTHER_IDS},
}
"""The fields that are not told, and why."""
WITHOUT_NUMBERS: dict[type[Struct], tuple[str, ...]] = {
    Object: ("counters",),
    Player: ("counters",),
    Turn: ("spells", "buried", "damaged", "lost_life", "assailed"),
}
"""Rows of names or players with numbers, of which the numbers are amounts."""
IN_ANY_ORDER = ("effects", "delayed", "shown")
"""Parts of a board of which more that are alike say no more, and that have no order of their own."""
IN_ORDER = ("waiting", "mana_triggers", "schedule")


@memo
def alike(board: Board) -> str:
    """What a moment is like, amounts set aside: a digest, the same on every machine."""
    looks = _Looks(board)
    pen = Pen(looks, None)
    told = (
        [_told(one, pen) for one in board.players],
        _told(board.turn, pen),
        board.combat and _combat(board.combat, pen),
        sorted({_object(board, board.objects[one], pen) for one in board.in_play}),
        [_object(board, board.objects[one], pen) for one in board.stacks],
        [sorted({_told(one, pen) for one in getattr(board, name)}) for name in IN_ANY_ORDER],
        [[_told(one, pen) for one in getattr(board, name)] for name in IN_ORDER],
        *[_told(one, pen) for one in (*board.aside, *board.markers)],
    )
    return hashlib.sha256(repr(told).encode()).hexdigest()[:24]


def outline(board: Board) -> tuple[int, ...]:
    """How much there is of what `alike` tells one by one: moments that are alike agree in it, and it costs nothing.

    Where a stack grows with each round, by hundreds of objects, no moment needs to be told at length."""
    stack = board.stacks if board.aside else board.zones.get(STACK_KEY, ())
    return (len(stack), len(board.waiting), len(board.mana_triggers), len(board.schedule))


class _Looks(Names):
    """In the place of an id, what that object looks like by itself."""

    __slots__ = ("board", "seen")

    def __init__(self, board: Board) -> None:
        super().__init__({}, {}, {})
        self.board = board
        self.seen: dict[int, int] = {}

    def of(self, number: int) -> int:
        """A number for the look of an object, the same for all that look alike."""
        found = self.seen.get(number)
        if found is None:
            digest = hashlib.sha256(self._look(number).encode()).digest()
            found = self.seen[number] = int.from_bytes(digest[:7], "big")
        return found

    at = of

    def _look(self, number: int) -> str:
        board = self.board
        found = now_or_last(board, ObjectId(number))
        if found is None:
            effect = next((one for one in board.effects if one.id == number), None)
            return "" if effect is None else _text(effect.ability)
        if number in board.objects and found.zone in ("in play", "stack"):
            return _object(board, found, BLIND)
        name = found.definition.name if found.definition is not None else ""
        return repr((number in board.objects, found.zone, found.owner, found.kind, name))


BLIND = Pen(Names({}, {}, {}), None)
"""Writes no ids at all: what something looks like by itself."""


def _told(value: Struct, pen: Pen) -> str:
    """A digest of it. Hundreds that are alike may be on the stack or due to the course of turns, and nearly all of them
    were there at the moment before: so it is kept by what it is, and by the looks of what it names."""
    if not _names_others(type(value)):
        return _alone(value)
    return _seen(value, tuple([pen.id(one) for one in _named(value)]))


@cache
def _names_others(kind: type[Struct]) -> bool:
    """Whether ids are told of such a thing."""
    return not set(where_ids_lie(kind)) <= LEFT_OUT.get(kind, {}).keys()


@lru_cache(maxsize=16384)
def _alone(value: Struct) -> str:
    return _digest(repr(_without_amounts(value)))


@lru_cache(maxsize=16384)
def _named(value: Struct) -> tuple[int, ...]:
    """The ids that are told of it, each once."""
    names = Gathering()
    _renamed_in(value, Pen(names, None))
    return tuple(dict.fromkeys(names.found))


@lru_cache(maxsize=16384)
def _seen(value: Struct, looks: tuple[int, ...]) -> str:
    known = dict(zip(_named(value), looks, strict=True))
    return _digest(repr(_without_amounts(_renamed_in(value, Pen(Names(known, {}, {}), None)))))


def _renamed_in(value: Struct, pen: Pen) -> Any:
    left_out = LEFT_OUT.get(type(value), {})
    return rewritten_but_for(value, pen, left_out) if left_out else rewritten(value, pen)


def _without_amounts(value: Any) -> Any:
    blank = _blanks(type(value))
    names = {name: tuple(one[0] for one in getattr(value, name)) for name in _rows(type(value))}
    return with_fields(value, {**blank, **names}) if blank or names else value


def _blanks(kind: type[Struct]) -> dict[str, Any]:
    """The fields left out, each with the value that stands for all."""
    return dict.fromkeys(LEFT_OUT.get(kind, ()), None)


def _rows(kind: type[Struct]) -> tuple[str, ...]:
    return WITHOUT_NUMBERS.get(kind, ())


def _object(board: Board, found: Object, pen: Pen) -> str:
    own = found if found.definition is None else replace(found, definition=None)
    look = [_face(one, pen) for one in faces(board, found.id)] if found.definition is not None else []
    printed = _text(found.definition) if found.definition is not None else ""
    return repr((controller_of(board, found.id), _told(own, pen), look, printed))


def _face(face: Characteristics, pen: Pen) -> str:
    has = [(repr(rewritten(one.id, pen)), _text(one.ability)) for one in face.abilities]
    return f"({_bare(face)}, {has!r})"


@lru_cache(maxsize=16384)
def _bare(face: Characteristics) -> str:
    """All of it that names no ids: it is told of each permanent at each moment, and twice of what has abilities."""
    kept = replace(_without_amounts(face), abilities=(), keywords=tuple(sorted(face.keywords)))
    return repr(kept)


def _combat(combat: Combat, pen: Pen) -> Any:
    """Attackers that look alike are as one; with each, what blocks it."""
    rest = replace(combat, attacks=(), blocking=(), bands=())
    rows = [sorted({repr(one) for one in all_rewritten(combat.attacks, pen)})]
    for pairs in (combat.blocking, combat.bands):
        rows.append(sorted({repr(_renamed(one, pen)) for one in pairs}))
    return _told(rest, pen), rows


def _renamed(ids: Any, pen: Pen) -> Any:
    return tuple(_renamed(one, pen) for one in ids) if isinstance(ids, tuple) else pen.id(ids)


@lru_cache(maxsize=65536)
def _text(value: Value) -> str:
    """A text in few letters."""
    return _digest(repr(value))


def _digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:16]


__all__ = ["LEFT_OUT", "WITHOUT_NUMBERS", "alike", "outline"]
