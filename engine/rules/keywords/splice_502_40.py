"""Rule 502.40: splice. A card in the hand lends its text to a spell that is being played.

This room says which cards can be spliced onto a spell and what that costs; `splicing_502_40` asks for them. What was
spliced is part of the spell's announcement, so that copies of the spell have it too (503.10) and nothing of it is left
once the spell leaves the stack (502.40e). What the spell is with it, `engine.characteristics.printed` says.
"""

from __future__ import annotations

from functools import lru_cache

from engine.asking import Asker, matches
from engine.board import HAND, Announcement, Board, ObjectId
from engine.characteristics import last_known
from engine.characteristics.printed import with_spliced
from engine.language.card import CardDef
from engine.language.effects import Cost, Keyword, TargetSpec
from engine.language.words import KeywordName
from engine.rules.stack.bodies import asker_of, spell_bodies
from engine.rules.stack.targets_415 import bounds, has_candidates


@lru_cache(maxsize=65536)
def splice_of(definition: CardDef) -> tuple[Keyword, ...]:
    """The splice abilities of a card's text."""
    return tuple(
        ability
        for face in definition.faces
        for ability in face.abilities
        if isinstance(ability, Keyword) and ability.name is KeywordName.SPLICE
    )


def _onto(board: Board, spell: ObjectId, definition: CardDef) -> Keyword | None:
    """The ability by which a card can be spliced onto this spell, as far as the kind of spell goes."""
    asker = Asker(source=spell, controller=board.objects[spell].controller)
    return next(
        (
            one
            for one in splice_of(definition)
            if one.filter is not None and matches(board, spell, one.filter, asker)
        ),
        None,
    )


def splices(board: Board, spell: ObjectId) -> tuple[ObjectId, ...]:
    """The cards in its controller's hand that can be spliced onto a spell that is being played (502.40a-b)."""
    found = board.objects[spell]
    if found.ability is not None:
        return ()
    return tuple(
        card
        for card in board.zone(HAND, found.controller)
        if (definition := board.objects[card].definition) is not None
        and splice_of(definition)
        and _onto(board, spell, definition) is not None
        and _choices_possible(board, spell, definition)
    )


def _choices_possible(board: Board, spell: ObjectId, definition: CardDef) -> bool:
    """Whether the choices for the card's instructions could be made: enough legal targets, and modes (502.40b).

    Modes of a second text could not be told apart from those of the first: no card with splice has any.
    """
    found = board.objects[spell]
    before = found.announcement or Announcement()
    own = last_known(board, spell)
    with_it = with_spliced(own[:1], found, (*before.spliced, definition))
    bodies = spell_bodies(tuple(one.ability for one in with_it[0].abilities))
    added = bodies[-1] if bodies else None
    if added is None:
        return True
    if sum(1 for body in bodies if body.modes) > 1:
        return False
    possible = sum(1 for mode in added.modes if _enough_targets(board, spell, mode.targets))
    return _enough_targets(board, spell, added.targets) and possible >= added.choose


def _enough_targets(board: Board, spell: ObjectId, specs: tuple[TargetSpec, ...]) -> bool:
    asker = asker_of(board, spell)
    for spec in specs:
        least, _ = bounds(board, spec, asker)
        if least and not has_candidates(board, spec, spell, asker, least):
            return False
    return True


def splice_costs(board: Board, spell: ObjectId, announced: Announcement) -> tuple[Cost, ...]:
    """The additional costs of all cards spliced onto a spell (502.40a)."""
    return tuple(
        cost
        for definition in announced.spliced
        if (ability := _onto(board, spell, definition)) is not None
        for cost in ability.costs
    )


__all__ = ["splice_costs", "splice_of", "splices"]
