"""Rule 606: what a team of two heads does together that others do alone.

606.6a  mulligans are taken team by team, by all who want one at the same time
606.6b  in the first draw step of the team that starts only its secondary player draws
606.6e  each player of a team draws in its draw step

Whose turn it is, who has priority and whose life total is asked for is found in `engine.seats`. Our reading for more
heads (606.10): everybody but the primary player draws in the first draw step.
"""

from __future__ import annotations

from engine.agenda import END, Act, Moment, Procedure, ask, call, done, goto, procedure, propose, step
from engine.board import HAND, LIBRARY, PlayerId
from engine.citing import computation
from engine.decisions import Answer, YesNo
from engine.events import ObjectMoved
from engine.rules.effects.drawing_423 import DrawCards
from engine.rules.game.shuffling_101 import ShuffleLibraries
from engine.seats import active_players, side_of, sides

for _rule, _sentence in {
    "606.3": "A team sits together; its first seat is its primary player's.",
    "606.4": "A team of two heads has its life total and its turns in common.",
    "606.4a": "A team has one life total, which starts at 20 for each of its players.",
    "606.4b": "Teams take turns, and not their players.",
    "606.5": "Nothing else is shared; teammates may look at each other's hands.",
    "606.6": "The turn of a team is that of its players together.",
    "606.6c": "Teams have priority, and not their players.",
    "606.6d": "The team whose turn it is chooses and acts before the other.",
    "606.6f": "When both teams have passed, the top of the stack resolves, or the step or phase ends.",
    "606.6g": "A team takes extra turns and steps, skips them, and is controlled, as one.",
    "606.7": "Teams attack and block as groups.",
    "606.8": "Teams of two heads win and lose as in any game, and together.",
    "606.8a": "A team with 0 or less life loses the game.",
    "606.10": "Larger teams of the same size play as two heads do.",
}.items():
    computation(_rule, _sentence)

OPENING_HAND = 7


@procedure("606.6a")
class TeamMulligans(Procedure, frozen=True, kw_only=True):
    """The teams take mulligans."""

    first: PlayerId
    """A player of the team that starts."""
    kept: int = 0
    """How many teams have their opening hands."""
    undecided: tuple[PlayerId, ...] = ()
    """Who of the team has yet to decide about the hand just drawn."""
    takers: tuple[PlayerId, ...] = ()
    """Who has decided to take a mulligan this time."""
    size: int = OPENING_HAND
    """How many cards the next new hand has: seven at first, then one fewer each time."""
    mulligan: Answer = None

    @step("606.6a", quiet=True)
    def next_team(self, game: Moment) -> Act:
        """The team that starts takes its mulligans first, then the other."""
        around = sides(game.board)
        if self.kept == len(around):
            return done()
        start = around.index(side_of(game.board, self.first))
        team = around[(start + self.kept) % len(around)]
        return goto("decide", undecided=team, takers=(), size=OPENING_HAND)

    @step("606.6a")
    def decide(self, game: Moment) -> Act:
        """Each player of the team who hasn't kept a hand decides, before any of them takes the mulligan."""
        player = self.undecided[0]
        return ask(
            YesNo(player=player, rule="606.6a", purpose="whether to take a mulligan"),
            into="mulligan",
        )

    @step("606.6a", quiet=True)
    def decided(self, game: Moment) -> Act | None:
        """A hand that is kept is final; the teammates may continue."""
        takers = (*self.takers, self.undecided[0]) if self.mulligan else self.takers
        left = self.undecided[1:]
        if left:
            return goto("decide", undecided=left, takers=takers)
        if not takers:
            return goto("next_team", kept=self.kept + 1)
        return goto("put_hands_back", undecided=(), takers=takers)

    @step("606.6a")
    def put_hands_back(self, game: Moment) -> Act:
        """All who take the mulligan put their hands back into their libraries at the same time."""
        board = game.board
        return propose(
            *(ObjectMoved(object=card, to=LIBRARY) for one in self.takers for card in board.zone(HAND, one))
        )

    @step("606.6a", quiet=True)
    def shuffle_back(self, game: Moment) -> Act:
        """Their libraries are shuffled."""
        return call(ShuffleLibraries(players=self.takers))

    @step("606.6a")
    def draw_anew(self, game: Moment) -> Act | None:
        """They draw new hands: of seven cards the first time, then of one card fewer each time."""
        if not self.size:
            return goto("next_team", kept=self.kept + 1)
        return call(DrawCards(draws=tuple(one for one in self.takers for _ in range(self.size))))

    @step("606.6a", quiet=True)
    def again(self, game: Moment) -> Act:
        """The players who took the mulligan may take another."""
        return goto("decide", undecided=self.takers, takers=(), size=self.size - 1)


@procedure("606.6e")
class TeamDraw(Procedure, frozen=True, kw_only=True):
    """A team draws in its draw step."""

    first: bool = False

    @step("606.6e", also=("423.1",))
    def draw(self, game: Moment) -> Act:
        """Each player of the active team draws a card, the primary player first."""
        if self.first:
            return goto("first_draw")
        return call(DrawCards(draws=active_players(game.board)), then=END)

    @step("606.6b", also=("101.5b",))
    def first_draw(self, game: Moment) -> Act:
        """In the first draw step of the team that started its primary player draws no card."""
        return call(DrawCards(draws=active_players(game.board)[1:]))


__all__ = ["TeamDraw", "TeamMulligans"]
