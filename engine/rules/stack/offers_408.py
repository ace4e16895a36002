"""Rule 408.1b: everything that a player with priority could do now.

It is asked at most decisions, and most often the answer is to pass. So what rests on a card's text alone is told once
for each hand (`CardPlan`), what no card of the hand changes once for all of them, and a spell that takes nothing but
mana is judged by its mana. Whatever else has a say, the checks of 409 are asked; they are the definition.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

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
from engine.board import GRAVEYARD, HAND, NOTHING, AbilityId, Board, ObjectId, PlayerId, ZoneKey, zone_key
from engine.characteristics import Characteristics, faces, is_reached, settled
from engine.decisions import Action
from engine.editions import rules_of
from engine.language.card import CardDef
from engine.language.effects import AdditionalCost, OwnCostChange, PlayOnly
from engine.language.words import CardType
from engine.mana import Needs, needs_of
from engine.memos import kept_beside, lying_memo, memo, shape_memo, still_memo
from engine.rows import Rows
from engine.rules.stack.actions_408 import SpecialAction, kinds
from engine.rules.stack.added_costs_409 import adds_costs
from engine.rules.stack.as_a_spell_409 import reaches_spells
from engine.rules.stack.bodies import spell_body
from engine.rules.stack.cost_changes_409 import changes_costs, has_floors
from engine.rules.stack.costs_409 import usable_sources
from engine.rules.stack.limited_mana_409 import limits
from engine.rules.stack.looked_at_408 import PLAYED_FROM_THERE, elsewhere, is_unusual
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.playing_checks_409 import (
    activations,
    activations_in_play,
    is_quick,
    outside_play,
    sorcery_time,
    why_no_spells,
    why_not_land,
    why_not_spell,
)
from engine.rules.stack.reach_409 import affordable
from engine.rules.stack.too_dear_409 import is_out_of_reach, is_told_by_its_mana, most_mana
from engine.rules.stack.ways_409 import FREE, open_to
from engine.seats import land_plays_of


class Pass(Action, frozen=True, tag=True):
    """Pass priority (408.1c)."""


class PlayCardAsLand(Action, frozen=True, tag=True):
    """Play a land (212.6a); what allows it is announced as it is played (212.6b)."""

    card: ObjectId


class PlaySpell(Action, frozen=True, tag=True):
    """Play a card, or one half of it, as a spell (409.1)."""

    card: ObjectId
    face: int = 0
    way: str = ""
    """How, if not for its mana cost: what the way is called (`ways_409`)."""


class RepeatLoop(Action, frozen=True, tag=True):
    """Have what has come round twice in the same way repeated (421)."""


PriorityAction = Pass | PlayCardAsLand | PlaySpell | PlayAbility | SpecialAction | RepeatLoop
PASS = Pass()
_NOTHING_ELSE = (PASS,)


class HalfPlan(NamedTuple):
    """One half of a card as a spell, as far as its own text and the rules tell."""

    face: int
    action: PlaySpell
    quick: bool
    """Whether it may be played whenever its player has priority."""
    needs: Needs | None
    """The mana that it costs where no text in play has a say in that; None where more than mana is paid for it, or
    something may stand in for mana."""
    least: int
    """How much mana it takes at least; 0 where that is not told by its text alone."""
    plain: bool
    """Whether that mana and the time are all that it asks for: no target, no mode, no words of when it is played."""


class CardPlan(NamedTuple):
    """What a card that lies where it is played from could be played as."""

    card: ObjectId
    faces: tuple[Characteristics, ...]
    land: PlayCardAsLand | None
    halves: tuple[HalfPlan, ...]
    unusual: bool
    """Whether its own text lets it be played in other ways, or used without being played."""
    waits: bool
    """Whether it can't be played but in its player's main phase."""


class Hand(NamedTuple):
    """The plans of a hand, and of those of its cards that needn't wait for a main phase."""

    plans: tuple[CardPlan, ...]
    quick: tuple[CardPlan, ...]


class Prospects(NamedTuple):
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
    waiting = sorcery_time(board, player) is not None
    about = _prospects(board, player)
    if not about.plain:
        return _with_other_texts(board, player, about.hand, waiting)
    looked_at = about.hand.quick if waiting else about.hand.plans
    if waiting:
        if not looked_at and not about.abilities:
            return _mana_alone(board, player)
        if has_to_pass(board, player):
            return _NOTHING_ELSE
    found: list[PriorityAction] = [PASS]
    if looked_at:
        _add_plain_cards(found, board, player, about, looked_at, waiting)
    if about.abilities:
        found.extend([_play(ability) for ability in activations(board, player)])
    else:
        found.extend([_play(source.ability) for source in usable_sources(board, player)])
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
    closed = bool(board.stack) and why_no_spells(board, player) is not None
    lands = not waiting and NOTHING not in land_plays_of(board, player)
    by_mana = about.as_printed and not limits(board)
    most = most_mana(board, player) if by_mana else 0
    for plan in hand:
        if plan.land is not None:
            if lands:
                found.append(plan.land)
            continue
        for face, action, quick, needs, least, plain in plan.halves:
            if closed or (waiting and not quick) or (by_mana and least > most):
                continue
            if by_mana and needs is not None:
                if least and not affordable(board, player, needs):
                    continue
                if plain:
                    found.append(action)
                    continue
            if why_not_spell(board, player, plan.card, face) is None:
                found.append(action)
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
        hand = (*hand, *[_plan(board, card) for card in opened])
    elif not hand:
        return
    given = settled(board).faces
    decreed = is_decreed(board)
    granted = decreed and grants_costs(board)
    closed = (decreed or bool(board.stack)) and why_no_spells(board, player) is not None
    lands = not waiting and bool(land_plays_left(board, player))
    by_mana = _costs_as_printed(board) and not limits(board)
    most = most_mana(board, player) if by_mana else 0
    for plan in hand:
        card = plan.card
        if plan.land is not None:
            if lands and why_not_land(board, player, card) is None:
                found.append(plan.land)
            continue
        for face, action, quick, needs, least, plain in plan.halves:
            if closed or (waiting and not quick and not quickened):
                continue
            if by_mana and least > most:
                continue
            if needs is not None and by_mana:
                if least and not affordable(board, player, needs):
                    continue
                if plain and not decreed and not opened:
                    found.append(action)
                    continue
            if why_not_spell(board, player, card, face) is None:
                found.append(action)
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
    closed = not (is_decreed(board) or is_reached(board) or is_opened(board) or _kinds_here(board))
    abilities = (*activations_in_play(board, player), *outside_play(board, player))
    return Prospects(
        closed and not _elsewhere(board, player), _hand(board, player), abilities, _costs_as_printed(board)
    )


@still_memo
def has_to_pass(board: Board, player: PlayerId) -> bool:
    """Whether this player can do nothing else whenever no sorcery could be played, as long as nothing but the moment
    changes: what there is can't be paid for. Where other texts have a say in that, it is not told here."""
    about = _prospects(board, player)
    if not about.plain or usable_sources(board, player):
        return False
    quick = about.hand.quick
    if quick and (not about.as_printed or limits(board)):
        return False
    for plan in quick:
        if plan.unusual:
            return False
        for half in plan.halves:
            if half.quick and (not half.least or half.least <= most_mana(board, player)):
                return False
    return all(is_out_of_reach(board, player, one) for one in about.abilities)


@shape_memo
def _costs_as_printed(board: Board) -> bool:
    """Whether no text in play has a say in what spells cost, or in what they are."""
    return not (changes_costs(board) or adds_costs(board) or has_floors(board) or reaches_spells(board))


@still_memo
def _mana_alone(board: Board, player: PlayerId) -> tuple[PriorityAction, ...]:
    return (PASS, *[_play(source.ability) for source in usable_sources(board, player)])


@lru_cache(maxsize=16384)
def _play(ability: AbilityId) -> PlayAbility:
    return PlayAbility(ability)


@lying_memo
def _elsewhere(board: Board, player: PlayerId) -> tuple[ObjectId, ...]:
    """The cards outside the hand that have to be looked at: their own text lets them be played from there, or some
    effect might."""
    all_of_them = is_reached(board) or is_opened(board)
    found: tuple[ObjectId, ...] = ()
    for zone in elsewhere(rules_of(board)):
        key = zone_key(zone, player)
        found += board.zones.get(key, ()) if all_of_them else PLAYED_FROM_THERE.of(board, key)
    return found


@shape_memo
def _kinds_here(board: Board) -> tuple[type[SpecialAction], ...]:
    """The kinds of special action that somebody might take here with a permanent."""
    return tuple([kind for kind in kinds(board) if kind.anywhere(board)])


def _hand(board: Board, player: PlayerId) -> Hand:
    if not is_reached(board):
        return _HANDS.of(board, (HAND, player))
    plans = tuple([_plan(board, card) for card in board.zone(HAND, player)])
    return Hand(plans, plans)


_plans: dict[ObjectId, tuple[CardDef | None, str, CardPlan, bool]] = kept_beside({})
"""A cache, never needed. A plan is good for the faces, text and rules it was made by: games may share ids. The last
value tells whether the faces are what its own text makes of a card in hand."""
_LIMIT = 50_000


def _plan(board: Board, card: ObjectId) -> CardPlan:
    seen = faces(board, card)
    text, rules = board.objects[card].definition, board.table.rules
    kept = _plans.get(card)
    if kept is not None and kept[0] is text and kept[1] == rules and kept[2].faces is seen:
        return kept[2]
    if len(_plans) > _LIMIT:
        _plans.clear()
    unusual = text is not None and is_unusual(rules_of(board), text)
    if seen and CardType.LAND in seen[0].types:
        plan = CardPlan(card, seen, PlayCardAsLand(card), (), unusual, True)
    else:
        halves = tuple([_half(board, card, face, seen) for face in range(len(seen))])
        waits = not unusual and not any(one.quick for one in halves)
        plan = CardPlan(card, seen, None, halves, unusual, waits)
    lies = board.objects[card]
    own = lies.zone == HAND and not lies.face_down and not is_reached(board)
    _plans[card] = (text, rules, plan, own)
    return plan


def _half(board: Board, card: ObjectId, face: int, seen: tuple[Characteristics, ...]) -> HalfPlan:
    half = seen[face]
    abilities = tuple([one.ability for one in half.abilities])
    needs, least = None, 0
    if (
        half.cost is not None
        and is_told_by_its_mana(board, half)
        and not any(isinstance(one, OwnCostChange) for one in abilities)
    ):
        needs = needs_of(half.cost, 0)
        least = needs.total
        if any(isinstance(one, AdditionalCost) for one in abilities):
            needs = None
    body = spell_body(abilities)
    plain = not (
        body.targets
        or body.modes
        or any(isinstance(one, PlayOnly) for one in abilities)
        or any(CardType.LAND in one.types for one in seen)
    )
    return HalfPlan(face, PlaySpell(card, face), is_quick(board, half), needs, least, plain)


def _plans_of(board: Board, key: ZoneKey, ids: tuple[ObjectId, ...]) -> Hand:
    objects, rules, kept_plans = board.objects, board.table.rules, _plans
    found = []
    for card in ids:
        one, kept = objects[card], kept_plans.get(card)
        if (
            kept is not None
            and kept[3]
            and kept[0] is one.definition
            and kept[1] == rules
            and not one.face_down
        ):
            found.append(kept[2])
        else:
            found.append(_plan(board, card))
    plans = tuple(found)
    return Hand(plans, tuple([one for one in plans if not one.waits]))


_HANDS = Rows(_plans_of)


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
