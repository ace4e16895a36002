"""Instructions that change nothing that is weighed, or little."""

from __future__ import annotations

from typing import Any

from engine.language import effects as e
from engine.players.scales import Scales, weighs


@weighs(
    e.Reveal,
    e.Shuffle,
    e.AddMana,
    e.Settle,
    e.Choose,
    e.OnceMore,
    e.Aim,
    e.LetPlayLands,
    e.LetPayLife,
    e.EndTurn,
    e.ChangeText,
    e.PayMana,
)
def _nothing(scales: Scales, effect: Any) -> float:
    return 0.0


@weighs(e.LookAt, e.Scry)
def _little(scales: Scales, effect: Any) -> float:
    return 0.2 * scales.you
