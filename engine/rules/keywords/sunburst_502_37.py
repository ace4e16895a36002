"""Rule 502.37: sunburst, a counter for each colour of mana that was spent on what comes into play."""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker
from engine.board import STACK, Board, with_counter
from engine.citing import computation
from engine.events import ObjectMoved, Part
from engine.language.effects import ArriveWithSunburst
from engine.language.words import CardType
from engine.rules.effects.instead_419 import CHANGERS, arrival_of
from engine.rules.stack.optional_costs_409 import colors_of

computation("502.37a", "What comes from the stack has a counter for each colour of mana spent on it.")
computation("502.37b", "Sunburst counts all coloured mana spent on the spell, whatever it paid for.")
computation("502.37c", "Sunburst may stand for the number of another keyword.")
computation("502.37d", "Each instance of sunburst works separately.")


def _sunburst(
    board: Board, part: Part, instruction: ArriveWithSunburst, asker: Asker
) -> tuple[Part, ...] | None:
    """+1/+1 counters on what comes as a creature, charge counters on the rest; none from elsewhere (502.37a-b)."""
    arrival = arrival_of(board, part)
    if arrival is None or not isinstance(part, ObjectMoved):
        return None
    found = board.objects.get(part.object)
    if found is None or found.zone != STACK or found.announcement is None:
        return (part,)
    definition = arrival.definition or found.definition
    if definition is None:
        return (part,)
    kind = "+1/+1" if CardType.CREATURE in definition.faces[0].types else "charge"
    counters = with_counter(arrival.counters, kind, colors_of(found.announcement.spent))
    return (replace(part, arrival=replace(arrival, counters=counters)),)


CHANGERS[ArriveWithSunburst] = _sunburst

__all__: list[str] = []
