"""What an instant or sorcery says of itself that is no instruction: it holds while the spell is on the stack.

"This spell can't be countered" comes too late once the spell resolves (401.3, 401.6), and a spell that is black is
black in every zone (402.8a).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.effects import Ability, Body, Effect, Modify, Static
from engine.language.terms import Self
from engine.language.words import Duration


def of_itself(body: Body) -> tuple[Body, tuple[Ability, ...]]:
    """The instructions without the sentences that say what the spell is, and those as static abilities."""
    said = tuple(effect for effect in body.effects if _states(effect))
    if not said:
        return body, ()
    rest = tuple(effect for effect in body.effects if effect not in said)
    return replace(body, effects=rest), tuple(
        Static(Self(), effect.changes) for effect in said if isinstance(effect, Modify)
    )


def _states(effect: Effect) -> bool:
    """Whether it is a change of the spell itself for good, which no resolution could bring about in time."""
    return isinstance(effect, Modify) and effect.what == Self() and effect.duration is Duration.LASTING
