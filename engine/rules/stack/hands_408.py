"""Rule 408.1b: what the cards in a hand could be played as, as far as their own texts tell.

What rests on a text alone is told once for each text, and put together for each hand. What it is here that they cost,
aim at or wait for, `offers_408` asks.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from engine.board import HAND, Board, ObjectId, PlayerId, ZoneKey
from engine.characteristics import Characteristics, faces, is_reached
from engine.decisions import Action
from engine.editions import rules_of
from engine.language.card import CardDef
from engine.language.effects import AdditionalCost, OwnCostChange, PlayOnly, TargetSpec
from engine.language.words import CardType
from engine.mana import Needs, needs_of
from engine.memos import kept_beside
from engine.rows import Rows
from engine.rules.stack.bodies import depends_on_costs, spell_body
from engine.rules.stack.in_reach_409 import is_activated_in
from engine.rules.stack.looked_at_408 import is_unusual
from engine.rules.stack.playing_checks_409 import is_quick, reads_x
from engine.rules.stack.too_dear_409 import is_told_by_its_mana


class PlayCardAsLand(Action, frozen=True, tag=True):
    """Play a land (212.6a); what allows it is announced as it is played (212.6b)."""

    card: ObjectId


class PlaySpell(Action, frozen=True, tag=True):
    """Play a card, or one half of it, as a spell (409.1)."""

    card: ObjectId
    face: int = 0
    way: str = ""
    """How, if not for its mana cost: what the way is called (`ways_409`)."""


class HalfText(NamedTuple):
    """One half of a card as a spell, as far as its own text and the rules tell."""

    quick: bool
    """Whether it may be played whenever its player has priority."""
    needs: Needs | None
    """The mana that it costs where no text in play has a say in that; None where more than mana is paid for it, or
    something may stand in for mana."""
    least: int
    """How much mana it takes at least; 0 where that is not told by its text alone."""
    aims: tuple[TargetSpec, ...] | None
    """What it targets, where besides these, that mana and the time it asks for nothing: no mode, no words of when it is
    played. None where it asks for more, or where what it could target isn't told by this half alone."""


class HalfPlan(Struct, frozen=True, gc=False):
    """The same of a card that there is."""

    face: int
    action: PlaySpell
    quick: bool
    needs: Needs | None
    least: int
    aims: tuple[TargetSpec, ...] | None


class CardText(NamedTuple):
    """What a card could be played as, as far as its own text and the rules tell."""

    is_land: bool
    halves: tuple[HalfText, ...]
    unusual: bool
    """Whether its own text lets it be played in other ways, or used without being played."""
    waits: bool
    """Whether it can't be played but in its player's main phase."""
    acts: bool
    """Whether it has an activated ability that works in a hand."""


class CardPlan(Struct, frozen=True, gc=False):
    """The same of a card that there is."""

    card: ObjectId
    land: PlayCardAsLand | None
    halves: tuple[HalfPlan, ...]
    unusual: bool
    waits: bool
    acts: bool


class Hand(Struct, frozen=True, gc=False):
    """The plans of a hand, and of those of its cards that needn't wait for a main phase."""

    plans: tuple[CardPlan, ...]
    quick: tuple[CardPlan, ...]
    acts: bool
    """Whether one of its cards has an activated ability that works in a hand."""


def hand_of(board: Board, player: PlayerId) -> Hand:
    """What the cards in a player's hand could be played as."""
    if not is_reached(board):
        return HANDS.of(board, (HAND, player))
    plans = tuple([plan_of(board, card) for card in board.zone(HAND, player)])
    return Hand(plans, plans, True)


def plan_of(board: Board, card: ObjectId) -> CardPlan:
    """What a card could be played as from a hand, as it is now."""
    return _planned(card, _told(board, faces(board, card), board.objects[card].definition))


def _planned(card: ObjectId, text: CardText) -> CardPlan:
    if text.is_land:
        return CardPlan(card, PlayCardAsLand(card), (), text.unusual, text.waits, text.acts)
    halves = [HalfPlan(face, PlaySpell(card, face), *half) for face, half in enumerate(text.halves)]
    return CardPlan(card, None, tuple(halves), text.unusual, text.waits, text.acts)


def _told(board: Board, seen: tuple[Characteristics, ...], text: CardDef | None) -> CardText:
    unusual = text is not None and is_unusual(rules_of(board), text)
    acts = text is not None and is_activated_in(text, HAND)
    if seen and CardType.LAND in seen[0].types:
        return CardText(True, (), unusual, True, acts)
    is_land = any(CardType.LAND in one.types for one in seen)
    alone = len(seen) == 1 and not acts
    halves = tuple([_half(board, half, is_land, alone) for half in seen])
    waits = not unusual and not any(one.quick for one in halves)
    return CardText(False, halves, unusual, waits, acts)


def _half(board: Board, half: Characteristics, is_land: bool, alone: bool) -> HalfText:
    """One half; `alone` where the card has no other, and nothing to be paid with from the hand."""
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
    more = body.modes or is_land or any(isinstance(one, PlayOnly) for one in abilities)
    if body.targets and not more:
        more = not alone or depends_on_costs(body.effects) or reads_x(body.targets)
    return HalfText(is_quick(board, half), needs, least, None if more else body.targets)


_plans: dict[ObjectId, tuple[CardDef | None, str, CardPlan]] = kept_beside({})
"""What cards in hand could be played as that nothing else has a say in. A cache, never needed: a plan is good for the
text and the rules it was made by, and games may share ids."""
_texts: dict[int, tuple[CardDef, str, CardText]] = kept_beside({})
"""The same of their texts, by which value a text is: comparing would cost more than looking."""
_LIMIT = 50_000


def _plans_of(board: Board, key: ZoneKey, ids: tuple[ObjectId, ...]) -> Hand:
    objects, rules, acts = board.objects, board.table.rules, False
    plans: list[CardPlan] = []
    quick: list[CardPlan] = []
    for card in ids:
        one, kept = objects[card], _plans.get(card)
        if one.face_down:
            plan = plan_of(board, card)
        elif kept is not None and kept[0] is one.definition and kept[1] == rules:
            plan = kept[2]
        else:
            if len(_plans) > _LIMIT:
                _plans.clear()
            plan = _planned(card, _text_of(board, card))
            _plans[card] = (one.definition, rules, plan)
        plans.append(plan)
        if not plan.waits:
            quick.append(plan)
        acts = acts or plan.acts
    return Hand(tuple(plans), tuple(quick), acts)


def _text_of(board: Board, card: ObjectId) -> CardText:
    text, rules = board.objects[card].definition, board.table.rules
    kept = _texts.get(id(text))
    if kept is not None and kept[1] == rules:
        return kept[2]
    found = _told(board, faces(board, card), text)
    if text is not None:
        if len(_texts) > _LIMIT:
            _texts.clear()
        _texts[id(text)] = (text, rules, found)
    return found


HANDS = Rows(_plans_of)
"""The plans of each hand, where nothing reaches cards outside play."""


__all__ = ["HANDS", "CardPlan", "Hand", "PlayCardAsLand", "PlaySpell", "hand_of", "plan_of"]
