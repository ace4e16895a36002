"""Rule 500: how many creatures may block one attacker, and how many attackers one creature may block.

Such a text speaks of a whole set of blocks and not of one blocker and one attacker (500.3). Where one bears on a
declaration, the largest number of requirements that a legal set can obey (500.4) is found by going through the
blockers one by one, and keeping of every number of blocks so far only what obeys most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from engine.asking import Asker, matches
from engine.board import NOTHING, Board, ObjectId
from engine.characteristics import characteristics, imposed
from engine.decisions import Refusal
from engine.language.effects import BlockersLimited, MayBlockMore, Must
from engine.language.words import ObjectAct
from engine.memos import shape_memo
from engine.rules.keywords.company_500 import CompanyPlan, Counts, plans, speaks_of_company, wrong_company

Pairs: TypeAlias = tuple[tuple[ObjectId, ObjectId], ...]
"""Blocking creatures, each with an attacking creature that it blocks."""
Able: TypeAlias = Mapping[ObjectId, Sequence[ObjectId]]
"""Creatures able to block, each with the attackers that it could block."""


@shape_memo
def most_blocked(board: Board, blocker: ObjectId) -> int | None:
    """How many attackers this creature may block: one, unless a text lets it block more (309.2a); None for any
    number."""
    more = [one.change.number for one in imposed(board, blocker) if type(one.change) is MayBlockMore]
    return None if None in more else 1 + sum(one for one in more if one is not None)


@shape_memo
def number_of_blockers(board: Board, attacker: ObjectId) -> tuple[int, int | None]:
    """If anything blocks this attacker, how many creatures have to at least, and may at most; None without limit."""
    limits = [one.change for one in imposed(board, attacker) if type(one.change) is BlockersLimited]
    most = [one.most for one in limits if one.most is not None]
    return max((one.least for one in limits), default=1), min(most, default=None)


def speaks_of_numbers(board: Board, able: Able) -> bool:
    """Whether any text bears on how many of these block what, or block at all."""
    attackers = {attacker for meant in able.values() for attacker in meant}
    return (
        any(most_blocked(board, one) != 1 for one in able)
        or any(number_of_blockers(board, one) != (1, None) for one in attackers)
        or speaks_of_company(board, able, ObjectAct.BLOCK)
    )


def wrong_number(board: Board, blocks: Iterable[tuple[ObjectId, ObjectId]]) -> Refusal | None:
    """Why so many creatures can't block so many attackers; None if they can (309.2a, 500.3)."""
    pairs = tuple(blocks)
    for blocker, number in Counter(blocker for blocker, _ in pairs).items():
        most = most_blocked(board, blocker)
        if most is not None and number > most:
            name = _name(board, blocker)
            said = (
                "a creature blocks only one attacker" if most == 1 else f"{name} can block {most} attackers"
            )
            return Refusal("309.2a", said)
    for attacker, number in Counter(attacker for _, attacker in pairs).items():
        least, greatest = number_of_blockers(board, attacker)
        name = _name(board, attacker)
        if number < least:
            return Refusal("500.3", f"{name} can't be blocked except by {least} or more creatures")
        if greatest is not None and number > greatest:
            return Refusal(
                "500.3", f"{name} can't be blocked by more than {greatest} creature{'s' * (greatest > 1)}"
            )
    return wrong_company(board, {blocker for blocker, _ in pairs}, ObjectAct.BLOCK)


def has_obeyed(board: Board, blocker: ObjectId) -> bool:
    """Whether a text that has this creature block "each turn" or "this turn", whatever attacks, has been obeyed in an
    earlier combat phase of the turn (300.7)."""
    return blocker in board.turn.blocked


def obeyed_by(board: Board, blocker: ObjectId, blocked: Sequence[ObjectId]) -> int:
    """How many texts that require this creature to block are obeyed if it blocks these (500.3)."""
    obeyed, found = has_obeyed(board, blocker), 0
    for one in imposed(board, blocker):
        change = one.change
        if type(change) is not Must or change.act is not ObjectAct.BLOCK:
            continue
        if change.by is None:
            found += bool(blocked) and not obeyed
            continue
        asker = Asker(one.source, one.controller, one.noted)
        meant = sum(matches(board, attacker, change.by, asker) for attacker in blocked)
        found += meant if change.each else min(meant, 1)
    return found


def best_blocks(
    board: Board,
    able: Able,
    required: frozenset[ObjectId],
    wanted: Sequence[ObjectId],
    block: tuple[ObjectId, ObjectId] | None = None,
) -> tuple[int, Pairs]:
    """The largest number of requirements that a legal set of blocks obeys (500.4), and such a set with as few blocks
    as may be. `required` are blockers that some text requires to block, `wanted` attackers that must be blocked;
    with a `block` only sets that have it are looked at, and there may be none; without it only creatures that are
    required to block or can block an attacker that must be blocked, for nobody else has to help (500.5)."""
    if block is None:
        able = {
            one: meant for one, meant in able.items() if one in required or any(x in wanted for x in meant)
        }
    attackers = tuple(dict.fromkeys(attacker for meant in able.values() for attacker in meant))
    limits = {one: number_of_blockers(board, one) for one in attackers}
    best: tuple[int, Pairs] = (-1, ())

    def alike(one: ObjectId) -> Hashable:
        """Two that may block the same, as many of it, and of whom nobody asks anything."""
        own = one in required or (block is not None and one == block[0])
        return able[one], most_blocked(board, one), one if own else NOTHING

    for plan in plans(board, tuple(able), ObjectAct.BLOCK, alike):
        for (numbers, counts), (obeyed, pairs) in _by_plan(
            board, plan, able, required, limits, block
        ).items():
            if not plan.keeps(counts):
                continue
            by_attacker = dict(zip(attackers, numbers, strict=True))
            if any(
                number
                and (number < limits[one][0] or ((most := limits[one][1]) is not None and number > most))
                for one, number in by_attacker.items()
            ):
                continue
            made = (obeyed + sum(bool(by_attacker.get(one)) for one in wanted), pairs)
            if _better(made, best):
                best = made
    return best


def _by_plan(
    board: Board,
    plan: CompanyPlan,
    able: Able,
    required: frozenset[ObjectId],
    limits: Mapping[ObjectId, tuple[int, int | None]],
    block: tuple[ObjectId, ObjectId] | None,
) -> dict[tuple[tuple[int, ...], Counts], tuple[int, Pairs]]:
    """For each of the numbers of blockers that can come of a plan, with the companions that are counted, what obeys
    most."""
    attackers = tuple(limits)
    # So many blockers of one attacker make no difference any more.
    enough = {one: least if most is None else most + 1 for one, (least, most) in limits.items()}
    found: dict[tuple[tuple[int, ...], Counts], tuple[int, Pairs]] = {
        ((0,) * len(attackers), plan.start()): (0, ())
    }
    for blocker, meant in able.items():
        most = most_blocked(board, blocker)
        sizes = range(min(len(meant), len(meant) if most is None else most) + 1)
        ways = [way for size in sizes for way in combinations(meant, size)]
        if block is not None and block[0] == blocker:
            ways = [way for way in ways if block[1] in way]
        if blocker in plan.fixed:
            ways = [way for way in ways if way]
        elif blocker not in plan.free:
            ways = [way for way in ways if not way]
        scores = {way: obeyed_by(board, blocker, way) if blocker in required else 0 for way in ways}
        after: dict[tuple[tuple[int, ...], Counts], tuple[int, Pairs]] = {}
        for (numbers, counts), (obeyed, pairs) in found.items():
            for way in ways:
                blocked = tuple(
                    min(number + (attacker in way), enough[attacker])
                    for number, attacker in zip(numbers, attackers, strict=True)
                )
                more = (blocked, plan.after(counts, blocker) if way else counts)
                made = (obeyed + scores[way], (*pairs, *((blocker, attacker) for attacker in way)))
                if more not in after or _better(made, after[more]):
                    after[more] = made
        found = after
    return found


def _better(one: tuple[int, Pairs], other: tuple[int, Pairs]) -> bool:
    return (one[0], -len(one[1])) > (other[0], -len(other[1]))


def _name(board: Board, creature: ObjectId) -> str:
    return characteristics(board, creature).name or "a nameless creature"
