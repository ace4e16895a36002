"""Rule 415: targeted spells and abilities.

415.5  only permanents are legal targets, unless the text names a player or another zone
415.6  nothing on the stack can target itself
502.7  protection, and texts that say "can't be the target", narrow it further
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from msgspec.structs import replace

from engine.asking import Asker, amount, matches, matches_player
from engine.asking.decrees import barred
from engine.asking.one_of_each import about_seat
from engine.asking.ranges import keeper_of
from engine.board import GRAVEYARD, IN_PLAY, NOBODY, NOTHING, Board, Chosen, ObjectId, PlayerId, ZoneName
from engine.characteristics import controller_of
from engine.citing import HERE, cite, computation
from engine.decisions import Refusal
from engine.language.effects import TargetSpec
from engine.language.terms import (
    AllOf,
    AnyOf,
    Filter,
    InOneGraveyard,
    InZone,
    Is,
    IsPlayer,
    Not,
    OfOneController,
    Opponent,
    Target,
    Teammate,
)
from engine.language.walks import walk
from engine.language.words import Kind, PlayerAct
from engine.memos import kept_beside, memo
from engine.rules.stack.one_of_each_409 import one_of_each
from engine.rules.stack.untargetable_415 import untargetable
from engine.seats import is_seat, others, within_range

EVERYTHING = 1_000_000
OUT_OF_RANGE = computation(
    "601.4", "What is out of a player's range of influence can't be that player's target."
)


def encode(chosen: Chosen) -> int:
    """A target as one number for forms: an object's id, or a player as -1, -2, ..."""
    return int(chosen.object) if chosen.object != NOTHING else -1 - int(chosen.player)


def decode(slot: int, number: int) -> Chosen:
    """The other way round."""
    if number < 0:
        return Chosen(slot, player=PlayerId(-1 - number))
    return Chosen(slot, object=ObjectId(number))


def legal_target(
    board: Board,
    spec: TargetSpec,
    chosen: Chosen,
    stack_object: ObjectId,
    asker: Asker,
    *,
    was_chosen: bool = False,
) -> bool:
    """Whether this object or player is a legal target for this use of the word (409.1c), or still is one once it was
    chosen (413.2a)."""
    asker = about_seat(asker, spec.slot)
    if spec.as_played is not None and not was_chosen and not _suits(board, chosen, spec.as_played, asker):
        return False
    if chosen.player != NOBODY:
        if not is_seat(board, chosen.player) or board.players[chosen.player].lost:
            return False
        if barred(board, chosen.player, PlayerAct.BE_TARGETED) is not None:
            return False
        return _within_range(board, chosen.player, asker) and matches_player(
            board, chosen.player, spec.filter, asker
        )
    found = board.objects.get(chosen.object)
    if found is None or chosen.object == stack_object or found.kind == "damage":
        return False
    if found.zone not in zones_of(spec.filter):
        return False
    if board.table.ranges and not _within_range(board, keeper_of(board, chosen.object), asker):
        return False
    if not matches(board, chosen.object, spec.filter, asker):
        return False
    if spec.own and chosen.chooser not in (NOBODY, controller_of(board, chosen.object)):
        return False
    if found.zone not in (IN_PLAY, GRAVEYARD):
        return True
    return not untargetable(board, chosen.object, asker.source, asker.controller)


def _suits(board: Board, chosen: Chosen, as_played: Filter, asker: Asker) -> bool:
    """Whether it is now what a text asks of it only as it is chosen."""
    if chosen.player != NOBODY:
        return is_seat(board, chosen.player) and matches_player(board, chosen.player, as_played, asker)
    return chosen.object in board.objects and matches(board, chosen.object, as_played, asker)


def out_of_range(board: Board, chosen: Chosen, asker: Asker) -> bool:
    """Whether it is out of the range of influence of who would target it (601.4)."""
    whose = chosen.player if chosen.player != NOBODY else keeper_of(board, chosen.object)
    return whose != NOBODY and not within_range(board, asker.controller, whose)


def _within_range(board: Board, player: PlayerId, asker: Asker) -> bool:
    """601.4: what is out of range is no target."""
    if within_range(board, asker.controller, player):
        return True
    cite(OUT_OF_RANGE)
    return False


def may_choose(board: Board, spec: TargetSpec, chosen: Chosen, player: PlayerId) -> bool:
    """Whether this player may choose the legal target: some texts leave it to one among what he or she controls."""
    if spec.own and controller_of(board, chosen.object) != player:
        return False
    # 601.5a: and only what is within the chooser's own range.
    whose = chosen.player if chosen.player != NOBODY else keeper_of(board, chosen.object)
    return within_range(board, player, whose)


def why_no_target(
    board: Board, spec: TargetSpec, chosen: Chosen, stack_object: ObjectId, asker: Asker, chooser: PlayerId
) -> Refusal | None:
    """Why this player can't choose this target for a text, or None."""
    if not legal_target(board, spec, chosen, stack_object, asker):
        if out_of_range(board, chosen, asker):
            return Refusal("601.4", "that is out of range")
        return Refusal("409.1c", "that is not a legal target")
    if out_of_range(board, chosen, replace(asker, controller=chooser)):
        return Refusal("601.5a", "that is out of the range of who chooses it")
    if not may_choose(board, spec, chosen, chooser):
        return Refusal("409.1c", "who chooses it has to control it")
    return None


def candidates(board: Board, spec: TargetSpec, stack_object: ObjectId, asker: Asker) -> tuple[Chosen, ...]:
    """Every legal target for this use of the word: players in turn order from the asker, then objects."""
    return tuple(_each_candidate(board, spec, stack_object, asker))


@lru_cache(maxsize=8192)
def of_one_player(spec: TargetSpec) -> bool:
    """Whether all its targets have to be in one player's graveyard, or to be controlled by one player."""
    return any(isinstance(one, InOneGraveyard | OfOneController) for one in walk(spec.filter))


def whose_target(board: Board, target: ObjectId) -> PlayerId:
    """In whose graveyard it is, or who controls it."""
    found = board.objects[target]
    return found.owner if found.zone == GRAVEYARD else controller_of(board, target)


def are_apart(board: Board, spec: TargetSpec, chosen: tuple[Chosen, ...]) -> bool:
    """Whether what had to be controlled by one player as it was chosen no longer is (413.2a)."""
    if not any(isinstance(one, OfOneController) for one in walk(spec.filter)):
        return False
    there = (board.objects.get(one.object) for one in chosen if one.slot == spec.slot)
    return len({controller_of(board, one.id) for one in there if one is not None}) > 1


def most_at_once(board: Board, spec: TargetSpec, found: tuple[Chosen, ...]) -> int:
    """How many of these could be the targets of one use of the word at the same time."""
    if not of_one_player(spec):
        return len(found)
    owners = [whose_target(board, one.object) for one in found]
    return max((owners.count(one) for one in set(owners)), default=0)


def has_candidates(board: Board, spec: TargetSpec, stack_object: ObjectId, asker: Asker, number: int) -> bool:
    """Whether there are so many legal targets, which is mostly seen before all have been looked at."""
    if number == 1 and HERE.rules is None:
        return _has_one(board, spec, stack_object, asker)
    if of_one_player(spec):
        return most_at_once(board, spec, candidates(board, spec, stack_object, asker)) >= number
    found = islice(_each_candidate(board, spec, stack_object, asker), number)
    return sum(1 for _ in found) == number


@memo
def _has_one(board: Board, spec: TargetSpec, stack_object: ObjectId, asker: Asker) -> bool:
    """Whether there is a legal target at all: the one that was found last mostly is one still."""
    before = _found_last.get(spec)
    if before is not None and legal_target(board, spec, before, stack_object, asker):
        return True
    found = next(_each_candidate(board, spec, stack_object, asker), None)
    if found is not None:
        if len(_found_last) > _LIMIT:
            _found_last.clear()
        _found_last[spec] = found
    return found is not None


_found_last: dict[TargetSpec, Chosen] = kept_beside({})
"""A cache, never needed: what is in it is judged anew, so that games may share it."""
_LIMIT = 4_096


def _each_candidate(board: Board, spec: TargetSpec, stack_object: ObjectId, asker: Asker) -> Iterator[Chosen]:
    if may_be_player(spec.filter):
        for seat in (asker.controller, *others(board, asker.controller)):
            chosen = Chosen(spec.slot, player=seat)
            if legal_target(board, spec, chosen, stack_object, asker):
                yield chosen
    for zone in zones_of(spec.filter):
        for key, ids in board.zones.items():
            if key[0] == zone:
                for object_id in ids:
                    chosen = Chosen(spec.slot, object=object_id)
                    if legal_target(board, spec, chosen, stack_object, asker):
                        yield chosen


def enough_targets(board: Board, specs: tuple[TargetSpec, ...], stack_object: ObjectId, asker: Asker) -> bool:
    """Whether there are as many legal targets as each use of the word needs."""
    return _enough(board, one_of_each(board, specs, asker), stack_object, asker)


def _enough(board: Board, specs: tuple[TargetSpec, ...], stack_object: ObjectId, asker: Asker) -> bool:
    for place, spec in enumerate(specs):
        least, _ = bounds(board, spec, asker)
        later = specs[place + 1 :]
        if least == 1 and any(_rests_on(one, spec.slot) for one in later):
            # "That player's graveyard": some choice here has to leave one there.
            return any(
                _enough(board, later, stack_object, replace(asker, targets=(*asker.targets, one)))
                for one in _each_candidate(board, spec, stack_object, asker)
            )
        if least and not has_candidates(board, spec, stack_object, asker, least):
            return False
    return True


@lru_cache(maxsize=8192)
def _rests_on(spec: TargetSpec, slot: int) -> bool:
    """Whether its description asks whose, or which, the target of that slot is; to be another one asks nothing."""
    parts = spec.filter.parts if isinstance(spec.filter, AllOf) else (spec.filter,)
    return any(Target(slot) in walk(one) for one in parts if not isinstance(one, Not))


def bounds(board: Board, spec: TargetSpec, asker: Asker) -> tuple[int, int]:
    """How many targets this use of the word takes: at least and at most."""
    least = max(0, amount(board, spec.at_least, asker))
    most = EVERYTHING if spec.at_most is None else max(0, amount(board, spec.at_most, asker))
    if spec.divided is not None:
        # Each target gets at least one (409.1e), so there cannot be more of them than there is to divide; and what is
        # divided goes to one target at least.
        total = max(0, amount(board, spec.divided, asker))
        least, most = max(least, min(1, total)), min(most, total)
    return least, most


@lru_cache(maxsize=8192)
def zones_of(filter: Filter) -> tuple[ZoneName, ...]:
    """The zones that a target description reaches: in play unless it names another (415.5), the stack for spells."""
    named: list[ZoneName] = []
    _collect_zones(filter, named)
    return tuple(dict.fromkeys(named)) or (IN_PLAY,)


def _collect_zones(filter: Filter, named: list[ZoneName]) -> None:
    match filter:
        case InZone(zone):
            named.append(str(zone))  # type: ignore[arg-type]
        case Is(kind) if kind in (Kind.SPELL, Kind.ACTIVATED, Kind.TRIGGERED, Kind.STACKED):
            named.append("stack")
        case Is(kind) if kind == Kind.PERMANENT:
            named.append(IN_PLAY)
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                _collect_zones(part, named)
        case _:
            pass


@lru_cache(maxsize=8192)
def may_be_player(filter: Filter) -> bool:
    """Whether the description speaks of players at all."""
    match filter:
        case IsPlayer() | Opponent() | Teammate():
            return True
        case AllOf(parts) | AnyOf(parts):
            return any(may_be_player(part) for part in parts)
        case Not(_):
            return False
        case _:
            return False
