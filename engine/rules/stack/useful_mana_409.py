"""Rules 409.1g-h: the mana abilities that lead to a payment, and the mana of a pool that had better be spent."""

from __future__ import annotations

from engine.board import AbilityId, Board, Mana, ObjectId, PlayerId
from engine.language.effects import Effect
from engine.mana import BIT, TYPES, Needs, Units, mask_of, masks_of, may_be_spent, payable, units_of
from engine.memos import memo
from engine.rules.stack.costs_409 import (
    Alternatives,
    Source,
    by_permanent,
    fixed_mana,
    of_life,
    resources,
    usable_sources,
)
from engine.rules.stack.reach_409 import (
    affordable,
    after_paying,
    costly_for,
    costly_sources,
    tangled,
    within_reach,
)
from engine.rules.stack.suggesting_409 import best_plan, matched, spent_of


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
    plain = not tangled(board, player)
    pool = tuple(sorted(masks_of(board.players[player].mana, needs)))
    life = of_life(board, player)
    permanents = tuple(one for one in by_permanent(board, player, needs.fits) if one[0] not in without)
    costly = costly_for(board, player, needs, without)
    sources = tuple(one for one in usable_sources(board, player) if may_be_spent(one.only, needs.fits))
    spent_already = spent_of(needs, pool)
    found: dict[AbilityId, tuple[bool, int, int, int]] = {}
    seen: dict[Alternatives, bool] = {}
    for source in sources:
        mask, own = source.mask, source.ability.object
        if own in without or not (needs.generic or any(mask & wanted for wanted, _ in needs.masks)):
            continue
        # Where the permanent could do nothing else, it can't be wrong to use it: all others are still there.
        if not (plain and len(source.gives) == 1 and dict(permanents)[own] == source.gives):
            others = tuple(one for one in permanents if one[0] != own)
            key = (*source.gives, (own,))
            if key not in seen:
                seen[key] = any(
                    within_reach(needs, tuple(sorted(pool + life + way)), others, costly)
                    for way in source.gives
                )
            if not seen[key]:
                continue
        if source.units == 1 and spent_of(needs, tuple(sorted((*pool, mask)))) <= spent_already:
            # Its mana would be one too many.
            continue
        colored = any(mask & wanted for wanted, _ in needs.masks)
        found[source.ability] = (not colored, mask.bit_count(), source.units, own)
    ordered = _fewest(needs, pool, permanents, found, sources)
    units = resources(board, player, without, needs.fits)
    if costly_sources(board, player) and not payable(needs, units):
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
    pool = tuple(sorted((*masks_of(board.players[player].mana, needs), *units)))
    free = by_permanent(board, player)
    if not within_reach(needs, pool, free, costly_sources(board, player)):
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
    pool = tuple(mana for mana in pool if may_be_spent(mana.only, needs.fits))
    units = tuple(sorted(mask_of(mana) for mana in pool))
    rests = sorted(set(after_paying(needs, units)))
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
    return Needs(units_of(tuple(left)), needs.generic, needs.fits)


def x_wanted(board: Board, player: PlayerId, needs: Needs, own: Needs, most: int) -> int:
    """The value of X for a mana ability that costs this and gives X mana: no more than a cost still needs."""
    pool = tuple(sorted(masks_of(board.players[player].mana, needs)))
    spent = spent_of(needs, pool)
    spare = len(pool) - spent
    return max(0, min(most, needs.total - spent + max(0, own.total - spare)))


__all__ = [
    "playable_sources",
    "serving",
    "spare_first",
    "still_wanted",
    "useful_sources",
    "worth",
    "x_wanted",
]
