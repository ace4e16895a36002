"""Rules 410 and 419.1: damage as the event that a text waits for, dealt or about to be.

Where the range of influence is limited, what triggers has to reach all of which its text speaks (601.7). What stands
around damage has to reach the source if it is about some sources, and who would be dealt it if it is about some of
these; if it is about neither, both (601.14b).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.asking import Asker, Things, matches_past, matches_player
from engine.asking.ranges import in_reach
from engine.board import NOBODY, Board
from engine.events import DamageDealt, Part
from engine.language import terms
from engine.language.walks import walk
from engine.language.words import CardType, DamageKind, Kind, Role
from engine.rules.stack.occurrences_410 import (
    NONE,
    Occurrence,
    affected_player,
    is_proposed,
    named_amount,
    named_objects,
    named_players,
)

ANY_SOURCE = terms.Is(Kind.SOURCE)
_PERMANENT = terms.Is(Kind.PERMANENT)
_WHOEVER = (terms.IsPlayer(), _PERMANENT, terms.AllOf((_PERMANENT, terms.HasType(CardType.CREATURE))))


def deals_damage(
    event: terms.DealsDamage, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """The damage if it is what the text speaks of."""
    assert isinstance(part, DamageDealt)
    if after.table.ranges:
        about = is_proposed(before, after)
        if about and event.source == ANY_SOURCE:
            event = replace(event, source=None)
        anybody = event.to is None or (about and _is_anybody(event.to))
        if event.source is None and anybody and not _reaches_both(part, after, asker):
            return NONE
        if about and event.source is not None and _is_left_open(event.to):
            if part.player == NOBODY and event.to == terms.IsPlayer():
                return NONE
            event = replace(event, to=None)
    found = _damage(event, part, after, asker)
    return NONE if found is None else (found,)


@lru_cache(maxsize=1024)
def _is_anybody(to: terms.Filter | None) -> bool:
    """Whether a text says nothing of whom damage is dealt to, or only that it may be any player."""
    return (
        to is None or to == terms.IsPlayer() or (isinstance(to, terms.AnyOf) and terms.IsPlayer() in to.parts)
    )


@lru_cache(maxsize=1024)
def _is_left_open(to: terms.Filter | None) -> bool:
    """Whether whom damage is dealt to is any player, or any permanent or creature besides."""
    parts = to.parts if isinstance(to, terms.AnyOf) else (to,)
    return terms.IsPlayer() in parts and all(one in _WHOEVER for one in parts)


def _reaches_both(part: DamageDealt, board: Board, asker: Asker) -> bool:
    recipients = Things((part.object,)) if part.player == NOBODY else Things((), (part.player,))
    both = Things((part.source, *recipients.objects), recipients.players)
    return in_reach(board, replace(asker, range_rule="601.14b"), both) == both


@lru_cache(maxsize=1024)
def _asks_whom(source: terms.Filter) -> bool:
    """Whether what the source has to be is said of whom it deals the damage to ("by another creature")."""
    return terms.EventPart(Role.RECIPIENT) in walk(source)


def _damage(event: terms.DealsDamage, part: DamageDealt, board: Board, asker: Asker) -> Occurrence | None:
    """The parts of this damage if it is what the text speaks of, on a board before or after."""
    if part.amount <= 0 or (event.kind == DamageKind.COMBAT and not part.combat):
        return None
    if part.amount < event.least or (event.most is not None and part.amount > event.most):
        return None
    source_asker = asker
    if event.source is not None and _asks_whom(event.source):
        whom = (
            named_players(Role.RECIPIENT, part.player)
            if part.player != NOBODY
            else named_objects(Role.RECIPIENT, part.object)
        )
        source_asker = replace(asker, event=(*asker.event, whom))
    if event.source is not None and not matches_past(board, part.source, event.source, source_asker):
        return None
    if part.player != NOBODY:
        if event.to is not None and not matches_player(board, part.player, event.to, asker):
            return None
        recipient = named_players(Role.RECIPIENT, part.player)
        affected = part.player
    else:
        if event.to is not None and not matches_past(board, part.object, event.to, asker):
            return None
        recipient = named_objects(Role.RECIPIENT, part.object)
        affected = affected_player(board, part.object)
    source = named_objects(Role.SOURCE, part.source)
    return (source, recipient, named_amount(part.amount), named_players(Role.PLAYER, affected))


__all__ = ["deals_damage"]
