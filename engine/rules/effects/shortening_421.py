"""Rule 421.2-421.5: how often a loop is repeated, and who has the last word."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.agenda import Act, Moment, Procedure, ask, done, goto, procedure, step
from engine.board import NOBODY, PlayerId
from engine.decisions import Number
from engine.rules.effects.repeating_421 import MOST_REPETITIONS, Repetition


@procedure("421.1")
class ShortenLoop(Procedure, frozen=True, kw_only=True):
    """What has happened twice in the same way is repeated as often as its players choose."""

    loop: Any
    """The `Loop`. It holds answers, which are their players' own business, so it is left out of what others see."""
    asked: tuple[PlayerId, ...] = ()
    """Who has still to choose."""
    number: int = -1
    """What was chosen last."""
    numbers: tuple[tuple[PlayerId, int], ...] = ()
    last_word: PlayerId = NOBODY
    steps_in: tuple[tuple[PlayerId, int], ...] = ()

    def rests_on_all(self) -> bool:
        """Who leaves takes part of the loop along, or a say in it."""
        return True

    @step("421.1", quiet=True)
    def see_whose(self, game: Moment) -> Act | None:
        """Which rule says who chooses depends on who controls the optional actions."""
        actors = self.loop.actors(game.board)
        if len(actors) == 1:
            return goto("choose_alone", asked=actors)
        return goto("choose_separately" if self.loop.independent else "choose_first", asked=actors)

    @step("421.2", also=("421.1",))
    def choose_alone(self, game: Moment) -> Act | None:
        """The player who controls all of the loop's optional actions chooses a number."""
        return ask(self._number(self.asked[0], "421.2", MOST_REPETITIONS), into="number")

    @step("421.2", quiet=True)
    def chosen_alone(self, game: Moment) -> Act | None:
        """It is repeated that many times, unless another player intervenes before."""
        return goto("ask_others", numbers=((self.asked[0], self.number),))

    @step("421.3", also=("421.1",))
    def choose_first(self, game: Moment) -> Act | None:
        """Actions of several players are required: the first of them, from the active player on, chooses a number."""
        return ask(self._number(self.asked[0], "421.3", MOST_REPETITIONS), into="number")

    @step("421.3", quiet=True)
    def chosen_first(self, game: Moment) -> Act | None:
        """The others respond in turn order."""
        first = self.asked[0]
        return goto("answer_first", numbers=((first, self.number),), last_word=first, asked=self.asked[1:])

    @step("421.3")
    def answer_first(self, game: Moment) -> Act | None:
        """Another involved player agrees to the number or chooses a lower one."""
        if not self.asked:
            return goto("share_number")
        so_far = min(number for _, number in self.numbers)
        form = self._number(self.asked[0], "421.3", so_far)
        purpose = f"{form.purpose}: {so_far} to agree and have the last word, or lower"
        return ask(replace(form, purpose=purpose, usual=so_far), into="number")

    @step("421.3", quiet=True)
    def answered_first(self, game: Moment) -> Act | None:
        """A player who agrees has the last word; if someone chooses a lower number, the first player has it."""
        lower = self.number < min(number for _, number in self.numbers)
        who = self.numbers[0][0] if lower else self.asked[0]
        numbers = (*self.numbers, (self.asked[0], self.number))
        return goto("answer_first", numbers=numbers, last_word=who, asked=self.asked[1:])

    @step("421.3", quiet=True)
    def share_number(self, game: Moment) -> Act | None:
        """The lowest number applies to all."""
        lowest = min(number for _, number in self.numbers)
        return goto("ask_others", numbers=tuple((player, lowest) for player, _ in self.numbers))

    @step("421.5", also=("421.1",))
    def choose_separately(self, game: Moment) -> Act | None:
        """The actions don't depend on one another: in turn order each player agrees or chooses a higher number."""
        if not self.asked:
            return goto("ask_others")
        least = max((number for _, number in self.numbers), default=0)
        return ask(self._number(self.asked[0], "421.5", MOST_REPETITIONS, least), into="number")

    @step("421.5", quiet=True)
    def chosen_separately(self, game: Moment) -> Act | None:
        """Each player's actions are repeated as often as that player has chosen."""
        numbers = (*self.numbers, (self.asked[0], self.number))
        return goto("choose_separately", numbers=numbers, asked=self.asked[1:])

    @step("421.2", quiet=True)
    def ask_others(self, game: Moment) -> Act | None:
        """Players who only pass during the loop may intervene."""
        return goto("let_it_run", asked=self.loop.others(game.board))

    @step("421.2", ours=True)
    def let_it_run(self, game: Moment) -> Act | None:
        """Another player announces after how many repetitions he or she intervenes, if at all."""
        total = max(number for _, number in self.numbers)
        if not self.asked or not total:
            return goto("settle")
        purpose = f"after how many repetitions to intervene ({total}: not at all)"
        form = Number(player=self.asked[0], rule="421.2", purpose=purpose, most=total, usual=total)
        return ask(form, into="number")

    @step("421.2", quiet=True)
    def has_let_it_run(self, game: Moment) -> Act | None:
        """The next player is asked."""
        steps_in = (*self.steps_in, (self.asked[0], self.number))
        return goto("let_it_run", steps_in=steps_in, asked=self.asked[1:])

    @step("421.1", quiet=True)
    def settle(self, game: Moment) -> Act | None:
        """The loop is repeated, if a player has chosen so."""
        found = Repetition(self.loop, self.numbers, self.steps_in, self.last_word)
        return done(found if found.total or self.last_word != NOBODY else None)

    def _number(self, player: PlayerId, rule: str, most: int, least: int = 0) -> Number:
        return Number(
            player=player, rule=rule, purpose="how many times the loop is repeated", least=least, most=most
        )


__all__ = ["ShortenLoop"]
