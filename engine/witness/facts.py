"""What a part of an event did, in the judge's own terms: a tuple that begins with a word.

Promises are facts too, so that the two are compared as they stand. `ANY` stands where a promise leaves something open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import events as e
from engine.board import NOBODY, NOTHING
from engine.events import Part

Fact = tuple[Any, ...]


class _Any:
    """Equal to everything: a promise that leaves something open."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "any"


ANY = _Any()


def _damage(part: Any) -> Fact:
    to = ("player", part.player) if part.player != NOBODY else ("object", part.object)
    return ("damage", part.source, to, part.amount, "combat" if part.combat else "")


def _move(part: Any) -> Fact:
    arrival = part.arrival
    comes: tuple[Any, ...] = ()
    if part.to == "in play":
        comes = (
            ("under", arrival.controller if arrival is not None else ANY),
            ("tapped", arrival is not None and arrival.tapped),
            ("face down", arrival is not None and arrival.face_down),
            ("flipped", arrival is not None and arrival.flipped),
            ("attacking", arrival is not None and arrival.attacking != NOBODY),
        )
    how = part.how
    if how == "destroy" and not part.regenerate:
        how = "destroy for good"
    where = "bottom" if part.bottom else ""
    return ("move", part.object, part.to, how, where, part.face_down, comes)


def _put_counters(part: Any) -> Fact:
    return ("counters", part.object, part.counter, part.number)


def _mana(part: Any) -> Fact:
    return ("mana", part.player, tuple(sorted((one.type, one.snow) for one in part.mana)), _said(part))


def _said(part: Any) -> tuple[str, ...]:
    """What is said of that mana: on what it may be spent, whether it stays."""
    return tuple(sorted({repr((one.only, one.stays)) for one in part.mana}))


def _spend(part: Any) -> Fact:
    return ("spend", part.player, tuple(sorted(one.type for one in part.mana)))


def _create(part: Any) -> Fact:
    return ("token", part.definition, part.owner, part.arrival.controller, part.arrival.tapped)


def _effect(part: Any) -> Fact:
    effect = part.effect
    return (
        "effect",
        effect.ability,
        effect.controller,
        effect.source,
        tuple(sorted(effect.objects)) if effect.locked else None,
        effect.until,
        effect.turn,
        effect.charges,
        effect.bound,
    )


def _delay(part: Any) -> Fact:
    delayed = part.delayed
    return ("delayed", delayed.ability, delayed.controller, delayed.source, delayed.once, delayed.until)


FACTS: dict[type[Part], Callable[[Any], Fact]] = {
    e.DamageDealt: _damage,
    e.ObjectMoved: _move,
    e.CardDrawn: lambda part: ("draw", part.player),
    e.LifeGained: lambda part: ("gain life", part.player, part.amount),
    e.LifeLost: lambda part: ("lose life", part.player, part.amount),
    e.ManaAdded: _mana,
    e.SpendMana: _spend,
    e.CountersPut: _put_counters,
    e.PutPlayerCounters: lambda part: ("poison", part.player, part.number),
    e.PermanentTapped: lambda part: ("tap", part.object),
    e.PermanentUntapped: lambda part: ("untap", part.object),
    e.PermanentAttached: lambda part: ("attach", part.object, part.to, part.player),
    e.BeginEffect: _effect,
    e.AbilityDelayed: _delay,
    e.Create: _create,
    e.Cease: lambda part: ("cease", part.object, part.how),
    e.CardsRevealed: lambda part: ("reveal", tuple(sorted(part.objects)), tuple(sorted(part.to))),
    e.Rearrange: lambda part: ("order", part.zone, part.player, part.how, tuple(sorted(part.order))),
    e.GainControl: lambda part: ("control", part.object, part.player),
    e.PermanentRegenerated: lambda part: ("regenerate", part.object),
    e.FlipPermanent: lambda part: ("flip", part.object),
    e.CardTurnedFaceUp: lambda part: ("face up", part.object),
    e.CardTurnedFaceDown: lambda part: ("face down", part.object),
    e.BlockDeclared: lambda part: (
        "blocked",
        tuple(sorted(part.without_blockers)),
        part.blocks,
        tuple(sorted(part.unblocked)),
    ),
    e.LeaveCombat: lambda part: ("out of combat", part.object),
    e.Win: lambda part: ("win", part.player),
    e.Lose: lambda part: ("lose", part.player),
    e.Schedule: lambda part: (
        "due",
        part.scheduled.kind,
        part.scheduled.player,
        part.scheduled.what,
        part.scheduled.by,
    ),
    e.PermanentPhasedOut: lambda part: ("phase out", part.object),
    e.PermanentPhasedIn: lambda part: ("phase in", part.object),
    e.CoinFlip: lambda part: ("coin", part.player),
    e.CoinCame: lambda part: ("coin came", part.player, part.heads, part.won),
    e.StackAbility: lambda part: ("stack", part.controller),
}


def fact_of(part: Part) -> Fact:
    """What the part did. Of a kind that the judge has no words for, only which kind it is."""
    told = FACTS.get(type(part))
    return told(part) if told is not None else (type(part).__name__,)


def unlike(expected: list[Fact], found: list[Fact]) -> tuple[list[Fact], list[Fact]]:
    """What was promised and did not come, and what came and was not promised."""
    left = list(found)
    missing = []
    for one in expected:
        place = next((at for at, other in enumerate(left) if same(one, other)), None)
        if place is None:
            missing.append(one)
        else:
            del left[place]
    return missing, left


def same(one: Fact, other: Fact) -> bool:
    """Whether two facts agree, but for what either leaves open."""
    return len(one) == len(other) and all(
        mine is ANY or theirs is ANY or mine == theirs for mine, theirs in zip(one, other, strict=True)
    )


__all__ = ["ANY", "NOTHING", "Fact", "fact_of", "same", "unlike"]
