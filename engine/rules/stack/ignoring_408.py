"""Rule 408.2j: effects of static abilities that a player may pay to ignore for the rest of the turn.

A text says it of each object that it bears on ("its controller may sacrifice a permanent to ignore this effect"), so
the choice is open to whoever controls such an object; or it says it of players, each of whom may. What is ignored then
is all that the same ability says of this player and of objects that he or she controls; it goes on for others and for
theirs, and for these objects as soon as somebody else controls them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.agenda import Act, Moment, Procedure, call, done, procedure, propose, step
from engine.asking import Asker
from engine.asking.decrees import bans
from engine.board import NOTHING, Board, ContinuousEffect, ObjectId, PlayerId
from engine.characteristics import controller_of, held, imposed, kinds_in_play
from engine.decisions import Refusal
from engine.events import BeginEffect
from engine.language.card import CardDef
from engine.language.effects import Ability, Barred, Ignored, MayIgnore, Static
from engine.language.words import PlayerAct
from engine.memos import said_memo
from engine.rules.effects.taking_back_422 import ManaPlayed
from engine.rules.stack.actions_408 import SpecialAction, special
from engine.rules.stack.costs_409 import NO_NEEDS, Total, activation_total
from engine.rules.stack.paid_actions_408 import unpaid, way_back
from engine.rules.stack.paying_409 import PayCosts, mana_played
from engine.rules.stack.playing_checks_409 import why_not_payable


def ignorable(board: Board, player: PlayerId, source: ObjectId) -> tuple[MayIgnore, ...]:
    """What of this permanent's abilities the player may pay to ignore now: each that bears on something that he or she
    controls, or on the player, and isn't ignored already."""
    of_objects = (
        said.change
        for one in board.in_play
        if controller_of(board, one) == player
        for said in imposed(board, one)
        if said.source == source and isinstance(said.change, MayIgnore)
    )
    of_players = (
        MayIgnore(decree.waived)
        for act in PlayerAct
        for asker, decree in bans(board, player, act)
        if asker.source == source and decree.waived
    )
    return tuple(dict.fromkeys((*of_objects, *of_players)))


@said_memo
def _sources(board: Board) -> tuple[ObjectId, ...]:
    """The permanents that say so: on most boards there are none, and everybody with priority asks."""
    if _SAYING_SO.isdisjoint(kinds_in_play(board)):
        return ()
    return tuple([one for one in board.in_play if _says_so(board, one)])


_SAYING_SO: frozenset[type] = frozenset((Barred, Static))
"""Of which kinds such abilities are."""


def _says_so(board: Board, source: ObjectId) -> bool:
    found = board.objects.get(source)
    return found is not None and any(_may_be_ignored(one.ability) for one in held(board, source))


def _may_be_ignored(ability: Ability) -> bool:
    if isinstance(ability, Barred):
        return bool(ability.waived)
    return isinstance(ability, Static) and any(isinstance(each, MayIgnore) for each in ability.changes)


def _name(board: Board, source: ObjectId) -> str:
    found = board.objects.get(source)
    return found.definition.name if found is not None and found.definition is not None else "this"


@way_back("source")
@procedure("408.2j")
class Ignore(Procedure, frozen=True, kw_only=True):
    """Paying to ignore an effect for the rest of the turn."""

    player: PlayerId
    source: ObjectId
    """The permanent whose static ability makes the effect."""
    what: MayIgnore
    before: Board
    """The board before, to go back to if it is taken back (422.1)."""
    paid: PayCosts | None = None
    mana_abilities: tuple[ManaPlayed, ...] = ()

    acting: ClassVar[str] = "player"
    carries: ClassVar[str] = "source"
    takes_back: ClassVar[str] = "take_back"

    def given_up(self) -> bool:
        """Nothing was played."""
        return False

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played so far are remembered: the player chooses which of them stand."""
        return {"mana_abilities": mana_played(cut)}

    @step("408.2j", quiet=True)
    def pay(self, game: Moment) -> Act | None:
        """What the text asks for is paid; this uses no stack."""
        there = self.what in ignorable(game.board, self.player, self.source)
        total = activation_total(self.what.costs, 0) if there else Total(NO_NEEDS, payable=False)
        frame = PayCosts(player=self.player, object=self.source, source=self.source, total=total)
        return call(frame, into="paid")

    @step("408.2j")
    def ignore(self, game: Moment) -> Act | None:
        """The effect is ignored until end of turn, for what the player controls."""
        back = unpaid(self)
        if back is not None:
            return back
        effect = ContinuousEffect(
            id=NOTHING,
            ability=Ignored(self.what),
            controller=self.player,
            source=self.source,
            until="end of turn",
            turn=game.board.turn.serial,
        )
        return propose(BeginEffect(effect=effect, by=self.source))

    @step("408.2j", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The player who did so receives priority."""
        return done(True)


@special
class IgnoreEffect(SpecialAction, frozen=True, tag=True):
    """Pay to ignore the effect of a permanent's static ability until end of turn (408.2j)."""

    source: ObjectId
    place: int = 0
    """Which of several such abilities that bear on what the player controls."""

    rule: ClassVar[str] = "408.2j"
    verb: ClassVar[str] = "ignore"
    which: ClassVar[str] = "by ability"
    needs: ClassVar[str] = "408.2j"
    done: ClassVar[str] = "ignored"
    not_so: ClassVar[str] = "its text lets nobody ignore it"
    button: ClassVar[str] = "Ignore"
    anybodys: ClassVar[bool] = True

    @property
    def about(self) -> ObjectId:
        return self.source

    @property
    def number(self) -> int:
        return self.place

    @classmethod
    def of(cls, about: ObjectId, number: int = 0) -> SpecialAction:
        return cls(about, number)

    @classmethod
    def told(cls, definition: CardDef) -> bool:
        return False

    @classmethod
    def named(cls, board: Board, about: ObjectId) -> bool:
        return _says_so(board, about)

    @classmethod
    def anywhere(cls, board: Board) -> bool:
        return bool(_sources(board))

    @classmethod
    def offered(cls, board: Board, player: PlayerId) -> Iterator[SpecialAction]:
        for source in _sources(board):
            for place in range(len(ignorable(board, player, source))):
                yield cls(source, place)

    def why_not(self, board: Board, player: PlayerId) -> Refusal | None:
        if not _says_so(board, self.source):
            return Refusal(self.rule, f"{_name(board, self.source)} has no effect that may be ignored")
        found = ignorable(board, player, self.source)
        if not 0 <= self.place < len(found):
            who = board.players[player].name
            return Refusal(self.rule, f"it bears on nothing of {who}'s now, or is ignored already this turn")
        name = _name(board, self.source)
        total = activation_total(found[self.place].costs, 0)
        asker = Asker(source=self.source, controller=player)
        return why_not_payable(board, player, name, total, self.source, asker)

    def frame(self, board: Board, player: PlayerId) -> Procedure:
        what = ignorable(board, player, self.source)[self.place]
        return Ignore(player=player, source=self.source, what=what, before=board)


__all__ = ["Ignore", "IgnoreEffect", "ignorable"]
