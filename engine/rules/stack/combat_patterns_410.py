"""Rules 410.9a-e: events of combat that texts wait for, where one declaration holds many occurrences."""

from __future__ import annotations

from functools import lru_cache

from engine.asking import Asker, matches
from engine.board import (
    NOTHING,
    Board,
    ObjectId,
)
from engine.events import (
    AttackDeclared,
    BlockDeclared,
    Part,
)
from engine.language import terms
from engine.language.terms import AllOf, Filter, Same
from engine.language.words import Role
from engine.rules.stack.occurrences_410 import (
    NONE,
    Occurrence,
    affected_player,
    named_objects,
    named_players,
)


def attacks(
    event: terms.Attacks, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Each attacker declared that matches (308.2)."""
    assert isinstance(part, AttackDeclared)
    return tuple(
        (named_objects(Role.OBJECT, attack.creature), named_players(Role.PLAYER, attack.player))
        for attack in part.attacks
        if matches(after, attack.creature, event.what, asker)
    )


def blocks(
    event: terms.Blocks, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Each blocker that matches, or each pair if the text names the attacker too (410.9a)."""
    assert isinstance(part, BlockDeclared)
    if not part.declared and not _particular(event.attacker):
        # 410.9a-b, 309.3: what an effect makes block was not declared; 410.9d: its attacker notices all the same.
        return NONE
    found: dict[tuple[ObjectId, ObjectId], Occurrence] = {}
    for blocker, attacker in part.blocks:
        # 410.9a: with no attacker named, once however many it blocks; else once for each pair.
        key = (blocker, attacker if event.attacker is not None else NOTHING)
        if key in found or not matches(after, blocker, event.what, asker):
            continue
        if event.attacker is not None and not matches(after, attacker, event.attacker, asker):
            continue
        found[key] = (
            named_objects(Role.OBJECT, blocker),
            named_objects(Role.SOURCE, blocker),
            named_objects(Role.RECIPIENT, attacker),
            named_players(Role.PLAYER, affected_player(after, blocker)),
        )
    return tuple(found.values())


@lru_cache(maxsize=1024)
def _particular(attacker: Filter | None) -> bool:
    """Whether a text speaks of one attacker ("blocks this creature", "blocks enchanted creature")."""
    if isinstance(attacker, AllOf):
        return any(_particular(one) for one in attacker.parts)
    return isinstance(attacker, Same)


def becomes_blocked(
    event: terms.BecomesBlocked, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Each attacker that became blocked, or each of its blockers if the text describes them (410.9c)."""
    assert isinstance(part, BlockDeclared)
    blocked = [one for one in part.became_blocked if matches(after, one, event.what, asker)]
    if event.by is None:
        return tuple(
            (named_objects(Role.OBJECT, one), named_players(Role.PLAYER, affected_player(after, one)))
            for one in blocked
        )
    # 410.9c: with the blockers described, once for each of them.
    return tuple(
        (
            named_objects(Role.OBJECT, attacker),
            named_objects(Role.RECIPIENT, blocker),
            named_players(Role.PLAYER, affected_player(after, attacker)),
        )
        for blocker, attacker in part.blocks
        if attacker in blocked and matches(after, blocker, event.by, asker)
    )


def attacks_unblocked(
    event: terms.AttacksUnblocked, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Once blockers have been declared, for each attacking creature without any."""
    if not isinstance(part, BlockDeclared) or not part.declared or after.combat is None:
        return NONE
    return tuple(
        (named_objects(Role.OBJECT, one.creature), named_players(Role.PLAYER, one.player))
        for one in after.combat.attacks
        if one.unblocked and matches(after, one.creature, event.what, asker)
    )
