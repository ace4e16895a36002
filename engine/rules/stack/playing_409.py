"""Rule 409.1: playing a spell or activated ability, step by step.

422: reversing a play that is illegal or taken back.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.agenda import (
    Act,
    Moment,
    Procedure,
    ask,
    call,
    done,
    goto,
    procedure,
    propose,
    step,
)
from engine.asking.comparing import ALL_COLORS
from engine.board import (
    GRAVEYARD,
    HIDDEN_ZONES,
    NOTHING,
    STACK,
    AbilityId,
    Announcement,
    Board,
    ObjectId,
    PlayerId,
    StackedAbility,
)
from engine.characteristics import held
from engine.citing import cite, computation
from engine.decisions import Answer
from engine.events import Announce, CardsRevealed, ObjectMoved, Part, Played, StackAbility, UsedAbility
from engine.language.card import Layout
from engine.language.effects import Activated
from engine.language.words import KeywordName, Timing
from engine.rules.effects.taking_back_422 import ManaPlayed, ReverseAction
from engine.rules.keywords.offering_502_42 import offering_for
from engine.rules.keywords.sentences_502 import cite_keyword
from engine.rules.stack.announcing_409 import ChooseOnStack
from engine.rules.stack.costs_409 import Total, activation_total
from engine.rules.stack.paying_409 import PayCosts, mana_played
from engine.rules.stack.playing_checks_409 import why_wrong_time
from engine.rules.stack.total_409 import total_of_spell
from engine.rules.stack.ways_409 import FACE_DOWN, FREE, INSTEAD, MASKED, OFFERING, WITHOUT_PAYING
from engine.seats import apnap

PLAYED_FACE_DOWN = computation("502.26b", "Played by morph a card is turned face down first, and costs {3}.")
ONE_HALF = "505.2"
_ANNOUNCED = {
    FREE: (WITHOUT_PAYING,),
    MASKED: (WITHOUT_PAYING,),
    **{way: (way,) for way in (*INSTEAD, OFFERING)},
}
"""What is announced of the way in which a card is played."""


@procedure("409.1")
class Play(Procedure, frozen=True, kw_only=True):
    """Playing a spell or activated ability.

    The result is whether it was played; None if nothing of it stands but mana abilities (422.1).
    """

    player: PlayerId
    before: Board
    """The board before the play began, to go back to (422.1)."""
    card: ObjectId = NOTHING
    face: int = 0
    way: str = ""
    """How it is played, if not for its mana cost: FREE, FACE_DOWN or MASKED."""
    ability: AbilityId | None = None
    moved: tuple[Part, ...] = ()
    chosen: bool = False
    paid: PayCosts | None = None
    mana_abilities: tuple[ManaPlayed, ...] = ()
    """What mana abilities did that were played meanwhile, where the play is reversed (422.1)."""
    offered: tuple[ObjectId, ...] = ()
    """The permanent that is sacrificed as it is announced, by offering (502.42b)."""
    answer: Answer = None
    illegal: bool = False
    must: bool = False
    """It is to be played if it can be, so that whoever takes it back begins again (502.59a)."""

    takes_back: ClassVar[str] = "take_back"

    @property
    def stacked(self) -> ObjectId:
        """The spell or ability on the stack, once it is there."""
        return next(
            (
                one.became
                for one in self.moved
                if isinstance(one, StackAbility) or (isinstance(one, ObjectMoved) and one.to == STACK)
            ),
            NOTHING,
        )

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played so far are remembered: the player chooses which of them stand."""
        return {"mana_abilities": mana_played(cut)}

    @step("409.1a")
    def announce(self, game: Moment) -> Act | None:
        """The spell or ability is announced and put on the stack; from a hidden zone, its card is revealed."""
        if self.way == OFFERING and not self.offered:
            return goto("choose_offering")
        if self.way == FACE_DOWN:
            cite(PLAYED_FACE_DOWN)
        if self.way in (FACE_DOWN, MASKED):
            for rule in ("504.2", "504.3", "504.4"):
                cite(rule)
        if self.ability is None:
            definition = game.board.objects[self.card].definition
            if definition is not None and definition.layout is Layout.SPLIT:
                cite(ONE_HALF)
                cite(ALL_COLORS)
            move = ObjectMoved(
                object=self.card,
                to=STACK,
                how="play",
                controller=self.player,
                keep_announcement=Announcement(
                    face=self.face, costs=_ANNOUNCED.get(self.way, ()), paid=self.offered
                ),
                face_down=self.way in (FACE_DOWN, MASKED),
            )
            sacrificed = tuple(
                ObjectMoved(object=one, to=GRAVEYARD, how="sacrifice", by=self.card) for one in self.offered
            )
            return propose(move, *sacrificed, into="moved")
        source = self.ability.object
        board = game.board
        chosen = next(one for one in held(board, source) if one.id == self.ability)
        value = chosen.ability
        cite_keyword(board, value, source)
        # Legal it is by now; what permits the moment is cited.
        why_wrong_time(board, self.player, "", chosen)
        stacked = StackAbility(
            ability=StackedAbility(self.ability, value), owner=self.player, controller=self.player, by=source
        )
        if board.objects[source].zone in HIDDEN_ZONES:
            # 502.43b and the glossary's "Reveal"; forecast shows it for longer (502.53b).
            shown = CardsRevealed(
                objects=(source,),
                to=apnap(board),
                by=source,
                until="step" if getattr(value, "keyword", None) is KeywordName.FORECAST else "announced",
            )
            return propose(stacked, shown, into="moved")
        return propose(stacked, into="moved")

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
            total = total_of_spell(game.board, self.stacked)
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
        announcement = replace(
            before, spent=self.paid.spent, paid=before.paid + _objects(self.paid), convoked=()
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

    @step("502.42b")
    def choose_offering(self, game: Moment) -> Act | None:
        """A permanent is chosen that will be sacrificed as the spell is announced."""
        return ask(offering_for(game.board, self.player, self.card), into="answer")

    @step("502.42b", quiet=True)
    def note_offering(self, game: Moment) -> Act | None:
        """The spell is announced and the permanent sacrificed."""
        return goto("announce", offered=(ObjectId(self.answer),))

    @step("422.1", quiet=True)
    def take_back(self, game: Moment) -> Act | None:
        """The play is reversed; the player chooses which mana abilities played meanwhile are reversed too."""
        frame = ReverseAction(
            player=self.player, before=self.before, about=self.stacked, mana=self.mana_abilities
        )
        return call(frame, into="mana_abilities")

    @step("422.2", quiet=True)
    def keep_priority(self, game: Moment) -> Act | None:
        """The player who had priority keeps it; what has to be played is announced anew."""
        if self.must and not self.illegal:
            return goto("announce", before=game.board, moved=(), chosen=False, paid=None, mana_abilities=())
        return done(None if self.mana_abilities else False)


def _objects(paid: PayCosts) -> tuple[ObjectId, ...]:
    found: list[ObjectId] = []
    carried = paid.carried.parts if paid.carried is not None else ()
    for part in (*paid.paid, *carried):
        thing: Answer = getattr(part, "object", None)
        if isinstance(thing, int):
            found.append(ObjectId(thing))
    return tuple(found)
