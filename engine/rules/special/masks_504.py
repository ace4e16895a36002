"""Rule 504.1: cards played face down by Illusionary Mask, and what turns them face up.

The card is played face down while the ability resolves. An effect goes with the spell to the permanent that it becomes
(419.8a): what would have it deal damage, be dealt damage, or become tapped turns it face up first. Damage is assigned
before it is dealt (310.1), so the combat damage step asks here, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, call, done, goto, procedure, propose, step
from engine.board import (
    NOTHING,
    STACK,
    TURNED_UP,
    Board,
    ContinuousEffect,
    Noted,
    Object,
    ObjectId,
    PlayerId,
)
from engine.characteristics import Characteristics
from engine.citing import check, cite
from engine.events import BeginEffect, CardTurnedFaceUp, Part
from engine.language.effects import PlayMasked, Replacement, TurnUpFirst
from engine.language.remembered import MASKED as NAME
from engine.language.terms import BecomesTapped, Bound, DealsDamage, Either, Same
from engine.rules.effects.prevention_419 import is_masked, moved_along, turns_up
from engine.rules.stack.plans_413 import Carried, Context, Plan, plans
from engine.rules.stack.playing_409 import Play
from engine.rules.stack.playing_checks_409 import why_not_while_resolving
from engine.rules.stack.possible_413 import POSSIBLE
from engine.rules.stack.ways_409 import NO_MANA, WITHOUT_PAYING, WayToPlay, WholePrice, plays

TURNS_UP = check("419.1a", "What would happen to something face down may have it turned face up first.")
_IT = Same(Bound(NAME))
UNMASKING = Replacement(
    Either((DealsDamage(_IT), DealsDamage(None, _IT), BecomesTapped(_IT))), (TurnUpFirst(Bound(NAME)),)
)
"""What goes with a spell that was played so."""


@plays
class Masked(WayToPlay):
    """Face down and for nothing, by an effect that says so (504.1)."""

    rule, word = "504.1", "masked"
    announced = (WITHOUT_PAYING,)
    with_priority, face_down = False, True
    cites = ("504.2", "504.3", "504.4")

    def price(self, half: Characteristics) -> WholePrice | None:
        return NO_MANA, ()

    def is_of(self, spell: Object, announced: tuple[str, ...]) -> bool:
        return spell.face_down and WITHOUT_PAYING in announced


@procedure("504.1")
class PlayFaceDown(Procedure, frozen=True, kw_only=True):
    """A player plays a card face down while an ability resolves."""

    player: PlayerId
    card: ObjectId
    by: ObjectId
    played: bool | None = None

    acting: ClassVar[str] = "player"

    @step("504.1", also=("409.1", "413.2e"))
    def play(self, game: Moment) -> Act | None:
        """The card is turned face down and played without paying its mana cost."""
        return call(
            Play(player=self.player, before=game.board, card=self.card, way=Masked.word), into="played"
        )

    @step("504.1", also=("419.3",))
    def mask(self, game: Moment) -> Act | None:
        """From now on the creature that it becomes is turned face up before it fights or is tapped."""
        board = game.board
        spell = board.became.get(self.card, NOTHING)
        found = board.objects.get(spell)
        if not self.played or found is None or found.zone != STACK:
            return goto("finish")
        effect = ContinuousEffect(
            id=NOTHING,
            ability=UNMASKING,
            controller=self.player,
            source=self.by,
            bound=(Noted(NAME, "objects", (int(spell),)),),
            until=TURNED_UP,
            turn=board.turn.serial,
        )
        return propose(BeginEffect(effect=effect))

    @step("504.1", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The resolution continues."""
        return done(Carried(()))


def _card(context: Context, instruction: PlayMasked) -> tuple[PlayerId, ObjectId] | None:
    players = context.players(instruction.who)
    cards = [one for one in context.objects(instruction.what) if one in context.board.objects]
    if (
        not players
        or not cards
        or why_not_while_resolving(context.board, players[0], cards[0], Masked.word) is not None
    ):
        return None
    return players[0], cards[0]


@plans(PlayMasked)
def _play_masked(context: Context, instruction: PlayMasked) -> Plan:
    found = _card(context, instruction)
    return PlayFaceDown(player=found[0], card=found[1], by=context.asker.source) if found is not None else ()


def _possible(context: Context, instruction: PlayMasked) -> bool:
    return _card(context, instruction) is not None


POSSIBLE[PlayMasked] = _possible


def turned_up_to_assign(board: Board, creatures: Iterable[ObjectId]) -> tuple[Part, ...]:
    """Those of the creatures that would assign damage which are turned face up before they do."""
    masked = {
        ObjectId(int(one)): effect.source
        for effect in board.effects
        if isinstance(effect.ability, Replacement)
        and turns_up(effect.ability)
        and is_masked(board, effect.bound)
        for note in moved_along(board, effect.bound)
        for one in note.value
    }
    found = tuple(
        CardTurnedFaceUp(object=one, by=masked[one]) for one in dict.fromkeys(creatures) if one in masked
    )
    if found:
        cite(TURNS_UP)
    return found


__all__ = ["PlayFaceDown", "turned_up_to_assign"]
