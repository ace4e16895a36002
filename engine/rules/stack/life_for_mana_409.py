"""Rules 408.2i, 409.1g: life that a player pays for mana, any time he or she could play a mana ability.

An effect lets that player do so. It is no ability: nothing is played, and nobody can respond.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, call, done, procedure, step
from engine.asking.decrees import life_for_mana, life_makes_mana
from engine.board import Board, ObjectId, PlayerId
from engine.decisions import Refusal
from engine.language.effects import AddMana, LoseLife
from engine.language.terms import You
from engine.rules.effects.taking_back_422 import ManaPlayed
from engine.rules.stack.actions_408 import SpecialAction, special
from engine.rules.stack.instructions_413 import Carry
from engine.rules.stack.plans_413 import Carried

YOU = You()
ONE_LIFE = LoseLife(YOU, 1)
ONE_MANA = AddMana(YOU, (("1",),))


@procedure("408.2i")
class PayingLife(Procedure, frozen=True, kw_only=True):
    """1 life is paid for one mana. The result is what it did (422.1), where a cost is being paid."""

    player: PlayerId
    source: ObjectId
    before: Board
    """The board before it."""
    paying: bool = False
    """Whether it is done while a cost is paid (409.1g)."""
    paid: Carried | None = None
    added: Carried | None = None

    acting: ClassVar[str] = "player"

    def given_up(self) -> object:
        """Nothing was done."""
        return () if self.paying else False

    @step("408.2i")
    def pay(self, game: Moment) -> Act | None:
        """The life is paid."""
        frame = Carry(
            todo=(ONE_LIFE,), source=self.source, controller=self.player, about=self.source, cost=True
        )
        return call(frame, into="paid")

    @step("408.2i", also=("104.3",))
    def add(self, game: Moment) -> Act | None:
        """The mana goes to the player's pool."""
        frame = Carry(todo=(ONE_MANA,), source=self.source, controller=self.player, about=self.source)
        return call(frame, into="added")

    @step("408.2i", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """It is done."""
        if not self.paying:
            return done(True)
        parts = tuple(one for each in (self.paid, self.added) if each is not None for one in each.parts)
        return done((ManaPlayed(parts, game.board.waiting[len(self.before.waiting) :]),))


@special
class PayLifeForMana(SpecialAction, frozen=True, tag=True):
    """Pay 1 life for one colorless mana (408.2i)."""

    rule: ClassVar[str] = "408.2i"
    verb: ClassVar[str] = "pay 1 life for one mana"
    alone: ClassVar[str] = "pays 1 life for one mana"
    needs: ClassVar[str] = "408.2i"
    button: ClassVar[str] = "Pay 1 life for one mana"
    anybodys: ClassVar[bool] = True

    @classmethod
    def of(cls, about: ObjectId, number: int = 0) -> SpecialAction:
        return cls()

    @classmethod
    def anywhere(cls, board: Board) -> bool:
        return life_makes_mana(board)

    @classmethod
    def offered(cls, board: Board, player: PlayerId) -> Iterator[SpecialAction]:
        if life_for_mana(board, player)[1]:
            yield cls()

    def why_not(self, board: Board, player: PlayerId) -> Refusal | None:
        _, times = life_for_mana(board, player)
        who = board.players[player].name
        return None if times else Refusal("408.2i", f"nothing lets {who} pay life for mana now")

    def frame(self, board: Board, player: PlayerId) -> Procedure:
        return PayingLife(player=player, source=life_for_mana(board, player)[0], before=board)


def pays_life(board: Board, player: PlayerId) -> bool:
    """Whether this player may pay 1 life for one mana now."""
    return life_for_mana(board, player)[1] > 0


__all__ = ["PayLifeForMana", "PayingLife", "pays_life"]
