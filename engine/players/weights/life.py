"""What damage, life and the end of a game come to."""

from __future__ import annotations

from engine.board import ObjectId
from engine.characteristics import faces
from engine.language import effects as e
from engine.language.words import CardType
from engine.players import worth
from engine.players.fighting import Change, combat_value
from engine.players.scales import Scales, weighs
from engine.seats import life_of


@weighs(e.DealDamage)
def _damage(scales: Scales, effect: e.DealDamage) -> float:
    dealt = scales.number(effect.amount)
    if dealt <= 0:
        return 0.0
    board = scales.eyes.board

    def of(one: ObjectId) -> float:
        face = faces(board, one)[0]
        if (
            board.objects[one].zone != "in play"
            or CardType.CREATURE not in face.types
            or one in scales.doomed
        ):
            return 0.0
        left = (face.toughness or 0) - board.objects[one].damage
        if dealt >= left:
            return -scales.kept(one)
        if scales.blocked and scales.fights(one):
            return combat_value(scales.eyes, {one: Change(toughness=-dealt)}) - scales.now
        return -0.05 * dealt * scales.eyes.owner_sign(one)

    hit = scales.for_players(effect.to, lambda player: -worth.of_damage(board, player, dealt))
    return hit + scales.each(effect.to, of)


@weighs(e.GainLife)
def _gain(scales: Scales, effect: e.GainLife) -> float:
    gained = scales.number(effect.amount)
    return scales.for_players(effect.who, lambda one: -worth.of_damage(scales.eyes.board, one, -gained))


@weighs(e.LoseLife)
def _lose(scales: Scales, effect: e.LoseLife) -> float:
    lost = scales.number(effect.amount)
    return scales.for_players(effect.who, lambda one: -worth.of_damage(scales.eyes.board, one, lost))


@weighs(e.LifeBecomes)
def _becomes(scales: Scales, effect: e.LifeBecomes) -> float:
    new = scales.number(effect.amount)
    board = scales.eyes.board
    return scales.for_players(effect.who, lambda one: worth.of_life(new) - worth.of_life(life_of(board, one)))


@weighs(e.ExchangeLife)
def _exchanges(scales: Scales, effect: e.ExchangeLife) -> float:
    board, players = scales.eyes.board, (*scales.players(effect.who), *scales.players(effect.other))
    if len(players) != 2:
        return 0.0
    lives = [worth.of_life(life_of(board, one)) for one in players]
    return sum(scales.eyes.sign(one) * (lives[1 - at] - lives[at]) for at, one in enumerate(players))


@weighs(e.WinGame)
def _wins(scales: Scales, effect: e.WinGame) -> float:
    return scales.for_players(effect.who, lambda _: worth.LOST)


@weighs(e.DrawGame)
def _draws(scales: Scales, effect: e.DrawGame) -> float:
    """Neither won nor lost."""
    return 0.0


@weighs(e.LoseGame)
def _loses(scales: Scales, effect: e.LoseGame) -> float:
    return scales.for_players(effect.who, lambda _: -worth.LOST)
