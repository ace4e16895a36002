"""Piles: permanents of one player that nothing tells apart lie on each other, so that three Forests are one choice.

What an effect, a trigger, combat or anything on the stack speaks of is not like the others, whatever it looks like.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.board import IN_PLAY, NOTHING, Board, Object, ObjectId
from engine.characteristics import controller_of, faces
from engine.rules.cards.summoning_sickness_212 import summoning_sick
from playground.boards.card_views import visible
from playground.boards.following import ids_in
from playground.boards.questions import Choice, Question
from playground.kept import Kept, Same

_NUMBER = re.compile(r" #\d+")
Piles = Mapping[ObjectId, tuple[ObjectId, ...]]
"""Each pile by the object that lies on top, with those below it."""


def piles(board: Board, buttons: Mapping[ObjectId, Sequence[Mapping[str, Any]]]) -> Piles:
    """The permanents that lie in piles, with what may be done with each of them now."""
    found: dict[Hashable, list[ObjectId]] = {}
    for one, look in _looks(board):
        offered = buttons.get(one, ())
        if any(each.get("field") for each in offered):
            # Each attacker or blocker is declared by itself (308.2, 309.2).
            continue
        found.setdefault((look, tuple(each["label"] for each in offered)), []).append(one)
    return {ids[0]: tuple(ids[1:]) for ids in found.values() if len(ids) > 1}


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


def _looks(board: Board) -> tuple[tuple[ObjectId, Hashable], ...]:
    """The permanents that may lie in a pile, each with all that could tell it from another."""
    return _looks_of.find(Same(board), lambda: _find_looks(board))


_looks_of: Kept[Same, tuple[tuple[ObjectId, Hashable], ...]] = Kept(256)


def _find_looks(board: Board) -> tuple[tuple[ObjectId, Hashable], ...]:
    spoken_of = _spoken_of(board)
    return tuple(
        (one, _look(board, found))
        for one in board.in_play
        if one not in spoken_of and _is_plain(found := board.objects[one])
    )


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


def _look(board: Board, found: Object) -> Hashable:
    return (
        Same(found.definition),
        found.owner,
        controller_of(board, found.id),
        found.kind,
        found.tapped,
        found.flipped,
        found.damage,
        found.counters,
        found.since == board.turn.serial,
        summoning_sick(board, found.id),
        visible(faces(board, found.id)),
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
    found = set(_ids(others))
    for one in board.objects.values():
        if one.attached != NOTHING:
            found.add(int(one.attached))
        if one.zone != IN_PLAY and (one.announcement or one.ability or one.damages):
            found.update(_ids((one.announcement, one.ability, one.damages)))
        if one.linked:
            found.update(_ids(one.linked))
    return frozenset(found)


def _ids(values: Iterable[Any]) -> Iterable[int]:
    for one in values:
        if one is not None:
            yield from ids_in(one)
