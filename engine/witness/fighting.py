"""Who assigns combat damage to whom on witness boards, where texts say how (310.2e)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.board import NOBODY, NOTHING, Assignment, Attack, Board, ObjectId
from engine.characteristics import controller_of, faces
from engine.language import values as v
from engine.witness.happened import Answered, Performed
from engine.witness.meaning import NotJudged, Reader
from engine.witness.small_words import has_keyword
from engine.witness.standing import speaker_of


def assigned_otherwise(item: Performed, asked: list[Answered]) -> Iterator[str]:
    """What is wrong with who was assigned combat damage; `asked` is how somebody divided it just before."""
    board = item.before
    attacks = {one.creature: one for one in board.combat.attacks} if board.combat is not None else {}
    shares = [one for part in item.parts if isinstance(part, e.StackDamage) for one in part.assignments]
    offered = {one for answered in asked for one in answered.form.recipients()}  # type: ignore[attr-defined]
    for creature in dict.fromkeys((*(one.source for one in shares), *attacks)):
        manners = _manners(board, creature)
        mine = [one for one in shares if one.source == creature and one.amount]
        through = [one for one in mine if one.player != NOBODY]
        attack = attacks.get(creature)
        if v.AssignsNothing in manners:
            if mine:
                yield f"{creature} was to assign no combat damage, and assigns {sum(one.amount for one in mine)}"
            continue
        if attack is not None and v.AssignsElsewhere in manners:
            yield from _elsewhere(board, attack, mine)
            continue
        if attack is None or not attack.blocked:
            if attack is not None and not mine and _strikes_now(board, creature):
                yield f"{creature} isn't blocked, and assigns nothing"
            continue
        if v.AssignsAsUnblocked(must=True) in _told(board, creature):
            if len(through) != len(mine) or (not mine and _strikes_now(board, creature)):
                yield f"{creature} was to assign its damage as though it weren't blocked"
            continue
        if any(has_keyword(face, v.KeywordName.TRAMPLE) for face in faces(board, creature)):
            continue
        if v.AssignsAsUnblocked not in manners:
            if through:
                yield f"{creature} is blocked, and assigns damage to player {through[0].player}"
        elif through and len(through) != len(mine):
            yield f"{creature} assigns a part of its damage as though it weren't blocked, and not all"
        elif mine and not through and (creature, NOTHING, attack.player) not in offered:
            yield f"nobody was asked whether {creature} assigns damage as though it weren't blocked"


def _elsewhere(board: Board, attack: Attack, mine: list[Assignment]) -> Iterator[str]:
    """Whoever is attacked so, and any of his or her creatures."""
    if not mine and not attack.blocked and _strikes_now(board, attack.creature):
        yield f"{attack.creature} isn't blocked, and assigns nothing"
    for one in mine:
        whose = one.player if one.player != NOBODY else controller_of(board, one.object)
        if whose != attack.player:
            yield f"{attack.creature} assigns damage to what isn't {attack.player}'s"


def _manners(board: Board, creature: ObjectId) -> set[type]:
    """How texts say that the creature deals its combat damage."""
    return {type(one) for one in _told(board, creature)}


def _told(board: Board, creature: ObjectId) -> set[Any]:
    """The same as the texts say it."""
    found: set[Any] = set()
    for effect in board.effects:
        told = _kinds(effect.ability)
        if told and not effect.locked:
            raise NotJudged("combat damage of whatever is of a description")
        if creature in effect.objects:
            found |= told
    for one in board.in_play:
        for face in faces(board, one):
            for ability in (held.ability for held in face.abilities):
                if not isinstance(ability, v.Static) or not _kinds(ability):
                    continue
                read = Reader(board, speaker_of(board, one))
                works = ability.condition is None or read.holds(ability.condition)
                if works and creature in read.things(ability.what).objects:
                    found |= _kinds(ability)
    return found


def _kinds(ability: Any) -> set[Any]:
    changes = ability.changes if isinstance(ability, v.Static) else ()
    manners = v.AssignsNothing | v.AssignsAsUnblocked | v.AssignsElsewhere
    return {one for one in changes if isinstance(one, manners)}


def _strikes_now(board: Board, creature: ObjectId) -> bool:
    """Whether it assigns damage as soon as any does: it has power, and nobody strikes first."""
    combat = board.combat
    assert combat is not None
    fighting = (*(one.creature for one in combat.attacks), *(one for one, _ in combat.blocking))
    first = (v.KeywordName.FIRST_STRIKE, v.KeywordName.DOUBLE_STRIKE)
    if combat.assigned or any(
        has_keyword(face, word) for one in fighting for face in faces(board, one) for word in first
    ):
        return False
    return (faces(board, creature)[0].power or 0) > 0


__all__ = ["assigned_otherwise"]
