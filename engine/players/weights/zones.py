"""What it comes to that things go from zone to zone."""

from __future__ import annotations

from engine.asking import can_be_destroyed
from engine.board import HAND, LIBRARY, ObjectId, PlayerId
from engine.language import effects as e
from engine.language.terms import All, AtRandom, Picked
from engine.language.words import Zone
from engine.players import worth
from engine.players.scales import Scales, weighs


def _gone(scales: Scales, one: ObjectId, factor: float = 1.0) -> float:
    """What it means that an object goes."""
    if one in scales.doomed:
        return 0.0
    return -factor * scales.kept(one)


@weighs(e.Destroy)
def _destroy(scales: Scales, effect: e.Destroy) -> float:
    board = scales.eyes.board
    return scales.each(effect.what, lambda one: _gone(scales, one) if can_be_destroyed(board, one) else 0.0)


@weighs(e.Sacrifice)
def _sacrifice(scales: Scales, effect: e.Sacrifice) -> float:
    if not isinstance(effect.what, Picked):
        return scales.each(effect.what, lambda one: -scales.kept(one))
    found = 0.0
    for player in scales.players(effect.who):
        own = [one for one in scales.objects(effect.what) if scales.eyes.holder(one) == player]
        least = sorted([scales.plain(one) for one in own])[: max(0, scales.number(effect.what.count))]
        found -= scales.eyes.sign(player) * sum(least)
    return found


@weighs(e.Move)
def _move(scales: Scales, effect: e.Move) -> float:
    return scales.each(effect.what, lambda one: _moved(scales, one, effect.to))


def _moved(scales: Scales, one: ObjectId, to: Zone) -> float:
    eyes = scales.eyes
    found = eyes.board.objects[one]
    owner = eyes.sign(found.owner)
    there = 0.0
    if found.kind == "card":
        if to is Zone.HAND:
            there = scales.card(one) * (0.7 if found.zone == "in play" else 1.0)
        elif to is Zone.IN_PLAY:
            there = scales.in_play(one)
        elif to is Zone.GRAVEYARD:
            there = 0.2
        elif to is Zone.LIBRARY:
            there = 0.4
    return _gone(scales, one) + owner * there if found.zone != LIBRARY else owner * there


@weighs(e.PutIntoPlay)
def _put_into_play(scales: Scales, effect: e.PutIntoPlay) -> float:
    who = scales.players(effect.who)
    sign = scales.eyes.sign(who[0]) if who else scales.you
    return scales.each(effect.what, lambda one: sign * scales.in_play(one))


@weighs(e.ShuffleInto)
def _shuffled_in(scales: Scales, effect: e.ShuffleInto) -> float:
    return scales.each(effect.what, lambda one: _moved(scales, one, Zone.LIBRARY))


@weighs(e.PhaseOut)
def _phased(scales: Scales, effect: e.PhaseOut) -> float:
    return scales.each(effect.what, lambda one: -0.3 * scales.kept(one))


@weighs(e.Discard)
def _discard(scales: Scales, effect: e.Discard) -> float:
    count = scales.number(effect.what.count) if isinstance(effect.what, Picked | AtRandom) else 0
    found = 0.0
    for player in scales.players(effect.who):
        held = len(scales.eyes.board.zone(HAND, player))
        number = min(held, count) if count else held if isinstance(effect.what, All) else min(held, 1)
        found -= (
            scales.eyes.sign(player) * number * (worth.CARD if isinstance(effect.what, AtRandom) else 2.0)
        )
    return found


@weighs(e.Draw, e.DrawRevealed)
def _draw(scales: Scales, effect: e.Draw | e.DrawRevealed) -> float:
    count = scales.number(effect.count) if isinstance(effect, e.Draw) else 1

    def of(player: PlayerId) -> float:
        left = len(scales.eyes.board.zone(LIBRARY, player))
        return -worth.LOST if count > left else worth.CARD * count * (1.0 if left > 5 else 0.2)

    return scales.for_players(effect.who, of)


@weighs(e.Counter)
def _counter(scales: Scales, effect: e.Counter) -> float:
    return scales.each(effect.what, lambda one: -scales.spell(one))


@weighs(e.Search)
def _search(scales: Scales, effect: e.Search) -> float:
    return scales.for_players(effect.who, lambda _: 2.0 if effect.who == effect.whose else -0.5)


@weighs(e.CreateTokens)
def _tokens(scales: Scales, effect: e.CreateTokens) -> float:
    token = effect.token
    power = scales.number(token.power) if token.power is not None else 0
    toughness = scales.number(token.toughness) if token.toughness is not None else 0
    each = worth.of_token(token, power, toughness) * scales.number(effect.count)
    return scales.for_players(effect.who, lambda _: each)


@weighs(e.CopyTokens)
def _copies(scales: Scales, effect: e.CopyTokens) -> float:
    who = scales.players(effect.who)
    sign = scales.eyes.sign(who[0]) if who else scales.you
    return scales.number(effect.count) * scales.each(effect.of, lambda one: sign * scales.plain(one))


@weighs(e.CopySpell)
def _copied(scales: Scales, effect: e.CopySpell) -> float:
    return scales.each(effect.what, lambda one: abs(scales.spell(one)) * scales.you)
