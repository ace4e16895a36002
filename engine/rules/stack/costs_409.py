"""Costs of playing: what the total is (409.1f), what mana could be made for it (409.1g), how it is paid (409.1h)."""

from __future__ import annotations

from msgspec import Struct

from engine.asking import Asker, amount, select
from engine.board import IN_PLAY, AbilityId, Board, Mana, Object, ObjectId, PlayerId, memo, shape_memo
from engine.characteristics import Held, controller_of, held, is_type
from engine.language.effects import (
    Activated,
    AdditionalCost,
    AddMana,
    Cost,
    Discard,
    LoseLife,
    PayMana,
    RemoveCounters,
    Sacrifice,
    Tap,
    TapSymbol,
)
from engine.language.effects import Move as MoveText
from engine.language.printed import VARIABLES, ManaCost
from engine.language.terms import All, Picked
from engine.language.walks import is_mana_ability
from engine.mana import BIT, SNOW, Needs, Units, mask_of, needs_of, payable, units_of
from engine.rules.cards.summoning_sickness_212 import summoning_sick

NO_NEEDS = Needs((), 0)


class Total(Struct, frozen=True):
    """A total cost, locked in (409.1f): mana, the {T} symbol, and other costs as instructions."""

    needs: Needs
    tap: bool = False
    others: tuple[Cost, ...] = ()
    payable: bool = True
    """False for a nonexistent mana cost, which can't be paid (213.1a)."""


def activation_total(costs: tuple[Cost, ...], x: int) -> Total:
    """The activation cost of an ability (403.1)."""
    needs, tap = NO_NEEDS, False
    others: list[Cost] = []
    for cost in costs:
        if isinstance(cost, PayMana):
            needs = needs_of(cost.cost, x)
        elif isinstance(cost, TapSymbol):
            tap = True
        else:
            others.append(cost)
    return Total(needs, tap, tuple(others))


def spell_total(cost: ManaCost | None, abilities: tuple[Held, ...], x: int) -> Total:
    """The mana cost of a spell with its additional costs (203.4, 409.1f)."""
    if cost is None:
        return Total(NO_NEEDS, payable=False)
    needs, tap = needs_of(cost, x), False
    others: list[Cost] = []
    for one in abilities:
        if isinstance(one.ability, AdditionalCost):
            more = activation_total(one.ability.costs, x)
            masks = dict(needs.masks)
            for mask, count in more.needs.masks:
                masks[mask] = masks.get(mask, 0) + count
            needs = Needs(tuple(sorted(masks.items())), needs.generic + more.needs.generic)
            tap = tap or more.tap
            others.extend(more.others)
    return Total(needs, tap, tuple(others))


def variable_symbols(cost: ManaCost | None) -> int:
    """How often X stands in a mana cost."""
    return sum(1 for symbol in cost.symbols if symbol in VARIABLES) if cost is not None else 0


def mana_cost_of(costs: tuple[Cost, ...]) -> ManaCost | None:
    """The mana part of an activation cost."""
    for cost in costs:
        if isinstance(cost, PayMana):
            return cost.cost
    return None


# --- what mana a player could make -----------------------------------------------------------------------


class Source(Struct, frozen=True):
    """A mana ability that costs just {T} or nothing: what one use of it could add."""

    ability: AbilityId
    taps: bool
    mask: int
    """The types it could be."""
    units: int
    """How much mana at most."""
    plain: bool
    """What it adds does not depend on a choice or an amount."""
    snow: bool


@shape_memo
def simple_sources(board: Board, permanent: ObjectId) -> tuple[Source, ...]:
    """The mana abilities of a permanent that cost just {T} or nothing and ask for no target."""
    found: list[Source] = []
    snow = SNOW if "snow" in _supertypes(board, permanent) else 0
    for one in held(board, permanent):
        ability = one.ability
        if not isinstance(ability, Activated) or not is_mana_ability(ability):
            continue
        if any(not isinstance(cost, TapSymbol) for cost in ability.costs):
            continue
        if ability.body.targets or ability.body.modes or ability.timing:
            continue
        mask, units, plain = 0, 0, True
        for effect in ability.body.effects:
            if isinstance(effect, AddMana):
                times = effect.times if isinstance(effect.times, int) else 0
                plain = plain and len(effect.options) == 1 and isinstance(effect.times, int)
                for option in effect.options:
                    for symbol in option:
                        mask |= sum({BIT.get(letter, BIT["C"]) for letter in symbol.split("/")})
                units += times * max(len(option) for option in effect.options)
        if units:
            found.append(Source(one.id, bool(ability.costs), mask | snow, units, plain, bool(snow)))
    return tuple(found)


def _supertypes(board: Board, permanent: ObjectId) -> tuple[str, ...]:
    from_definition = board.objects[permanent].definition
    if from_definition is None:
        return ()
    return tuple(str(one) for one in from_definition.faces[0].supertypes)


@shape_memo
def _has_sources(board: Board, player: PlayerId) -> tuple[tuple[ObjectId, tuple[Source, ...]], ...]:
    found = []
    for permanent in board.in_play:
        if controller_of(board, permanent) == player:
            sources = simple_sources(board, permanent)
            if sources:
                found.append((permanent, sources))
    return tuple(found)


@memo
def usable_sources(board: Board, player: PlayerId) -> tuple[Source, ...]:
    """The simple mana abilities that this player could play now (411.2)."""
    found: list[Source] = []
    objects = board.objects
    for permanent, sources in _has_sources(board, player):
        here = objects[permanent]
        for source in sources:
            if source.taps and (
                here.tapped or (is_type(board, permanent, "creature") and summoning_sick(board, permanent))
            ):
                continue
            found.append(source)
            if not source.taps:
                continue
    return tuple(found)


@memo
def resources(board: Board, player: PlayerId) -> Units:
    """All mana that the player has or could make with simple mana abilities, as masks; one ability a permanent."""
    masks = [mask_of(mana) for mana in board.players[player].mana]
    by_permanent: dict[ObjectId, tuple[int, int]] = {}
    for source in usable_sources(board, player):
        mask, units = by_permanent.get(source.ability.object, (0, 0))
        by_permanent[source.ability.object] = (mask | source.mask, max(units, source.units))
    for mask, units in by_permanent.values():
        masks.extend([mask] * units)
    return units_of(masks)


@memo
def has_complex_sources(board: Board, player: PlayerId) -> bool:
    """Whether the player controls a mana ability with other costs, so that `resources` is no upper bound."""
    for permanent in board.in_play:
        if controller_of(board, permanent) != player:
            continue
        simple = {source.ability for source in simple_sources(board, permanent)}
        for one in held(board, permanent):
            if is_mana_ability(one.ability) and one.id not in simple:
                return True
    return False


def affordable(board: Board, player: PlayerId, needs: Needs) -> bool:
    """Whether the mana part can be paid from the pool and simple mana abilities."""
    return payable(needs, resources(board, player))


def pool_pays(board: Board, player: PlayerId, needs: Needs) -> bool:
    """Whether the pool alone pays it."""
    return payable(needs, units_of([mask_of(mana) for mana in board.players[player].mana]))


def others_payable(board: Board, source: ObjectId, others: tuple[Cost, ...], asker: Asker) -> bool:
    """Whether the costs that are instructions could all be paid as a whole (409.1h)."""
    return all(_payable(board, source, cost, asker) for cost in others)


def _payable(board: Board, source: ObjectId, cost: Cost, asker: Asker) -> bool:
    if isinstance(cost, LoseLife):
        return board.players[asker.controller].life >= amount(board, cost.amount, asker)
    if isinstance(cost, RemoveCounters):
        here = board.objects.get(source)
        return here is not None and here.count(cost.kind) >= amount(board, cost.count, asker)
    if isinstance(cost, Sacrifice | Discard | MoveText | Tap):
        what = cost.what
        if isinstance(what, Picked):
            wanted = amount(board, what.count, asker)
            things = select(board, All(what.filter), asker).objects
        else:
            wanted = 1
            things = select(board, what, asker).objects
        if isinstance(cost, Sacrifice):
            things = tuple(
                one
                for one in things
                if board.objects[one].zone == IN_PLAY and controller_of(board, one) == asker.controller
            )
        if isinstance(cost, Tap):
            things = tuple(one for one in things if not board.objects[one].tapped)
        return len(things) >= wanted and len(things) > 0
    return True


def tap_payable(board: Board, permanent: Object) -> bool:
    """Whether {T} can be paid: untapped, and no summoning sickness for a creature (104.4, 212.3d)."""
    if permanent.zone != IN_PLAY or permanent.tapped:
        return False
    return not (is_type(board, permanent.id, "creature") and summoning_sick(board, permanent.id))


def produced(symbols: tuple[str, ...], snow: bool) -> tuple[Mana, ...]:
    """The mana that a run of symbols adds; numerals and variables are colorless (104.3d)."""
    found: list[Mana] = []
    for symbol in symbols:
        if symbol.isdigit():
            found.extend([Mana("C", snow)] * int(symbol))
        else:
            found.append(Mana(symbol if symbol in BIT else "C", snow))
    return tuple(found)


__all__ = [
    "NO_NEEDS",
    "Source",
    "Total",
    "activation_total",
    "affordable",
    "has_complex_sources",
    "is_mana_ability",
    "mana_cost_of",
    "others_payable",
    "pool_pays",
    "produced",
    "resources",
    "simple_sources",
    "spell_total",
    "tap_payable",
    "usable_sources",
    "variable_symbols",
]
