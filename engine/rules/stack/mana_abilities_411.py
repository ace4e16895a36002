"""Rule 411: playing mana abilities. They do not use the stack and resolve at once (406.4, 411.1)."""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, call, done, procedure, step
from engine.board import AbilityId, PlayerId
from engine.characteristics import held
from engine.events import AddMana, Part, Tap
from engine.language.effects import Activated
from engine.rules.stack.costs_409 import activation_total
from engine.rules.stack.instructions_413 import Carry
from engine.rules.stack.paying_409 import PayCosts
from engine.rules.stack.plans_413 import Carried
from engine.rules.stack.triggered_mana_411 import TriggeredManaAbilities


@procedure("411")
class PlayManaAbility(Procedure, frozen=True, kw_only=True):
    """Playing a mana ability; the result is the parts it performed, for taking back (422.1)."""

    player: PlayerId
    ability: AbilityId
    paid: PayCosts | None = None
    carried: Carried | None = None

    @step("411.1")
    def announce_and_pay(self, game: Moment) -> Act | None:
        """The ability is announced and its activation cost paid; nothing goes on the stack."""
        ability = ability_value(game, self.ability)
        total = activation_total(ability.costs, 0)
        source = self.ability.object
        return call(
            PayCosts(player=self.player, object=source, source=source, total=total, for_mana=True),
            into="paid",
        )

    @step("411.1")
    def resolve(self, game: Moment) -> Act | None:
        """It resolves at once."""
        if self.paid is None or not self.paid.complete:
            return done(())
        ability = ability_value(game, self.ability)
        return call(
            Carry(
                todo=ability.body.effects,
                source=self.ability.object,
                controller=self.player,
                noted=(),
                targets=(),
                x=0,
                event=(),
            ),
            into="carried",
        )

    @step("411.3", quiet=True)
    def triggered(self, game: Moment) -> Act | None:
        """Triggered mana abilities that it set off resolve right after it."""
        return call(TriggeredManaAbilities())

    @step("411.1", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The player has the mana."""
        paid: tuple[Part, ...] = (Tap(object=self.ability.object, how="mana"),) if _taps(game, self) else ()
        performed = self.carried.parts if self.carried is not None else ()
        return done(paid + tuple(part for part in performed if isinstance(part, AddMana)))


def _taps(game: Moment, frame: PlayManaAbility) -> bool:
    return frame.paid is not None and frame.paid.total.tap


def ability_value(game: Moment, ability_id: AbilityId) -> Activated:
    """The ability of this id, as its object has it now or last had it."""
    from engine.characteristics import last_known

    board = game.board
    held_now = (
        held(board, ability_id.object)
        if ability_id.object in board.objects
        else tuple(one for face in last_known(board, ability_id.object) for one in face.abilities)
    )
    for one in held_now:
        if one.id == ability_id and isinstance(one.ability, Activated):
            return one.ability
    raise KeyError(ability_id)
