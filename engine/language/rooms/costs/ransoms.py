"""What is done unless somebody pays, and what follows where it was paid (413.2d)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.effects import Counter, DealDamage, Modify, Move, PayMana, StaysTapped, Unless
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.terms import ControllerOf, OwnerOf, Self, You
from engine.language.words import Duration, Zone

YOU = You()

# "That player" is the owner whose hand was named just before.
form(
    (Unless(OwnerOf(v.what), (PayMana(v.cost),), (Move(YOU, v.what, Zone.HAND),)),),
    "return {what:definite} to {whose:hands=what} unless that player pays {cost:mana}",
    "clause",
)
form(
    (Unless(ControllerOf(v.what), (PayMana(v.cost),), (Counter(v.what),)),),
    "counter {what:aimed} unless that ability's controller pays {cost:mana}",
    "clause",
    printable=False,
)


def _then(before: Any, more: Any) -> Any:
    last = before[-1] if before else None
    if not isinstance(last, Unless) or last.then or last.who != YOU:
        raise Meaningless("a sentence that says what happens unless you pay before this one")
    return (*before[:-1], replace(last, then=more))


def _then_taken(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (Unless(who=You(), effects=(_, *_), then=(_, *_) as more) as last,):
            return (replace(last, then=()),), more
    return None


form(Made(_then, _then_taken, v.before, v.more), "{before:unit} if you pay, {more:action}.", "unit")

# --- something with what is done at once ----------------------------------------------------------------------

form(
    (
        DealDamage(Self(), v.amount, v.to),
        Modify(Self(), (StaysTapped(),), Duration.YOUR_NEXT_UNTAP),
    ),
    "~ deals {amount:amount} damage to {to:recipient} and doesn't untap during your next untap step",
    "clause",
    printable=False,
)
