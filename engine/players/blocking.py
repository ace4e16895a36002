"""Who blocks what (309): good exchanges first, and as much as life depends on."""

from __future__ import annotations

from typing import cast

from engine.board import ObjectId
from engine.decisions import Answer
from engine.naming import name_of
from engine.players.answering import Advice
from engine.players.eyes import Eyes
from engine.players.fighting import Fighter, clash, fighter
from engine.players.worth import of_damage
from engine.rules.turn.declare_blockers_309 import Blockers
from engine.seats import life_of

SAFE = 4
"""Life below which damage is kept off at the price of creatures."""
MOST_TOGETHER = 3


def block(eyes: Eyes) -> Advice:
    """Which creatures block which attackers."""
    form = cast(Blockers, eyes.form)
    board = eyes.board
    slots = form.slots(board)
    if not slots:
        return Advice((), lambda: "blocks nothing: no creature is able to")
    if eyes.sign(eyes.actor) < 0:
        return Advice(
            form.some(board), lambda: "blocks with no more than has to: these are an opponent's creatures"
        )
    plan = _Plan(eyes, dict(slots))
    required = form.some(board)
    blocks = dict(required)
    for blocker, attacker in plan.chosen():
        blocks.setdefault(blocker, attacker)
    answer: Answer = tuple(sorted(blocks.items()))
    if form.check(board, answer) is not None:
        return Advice(required, lambda: "blocks no more than it has to: more would have to be paid for")
    return Advice(answer, lambda: plan.why(answer))


class _Plan:
    def __init__(self, eyes: Eyes, able: dict[ObjectId, tuple[ObjectId, ...]]) -> None:
        self.eyes = eyes
        board = eyes.board
        assert board.combat is not None
        self.attackers = {
            attack.creature: fighter(eyes, attack.creature)
            for attack in board.combat.attacks
            if eyes.sign(attack.player) > 0 and attack.creature in board.objects
        }
        self.blockers = {one: fighter(eyes, one) for one in able}
        self.able = able
        self.least = 0.2 + 2 * eyes.daring()
        self.blocks: dict[ObjectId, ObjectId] = {}
        self.chumps: set[ObjectId] = set()

    def chosen(self) -> list[tuple[ObjectId, ObjectId]]:
        """Blocker and attacker, as many as are worth it."""
        self._good_exchanges()
        self._together()
        self._to_stay_alive()
        return list(self.blocks.items())

    def _free(self, attacker: ObjectId) -> list[Fighter]:
        return [
            one
            for one in self.blockers.values()
            if one.id not in self.blocks and attacker in self.able[one.id]
        ]

    def _on(self, attacker: ObjectId) -> list[Fighter]:
        return [self.blockers[one] for one, of in self.blocks.items() if of == attacker]

    def _value(self, attacker: Fighter, blockers: list[Fighter]) -> float:
        """What comes of it for whoever blocks, beside the damage that is let through."""
        result = clash(attacker, blockers)
        lost = sum(one.worth for one in blockers if one.id in result.dead)
        kept_off = clash(attacker, ()).through - result.through
        saved = of_damage(
            self.eyes.board, self.eyes.me, min(kept_off, life_of(self.eyes.board, self.eyes.me) - 1)
        )
        return (attacker.worth if result.dies else 0.0) - lost + 0.5 * saved

    def _good_exchanges(self) -> None:
        """Each attacker, the worthiest first, is blocked by the creature that gains most by it."""
        for attacker in sorted(self.attackers.values(), key=lambda one: (-one.worth, one.id)):
            found = [(self._value(attacker, [one]), -one.worth, -one.id) for one in self._free(attacker.id)]
            if found:
                value, _, blocker = max(found)
                lost = self.blockers[ObjectId(-blocker)].worth
                result = clash(attacker, [self.blockers[ObjectId(-blocker)]])
                # A block that only loses the blocker is for staying alive.
                if value > self.least and (result.dies or -blocker not in result.dead or value > lost):
                    self.blocks[ObjectId(-blocker)] = attacker.id

    def _together(self) -> None:
        """Several kill what one can't, if no more than one of them is lost for it."""
        for attacker in sorted(self.attackers.values(), key=lambda one: (-one.worth, one.id)):
            on = self._on(attacker.id)
            if on and clash(attacker, on).dies:
                continue
            group = list(on)
            for one in sorted(self._free(attacker.id), key=lambda one: (-one.power, one.worth, one.id)):
                if len(group) >= MOST_TOGETHER:
                    break
                group.append(one)
                if len(group) > 1 and clash(attacker, group).dies:
                    if self._value(attacker, group) > max(0.5, self._value(attacker, on) if on else 0.0):
                        self.blocks.update({other.id: attacker.id for other in group})
                    break

    def _comes_through(self) -> int:
        return sum(
            clash(one, on).through if (on := self._on(one.id)) else clash(one, ()).through
            for one in self.attackers.values()
        )

    def _to_stay_alive(self) -> None:
        """While too much comes through, the least creature is thrown in the way of what hits hardest."""
        life = life_of(self.eyes.board, self.eyes.me)
        for attacker in sorted(self.attackers.values(), key=lambda one: (-one.power, one.id)):
            through = self._comes_through()
            if life - through > 0 and (life - through >= SAFE or not self._is_cheap(attacker)):
                continue
            if self._on(attacker.id):
                continue
            free = sorted(self._free(attacker.id), key=lambda one: (one.worth, one.id))
            if free:
                self.blocks[free[0].id] = attacker.id
                self.chumps.add(free[0].id)

    def _is_cheap(self, attacker: Fighter) -> bool:
        free = [one.worth for one in self._free(attacker.id)]
        return bool(free) and min(free) < 1.2 * attacker.power

    def why(self, answer: Answer) -> str:
        """The blocks in words, with the reason."""
        board = self.eyes.board
        if not answer:
            return "blocks nothing: no block is worth the creature, and the damage can be borne"
        said = ", ".join(
            f"{name_of(board, attacker)} with {_own(self.eyes, one)}" for one, attacker in answer
        )
        if any(one in self.chumps for one, _ in answer):
            return f"blocks {said}: too much damage would come through otherwise"
        dies = (
            [
                attacker
                for attacker in dict(answer).values()
                if clash(self.attackers[attacker], self._on(attacker)).dies
            ]
            if all(attacker in self.attackers for _, attacker in answer)
            else []
        )
        reason = "the attacker dies for no more than it is worth" if dies else "the damage is kept off"
        return f"blocks {said}: {reason}"


def _own(eyes: Eyes, one: ObjectId) -> str:
    return name_of(eyes.board, one).partition("'s ")[2] or name_of(eyes.board, one)
