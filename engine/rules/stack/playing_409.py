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
    LIBRARY,
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
from engine.citing import cite
from engine.decisions import Answer, Number
from engine.editions import rules_of
from engine.events import (
    Announce,
    CardsRevealed,
    CountersPut,
    ObjectMoved,
    Part,
    PermanentTapped,
    Played,
    StackAbility,
    UsedAbility,
)
from engine.language.card import Layout
from engine.language.effects import Ability, Activated
from engine.language.walks import keyword_name
from engine.rules.effects.drawing_423 import seen_after
from engine.rules.effects.taking_back_422 import ManaPlayed, ReverseAction
from engine.rules.effects.top_cards_217 import held_meanwhile
from engine.rules.keywords.sentences_502 import cite_keyword
from engine.rules.multiplayer.deploying_603 import cite_deploying
from engine.rules.stack.ability_costs_409 import may_be_forgone as abilities_may_cost
from engine.rules.stack.announcing_409 import ChooseOnStack
from engine.rules.stack.bodies import asks_what_was_tapped, giver_of, how_many_removed, is_counted
from engine.rules.stack.cost_changes_409 import may_be_forgone as spells_may_cost
from engine.rules.stack.costs_409 import Total, ability_total
from engine.rules.stack.payable_409 import MOST_X
from engine.rules.stack.paying_409 import PayCosts, mana_played
from engine.rules.stack.playing_checks_409 import why_wrong_time
from engine.rules.stack.plugs_409 import Until, by_keyword
from engine.rules.stack.total_409 import total_of_spell
from engine.rules.stack.ways_409 import USUAL, WayToPlay, way_called
from engine.seats import apnap

ONE_HALF = "505.2"


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
    """How it is played, if not for its mana cost: what the way is called (`ways_409`)."""
    ability: AbilityId | None = None
    moved: tuple[Part, ...] = ()
    chosen: bool = False
    paid: PayCosts | None = None
    mana_abilities: tuple[ManaPlayed, ...] = ()
    """What mana abilities did that were played meanwhile, where the play is reversed (422.1)."""
    offered: tuple[ObjectId, ...] = ()
    """What is sacrificed as it is announced."""
    answer: Answer = None
    illegal: bool = False
    must: bool = False
    """It is to be played if it can be, so that whoever takes it back begins again (502.59a)."""

    acting: ClassVar[str] = "player"
    carries: ClassVar[str] = "stacked"

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

    def is_playing(self) -> bool:
        """All of it is playing it."""
        return True

    def how(self, board: Board) -> WayToPlay:
        """The way in which it is played."""
        return way_called(board, self.way) or USUAL

    def given_up(self) -> bool:
        """Nothing was played."""
        return False

    def taken_back(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """Mana abilities played so far are remembered: the player chooses which of them stand."""
        return {"mana_abilities": mana_played(cut)}

    def broken_off(self, cut: tuple[Procedure, ...]) -> dict[str, object]:
        """It can't be completed, so it isn't announced anew even if it is to be played."""
        return {**self.taken_back(cut), "illegal": True}

    @step("409.1a")
    def announce(self, game: Moment) -> Act | None:
        """The spell or ability is announced and put on the stack; from a hidden zone, its card is revealed."""
        how = self.how(game.board)
        if how.first and not self.offered:
            return goto(how.first)
        for rule in how.cites:
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
                keep_announcement=Announcement(face=self.face, costs=how.announced, paid=self.offered),
                face_down=how.face_down,
            )
            sacrificed = tuple(
                ObjectMoved(object=one, to=GRAVEYARD, how="sacrifice", by=self.card) for one in self.offered
            )
            return propose(move, *sacrificed, *held_meanwhile(game.board), into="moved")
        source = self.ability.object
        board = game.board
        chosen = next(one for one in held(board, source) if one.id == self.ability)
        value = chosen.ability
        cite_keyword(board, value, source)
        # Legal it is by now; what permits the moment is cited.
        why_wrong_time(board, self.player, "", chosen)
        known = StackedAbility(self.ability, value, giver_of(self.ability, value))
        stacked = StackAbility(ability=known, owner=self.player, controller=self.player, by=source)
        if board.objects[source].zone in HIDDEN_ZONES:
            # 502.43b and the glossary's "Reveal".
            until = _shown_until(board, value)
            shown = CardsRevealed(objects=(source,), to=apnap(board), by=source, until=until)
            return propose(stacked, shown, *held_meanwhile(board), into="moved")
        return propose(stacked, *held_meanwhile(board), into="moved")

    @step("409.1b", also=("409.1c", "409.1d", "409.1e"), quiet=True)
    def choose(self, game: Moment) -> Act | None:
        """Modes, X, targets and divisions are chosen."""
        return call(ChooseOnStack(object=self.stacked, payer=self.player), into="chosen")

    @step("409.1f", quiet=True)
    def settle_price(self, game: Moment) -> Act | None:
        """Where a text says that it costs up to so much less, the player says how much."""
        if not self.chosen:
            return goto("take_back", illegal=True)
        board = game.board
        if not spells_may_cost(board) and not abilities_may_cost(board):
            return goto("pay", answer=0)
        most = self._total(board, MOST_X).needs.generic - self._total(board, 0).needs.generic
        if most <= 0:
            return goto("pay", answer=0)
        return ask(
            Number(
                player=self.player,
                rule="409.1f",
                purpose="how much of what it costs less to forgo",
                about=self.stacked,
                most=most,
                may_take_back=True,
            ),
            into="answer",
        )

    @step("409.1f", quiet=True)
    def pay(self, game: Moment) -> Act | None:
        """The total cost is determined and paid."""
        found = game.board.objects[self.stacked]
        announcement = found.announcement or Announcement()
        return call(
            PayCosts(
                player=self.player,
                object=self.stacked,
                source=found.ability.id.object if found.ability is not None else self.stacked,
                total=self._total(game.board, self.answer or 0),
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
        tapped = found.ability is not None and asks_what_was_tapped(found.ability.ability)
        announcement = before.settled(self.paid.spent, _tapped(self.paid) if tapped else _objects(self.paid))
        if found.ability is not None and how_many_removed(found.ability.ability):
            announcement = replace(announcement, x=_counters_removed(self.paid))
        parts: list[Part] = [
            Announce(object=self.stacked, announcement=announcement),
            Played(object=self.stacked, player=self.player, by=self.stacked),
        ]
        if self.ability is not None and found.ability is not None:
            cite_deploying(self.ability)
            ability = found.ability.ability
            if isinstance(ability, Activated) and is_counted(ability):
                parts.append(UsedAbility(ability=self.ability))
        if self.paid.mana_abilities or self.paid.carried is not None or game.board.tops is not None:
            parts.extend(seen_after(game))
        return propose(*parts)

    @step("409.1i", quiet=True)
    def finish(self, game: Moment) -> Act | None:
        """The play is complete."""
        return done(True)

    def _total(self, board: Board, forgone: int) -> Total:
        """What it costs if so much of what it may cost less is forgone."""
        found = board.objects[self.stacked]
        if found.ability is None:
            return total_of_spell(board, self.stacked, forgone=forgone)
        ability = found.ability.ability
        assert isinstance(ability, Activated)
        x = (found.announcement or Announcement()).x
        return ability_total(board, found.ability.id.object, ability, x, forgone)

    @step("422.1", quiet=True)
    def take_back(self, game: Moment) -> Act | None:
        """The play is reversed; the player chooses which mana abilities played in the meantime are reversed
        too."""
        frame = ReverseAction(
            player=self.player, before=self.before, about=self.stacked, mana=self.mana_abilities
        )
        return call(frame, into="mana_abilities")

    @step("217.2f", quiet=True, ours=True)
    def look_at_drawn(self, game: Moment) -> Act | None:
        """Cards drawn in the meantime are looked at, now that nothing is being played."""
        return propose(*seen_after(game)) if self.mana_abilities or game.board.tops is not None else None

    @step("422.2", quiet=True)
    def keep_priority(self, game: Moment) -> Act | None:
        """The player who had priority keeps it; what has to be played is announced again."""
        if self.must and not self.illegal:
            return goto("announce", before=game.board, moved=(), chosen=False, paid=None, mana_abilities=())
        return done(None if self.mana_abilities else False)


def _counters_removed(paid: PayCosts) -> int:
    """How many counters were removed to pay: a text that asks for it knows the number as its X."""
    done = paid.carried.parts if paid.carried is not None else ()
    return sum(-one.number for one in done if isinstance(one, CountersPut) and one.number < 0)


def _shown_until(board: Board, ability: Ability) -> Until:
    """For how long a card is shown whose ability is played from a hidden zone."""
    name = keyword_name(ability)
    plug = by_keyword(rules_of(board)).get(name) if name is not None else None
    return (plug.shown_until if plug is not None else "") or "announced"


def _tapped(paid: PayCosts) -> tuple[ObjectId, ...]:
    """What was tapped for it, besides the source itself."""
    carried = paid.carried.parts if paid.carried is not None else ()
    return tuple(ObjectId(int(part.object)) for part in carried if isinstance(part, PermanentTapped))


def _objects(paid: PayCosts) -> tuple[ObjectId, ...]:
    """What was given up, returned or revealed for it. What was only tapped is still there, and may leave play later:
    it is nothing that was sacrificed. A card of a library is known as what it became (217.2)."""
    found: list[ObjectId] = []
    carried = paid.carried.parts if paid.carried is not None else ()
    for part in (*paid.paid, *carried):
        drawn = isinstance(part, ObjectMoved) and part.origin == LIBRARY
        thing: Answer = getattr(part, "became" if drawn else "object", None)
        if isinstance(thing, int) and not isinstance(part, PermanentTapped):
            found.append(ObjectId(thing))
    return tuple(dict.fromkeys(found))
