"""May this be played now? Each refusal names its rule; offers are what is not refused.

The order of checks is a judge's: whose card, which zone, timing, prohibitions, targets, costs.

It is long because lands, spells and abilities are judged by the same checks in one order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from engine.asking import Asker, forbids, holds
from engine.asking.decrees import (
    any_time,
    barred,
    barred_abilities,
    barred_land,
    barred_spell,
    land_plays_left,
    lets_play,
    lets_quicken,
)
from engine.board import (
    HAND,
    IN_PLAY,
    NOTHING,
    AbilityId,
    Board,
    ObjectId,
    PlayerId,
    ZoneName,
)
from engine.characteristics import (
    Characteristics,
    Held,
    controller_of,
    faces,
    held,
    is_type,
    last_known,
)
from engine.citing import computation
from engine.decisions import Refusal
from engine.editions import rules_of
from engine.language.effects import Activated, Cost, PayMana, PlayOnly, TapSymbol, TargetSpec
from engine.language.keyword_sentences import is_equip
from engine.language.places import in_places, places_of
from engine.language.terms import X
from engine.language.walks import walk
from engine.language.words import AbilityKind, CardType, KeywordName, ObjectAct, PlayerAct, Timing
from engine.memos import memo
from engine.rules.stack.added_costs_409 import added_to_spell
from engine.rules.stack.as_a_spell_409 import as_a_spell
from engine.rules.stack.bodies import giver_of, possible_specs, spell_body
from engine.rules.stack.cost_changes_409 import with_changes
from engine.rules.stack.costs_409 import (
    Total,
    ability_total,
    costs_of,
    is_mana_ability,
    pool_pays,
    spell_total,
    tap_payable,
    usable_sources,
)
from engine.rules.stack.in_reach_409 import in_reach, is_for_anyone
from engine.rules.stack.keyword_costs_409 import with_keyword_costs
from engine.rules.stack.limited_mana_409 import for_spell
from engine.rules.stack.moments_409 import in_words, is_moment
from engine.rules.stack.payable_409 import asks_for_x, others_payable
from engine.rules.stack.plugs_409 import having, helping_for, instant_keywords, stopped
from engine.rules.stack.reach_409 import Helping, affordable
from engine.rules.stack.targets_415 import enough_targets
from engine.rules.stack.ways_409 import FREE, USUAL, WayToPlay, WholePrice, way_called
from engine.rules.stack.x_409 import of_costs, values_of_x, x_told
from engine.seats import is_active, within_range

MOST_TRIED = 1_000
"""More than any board has targets for."""
MAIN_PHASES = frozenset(("precombat main", "postcombat main"))

OUT_OF_REACH = computation("601.6", "Nobody plays abilities of objects out of his or her range of influence.")


BARRED_BY_KEYWORD: list[tuple[KeywordName, PlayerAct, str, str]] = []
"""Of abilities that a keyword stands for: what bars them, the rule, and what is said. Its room adds it."""
OWN_TURN = Refusal("408.1d", "it can be played only in its player's own turn")
MAIN_PHASE = Refusal("408.1d", "it can be played only in a main phase")
EMPTY_STACK = Refusal("408.1d", "it can be played only while the stack is empty")


def sorcery_time(board: Board, player: PlayerId) -> Refusal | None:
    """Own main phase, priority, empty stack (408.1d, 212.7e). Priority is the asker's business."""
    if not is_active(board, player):
        return OWN_TURN
    if board.turn.phase not in MAIN_PHASES:
        return MAIN_PHASE
    if board.stack:
        return EMPTY_STACK
    return None


def is_quick(board: Board, half: Characteristics) -> bool:
    """Whether a player needs nothing but priority to play it: an instant (212.5a), or what a keyword makes like one."""
    if CardType.INSTANT in half.types:
        return True
    return bool(half.keywords) and not instant_keywords(rules_of(board)).isdisjoint(half.keywords)


def why_not_land(board: Board, player: PlayerId, card: ObjectId) -> Refusal | None:
    """Why this card can't be played as a land now (212.6a-b, 305.4), or None."""
    found = board.objects.get(card)
    if found is None or not (
        is_there(board, player, card, HAND) or lets_play(board, player, card, free=True)
    ):
        return Refusal("212.6a", "only a land card in one's own hand can be played")
    if not any(CardType.LAND in face.types for face in faces(board, card)):
        return Refusal("212.6a", f"{_name(board, card)} is not a land")
    if (source := barred_land(board, player, card)) is not None:
        seen = last_known(board, source)
        why = f" because of {seen[0].name}" if seen and seen[0].name else ""
        return Refusal("103.2", f"{board.players[player].name} can't play lands{why}")
    refusal = sorcery_time(board, player)
    if refusal is not None:
        return Refusal(
            "212.6a", refusal.reason.replace("it can", "a land can").replace("its player", "the player")
        )
    if not land_plays_left(board, player):
        return Refusal("212.6b", "the player has already played a land this turn")
    return None


def is_there(board: Board, player: PlayerId, card: ObjectId, zone: ZoneName) -> bool:
    """Whether a card is the player's and where it is played from, or may be played as though it were in the hand."""
    found = board.objects[card]
    own = found.zone == zone and found.owner == player
    return own or (zone == HAND and lets_play(board, player, card))


def why_not_spell(board: Board, player: PlayerId, card: ObjectId, face: int, way: str = "") -> Refusal | None:
    """Why this card, or this half of it, can't be played as a spell now (409.1, 408.1d), or None."""
    how = way_called(board, way) if way else USUAL
    if how is None or not how.with_priority:
        return Refusal("409.1a", f"nothing lets a player play a card {way}")
    if how.judges_itself:
        return how.why_not(board, player, card, face)
    found = board.objects.get(card)
    if found is None or not (how.word == FREE or is_there(board, player, card, how.zone)):
        return Refusal("409.1a", f"only a card in one's own {how.zone} can be played so")
    halves = faces(board, card)
    if not 0 <= face < len(halves):
        return Refusal("409.1a", f"{_name(board, card)} doesn't have this half")
    half = halves[face]
    if how is USUAL:
        # Asked for every card in hand: what a way may have against it the usual one has not.
        refusal = why_not_begun(board, player, card, half, halves=halves)
        return refusal or why_not_played_for(board, player, card, half, (half.cost, ()))
    refusal = how.lacks(board, player, card, half)
    if refusal is None:
        refusal = why_not_begun(
            board, player, card, half, as_an_instant=how.at_once(board, player, card, half)
        )
    if refusal is not None:
        return refusal
    if (price := how.price_of(board, player, card, half)) is None:
        return how.no_price(half.name)
    if (refusal := how.unmet(board, player, card, half)) is not None:
        return refusal
    for offered in how.offered(board, player, card):
        refusal = why_not_played_for(board, player, card, half, price, how, offered)
        if refusal is None:
            return None
    return refusal


def why_no_spells(board: Board, player: PlayerId) -> Refusal | None:
    """Why this player can play no spell at all now, whatever it is (502.58a, 409.4); None if that is possible."""
    if (refusal := stopped(board)) is not None:
        return refusal
    source = barred(board, player, PlayerAct.PLAY_SPELLS)
    if source is None:
        return None
    seen = last_known(board, source)
    rules = [
        plug.cited_for_barring
        for plug in having(rules_of(board), "cited_for_barring")
        if seen and plug.keyword in seen[0].keywords
    ]
    rule = rules[0] if rules else "409.4"
    why = f" because of {seen[0].name}" if seen and seen[0].name else ""
    return Refusal(rule, f"{board.players[player].name} can't play spells{why}")


def why_not_begun(
    board: Board,
    player: PlayerId,
    card: ObjectId,
    half: Characteristics,
    *,
    as_an_instant: bool = False,
    halves: tuple[Characteristics, ...] = (),
) -> Refusal | None:
    """Why the player could not begin to play this half of a card now, whatever it costs and whatever it targets.

    `halves` are the card's, if they are at hand."""
    if (refusal := why_no_spells(board, player) or why_barred(board, player, card, half)) is not None:
        return refusal
    for one in halves or faces(board, card):
        if CardType.LAND in one.types:
            return Refusal("212.6g", f"{half.name} is a land and can't be played as a spell")
    if (refusal := _why_wrong_moment(board, player, half)) is not None:
        return refusal
    if not as_an_instant and not is_quick(board, half) and not lets_quicken(board, player, card, half):
        refusal = sorcery_time(board, player)
        if refusal is not None:
            return Refusal(refusal.rule, refusal.reason.replace("it can", f"{half.name} can"))
    return None


def _why_wrong_moment(board: Board, player: PlayerId, half: Characteristics) -> Refusal | None:
    """Why the card's own text doesn't let it be played at this moment (401.5), or None."""
    for one in half.abilities:
        if not isinstance(one.ability, PlayOnly):
            continue
        for timing in one.ability.timing:
            if not is_moment(board, player, timing):
                return Refusal("401.5", f"{half.name} can be played only {in_words(timing)}")
        condition = one.ability.condition
        if condition is not None and not holds(board, condition, Asker(one.id.object, player)):
            return Refusal("401.5", f"what {half.name} asks for, to be played, is not so now")
    return None


def why_forbidden(board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
    """Why this half of a card can't be played now at whatever time its type could be: by an effect (409.4, 502.58a), or
    by what its own text says of when it may be (401.5, 402.8d). None if it can."""
    return (
        why_no_spells(board, player)
        or why_barred(board, player, card, half)
        or _why_wrong_moment(board, player, half)
    )


def why_barred(board: Board, player: PlayerId, card: ObjectId, half: Characteristics) -> Refusal | None:
    """Why an effect prohibits the player from playing this half of a card (409.4), or None."""
    source = barred_spell(board, player, card, half)
    if source is None:
        return None
    said = " // ".join(face.name for face in last_known(board, source) if face.name) or "an effect"
    return Refusal("409.4", f"{said} says that {half.name or 'this'} can't be played")


def why_not_while_resolving(
    board: Board, player: PlayerId, card: ObjectId, way: str, face: int = 0
) -> Refusal | None:
    """Why this card, or this half of it, can't be played while something resolves (413.2e), where no timing is asked
    for."""
    half = faces(board, card)[face]
    if CardType.LAND in half.types:
        return Refusal("212.6g", f"{half.name} is a land and can't be played as a spell")
    if (refusal := why_no_spells(board, player)) is not None:
        return refusal
    how = way_called(board, way)
    if how is None:
        return Refusal("409.1b", f"nothing lets a player play {half.name} by {way}")
    barred = replace(half, name="", types=(CardType.CREATURE,)) if how.face_down else half
    if (refusal := why_barred(board, player, card, barred)) is not None:
        return refusal
    if how.face_down:
        # 504.2: it is turned face down first, so nothing of its text has a say.
        half = Characteristics(name="")
    elif (refusal := _why_wrong_moment(board, player, half)) is not None:
        return refusal
    if (price := how.price_of(board, player, card, half)) is None:
        return how.no_price(half.name)
    return why_not_played_for(board, player, card, half, price, how if how.face_down else USUAL)


def why_not_played_for(
    board: Board,
    player: PlayerId,
    card: ObjectId,
    half: Characteristics,
    price: WholePrice,
    how: WayToPlay = USUAL,
    offered: tuple[ObjectId, ...] = (),
) -> Refusal | None:
    """Why a card can't be played for this: no legal target or mode, or nothing to pay it with."""
    cost, others = price
    name = half.name or _name(board, card)
    board, half = as_a_spell(board, player, card, half, how.face_down)
    others += added_to_spell(board, card, half)

    def at(x: int) -> Total:
        found = spell_total(cost, half.abilities, x, others)
        if how.instead and how.keyword is not None and cost is not None:
            paid = ((how.keyword, (PayMana(cost),)),)
            found, _ = with_keyword_costs(board, player, found, x, paid)
        found = with_changes(board, player, card, found)
        found = how.lessened(board, found, offered)
        return replace(found, needs=for_spell(board, player, card, found.needs))

    total = at(0)
    if not total.payable:
        return Refusal("213.1a", f"{name} has no mana cost, and a nonexistent cost can't be paid")
    asker = Asker(source=card, controller=player)
    body = spell_body(tuple(one.ability for one in half.abilities))
    values: Sequence[int] = (0,)
    helping, gone = helping_for(board, player, half.abilities), (card, *offered)
    specs = (*body.targets, *(spec for mode in body.modes for spec in mode.targets))
    if _x_matters(costs_of(cost, half.abilities, others), specs):
        values = values_of_x(board, player, card, at, asker, helping, gone) or values
    refusals = [_why_no_targets(board, name, slots, card, asker, values) for slots in possible_specs(body)]
    refusal = None if None in refusals else refusals[0]
    if refusal is None and body.modes:
        possible = sum(
            1 for mode in body.modes if _why_no_targets(board, "", mode.targets, card, asker, values) is None
        )
        if possible < body.choose:
            refusal = Refusal("409.1b", f"{name} has no mode with legal targets")
    asker = replace(asker, x=values[0])
    return refusal or why_not_payable(board, player, name, total, card, asker, helping, gone)


def why_not_ability(
    board: Board, player: PlayerId, ability_id: AbilityId, *, mana_only: bool = False
) -> Refusal | None:
    """Why this activated ability can't be played now (403, 409.1), or None."""
    source = board.objects.get(ability_id.object)
    if source is None:
        return Refusal("402.8", "the object with that ability is gone")
    one = _held(board, ability_id)
    if one is None:
        return Refusal("403.1", f"{_name(board, source.id)} doesn't have this activated ability")
    if source.zone not in (places := places_of(one.ability)):
        return Refusal("402.8", f"that ability of {_name(board, source.id)} works only {in_places(places)}")
    owned = source.owner if source.zone != IN_PLAY else controller_of(board, source.id)
    if not within_range(board, player, owned):
        return Refusal(
            OUT_OF_REACH, f"{_name(board, source.id)} is out of {board.players[player].name}'s range"
        )
    if owned != player and not (source.zone == IN_PLAY and is_for_anyone(one.ability)):
        return Refusal("403.2", f"only the controller of {_name(board, source.id)} can play its abilities")
    ability = one.ability
    assert isinstance(ability, Activated)
    mana = is_mana_ability(ability)
    if mana_only and not mana:
        return Refusal("409.1g", "only mana abilities can be played now")
    name = _name(board, source.id)
    if mana_only and Timing.INSTANT in ability.timing:
        return Refusal(
            "403.5", f"that ability of {name} can be played only any time its player could play an instant"
        )
    if not mana and (refusal := stopped(board)) is not None:
        return refusal
    if not mana and (stopper := barred_abilities(board, player, source.id)) is not None:
        said = " // ".join(face.name for face in last_known(board, stopper) if face.name) or "an effect"
        return Refusal("409.4", f"{said} says that activated abilities of {name} can't be played")
    for keyword, act, rule, words in BARRED_BY_KEYWORD:
        if ability.keyword is keyword and (stopper := barred(board, player, act)) is not None:
            said = " // ".join(face.name for face in last_known(board, stopper) if face.name) or "an effect"
            return Refusal(rule, f"{said} says that {words}")
    refusal = _why_barred(board, source.id, name, mana, ability) or why_wrong_time(board, player, name, one)
    if refusal is not None:
        return refusal
    if ability.condition is not None and not holds(board, ability.condition, Asker(source.id, player)):
        return Refusal("409.4", f"what that ability of {name} asks for is not so now")
    asker = Asker(source=source.id, controller=player, noted=giver_of(one.id, ability))
    total = ability_total(board, source.id, ability, x_told(board, ability, asker))
    if not total.payable:
        return Refusal("213.1a", f"what that ability of {name} costs has no mana cost, and can't be paid")
    if total.tap and not tap_payable(board, source):
        if source.tapped:
            return Refusal("104.4", f"{name} is tapped already")
        return Refusal("212.3d", f"{name} has not been under its controller's control since the turn began")
    values: Sequence[int] = (0,)
    if _x_matters(ability.costs, ability.body.targets):
        values = of_costs(board, player, source.id, ability, asker) or values
        asker = replace(asker, x=values[0])
    refusal = _why_no_targets(board, name, ability.body.targets, NOTHING, asker, values)
    return refusal or why_not_payable(board, player, name, total, source.id, asker)


def _why_barred(board: Board, source: ObjectId, name: str, mana: bool, ability: Activated) -> Refusal | None:
    """A text in play that says this activated ability can't be played (409.4)."""
    said = forbids(board, source, ObjectAct.HAVE_ABILITIES_PLAYED)
    if said is None and not mana:
        said = forbids(board, source, ObjectAct.HAVE_OTHER_ABILITIES_PLAYED)
    if said is None and TapSymbol() in ability.costs:
        said = forbids(board, source, ObjectAct.HAVE_TAP_ABILITIES_PLAYED)
    if said is None:
        return None
    return Refusal("409.4", f"{_name(board, said.source)} says that abilities of {name} can't be played")


def why_wrong_time(board: Board, player: PlayerId, name: str, one: Held) -> Refusal | None:
    """Why an activated ability can't be played at this moment (403.3, 403.5, 409.4), or None."""
    assert isinstance(one.ability, Activated)
    for timing in one.ability.timing:
        if timing == Timing.SORCERY:
            late = sorcery_time(board, player) is not None
            if late and not (is_equip(one.ability) and any_time(board, player, AbilityKind.EQUIP)):
                return Refusal(
                    "403.5",
                    f"that ability of {name} can be played only any time its player could play a sorcery",
                )
        elif timing.most is not None:
            if board.turn.used.count(one.id) >= timing.most:
                often = ("already", "twice already", "three times already")[timing.most - 1]
                return Refusal("403.3", f"that ability of {name} has been played this turn {often}")
        elif not is_moment(board, player, timing):
            return Refusal("409.4", f"that ability of {name} can be played only {in_words(timing)}")
    return None


def _why_no_targets(
    board: Board,
    name: str,
    specs: tuple[TargetSpec, ...],
    card: ObjectId,
    asker: Asker,
    values: Sequence[int],
) -> Refusal | None:
    """Targets are chosen after X (409.1b-c): what depends on it needs a target for some of the `values` of X."""
    few = values[:MOST_TRIED] if reads_x(specs) else values[:1]
    if any(enough_targets(board, specs, card, replace(asker, x=x)) for x in few):
        return None
    return Refusal("409.1c", f"there is no legal target for {name}")


@lru_cache(maxsize=8192)
def _x_matters(costs: tuple[Cost, ...], specs: tuple[TargetSpec, ...]) -> bool:
    """Whether it depends on X if this can be played; X in the mana alone can be 0."""
    return asks_for_x(costs) and (
        reads_x(specs) or asks_for_x(tuple(one for one in costs if not isinstance(one, PayMana)))
    )


@lru_cache(maxsize=8192)
def reads_x(specs: tuple[TargetSpec, ...]) -> bool:
    """Whether what may be targeted depends on the value of X."""
    return any(isinstance(value, X) for spec in specs for value in walk(spec))


def why_not_payable(
    board: Board,
    player: PlayerId,
    name: str,
    total: Total,
    source: ObjectId,
    asker: Asker,
    helping: Helping = (),
    gone: tuple[ObjectId, ...] = (),
) -> Refusal | None:
    """Why a total cost can't be paid as a whole now (409.1h), or None. By then some things will be `gone`."""
    without = (*((source,) if total.tap else ()), *gone)
    if total.needs.total and not affordable(board, player, total.needs, without, helping):
        return Refusal("409.1h", f"{board.players[player].name} can't make the mana that {name} costs")
    if total.others and not others_payable(board, source, total.others, asker, gone):
        return Refusal("409.1h", f"the cost of {name} can't be paid as a whole")
    return None


def _held(board: Board, ability_id: AbilityId) -> Held | None:
    for one in held(board, ability_id.object):
        if one.id == ability_id and isinstance(one.ability, Activated):
            return one
    return None


def _name(board: Board, object_id: ObjectId) -> str:
    found: tuple[Characteristics, ...] = last_known(board, object_id)
    return " // ".join(face.name for face in found) or "a face-down card"


@memo
def activations(board: Board, player: PlayerId) -> tuple[AbilityId, ...]:
    """Activated abilities of permanents that the player could play now."""
    found = [source.ability for source in usable_sources(board, player)]
    for plan in in_reach(board, player):
        if plan.waits and sorcery_time(board, player) is not None:
            continue
        for timing in plan.moments:
            if not is_moment(board, player, timing):
                break
        else:
            if why_not_ability(board, player, plan.ability) is None:
                found.append(plan.ability)
    return tuple(found)


__all__ = [
    "MAIN_PHASES",
    "activations",
    "is_quick",
    "is_type",
    "pool_pays",
    "reads_x",
    "sorcery_time",
    "why_no_spells",
    "why_not_ability",
    "why_not_begun",
    "why_not_land",
    "why_not_payable",
    "why_not_spell",
    "why_not_while_resolving",
    "why_wrong_time",
]
