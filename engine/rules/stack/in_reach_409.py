"""Rules 402.8, 403.1: which activated abilities a player might play, and which of them are out of reach at a glance.

Most cost more mana than there is, or tap what is tapped. What their texts say of that is told once for each shape; what
else stands against them `playing_checks_409` asks.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.board import (
    GRAVEYARD,
    HAND,
    NOBODY,
    REMOVED,
    AbilityId,
    Board,
    ObjectId,
    PlayerId,
    ZoneKey,
    ZoneName,
)
from engine.characteristics import held, is_reached, settled
from engine.language.card import CardDef
from engine.language.effects import Ability, Activated, Cost, PayMana, TapSymbol
from engine.language.keyword_sentences import is_equip
from engine.language.places import places_of
from engine.language.words import Timing, Zone
from engine.mana import Needs, needs_of, payable, plus
from engine.memos import lying_memo, shape_memo, still_memo
from engine.rows import TextRows
from engine.rules.effects.roll_call import roll_call
from engine.rules.stack.ability_costs_409 import changes_ability_costs
from engine.rules.stack.costs_409 import NO_NEEDS, tap_payable, workers
from engine.rules.stack.moments_409 import MOMENTS
from engine.rules.stack.too_dear_409 import mana_at_hand


def is_for_anyone(ability: Ability) -> bool:
    """Whether its text lets any player play it, where else its source's controller alone may (403.2)."""
    return isinstance(ability, Activated) and ability.anyone


@shape_memo
def activations_in_play(board: Board, player: PlayerId) -> tuple[AbilityId, ...]:
    """Activated abilities of the player's permanents that are no simple mana abilities, and others' that are open to
    any player."""
    own, anyones = workers(board, player), roll_call(board).open
    if not anyones:
        return tuple([ability for one in own for ability in one.others])
    others = {one.permanent: one.others for one in own}
    found: list[AbilityId] = []
    for permanent in board.in_play:
        if permanent in others:
            found += others[permanent]
        elif permanent in anyones:
            found += [one.id for one in held(board, permanent) if is_for_anyone(one.ability)]
    return tuple(found)


@lru_cache(maxsize=65536)
def _other_zones(definition: CardDef) -> frozenset[str]:
    """Where else than in play some activated ability of the card can be played (402.8)."""
    return frozenset(
        zone.value
        for face in definition.faces
        for ability in face.abilities
        if isinstance(ability, Activated)
        for zone in places_of(ability)
        if zone is not Zone.IN_PLAY
    )


@lying_memo
def outside_play(board: Board, player: PlayerId) -> tuple[AbilityId, ...]:
    """Activated abilities of the player's cards outside play that work where they are."""
    found: list[AbilityId] = []
    reached = is_reached(board)
    for key in acting_zones(player):
        for card in board.zones.get(key, ()) if reached else ACTIVATED_THERE.of(board, key):
            found.extend(_working_in(board, player, key[0], card))
    return tuple(found)


def _working_in(board: Board, player: PlayerId, zone: ZoneName, card: ObjectId) -> list[AbilityId]:
    one = board.objects[card]
    if one.definition is None or one.owner != player or one.face_down:
        return []
    if card not in settled(board).faces and zone not in _other_zones(one.definition):
        return []
    return [
        has.id
        for has in held(board, card)
        if isinstance(has.ability, Activated) and zone in places_of(has.ability)
    ]


def is_activated_in(text: CardDef, zone: ZoneName) -> bool:
    """Whether a card's own text has an activated ability that can be played there, where that isn't in play."""
    return zone in _other_zones(text)


def _is_activated_in(board: Board, text: CardDef, zone: ZoneName) -> bool:
    return is_activated_in(text, zone)


ACTIVATED_THERE = TextRows(_is_activated_in)
"""The cards with such an ability, by their own texts."""


@lru_cache(maxsize=64)
def acting_zones(player: PlayerId) -> tuple[ZoneKey, ...]:
    """Where else than in play a player's cards may have activated abilities that can be played (402.8)."""
    return (HAND, player), (GRAVEYARD, player), (REMOVED, NOBODY)


class AbilityPlan(Struct, frozen=True, gc=False):
    """An activated ability, as far as its text tells."""

    ability: AbilityId
    taps: bool
    """Whether its source is tapped for it."""
    needs: Needs | None
    """The mana that it costs at least; None where texts in play have a say in that."""
    least: int
    """How much mana that is; 0 where texts have a say in it."""
    waits: bool
    """Whether it can't be played but in its player's main phase."""
    moments: tuple[Timing, ...]
    """The moments at which alone it may be played."""


@shape_memo
def _plans_in_play(board: Board, player: PlayerId) -> tuple[AbilityPlan, ...]:
    return _plans(board, activations_in_play(board, player))


def _plans(board: Board, abilities: tuple[AbilityId, ...]) -> tuple[AbilityPlan, ...]:
    as_printed, found = not changes_ability_costs(board), []
    for ability_id in abilities:
        for one in held(board, ability_id.object):
            if one.id == ability_id and isinstance(one.ability, Activated):
                taps, needs, least = _mana_of(one.ability.costs)
                waits, moments = _times(one.ability) if one.ability.timing else (False, ())
                if as_printed:
                    found.append(AbilityPlan(ability_id, taps, needs, least, waits, moments))
                else:
                    found.append(AbilityPlan(ability_id, taps, None, 0, waits, moments))
                break
    return tuple(found)


@lru_cache(maxsize=16384)
def _mana_of(costs: tuple[Cost, ...]) -> tuple[bool, Needs, int]:
    """Whether costs have {T} among them, which mana they take where X is 0, and how much."""
    needs = NO_NEEDS
    for one in costs:
        if isinstance(one, PayMana):
            needs = plus(needs, needs_of(one.cost, 0))
    return any(isinstance(one, TapSymbol) for one in costs), needs, needs.total


def _times(ability: Activated) -> tuple[bool, tuple[Timing, ...]]:
    # Equipping may be let at any time, which the checks know.
    waits = Timing.SORCERY in ability.timing and not is_equip(ability)
    return waits, tuple([one for one in ability.timing if one in MOMENTS])


@still_memo
def in_reach(board: Board, player: PlayerId) -> tuple[AbilityPlan, ...]:
    """The activated abilities that are no simple mana abilities and whose source could be tapped, where they ask for
    that, and whose mana could be made, as far as its number and colours tell."""
    plans = _plans_in_play(board, player)
    if outside := outside_play(board, player):
        plans += _plans(board, outside)
    if not plans:
        return ()
    objects, found = board.objects, []
    at_hand = mana_at_hand(board, player)
    most, units = at_hand.most, at_hand.units
    for plan in plans:
        least, needs = plan.least, plan.needs
        if least > most or (least and needs is not None and units is not None and not payable(needs, units)):
            continue
        if plan.taps and not tap_payable(board, objects[plan.ability.object]):
            continue
        found.append(plan)
    return tuple(found)


__all__ = [
    "ACTIVATED_THERE",
    "AbilityPlan",
    "acting_zones",
    "activations_in_play",
    "in_reach",
    "is_activated_in",
    "is_for_anyone",
    "outside_play",
]
