"""What a combat comes to (306-310), reckoned without playing it: sizes, first strike, trample, who dies.

What abilities would do besides is left out: this is an estimate for choosing, not a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.board import ObjectId, PlayerId
from engine.characteristics import faces
from engine.language.words import KeywordName
from engine.players.eyes import Eyes
from engine.players.worth import of_damage, of_permanent


class Fighter(NamedTuple):
    """A creature as far as it counts in a combat."""

    id: ObjectId
    power: int
    left: int
    """Toughness less damage."""
    first: bool
    double: bool
    tramples: bool
    worth: float


class Change(NamedTuple):
    """What some spell or ability would add to a creature for this combat."""

    power: int = 0
    toughness: int = 0
    keywords: tuple[KeywordName, ...] = ()
    saved: bool = False
    """It would survive, whatever damage it is dealt: regenerated, or the damage prevented."""
    silent: bool = False
    """It would deal no damage, or be gone."""


NO_CHANGE = Change()
_NONE: Mapping[ObjectId, Change] = {}


def fighter(eyes: Eyes, one: ObjectId, change: Change = NO_CHANGE) -> Fighter:
    """A creature in play, with what would be added to it."""
    board = eyes.board
    face = faces(board, one)[0]
    keywords = (*face.keywords, *change.keywords)
    double = KeywordName.DOUBLE_STRIKE in keywords
    left = (face.toughness or 0) + change.toughness - board.objects[one].damage
    return Fighter(
        one,
        0 if change.silent else max(0, (face.power or 0) + change.power),
        left + 1_000 if change.saved and left > 0 else left,
        double or KeywordName.FIRST_STRIKE in keywords,
        double,
        KeywordName.TRAMPLE in keywords,
        of_permanent(board, one),
    )


class Clash(NamedTuple):
    """What became of an attacker and those that blocked it."""

    dies: bool
    dead: tuple[ObjectId, ...]
    through: int
    """Damage that reaches the player."""


def clash(attacker: Fighter, blockers: Sequence[Fighter]) -> Clash:
    """An attacker against the creatures that block it; without any, all of its damage goes through."""
    if not blockers:
        return Clash(False, (), attacker.power * (2 if attacker.double else 1) if attacker.left > 0 else 0)
    if not attacker.first and not any(one.first for one in blockers):
        return _at_once(attacker, blockers)
    left = {one.id: one.left for one in blockers}
    own, through = attacker.left, 0
    for early in (True, False):
        standing = [one for one in blockers if left[one.id] > 0]
        strikes = own > 0 and (attacker.first if early else attacker.double or not attacker.first)
        hits = sum(one.power for one in standing if (one.first if early else one.double or not one.first))
        if strikes:
            power = attacker.power
            for one in sorted(standing, key=lambda one: left[one.id]):
                dealt = min(power, left[one.id])
                left[one.id] -= dealt
                power -= dealt
            through += power if attacker.tramples else 0
        own -= hits
    return Clash(own <= 0, tuple([one for one, rest in left.items() if rest <= 0]), through)


def _at_once(attacker: Fighter, blockers: Sequence[Fighter]) -> Clash:
    """The usual case, in which all deal their damage together."""
    power, hits, dead = attacker.power, 0, []
    for one in blockers if len(blockers) == 1 else sorted(blockers, key=lambda one: one.left):
        hits += one.power
        if one.left <= power:
            dead.append(one.id)
        power -= min(power, max(0, one.left))
    return Clash(attacker.left <= hits, tuple(dead), power if attacker.tramples else 0)


def combat_value(eyes: Eyes, changes: Mapping[ObjectId, Change] = _NONE) -> float:
    """What the combat under way comes to for the player who decides, once blockers have been declared (309)."""
    board = eyes.board
    combat = board.combat
    if combat is None:
        return 0.0
    found = 0.0
    through: dict[PlayerId, int] = {}
    objects = board.objects
    for attack in combat.attacks:
        if attack.creature not in objects:
            continue
        attacker = fighter(eyes, attack.creature, changes.get(attack.creature, NO_CHANGE))
        blockers = [
            fighter(eyes, one, changes.get(one, NO_CHANGE)) for one in attack.blockers if one in objects
        ]
        result = clash(attacker, blockers)
        reaches = result.through if blockers or not attack.blocked or attacker.tramples else 0
        sign = eyes.owner_sign(attack.creature)
        if result.dies or attacker.left <= 0:
            found -= sign * attacker.worth
        for one in blockers:
            if one.id in result.dead or one.left <= 0:
                found -= eyes.owner_sign(one.id) * one.worth
        through[attack.player] = through.get(attack.player, 0) + reaches
    for player, damage in through.items():
        found -= eyes.sign(player) * of_damage(board, player, damage)
    return found


def doomed(eyes: Eyes) -> frozenset[ObjectId]:
    """The creatures that are about to die in this combat."""
    board = eyes.board
    combat = board.combat
    if combat is None or not combat.blocks_declared or board.turn.step not in ("declare blockers",):
        return frozenset()
    found: set[ObjectId] = set()
    for attack in combat.attacks:
        if attack.creature in board.objects and attack.blockers:
            attacker = fighter(eyes, attack.creature)
            blockers = [fighter(eyes, one) for one in attack.blockers if one in board.objects]
            result = clash(attacker, blockers)
            found.update(result.dead)
            if result.dies:
                found.add(attack.creature)
    return frozenset(found)


__all__ = ["NO_CHANGE", "Change", "Clash", "Fighter", "clash", "combat_value", "doomed", "fighter"]
