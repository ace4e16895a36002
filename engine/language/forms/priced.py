"""What costs ask about, and targets, is known before anything is paid and done (409.1c, 409.1f, 409.1h)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.language.effects import Activated, OwnCostChange, TargetSpec
from engine.language.forms.declared import Meaningless
from engine.language.linking import FLIPPED, WITH
from engine.language.remembered import TO_PAY
from engine.language.terms import Attached, Bound
from engine.language.walks import walk

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
