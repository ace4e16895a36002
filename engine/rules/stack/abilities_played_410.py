"""Rules 403, 409.1i and 411.1: texts that wait for activated abilities to be played."""

from __future__ import annotations

from engine.asking import Asker, matches_past, matches_player
from engine.board import Board, ObjectId, PlayerId, now_or_last
from engine.characteristics import last_known
from engine.events import ManaAbilityPlayed, Part, Played
from engine.language import terms
from engine.language.effects import Activated, TapSymbol
from engine.language.words import Role
from engine.rules.stack.occurrences_410 import NONE, Occurrence, named_objects, named_players
from engine.rules.stack.patterns_410 import PART_NAMES, READERS


def _played_on_stack(part: Played, after: Board) -> tuple[Activated, ObjectId, ObjectId] | None:
    found = now_or_last(after, part.object)
    stacked = found.ability if found is not None else None
    if stacked is None or not isinstance(stacked.ability, Activated):
        return None
    return stacked.ability, stacked.id.object, part.object


def _played_at_once(
    part: ManaAbilityPlayed, before: Board, after: Board
) -> tuple[Activated, ObjectId, ObjectId] | None:
    source = part.ability.object
    for board in (after, before):
        for face in last_known(board, source):
            for one in face.abilities:
                if one.id == part.ability and isinstance(one.ability, Activated):
                    return one.ability, source, source
    return None


def _plays_ability(
    event: terms.PlaysAbility, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """409.1i: an activated ability has become played; its costs are paid, and its source may be gone by them."""
    if isinstance(part, ManaAbilityPlayed):
        if event.spares_mana:
            return NONE
        found = _played_at_once(part, before, after)
        player: PlayerId = part.player
    else:
        assert isinstance(part, Played)
        found, player = _played_on_stack(part, after), part.player
    if found is None or not matches_player(after, player, event.who, asker):
        return NONE
    ability, source, stacked = found
    if event.tap is not None and event.tap is not (TapSymbol() in ability.costs):
        return NONE
    if not matches_past(after, source, event.of, asker):
        return NONE
    return (
        (
            named_objects(Role.OBJECT, source),
            named_players(Role.PLAYER, player),
            named_objects(Role.SOURCE, stacked),
        ),
    )


READERS[terms.PlaysAbility] = _plays_ability
PART_NAMES[terms.PlaysAbility] = frozenset(("Played", "ManaAbilityPlayed"))
