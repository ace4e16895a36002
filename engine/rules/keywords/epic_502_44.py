"""Rule 502.44: epic. Once the spell resolves its player plays no more spells, and has a copy of it each upkeep.

The keyword is short for two instructions after the spell's own; they are carried out like any others.
"""

from __future__ import annotations

from engine.characteristics import Held
from engine.citing import cite, computation
from engine.language.effects import CopySpell, Delay, Effect, Forbid, Keyword
from engine.language.terms import Begins, Same, Self, You
from engine.language.words import Duration, KeywordName, PlayerAct, StepOrPhase
from engine.rules.stack.bodies import AFTER_THE_TEXT
from engine.rules.stack.plugs_409 import Plug, plugs_in

EPIC = computation(
    "502.44a", "Its player plays no spells for the rest of the game and copies this one each upkeep."
)
COPIES = computation("502.44b", "Who can't play spells can still have copies of spells put onto the stack.")
INSTRUCTIONS: tuple[Effect, ...] = (
    Forbid(You(), PlayerAct.PLAY_SPELLS, Duration.REST_OF_GAME),
    Delay(
        Begins(StepOrPhase.UPKEEP, Same(You())),
        (CopySpell(You(), Self(), new_targets=True, without=KeywordName.EPIC),),
        Duration.REST_OF_GAME,
    ),
)


def epic(abilities: tuple[Held, ...]) -> tuple[Effect, ...]:
    """What epic adds to the instructions of a spell with these abilities, once for each instance (402.7)."""
    number = sum(
        1 for one in abilities if isinstance(one.ability, Keyword) and one.ability.name is KeywordName.EPIC
    )
    if number:
        cite(EPIC)
        cite(COPIES)
    return INSTRUCTIONS * number


AFTER_THE_TEXT.append(epic)


@plugs_in
class Epic(Plug):
    """Who can't play spells because of it learns so."""

    rule, keyword, cited_for_barring = "502.44", KeywordName.EPIC, COPIES


__all__ = ["epic"]
