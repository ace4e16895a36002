"""Rule 409.1c: choosing the targets of a spell or ability, for one use of the word after the other."""

from __future__ import annotations

from typing import ClassVar

from engine.asking import Asker
from engine.board import IN_PLAY, NOTHING, AbilityId, Board, ObjectId
from engine.chance import Chance
from engine.characteristics import held
from engine.decisions import Answer, Form, Ids, Refusal
from engine.language.effects import Activated, TargetSpec
from engine.rules.stack.bodies import asker_of, specs_of
from engine.rules.stack.targets_415 import (
    candidates,
    decode,
    encode,
    may_choose,
    of_one_player,
    whose_target,
    why_no_target,
)


class Targets(Form, frozen=True, kw_only=True):
    """Choose the targets for one use of the word "target" (409.1c). Objects by id, players as -1, -2, ..."""

    slot: int
    least: int
    most: int
    mana_ability: AbilityId | None = None
    """What is being played, if it uses no stack (411.1): `about` is its source then."""

    answers: ClassVar[object] = tuple[int, ...]
    ids: ClassVar[Ids] = "ids"

    def spec(self, board: Board) -> TargetSpec:
        """The use of the word that is being filled."""
        if self.mana_ability is None:
            specs = specs_of(board, board.objects[self.about])
        else:
            specs = targets_of_ability(board, self.mana_ability)
        return next(one for one in specs if one.slot == self.slot)

    def asker(self, board: Board) -> Asker:
        """Who asks for them."""
        if self.mana_ability is None:
            return asker_of(board, self.about)
        return Asker(source=self.about, controller=self.player)

    @property
    def stacked(self) -> ObjectId:
        """What is on the stack, and so no target of its own."""
        return self.about if self.mana_ability is None else NOTHING

    def among(self, board: Board) -> tuple[int, ...]:
        """Every legal target."""
        spec = self.spec(board)
        found = candidates(board, spec, self.stacked, self.asker(board))
        return tuple(encode(one) for one in found if may_choose(board, spec, one, self.player))

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not isinstance(answer, tuple) or not all(isinstance(one, int) for one in answer):
            return self.refuse("a list of targets is needed")
        if len(set(answer)) != len(answer):
            return self.refuse("the same target can't be chosen twice for one use of the word")
        if self.least and not answer and self.spec(board).divided is not None:
            return Refusal("409.1e", "what is divided goes to one target at least")
        if not self.least <= len(answer) <= self.most:
            return self.refuse(f"{self.least} targets are needed, not {len(answer)}")
        spec, asker = self.spec(board), self.asker(board)
        refusals = (
            why_no_target(board, spec, decode(self.slot, one), self.stacked, asker, self.player)
            for one in answer
        )
        refusal = next((one for one in refusals if one is not None), None)
        if refusal is not None:
            return refusal
        # Only of what may be a target it is known where it lies.
        if of_one_player(spec) and len({whose_target(board, ObjectId(one)) for one in answer}) > 1:
            in_play = board.objects[ObjectId(answer[0])].zone == IN_PLAY
            where = "controlled by one player" if in_play else "in one graveyard"
            return Refusal("409.1c", f"all of them have to be {where}")
        return None

    def some(self, board: Board) -> Answer:
        return self._at_once(board, self.least)[: self.least]

    def _at_once(self, board: Board, number: int) -> tuple[int, ...]:
        """Legal targets that may be chosen together, so many at least if there are."""
        among = self.among(board)
        if not of_one_player(self.spec(board)):
            return among
        piles: dict[int, list[int]] = {}
        for one in among:
            piles.setdefault(whose_target(board, ObjectId(one)), []).append(one)
        return tuple(next((pile for pile in piles.values() if len(pile) >= number), ()))

    def forced(self, board: Board) -> Answer | None:
        """The only targets there are, for what nobody plays and so nobody could take back (422.1)."""
        if self.may_take_back or self.least != self.most:
            return None
        found = self.among(board)
        return found if len(found) == self.least else None

    def draw(self, board: Board, chance: Chance) -> Answer:
        among = self._at_once(board, self.least)
        number = self.least + chance.below(min(self.most, len(among)) - self.least + 1)
        if number == 1:
            return (among[chance.below(len(among))],)
        return chance.shuffled(among)[:number]


def targets_of_ability(board: Board, ability: AbilityId) -> tuple[TargetSpec, ...]:
    """The targets of an activated ability that is on no stack."""
    found = next(one.ability for one in held(board, ability.object) if one.id == ability)
    return found.body.targets if isinstance(found, Activated) else ()
