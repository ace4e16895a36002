"""Which targets a text had better have, and what the text then comes to (409.1c)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.asking import Asker
from engine.board import NOTHING, Chosen, ObjectId
from engine.language.effects import Body, TargetSpec
from engine.players.eyes import Eyes
from engine.players.scales import Scales
from engine.rules.stack.targets_415 import bounds, candidates, may_choose

MOST_CANDIDATES = 40
"""So many targets are weighed for one use of the word; on a greater board the rest isn't looked at."""


class BestAim:
    """Targets, and what comes of the text with them."""

    __slots__ = ("chosen", "value")

    def __init__(self, value: float, chosen: tuple[Chosen, ...]) -> None:
        self.value = value
        self.chosen = chosen


def ranked(
    eyes: Eyes,
    scales: Scales,
    spec: TargetSpec,
    among: Sequence[Chosen],
    effects: Sequence[Any],
    aura: Sequence[Any],
) -> list[tuple[float, Chosen]]:
    """The candidates with what the text comes to on each, the best first; those alike in their given order."""
    already = scales.asker.targets
    found = []
    for one in among[:MOST_CANDIDATES]:
        share = one
        if spec.divided is not None:
            share = replace(one, share=max(1, scales.number(spec.divided)))
        aimed = scales.with_asker(replace(scales.asker, targets=(*already, share)))
        found.append((aimed.aura(aura) if aura else aimed.effects(effects), one))
    return sorted(found, key=lambda pair: -pair[0])


def best_aim(
    eyes: Eyes,
    asker: Asker,
    body: Body,
    modes: Sequence[int],
    stacked: ObjectId = NOTHING,
    aura: Sequence[Any] = (),
) -> BestAim | None:
    """The targets that a body with these modes had better have; None if some use of the word has too few."""
    effects = (*body.effects, *(effect for mode in modes for effect in body.modes[mode].effects))
    specs = (*body.targets, *(spec for mode in modes for spec in body.modes[mode].targets))
    scales = Scales(eyes, asker)
    if not specs:
        return BestAim(scales.effects(effects), ())
    chosen: tuple[Chosen, ...] = ()
    value = 0.0
    for spec in specs:
        scales = scales.with_asker(replace(asker, targets=chosen))
        least, most = bounds(eyes.board_for(spec.filter), spec, scales.asker)
        among = [
            one
            for one in candidates(eyes.board, spec, stacked, scales.asker)
            if may_choose(eyes.board, spec, one, eyes.actor)
        ]
        if len(among) < least:
            return None
        order = ranked(eyes, scales, spec, among, effects, aura)
        taken = [pair for place, pair in enumerate(order[:most]) if place < least or pair[0] > 0]
        chosen += tuple(one for _, one in taken)
        value = sum(pair[0] for pair in taken) if len(taken) > 1 else taken[0][0] if taken else value
    return BestAim(value, chosen)


def best_modes(
    eyes: Eyes, asker: Asker, body: Body, among: Sequence[int], count: int, stacked: ObjectId = NOTHING
) -> tuple[float, tuple[int, ...]] | None:
    """What the best modes come to, and which they are, in the order of the text; None if too few have targets."""
    if not body.modes:
        aim = best_aim(eyes, asker, body, (), stacked)
        return None if aim is None else (aim.value, ())
    found = []
    for mode in among:
        aim = best_aim(eyes, asker, body, (mode,), stacked)
        if aim is not None:
            found.append((aim.value, mode))
    if len(found) < count:
        return None
    best = sorted(found, key=lambda pair: -pair[0])[:count]
    return sum(value for value, _ in best), tuple(sorted(mode for _, mode in best))
