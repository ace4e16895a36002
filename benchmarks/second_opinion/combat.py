"""Combat damage: who assigns how much to whom (310.2), and whether just that is dealt (310.4)."""

from __future__ import annotations

from collections import Counter

from engine.board import IN_PLAY, Assignment, Board, ObjectId
from engine.characteristics import faces
from engine.events import DamageDealt, DamageStepBegins, Part, StackDamage
from engine.language.values import CardType, Keyword, KeywordName, Replacement
from engine.language.walks import walk

REFUSED = "?"


def assigned(before: Board, parts: tuple[Part, ...]) -> str | None:
    """As damage goes on the stack: each creature that is due to deal damage assigns its power, no more and no less, to
    what it fights."""
    if not any(isinstance(part, DamageStepBegins) for part in parts):
        return None
    stacked = next((part for part in parts if isinstance(part, StackDamage)), None)
    shares = stacked.assignments if stacked is not None else ()
    if before.table.shares or _assigned_otherwise(before):
        return REFUSED
    combat = before.combat
    if combat is None:
        return "combat damage outside combat" if shares else ""
    fighting = [one.creature for one in combat.attacks] + [one for one, _ in combat.blocking]
    quick = {
        one for one in fighting if _has(before, one, "first strike") or _has(before, one, "double strike")
    }
    second = combat.damage_steps > 0
    for creature in fighting:
        mine = [one for one in shares if one.source == creature]
        foes, player = _opposed(before, creature)
        if second:
            due = creature not in combat.assigned or _has(before, creature, "double strike")
        else:
            due = not quick or creature in quick
        power = faces(before, creature)[0].power or 0
        should = power if due and power > 0 and (foes or player >= 0) else 0
        if sum(one.amount for one in mine) != should:
            return f"creature {creature} should assign {should} damage and assigns {mine}"
        if any(one.amount <= 0 for one in mine):
            return f"creature {creature} assigns nothing to something"
        for one in mine:
            if (one.object and one.object not in foes) or (not one.object and one.player != player):
                return f"creature {creature} assigns damage to {one}, which it doesn't fight"
        if foes and player >= 0 and any(not one.object for one in mine):
            short = [one for one in foes if _lethal(before, one) > _given(shares, one)]
            if short:
                return (
                    f"creature {creature} tramples over {short}, which have not been assigned lethal damage"
                )
    strangers = {one.source for one in shares} - set(fighting)
    return f"{strangers} assign damage and don't fight" if strangers else ""


def _assigned_otherwise(board: Board) -> bool:
    """Whether some text in play or effect says how combat damage is assigned (310.2e)."""
    texts = [face for one in board.in_play for face in faces(board, one)]
    told = [held.ability for face in texts for held in face.abilities]
    effects = [one.ability for one in board.effects]
    return any(type(part).__name__.startswith("Assign") for one in (*told, *effects) for part in walk(one))


def _opposed(board: Board, creature: ObjectId) -> tuple[tuple[ObjectId, ...], int]:
    """The creatures that it may assign damage to, and the player, or -1."""
    combat = board.combat
    assert combat is not None
    for attack in combat.attacks:
        if attack.creature == creature:
            there = not board.players[attack.player].lost
            through = there and (not attack.blocked or _has(board, creature, "trample"))
            return attack.blockers, int(attack.player) if through else -1
    return next((foes for one, foes in combat.blocking if one == creature), ()), -1


def _given(shares: tuple[Assignment, ...], creature: ObjectId) -> int:
    return sum(one.amount for one in shares if one.object == creature)


def _lethal(board: Board, creature: ObjectId) -> int:
    return max(0, (faces(board, creature)[0].toughness or 0) - board.objects[creature].damage)


def _has(board: Board, creature: ObjectId, keyword: str) -> bool:
    return any(
        isinstance(one.ability, Keyword) and one.ability.name == KeywordName(keyword)
        for one in faces(board, creature)[0].abilities
    )


def dealt(before: Board, parts: tuple[Part, ...], shielded: bool) -> str | None:
    """As combat damage is dealt: what was assigned to whoever is still there, where nothing prevents or replaces it.

    `shielded`: a shield was used up just before."""
    hits = [part for part in parts if isinstance(part, DamageDealt) and part.combat]
    if not hits:
        return None
    if shielded or _meddled_with(before):
        return REFUSED
    waiting = [
        one.damages for one in map(before.objects.__getitem__, before.stack) if one.damages is not None
    ]
    if not waiting:
        return "combat damage is dealt that was not on the stack"
    expected = Counter(
        (one.source, one.object, int(one.player), one.amount)
        for one in waiting[-1].assignments
        if (_in_play(before, one.object) if one.object else not before.players[one.player].lost)
    )
    found = Counter((one.source, one.object, int(one.player), one.amount) for one in hits)
    if found != expected:
        return f"missing {dict(expected - found)}, too much {dict(found - expected)}"
    return ""


def _in_play(board: Board, one: ObjectId) -> bool:
    found = board.objects.get(one)
    return found is not None and found.zone == IN_PLAY and CardType.CREATURE in faces(board, one)[0].types


def _meddled_with(board: Board) -> bool:
    """Whether some text or effect may prevent or replace damage, or the protection of something does."""
    if any(isinstance(one.ability, Replacement) for one in board.effects):
        return True
    for one in board.in_play:
        for face in faces(board, one):
            for held in face.abilities:
                if isinstance(held.ability, Replacement):
                    return True
                if isinstance(held.ability, Keyword) and held.ability.name == KeywordName.PROTECTION:
                    return True
    return False
