"""What a player has only as long as he or she controls something else (404.4)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.language.effects import Delay, PutIntoPlay, Sacrifice
from engine.language.forms.declared import Meaningless, form
from engine.language.forms.patterns import Made, v
from engine.language.rooms.clauses.clauses import Effects
from engine.language.terms import LosesControl, Same, Self, You

LOST = LosesControl(Same(You()), Same(Self()))


def _given_back(before: Effects) -> Effects:
    """It is what was put into play that is sacrificed, so that this waits from then on: the card was another object."""
    last = before[-1] if before else None
    if not isinstance(last, Delay) or len(last.effects) != 1 or not isinstance(last.effects[0], PutIntoPlay):
        raise Meaningless("a sentence that puts something into play later before this one")
    put = last.effects[0]
    if put.who != You():
        raise Meaningless("a sentence that puts it into play under your control before this one")
    waits = Delay(LOST, (Sacrifice(You(), put.what),))
    return (*before[:-1], replace(last, effects=(put, waits)))


def _taken_back(value: Any) -> tuple[Any, ...] | None:
    match value:
        case (*before, Delay(effects=(PutIntoPlay() as put, Delay(event=event, effects=effects))) as last):
            if event == LOST and effects == (Sacrifice(You(), put.what),):
                return ((*before, replace(last, effects=(put,))),)
    return None


form(
    Made(_given_back, _taken_back, v.before),
    "{before:unit} sacrifice the creature when you lose control of ~.",
    "unit",
    rank=1,
)
