"""Rule 502.59: suspend. A card waits out of the game with time counters on it, and is played without the last.

The triggered abilities are sentences like others (`engine.language.keyword_plays`); this room has the special action
(408.2k) and the event of the last counter.
"""

from __future__ import annotations

from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, call, done, procedure, propose, step
from engine.asking import Asker, matches
from engine.board import HAND, REMOVED, Board, ObjectId, PlayerId
from engine.characteristics import faces
from engine.citing import computation
from engine.decisions import Refusal
from engine.events import CountersPut, ObjectMoved, Part
from engine.language import terms
from engine.language.card import CardDef
from engine.language.effects import Keyword
from engine.language.words import KeywordName, Role
from engine.rules.effects.taking_back_422 import ManaPlayed
from engine.rules.stack.actions_408 import SpecialAction, special
from engine.rules.stack.costs_409 import NO_NEEDS, Total, activation_total
from engine.rules.stack.occurrences_410 import NONE, Occurrence, named_objects
from engine.rules.stack.paid_actions_408 import unpaid, way_back
from engine.rules.stack.patterns_410 import PART_NAMES, READERS
from engine.rules.stack.paying_409 import PayCosts, mana_played
from engine.rules.stack.playing_checks_409 import why_not_begun, why_not_payable
from engine.rules.stack.ways_409 import keyword_of

TIME = "time"
computation(
    "502.59b", "A card is suspended while it is removed from the game with time counters and has suspend."
)


def suspend_of(definition: CardDef) -> Keyword | None:
    """The suspend ability of a card's own text, with its cost and number; the first of several."""
    return keyword_of(definition, KeywordName.SUSPEND)


def has_suspend(board: Board, card: ObjectId) -> bool:
    """Whether a card's text gives it suspend."""
    definition = board.objects[card].definition
    return definition is not None and suspend_of(definition) is not None


def why_not_suspend(board: Board, player: PlayerId, card: ObjectId) -> Refusal | None:
    """Why a player with priority can't remove this card from the game by its suspend ability now, or None.

    What matters is whether the player could begin to play it: neither its mana cost nor its targets do.
    """
    found = board.objects.get(card)
    if found is None or found.zone != HAND or found.owner != player or found.definition is None:
        return Refusal("408.2k", "only a card in one's own hand can be suspended")
    ability, halves = suspend_of(found.definition), faces(board, card)
    half = halves[0]
    if ability is None:
        return Refusal("502.59a", f"{half.name} has no suspend")
    if (refusal := why_not_begun(board, player, card, half)) is not None:
        return Refusal("502.59a", f"{half.name} could not be played now: {refusal.reason}")
    asker = Asker(source=card, controller=player)
    return why_not_payable(board, player, half.name, activation_total(ability.costs, 0), card, asker)


@way_back("card")
@procedure("408.2k")
class Suspend(Procedure, frozen=True, kw_only=True):
    """Removing a card with suspend in the hand from the game."""

    player: PlayerId
    card: ObjectId
    before: Board
    """The board before, to go back to if it is taken back (422.1)."""
    paid: PayCosts | None = None
    mana_abilities: tuple[ManaPlayed, ...] = ()

    acting: ClassVar[str] = "player"

    takes_back: ClassVar[str] = "take_back"

    def given_up(self) -> bool:
        """Nothing was played."""
        return False

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played so far are remembered: the player chooses which of them stand."""
        return {"mana_abilities": mana_played(cut)}

    def _ability(self, board: Board) -> Keyword | None:
        found = board.objects.get(self.card)
        return suspend_of(found.definition) if found is not None and found.definition is not None else None

    @step("502.59a", quiet=True)
    def pay(self, game: Moment) -> Act | None:
        """The cost of suspend is paid; this uses no stack."""
        ability = self._ability(game.board)
        total = activation_total(ability.costs, 0) if ability is not None else Total(NO_NEEDS, payable=False)
        frame = PayCosts(player=self.player, object=self.card, source=self.card, total=total)
        return call(frame, into="paid")

    @step("502.59a", also=("408.2k", "502.59b"))
    def remove(self, game: Moment) -> Act | None:
        """The card is removed from the game with its time counters."""
        ability = self._ability(game.board)
        back = unpaid(self, possible=ability is not None)
        if ability is None or back is not None:
            return back
        counters = ((TIME, ability.number),)
        return propose(
            ObjectMoved(object=self.card, to=REMOVED, how="suspend", counters=counters, by=self.card)
        )

    @step("408.2k", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The player who did so receives priority."""
        return done(True)


@special
class SuspendCard(SpecialAction, frozen=True, tag=True):
    """Remove a card with suspend in the hand from the game (502.59a)."""

    card: ObjectId

    rule: ClassVar[str] = "408.2k"
    keyword: ClassVar[KeywordName | None] = KeywordName.SUSPEND
    verb: ClassVar[str] = "suspend"
    button: ClassVar[str] = "Suspend"
    of_card: ClassVar[bool] = True

    @property
    def about(self) -> ObjectId:
        return self.card

    @classmethod
    def of(cls, about: ObjectId, number: int = 0) -> SpecialAction:
        return cls(about)

    @classmethod
    def told(cls, definition: CardDef) -> bool:
        return suspend_of(definition) is not None

    @classmethod
    def named(cls, board: Board, about: ObjectId) -> bool:
        return has_suspend(board, about)

    def why_not(self, board: Board, player: PlayerId) -> Refusal | None:
        return why_not_suspend(board, player, self.card)

    def frame(self, board: Board, player: PlayerId) -> Procedure:
        return Suspend(player=player, card=self.card, before=board)


def _loses_last_counter(
    event: terms.LosesLastCounter, part: Part, before: Board, after: Board, asker: Asker
) -> tuple[Occurrence, ...]:
    """Of the counters that were there none is left."""
    assert isinstance(part, CountersPut)
    was, now = before.objects.get(part.object), after.objects.get(part.object)
    if part.counter != event.kind or was is None or now is None:
        return NONE
    if (
        not was.count(event.kind)
        or now.count(event.kind)
        or not matches(after, part.object, event.what, asker)
    ):
        return NONE
    return ((named_objects(Role.OBJECT, part.object),),)


READERS[terms.LosesLastCounter] = _loses_last_counter
PART_NAMES[terms.LosesLastCounter] = frozenset(("CountersPut",))

__all__ = ["Suspend", "SuspendCard", "has_suspend", "suspend_of", "why_not_suspend"]
