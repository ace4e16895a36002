"""Rule 420: state-based effects.

Thirteen conditions, a to n (the letter l is not used), each a function here under its own number. All that
apply happen as one event (420.3); `state_based_effects` gives its parts, `reasons` says which condition
brought which.

Most conditions speak of what a permanent is and what it is attached to. Those are worked out once for each
shape of the board; what changes oftener (damage, life, poison, attempted draws) is looked at every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from engine.asking import Asker, can_be_destroyed, matches, matches_player
from engine.asking.decrees import legend_rule_is_off, side_barred
from engine.asking.forbidding import attaching_barred
from engine.asking.ranges import reaches
from engine.asking.stable import is_stable
from engine.board import (
    GRAVEYARD,
    IN_PLAY,
    NOBODY,
    NOTHING,
    Board,
    ObjectId,
    PlayerId,
)
from engine.characteristics import Characteristics, controller_of, faces, keywords
from engine.citing import computation
from engine.editions import Registry, rules_of
from engine.events import Cease, CountersPut, ForgetEmptyDraws, Lose, ObjectMoved, Part, PermanentAttached
from engine.events.ending import losing
from engine.language.effects import Keyword
from engine.language.terms import Filter
from engine.language.words import CardType, KeywordName, ObjectAct, PlayerAct, Supertype
from engine.memos import calm_memo, memo, shape_memo
from engine.rules.effects.roll_call import AURA, roll_call
from engine.rules.effects.strays_420 import strays
from engine.rules.keywords.protection_502_7 import protected_from
from engine.seats import life_of, lowest_life

CREATURE, LEGENDARY, WORLD = CardType.CREATURE, Supertype.LEGENDARY, Supertype.WORLD
EQUIPMENT = "Equipment"
PLUS, MINUS = "+1/+1", "-1/-1"
POISON_TO_LOSE = 10


class Finding(NamedTuple):
    """One thing that a condition asks for: its rule, the part of the event, and what it is about."""

    rule: str
    part: Part
    object: ObjectId = NOTHING
    player: PlayerId = NOBODY


Findings: TypeAlias = list[Finding]
Check: TypeAlias = Callable[[Board], Findings]


class StateCondition(NamedTuple):
    """A registered condition: its number and sentence, for the rule book and the trace."""

    rule: str
    sentence: str
    check: Check
    lasting: bool
    """Rests on the shape of the board alone."""


CONDITIONS: Registry[str, StateCondition] = Registry("state-based effects")
"""The thirteen conditions of 420.5 by number."""


def condition(rule: str, *, lasting: bool) -> Callable[[Check], Check]:
    """Register a condition; its docstring is the sentence that people are shown."""

    def register(check: Check) -> Check:
        CONDITIONS[rule] = StateCondition(rule, " ".join((check.__doc__ or "").split()), check, lasting)
        return check

    return register


# --- what is in play, sorted by the conditions that it may meet -------------------------------------------


class _Census:
    """The permanents of a shape that the conditions about lasting things have to look at."""

    __slots__ = ("attached", "auras", "equipment", "legends", "mixed", "worlds")

    def __init__(self) -> None:
        self.auras: list[ObjectId] = []
        self.equipment: list[ObjectId] = []
        """Attached Equipment."""
        self.attached: list[ObjectId] = []
        """Attached permanents that are neither."""
        self.legends: list[tuple[ObjectId, str]] = []
        self.worlds: list[ObjectId] = []
        self.mixed: list[tuple[ObjectId, int]] = []
        """Permanents with +1/+1 and -1/-1 counters, and how many there are of both."""


@shape_memo
def _census(board: Board) -> _Census:
    census = _Census()
    for object_id in roll_call(board).odd:
        found = board.objects[object_id]
        face = faces(board, object_id)[0]
        if AURA in face.subtypes:
            census.auras.append(object_id)
        elif found.attached != NOTHING or found.attached_player != NOBODY:
            (census.equipment if EQUIPMENT in face.subtypes else census.attached).append(object_id)
        if LEGENDARY in face.supertypes and face.name:
            census.legends.append((object_id, face.name))
        if WORLD in face.supertypes:
            census.worlds.append(object_id)
        both = min(found.count(PLUS), found.count(MINUS))
        if both:
            census.mixed.append((object_id, both))
    return census


# --- the thirteen conditions ------------------------------------------------------------------------------


computation("601.8", "An Aura can't enchant what is out of its controller's range.")
computation("601.9", "Equipment can't equip what is out of its controller's range.")
computation("601.12", "The legend rule sees what is within the range of the permanent's controller.")
computation("601.13", "The world rule sees what is within the range of the permanent's controller.")


@condition("420.5a", lasting=False)
def no_life(board: Board) -> Findings:
    """A player with 0 or less life loses the game."""
    return _losing(
        board,
        "420.5a",
        "102.3b",
        [
            seat
            for seat, player in enumerate(board.players)
            if life_of(board, PlayerId(seat)) <= 0 and not player.lost
        ],
    )


@condition("420.5b", lasting=True)
def no_toughness(board: Board) -> Findings:
    """A creature with toughness 0 or less is put into its owner's graveyard; regeneration is no help."""
    return [_buried("420.5b", one) for one, toughness in roll_call(board).creatures if toughness <= 0]


@condition("420.5c", lasting=False)
def lethal_damage(board: Board) -> Findings:
    """A creature with toughness above 0 and at least that much damage is destroyed, unless it is indestructible."""
    objects = board.objects
    found: Findings = []
    for one, toughness in roll_call(board).creatures:
        if objects[one].damage >= toughness > 0 and can_be_destroyed(board, one):
            found.append(Finding("420.5c", ObjectMoved(object=one, to=GRAVEYARD, how="destroy"), one))
    return found


@condition("420.5d", lasting=True)
def loose_auras(board: Board) -> Findings:
    """An Aura on nothing, or on a permanent or player that it can't enchant, is put into the graveyard."""
    return [_buried("420.5d", one) for one in _census(board).auras if not _enchants_legally(board, one)]


@condition("420.5e", lasting=True)
def legend_rule(board: Board) -> Findings:
    """All legendary permanents that share a name are put into their owners' graveyards."""
    legends = _census(board).legends
    if len(legends) < 2:
        return []
    apart = rules_of(board).dials.legend_rule == "each player's"
    # 601.12: only those count that are within the range of the permanent's own controller.
    return [
        _buried("420.5e", one)
        for one, name in legends
        if any(
            other != one
            and its == name
            and reaches(board, controller_of(board, one), other)
            and not (apart and controller_of(board, other) != controller_of(board, one))
            for other, its in legends
        )
        and not legend_rule_is_off(board, one)
    ]


@condition("420.5f", lasting=False)
def stray_tokens(board: Board) -> Findings:
    """A token anywhere but in play ceases to exist."""
    return [_gone("420.5f", one.id) for one in strays(board) if one.kind == "token"]


@condition("420.5g", lasting=False)
def empty_library(board: Board) -> Findings:
    """A player who tried to draw from an empty library since the last check loses the game."""
    return _losing(
        board,
        "420.5g",
        "102.3c",
        [seat for seat, player in enumerate(board.players) if player.drew_from_empty and not player.lost],
    )


@condition("420.5h", lasting=False)
def poisoned(board: Board) -> Findings:
    """A player with ten or more poison counters loses the game."""
    return _losing(
        board,
        "420.5h",
        "102.3d",
        [
            seat
            for seat, player in enumerate(board.players)
            if player.poison >= POISON_TO_LOSE and not player.lost
        ],
    )


@condition("420.5i", lasting=True)
def world_rule(board: Board) -> Findings:
    """Of several world permanents all but the newest go to their owners' graveyards; if two are newest, all go."""
    # A timestamp would not do: an Aura gets a new one by moving, and arrivals of one event differ in it.
    worlds = _census(board).worlds
    if len(worlds) < 2:
        return []
    age = {one: board.objects[one].arrived or int(one) for one in worlds}
    found: Findings = []
    for one in worlds:
        # 601.13: only those count that are within the range of the permanent's own controller.
        you = controller_of(board, one)
        if any(age[other] >= age[one] for other in worlds if other != one and reaches(board, you, other)):
            found.append(_buried("420.5i", one))
    return found


@condition("420.5j", lasting=False)
def stray_copies(board: Board) -> Findings:
    """A copy of a spell off the stack, or of a card off the stack and out of play, ceases to exist."""
    return [_gone("420.5j", one.id) for one in strays(board) if one.kind == "copy"]


@condition("420.5k", lasting=True)
def loose_equipment(board: Board) -> Findings:
    """Equipment on a permanent that it can't equip becomes unattached and stays in play."""
    return [
        Finding("420.5k", PermanentAttached(object=one), one)
        for one in _census(board).equipment
        if not _equips_legally(board, one)
    ]


@condition("420.5m", lasting=True)
def odd_attachments(board: Board) -> Findings:
    """Any other permanent that is attached to something becomes unattached and stays in play."""
    return [Finding("420.5m", PermanentAttached(object=one), one) for one in _census(board).attached]


@condition("420.5n", lasting=True)
def opposite_counters(board: Board) -> Findings:
    """Of +1/+1 and -1/-1 counters on one permanent, equally many of both are removed."""
    found: Findings = []
    for one, number in _census(board).mixed:
        found.append(Finding("420.5n", CountersPut(object=one, counter=PLUS, number=-number), one))
        found.append(Finding("420.5n", CountersPut(object=one, counter=MINUS, number=-number), one))
    return found


def _losing(board: Board, rule: str, how: str, seats: list[int]) -> Findings:
    """These players lose, and with them who shares their life totals (606.8b)."""
    losses = {PlayerId(seat): Lose(player=PlayerId(seat), rule=how) for seat in seats}
    for own in tuple(losses.values()):
        for one in losing(board, own):
            losses.setdefault(one.player, one)
    return [Finding(rule, one, player=one.player) for one in losses.values()]


def _buried(rule: str, object_id: ObjectId) -> Finding:
    """Put into the graveyard without being destroyed."""
    return Finding(rule, ObjectMoved(object=object_id, to=GRAVEYARD), object_id)


def _gone(rule: str, object_id: ObjectId) -> Finding:
    return Finding(rule, Cease(object=object_id, how=rule), object_id)


# --- what the conditions ask ------------------------------------------------------------------------------


def _enchants_legally(board: Board, aura: ObjectId) -> bool:
    """Whether an Aura is on something that it can enchant (212.4d-g, 502.45c, 502.7c)."""
    found = board.objects[aura]
    face = faces(board, aura)[0]
    filters = _enchant_filters(face)
    asker = Asker(source=aura, controller=controller_of(board, aura))
    if found.attached_player != NOBODY:
        if board.players[found.attached_player].lost:
            return False
        return all(matches_player(board, found.attached_player, one, asker) for one in filters)
    host = board.objects.get(found.attached)
    if host is not None and not reaches(board, asker.controller, host.id):
        return False  # 601.8
    # 212.4g: no Aura enchants itself, nor one that is also a creature anything.
    if host is None or host.id == aura or CREATURE in face.types:
        return False
    fits = all(matches(board, host.id, one, asker) for one in filters)
    if host.zone != IN_PLAY:
        # Only what says so may stay on a card in a graveyard (103.1), where no protection works.
        return host.zone == GRAVEYARD and bool(filters) and fits
    return (
        fits
        and not protected_from(board, host.id, aura, attached=True)
        and not attaching_barred(board, aura, host.id, ObjectAct.BE_ENCHANTED)
    )


def _enchant_filters(face: Characteristics) -> list[Filter]:
    enchant = [one.ability for one in face.abilities if isinstance(one.ability, Keyword)]
    return [one.filter for one in enchant if one.name == KeywordName.ENCHANT and one.filter is not None]


def _equips_legally(board: Board, equipment: ObjectId) -> bool:
    """Whether Equipment is on a creature that it can equip (212.2i, 502.7d)."""
    host = board.objects.get(board.objects[equipment].attached)
    if host is None or host.zone != IN_PLAY or host.id == equipment:
        return False
    if CREATURE in faces(board, equipment)[0].types or CREATURE not in faces(board, host.id)[0].types:
        return False
    if not reaches(board, controller_of(board, equipment), host.id):
        return False  # 601.9
    return not protected_from(board, host.id, equipment, attached=True) and not attaching_barred(
        board, equipment, host.id, ObjectAct.BE_EQUIPPED
    )


@shape_memo
def _watches_circumstances(board: Board) -> bool:
    """Whether some Aura may enchant only what is, say, tapped, or something is protected from what is: then the shape
    does not tell whether everything may stay where it is attached."""
    census = _census(board)
    asked = [one for aura in census.auras for one in _enchant_filters(faces(board, aura)[0])]
    hosts = (board.objects[one].attached for one in (*census.auras, *census.equipment))
    asked += [
        held.ability.filter
        for host in hosts
        if host in board.objects
        for held in keywords(board, host, KeywordName.PROTECTION)
        if isinstance(held.ability, Keyword) and held.ability.filter is not None
    ]
    return not all(is_stable(one) for one in asked)


# --- one event --------------------------------------------------------------------------------------------


_OF_CIRCUMSTANCES = ("420.5d", "420.5k")
"""Conditions that ask whether something may stay attached to what it is on."""


@shape_memo
def _lasting(board: Board) -> tuple[Finding, ...]:
    """What the conditions find that rest on the shape, in this shape all of them or all but two."""
    left_out = _OF_CIRCUMSTANCES if _watches_circumstances(board) else ()
    return tuple(
        one
        for rule, each in CONDITIONS.of(board).items()
        if each.lasting and rule not in left_out
        for one in each.check(board)
    )


def _findings(board: Board) -> Iterable[Finding]:
    found: list[Finding] = []
    conditions = CONDITIONS.of(board)
    for each in conditions.values():
        if not each.lasting:
            found.extend(each.check(board))
    found.extend(_lasting(board))
    if _watches_circumstances(board):
        for rule in _OF_CIRCUMSTANCES:
            if rule in conditions:
                found.extend(conditions[rule].check(board))
    return [one for one in found if not _cannot_lose(board, one)]


def _cannot_lose(board: Board, finding: Finding) -> bool:
    """103.2: who can't lose the game doesn't, and the conditions ask for nothing."""
    if not isinstance(finding.part, Lose):
        return False
    acts = [PlayerAct.LOSE_GAME, *([PlayerAct.LOSE_AT_ZERO] if finding.rule == "420.5a" else [])]
    return any(side_barred(board, finding.part.player, act) for act in acts)


@calm_memo
def at_rest(board: Board) -> bool:
    """A quick look that finds most boards at rest; what it doesn't rule out, the conditions decide."""
    if lowest_life(board) <= 0:
        return False
    for player in board.players:
        if player.poison >= POISON_TO_LOSE or player.drew_from_empty:
            return False
    present = roll_call(board)
    objects = board.objects
    for one, toughness in present.creatures:
        if objects[one].damage >= toughness:
            return False
    if present.odd and (_lasting(board) or _watches_circumstances(board)):
        return False
    return not strays(board)


def state_based_effects(board: Board) -> tuple[Part, ...]:
    """All that state-based effects do to this board now, as the parts of one event (420.3); empty if
    nothing."""
    return () if at_rest(board) else _all_together(board)


@memo
def _all_together(board: Board) -> tuple[Part, ...]:
    found = _findings(board)
    parts: dict[object, Part] = {}
    for one in sorted(found, key=_order):
        part = one.part
        if isinstance(part, ObjectMoved):
            # One object moves once. Where it would be destroyed and also simply put into the graveyard, the
            # latter stands: regenerating would not save it.
            key: object = ("move", one.object)
            if key in parts and part.how == "destroy":
                continue
        elif isinstance(part, Lose):
            key = ("lose", one.player)
            if key in parts:
                continue
        else:
            key = part
        parts[key] = part
    event = tuple(parts.values())
    if any(player.drew_from_empty for player in board.players):
        event += (ForgetEmptyDraws(),)
    return event


def reasons(board: Board) -> tuple[tuple[str, tuple[ObjectId, ...], tuple[PlayerId, ...]], ...]:
    """Which conditions apply now: rule, the objects and the players that each is about, in the order of
    420.5."""
    table: dict[str, list[Finding]] = {}
    for one in sorted(_findings(board), key=_order):
        table.setdefault(one.rule, []).append(one)
    return tuple(
        (
            rule,
            tuple(dict.fromkeys(one.object for one in found if one.object != NOTHING)),
            tuple(dict.fromkeys(one.player for one in found if one.player != NOBODY)),
        )
        for rule, found in table.items()
    )


def _order(finding: Finding) -> tuple[str, int]:
    return (finding.rule, int(finding.object))


__all__ = ["CONDITIONS", "StateCondition", "at_rest", "reasons", "state_based_effects"]
