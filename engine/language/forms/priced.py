"""What costs ask about, and targets, is known before anything is paid and done (409.1c, 409.1f, 409.1h)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.language.effects import Activated, Cannot, Forbid, OwnCostChange, TargetSpec, Unless
from engine.language.forms.declared import Meaningless
from engine.language.linking import FLIPPED, WITH
from engine.language.remembered import TO_PAY
from engine.language.terms import Attached, Bound
from engine.language.walks import walk
from engine.language.words import ObjectAct

PRICED = frozenset((ObjectAct.ATTACK, ObjectAct.BLOCK))
LATER = TO_PAY.union(FLIPPED)


def check_price(ability: Any, targets: Iterable[TargetSpec]) -> None:
    """Raises Meaningless where a cost or a target speaks of what is paid or of a flip, or what a spell itself costs
    of what only a permanent remembers or is attached to."""
    spell = isinstance(ability, OwnCostChange)
    costs = ability if spell else ability.costs if isinstance(ability, Activated) else ()
    for one in walk((costs, *targets)):
        name = one.name if isinstance(one, Bound) else ""
        if name in LATER or (spell and (isinstance(one, Attached) or name.startswith(WITH))):
            raise Meaningless("what is known before costs are paid", one)


def check_barred(ability: Any) -> None:
    """What can't attack unless somebody pays is asked for the price as it would attack (308.2d), and not before. Raises
    Meaningless."""
    for one in walk(ability):
        for each in one.effects if isinstance(one, Unless) else ():
            acts = [part.act for part in getattr(each, "changes", ()) if isinstance(part, Cannot)]
            if isinstance(each, Forbid) or not PRICED.isdisjoint(acts):
                raise Meaningless('something that is done, or "this turn," first', each)
