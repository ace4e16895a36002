"""What an ability must be to mean something, wherever its parts come from: asked of whole values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.language.discourse import PLAYER, words_for
from engine.language.effects import (
    Destroy,
    Discard,
    Flip,
    Modify,
    Move,
    PhaseOut,
    PutIntoPlay,
    Regenerate,
    Sacrifice,
    Tap,
    TargetSpec,
    Triggered,
    TurnFaceDown,
    TurnFaceUp,
    Untap,
)
from engine.language.forms.declared import Meaningless
from engine.language.remembered import PRODUCED
from engine.language.terms import ControllerOf, DefendingPlayer, OwnerOf, TappedForMana, Target, You
from engine.language.walks import could_be_made, walk


def check(value: Any) -> None:
    """Whether each ability of a text can mean something. Raises Meaningless."""
    for ability in value if isinstance(value, tuple) else (value,):
        specs: dict[int, TargetSpec] = {}
        targets: set[int] = set()
        done: list[Any] = []
        for part in walk(ability):
            if isinstance(part, TargetSpec):
                specs[part.slot] = part
            elif isinstance(part, Target):
                targets.add(part.slot)
            elif isinstance(part, DONE_TO_OBJECTS):
                done.append(part.what)
            elif isinstance(part, Triggered) and not isinstance(part.event, TappedForMana):
                _check_mana(part)
        if not targets <= specs.keys():
            # A target is chosen as a spell or ability is played (409.1c): where nothing is, the word means nothing.
            raise Meaningless("no target, for none is chosen here")
        if any(_may_be_player(what, specs) for what in done):
            raise Meaningless("objects, not players")


DONE_TO_OBJECTS = (
    Destroy,
    Discard,
    Flip,
    Modify,
    Move,
    PhaseOut,
    PutIntoPlay,
    Regenerate,
    Sacrifice,
    Tap,
    TurnFaceDown,
    TurnFaceUp,
    Untap,
)
"""What is done to objects and never to players."""


def _may_be_player(what: Any, specs: Mapping[int, TargetSpec]) -> bool:
    if isinstance(what, You | ControllerOf | OwnerOf | DefendingPlayer):
        return True
    filter_ = specs[what.slot].filter if isinstance(what, Target) else getattr(what, "filter", None)
    return filter_ is not None and PLAYER in words_for(filter_)


def _check_mana(ability: Triggered) -> None:
    """Mana of a type that was produced there is only where something is tapped for mana (411.3a)."""
    if PRODUCED in could_be_made(ability.body):
        raise Meaningless("something that is tapped for mana")
