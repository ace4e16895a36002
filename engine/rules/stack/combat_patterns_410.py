"""Rules 410.9a-e: events of combat that texts wait for, where one declaration holds many occurrences."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.asking import Asker, matches
from engine.asking.fought import has_fought
from engine.board import (
    NOTHING,
    Board,
    ObjectId,
)
from engine.citing import check, cite
from engine.events import (
    AttackDeclared,
    BlockDeclared,
    Part,
)
from engine.language import terms
from engine.language.terms import AllOf, EventPart, Filter, Same
from engine.language.walks import walk
from engine.language.words import ObjectAct, Role
from engine.rules.stack.occurrences_410 import (
    NONE,
    Occurrence,
    affected_player,
    named_objects,
    named_players,
)

CHANGING_BLOCKS = frozenset(
    ("BlockDeclared", "LeaveCombat", "ObjectMoved", "ObjectLeft", "GainControl", "PermanentRegenerated")
) | {"PermanentPhasedOut"}
"""Events with which the creatures that block one another may become others (306.2)."""
BY_NUMBER = check(
    "410.9e",
    "It triggers if just now so many creatures block, or are blocked: as declared, or by an effect since.",
)


def attacks(
    event: terms.Attacks, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Each attacker declared that matches (308.2)."""
    assert isinstance(part, AttackDeclared)
    if event.alone and len(part.attacks) != 1:
        return NONE
    return tuple(
        (named_objects(Role.OBJECT, attack.creature), named_players(Role.PLAYER, attack.player))
        for attack in part.attacks
        if matches(after, attack.creature, event.what, asker)
        and not (event.first and has_fought(before, attack.creature, ObjectAct.ATTACK, asker))
    )


def attacks_together(
    event: terms.AttacksTogether, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """The declaration of so many attackers that match, once (308.2)."""
    assert isinstance(part, AttackDeclared)
    found = [one.creature for one in part.attacks if matches(after, one.creature, event.what, asker)]
    if len(found) < event.number:
        return NONE
    if event.every and any(
        matches(after, one, event.what, asker) for one in after.in_play if one not in found
    ):
        return NONE
    return ((named_players(Role.PLAYER, affected_player(after, found[0])),),)


def blocks_together(
    event: terms.BlocksTogether, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """The declaration of so many blockers that match, once (309.2); what an effect makes block is not declared
    (309.3)."""
    assert isinstance(part, BlockDeclared)
    declared = dict.fromkeys(blocker for blocker, _ in part.blocks) if part.declared else {}
    found = [one for one in declared if matches(after, one, event.what, asker)]
    if len(found) < event.number:
        return NONE
    return ((named_players(Role.PLAYER, affected_player(after, found[0])),),)


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
        if event.attacker is not None and not matches(
            after, attacker, event.attacker, _beside(asker, event.attacker, blocker)
        ):
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
        if attacker in blocked and matches(after, blocker, event.by, _beside(asker, event.by, attacker))
    )


def _beside(asker: Asker, described: Filter, first: ObjectId) -> Asker:
    """Who asks for the second of two creatures, where its description compares it with the first of them."""
    if not _compares(described):
        return asker
    return replace(asker, event=(named_objects(Role.OBJECT, first),))


@lru_cache(maxsize=1024)
def _compares(described: Filter) -> bool:
    return EventPart(Role.OBJECT) in walk(described)


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


def of_number(
    event: terms.BlocksNumber | terms.BlockedByNumber, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Each creature that blocks, or is blocked by, as many as the text says, and was not before (410.9e)."""
    if after.combat is None:
        return NONE
    was, now = _opposed(event, before), _opposed(event, after)
    of_which = event.by if isinstance(event, terms.BlockedByNumber) else event.attackers
    found = []
    for creature, opposed in now.items():
        earlier = was.get(creature, ())
        if opposed == earlier or not matches(after, creature, event.what, asker):
            continue
        if not isinstance(part, BlockDeclared):
            # Of all that was removed from combat together one part tells.
            gone = [one for one in earlier if one not in opposed]
            if not gone or getattr(part, "object", NOTHING) != min(gone):
                continue
        number = sum(1 for one in opposed if matches(after, one, of_which, asker))
        before_that = sum(1 for one in earlier if matches(before, one, of_which, asker))
        if _fits(event, number) and not _fits(event, before_that):
            cite(BY_NUMBER)
            found.append(
                (
                    named_objects(Role.OBJECT, creature),
                    named_players(Role.PLAYER, affected_player(after, creature)),
                )
            )
    return tuple(found)


def _fits(event: terms.BlocksNumber | terms.BlockedByNumber, number: int) -> bool:
    return number == event.number if event.exactly else number >= event.number


def _opposed(
    event: terms.BlocksNumber | terms.BlockedByNumber, board: Board
) -> dict[ObjectId, tuple[ObjectId, ...]]:
    """Each blocker with what it blocks, or each attacker with what blocks it."""
    if board.combat is None:
        return {}
    if isinstance(event, terms.BlocksNumber):
        return dict(board.combat.blocking)
    return {attack.creature: attack.blockers for attack in board.combat.attacks}
