"""Rule 308: the declare attackers step."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.agenda import END, Act, Moment, ask, call, goto, procedure, propose, step
from engine.board import Attack, Board, ObjectId, PlayerId, out_of_game
from engine.chance import Chance
from engine.characteristics import controller_of
from engine.citing import cite, computation
from engine.decisions import Answer, Form, Ids, Refusal
from engine.events import AttackDeclared, BeginStep, PermanentTapped
from engine.language.words import ObjectAct
from engine.rules.keywords.banding_502_10 import Band, could_band
from engine.rules.keywords.company_500 import crowded, speaks_of_company
from engine.rules.keywords.legal_attacks_500 import (
    able_to_attack,
    attack_unmet,
    attack_with,
    cannot_attack,
    must_attack,
    whom_to_attack,
)
from engine.rules.keywords.prices_500 import asking, prices
from engine.rules.keywords.vigilance_502_14 import taps_to_attack
from engine.rules.multiplayer.without_player_600 import WithoutPlayer
from engine.rules.stack.priority_408 import Priority
from engine.rules.turn.attack_costs_308 import affordable_part, total_prices, unpayable
from engine.rules.turn.declaring_308 import FORGOTTEN, Declaring
from engine.seats import (
    against_one,
    attacking_players,
    defending_players,
    defending_sides,
    the_defending_player,
    whose_turn,
)

computation("602.3a", "What has to do with one defending player bears on attacks at that player alone.")
computation("606.7b", "The attacking team has one combined attack.")

Pairs = tuple[tuple[ObjectId, PlayerId], ...]
"""Attacking creatures, each with the player whom it attacks."""


class Attackers(Form, frozen=True, kw_only=True):
    """Choose the creatures that attack, each with the player whom it attacks (308.2a)."""

    answers: ClassVar[Any] = tuple[tuple[int, int], ...]
    ids: ClassVar[Ids] = "first of pairs"
    may_do_nothing: ClassVar[bool] = True

    def slots(self, board: Board) -> tuple[tuple[ObjectId, tuple[PlayerId, ...]], ...]:
        """Each creature that could attack, with the players whom it could attack."""
        return tuple(whom_to_attack(board, self.player).items())

    def check(self, board: Board, answer: Answer) -> Refusal | None:
        if not are_pairs(answer):
            return self.refuse("pairs of an attacking creature and the player it attacks are needed")
        creatures = [creature for creature, _ in answer]
        if len(set(creatures)) != len(creatures):
            return self.refuse("a creature attacks only once")
        attackable = _attackable(board)
        able = whom_to_attack(board, self.player)
        for creature, player in answer:
            if creature not in able:
                against = against_one(board, player) if player in attackable[1:] else board
                return cannot_attack(against, creature, self.player)
            if player not in attackable:
                return Refusal("306.3", "only the defending player can be attacked")
            if player not in able[creature]:
                return cannot_attack(against_one(board, player), creature, self.player)
        unmet = attack_unmet(board, self.player, creatures) or crowded(board, answer)
        return unmet or unpayable(board, self.player, ObjectAct.ATTACK, answer)

    def some(self, board: Board) -> Answer:
        able = whom_to_attack(board, self.player)
        return tuple(
            (creature, _easiest(board, creature, able[creature]))
            for creature in must_attack(board, self.player)
        )

    def as_little(self, board: Board) -> Answer | None:
        able = whom_to_attack(board, self.player)
        if any(len(able[creature]) > 1 for creature in must_attack(board, self.player)):
            return None
        return self.some(board)

    def draw(self, board: Board, chance: Chance) -> Answer:
        required = must_attack(board, self.player)
        coins = 0
        answer = []
        for place, (creature, attackable) in enumerate(whom_to_attack(board, self.player).items()):
            if place % 64 == 0:
                coins = chance.bits()
            if coins & 1 or creature in required:
                only = len(attackable) == 1
                answer.append((creature, attackable[0 if only else chance.below(len(attackable))]))
            coins >>= 1
        drawn = affordable_part(board, self.player, ObjectAct.ATTACK, tuple(answer))
        unmet = attack_unmet(board, self.player, [creature for creature, _ in drawn])
        if unmet is None and crowded(board, drawn) is None:
            return drawn
        able = whom_to_attack(board, self.player)
        one = drawn[chance.below(len(drawn))][0] if drawn else None
        company = attack_with(board, self.player, one) or ()
        less = tuple((each, _easiest(board, each, able[each])) for each in company)
        return less if self.check(board, less) is None else self.some(board)

    def forced(self, board: Board) -> Answer | None:
        able = able_to_attack(board, self.player)
        if not able:
            return ()
        if any(prices(board, ObjectAct.ATTACK, one, whom) for one in able for whom in _attackable(board)):
            return None
        settled = len(_attackable(board)) == 1 and len(must_attack(board, self.player)) == len(able)
        if speaks_of_company(board, able, ObjectAct.ATTACK) and not any(
            attack_with(board, self.player, one) for one in able
        ):
            return ()  # 500.2: whatever attacked would lack the others that it needs
        return self.some(board) if settled else None


_DECLARING = frozenset(
    ("may_band", "band", "note_band", "tap", "total_cost", "pay", "look_at_payment", "become_attacking")
)
"""The steps in which a declaration is under way."""


@procedure("308")
class DeclareAttackers(Declaring, frozen=True, kw_only=True):
    """Declare attackers step."""

    chosen: Pairs = ()
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    """The bands announced so far (308.2b)."""
    answer: tuple[int, ...] = ()

    def _unbanded(self) -> tuple[ObjectId, ...]:
        """Chosen creatures that are in no band; all of them attack one player (602.3b)."""
        taken = {one for band in self.bands for one in band}
        free = tuple((creature, whom) for creature, whom in self.chosen if creature not in taken)
        return tuple(creature for creature, whom in free if whom == free[0][1])

    def rests_on_all(self) -> bool:
        """From the choice until the declaration is complete: what was chosen may be gone."""
        return self.at in _DECLARING

    @step("308.1")
    def begin(self, game: Moment) -> Act:
        """The declare attackers step begins."""
        return propose(BeginStep(phase="combat", step="declare attackers"))

    @step("308.2a")
    def choose(self, game: Moment) -> Act:
        """The active player chooses which creatures attack; the whole set must be able to."""
        if nobody_to_fight(game.board):
            return call(WithoutPlayer(at="nobody_fights"), then="nobody_attacks")
        board = game.board
        form = Attackers(player=whose_turn(board), rule="308.2a", purpose="which creatures attack")
        if board.table.shares:
            cite("606.7b")
        elif len(_attackable(board)) > 1 and any(whom != _attackable(board) for _, whom in form.slots(board)):
            cite("602.3a")
        return ask(form, into="chosen")

    @step("308.2b", check=True)
    def may_band(self, game: Moment) -> Act | None:
        """Could any of the chosen creatures form a band?"""
        if not self.chosen:
            return goto("nobody_attacks")
        free = self._unbanded()
        return goto("band" if could_band(game.board, free) else "tap", before=self.before or game.board)

    @step("308.2b", also=("502.10b", "502.10c"))
    def band(self, game: Moment) -> Act | None:
        """The active player announces which creatures attack together as a band."""
        free = self._unbanded()
        return ask(
            Band(
                player=whose_turn(game.board),
                rule="308.2b",
                purpose="which attackers form a band",
                among=free,
                least=0,
                most=len(free),
                may_take_back=True,
            ),
            into="answer",
        )

    @step("308.2b", quiet=True)
    def note_band(self, game: Moment) -> Act | None:
        """There may be another band."""
        band = tuple(ObjectId(one) for one in self.answer)
        return goto("may_band", bands=(*self.bands, band), answer=()) if band else goto("tap")

    @step("308.2c", also=("502.14b",))
    def tap(self, game: Moment) -> Act:
        """The chosen creatures become tapped, except those with vigilance; that is no cost."""
        board = game.board
        return propose(
            *[
                PermanentTapped(object=creature, how="attack")
                for creature, _ in self.chosen
                if taps_to_attack(board, creature)
            ]
        )

    @step("308.2d", check=True)
    def total_cost(self, game: Moment) -> Act | None:
        """The total cost to attack is determined and locked in."""
        board = game.board
        totals = total_prices(board, ObjectAct.ATTACK, whose_turn(board), self.chosen)
        return self.to_pay(totals) if totals else goto("become_attacking")

    @step("308.2f", also=("308.2d", "308.2e"))
    def pay(self, game: Moment) -> Act:
        """The active player may play mana abilities, then pays all costs; partial payment is not allowed."""
        return self.payment(game.board, tuple(creature for creature, _ in self.chosen))

    @step("308.2f", check=True)
    def look_at_payment(self, game: Moment) -> Act | None:
        """If the costs are not paid in full, the declaration is illegal."""
        return self.look_at()

    @step("308.2g")
    def become_attacking(self, game: Moment) -> Act:
        """Each chosen creature that the active player still controls becomes an attacking creature."""
        board = game.board
        attacks = [
            Attack(creature, player)
            for creature, player in self.chosen
            if creature in board.objects and controller_of(board, creature) in attacking_players(board)
        ]
        here = {attack.creature for attack in attacks}
        bands = (tuple(one for one in band if one in here) for band in self.bands)
        return propose(
            AttackDeclared(attacks=tuple(attacks), bands=tuple(band for band in bands if len(band) > 1))
        )

    @step("308.2g", quiet=True)
    def complete(self, game: Moment) -> Act:
        """The declaration is complete and can no longer be changed."""
        return goto("priority", **FORGOTTEN)

    @step("308.2", also=("422.1",))
    def take_back(self, game: Moment) -> Act:
        """The declaration is reversed: the game is as it was before it."""
        return self.begin_reversing(whose_turn(game.board))

    @step("308.2", quiet=True)
    def choose_anew(self, game: Moment) -> Act:
        """Attackers are chosen again."""
        if (rest := self.reversed_before(game.board)) is not None:
            return rest
        return goto("choose", chosen=(), bands=(), mana_abilities=(), **FORGOTTEN)

    @step("308.4")
    def nobody_attacks(self, game: Moment) -> Act:
        """No creature attacks: players receive priority in this step, then blocks and damage are skipped."""
        return call(Priority(player=whose_turn(game.board)), then=END)

    @step("308.1", quiet=True)
    def priority(self, game: Moment) -> Act:
        """Abilities that triggered on attacking wait for this: the active player gets priority."""
        return call(Priority(player=whose_turn(game.board)))


def are_pairs(answer: Answer) -> bool:
    """Whether an answer is a list of pairs of whole numbers."""
    return isinstance(answer, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and type(pair[0]) is int and type(pair[1]) is int
        for pair in answer
    )


def defending_player(board: Board) -> PlayerId:
    """The player chosen to be attacked as the phase started (306.3)."""
    assert board.combat is not None, "there is a defending player only in a combat phase"
    return the_defending_player(board)


def nobody_to_fight(board: Board) -> bool:
    """Whether nobody is left in the game who attacks in this combat, or who could be attacked (600.4)."""
    if board.combat is None:
        return True
    sides = (attacking_players(board), defending_players(board))
    return any(bool(side) and all(out_of_game(board, one) for one in side) for side in sides)


def _easiest(board: Board, creature: ObjectId, whom: tuple[PlayerId, ...]) -> PlayerId:
    """The first of these players whom the creature attacks for nothing; the first of all if there is none."""
    free = (one for one in whom if not any(asking(board, ObjectAct.ATTACK, creature, one)))
    return next(free, whom[0])


def _attackable(board: Board) -> tuple[PlayerId, ...]:
    """The players whom a creature may be declared to attack: without 602, one; nobody if none is in reach (601.3). Of a
    team that is attacked as a group the first stands for all (606.7a)."""
    return tuple([side[0] for side in defending_sides(board)])
