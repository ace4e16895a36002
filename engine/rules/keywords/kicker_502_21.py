"""Rule 502.21: kicker. A cost that may be paid besides; texts ask whether it was, and of several which."""

from __future__ import annotations

from engine.asking import Asker, matches_player
from engine.asking.plain import how_many_paid
from engine.board import Board, now_or_last
from engine.citing import computation
from engine.events import Part, Played
from engine.language import terms
from engine.language.words import KeywordName, Role
from engine.rules.stack.occurrences_410 import NONE, Occurrence, named_players
from engine.rules.stack.patterns_410 import PART_NAMES, READERS
from engine.rules.stack.plugs_409 import ONCE, Plug, plugs_in

computation("502.21a", "Kicker is an additional cost that may be paid or not.")
SEVERAL = computation("502.21d", "A text that names one of several kicker costs means that one alone.")


@plugs_in
class Kicker(Plug):
    """Paid or not; each of several by itself."""

    rule, keyword, times, several = "502.21", KeywordName.KICKER, ONCE, SEVERAL


def _pays_kicker(
    event: terms.PaysKicker, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Each kicker cost that was paid is one (502.21d)."""
    assert isinstance(part, Played)
    found = now_or_last(after, part.object)
    if found is None or not matches_player(after, part.player, event.who, asker):
        return NONE
    return ((named_players(Role.PLAYER, part.player),),) * how_many_paid(
        found.announcement, KeywordName.KICKER
    )


READERS[terms.PaysKicker] = _pays_kicker
PART_NAMES[terms.PaysKicker] = frozenset(("Played",))
