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
from engine.board import NOTHING, AbilityId, Board, ObjectId, PlayerId
from engine.characteristics import held, held_in_play, kinds_in_play
from engine.language.combining import substitute
from engine.language.effects import (
    Activated,
    AddMana,
    LoseLife,
    RemoveCounters,
    Sacrifice,
    SpendOnly,
    Triggered,
)
from engine.language.terms import All, BecomesTapped, Picked, Self, TappedForMana, X
from engine.language.walks import could_add_mana, is_mana_ability, walk
from engine.language.words import ObjectAct, Timing
from engine.mana import (
    ANY_COLOR,
    BIT,
    SNOW,
    Needs,
    masks_of,
    may_be_spent,
    payable,
    units_of,
)
from engine.memos import memo, said_memo, shape_memo, still_memo
from engine.rules.effects.mana_instead_419 import produced_by
from engine.rules.stack.costs_409 import (
    Alternatives,
    Total,
    ability_total,
    activation_total,
    by_permanent,
    fixed_mana,
    limit_of,
    merged,
    of_life,
    resources,
    runs,
    tap_payable,
    workers,
)
from engine.rules.stack.limited_mana_409 import limits
from engine.rules.stack.moments_409 import is_moment
from engine.rules.stack.payable_409 import MOST_X, asks_for_x, others_payable, values_payable
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
    only: SpendOnly | None = None
    """What the mana may be spent on, where it says so."""


@shape_memo
def costly_abilities(board: Board, player: PlayerId) -> tuple[AbilityId, ...]:
    """The mana abilities of a player's permanents that are not simple ones, and may be played (409.4)."""
    found: list[AbilityId] = []
    for worker in workers(board, player):
        others, permanent = worker.others, worker.permanent
        if others and forbids(board, permanent, ObjectAct.HAVE_ABILITIES_PLAYED) is None:
            has = held(board, permanent)
            found += [one.id for one in has if one.id in others and is_mana_ability(one.ability)]
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
            found.append(Costly(ability_id, total, gives, uses, limit_of(ability.body.effects)))
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


@said_memo
def more_is_made(board: Board) -> bool:
    """Whether some triggered mana ability, a permanent's or a delayed one, may add to what is tapped for (411.3)."""
    if not board.delayed and Triggered not in kinds_in_play(board):
        return False
    there = [one.ability for one in held_in_play(board)]
    return any(
        isinstance(one, Triggered)
        and isinstance(one.event, BecomesTapped | TappedForMana)
        and could_add_mana(one.body)
        for one in (*there, *(one.ability for one in board.delayed))
    )


@still_memo
def tangled(board: Board, player: PlayerId) -> bool:
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
    if payable(needs, resources(board, player, without, needs.fits)):
        if not tangled(board, player):
            return True
    elif more_is_made(board) and by_permanent(board, player):
        return True
    elif not costly:
        return False
    else:
        needs = _with_all(board, player, needs)
    pool = tuple(sorted((*masks_of(board.players[player].mana, needs), *of_life(board, player))))
    free = tuple((one, gives) for one, gives in by_permanent(board, player, needs.fits) if one not in without)
    return within_reach(needs, pool, free, costly_for(board, player, needs, without))


def _with_all(board: Board, player: PlayerId, needs: Needs) -> Needs:
    """The cost as though all limited mana could pay it, where some might pay for a mana ability that helps to."""
    found = limits(board)
    if found and any(one.total.needs.total for one in costly_sources(board, player)):
        return Needs(needs.masks, needs.generic, tuple(one for one in found if not one.barred))
    return needs


def costly_for(
    board: Board, player: PlayerId, needs: Needs, without: tuple[ObjectId, ...]
) -> tuple[Costly, ...]:
    """The costly sources whose mana may be spent on a cost."""
    return tuple(
        one
        for one in costly_sources(board, player)
        if one.ability.object not in without and may_be_spent(one.only, needs.fits)
    )


def _with_help(
    board: Board, player: PlayerId, needs: Needs, without: tuple[ObjectId, ...], helping: Helping
) -> bool:
    """The same where creatures may be tapped: each is worth one mana, of its own mana ability or of its colours."""
    needs = _with_all(board, player, needs)
    free = {one: gives for one, gives in by_permanent(board, player, needs.fits) if one not in without}
    for creature, mask in helping:
        free[creature] = merged((*free.get(creature, ()), (mask,)))
    pool = tuple(sorted((*masks_of(board.players[player].mana, needs), *of_life(board, player))))
    costly = costly_for(board, player, needs, without)
    if more_is_made(board) and by_permanent(board, player):
        return True
    return within_reach(needs, pool, tuple(free.items()), costly)


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

    def pays(x: int) -> bool:
        return affordable(board, player, needs(x), without, helping)

    # A larger X never costs less: doubling and halving find in some dozen questions what would take thousands one by
    # one, where what makes it cost less pays for some of X, or what mana triggers would add can't be told.
    least, beyond = (0, most) if most and not pays(most) else (most, bound + 1)
    step = 1
    while beyond > bound and least < bound:
        further = min(bound, least + step)
        if pays(further):
            least, step = further, step * 2
        else:
            beyond = further
    while beyond - least > 1:
        middle = (least + beyond) // 2
        if pays(middle):
            least = middle
        else:
            beyond = middle
    return least


@lru_cache(maxsize=8192)
def within_reach(
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
    if payable(needs, units_of(units)):
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
        for rest in set(after_paying(one.total.needs, units)):
            for way in one.gives:
                if way and _reaches(needs, tuple(sorted(rest + way)), others, budget):
                    return True
    return False


def after_paying(needs: Needs, units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """What could be left of some units once this is paid from them."""
    if not needs.total:
        yield units
        return
    if needs.masks:
        (mask, count), *more = needs.masks
        fewer = Needs(((mask, count - 1), *more) if count > 1 else tuple(more), needs.generic, needs.fits)
    else:
        mask, fewer = -1, Needs((), needs.generic - 1, needs.fits)
    for place, unit in enumerate(units):
        if unit & mask and (place == 0 or units[place - 1] != unit):
            yield from after_paying(fewer, units[:place] + units[place + 1 :])


__all__ = [
    "Helping",
    "affordable",
    "after_paying",
    "costly_abilities",
    "costly_for",
    "costly_sources",
    "more_is_made",
    "most_x",
    "tangled",
    "within_reach",
]
