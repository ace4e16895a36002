"""Rule 411.3: triggered mana abilities resolve right after the mana ability that set them off."""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, call, done, goto, procedure, propose, step
from engine.board import Noted, Waiting
from engine.events import Part, ResolveManaTrigger
from engine.language.effects import Triggered
from engine.language.remembered import PRODUCED
from engine.rules.stack.instructions_413 import Carry
from engine.rules.stack.plans_413 import Carried


@procedure("411.3")
class TriggeredManaAbilities(Procedure, frozen=True, kw_only=True):
    """Triggered mana abilities resolve without the stack."""

    produced: tuple[str, ...] = ()
    """The types of mana that the mana ability produced which set them off."""
    current: Waiting | None = None
    carried: Carried | None = None
    made: tuple[Part, ...] = ()
    """What they did, for taking back (422.1)."""

    @step("411.3", quiet=True)
    def take_next(self, game: Moment) -> Act | None:
        """The next one that triggered is taken."""
        waiting = game.board.mana_triggers
        return goto("begin", current=waiting[0]) if waiting else done(Carried(self.made))

    @step("411.3", quiet=True)
    def begin(self, game: Moment) -> Act | None:
        """It no longer waits."""
        return propose(ResolveManaTrigger())

    @step("411.3")
    def resolve(self, game: Moment) -> Act | None:
        """A triggered mana ability resolves at once with all its effects."""
        one = self.current
        assert one is not None and isinstance(one.ability, Triggered)
        return call(
            Carry(
                todo=one.ability.body.effects,
                source=one.source,
                controller=one.controller,
                noted=(),
                targets=(),
                x=0,
                event=(*one.bound, Noted(PRODUCED, "words", self.produced)),
            ),
            into="carried",
        )

    @step("411.3", quiet=True)
    def again(self, game: Moment) -> Act | None:
        """More may have triggered."""
        carried = self.carried.parts if self.carried is not None else ()
        return goto("take_next", made=self.made + carried, carried=None)
