"""Rule 410.6: damage dealt at once is one occurrence for a text that names one side of it alone.

Two blockers deal combat damage to a creature together (310.4): "whenever this creature is dealt damage" happens once,
with all of that damage; so does "whenever this creature deals damage", though it is dealt to several. A text that
names both sides, or speaks of the other one, waits for each pair of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from engine.board import AbilityId, Noted
from engine.language.effects import Triggered
from engine.language.terms import DealsDamage, Event, EventPart
from engine.language.walks import walk
from engine.language.words import Role
from engine.rules.stack.occurrences_410 import Occurrence

Whole: TypeAlias = tuple[AbilityId, Event, Noted]
"""What is one occurrence: an ability, the event it waits for, and what all of the damage is dealt to or by."""


def whole(listener: AbilityId, ability: Triggered, event: Event, found: Occurrence) -> Whole | None:
    """What an occurrence is part of; None if it stands by itself."""
    if not isinstance(event, DealsDamage):
        return None
    if event.source is None and event.to is not None:
        named, other = Role.RECIPIENT, Role.SOURCE
    elif event.to is None and event.source is not None:
        named, other = Role.SOURCE, Role.RECIPIENT
    else:
        return None
    if other in _spoken_of(ability) or (other is Role.RECIPIENT and Role.PLAYER in _spoken_of(ability)):
        return None
    return listener, event, next(one for one in found if one.name == named.value)


def added(found: Occurrence, more: Occurrence) -> Occurrence:
    """Both as one: the amounts together."""
    amount = Role.AMOUNT.value
    total = sum(int(number) for one in (*found, *more) if one.name == amount for number in one.value)
    return tuple(Noted(amount, "numbers", (total,)) if one.name == amount else one for one in found)


@lru_cache(maxsize=4096)
def _spoken_of(ability: Triggered) -> frozenset[Role]:
    """The parts of its event that a text speaks of."""
    values = walk((ability.condition, ability.body))
    return frozenset(one.role for one in values if isinstance(one, EventPart))
