"""Keyword abilities that are short for a sentence, as the sentences that they stand for (502.18, 502.33, 502.38).

Reader and printer share them: "Equip {2}" and its sentence are the same ability.
"""

from __future__ import annotations

from engine.language.effects import (
    Activated,
    AddPT,
    Attach,
    Body,
    Cost,
    Discard,
    Draw,
    Modify,
    TargetSpec,
    Triggered,
)
from engine.language.terms import (
    AllOf,
    BecomesBlocked,
    Blocks,
    Controls,
    Either,
    HasType,
    Is,
    Same,
    Self,
    Target,
    You,
)
from engine.language.words import CardType, Duration, Kind, Timing, Zone


def equip(cost: Cost) -> Activated:
    """Attach this to target creature you control, when a sorcery could be played."""
    yours = AllOf((Is(Kind.PERMANENT), HasType(CardType.CREATURE), Controls(You())))
    body = Body((Attach(Self(), Target(0)),), (TargetSpec(0, yours),))
    return Activated((cost,), body, (Timing.SORCERY,))


def is_equip(ability: Activated) -> bool:
    """Whether an ability is an equip ability, however its text spells it (502.33a)."""
    return len(ability.costs) == 1 and ability == equip(ability.costs[0])


def cycling(cost: Cost) -> Activated:
    """Discard this card from the hand: draw a card."""
    return Activated((cost, Discard(You(), Self())), Body((Draw(You()),)), zone=Zone.HAND)


def bushido(number: int) -> Triggered:
    """Whenever this blocks or becomes blocked, it gets so much bigger until end of turn."""
    bigger = Modify(Self(), (AddPT(number, number),), Duration.THIS_TURN)
    return Triggered(Either((Blocks(Same(Self())), BecomesBlocked(Same(Self())))), Body((bigger,)))
