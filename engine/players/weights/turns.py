"""What it comes to that turns, steps and players are not what they were."""

from __future__ import annotations

from engine.language import effects as e
from engine.language.words import Skippable
from engine.players import worth
from engine.players.scales import Scales, weighs

_SKIPPED = {
    Skippable.TURN: 6.0,
    Skippable.UNTAP_STEP: 4.0,
    Skippable.DRAW_STEP: worth.CARD,
    Skippable.COMBAT: 2.0,
    Skippable.MAIN: 3.0,
}


@weighs(e.ExtraTurns)
def _turns(scales: Scales, effect: e.ExtraTurns) -> float:
    return scales.for_players(effect.who, lambda _: 6.0 * scales.number(effect.count))


@weighs(e.SkipNext)
def _skip(scales: Scales, effect: e.SkipNext) -> float:
    return scales.for_players(effect.who, lambda _: -_SKIPPED.get(effect.what, 0.0))


@weighs(e.SkipAll)
def _skip_all(scales: Scales, effect: e.SkipAll) -> float:
    return scales.for_players(effect.who, lambda _: -_SKIPPED.get(effect.what, 0.0))


@weighs(e.ControlNextTurn)
def _controlled(scales: Scales, effect: e.ControlNextTurn) -> float:
    return scales.for_players(effect.whose, lambda _: -6.0)


@weighs(e.Forbid)
def _forbid(scales: Scales, effect: e.Forbid) -> float:
    return scales.for_players(effect.who, lambda _: -0.8)
