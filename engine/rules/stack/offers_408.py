"""Rule 408.1b: everything that a player with priority could do now.

It is asked at most decisions, and most often the answer is to pass. So what rests on a card's text alone is told once
for each hand (`CardPlan`), what no card of the hand changes once for all of them, and a spell that takes nothing but
mana is judged by its mana, and by its targets where it has any. Whatever else has a say, the checks of 409 are asked;
they are the definition.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from msgspec import Struct

from engine.asking import Asker
from engine.asking.decrees import (
    grants_at_once,
    grants_costs,
    is_decreed,
    is_opened,
    is_quickened,
    land_plays_left,
    let_play,
    lets_play,
)
from engine.board import (
    GRAVEYARD,
    HAND,
    NOTHING,
    STACK_KEY,
    AbilityId,
    Board,
    ObjectId,
    PlayerId,
    ZoneKey,
    ZoneName,
    zone_key,
)
from engine.characteristics import faces, is_reached, settled
from engine.decisions import Action
from engine.editions import rules_of
from engine.mana import payable
from engine.memos import lying_memo, memo, said_memo, still_memo
from engine.rows import PlayersRows
from engine.rules.stack.actions_408 import SpecialAction, kinds
from engine.rules.stack.added_costs_409 import adds_costs
from engine.rules.stack.as_a_spell_409 import reaches_spells
from engine.rules.stack.cost_changes_409 import changes_spell_costs, has_floors
from engine.rules.stack.costs_409 import usable_sources
from engine.rules.stack.hands_408 import (
    HANDS,
    CardPlan,
    Hand,
    PlayCardAsLand,
    PlaySpell,
    hand_of,
    plan_of,
)
from engine.rules.stack.in_reach_409 import (
    ACTIVATED_THERE,
    acting_zones,
    activations_in_play,
    in_reach,
    outside_play,
)
from engine.rules.stack.limited_mana_409 import limits
from engine.rules.stack.looked_at_408 import PLAYED_FROM_THERE, elsewhere
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.playing_checks_409 import (
    MAIN_PHASES,
    activations,
    why_no_spells,
    why_not_land,
    why_not_spell,
)
from engine.rules.stack.reach_409 import affordable
from engine.rules.stack.targets_415 import enough_targets
from engine.rules.stack.too_dear_409 import mana_at_hand
from engine.rules.stack.ways_409 import FREE, open_to
from engine.seats import is_active, land_plays_of


class Pass(Action, frozen=True, tag=True):
    """Pass priority (408.1c)."""


class RepeatLoop(Action, frozen=True, tag=True):
    """Have what has come round twice in the same way repeated (421)."""


PriorityAction = Pass | PlayCardAsLand | PlaySpell | PlayAbility | SpecialAction | RepeatLoop
PASS = Pass()
_NOTHING_ELSE = (PASS,)


class Prospects(Struct, frozen=True, gc=False):
    """What a player's possibilities rest on, as long as the shape of the board and what lies where stay the same."""

    plain: bool
    """Whether no text in play, and no card elsewhere, has a say in what the player could do, but for the abilities."""
    hand: Hand
    abilities: tuple[AbilityId, ...]
    """Activated abilities that are no simple mana abilities."""
    as_printed: bool
    """Whether spells cost what is printed on them."""


@memo
def offers(board: Board, player: PlayerId) -> tuple[PriorityAction, ...]:
    """Everything that a player with priority could do now, passing first (408.1b)."""
    waiting = (
        board.turn.phase not in MAIN_PHASES
        or bool(board.zones.get(STACK_KEY))
        or not is_active(board, player)
    )
    about = _prospects(board, player)
    if not about.plain:
        return _with_other_texts(board, player, about.hand, waiting)
    looked_at = about.hand.quick if waiting else about.hand.plans
    sources = usable_sources(board, player)
    if waiting and not sources and (not (looked_at or about.abilities) or has_to_pass(board, player)):
        return _NOTHING_ELSE
    found: list[PriorityAction] = [PASS]
    if looked_at:
        _add_plain_cards(found, board, player, about, looked_at, waiting)
    if about.abilities:
        found.extend(map(_play, activations(board, player)))
    else:
        found.extend(map(_play, map(_ABILITY, sources)))
    return tuple(found)


def _with_other_texts(
    board: Board, player: PlayerId, hand: Hand, waiting: bool
) -> tuple[PriorityAction, ...]:
    """The same where texts let cards be played in other ways, from elsewhere or at another time."""
    decreed = is_decreed(board)
    quickened = waiting and decreed and (is_quickened(board) or grants_at_once(board))
    opened = let_play(board, player) if decreed and is_opened(board) else ()
    found: list[PriorityAction] = [PASS]
    looked_at = hand.quick if waiting and not quickened else hand.plans
    _add_cards(found, board, player, looked_at, waiting, opened, quickened)
    for card in _elsewhere(board, player):
        for way in open_to(board, card, player):
            if why_not_spell(board, player, card, 0, way.word) is None:
                found.append(PlaySpell(card, way=way.word))
    found.extend([_play(ability) for ability in activations(board, player)])
    for kind in _kinds_here(board):
        found.extend([one for one in kind.offered(board, player) if one.why_not(board, player) is None])
    return tuple(found)


def _add_plain_cards(
    found: list[PriorityAction],
    board: Board,
    player: PlayerId,
    about: Prospects,
    hand: tuple[CardPlan, ...],
    waiting: bool,
) -> None:
    """What could be done with the cards in hand, where only their own texts have a say in that (`Prospects.plain`)."""
    closed = bool(board.zones.get(STACK_KEY)) and why_no_spells(board, player) is not None
    lands = not waiting and NOTHING not in land_plays_of(board, player)
    at_hand = mana_at_hand(board, player)
    most, units, by_mana = at_hand.most, at_hand.units, about.as_printed and not at_hand.limited
    for plan in hand:
        if plan.land is not None:
            if lands:
                found.append(plan.land)
            continue
        for half in plan.halves:
            needs = half.needs
            if closed or (waiting and not half.quick) or (by_mana and half.least > most):
                continue
            if by_mana and needs is not None:
                if half.least and not (
                    affordable(board, player, needs) if units is None else payable(needs, units)
                ):
                    continue
                if (aims := half.aims) is not None:
                    # What it targets may be all that is left to ask.
                    if not aims or enough_targets(board, aims, plan.card, Asker(plan.card, player)):
                        found.append(half.action)
                    continue
            if why_not_spell(board, player, plan.card, half.face) is None:
                found.append(half.action)
        if plan.unusual:
            _add_other_ways(found, board, player, plan.card)


def _add_cards(
    found: list[PriorityAction],
    board: Board,
    player: PlayerId,
    hand: tuple[CardPlan, ...],
    waiting: bool,
    opened: tuple[ObjectId, ...],
    quickened: bool,
) -> None:
    """What could be done with the cards in hand, and with those that a text lets be played as though they were."""
    if opened:
        hand = (*hand, *[plan_of(board, card) for card in opened])
    elif not hand:
        return
    given = settled(board).faces
    decreed = is_decreed(board)
    granted = decreed and grants_costs(board)
    closed = (decreed or bool(board.stack)) and why_no_spells(board, player) is not None
    lands = not waiting and bool(land_plays_left(board, player))
    by_mana = _costs_as_printed(board) and not limits(board)
    most = mana_at_hand(board, player).most if by_mana else 0
    for plan in hand:
        card = plan.card
        if plan.land is not None:
            if lands and why_not_land(board, player, card) is None:
                found.append(plan.land)
            continue
        for half in plan.halves:
            if closed or (waiting and not half.quick and not quickened):
                continue
            if by_mana and half.least > most:
                continue
            if half.needs is not None and by_mana:
                if half.least and not affordable(board, player, half.needs):
                    continue
                if half.aims == () and not decreed and not opened:
                    found.append(half.action)
                    continue
            if why_not_spell(board, player, card, half.face) is None:
                found.append(half.action)
        if card in opened and not closed and lets_play(board, player, card, free=True):
            halves = range(len(plan.halves))
            free = (face for face in halves if why_not_spell(board, player, card, face, FREE) is None)
            found.extend([PlaySpell(card, face, FREE) for face in free])
            continue
        if card in opened and board.objects[card].zone == GRAVEYARD:
            # In what other ways it is played from there is asked elsewhere.
            continue
        if plan.unusual or granted or card in given:
            _add_other_ways(found, board, player, card)


def _add_other_ways(found: list[PriorityAction], board: Board, player: PlayerId, card: ObjectId) -> None:
    if board.objects[card].definition is None:
        return
    for way in open_to(board, card, player):
        for face in range(len(faces(board, card)) if way.of_each_half else 1):
            if why_not_spell(board, player, card, face, way.word) is None:
                found.append(PlaySpell(card, face, way.word))
    for kind in kinds(board):
        if kind.of_card and kind.named(board, card):
            action = kind.of(card)
            if action.why_not(board, player) is None:
                found.append(action)


# --- what is told once for many moments --------------------------------------------------------------------


@lying_memo
def _prospects(board: Board, player: PlayerId) -> Prospects:
    closed, as_printed = _texts_in_play(board)
    if not closed and is_reached(board):
        hand, plays, acts = hand_of(board, player), True, True
    else:
        hand, plays, acts = _CARDS.of(board, player)
    abilities = activations_in_play(board, player)
    if acts:
        abilities += outside_play(board, player)
    return Prospects(closed and not plays, hand, abilities, as_printed)


@said_memo
def _texts_in_play(board: Board) -> tuple[bool, bool]:
    """Whether no text in play has a say in what players could do, but for abilities of permanents; and whether none has
    a say in what spells cost."""
    closed = not (is_decreed(board) or is_reached(board) or is_opened(board) or _kinds_here(board))
    return closed, _costs_as_printed(board)


@still_memo
def has_to_pass(board: Board, player: PlayerId) -> bool:
    """Whether this player can do nothing else whenever no sorcery could be played, as long as nothing but the moment
    changes: what there is can't be paid for. Where other texts have a say in that, it is not told here."""
    about = _prospects(board, player)
    if not about.plain or usable_sources(board, player):
        return False
    if quick := about.hand.quick:
        at_hand = mana_at_hand(board, player)
        most = at_hand.most
        if at_hand.limited or not about.as_printed:
            return False
        for plan in quick:
            if plan.unusual:
                return False
            for half in plan.halves:
                if half.quick and half.least <= most:
                    return False
    return not about.abilities or not in_reach(board, player)


@said_memo
def _costs_as_printed(board: Board) -> bool:
    """Whether no text in play has a say in what spells cost, or in what they are."""
    return not (changes_spell_costs(board) or adds_costs(board) or has_floors(board) or reaches_spells(board))


_ABILITY = attrgetter("ability")


@lru_cache(maxsize=16384)
def _play(ability: AbilityId) -> PlayAbility:
    return PlayAbility(ability)


@lying_memo
def _elsewhere(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards outside the hand that have to be looked at: their own text lets them be played from there, or some
    effect might."""
    all_of_them = is_reached(board) or is_opened(board)
    found: tuple[ObjectId, ...] = ()
    for key in _places(elsewhere(rules_of(board)), player):
        found += board.zones.get(key, ()) if all_of_them else PLAYED_FROM_THERE.of(board, key)
    return found


@said_memo
def _kinds_here(board: Board) -> tuple[type[SpecialAction], ...]:
    """The kinds of special action that somebody might take here with a permanent."""
    return tuple([kind for kind in kinds(board) if kind.anywhere(board)])


@lru_cache(maxsize=64)
def _places(zones: tuple[ZoneName, ...], player: PlayerId) -> tuple[ZoneKey, ...]:
    """A player's zones of these names."""
    return tuple([zone_key(zone, player) for zone in zones])


def _zones_of(board: Board, player: PlayerId) -> tuple[ZoneKey, ...]:
    return (*acting_zones(player), *_places(elsewhere(rules_of(board)), player))


def _cards_of(board: Board, player: PlayerId) -> tuple[Hand, bool, bool]:
    """What a player's cards outside play tell: the plans of the hand, whether one elsewhere might be played from there,
    and whether one has an activated ability that works where it is."""
    hand, plays = HANDS.of(board, (HAND, player)), False
    for key in _places(elsewhere(rules_of(board)), player):
        plays = bool(PLAYED_FROM_THERE.of(board, key)) or plays
    acts = hand.acts
    for key in acting_zones(player):
        acts = acts or (key[0] != HAND and bool(ACTIVATED_THERE.of(board, key)))
    return hand, plays, acts


_CARDS = PlayersRows(_zones_of, _cards_of)


__all__ = [
    "PASS",
    "Pass",
    "PlayCardAsLand",
    "PlaySpell",
    "PriorityAction",
    "RepeatLoop",
    "has_to_pass",
    "offers",
]
