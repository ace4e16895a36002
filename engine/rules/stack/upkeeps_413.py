"""Rule 502.13a as texts wait for it: whether somebody has paid a permanent's cumulative upkeep.

It is paid, or not, as the triggered ability resolves; before what comes of that, those who wait for it hear of it.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.asking import Asker, matches, matches_player
from engine.board import Board, now_or_last
from engine.characteristics import held
from engine.events import Part, UpkeepSettled
from engine.language import terms
from engine.language.effects import Effect, Triggered, Unless, UpkeepEnds
from engine.language.walks import keyword_name, walk
from engine.language.words import KeywordName, Role
from engine.memos import shape_memo
from engine.rules.stack.occurrences_410 import NONE, Occurrence, named_objects, named_players
from engine.rules.stack.patterns_410 import PART_NAMES, READERS
from engine.rules.stack.plans_413 import Context, Instead, Plan, plans


@shape_memo
def _is_waited_for(board: Board) -> bool:
    return any(
        isinstance(ability, Triggered)
        and any(isinstance(event, terms.SettlesUpkeep) for event in walk(ability.event))
        for one in board.in_play
        for ability in (each.ability for each in held(board, one))
    )


def with_upkeep_told(context: Context, instruction: Unless) -> Unless:
    """If this is a cumulative upkeep of which a text waits to hear, the same with what tells it."""
    found = now_or_last(context.board, context.about) if _is_waited_for(context.board) else None
    stacked = found.ability if found is not None else None
    if stacked is None or keyword_name(stacked.ability) is not KeywordName.CUMULATIVE_UPKEEP:
        return instruction
    paid: tuple[Effect, ...] = (UpkeepEnds(True), *instruction.then)
    unpaid: tuple[Effect, ...] = (UpkeepEnds(False), *instruction.effects)
    return replace(instruction, effects=unpaid, then=paid)


@plans(UpkeepEnds)
def _ends(context: Context, instruction: UpkeepEnds) -> Plan:
    asker = context.asker
    if asker.source not in context.board.objects:
        return Instead(())
    return (
        UpkeepSettled(object=asker.source, player=asker.controller, paid=instruction.paid, by=context.about),
    )


def _settles(
    event: terms.SettlesUpkeep, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    assert isinstance(part, UpkeepSettled)
    if part.paid is not event.paid or not matches_player(after, part.player, event.who, asker):
        return NONE
    if not matches(after, part.object, event.what, asker):
        return NONE
    return ((named_objects(Role.OBJECT, part.object), named_players(Role.PLAYER, part.player)),)


READERS[terms.SettlesUpkeep] = _settles
PART_NAMES[terms.SettlesUpkeep] = frozenset(("UpkeepSettled",))

__all__ = ["with_upkeep_told"]
