"""In which order effects of one layer apply: timestamps, unless one depends on another (418.5c-d).

Whether an effect depends on another is found by trying: would it do something else once the other had been
applied? Most pairs are never tried, because what the one changes is nothing that the other reads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from engine.asking.stable import is_stable
from engine.board import AbilityId
from engine.citing import computation
from engine.editions import Rules
from engine.language import values as v
from engine.rules.effects.changes_418 import CONTRIBUTIONS, Continuous, Layer, Origin

computation("418.5c", "An effect depends on another that would change what it is, does or applies to.")
computation("418.5d", "An effect that depends on others waits for them; in a loop timestamps decide.")

ASPECTS: dict[type, str] = {
    v.HasType: "types",
    v.HasSubtype: "types",
    v.HasChosenSubtype: "types",
    v.HasChosenType: "types",
    v.HasSupertype: "types",
    v.HasColor: "colors",
    v.SharesColor: "colors",
    v.SharesCommonestColor: "colors",
    v.IsCommonest: "colors",
    v.SharesType: "types",
    v.SharesLandType: "types",
    v.SharesCreatureType: "types",
    v.Colors: "colors",
    v.HasKeyword: "abilities",
    v.HasActivated: "abilities",
    v.Controls: "control",
    v.ControllerOf: "control",
    v.You: "control",
}
"""What aspect of objects a term reads."""


class LayerPlan(Struct, frozen=True):
    """What one static ability or effect does in which layer, and what its words read: once for each text."""

    layers: dict[Layer, tuple[Any, ...]]
    rules: tuple[v.Ruling, ...]
    chooses: frozenset[str]
    """Aspects that decide whether and to what it applies."""
    reads: dict[Layer, frozenset[str]]
    """Aspects that decide what its changes in a layer do."""
    writes: dict[Layer, frozenset[str]]
    volatile: bool
    """Reads what a shape leaves out (status, life, cards outside play), so it must be asked every time."""
    grants: bool
    """Gives static abilities to objects."""


_SETTINGS = (v.SetTypes, v.SetColors, v.SetPT)


def sets_itself(ability: v.Static) -> bool:
    """Whether an object's own ability sets its own characteristics (405.2)."""
    return isinstance(ability.what, v.Self) and any(isinstance(one, _SETTINGS) for one in ability.changes)


@lru_cache(maxsize=65536)
def plan_of(ability: v.Static, origin: Origin, edition: Rules) -> LayerPlan:
    """The plan of an ability or effect by the rules of an edition."""
    layers: dict[Layer, tuple[Any, ...]] = {}
    reads: dict[Layer, frozenset[str]] = {}
    writes: dict[Layer, frozenset[str]] = {}
    rules: list[v.Ruling] = []
    for change in ability.changes:
        if isinstance(change, v.Ruling):
            rules.append(change)
            continue
        part = edition.table(CONTRIBUTIONS)[type(change)]
        layer = part.layers[origin]
        layers[layer] = (*layers.get(layer, ()), change)
        reads[layer] = reads.get(layer, frozenset()) | aspects(change)
        writes[layer] = writes.get(layer, frozenset()) | part.writes(change)
    chooses = aspects(ability.what) | aspects(ability.condition)
    volatile = not is_stable((ability.what, ability.condition, ability.changes))
    grants = any(
        isinstance(change, v.GainAbilities) and any(isinstance(one, v.Static) for one in change.abilities)
        for change in ability.changes
    )
    return LayerPlan(layers, tuple(rules), chooses, reads, writes, volatile, grants)


def aspects(term: Any) -> frozenset[str]:
    """What aspects of objects the words of a term read."""
    found = {ASPECTS[type(one)] for one in parts_of(term) if type(one) in ASPECTS}
    for one in parts_of(term):
        if isinstance(one, v.Compares | v.FeatureOf) and one.feature in (
            v.Feature.POWER,
            v.Feature.TOUGHNESS,
        ):
            found.add("power")
        if isinstance(one, v.Compares | v.FeatureOf) and one.feature is v.Feature.COLORS:
            found.add("colors")
    return frozenset(found)


def parts_of(term: Any) -> Iterator[Any]:
    """The term and all terms within it; the abilities that it grants are not words of its own."""
    if isinstance(term, tuple):
        for one in term:
            yield from parts_of(one)
    elif isinstance(term, v.Value):
        yield term
        if not isinstance(term, v.GainAbilities):
            for field in fields(term):
                yield from parts_of(getattr(term, field.name))


# --- order -----------------------------------------------------------------------------------------------

Tried = Callable[[Continuous, Continuous], bool]
"""Whether the first effect would do something else once the second had been applied."""


def first_of(
    pending: list[Continuous], layer: Layer, begun: Collection[AbilityId], tried: Tried, edition: Rules
) -> Continuous:
    """Which effect of those pending, given in timestamp order, is applied next (418.5d)."""
    if len(pending) == 1 or not _reads(pending[0], layer, begun, edition):
        return pending[0]

    def waits_for(number: int) -> set[int]:
        one = pending[number]
        return {
            place
            for place, other in enumerate(pending)
            if place != number and may_depend(one, other, layer, begun, edition) and tried(one, other)
        }

    waits = {0: waits_for(0)}
    if not waits[0]:
        return pending[0]
    waits |= {number: waits_for(number) for number in range(1, len(pending))}
    reached = {number: _reach(number, waits) for number in waits}
    for number, on in waits.items():
        if all(number in reached[other] for other in on):
            return pending[number]
    raise AssertionError("some effect waits for nothing outside its own loop")


def may_depend(
    one: Continuous, other: Continuous, layer: Layer, begun: Collection[AbilityId], edition: Rules
) -> bool:
    """Whether the one reads anything that the other changes in this layer."""
    writes = plan_of(other.ability, other.origin, edition).writes[layer]
    return not _reads(one, layer, begun, edition).isdisjoint(writes)


def _reads(one: Continuous, layer: Layer, begun: Collection[AbilityId], edition: Rules) -> frozenset[str]:
    """The aspects that decide whether there is such an effect, what it applies to and what it does in this layer."""
    own = plan_of(one.ability, one.origin, edition)
    reads = own.reads[layer]
    if not one.locked and one.id not in begun:
        reads |= own.chooses
        if one.origin != "resolved":
            reads |= _EXISTENCE
    return reads


_EXISTENCE = frozenset(("statics",))


def _reach(start: int, waits: dict[int, set[int]]) -> set[int]:
    """All that an effect waits for, directly or through others."""
    found: set[int] = set()
    ahead = list(waits[start])
    while ahead:
        one = ahead.pop()
        if one not in found:
            found.add(one)
            ahead.extend(waits[one])
    return found
