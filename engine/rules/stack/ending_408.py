"""Rule 408.2i: effects of which their text says that a player may pay to end them.

Such an effect is on a permanent ("~ becomes an Aura enchantment ... You may pay {W} to end this effect"): the choice
is open to the player who controls the effect, whoever controls the permanent. Nobody can respond.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, call, done, procedure, propose, step
from engine.asking import Asker
from engine.board import Board, ContinuousEffect, ObjectId, PlayerId
from engine.decisions import Refusal
from engine.events import EndEffects
from engine.language.effects import MayEnd, Static
from engine.rules.effects.taking_back_422 import ManaPlayed
from engine.rules.stack.actions_408 import SpecialAction, special
from engine.rules.stack.costs_409 import NO_NEEDS, Total, activation_total
from engine.rules.stack.paid_actions_408 import unpaid, way_back
from engine.rules.stack.paying_409 import PayCosts, mana_played
from engine.rules.stack.playing_checks_409 import why_not_payable


def ways_to_end(effect: ContinuousEffect) -> tuple[MayEnd, ...]:
    """What its controller may pay to end this effect."""
    if not isinstance(effect.ability, Static):
        return ()
    return tuple(one for one in effect.ability.changes if isinstance(one, MayEnd))


def endable(
    board: Board, player: PlayerId, permanent: ObjectId
) -> tuple[tuple[ContinuousEffect, MayEnd], ...]:
    """The effects on this permanent that the player may pay to end, each with what is paid."""
    return tuple(
        (effect, one)
        for effect in board.effects
        if effect.controller == player and permanent in effect.objects
        for one in ways_to_end(effect)
    )


def _name(board: Board, permanent: ObjectId) -> str:
    found = board.objects.get(permanent)
    return found.definition.name if found is not None and found.definition is not None else "this"


@way_back("permanent")
@procedure("408.2i")
class EndForCost(Procedure, frozen=True, kw_only=True):
    """Paying to end an effect."""

    player: PlayerId
    permanent: ObjectId
    """What the effect is on."""
    effect: ObjectId
    what: MayEnd
    before: Board
    """The board before, to go back to if it is taken back (422.1)."""
    paid: PayCosts | None = None
    mana_abilities: tuple[ManaPlayed, ...] = ()

    acting: ClassVar[str] = "player"
    carries: ClassVar[str] = "permanent"
    takes_back: ClassVar[str] = "take_back"

    def given_up(self) -> bool:
        """Nothing was played."""
        return False

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played so far are remembered: the player chooses which of them stand."""
        return {"mana_abilities": mana_played(cut)}

    @step("408.2i", quiet=True)
    def pay(self, game: Moment) -> Act | None:
        """What the text asks for is paid; this uses no stack."""
        there = any(one.id == self.effect for one in game.board.effects)
        total = activation_total(self.what.costs, 0) if there else Total(NO_NEEDS, payable=False)
        frame = PayCosts(player=self.player, object=self.permanent, source=self.permanent, total=total)
        return call(frame, into="paid")

    @step("408.2i")
    def end_it(self, game: Moment) -> Act | None:
        """The effect ends at once; no one can respond."""
        back = unpaid(self)
        if back is not None:
            return back
        return propose(EndEffects(effects=(self.effect,)))

    @step("408.2i", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The player who did so receives priority."""
        return done(True)


@special
class EndEffect(SpecialAction, frozen=True, tag=True):
    """Pay to end an effect on a permanent whose text allows it (408.2i)."""

    permanent: ObjectId
    place: int = 0
    """Which of several such effects on it that the player controls."""

    rule: ClassVar[str] = "408.2i"
    verb: ClassVar[str] = "end"
    of_what: ClassVar[str] = "the effect on"
    which: ClassVar[str] = "by effect"
    needs: ClassVar[str] = "408.2i"
    done: ClassVar[str] = "freed of an effect"
    not_so: ClassVar[str] = "no effect is on it that may be ended"
    button: ClassVar[str] = "End the effect"
    anybodys: ClassVar[bool] = True

    @property
    def about(self) -> ObjectId:
        return self.permanent

    @property
    def number(self) -> int:
        return self.place

    @classmethod
    def of(cls, about: ObjectId, number: int = 0) -> SpecialAction:
        return cls(about, number)

    @classmethod
    def named(cls, board: Board, about: ObjectId) -> bool:
        return any(about in one.objects and ways_to_end(one) for one in board.effects)

    @classmethod
    def anywhere(cls, board: Board) -> bool:
        return any(ways_to_end(one) for one in board.effects)

    @classmethod
    def offered(cls, board: Board, player: PlayerId) -> Iterator[SpecialAction]:
        if any(ways_to_end(one) for one in board.effects):
            for permanent in board.in_play:
                for place in range(len(endable(board, player, permanent))):
                    yield cls(permanent, place)

    def why_not(self, board: Board, player: PlayerId) -> Refusal | None:
        name = _name(board, self.permanent)
        if self.permanent not in board.in_play or not self.named(board, self.permanent):
            return Refusal(self.rule, f"{name} is under no effect that may be ended")
        found = endable(board, player, self.permanent)
        if not 0 <= self.place < len(found):
            who = board.players[player].name
            return Refusal(self.rule, f"{who} controls no effect on {name} that may be ended")
        total = activation_total(found[self.place][1].costs, 0)
        asker = Asker(source=self.permanent, controller=player)
        return why_not_payable(board, player, name, total, self.permanent, asker)

    def frame(self, board: Board, player: PlayerId) -> Procedure:
        effect, what = endable(board, player, self.permanent)[self.place]
        return EndForCost(player=player, permanent=self.permanent, effect=effect.id, what=what, before=board)


__all__ = ["EndEffect", "EndForCost", "endable"]
