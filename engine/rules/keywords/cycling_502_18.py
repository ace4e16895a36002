"""Rule 502.18: cycling, as far as texts wait for it.

What cycling does is a sentence of the language (502.18a); a player cycles a card by playing that ability.
"""

from __future__ import annotations

from engine.asking import Asker, matches, matches_player
from engine.board import NOTHING, Board, now_or_last
from engine.events import Part, Played
from engine.language import terms
from engine.language.effects import Activated
from engine.language.words import KeywordName, PlayerAct, Role
from engine.rules.stack.occurrences_410 import NONE, Occurrence, named_objects, named_players
from engine.rules.stack.patterns_410 import PART_NAMES, READERS
from engine.rules.stack.playing_checks_409 import BARRED_BY_KEYWORD

CYCLING = (KeywordName.CYCLING, KeywordName.LANDCYCLING)
BARRED_BY_KEYWORD.extend((one, PlayerAct.CYCLE, "502.18a", "no cards can be cycled") for one in CYCLING)


def _cycles(
    event: terms.Cycles, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """502.18c: a cycling ability has been played, landcycling too; its card was discarded as the cost."""
    assert isinstance(part, Played)
    played = now_or_last(after, part.object)
    stacked = played.ability if played is not None else None
    if (
        stacked is None
        or not isinstance(stacked.ability, Activated)
        or stacked.ability.keyword not in CYCLING
    ):
        return NONE
    card = after.became.get(stacked.id.object, NOTHING)
    if not matches_player(after, part.player, event.who, asker) or not matches(
        after, card, event.what, asker
    ):
        return NONE
    return ((named_players(Role.PLAYER, part.player), named_objects(Role.OBJECT, card)),)


READERS[terms.Cycles] = _cycles
PART_NAMES[terms.Cycles] = frozenset(("Played",))
