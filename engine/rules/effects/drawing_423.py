"""Rule 423: drawing cards.

217.2f  what is drawn while a spell or ability is being played stays face down until that has become played

423.1   a draw puts the top card of a library into its owner's hand
423.2   cards are drawn one at a time: each draw is an event of its own, and may be replaced as one
423.2a  of several players the active one draws all first
423.4   from an empty library only the attempt is noted; state-based effects see it (420.5g)
"""

from __future__ import annotations

from engine.agenda import Act, Moment, Procedure, done, goto, procedure, propose, step, within_a_play
from engine.board import HAND, NOTHING, Board, ObjectId, PlayerId
from engine.citing import cite, computation
from engine.events import CardDrawn, CardsRevealed, DrawnCardsSeen, Part
from engine.rules.effects.top_cards_217 import shown_after
from engine.rules.stack.plans_413 import Carried
from engine.seats import apnap

computation(
    "606.6h",
    "Of several who draw, a team's primary player draws all first, then the secondary, then the others.",
)
KEPT_FACE_DOWN = computation(
    "217.2f", "What is drawn while something is being played stays face down until that has become played."
)


@procedure("423")
class DrawCards(Procedure, frozen=True, kw_only=True):
    """Cards are drawn, one after the other."""

    draws: tuple[PlayerId, ...]
    """Who draws, once for each card, in order."""
    by: ObjectId = NOTHING
    made: tuple[Part, ...] = ()
    performed: tuple[Part, ...] = ()
    revealed: bool = False
    """Whether each card is shown to all as it has been drawn."""

    @step("423.2", also=("423.1", "423.2a"))
    def draw(self, game: Moment) -> Act:
        """The player puts the top card of the library into his or her hand."""
        if game.board.table.shares and len(set(self.draws)) > 1:
            cite("606.6h")
        hidden = within_a_play(game)
        if hidden:
            cite(KEPT_FACE_DOWN)
        return propose(CardDrawn(player=self.draws[0], face_down=hidden, by=self.by), into="performed")

    @step("423.2", quiet=True)
    def go_on(self, game: Moment) -> Act:
        """If there are more cards to draw, the next is drawn."""
        if self.revealed:
            return goto("reveal")
        made = self.made + self.performed
        if len(self.draws) == 1:
            return done(Carried(made))
        return goto("draw", draws=self.draws[1:], made=made)

    @step("423.6c")
    def reveal(self, game: Moment) -> Act | None:
        """The card that was drawn is shown to all; what a replacement of the draw brought is not."""
        cards = tuple(one.became for one in self._drawn())
        return propose(CardsRevealed(objects=cards, to=apnap(game.board), by=self.by)) if cards else None

    @step("423.6c", quiet=True)
    def go_on_revealed(self, game: Moment) -> Act:
        """Anything else the text does is done to that card alone."""
        made = self.made + self._drawn()
        if len(self.draws) == 1:
            return done(Carried(made))
        return goto("draw", draws=self.draws[1:], made=made)

    def _drawn(self) -> tuple[CardDrawn, ...]:
        """The draw as it happened, if nothing replaced it and there was a card."""
        return tuple(one for one in self.performed if isinstance(one, CardDrawn) and one.became != NOTHING)


def seen_after(game: Moment) -> tuple[Part, ...]:
    """That cards are looked at which were drawn as the running frame played something, and top cards shown that came
    there; () as long as something else is being played below it, or without such cards (217.2e-f)."""
    if within_a_play(game):
        return ()
    cards = face_down_in_hands(game.board)
    if not cards:
        return shown_after(game)
    cite(KEPT_FACE_DOWN)
    return (DrawnCardsSeen(objects=cards), *shown_after(game))


def face_down_in_hands(board: Board) -> tuple[ObjectId, ...]:
    """The cards in hands that nobody has seen, since something was being played as they were drawn (217.2f)."""
    table = board.objects
    return tuple(
        one for key, ids in board.zones.items() if key[0] == HAND for one in ids if table[one].face_down
    )
