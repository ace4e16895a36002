"""Costs of playing: what the total is (409.1f), what mana could be made for it (409.1g), how it is paid (409.1h)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.asking import Asker, forbids, select
from engine.asking.decrees import life_for_mana
from engine.board import IN_PLAY, AbilityId, Board, Noted, Object, ObjectId, PlayerId
from engine.characteristics import (
    Characteristics,
    Held,
    controller_of,
    faces,
    held,
    is_type,
    kinds_in_play,
    settled,
)
from engine.citing import cite
from engine.language.card import CardDef
from engine.language.effects import (
    AbilityCost,
    Activated,
    AddedCost,
    AdditionalCost,
    AddMana,
    Cost,
    Effect,
    PayCostOf,
    PayMana,
    SpendOnly,
    TapSymbol,
    XPaidWith,
)
from engine.language.printed import VARIABLES, ManaCost
from engine.language.terms import You
from engine.language.walks import could_add_mana, is_mana_ability
from engine.language.words import ObjectAct
from engine.mana import (
    BIT,
    SNOW,
    Needs,
    Units,
    masks_in,
    masks_of,
    may_be_spent,
    needs_of,
    payable,
    plus,
    units_of,
)
from engine.memos import kept_beside, memo, shape_memo, still_memo
from engine.rules.cards.summoning_sickness_212 import summoning_sick
from engine.rules.effects.mana_instead_419 import produced_by, replaces_mana
from engine.rules.effects.roll_call import acting
from engine.rules.special.chosen_mana_503 import chosen_letters, imprinted_letters, settled_effects
from engine.rules.stack.ability_costs_409 import CHANGED, generic_change
from engine.rules.stack.added_costs_409 import added_to_ability
from engine.rules.stack.limited_mana_409 import for_ability

NO_NEEDS = Needs((), 0)


class Total(Struct, frozen=True):
    """A total cost, locked in (409.1f): mana, the {T} symbol, and other costs as instructions."""

    needs: Needs
    tap: bool = False
    others: tuple[Cost, ...] = ()
    payable: bool = True
    """False for a nonexistent mana cost, which can't be paid (213.1a)."""
    taps: tuple[ObjectId, ...] = ()
    """Creatures that are tapped by convoke (502.46a)."""


def activation_total(costs: tuple[Cost, ...], x: int) -> Total:
    """The activation cost of an ability (403.1); several mana costs in it add up."""
    needs, tap = NO_NEEDS, False
    others: list[Cost] = []
    for cost in costs:
        if isinstance(cost, PayMana):
            needs = plus(needs, needs_of(cost.cost, 0 if cost.x_of else x))
            number = x * sum(1 for symbol in cost.cost.symbols if symbol in VARIABLES)
            if cost.x_of and number:
                mask = 0
                for color in cost.x_of:
                    mask |= BIT[color]
                needs = plus(needs, Needs(((mask, number),), 0))
        elif isinstance(cost, TapSymbol):
            tap = True
        else:
            others.append(cost)
    return Total(needs, tap, tuple(others))


def ability_total(board: Board, source: ObjectId, ability: Activated, x: int, forgone: int = 0) -> Total:
    """What playing an activated ability of this object costs (403.1), all that changes it counted in. So much of what
    it may cost less is `forgone`."""
    costs = told_costs(board, source, ability.costs)
    if costs is None:
        return Total(NO_NEEDS, payable=False)
    total = activation_total(costs, x)
    total = replace(total, needs=for_ability(board, source, total.needs))
    if added := added_to_ability(board, source, ability):
        total = replace(total, others=total.others + added)
    more, less, least = generic_change(board, source, ability, forgone)
    if not more and not less:
        return total
    cite(CHANGED)
    generic = total.needs.generic + more
    colored = total.needs.total - total.needs.generic
    lowest = min(generic, max(0, least - colored))
    return replace(total, needs=replace(total.needs, generic=max(lowest, generic - less)))


def told_costs(board: Board, source: ObjectId, costs: tuple[Cost, ...]) -> tuple[Cost, ...] | None:
    """The costs of an ability, with the mana that another object costs where its text asks for that; None where that
    has no mana cost (213.1a)."""
    if not any(isinstance(one, PayCostOf) for one in costs):
        return costs
    told: list[Cost] = []
    for one in costs:
        if not isinstance(one, PayCostOf):
            told.append(one)
            continue
        found = select(board, one.of, Asker(source, controller_of(board, source))).objects
        cost = faces(board, found[0])[0].cost if found and found[0] in board.objects else None
        if cost is None:
            return None
        told.append(PayMana(cost))
    return tuple(told)


def spell_total(
    cost: ManaCost | None, abilities: tuple[Held, ...], x: int, chosen: tuple[Cost, ...] = ()
) -> Total:
    """The mana cost of a spell with its additional costs, those that the player chose to pay as well (203.4,
    409.1f)."""
    if cost is None:
        return Total(NO_NEEDS, payable=False)
    return activation_total(costs_of(cost, abilities, chosen), x)


def costs_of(
    cost: ManaCost | None, abilities: tuple[Held, ...], chosen: tuple[Cost, ...] = ()
) -> tuple[Cost, ...]:
    """All that is paid for a spell with this mana cost: its additional costs and those chosen as well."""
    x_of = next((one.ability.colors for one in abilities if isinstance(one.ability, XPaidWith)), ())
    own = () if cost is None else (PayMana(cost, x_of),)
    additional = (one.ability.costs for one in abilities if isinstance(one.ability, AdditionalCost))
    return (*own, *(one for costs in additional for one in costs), *chosen)


def mana_cost_of(costs: tuple[Cost, ...]) -> ManaCost | None:
    """The mana part of a cost, of several mana costs all their symbols; None if there is none."""
    paid = [cost.cost for cost in costs if isinstance(cost, PayMana)]
    return ManaCost(tuple(symbol for one in paid for symbol in one.symbols)) if paid else None


# --- what mana a player could make -----------------------------------------------------------------------


Alternatives = tuple[tuple[int, ...], ...]
"""What a mana ability could add: for each way, the masks of the units of mana."""


class Source(Struct, frozen=True):
    """A mana ability that costs just {T} or nothing: what one use of it could add."""

    ability: AbilityId
    taps: bool
    gives: Alternatives
    only: SpendOnly | None = None
    """What the mana may be spent on, where it says so."""

    @property
    def mask(self) -> int:
        """All types that the mana could be of."""
        return union(self.gives)

    @property
    def units(self) -> int:
        """How much mana at most."""
        return max(len(one) for one in self.gives)


def union(gives: Alternatives) -> int:
    """All types that mana made in one of these ways could be of."""
    mask = 0
    for way in gives:
        for unit in way:
            mask |= unit
    return mask


def dearer(board: Board, permanent: ObjectId, ability: Activated) -> bool:
    """Whether texts in play make a mana ability cost more than it says."""
    return bool(generic_change(board, permanent, ability)[0] or added_to_ability(board, permanent, ability))


class Worker(Struct, frozen=True, gc=False):
    """A permanent with activated abilities."""

    permanent: ObjectId
    is_creature: bool
    sources: tuple[Source, ...]
    """Its mana abilities that cost just {T} or nothing, and add a fixed amount for their player."""
    without_tapping: tuple[Source, ...]
    """Those of them that don't tap it."""
    others: tuple[AbilityId, ...]
    """Its other activated abilities."""


@shape_memo
def workers(board: Board, player: PlayerId) -> tuple[Worker, ...]:
    """A player's permanents with activated abilities, in order of arrival."""
    own, objects, table, rules = acting(board, player), board.objects, settled(board), board.table.rules
    if own and bears_on_mana(board):
        return tuple([worker_of(board, one) for one in own])
    found, kept_workers = [], _workers
    for permanent in own:
        one, seen = objects[permanent], table.faces[permanent]
        if one.linked or permanent in table.restricted:
            found.append(worker_of(board, permanent))
            continue
        # Nothing but the permanent has a say in it.
        kept = kept_workers.get(permanent)
        if kept is None or kept[0] is not seen or kept[1] is not one.definition or kept[2] != rules:
            if len(kept_workers) > _MOST_KEPT:
                kept_workers.clear()
            worker = worker_of(board, permanent, by_itself=True)
            kept = kept_workers[permanent] = (seen, one.definition, rules, worker)
        found.append(kept[3])
    return tuple(found)


@shape_memo
def bears_on_mana(board: Board) -> bool:
    """Whether a text in play may change what mana abilities of other permanents cost or add."""
    return replaces_mana(board) or not kinds_in_play(board).isdisjoint(_BEARING_ON_MANA)


_BEARING_ON_MANA: frozenset[type] = frozenset((AbilityCost, AddedCost))
"""Texts that may change what a mana ability costs."""
_workers: dict[ObjectId, tuple[tuple[Characteristics, ...], CardDef | None, str, Worker]] = kept_beside({})
"""A cache, never needed: every entry is checked against what it rests on, so that games may share ids."""
_MOST_KEPT = 20_000


def worker_of(board: Board, permanent: ObjectId, *, by_itself: bool = False) -> Worker:
    """What one permanent may be used for; `by_itself` where nothing else has a say in it."""
    sources = _simple_sources(board, permanent, by_itself)
    simple = [source.ability for source in sources]
    others = [
        one.id
        for one in held(board, permanent)
        if isinstance(one.ability, Activated) and one.id not in simple
    ]
    rest = tuple([one for one in sources if not one.taps])
    return Worker(permanent, is_type(board, permanent, "creature"), sources, rest, tuple(others))


def _simple_sources(board: Board, permanent: ObjectId, by_itself: bool) -> tuple[Source, ...]:
    taps_barred = False
    if not by_itself:
        if forbids(board, permanent, ObjectAct.HAVE_ABILITIES_PLAYED) is not None:
            return ()
        taps_barred = forbids(board, permanent, ObjectAct.HAVE_TAP_ABILITIES_PLAYED) is not None
    found: list[Source] = []
    snow = SNOW if "snow" in _supertypes(board, permanent) else 0
    for one in held(board, permanent):
        ability = one.ability
        if not isinstance(ability, Activated) or not is_mana_ability(ability):
            continue
        if any(not isinstance(cost, TapSymbol) for cost in ability.costs):
            continue
        if not by_itself and ((taps_barred and ability.costs) or dearer(board, permanent, ability)):
            continue
        if ability.body.targets or ability.body.modes or ability.timing or ability.condition is not None:
            continue
        linked = board.objects[permanent].linked
        meant = settled_effects(
            ability.body.effects, chosen_letters(linked), imprinted_letters(board, linked)
        )
        gives = fixed_mana(meant, snow)
        if gives is not None and ability.costs and not by_itself:
            gives = produced_by(board, permanent, controller_of(board, permanent), gives)
        if gives is not None:
            found.append(Source(one.id, bool(ability.costs), gives, limit_of(meant)))
    return tuple(found)


def limit_of(effects: tuple[Effect, ...]) -> SpendOnly | None:
    """What the mana that instructions add may be spent on, where they say so."""
    return next((one.only for one in effects if isinstance(one, AddMana) and one.only is not None), None)


MOST_WAYS = 32


@lru_cache(maxsize=4096)
def fixed_mana(effects: tuple[Effect, ...], snow: int) -> Alternatives | None:
    """What these instructions add to the pool of the player who is told "you"; None if that is not fixed."""
    ways: list[tuple[int, ...]] = [()]
    for effect in effects:
        if not isinstance(effect, AddMana):
            if could_add_mana(effect):
                return None
            continue
        if not isinstance(effect.who, You) or not isinstance(effect.times, int) or effect.like is not None:
            return None
        for _ in range(effect.times):
            options = {one for option in effect.options for one in runs(option, snow)}
            # One unit of any of several types is one unit that could be any of them.
            if all(len(one) == 1 for one in options):
                options = {(union(tuple(options)),)}
            ways = sorted({tuple(sorted(way + one)) for way in ways for one in options})
            if len(ways) > MOST_WAYS:
                return None
    return tuple(ways) if ways != [()] else None


def runs(option: tuple[str, ...], snow: int) -> list[tuple[int, ...]]:
    """The units that a run of symbols is; a hybrid symbol is a unit of either colour (104.3g)."""
    units: list[int] = []
    for symbol in option:
        if symbol.isdigit():
            units.extend([BIT["C"] | snow] * int(symbol))
        elif symbol not in VARIABLES:
            mask = 0
            for letter in symbol.split("/"):
                mask |= BIT.get(letter, 0)
            if mask:
                units.append(mask | snow)
    return [tuple(sorted(units))]


def _supertypes(board: Board, permanent: ObjectId) -> tuple[str, ...]:
    from_definition = board.objects[permanent].definition
    if from_definition is None:
        return ()
    return tuple(str(one) for one in from_definition.faces[0].supertypes)


@still_memo
def usable_sources(board: Board, player: PlayerId) -> tuple[Source, ...]:
    """The simple mana abilities that this player could play now (411.2)."""
    found: list[Source] = []
    objects = board.objects
    for one in workers(board, player):
        if not one.sources:
            continue
        if not (objects[one.permanent].tapped or (one.is_creature and summoning_sick(board, one.permanent))):
            found += one.sources
        elif one.without_tapping:
            found += one.without_tapping
    return tuple(found)


@still_memo
def by_permanent(
    board: Board, player: PlayerId, fits: tuple[SpendOnly, ...] | None = None
) -> tuple[tuple[ObjectId, Alternatives], ...]:
    """For each permanent with usable simple mana abilities, what it could add: one use of one of them. With `fits`, for
    what fits these limits of what mana may be spent on."""
    found: dict[ObjectId, Alternatives] = {}
    for source in usable_sources(board, player):
        if fits is not None and not may_be_spent(source.only, fits):
            continue
        gives = found.get(source.ability.object)
        found[source.ability.object] = source.gives if gives is None else merged(gives + source.gives)
    return tuple(found.items())


@lru_cache(maxsize=4096)
def merged(gives: Alternatives) -> Alternatives:
    """The same ways in one order; single units of any of several types become one unit that could be any."""
    if all(len(way) == 1 for way in gives):
        return ((union(gives),),)
    return tuple(sorted(set(gives)))


@memo
def resources(
    board: Board,
    player: PlayerId,
    without: tuple[ObjectId, ...] = (),
    fits: tuple[SpendOnly, ...] | None = None,
) -> Units:
    """All mana that the player has or could make with simple mana abilities, as masks; never too little. With `fits`,
    for what fits these limits of what mana may be spent on.

    It is exact but for permanents that add several mana in several ways (`engine.rules.stack.reach_409`).
    `without` are permanents that have to be tapped for something else.
    """
    pool = board.players[player].mana
    masks = list(masks_in(pool) if fits is None else masks_of(pool, Needs((), 0, fits)))
    masks.extend(of_life(board, player))
    for permanent, gives in by_permanent(board, player, fits):
        if permanent in without:
            continue
        if len(gives) == 1:
            masks.extend(gives[0])
        else:
            masks.extend([union(gives)] * max(len(way) for way in gives))
    return units_of(tuple(masks))


def of_life(board: Board, player: PlayerId) -> tuple[int, ...]:
    """The mana for which the player could pay life, as masks."""
    return (BIT["C"],) * life_for_mana(board, player)[1]


def pool_pays(board: Board, player: PlayerId, needs: Needs) -> bool:
    """Whether the pool alone pays it."""
    return payable(needs, units_of(masks_of(board.players[player].mana, needs)))


def may_be_tapped(board: Board, player: PlayerId, permanent: ObjectId) -> bool:
    """Whether a player could tap this permanent as a cost that isn't its own: untapped, and the player's (502.46a)."""
    found = board.objects.get(permanent)
    return (
        found is not None
        and found.zone == IN_PLAY
        and not found.tapped
        and controller_of(board, permanent) == player
    )


def tap_payable(board: Board, permanent: Object) -> bool:
    """Whether {T} can be paid: untapped, and no summoning sickness for a creature (104.4, 212.3d)."""
    if permanent.zone != IN_PLAY or permanent.tapped:
        return False
    return not (is_type(board, permanent.id, "creature") and summoning_sick(board, permanent.id))


NEEDED = "#needed"
"""The note that tells a mana ability what its mana is wanted for. The sign is one that no text can write."""


def needs_noted(needs: Needs) -> tuple[Noted, ...]:
    """A mana cost as a note for the instructions of a mana ability, so that the useful mana is named first."""
    flat = [needs.generic]
    for mask, count in needs.masks:
        flat.extend((mask, count))
    return (Noted(NEEDED, "numbers", tuple(flat)),)


def needs_from(noted: tuple[Noted, ...]) -> Needs | None:
    """The other way round; None if there is no such note."""
    for one in noted:
        if one.name == NEEDED:
            flat = [int(number) for number in one.value]
            return Needs(tuple(zip(flat[1::2], flat[2::2], strict=True)), flat[0])
    return None


__all__ = [
    "NO_NEEDS",
    "Source",
    "Total",
    "ability_total",
    "activation_total",
    "bears_on_mana",
    "by_permanent",
    "costs_of",
    "is_mana_ability",
    "limit_of",
    "mana_cost_of",
    "may_be_tapped",
    "merged",
    "needs_from",
    "needs_noted",
    "of_life",
    "pool_pays",
    "resources",
    "runs",
    "spell_total",
    "tap_payable",
    "union",
    "usable_sources",
    "worker_of",
    "workers",
]
