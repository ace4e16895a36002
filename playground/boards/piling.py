"""Piles: permanents of one player that nothing tells apart lie on each other, so that three Forests are one choice.

What an effect, a trigger, combat or anything on the stack speaks of is not like the others, whatever it looks like.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.board import IN_PLAY, NOTHING, Board, Object, ObjectId
from playground.boards.card_views import visible
from playground.boards.following import ids_in
from playground.boards.questions import Choice, Question
from playground.boards.standing import Standing, standing
from playground.kept import Kept, Same

_NUMBER = re.compile(r" #\d+")
Piles = Mapping[ObjectId, tuple[ObjectId, ...]]
"""Each pile by the object that lies on top, with those below it."""


def piles(board: Board, buttons: Mapping[ObjectId, Sequence[Mapping[str, Any]]]) -> Piles:
    """The permanents that lie in piles, with what may be done with each of them now."""
    found: list[tuple[ObjectId, ...]] = []
    for ids in _heaps(board):
        if buttons.keys().isdisjoint(ids):
            found.append(ids)
            continue
        parted: dict[Hashable, list[ObjectId]] = {}
        for one in ids:
            offered = buttons.get(one, ())
            # Each attacker or blocker is declared by itself (308.2, 309.2).
            if not any("field" in each for each in offered):
                parted.setdefault(tuple([each["label"] for each in offered]), []).append(one)
        found += [tuple(alike) for alike in parted.values() if len(alike) > 1]
    return {ids[0]: ids[1:] for ids in found}


def fewer(question: Question, piled: Piles) -> Question:
    """The question with one choice for each pile: what is chosen of it makes no difference."""
    if question.control != "buttons":
        return question
    under = {one: top for top, ids in piled.items() for one in ids}
    if not under:
        return question

    def once(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        kept = (one for one in choices if ObjectId(one.object) not in under)
        advised = {under.get(ObjectId(one.object), one.object) for one in choices if one.advised}
        return tuple(
            replace(
                one,
                label=_NUMBER.sub("", one.label),
                alike=len(piled[ObjectId(one.object)]) + 1,
                advised=one.object in advised,
            )
            if one.object and ObjectId(one.object) in piled
            else one
            for one in kept
        )

    return replace(question, choices=once(question.choices), folded=once(question.folded))


# --- what tells permanents apart ------------------------------------------------------------------------


def _heaps(board: Board) -> tuple[tuple[ObjectId, ...], ...]:
    """The permanents that lie in piles while nothing can be done with any of them."""
    return _heaps_of.find(Same(board), lambda: _find_heaps(board))


_heaps_of: Kept[Same, tuple[tuple[ObjectId, ...], ...]] = Kept(256)


def _find_heaps(board: Board) -> tuple[tuple[ObjectId, ...], ...]:
    spoken_of = _spoken_of(board)
    turn = board.turn.serial
    found: dict[Hashable, list[ObjectId]] = {}
    for one, stands in standing(board).items():
        look = _looks.get(stands) or _look(stands)
        if look is not _ALONE and one not in spoken_of:
            found.setdefault((look, stands.found.since == turn), []).append(one)
    return tuple([tuple(ids) for ids in found.values() if len(ids) > 1])


class _Look:
    """All that could tell a permanent from another, but for the turn.

    It is looked through once to be hashed, and seldom to be compared: those that are alike have the same one as a rule.
    """

    __slots__ = ("_all", "_hash")

    def __init__(self, everything: Hashable) -> None:
        self._all = everything
        self._hash = hash(everything)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, _Look) and self._all == other._all)


_ALONE = _Look(())
"""Of what lies in no pile."""
_looks: Kept[Standing, _Look] = Kept(8_000)
_alike: Kept[_Look, _Look] = Kept(8_000)


def _look(stands: Standing) -> _Look:
    new = _find_look(stands) if _is_plain(stands.found) else _ALONE
    return _looks.keep(stands, _alike.find(new, lambda: new))


def _is_plain(found: Object) -> bool:
    """Face down cards differ, though nobody sees it; so does what remembers or copies something."""
    return not (
        found.face_down
        or found.linked
        or found.copying is not None
        or found.hurt
        or found.definition is None
        or found.attached != NOTHING
        or found.attached_player >= 0
    )


def _find_look(stands: Standing) -> _Look:
    found = stands.found
    return _Look(
        (
            Same(found.definition),
            found.owner,
            stands.controller,
            found.kind,
            found.tapped,
            found.flipped,
            found.damage,
            found.counters,
            stands.held_back,
            visible(stands.now),
        )
    )


def _spoken_of(board: Board) -> frozenset[int]:
    """Every object that something else on the board names."""
    others = (
        board.effects,
        board.delayed,
        board.waiting,
        board.mana_triggers,
        board.schedule,
        board.turn,
        board.combat,
    )
    found: set[int] = set()
    for named in map(_named, others):
        found |= named
    for one in board.objects.values():
        if one.attached != NOTHING:
            found.add(int(one.attached))
        if one.zone != IN_PLAY and (one.announcement or one.ability or one.damages):
            found |= _named(one.announcement) | _named(one.ability) | _named(one.damages)
        if one.linked:
            found |= _named(one.linked)
    return frozenset(found)


def _named(value: Any) -> frozenset[int]:
    """The objects that a part of a board names, which lies on the next boards as well."""
    if value is None or value == ():
        return frozenset()
    return _named_by.find(Same(value), lambda: frozenset(ids_in(value)))


_named_by: Kept[Same, frozenset[int]] = Kept(2_000)
