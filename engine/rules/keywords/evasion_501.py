"""Rule 501: evasion abilities, which restrict what can block an attacking creature.

Each evasion keyword registers itself here from a module of its own. The abilities add up (501.2): a blocker
must get past every one of them, and past every text that says "can't be blocked" or "can't block". Blocks
already declared are never looked at again (501.3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import NamedTuple

from engine.asking import Asker, matches
from engine.asking.plain import walks_so
from engine.board import Board, ObjectId, PlayerId
from engine.characteristics import characteristics, controller_of, imposed, keywords
from engine.decisions import Refusal
from engine.editions import Registry
from engine.language.effects import AsThough, AsThoughWithout, Cannot, Keyword
from engine.language.terms import AllOf, AnyOf, Filter, HasKeyword, Not
from engine.language.words import KeywordName, ObjectAct
from engine.memos import shape_memo
from engine.seats import attacked_by, combat_of, defending_players, defending_sides, side_of, would_attack

Hinders = Callable[[Board, ObjectId, ObjectId, Keyword], bool]
"""Whether an ability of the first creature keeps the second from fighting it (the attacker comes first for an
evasion ability, the blocker first for a limit on blocking)."""


class Evasion(NamedTuple):
    """One keyword's restriction on blocks."""

    rule: str
    hinders: Hinders
    reason: str


EVASIONS: Registry[KeywordName, Evasion] = Registry("evasion")
"""Keywords of an attacker that say what cannot block it."""
LIMITS: Registry[KeywordName, Evasion] = Registry("limits of blockers")
"""Keywords of a blocker that say what it cannot block (501.3)."""


def evasion(name: KeywordName, rule: str, reason: str) -> Callable[[Hinders], Hinders]:
    """Register what an attacker's keyword keeps from blocking it; `reason` is the sentence for a refusal."""

    def register(hinders: Hinders) -> Hinders:
        EVASIONS[name] = Evasion(rule, hinders, reason)
        return hinders

    return register


def blocking_limit(name: KeywordName, rule: str, reason: str) -> Callable[[Hinders], Hinders]:
    """Register what a blocker's keyword keeps it from blocking."""

    def register(hinders: Hinders) -> Hinders:
        LIMITS[name] = Evasion(rule, hinders, reason)
        return hinders

    return register


Guard = tuple[Evasion, Keyword]


def _guards(board: Board, creature: ObjectId, registry: Mapping[KeywordName, Evasion]) -> tuple[Guard, ...]:
    found: list[Guard] = []
    for held in keywords(board, creature):
        ability = held.ability
        if type(ability) is Keyword:
            entry = registry.get(ability.name)
            if entry is not None and (entry, ability) not in found:
                found.append((entry, ability))
    return tuple(found)


@shape_memo
def evasions_of(board: Board, attacker: ObjectId) -> tuple[Guard, ...]:
    """The evasion abilities of a creature, each once: more of the same add nothing (502.4c and the like)."""
    return _guards(board, attacker, EVASIONS.of(board))


@shape_memo
def limits_of(board: Board, blocker: ObjectId) -> tuple[Guard, ...]:
    """The keyword abilities of a creature that limit what it can block (501.3)."""
    return _guards(board, blocker, LIMITS.of(board))


@shape_memo
def barred(board: Board, creature: ObjectId, act: ObjectAct) -> tuple[tuple[Cannot, Asker], ...]:
    """The texts that say "can't" of this creature and this act, each with who asks when it is read."""
    found = []
    for one in imposed(board, creature):
        if type(one.change) is Cannot and one.change.act is act:
            found.append((one.change, Asker(one.source, one.controller, one.noted)))
    return tuple(found)


@shape_memo
def blockable_by_any(board: Board, attacker: ObjectId) -> bool:
    """Whether nothing about the attacker restricts what blocks it: the common case, answered once."""
    return not evasions_of(board, attacker) and not barred(board, attacker, ObjectAct.BE_BLOCKED)


@shape_memo
def blocks_anything(board: Board, blocker: ObjectId) -> bool:
    """Whether nothing about the blocker restricts what it blocks."""
    return not limits_of(board, blocker) and not barred(board, blocker, ObjectAct.BLOCK)


def cannot_block(board: Board, blocker: ObjectId, attacker: ObjectId) -> Refusal | None:
    """Why this creature cannot block this attacker, as far as the two go; None if it can.

    Whose it is and whether it is tapped is the business of 309.2a. What may block as though it had an ability has it
    for this declaration and nothing else; who blocks need not make use of it.
    """
    refusal = _kept_from(board, blocker, attacker, frozenset())
    if refusal is not None and (allowed := blocks_as_though(board, blocker)):
        for count in range(1, len(allowed) + 1):
            for supposed in combinations(allowed, count):
                refusal = _kept_from(board, blocker, attacker, frozenset(supposed))
                if refusal is None:
                    return None
    return refusal


def _kept_from(
    board: Board, blocker: ObjectId, attacker: ObjectId, supposed: frozenset[KeywordName]
) -> Refusal | None:
    """What keeps the one from blocking the other, if it is supposed to have these abilities as well."""
    for change, asker in barred(board, blocker, ObjectAct.BLOCK):
        if change.by is None or matches(board, attacker, change.by, asker):
            return Refusal("500.3", f"{_name(board, blocker)} can't block {_name(board, attacker)}")
    for change, asker in barred(board, attacker, ObjectAct.BE_BLOCKED):
        if change.by is None or matches(board, blocker, supposing(change.by, supposed), asker):
            return Refusal("500.3", f"{_name(board, attacker)} can't be blocked by {_name(board, blocker)}")
    for entry, keyword in evasions_of(board, attacker):
        if (
            keyword.name not in supposed
            and entry.hinders(board, attacker, blocker, keyword)
            and not _disregarded(board, attacker, blocker, keyword)
        ):
            return _refuse(board, entry, attacker, blocker)
    for entry, keyword in limits_of(board, blocker):
        if entry.hinders(board, blocker, attacker, keyword):
            return _refuse(board, entry, attacker, blocker)
    return None


@shape_memo
def blocks_as_though(board: Board, blocker: ObjectId) -> tuple[KeywordName, ...]:
    """The evasion abilities that texts let this creature block as though it had."""
    found = (
        one.change.keyword
        for one in imposed(board, blocker)
        if type(one.change) is AsThough and one.change.act is ObjectAct.BLOCK
    )
    return tuple(dict.fromkeys(found))


def supposing(filter_: Filter, supposed: frozenset[KeywordName]) -> Filter:
    """What a text about blockers says of a creature that counts as having these abilities: "creatures with flying"
    then holds of it, and "creatures without flying" doesn't."""
    if not supposed:
        return filter_
    if isinstance(filter_, HasKeyword):
        return AllOf(()) if filter_.name in supposed and filter_.kind is None else filter_
    if isinstance(filter_, Not):
        return Not(supposing(filter_.part, supposed))
    if isinstance(filter_, AllOf | AnyOf):
        return type(filter_)(tuple(supposing(part, supposed) for part in filter_.parts))
    return filter_


def _disregarded(board: Board, attacker: ObjectId, blocker: ObjectId, keyword: Keyword) -> bool:
    """Whether a text lets the one be blocked, or the other block, as though the attacker didn't have this (103.2)."""
    for creature, act in ((attacker, ObjectAct.BE_BLOCKED), (blocker, ObjectAct.BLOCK)):
        for one in imposed(board, creature):
            change = one.change
            if (
                type(change) is AsThoughWithout
                and (change.act, change.keyword) == (act, keyword.name)
                and (change.kind is None or walks_so(keyword.filter, change.kind))
            ):
                return True
    return False


def can_be_disregarded(change: AsThoughWithout) -> bool:
    """Whether the rules know what this act is without that keyword."""
    if change.act is ObjectAct.ATTACK:
        return change.keyword is KeywordName.DEFENDER
    return change.keyword in EVASIONS


def defended_by(board: Board, attacker: ObjectId) -> tuple[PlayerId, ...]:
    """The player whom this creature attacks, or would attack: the one its abilities call the defending player (308.1),
    or each of a team that is attacked as a group (606.7a)."""
    combat = combat_of(board, attacker)
    attack = combat.attack_of(attacker) if combat is not None else None
    if attack is not None:
        return attacked_by(board, attack)
    if combat is not None:
        return defending_sides(board)[0] if defending_players(board) else ()
    return side_of(board, would_attack(board, controller_of(board, attacker)))


def _refuse(board: Board, entry: Evasion, attacker: ObjectId, blocker: ObjectId) -> Refusal:
    return Refusal(
        entry.rule, f"{_name(board, blocker)} can't block {_name(board, attacker)}: {entry.reason}"
    )


def _name(board: Board, creature: ObjectId) -> str:
    return characteristics(board, creature).name or "a nameless creature"
