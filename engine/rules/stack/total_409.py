"""Rule 409.1f: the total cost of a spell on the stack, as far as it has been announced.

The mana cost or what is paid in its place, with additional costs, then all increases, then all reductions.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.board import Announcement, Board, ObjectId
from engine.characteristics import last_known
from engine.citing import cite
from engine.editions import rules_of
from engine.language.effects import Cost, PayMana
from engine.language.printed import ManaCost
from engine.language.words import KeywordName
from engine.rules.stack.added_costs_409 import added_to_spell
from engine.rules.stack.cost_changes_409 import with_changes
from engine.rules.stack.costs_409 import Total, costs_of, spell_total
from engine.rules.stack.keyword_costs_409 import with_keyword_costs
from engine.rules.stack.limited_mana_409 import for_spell
from engine.rules.stack.optional_costs_409 import (
    announced_as,
    chosen_costs,
    optional_costs,
    repeated_costs,
)
from engine.rules.stack.plugs_409 import having
from engine.rules.stack.ways_409 import RATHER, way_of


def _instead(
    board: Board, spell: ObjectId, announcement: Announcement
) -> tuple[ManaCost | None, tuple[Cost, ...]]:
    """What is paid in the place of its mana cost, or that, and what was chosen to be paid besides."""
    found, face = board.objects[spell], last_known(board, spell)[0]
    others = chosen_costs(board, face.abilities, announcement.costs)
    for plug in having(rules_of(board), "costs"):
        others += plug.costs(board, spell, announcement)
    others += added_to_spell(board, spell, face)
    way = way_of(board, found)
    price = way.price_of(board, found.controller, spell, face)
    if price is None:
        return face.cost, others
    if way.instead:
        cite(RATHER)
    return price[0], others + price[1]


def costs_of_spell(board: Board, spell: ObjectId) -> tuple[Cost, ...]:
    """All that is paid for this spell, as far as it has been announced, before anything makes it cost more or less."""
    cost, others = _instead(board, spell, board.objects[spell].announcement or Announcement())
    return costs_of(cost, last_known(board, spell)[0].abilities, others)


def total_of_spell(
    board: Board, spell: ObjectId, announced: Announcement | None = None, forgone: int = 0
) -> Total:
    """What playing this spell costs its controller, if this is what was announced for it. So much of what it may cost
    less is `forgone`."""
    found = board.objects[spell]
    announcement = announced or found.announcement or Announcement()
    cost, others = _instead(board, spell, announcement)
    total = spell_total(cost, last_known(board, spell)[0].abilities, announcement.x, others)
    total, forgone = with_keyword_costs(
        board, found.controller, total, announcement.x, _of_keywords(board, spell, announcement), forgone
    )
    total = with_changes(board, found.controller, spell, total, forgone)
    total = way_of(board, found).lessened(board, total, found.announcement.paid if found.announcement else ())
    return replace(total, needs=for_spell(board, found.controller, spell, total.needs))


def _of_keywords(
    board: Board, spell: ObjectId, announcement: Announcement
) -> Iterator[tuple[KeywordName, tuple[Cost, ...]]]:
    """What is paid for keywords of this spell: that by which it is played, and those chosen besides."""
    face, way = last_known(board, spell)[0], way_of(board, board.objects[spell])
    if (
        way.instead
        and way.keyword is not None
        and (price := way.price(face)) is not None
        and price[0] is not None
    ):
        yield way.keyword, (PayMana(price[0]),)
    for offered in (optional_costs(board, face.abilities), repeated_costs(board, face.abilities)):
        for place, one in enumerate(offered):
            for _ in range(announcement.costs.count(announced_as(offered, place))):
                yield one.name, one.costs


__all__ = ["costs_of_spell", "total_of_spell"]
