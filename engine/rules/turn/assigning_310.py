"""Rule 310.2: dividing combat damage, with what trample adds (502.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from engine.board import NOBODY, Assignment, Board, ObjectId, PlayerId
from engine.chance import Chance
from engine.decisions import Answer, Form, Ids, Refusal
from engine.rules.keywords.legal_attacks_500 import name_of
from engine.rules.keywords.trample_502_9 import assigned_lethal, lethal_damage, tramples

TO_ONE, ANYHOW = "to one", "anyhow"


class Assigner(Struct, frozen=True):
    """A creature that divides its damage: how much, among which creatures, which player it reaches."""

    creature: ObjectId
    amount: int
    objects: tuple[ObjectId, ...]
    player: PlayerId = NOBODY
    """Whom it attacks, if any damage can be assigned to a player."""
    teammates: tuple[PlayerId, ...] = ()
    """The others of a team that it attacks as a group: one of them all gets what any does (606.7d)."""
    whole: bool = False
    """Whether all of it may go to the player as though nothing blocked it (310.2e)."""
    manner: str = ""
    """TO_ONE where all of it goes to one of these, ANYHOW where it is divided among them freely (310.2e)."""

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The players one of whom it reaches."""
        return () if self.player == NOBODY else (self.player, *self.teammates)

    @property
    def width(self) -> int:
        """How many recipients it divides among."""
        return len(self.objects) + len(self.players)


class AssignDamage(Form, frozen=True, kw_only=True):
    """Divide the combat damage of some creatures, all at once: trample counts what others assign (502.9b).

    The answer is one amount for each of `recipients()`; `settled` is what other creatures assign meanwhile.
    """

    dividing: tuple[Assigner, ...]
    settled: tuple[Assignment, ...] = ()

    answers: ClassVar[Any] = tuple[int, ...]
    ids: ClassVar[Ids] = "plain"

    def recipients(self) -> tuple[tuple[ObjectId, ObjectId, PlayerId], ...]:
        """The order of the answer: dividing creature, and the object or else the player that gets a share."""
        return tuple((one.source, one.object, one.player) for one in _blanks(self.dividing))

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not isinstance(answer, tuple) or any(type(one) is not int for one in answer):
            return self.refuse("a list of amounts is needed")
        if len(answer) != sum(one.width for one in self.dividing):
            return self.refuse("an amount is needed for each recipient")
        if any(one < 0 for one in answer):
            return Refusal("104.1", "damage can't be divided into negative amounts")
        for one, shares in zip(self.dividing, _split(self.dividing, answer), strict=True):
            if sum(shares) != one.amount and not (_assigns_none(board, one) and not sum(shares)):
                reason = f"{name_of(board, one.creature)} assigns {one.amount} damage, not {sum(shares)}"
                return Refusal("310.2a", reason)
            if sum(share > 0 for share in shares[len(one.objects) :]) > 1:
                reason = f"{name_of(board, one.creature)} assigns damage to only one of the defending players"
                return Refusal("606.7d", reason)
            if one.manner == TO_ONE and sum(share > 0 for share in shares) > 1:
                return Refusal("310.2e", f"all damage of {name_of(board, one.creature)} goes to one of them")
        return self._check_trample(board, assignments_of(self.dividing, answer))

    def _check_trample(self, board: Board, assignments: tuple[Assignment, ...]) -> Refusal | None:
        together = self.settled + assignments
        for one in self.dividing:
            if one.player == NOBODY or one.manner:
                continue
            through = sum(
                share.amount
                for share in assignments
                if share.source == one.creature and share.player != NOBODY
            )
            if one.whole and through == one.amount:
                continue
            reaches = through > 0
            if reaches and one.whole and not tramples(board, one.creature):
                reason = f"all damage of {name_of(board, one.creature)} goes through, or none of it"
                return Refusal("310.2e", reason)
            if reaches and not assigned_lethal(board, one.objects, together):
                reason = f"all that block {name_of(board, one.creature)} must be assigned lethal damage first"
                return Refusal("502.9b", reason)
        return None

    def some(self, board: Board) -> Answer:
        """Lethal damage to each creature in order, the rest to the player or the last creature."""
        return self._fill(board, list(self.settled), None)

    def draw(self, board: Board, chance: Chance) -> Answer:
        return self._fill(board, list(self.settled), chance)

    def forced(self, board: Board) -> Answer | None:
        if not self.dividing:
            return ()
        first = self.dividing[0]
        usual = not first.whole and not first.manner
        if len(self.dividing) == 1 and len(first.objects) == 1 and not first.teammates and usual:
            # One blocker before one trampler: with no damage to spare, all of it goes to the blocker.
            one = first
            rest = [share for share in self.settled if share.object == one.objects[0]]
            if not rest and one.amount <= lethal_damage(board, one.objects[0]):
                return (one.amount, 0)
        return None

    def _fill(self, board: Board, chosen: list[Assignment], chance: Chance | None) -> Answer:
        """Divide creature by creature; tramplers come last, so that they know what they can count on."""
        found: dict[ObjectId, tuple[int, ...]] = {}
        for one in sorted(self.dividing, key=lambda one: one.player != NOBODY):
            needs = self._needs(board, one, chosen)
            if one.manner:
                shares: tuple[int, ...] = _anyhow(one, chance)
            elif one.whole and (chance is None or chance.below(2)):
                shares = (*(0 for _ in one.objects), one.amount)
            elif one.whole and not tramples(board, one.creature):
                shares = (
                    (*_scatter(one.amount, len(one.objects), chance), 0) if one.objects and chance else (0,)
                )
            else:
                shares = _in_order(one, needs) if chance is None else _at_random(one, needs, chance)
            found[one.creature] = shares = _to_one(one, shares, chance)
            chosen.extend(assignments_of((one,), shares))
        return tuple(share for one in self.dividing for share in found[one.creature])

    def _needs(self, board: Board, one: Assigner, chosen: list[Assignment]) -> list[int]:
        """What each creature in its way still needs for lethal damage."""
        needs = []
        for recipient in one.objects:
            already = sum(share.amount for share in chosen if share.object == recipient)
            needs.append(max(0, lethal_damage(board, recipient) - already))
        return needs


def _assigns_none(board: Board, one: Assigner) -> bool:
    """Whether it may as well assign nothing: nothing that blocked it is left, and nobody has to let it through."""
    return one.whole and not one.objects and not tramples(board, one.creature)


def _to_one(one: Assigner, shares: tuple[int, ...], chance: Chance | None) -> tuple[int, ...]:
    """What reaches a team as the share of one of its players: the first, or any."""
    if not one.teammates:
        return shares
    *rest, through = shares
    place = 0 if chance is None else chance.below(len(one.players))
    return (*rest, *(through if each == place else 0 for each in range(len(one.players))))


def _anyhow(one: Assigner, chance: Chance | None) -> tuple[int, ...]:
    """All of it to the player, or to the first of them where there is none; by chance to any of them."""
    width = len(one.objects) + bool(one.players)
    if chance is not None and one.manner == ANYHOW:
        return _scatter(one.amount, width, chance)
    place = width - 1 if chance is None else chance.below(width)
    return tuple(one.amount if each == place else 0 for each in range(width))


def _in_order(one: Assigner, needs: Sequence[int]) -> tuple[int, ...]:
    shares = []
    rest = one.amount
    for need in needs:
        share = min(need, rest)
        shares.append(share)
        rest -= share
    if one.player != NOBODY:
        return (*shares, rest)
    shares[-1] += rest
    return tuple(shares)


def _at_random(one: Assigner, needs: Sequence[int], chance: Chance) -> tuple[int, ...]:
    spare = one.amount - sum(needs)
    if not one.objects:
        return (one.amount,)
    if one.player != NOBODY and spare > 0 and chance.below(2):
        over = _scatter(spare, len(one.objects) + 1, chance)
        return tuple(need + more for need, more in zip((*needs, 0), over, strict=True))
    shares = _scatter(one.amount, len(one.objects), chance)
    return shares if one.player == NOBODY else (*shares, 0)


def _scatter(total: int, width: int, chance: Chance) -> tuple[int, ...]:
    """A total cut into so many shares: the gaps between random cuts."""
    cuts = sorted(chance.below(total + 1) for _ in range(width - 1))
    edges = [0, *cuts, total]
    return tuple(edges[place + 1] - edges[place] for place in range(width))


def _blanks(dividing: tuple[Assigner, ...]) -> list[Assignment]:
    found: list[Assignment] = []
    for one in dividing:
        found.extend(Assignment(one.creature, 0, object=recipient) for recipient in one.objects)
        found.extend(Assignment(one.creature, 0, player=player) for player in one.players)
    return found


def _split(dividing: tuple[Assigner, ...], shares: tuple[int, ...]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    start = 0
    for one in dividing:
        found.append(shares[start : start + one.width])
        start += one.width
    return found


def assignments_of(dividing: tuple[Assigner, ...], shares: tuple[int, ...]) -> tuple[Assignment, ...]:
    """The assignments that these shares stand for; a share of 0 is none."""
    return tuple(
        Assignment(blank.source, share, object=blank.object, player=blank.player)
        for blank, share in zip(_blanks(dividing), shares, strict=True)
        if share > 0
    )
