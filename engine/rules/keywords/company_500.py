"""Rule 500: creatures that attack or block only with so many others, or with no more than so many.

Such a restriction speaks of the whole set of attackers, or of blockers (500.1): a set conflicts with it as a whole
(500.4). Which set obeys the most requirements is found by plans: which of those that need others take part, and how
many may in all. Within a plan the creatures are gone through one by one, and of every number of companions so far only
what obeys most is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from engine.asking import Asker, matches, matches_player
from engine.board import Board, Noted, ObjectId, PlayerId
from engine.characteristics import Imposed, characteristics, imposed
from engine.decisions import Refusal
from engine.language.effects import InCompany, MustJoin
from engine.language.remembered import EACH_ONE
from engine.language.terms import Filter
from engine.language.words import ObjectAct
from engine.seats import defending_sides, defending_with

Counts: TypeAlias = tuple[int, ...]
"""How many take part, as far as that matters, then how many companions each has that needs some."""


class Need(NamedTuple):
    """A creature that needs so many others, which these are."""

    creature: ObjectId
    others: frozenset[ObjectId]
    least: int


class CompanyPlan(NamedTuple):
    """Some of the ways to attack or block: these take part, those may, and at most so many in all."""

    fixed: tuple[ObjectId, ...]
    free: tuple[ObjectId, ...]
    most: int | None = None
    needs: tuple[Need, ...] = ()

    def start(self) -> Counts:
        """The counts before anything is chosen."""
        return (0,) * (1 + len(self.needs))

    def after(self, counts: Counts, creature: ObjectId) -> Counts:
        """The counts once this creature takes part too; what exceeds a bound makes no difference any more."""
        in_all = 0 if self.most is None else min(counts[0] + 1, self.most + 1)
        others = [
            min(number + (creature in need.others), need.least)
            for number, need in zip(counts[1:], self.needs, strict=True)
        ]
        return (in_all, *others)

    def keeps(self, counts: Counts) -> bool:
        """Whether no restriction of this kind is violated so."""
        if self.most is not None and counts[0] > self.most:
            return False
        return all(number >= need.least for number, need in zip(counts[1:], self.needs, strict=True))


def _said(board: Board, creature: ObjectId, act: ObjectAct) -> tuple[tuple[Imposed, InCompany], ...]:
    return tuple(
        (one, one.change)
        for one in imposed(board, creature)
        if isinstance(one.change, InCompany)
        and one.change.act is act
        and _of_any_attack(board, one, one.change)
    )


def _of_any_attack(board: Board, said: Imposed, change: InCompany) -> bool:
    """Whether it bears on whatever attacks: that is so of attacks on the only player, or team, who can be attacked."""
    if change.to is None:
        return True
    sides = defending_sides(board)
    return len(sides) == 1 and _is_spoken_of(board, said, change.to, sides[0])


def _is_spoken_of(board: Board, said: Imposed, to: Filter, players: Collection[PlayerId]) -> bool:
    asker = Asker(said.source, said.controller, said.noted)
    return any(matches_player(board, one, to, asker) for one in players)


def crowded(board: Board, attacks: Collection[tuple[ObjectId, PlayerId]]) -> Refusal | None:
    """Why these creatures can't all attack the same player, where there are several (500.2); None if they can."""
    for creature, player in attacks:
        for said in imposed(board, creature):
            change = said.change
            if not isinstance(change, InCompany) or change.to is None or change.most is None:
                continue
            side = defending_with(board, player)
            if (
                _is_spoken_of(board, said, change.to, side)
                and sum(one in side for _, one in attacks) > change.most
            ):
                name = characteristics(board, creature).name or "a nameless creature"
                whom = board.players[player].name
                return Refusal("500.2", f"{name} can't attack {whom} if more than {change.most} do")
    return None


def speaks_of_company(board: Board, creatures: Collection[ObjectId], act: ObjectAct) -> bool:
    """Whether any text bears on how many others attack or block with one of these."""
    return any(_said(board, one, act) for one in creatures)


def _fits(board: Board, said: Imposed, of: InCompany | MustJoin, other: ObjectId, creature: ObjectId) -> bool:
    """Whether this other one is meant; the creature of which it is said may be spoken of as each one."""
    if of.of is None:
        return True
    noted = (*said.noted, Noted(EACH_ONE.name, "objects", (int(creature),)))
    return matches(board, other, of.of, Asker(said.source, said.controller, noted))


def plans(
    board: Board, able: Sequence[ObjectId], act: ObjectAct, alike: Callable[[ObjectId], Hashable]
) -> Iterator[CompanyPlan]:
    """Plans that have between them every set of these creatures that violates no such restriction, but for sets that
    have another one in the place of one that is alike: `alike` tells what else has to be the same of two."""
    mosts: dict[ObjectId, int | None] = {}
    needs: dict[ObjectId, list[Need]] = {}
    for one in able:
        said = _said(board, one, act)
        bounds = [change.most for _, change in said if change.most is not None]
        mosts[one] = min(bounds, default=None)
        needs[one] = [
            Need(
                one,
                frozenset(each for each in able if each != one and _fits(board, why, change, each, one)),
                change.least,
            )
            for why, change in said
            if change.least
        ]
    for most in (None, *sorted({one for one in mosts.values() if one is not None})):
        may = [one for one in able if (bound := mosts[one]) is None or (most is not None and bound >= most)]
        groups: dict[Hashable, list[ObjectId]] = {}
        for one in may:
            if needs[one]:
                # Each counts as a companion of itself here, so that what differs by that alone is alike.
                own = tuple((need.others | {one}, need.least) for need in needs[one])
                counted = frozenset(
                    x for x in able if x == one or any(one in need.others for need in needs[x])
                )
                groups.setdefault((own, counted, mosts[one], alike(one)), []).append(one)
        free = tuple(one for one in may if not needs[one])
        for sizes in product(*(range(len(group) + 1) for group in groups.values())):
            taken = zip(groups.values(), sizes, strict=True)
            fixed = tuple(one for group, size in taken for one in group[:size])
            yield CompanyPlan(fixed, free, most, tuple(need for one in fixed for need in needs[one]))


def wrong_company(board: Board, creatures: Collection[ObjectId], act: ObjectAct) -> Refusal | None:
    """Why these creatures can't attack or block together; None if they can (500.2, 500.3). Blocks of other defending
    players are ignored (602.4b)."""
    rule = "500.2" if act is ObjectAct.ATTACK else "500.3"
    for one in sorted(creatures):
        for said, change in _said(board, one, act):
            name = characteristics(board, one).name or "a nameless creature"
            others = [each for each in creatures if each != one and _fits(board, said, change, each, one)]
            if len(others) < change.least:
                number = "another creature" if change.least == 1 else f"{change.least} other creatures"
                kind = "" if change.of is None else " of those that its text names"
                return Refusal(rule, f"{name} can't {act.value} unless {number}{kind} does so too")
            if change.most is not None and len(creatures) > change.most:
                if change.most == 1 and said.source != one:
                    return Refusal(rule, f"{name} can't {act.value} together with another creature")
                return Refusal(rule, f"{name} can't {act.value} if more than {change.most} do")
    return None


def best_company(
    board: Board,
    able: Sequence[ObjectId],
    obeyed: Mapping[ObjectId, int],
    act: ObjectAct,
    having: ObjectId | None = None,
) -> tuple[ObjectId, ...] | None:
    """A set of these that violates no such restriction and obeys as many requirements as can be (500.4), with as few
    creatures as may be: `obeyed` tells how many each of them obeys by taking part. With `having`, only sets that have
    that creature are looked at, and there may be none; without it only creatures that are required to do something, for
    nobody else has to help (500.5)."""
    if having is None:
        able = [one for one in able if obeyed.get(one)]
    best: tuple[int, tuple[ObjectId, ...]] | None = None
    for plan in plans(board, able, act, lambda one: (obeyed.get(one, 0), one == having)):
        fixed = plan.fixed
        if having is not None and having not in fixed:
            if having not in plan.free:
                continue
            fixed = (*fixed, having)
        found: dict[Counts, tuple[int, tuple[ObjectId, ...]]] = {plan.start(): (0, ())}
        for one in (*fixed, *(each for each in plan.free if each not in fixed)):
            after = {} if one in fixed else dict(found)
            for counts, (number, chosen) in found.items():
                more = plan.after(counts, one)
                made = (number + obeyed.get(one, 0), (*chosen, one))
                if more not in after or _better(made, after[more]):
                    after[more] = made
            found = after
        for counts, made in found.items():
            if plan.keeps(counts) and (best is None or _better(made, best)):
                best = made
    return None if best is None else best[1]


def _better(one: tuple[int, tuple[ObjectId, ...]], other: tuple[int, tuple[ObjectId, ...]]) -> bool:
    return (one[0], -len(one[1])) > (other[0], -len(other[1]))


def joiners(board: Board, able: Sequence[ObjectId], attackers: Collection[ObjectId]) -> Iterator[ObjectId]:
    """Those of the able that some text requires to attack since one of these does, and that don't, though no
    restriction is against it (500.4)."""
    for one in able:
        if one in attackers:
            continue
        for said in imposed(board, one):
            change = said.change
            if (
                isinstance(change, MustJoin)
                and any(_fits(board, said, change, each, one) for each in attackers)
                and wrong_company(board, (*attackers, one), ObjectAct.ATTACK) is None
            ):
                yield one
                break


__all__ = [
    "CompanyPlan",
    "Counts",
    "best_company",
    "crowded",
    "joiners",
    "plans",
    "speaks_of_company",
    "wrong_company",
]
