"""Rule 603: creatures are deployed to teammates.

603.1   a dial of the table, always on with emperors (607.3b); `setting_up_600` refuses what a variant forbids
603.2   every creature in play has one activated ability more: the layers give it once all types are settled, right
        before layer 5 (`with_deploying`), so that what takes abilities away takes this one too (103.1)

The rest is as with any ability: {T} asks that the creature came under the player's control before the turn (212.3d),
the effect lasts as long as nothing says otherwise, and ends as its new controller leaves the game (600.4a).
"""

from __future__ import annotations

from engine.board import AbilityId, ObjectId
from engine.characteristics import Characteristics, Held
from engine.characteristics.printed import with_abilities
from engine.citing import check, cite
from engine.language.values import (
    Activated,
    Body,
    CardType,
    Duration,
    Modify,
    Self,
    SetController,
    TapSymbol,
    Target,
    TargetSpec,
    Teammate,
    Timing,
    You,
)

GIVEN = check("603.2", "Each creature has an ability by which a teammate gains control of it.")
_INDEX = 1100
"""Above the indices of any text, and of the mana abilities of land types."""
DEPLOY = Activated(
    (TapSymbol(),),
    Body(
        (Modify(Self(), (SetController(Target(0)),), Duration.LASTING),),
        (TargetSpec(0, Teammate(You())),),
    ),
    (Timing.SORCERY,),
)
"""What each creature can do."""


def with_deploying(before: Characteristics, object_id: ObjectId) -> Characteristics:
    """A permanent with the ability of 603.2, if it is a creature."""
    if CardType.CREATURE not in before.types:
        return before
    return with_abilities(before, (*before.abilities, Held(AbilityId(object_id, 0, _INDEX), DEPLOY)))


def cite_deploying(ability: AbilityId) -> None:
    """Shown where a player plays it."""
    if ability.index == _INDEX and not ability.origin:
        cite(GIVEN)


__all__ = ["DEPLOY", "cite_deploying", "with_deploying"]
