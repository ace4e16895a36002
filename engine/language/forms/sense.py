"""What an ability must be to mean something, wherever its parts come from: asked of whole values."""

from __future__ import annotations

from typing import Any

from engine.language.effects import TargetSpec, Triggered
from engine.language.forms.declared import Meaningless
from engine.language.remembered import PRODUCED
from engine.language.terms import TappedForMana, Target
from engine.language.walks import could_be_made, walk


def check(value: Any) -> None:
    """A target is chosen as a spell or ability is played (409.1c): where nothing is, the word means nothing. Raises
    Meaningless."""
    for ability in value if isinstance(value, tuple) else (value,):
        parts = set(walk(ability))
        chosen = {part.slot for part in parts if isinstance(part, TargetSpec)}
        if any(isinstance(part, Target) and part.slot not in chosen for part in parts):
            raise Meaningless("no target, for none is chosen here")
        for one in parts:
            if isinstance(one, Triggered) and not isinstance(one.event, TappedForMana):
                _check_mana(one)


def _check_mana(ability: Triggered) -> None:
    """Mana of a type that was produced there is only where something is tapped for mana (411.3a)."""
    if PRODUCED in could_be_made(ability.body):
        raise Meaningless("something that is tapped for mana")
