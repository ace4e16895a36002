"""Rule 409.1: playing a spell or activated ability, step by step.

422: reversing a play that is illegal or taken back.
"""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import (
    Act,
    Moment,
    Procedure,
    ask,
    call,
    done,
    goto,
    perform_settled,
    procedure,
    propose,
    step,
)
from engine.board import (
    NOBODY,
    NOTHING,
    STACK,
    AbilityId,
    Announcement,
    Board,
    ObjectId,
    PlayerId,
    StackedAbility,
)
from engine.characteristics import controller_of, held, last_known
from engine.decisions import Answer, SomeOf
from engine.events import Announce, Move, Part, Played, Reverse, StackAbility, UsedAbility
from engine.language.effects import Activated
from engine.language.printed import ManaCost
from engine.language.words import Timing
from engine.rules.stack.announcing_409 import WITHOUT_PAYING, ChooseOnStack
from engine.rules.stack.costs_409 import Total, activation_total, spell_total
from engine.rules.stack.paying_409 import PayCosts

FREE, FACE_DOWN = "free", "face down"
"""Ways of playing a card other than for its mana cost: for nothing (503.12), or face down by morph (502.26)."""
MORPH_COST = ManaCost(("3",))
NOTHING_TO_PAY = ManaCost(())


@procedure("409.1")
class Play(Procedure, frozen=True, kw_only=True):
    """Playing a spell or activated ability."""

    player: PlayerId
    before: Board
    """The board before the play began, to go back to (422.1)."""
    card: ObjectId = NOTHING
    face: int = 0
    way: str = ""
    """How it is played, if not for its mana cost: FREE or FACE_DOWN."""
    ability: AbilityId | None = None
    moved: tuple[Part, ...] = ()
    chosen: bool = False
    paid: PayCosts | None = None
    reversed_abilities: tuple[int, ...] = ()
    mana_abilities: tuple[tuple[Part, ...], ...] = ()
    illegal: bool = False

    takes_back: ClassVar[str] = "take_back"

    @property
    def stacked(self) -> ObjectId:
        """The spell or ability on the stack, once it is there."""
        part = self.moved[0] if self.moved else None
        return part.became if isinstance(part, Move | StackAbility) else NOTHING

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played so far are remembered: the player chooses which of them stand."""
        for frame in cut:
            if isinstance(frame, PayCosts):
                return {"mana_abilities": frame.mana_abilities}
        return {}

    @step("409.1a")
    def announce(self, game: Moment) -> Act | None:
        """The spell or ability is announced and put on the stack."""
        if self.ability is None:
            move = Move(
                object=self.card,
                to=STACK,
                how="play",
                controller=self.player,
                keep_announcement=Announcement(face=self.face, costs=(WITHOUT_PAYING,) if self.way == FREE else ()),
                face_down=self.way == FACE_DOWN,
            )
            return propose(move, into="moved")
        source = self.ability.object
        value = next(one.ability for one in held(game.board, source) if one.id == self.ability)
        return propose(
            StackAbility(
                ability=StackedAbility(self.ability, value),
                owner=self.player if controller_of(game.board, source) == NOBODY else controller_of(game.board, source),
                controller=self.player,
                by=source,
            ),
            into="moved",
        )

    @step("409.1b", also=("409.1c", "409.1d", "409.1e"), quiet=True)
    def choose(self, game: Moment) -> Act | None:
        """Modes, X, targets and divisions are chosen."""
        return call(ChooseOnStack(object=self.stacked, payer=self.player), into="chosen")

    @step("409.1f", quiet=True)
    def pay(self, game: Moment) -> Act | None:
        """The total cost is determined and paid."""
        if not self.chosen:
            return goto("take_back", illegal=True)
        found = game.board.objects[self.stacked]
        announcement = found.announcement or Announcement()
        if found.ability is not None:
            ability = found.ability.ability
            assert isinstance(ability, Activated)
            total: Total = activation_total(ability.costs, announcement.x)
            source = found.ability.id.object
        else:
            face = last_known(game.board, self.stacked)[0]
            # 502.26b: {3} stands in the place of the mana cost, as an alternative cost.
            instead = {FREE: NOTHING_TO_PAY, FACE_DOWN: MORPH_COST}.get(self.way)
            total = spell_total(instead or face.cost, face.abilities, announcement.x)
            source = self.stacked
        return call(
            PayCosts(
                player=self.player,
                object=self.stacked,
                source=source,
                total=total,
                targets=announcement.targets,
                x=announcement.x,
            ),
            into="paid",
        )

    @step("409.1i")
    def become_played(self, game: Moment) -> Act | None:
        """It becomes played; what triggers on that triggers now."""
        if self.paid is None or not self.paid.complete:
            kept = self.paid.mana_abilities if self.paid is not None else ()
            return goto("take_back", illegal=True, mana_abilities=kept)
        found = game.board.objects[self.stacked]
        before = found.announcement or Announcement()
        announcement = Announcement(
            before.face,
            before.modes,
            before.targets,
            before.x,
            before.costs,
            self.paid.spent,
            _objects(self.paid),
        )
        parts: list[Part] = [
            Announce(object=self.stacked, announcement=announcement),
            Played(object=self.stacked, player=self.player, by=self.stacked),
        ]
        if self.ability is not None and found.ability is not None:
            ability = found.ability.ability
            if isinstance(ability, Activated) and Timing.ONCE_EACH_TURN in ability.timing:
                parts.append(UsedAbility(ability=self.ability))
        return propose(*parts)

    @step("409.1i", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The play is complete."""
        return done(True)

    @step("422.1")
    def take_back(self, game: Moment) -> Act | None:
        """The play is reversed; the player chooses which mana abilities played meanwhile are reversed too."""
        kept = self.mana_abilities
        if not kept:
            return goto("reverse")
        return ask(
            SomeOf(
                player=self.player,
                rule="422.1",
                purpose="mana abilities to reverse",
                about=self.stacked,
                among=tuple(range(len(kept))),
                least=0,
                most=len(kept),
                kind="mana ability",
                labels=tuple(str(number + 1) for number in range(len(kept))),
            ),
            into="reversed_abilities",
        )

    @step("422.1")
    def reverse(self, game: Moment) -> Act | None:
        """The game is again as it was before the play; payments are cancelled, nothing triggers."""
        stand = [
            part
            for number, parts in enumerate(self.mana_abilities)
            if number not in self.reversed_abilities
            for part in parts
        ]
        return perform_settled((Reverse(board=self.before), *stand))

    @step("422.2", quiet=True)
    def keep_priority(self, game: Moment) -> Act | None:
        """The player who had priority keeps it."""
        return done(False)


def _objects(paid: PayCosts) -> tuple[ObjectId, ...]:
    found: list[ObjectId] = []
    carried = paid.carried.parts if paid.carried is not None else ()
    for part in (*paid.paid, *carried):
        thing: Answer = getattr(part, "object", None)
        if isinstance(thing, int):
            found.append(ObjectId(thing))
    return tuple(found)
