"""What a line answers once for all: "Everyone attacks nobody, blocks nobody and says no."

Such a sentence answers nothing by itself. From then on it answers for everybody, whenever the question comes, unless
the next sentence does; with a moment, "Everyone says no until Bob's upkeep.", it is about that passing alone. An answer
that the rules don't allow is not given: a creature that has to attack attacks though everyone attacks nobody, and its
player is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.decisions import Answer, Form, OneOf, SomeOf, YesNo
from engine.game import Game
from engine.notation.answers import is_yes_or_no
from engine.notation.names import try_player
from engine.notation.scanning import Scanner

_EVERYONE = "everyone"
ATTACKS = "attacks nobody"
BLOCKS = "blocks nobody"
PLAYS = "plays nothing"
"""What passing is: it needs a moment until which nobody plays anything."""
CHOOSES = "chooses nothing"
DISCARDS = "discards the newest cards"
SAYS = "says no"

_OF_COMBAT = {"308": ATTACKS, "309": BLOCKS}
"""Of declarations, which may be of no creature, the rules of attacks and of blocks."""
_DISCARDING = "314.1"
_ANSWERS = (
    "attacks",
    "doesn't attack",
    "blocks",
    "doesn't block",
    "chooses",
    "discards",
    "says",
    "takes it back",
    "concedes",
)
"""How a sentence goes on after a player's name that answers such a question itself."""


def _no_creature(form: Form, words: str) -> Answer:
    return () if form.may_do_nothing and _OF_COMBAT.get(form.rule[:3]) == words else None


def _discards(form: Form) -> Answer:
    """At the end of the turn a hand goes back to seven cards: the last that came are discarded."""
    return form.among[-form.least :] if isinstance(form, SomeOf) and form.rule == _DISCARDING else None


def _nothing(form: Form) -> Answer:
    return () if isinstance(form, SomeOf) and not form.least else None


def _no(form: Form) -> Answer:
    """Whatever "says no" answers: a target of a copy stays then, and a cost that may be paid is not."""
    match form:
        case YesNo():
            return False
        case OneOf(first_keeps=True):
            return form.among[0]
        case SomeOf() if is_yes_or_no(form):
            return ()
    return None


ORDERS: dict[str, Callable[[Form], Answer]] = {
    ATTACKS: lambda form: _no_creature(form, ATTACKS),
    BLOCKS: lambda form: _no_creature(form, BLOCKS),
    SAYS: _no,
    CHOOSES: _nothing,
    DISCARDS: _discards,
    PLAYS: lambda form: None,
}
"""What everyone may do once for all, with the answer that it is; None where it is none to this question."""


class Standing:
    """What a line has answered once for all so far."""

    def __init__(self, orders: tuple[str, ...] = ()) -> None:
        self.orders = orders
        self.begun = False
        """Whether a sentence has had players pass, or answered anything."""

    def add(self, orders: tuple[str, ...]) -> None:
        """These hold as well from now on."""
        self.orders = tuple(dict.fromkeys((*self.orders, *orders)))

    def answer(self, game: Game) -> bool:
        """Answer what is being asked, if that has been said, and go on to the next decision; whether it was."""
        form = game.decision
        if form is None or form.player < 0:
            return False
        for one in self.orders:
            answer = ORDERS[one](form)
            if answer is not None and form.check(game.board, answer) is None:
                game.choose(answer)
                game.advance()
                return True
        return False

    def before(self, game: Game, scanner: Scanner) -> None:
        """Answer all that comes before the sentence that stands here, but not what it answers itself."""
        start = scanner.at
        while game.decision is not None:
            scanner.at = start
            own = try_player(scanner, game.board) == game.decision.player and scanner.try_word(*_ANSWERS)
            if own or not self.answer(game):
                break
        scanner.at = start


def read_orders(scanner: Scanner) -> tuple[str, ...]:
    """ "Everyone attacks nobody and says no": what everyone does; nothing, and the cursor where it was, if other words
    stand here."""
    start = scanner.at
    if not scanner.try_word(_EVERYONE):
        return ()
    first = scanner.try_word(*ORDERS)
    if not first:
        if scanner.try_word("passes"):
            scanner.at = start
            return ()
        scanner.fail("passes", *ORDERS)
    found = [first]
    while scanner.try_word(", and", ",", "and"):
        here = scanner.at
        if scanner.try_word("until"):
            scanner.at = here
            break
        found.append(scanner.try_word(*ORDERS) or scanner.fail(*ORDERS))
    return tuple(found)


__all__ = ["ORDERS", "PLAYS", "Standing", "read_orders"]
