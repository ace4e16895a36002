"""Rule 409.1g: whether a cost could be paid with the mana at hand and the mana abilities that could be played.

Most boards have only permanents that add one mana, or always the same; for those `resources` is the exact answer.
Permanents that add several mana in several ways, and mana abilities with costs of their own, are searched.
The search has a bound; beyond it, and where triggered mana abilities add something (411.3), the answer is yes:
a play that can't be paid for after all is reversed (422.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from engine.asking import Asker, amount, forbids, holds, select
from engine.board import NOTHING, AbilityId, Board, Mana, ObjectId, PlayerId
from engine.characteristics import controller_of, held
from engine.language.combining import substitute
from engine.language.effects import Activated, AddMana, Effect, LoseLife, RemoveCounters, Sacrifice, Triggered
from engine.language.terms import All, BecomesTapped, Picked, Self, TappedForMana, X
from engine.language.walks import could_add_mana, is_mana_ability, walk
from engine.language.words import ObjectAct, Timing
from engine.mana import ANY_COLOR, BIT, SNOW, TYPES, Needs, Units, mask_of, payable, units_of
from engine.memos import memo, shape_memo, still_memo
from engine.rules.effects.mana_instead_419 import produced_by
from engine.rules.stack.costs_409 import (
    Alternatives,
    Source,
    Total,
    ability_total,
    activation_total,
    by_permanent,
    fixed_mana,
    merged,
    resources,
    runs,
    simple_sources,
    tap_payable,
    usable_sources,
)
from engine.rules.stack.moments_409 import is_moment
from engine.rules.stack.payable_409 import MOST_X, asks_for_x, others_payable, values_payable
from engine.rules.stack.suggesting_409 import best_plan, matched, spent_of
from engine.rules.stack.targets_415 import enough_targets
from engine.seats import life_of

MOST_STEPS = 400
"""How many ways of making mana are tried before the answer is yes."""
MOST_X_OF_MANA = 20
"""The highest X that is counted on where a mana ability asks for it."""
MOST_USES = 4
"""How often one mana ability that can be repeated is counted on."""
EVERYTHING = ANY_COLOR | BIT["C"] | SNOW
Helping = tuple[tuple[ObjectId, int], ...]
"""Creatures that may be tapped in the place of mana, each with the mask of what it is worth (502.46a)."""


class Costly(Struct, frozen=True):
    """A mana ability with a cost besides {T}: what it takes and gives."""

    ability: AbilityId
    total: Total
    gives: Alternatives
    uses: int


@shape_memo
def costly_abilities(board: Board, player: PlayerId) -> tuple[AbilityId, ...]:
    """The mana abilities of a player's permanents that are not simple ones, and may be played (409.4)."""
    found: list[AbilityId] = []
    for permanent in board.in_play:
        if controller_of(board, permanent) != player:
            continue
        if forbids(board, permanent, ObjectAct.HAVE_ABILITIES_PLAYED) is not None:
            continue
        simple = {source.ability for source in simple_sources(board, permanent)}
        found.extend(
            one.id for one in held(board, permanent) if is_mana_ability(one.ability) and one.id not in simple
        )
    return tuple(found)


@memo
def costly_sources(board: Board, player: PlayerId) -> tuple[Costly, ...]:
    """Those of them whose costs other than mana could be paid now."""
    found: list[Costly] = []
    for ability_id in costly_abilities(board, player):
        source = ability_id.object
        ability = next(one.ability for one in held(board, source) if one.id == ability_id)
        assert isinstance(ability, Activated)
        asker = Asker(source=source, controller=player)
        total = ability_total(board, source, ability, 0)
        if total.tap and not tap_payable(board, board.objects[source]):
            continue
        if total.others and not others_payable(board, source, total.others, asker):
            continue
        if not _timely(board, player, ability_id, ability):
            continue
        if ability.condition is not None and not holds(board, ability.condition, asker):
            continue
        if not enough_targets(board, ability.body.targets, NOTHING, asker):
            continue
        if asks_for_x(total.others):
            gives, uses = _gives_for_x(board, ability, asker), 1
        else:
            gives, uses = _gives(board, ability, asker), _uses(board, total, asker)
        if total.tap:
            gives = produced_by(board, asker.source, asker.controller, gives)
        for most in (one.most for one in ability.timing if one.most is not None):
            uses = min(uses, most - board.turn.used.count(ability_id))
        if gives:
            found.append(Costly(ability_id, total, gives, uses))
    return tuple(found)


def _timely(board: Board, player: PlayerId, ability_id: AbilityId, ability: Activated) -> bool:
    for timing in ability.timing:
        if timing == Timing.INSTANT:
            # Nobody could play an instant while something is being played or resolves.
            return False
        if timing.most is not None:
            if board.turn.used.count(ability_id) >= timing.most:
                return False
        elif not is_moment(board, player, timing):
            return False
    return True


def _gives(board: Board, ability: Activated, asker: Asker) -> Alternatives:
    fixed = fixed_mana(ability.body.effects, 0)
    if fixed is not None:
        return fixed
    # Its amount is known only as it resolves: what it could be at most, of any of its types.
    most = 0
    for part in walk(ability.body):
        if isinstance(part, AddMana):
            times = max(0, amount(board, part.times, asker))
            most += times * max((len(one) for option in part.options for one in runs(option, 0)), default=0)
    return ((EVERYTHING,) * most,)


def _gives_for_x(board: Board, ability: Activated, asker: Asker) -> Alternatives:
    """The same where a cost asks for X (409.1b): one way for each value that could be paid, but for 0."""
    values = values_payable(board, asker.source, activation_total(ability.costs, 0).others, asker)
    numbers = range(1, min(values, MOST_X_OF_MANA) + 1) if isinstance(values, int) else values
    return tuple(
        way for x in numbers if x for way in _gives(board, substitute(ability, {X(): x}), replace(asker, x=x))
    )


def x_wanted(board: Board, player: PlayerId, needs: Needs, own: Needs, most: int) -> int:
    """The value of X for a mana ability that costs this and gives X mana: no more than a cost still needs."""
    pool = tuple(sorted(mask_of(mana) for mana in board.players[player].mana))
    spent = spent_of(needs, pool)
    spare = len(pool) - spent
    return max(0, min(most, needs.total - spent + max(0, own.total - spare)))


def _uses(board: Board, total: Total, asker: Asker) -> int:
    """How often it could be played, as far as its costs tell."""
    uses = 1 if total.tap else MOST_USES
    for cost in total.others:
        if isinstance(cost, Sacrifice):
            if isinstance(cost.what, Self):
                return 1
            if isinstance(cost.what, Picked):
                each = max(1, amount(board, cost.what.count, asker))
                uses = min(uses, len(select(board, All(cost.what.filter), asker)) // each)
        elif isinstance(cost, LoseLife):
            each = max(1, amount(board, cost.amount, asker))
            uses = min(uses, life_of(board, asker.controller) // each)
        elif isinstance(cost, RemoveCounters):
            each = max(1, amount(board, cost.count, asker))
            here = board.objects[asker.source].count(cost.kind)
            uses = min(uses, here // each)
    return max(1, uses)


@shape_memo
def more_is_made(board: Board) -> bool:
    """Whether some triggered mana ability, a permanent's or a delayed one, may add to what is tapped for (411.3)."""
    there = (one.ability for permanent in board.in_play for one in held(board, permanent))
    return any(
        isinstance(one, Triggered)
        and isinstance(one.event, BecomesTapped | TappedForMana)
        and could_add_mana(one.body)
        for one in (*there, *(one.ability for one in board.delayed))
    )


@still_memo
def _tangled(board: Board, player: PlayerId) -> bool:
    return any(len(gives) > 1 for _, gives in by_permanent(board, player))


@memo
def affordable(
    board: Board, player: PlayerId, needs: Needs, without: tuple[ObjectId, ...] = (), helping: Helping = ()
) -> bool:
    """Whether this mana could be paid. `without` are permanents that have to be tapped for something else, `helping`
    creatures that may be tapped in the place of mana (502.46a)."""
    costly = costly_sources(board, player)
    if helping:
        return _with_help(board, player, needs, without, helping)
    if payable(needs, resources(board, player, without)):
        if not _tangled(board, player):
            return True
    elif more_is_made(board) and by_permanent(board, player):
        return True
    elif not costly:
        return False
    pool = tuple(sorted(mask_of(mana) for mana in board.players[player].mana))
    free = tuple((one, gives) for one, gives in by_permanent(board, player) if one not in without)
    return _within_reach(needs, pool, free, tuple(one for one in costly if one.ability.object not in without))


def _with_help(
    board: Board, player: PlayerId, needs: Needs, without: tuple[ObjectId, ...], helping: Helping
) -> bool:
    """The same where creatures may be tapped: each is worth one mana, of its own mana ability or of its colours."""
    free = {one: gives for one, gives in by_permanent(board, player) if one not in without}
    for creature, mask in helping:
        free[creature] = merged((*free.get(creature, ()), (mask,)))
    pool = tuple(sorted(mask_of(mana) for mana in board.players[player].mana))
    costly = tuple(one for one in costly_sources(board, player) if one.ability.object not in without)
    if more_is_made(board) and by_permanent(board, player):
        return True
    return _within_reach(needs, pool, tuple(free.items()), costly)


def most_x(
    board: Board,
    player: PlayerId,
    needs: Callable[[int], Needs],
    helping: Helping = (),
    without: tuple[ObjectId, ...] = (),
    bound: int = MOST_X,
) -> int:
    """The largest X up to a bound for which a player could make the mana that the cost then `needs`, or 0 if there is
    none."""
    more = sum(one.uses * max(map(len, one.gives)) for one in costly_sources(board, player))
    most = min(bound, sum(count for _, count in resources(board, player)) + more + len(helping))
    # What makes it cost less pays for some of X.
    while most < bound and affordable(board, player, needs(most + 1), without, helping):
        most += 1
    if most == 0 or affordable(board, player, needs(most), without, helping):
        return most
    # A larger X never costs less: halving finds in a dozen questions what mana for thousands would take as many for.
    least, beyond = 0, most
    while beyond - least > 1:
        middle = (least + beyond) // 2
        if affordable(board, player, needs(middle), without, helping):
            least = middle
        else:
            beyond = middle
    return least


@lru_cache(maxsize=8192)
def _within_reach(
    needs: Needs,
    pool: tuple[int, ...],
    free: tuple[tuple[ObjectId, Alternatives], ...],
    costly: tuple[Costly, ...],
) -> bool:
    fixed = list(pool)
    bundles: list[list[tuple[ObjectId, tuple[int, ...]]]] = []
    tapping = {one.ability.object for one in costly if one.total.tap}
    for permanent, gives in free:
        if len(gives) == 1 and permanent not in tapping:
            fixed.extend(gives[0])
        else:
            # A permanent that has a costly ability as well may be left alone for that.
            ways = (*gives, ()) if permanent in tapping else gives
            bundles.append([(permanent, way) for way in ways])
    budget = [MOST_STEPS]
    for chosen in product(*bundles):
        units = sorted((*fixed, *(unit for _, way in chosen for unit in way)))
        tapped = {permanent for permanent, way in chosen if way}
        left = tuple(one for one in costly if not (one.total.tap and one.ability.object in tapped))
        if _reaches(needs, tuple(units), tuple((one, one.uses) for one in left), budget):
            return True
        if budget[0] <= 0:
            return True
    return False


def _reaches(
    needs: Needs, units: tuple[int, ...], costly: tuple[tuple[Costly, int], ...], budget: list[int]
) -> bool:
    budget[0] -= 1
    if payable(needs, units_of(list(units))):
        return True
    if budget[0] <= 0:
        return True
    for place, (one, uses) in enumerate(costly):
        others = costly[:place] + (((one, uses - 1),) if uses > 1 else ()) + costly[place + 1 :]
        if one.total.tap:
            others = tuple(
                other
                for other in others
                if not (other[0].total.tap and other[0].ability.object == one.ability.object)
            )
        for rest in set(_after_paying(one.total.needs, units)):
            for way in one.gives:
                if way and _reaches(needs, tuple(sorted(rest + way)), others, budget):
                    return True
    return False


def _after_paying(needs: Needs, units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """What could be left of some units once this is paid from them."""
    if not needs.total:
        yield units
        return
    if needs.masks:
        (mask, count), *more = needs.masks
        fewer = Needs(((mask, count - 1), *more) if count > 1 else tuple(more), needs.generic)
    else:
        mask, fewer = -1, Needs((), needs.generic - 1)
    for place, unit in enumerate(units):
        if unit & mask and (place == 0 or units[place - 1] != unit):
            yield from _after_paying(fewer, units[:place] + units[place + 1 :])


# --- suggestions -----------------------------------------------------------------------------------------


@memo
def playable_sources(board: Board, player: PlayerId) -> tuple[AbilityId, ...]:
    """The mana abilities that the player could play now (411.2), the simple ones first."""
    simple = tuple(source.ability for source in usable_sources(board, player))
    costly = tuple(
        one.ability
        for one in costly_sources(board, player)
        if affordable(board, player, one.total.needs, (one.ability.object,) if one.total.tap else ())
    )
    return simple + costly


@memo
def useful_sources(
    board: Board, player: PlayerId, needs: Needs, without: tuple[ObjectId, ...] = ()
) -> tuple[AbilityId, ...]:
    """Those after which the cost can still be paid, and that bring it nearer, the least flexible first."""
    if not affordable(board, player, needs, without):
        return ()
    plain = not _tangled(board, player)
    pool = tuple(sorted(mask_of(mana) for mana in board.players[player].mana))
    permanents = tuple(one for one in by_permanent(board, player) if one[0] not in without)
    costly = tuple(one for one in costly_sources(board, player) if one.ability.object not in without)
    spent_already = spent_of(needs, pool)
    found: dict[AbilityId, tuple[bool, int, int, int]] = {}
    seen: dict[Alternatives, bool] = {}
    for source in usable_sources(board, player):
        mask, own = source.mask, source.ability.object
        if own in without or not (needs.generic or any(mask & wanted for wanted, _ in needs.masks)):
            continue
        # Where the permanent could do nothing else, it can't be wrong to use it: all others are still there.
        if not (plain and len(source.gives) == 1 and dict(permanents)[own] == source.gives):
            others = tuple(one for one in permanents if one[0] != own)
            key = (*source.gives, (own,))
            if key not in seen:
                seen[key] = any(
                    _within_reach(needs, tuple(sorted(pool + way)), others, costly) for way in source.gives
                )
            if not seen[key]:
                continue
        if source.units == 1 and spent_of(needs, tuple(sorted((*pool, mask)))) <= spent_already:
            # Its mana would be one too many.
            continue
        colored = any(mask & wanted for wanted, _ in needs.masks)
        found[source.ability] = (not colored, mask.bit_count(), source.units, own)
    ordered = _fewest(needs, pool, permanents, found, usable_sources(board, player))
    units = resources(board, player, without)
    if costly and not payable(needs, units):
        # Without the costly ones it can't be paid; what they cost may need the simple ones first.
        ordered += tuple(one for one in playable_sources(board, player) if one not in found)
    return ordered


def _fewest(
    needs: Needs,
    pool: tuple[int, ...],
    permanents: tuple[tuple[ObjectId, Alternatives], ...],
    found: dict[AbilityId, tuple[bool, int, int, int]],
    sources: tuple[Source, ...],
) -> tuple[AbilityId, ...]:
    """Those found that the best plan uses, in their order; all of them where there are too many plans to weigh."""
    ordered = tuple(sorted(found, key=lambda one: found[one]))
    gives = {one.ability: one.gives for one in sources}
    if all(len(way) == 1 for _, ways in permanents for way in ways):
        return ordered
    plan = best_plan(needs, pool, tuple(sorted(ways for _, ways in permanents)))
    if plan is None:
        return ordered
    first = plan.first
    several = dict(permanents)

    def serves(one: AbilityId) -> bool:
        if first:
            return any(set(way) == set(first) and len(way) == len(first) for way in gives[one])
        return all(len(way) == 1 for way in several[one.object])

    return tuple(one for one in ordered if serves(one)) or ordered


def worth(board: Board, player: PlayerId, needs: Needs, units: tuple[int, ...]) -> tuple[bool, int, int]:
    """How well these units would serve a cost, the least being the best: whether it gets out of reach, then how much
    mana is left over and how many sources it takes besides the pool."""
    pool = tuple(sorted((*(mask_of(mana) for mana in board.players[player].mana), *units)))
    free = by_permanent(board, player)
    if not _within_reach(needs, pool, free, costly_sources(board, player)):
        return (True, 0, 0)
    plan = best_plan(needs, pool, tuple(sorted(ways for _, ways in free)))
    return (False, 0, 0) if plan is None else (False, plan.left, plan.sources)


def serving(options: tuple[tuple[str, ...], ...], needs: Needs, pool: Units) -> tuple[int, ...]:
    """The places of the runs of symbols that a mana ability offers, those that serve a cost best first."""
    wanted = [mask for mask, number in needs.masks for _ in range(number)]
    held_mana = [mask for mask, count in pool for _ in range(count)]

    def served(place: int) -> int:
        units = held_mana + [BIT[symbol] for symbol in options[place] if symbol in TYPES]
        return len(matched(wanted, units))

    return tuple(sorted(range(len(options)), key=lambda place: (-served(place), place)))


def spare_first(pool: tuple[Mana, ...], needs: Needs, wanted: Needs) -> tuple[Mana, ...] | None:
    """Mana of the pool that pays the needs and leaves what a greater cost still wants; None if it can't be paid."""
    symbols = [mask for mask, number in wanted.masks for _ in range(number)]
    units = tuple(sorted(mask_of(mana) for mana in pool))
    rests = sorted(set(_after_paying(needs, units)))
    if not rests:
        return None
    rest = list(max(rests, key=lambda left: len(matched(symbols, list(left)))))
    spent: list[Mana] = []
    for mana in pool:
        if mask_of(mana) in rest:
            rest.remove(mask_of(mana))
        else:
            spent.append(mana)
    return tuple(spent)


def still_wanted(needs: Needs, effects: tuple[Effect, ...]) -> Needs:
    """What of a cost is left to be found once a mana ability with these instructions has added its mana."""
    gives = fixed_mana(effects, 0)
    if gives is None or len(gives) != 1:
        return needs
    symbols = [mask for mask, number in needs.masks for _ in range(number)]
    served = set(matched(symbols, list(gives[0])).values())
    left = [mask for place, mask in enumerate(symbols) if place not in served]
    return Needs(units_of(left), needs.generic)


__all__ = [
    "Helping",
    "affordable",
    "costly_abilities",
    "more_is_made",
    "most_x",
    "playable_sources",
    "serving",
    "spare_first",
    "still_wanted",
    "useful_sources",
    "worth",
    "x_wanted",
]
