"""Whether a board changed as the parts of an event say, and nothing else on it.

Each part names what it changes and by how much; life, marked damage, counters, mana, tapping and the place of every
card are added up here once more and compared. Events with parts that the ledger doesn't keep are left alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from engine import events as e
from engine.board import NOBODY, Board, ObjectId, PlayerId
from engine.events import Part

KEPT = (
    e.DamageDealt,
    e.LifeLost,
    e.LifeGained,
    e.ManaAdded,
    e.SpendMana,
    e.PermanentTapped,
    e.PermanentUntapped,
    e.CountersPut,
    e.ObjectMoved,
    e.CardDrawn,
    e.Create,
    e.Cease,
    e.BeginEffect,
    e.AbilityDelayed,
    e.CardsRevealed,
    e.Rearrange,
    e.StackAbility,
    e.Announce,
    e.Aimed,
    e.Played,
    e.RemoveDamage,
)
"""Parts whose whole effect on objects and players the ledger knows."""
QUIET = frozenset(("since", "revealed", "announcement", "timestamp", "hurt", "linked", "ability", "arrived"))
"""Fields of objects that are kept in memory of an event; texts ask about them elsewhere."""


def unbalanced(before: Board, after: Board, parts: tuple[Part, ...]) -> Iterator[str]:
    """What changed otherwise than the parts say."""
    if not all(isinstance(part, KEPT) for part in parts):
        return
    yield from _players(before, after, parts)
    yield from _objects(before, after, parts)
    yield from _zones(before, after, parts)


def _players(before: Board, after: Board, parts: tuple[Part, ...]) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        life = was.life
        mana = Counter(was.mana)
        leaves = 0
        for part in parts:
            if getattr(part, "player", NOBODY) != seat:
                continue
            match part:
                case e.DamageDealt():
                    life -= max(0, part.amount)
                    leaves = max(leaves, part.leaves)
                case e.LifeLost():
                    life -= max(0, part.amount)
                case e.LifeGained():
                    life += max(0, part.amount)
                case e.ManaAdded():
                    mana.update(part.mana)
                case e.SpendMana():
                    mana.subtract(part.mana)
        if leaves:
            life = max(life, min(was.life, leaves))
        if now.life != life:
            yield f"player {seat} was to have {life} life, and has {now.life}"
        if Counter(now.mana) != +mana:
            yield f"the mana pool of player {seat} was to be {dict(+mana)}, and is {now.mana}"


def _objects(before: Board, after: Board, parts: tuple[Part, ...]) -> Iterator[str]:
    told: dict[ObjectId, list[Part]] = defaultdict(list)
    for part in parts:
        for one in (getattr(part, "object", None), *getattr(part, "objects", ())):
            if one:
                told[one].append(part)
    for one, was in before.objects.items():
        now = after.objects.get(one)
        if now is was or now is None:
            continue
        damage, counters, tapped = was.damage, Counter(dict(was.counters)), was.tapped
        for part in told.get(one, ()):
            match part:
                case e.DamageDealt():
                    damage += max(0, part.amount)
                case e.RemoveDamage():
                    damage = 0
                case e.CountersPut():
                    counters[part.counter] = max(0, counters[part.counter] + part.number)
                case e.PermanentTapped():
                    tapped = True
                case e.PermanentUntapped():
                    tapped = False
        for word, wanted, found in (
            ("damage", damage, now.damage),
            ("counters", +counters, Counter(dict(now.counters))),
            ("tapped", tapped, now.tapped),
        ):
            if wanted != found:
                yield f"{one} was to have {word} {wanted}, and has {found}"
        others = [
            name
            for name in was.__struct_fields__
            if name not in QUIET
            and name not in ("damage", "counters", "tapped")
            and getattr(was, name) is not getattr(now, name)
            and getattr(was, name) != getattr(now, name)
        ]
        if others:
            yield f"{one} changed its {', '.join(others)}, and nothing says so"


def _zones(before: Board, after: Board, parts: tuple[Part, ...]) -> Iterator[str]:
    """How many objects each zone gets or loses, by owner. What is the same object on both boards has not moved."""
    promised: Counter[tuple[str, PlayerId]] = Counter()
    for part in parts:
        match part:
            case e.ObjectMoved() if part.object in before.objects:
                was = before.objects[part.object]
                promised[was.zone, was.owner] -= 1
                if was.kind not in ("ability", "damage"):
                    promised[part.to, was.owner] += 1
            case e.CardDrawn() if part.became:
                promised["library", part.player] -= 1
                promised["hand", part.player] += 1
            case e.Create():
                promised["in play", part.owner] += 1
            case e.Cease() if part.object in before.objects:
                was = before.objects[part.object]
                promised[was.zone, was.owner] -= 1
            case e.StackAbility():
                promised["stack", part.owner] += 1
    found: Counter[tuple[str, PlayerId]] = Counter()
    for one, was in before.objects.items():
        now = after.objects.get(one)
        if now is was:
            continue
        found[was.zone, was.owner] -= 1
        if now is not None:
            found[now.zone, now.owner] += 1
    for one in after.objects.keys() - before.objects.keys():
        found[after.objects[one].zone, after.objects[one].owner] += 1
    for key in promised.keys() | found.keys():
        if promised[key] != found[key]:
            yield f"the {key[0]} of player {key[1]} was to change by {promised[key]} objects, and does by {found[key]}"


def overdue(board: Board) -> Iterator[str]:
    """Effects that last longer than they say: until the end of a turn that is over, or of a combat that is."""
    for effect in board.effects:
        if effect.until == "end of turn" and board.turn.serial > effect.turn:
            yield f"effect {effect.id} was to end with turn {effect.turn}"
        if effect.until == "end of combat" and board.turn.phase in ("postcombat main", "end"):
            yield f"effect {effect.id} was to end with combat"


def cut_short(before: Board, after: Board, parts: tuple[Any, ...]) -> Iterator[str]:
    """Effects that end before their time: until the end of a turn that goes on."""
    ended = {one for part in parts if isinstance(part, e.EndEffects) for one in part.effects}
    left = {effect.id for effect in after.effects}
    for effect in before.effects:
        if effect.until != "end of turn" or effect.charges >= 0 or effect.id in left:
            continue
        if after.turn.step != "cleanup" and after.turn.serial == before.turn.serial and effect.id in ended:
            yield f"effect {effect.id} ended before its turn did"


def forgotten(before: Board, after: Board) -> Iterator[str]:
    """What blocked, or bore, something that has left play is known afterwards as it was then (413.2f)."""
    for one in before.in_play:
        if one in after.objects:
            continue
        past = after.past.get(one)
        attacks = before.combat.attacks if before.combat is not None else ()
        was = (
            {each for attack in attacks if attack.creature == one for each in attack.blockers},
            {attack.creature for attack in attacks if one in attack.blockers},
            {each for each in before.in_play if before.objects[each].attached == one},
        )
        known = (set(past.blockers), set(past.blocked), set(past.bearing)) if past is not None else None
        if known != was and (known is not None or any(was)):
            yield f"{one} left play blocked by, blocking and bearing {was}, and is remembered with {known}"
