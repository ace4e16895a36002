"""Rules 409.1f-h: the total cost is locked in, mana abilities are played, the cost is paid as a whole."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.asking import Asker
from engine.asking.decrees import life_for_mana
from engine.board import NOTHING, AbilityId, Board, Chosen, Mana, Noted, ObjectId, PlayerId
from engine.chance import Chance
from engine.decisions import Action, Answer, Form, Ids, Refusal, TakeBack
from engine.events import Part, PermanentTapped, SpendMana
from engine.language.effects import Effect
from engine.mana import Needs, mask_of, may_be_spent, payable, spend_first, units_of
from engine.rules.effects.taking_back_422 import ManaPlayed
from engine.rules.stack.bodies import giver_of
from engine.rules.stack.costs_409 import (
    Total,
    is_mana_ability,
    may_be_tapped,
    pool_pays,
    resources,
    tap_payable,
)
from engine.rules.stack.instructions_413 import Carry
from engine.rules.stack.life_for_mana_409 import PayingLife, PayLifeForMana, pays_life
from engine.rules.stack.payable_409 import others_payable, paying_order
from engine.rules.stack.plans_413 import Carried
from engine.rules.stack.reach_409 import affordable
from engine.rules.stack.useful_mana_409 import playable_sources, spare_first, useful_sources


class PlayAbility(Action, frozen=True, tag=True):
    """Play an activated ability, mana ability or not (403, 411)."""

    ability: AbilityId


class Enough(Action, frozen=True, tag=True):
    """No further mana abilities; the cost is paid now (409.1g)."""


class ManaAbilities(Form, frozen=True, kw_only=True):
    """A chance to play mana abilities before paying (409.1g): one ability, or `Enough`."""

    needs: Needs
    without: ObjectId = NOTHING
    """A permanent that the same cost taps, so that it had better not be tapped for mana."""
    pledged: tuple[ObjectId, ...] = ()
    """Creatures that it taps besides (502.46a)."""

    answers: ClassVar[object] = PlayAbility | Enough | PayLifeForMana
    ids: ClassVar[Ids] = "action"
    pays: ClassVar[bool] = True

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if isinstance(answer, Enough):
            if pool_pays(board, self.player, self.needs):
                return None
            return Refusal(
                "409.1h",
                "the mana pool does not hold the mana that this costs, and part payment is not allowed",
            )
        if isinstance(answer, PayLifeForMana):
            return answer.why_not(board, self.player)
        if not isinstance(answer, PlayAbility):
            return self.refuse("only mana abilities can be played now")
        # Rules 409 and 411 are played within one another.
        from engine.rules.stack.playing_checks_409 import why_not_ability

        return why_not_ability(board, self.player, answer.ability, mana_only=True)

    def options(self, board: Board) -> tuple[Answer, ...] | None:
        found: list[Answer] = [Enough()] if pool_pays(board, self.player, self.needs) else []
        found.extend(PlayAbility(ability) for ability in playable_sources(board, self.player))
        if pays_life(board, self.player):
            found.append(PayLifeForMana())
        return tuple(found)

    @property
    def kept(self) -> tuple[ObjectId, ...]:
        """All permanents that the cost taps."""
        return self.pledged if self.without == NOTHING else (self.without, *self.pledged)

    def useful(self, board: Board) -> tuple[Answer, ...]:
        """The answers that lead to payment, the best first: after none of them is needed mana out of reach."""
        if pool_pays(board, self.player, self.needs):
            return (Enough(),)
        # What is being played an ability of is better not tapped for it, where something else will do.
        about = board.objects.get(self.about)
        own = about.ability.id.object if about is not None and about.ability is not None else NOTHING
        found = useful_sources(board, self.player, self.needs, self.kept)
        if not found and pays_life(board, self.player):
            # Life is the last that is paid.
            return (PayLifeForMana(),)
        return tuple(PlayAbility(one) for one in sorted(found, key=lambda one: one.object == own))

    def some(self, board: Board) -> Answer:
        """The suggestion: the least flexible source that still serves, until the pool pays."""
        found = self.useful(board) or self.options(board)
        return found[0] if found else TakeBack()

    def draw(self, board: Board, chance: Chance) -> Answer:
        found = self.useful(board) or self.options(board)
        return found[chance.below(len(found))] if found else TakeBack()

    def forced(self, board: Board) -> Answer | None:
        if playable_sources(board, self.player) or pays_life(board, self.player):
            return None
        return Enough() if pool_pays(board, self.player, self.needs) else None


class Payment(Form, frozen=True, kw_only=True):
    """Which mana of the pool is spent (409.1h): places in the pool, in any order."""

    needs: Needs
    wanted: Needs | None = None
    """A greater cost towards which this is paid, for the suggestion."""

    ids: ClassVar[Ids] = "plain"
    pays: ClassVar[bool] = True
    unordered: ClassVar[bool] = True
    answers: ClassVar[object] = tuple[int, ...]

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        pool = board.players[self.player].mana
        if not isinstance(answer, tuple) or any(
            not isinstance(place, int) or not 0 <= place < len(pool) for place in answer
        ):
            return self.refuse("mana is named by its place in the pool")
        if len(set(answer)) != len(answer):
            return self.refuse("each mana can be spent only once")
        if len(answer) != self.needs.total:
            return self.refuse(f"{self.needs.total} mana must be paid, not {len(answer)}")
        barred = [pool[place] for place in answer if not may_be_spent(pool[place].only, self.needs.fits)]
        if barred:
            return Refusal("409.1h", "what added some of that mana says what it may be spent on")
        if not payable(self.needs, units_of(tuple([mask_of(pool[place]) for place in answer]))):
            return self.refuse("that mana does not fit the symbols of the cost")
        return None

    def some(self, board: Board) -> Answer:
        pool = list(board.players[self.player].mana)
        if self.wanted is None:
            chosen = spend_first(tuple(pool), self.needs)
        else:
            chosen = spare_first(tuple(pool), self.needs, self.wanted)
        return _places(pool, chosen) if chosen is not None else ()

    def draw(self, board: Board, chance: Chance) -> Answer:
        return self.some(board)

    def forced(self, board: Board) -> Answer | None:
        pool = [one for one in board.players[self.player].mana if may_be_spent(one.only, self.needs.fits)]
        if len(pool) == self.needs.total or len(set(pool)) == 1:
            return self.some(board)
        return None


def mana_played(cut: tuple[Procedure, ...]) -> tuple[ManaPlayed, ...]:
    """What mana abilities did that were played in frames which are cut (422.1)."""
    return next((frame.mana_abilities for frame in cut if isinstance(frame, PayCosts)), ())


def _places(pool: list[Mana], chosen: tuple[Mana, ...]) -> tuple[int, ...]:
    taken: list[int] = []
    for mana in chosen:
        for place, one in enumerate(pool):
            if one == mana and place not in taken:
                taken.append(place)
                break
    return tuple(taken)


@procedure("409.1f")
class PayCosts(Procedure, frozen=True, kw_only=True):
    """Paying the total cost of a spell or ability.

    The result is this frame, its `complete` telling success.
    """

    player: PlayerId
    object: ObjectId
    """The spell or ability that is being paid for; the source itself for a mana ability."""
    source: ObjectId
    """The object whose {T} symbol and text the cost speaks of."""
    total: Total
    targets: tuple[Chosen, ...] = ()
    x: int = 0
    for_mana: bool = False
    """It is the cost of a mana ability: tapping for it is tapping for mana."""
    answer: Answer = None
    before: Board | None = None
    """The board before, where what is paid for is no play of its own (413.2e)."""
    wanted: Needs | None = None
    """The cost that the mana is for, where this is the cost of a mana ability."""
    may_take_back: bool = True
    """Whether what is being paid for can be taken back (422.1); not where an effect asks for the payment."""
    mana_abilities: tuple[ManaPlayed, ...] = ()
    """What each mana ability played meanwhile did, for taking back (422.1)."""
    played: tuple[ManaPlayed, ...] = ()
    spent: tuple[Mana, ...] = ()
    paid: tuple[Part, ...] = ()
    carried: Carried | None = None
    """What the costs came to that have been paid as instructions, `others_paid` of them."""
    others_paid: int = 0
    one_paid: Carried | None = None
    complete: bool = False

    acting: ClassVar[str] = "player"
    carries: ClassVar[str] = "source"
    exact: ClassVar[bool] = True

    def given_up(self) -> PayCosts:
        """Part payment is no payment."""
        return self

    @step("409.1f")
    def lock_in(self, game: Moment) -> Act | None:
        """The total cost is determined and locked in."""
        if not self.total.payable:
            return done(self)
        return goto("offer_mana_abilities" if self.total.needs.total else "look_at_whole")

    @step("409.1g", quiet=True)
    def offer_mana_abilities(self, game: Moment) -> Act | None:
        """The player has a chance to play mana abilities."""
        needs = self.total.needs
        board, player = game.board, self.player
        without = self.source if self.total.tap else NOTHING
        kept = (*(() if without == NOTHING else (without,)), *self.total.taps)
        if not affordable(board, player, needs, kept):
            return done(self)
        if not (
            playable_sources(board, player) or pays_life(board, player) or pool_pays(board, player, needs)
        ):
            return done(self)
        return ask(
            ManaAbilities(
                player=self.player,
                rule="409.1g",
                purpose="mana abilities to play",
                about=self.object,
                needs=needs,
                without=without,
                pledged=self.total.taps,
                may_take_back=self.may_take_back,
            ),
            into="answer",
        )

    @step("409.1g", quiet=True)
    def play_mana_ability(self, game: Moment) -> Act | None:
        """The chosen mana ability is played."""
        if isinstance(self.answer, Enough):
            return goto("look_at_whole")
        if isinstance(self.answer, PayLifeForMana):
            source = life_for_mana(game.board, self.player)[0]
            life = PayingLife(player=self.player, source=source, before=game.board, paying=True)
            return call(life, into="played")
        # Rules 409 and 411 are played within one another.
        from engine.rules.stack.mana_abilities_411 import PlayManaAbility

        frame = PlayManaAbility(
            player=self.player, ability=self.answer.ability, before=game.board, needs=self.total.needs
        )
        return call(frame, into="played")

    @step("409.1g", quiet=True)
    def again(self, game: Moment) -> Act | None:
        """More mana abilities may be played."""
        return goto("offer_mana_abilities", mana_abilities=self.mana_abilities + self.played)

    @step("409.1h", check=True)
    def look_at_whole(self, game: Moment) -> Act | None:
        """Partial payment is not allowed: unless all of the cost can be paid now, none of it is."""
        board, total = game.board, self.total
        if total.tap:
            # A mana ability played meanwhile may have sacrificed it: its own, for one.
            source = board.objects.get(self.source)
            if source is None or not tap_payable(board, source):
                return done(self)
        if not all(may_be_tapped(board, self.player, one) for one in total.taps):
            return done(self)
        asker = Asker(self.source, self.player, self._known(board), self.targets, self.x)
        if total.others and not others_payable(board, self.source, total.others, asker):
            return done(self)
        return goto("pay_mana" if total.needs.total else "pay_tap")

    @step("409.1h", quiet=True)
    def pay_mana(self, game: Moment) -> Act | None:
        """The mana is chosen from the pool."""
        return ask(
            Payment(
                player=self.player,
                rule="409.1h",
                purpose="the mana to spend",
                about=self.object,
                needs=self.total.needs,
                wanted=self.wanted,
                may_take_back=self.may_take_back,
            ),
            into="answer",
        )

    @step("409.1h")
    def spend(self, game: Moment) -> Act | None:
        """The mana is paid."""
        pool = game.board.players[self.player].mana
        mana = tuple(pool[place] for place in sorted(self.answer))
        return propose(SpendMana(player=self.player, mana=mana, by=self.object), into="paid")

    @step("409.1h", quiet=True)
    def note_spent(self, game: Moment) -> Act | None:
        """What was spent is remembered."""
        first = self.paid[0] if self.paid else None
        return goto("pay_tap", spent=first.mana if isinstance(first, SpendMana) else (), paid=())

    @step("409.1h")
    def pay_tap(self, game: Moment) -> Act | None:
        """Costs of tapping are paid."""
        tapped: list[Part] = [
            PermanentTapped(object=one, how="cost", by=self.source) for one in self.total.taps
        ]
        if self.total.tap:
            how = "mana" if self.for_mana else "cost"
            tapped.append(PermanentTapped(object=self.source, how=how, by=self.source))
        return propose(*tapped, into="paid") if tapped else goto("pay_others")

    @step("409.1h")
    def pay_others(self, game: Moment) -> Act | None:
        """Other costs are paid: sacrifices, discards, life and the like."""
        if not self.total.others:
            return goto("paid_all")
        others = paying_order(self.total.others)
        before = self.carried or Carried(noted=self._known(game.board))
        left = others[self.others_paid :]
        if len(others) > 1:
            # What was picked for one cost may leave too little for the next: then nothing of it was paid (409.1h).
            asker = Asker(self.source, self.player, before.noted, self.targets, self.x)
            if self.others_paid and not others_payable(game.board, self.source, left, asker):
                return done(self)
            left = left[:1]
        todo: tuple[Effect, ...] = left  # type: ignore[assignment]
        return call(
            Carry(
                todo=todo,
                source=self.source,
                controller=self.player,
                noted=before.noted,
                targets=self.targets,
                x=self.x,
                about=self.object,
                cost=True,
            ),
            into="one_paid",
        )

    def _known(self, board: Board) -> tuple[Noted, ...]:
        """What gave the ability that is being played, where its costs speak of that."""
        found = board.objects.get(self.object)
        if found is None or found.ability is None:
            return ()
        return giver_of(found.ability.id, found.ability.ability)

    @step("409.1h", quiet=True)
    def next_other(self, game: Moment) -> Act | None:
        """The next of them follows."""
        before, now = self.carried or Carried(), self.one_paid or Carried()
        carried = Carried(before.parts + now.parts, now.noted)
        number = self.others_paid + 1
        more = len(self.total.others) > max(number, 1)
        return goto("pay_others" if more else "paid_all", carried=carried, others_paid=number, one_paid=None)

    @step("409.1h", quiet=True)
    def paid_all(self, game: Moment) -> Act | None:
        """Everything is paid."""
        return done(replace(self, complete=True))


__all__ = [
    "Asker",
    "Enough",
    "ManaAbilities",
    "Noted",
    "PayCosts",
    "Payment",
    "PlayAbility",
    "is_mana_ability",
    "resources",
]
