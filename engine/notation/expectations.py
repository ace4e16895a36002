"""Expectations: what is to hold after a line, one sentence each. Every kind reads, prints back and checks itself.

Ann has 18 life.                        Bob's graveyard has Grizzly Bears x2.
Ann controls 5 creatures named Minion.  Bob's hand has 3 cards.
Bob's Grizzly Bears is 4/4.             Bob's Grizzly Bears has 2 damage.
The top of the stack is Ann's Shock.    Bob has lost.
illegal: 409.1c                         trace has 505.5.
"""

from __future__ import annotations

import re
from typing import ClassVar

from engine.board import (
    ANTE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PHASED_OUT,
    REMOVED,
    Board,
    Object,
    ObjectId,
    ZoneName,
)
from engine.characteristics import controller_of
from engine.game import Game
from engine.naming import label_of, name_of, player_name
from engine.notation.described import (
    described,
    is_called,
    listed,
    matches,
    named,
)
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.expected import Expectation, Numbered, is_of, means, seat_of
from engine.notation.mana_letters import mana_text
from engine.notation.prospects import MOST_FORESEEN, Prospect
from engine.notation.questions import state_of_asking, what_is_asked
from engine.notation.scanning import joined, plain
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import all_seats, life_of_side, whose_turn
from engine.trace import TraceLine

OWN: dict[str, ZoneName] = {"graveyard": GRAVEYARD, "hand": HAND, "library": LIBRARY}
SHARED: dict[str, ZoneName] = {
    "removed from the game": REMOVED,
    "phased out": PHASED_OUT,
    "in the ante": ANTE,
}


def check(
    game: Game, expectation: Expectation, refused: tuple[str, ...] = (), foreseen: int = MOST_FORESEEN
) -> str | None:
    """None if it holds; else what is the case. `refused` are the rules that refused sentences of the line; so many
    positions are looked at for what is said of all that can come."""
    if isinstance(expectation, WasIllegal):
        return None if any(is_of(one, expectation.rule) for one in refused) else _refusals(refused)
    try:
        if isinstance(expectation, Prospect):
            return expectation.judged(game, foreseen)
        return expectation.why_not(game)
    except (Unreadable, Ambiguous) as stop:
        return f"nothing is called {stop.words}" if not isinstance(stop, Ambiguous) else str(stop)


def _refusals(refused: tuple[str, ...]) -> str:
    return f"refused by {joined(refused)}" if refused else "nothing in the line was illegal"


# --- players -------------------------------------------------------------------------------------------------


class HasNumber(Numbered, frozen=True, tag=True):
    """Ann has 18 life; Ann has 1 poison counter."""

    rests_on_board: ClassVar[bool] = True
    player: str
    number: int
    what: str
    """life or poison."""

    def words(self) -> str:
        unit = "life" if self.what == "life" else "poison counter" + ("" if self.number == 1 else "s")
        return f"{self.player} has {self.number} {unit}."

    def why_not(self, game: Game) -> str | None:
        number = self.found(game)
        return None if number == self.number else f"{self.player} has {number} {self.what}"

    def found(self, game: Game) -> int:
        seat = seat_of(game.board, self.player)
        return life_of_side(game.board, seat) if self.what == "life" else game.board.players[seat].poison


class PoolHolds(Expectation, frozen=True, tag=True):
    """Ann's mana pool has RR."""

    rests_on_board: ClassVar[bool] = True
    player: str
    mana: str
    """Letters; "nothing" for an empty pool."""

    def words(self) -> str:
        return f"{self.player}'s mana pool has {self.mana}."

    def why_not(self, game: Game) -> str | None:
        pool = mana_text(game.board.players[seat_of(game.board, self.player)].mana)
        return None if sorted(pool) == sorted(self.mana) else f"it has {pool}"


class HasEnded(Expectation, frozen=True, tag=True):
    """Bob has lost; Ann has won; nobody has lost, or has won; the game is a draw; the game goes on."""

    how: str
    player: str = ""

    def words(self) -> str:
        if self.how in ("lost", "won"):
            return f"{self.player or 'Nobody'} has {self.how}."
        return "The game is a draw." if self.how == "draw" else "The game goes on."

    def why_not(self, game: Game) -> str | None:
        board, outcome = game.board, game.outcome
        state = "the game goes on"
        if outcome is not None:
            winners = joined(player_name(board, one) for one in outcome.winners)
            state = f"{winners} won" if winners else "the game is a draw"
        if self.how in ("lost", "won") and not self.player:
            # Of three, one may have lost while the game goes on (102.5); who wins leaves the others behind.
            gone = [player_name(board, one) for one in all_seats(board) if board.players[one].lost]
            won = outcome is not None and bool(outcome.winners)
            holds = not won and not (gone and self.how == "lost")
            state = state if won or not gone else f"{joined(gone)} lost"
        elif self.how == "lost":
            holds = bool(board.players[seat_of(board, self.player)].lost)
        elif self.how == "won":
            holds = outcome is not None and seat_of(board, self.player) in outcome.winners
        elif self.how == "draw":
            holds = outcome is not None and not outcome.winners
        else:
            holds = outcome is None
        return None if holds else state


class IsMoment(Expectation, frozen=True, tag=True):
    """It is Ann's upkeep; Bob has priority."""

    player: str
    place: str = ""
    """A step or main phase; empty for who has priority."""

    def words(self) -> str:
        return f"It is {self.player}'s {self.place}." if self.place else f"{self.player} has priority."

    def why_not(self, game: Game) -> str | None:
        board, form = game.board, game.decision
        if not self.place:
            holds = isinstance(form, HasPriority) and form.player == seat_of(board, self.player)
            asked = player_name(board, form.player) if form is not None else "nobody"
            return None if holds else f"{asked} is asked" + (f" for {form.purpose}" if form else "")
        here = board.turn.step or board.turn.phase
        if (here, whose_turn(board)) == (self.place, seat_of(board, self.player)):
            return None
        return f"it is {player_name(board, whose_turn(board))}'s {here}"


# --- zones ---------------------------------------------------------------------------------------------------


class ZoneHas(Expectation, frozen=True, tag=True):
    """Bob's graveyard has Grizzly Bears x2 and Shock; has no Shock."""

    rests_on_board: ClassVar[bool] = True
    player: str
    zone: str
    cards: tuple[tuple[str, int], ...]
    """Names with how many at least; 0 for none."""

    def words(self) -> str:
        where = _zone_words(self.player, self.zone)
        if any(number == 0 for _, number in self.cards):
            return f"{where} has no {joined((listed(name) for name, _ in self.cards), 'or')}."
        held = (listed(name) + (f" x{number}" if number > 1 else "") for name, number in self.cards)
        return f"{where} has {joined(held)}."

    def why_not(self, game: Game) -> str | None:
        for name, number in self.cards:
            found = _count(game, self.player, self.zone, name)
            if found < number or (number == 0 and found):
                return f"it has {joined(_labels(game.board, self.player, self.zone)) or 'nothing'}"
        return None


class ZoneCounts(Numbered, frozen=True, tag=True):
    """Bob's hand has 3 cards; the graveyard is empty."""

    rests_on_board: ClassVar[bool] = True
    player: str
    zone: str
    number: int

    def words(self) -> str:
        where = _zone_words(self.player, self.zone)
        if self.number == 0:
            return f"{where} is empty."
        noun = "object" if self.zone == "stack" else "card"
        return f"{where} has {self.number} {noun}{'' if self.number == 1 else 's'}."

    def why_not(self, game: Game) -> str | None:
        held = _labels(game.board, self.player, self.zone)
        return None if len(held) == self.number else f"it has {len(held)}: {joined(held) or 'nothing'}"

    def found(self, game: Game) -> int:
        return len(_labels(game.board, self.player, self.zone))


class TopOfStack(Expectation, frozen=True, tag=True):
    """The top of the stack is Ann's Shock."""

    rests_on_board: ClassVar[bool] = True
    name: str

    def words(self) -> str:
        return f"The top of the stack is {self.name}."

    def why_not(self, game: Game) -> str | None:
        board = game.board
        if not board.stack:
            return "the stack is empty"
        top = name_of(board, board.stack[-1])
        if means(board, self.name, board.stack[-1]):
            return None
        # Where another lies before it, its name says where it is, and here that goes without saying.
        wanted, found = (plain(one.removesuffix(" on the stack").split(" #")[0]) for one in (self.name, top))
        return None if plain(top) == plain(self.name) or found == wanted else f"it is {top}"


class ControlsNumber(Numbered, frozen=True, tag=True):
    """Ann controls 5 creatures named Minion; Ann controls Grizzly Bears."""

    rests_on_board: ClassVar[bool] = True
    player: str
    number: int
    """Exactly so many; -1 for one or more."""
    what: str
    """Words: tapped, a colour, types, subtypes, "named ...", "with flying"; or a card's name."""

    def words(self) -> str:
        number = {-1: self._article, 0: "no "}.get(self.number, f"{self.number} ")
        return f"{self.player} controls {number}{self.what}."

    @property
    def _article(self) -> str:
        """ "a " before a description of one; names have none."""
        noun = re.split(r" named | with ", self.what)[0]
        if not re.match(r"[a-z\d]", noun) or noun.endswith("s"):
            return ""
        return "an " if noun[0] in "aeiou8" else "a "

    def why_not(self, game: Game) -> str | None:
        board = game.board
        mine, found = self._among(game)
        if len(found) == self.number or (self.number == -1 and found):
            return None
        everything = joined(label_of(board.objects[one]) for one in (found or mine))
        return f"{self.player} controls {len(found)}" + (f": {everything}" if everything else "")

    def found(self, game: Game) -> int:
        return len(self._among(game)[1])

    def _among(self, game: Game) -> tuple[list[ObjectId], list[ObjectId]]:
        """All that the player controls, and what of it is meant."""
        board = game.board
        seat = seat_of(board, self.player)
        what = described(game, self.what)
        mine = [one for one in board.in_play if controller_of(board, one) == seat]
        return mine, [one for one in mine if matches(board, one, what)]


class IsAsked(Expectation, frozen=True, tag=True):
    """Ann is asked for a target; Bob is asked which creatures block; Ann is not asked."""

    player: str
    what: str = ""
    """Words of the question."""
    asked: bool = True

    def words(self) -> str:
        if not self.asked:
            return f"{self.player} is not asked."
        plainly = "for " if self.what.startswith(("a ", "an ", "the ")) else ""
        return f"{self.player} is asked {plainly}{self.what}."

    def why_not(self, game: Game) -> str | None:
        form, seat = game.decision, seat_of(game.board, self.player)
        waits = form is not None and form.player == seat and not isinstance(form, HasPriority)
        if self.asked and form is not None:
            waits = waits and f" {plain(self.what)} " in f" {plain(what_is_asked(form, game.board))} "
        return None if waits == self.asked else state_of_asking(game)


class Decides(Expectation, frozen=True, tag=True):
    """Ann decides for Bob: what Bob is being asked, Ann answers (507.3)."""

    player: str
    other: str

    def words(self) -> str:
        return f"{self.player} decides for {self.other}."

    def why_not(self, game: Game) -> str | None:
        board, form = game.board, game.decision
        if form is None or form.player < 0 or game.maker is None:
            return "no player is being asked"
        if (form.player, game.maker) == (seat_of(board, self.other), seat_of(board, self.player)):
            return None
        return f"{player_name(board, game.maker)} decides for {player_name(board, form.player)}"


# --- rules ---------------------------------------------------------------------------------------------------


class TraceHas(Expectation, frozen=True, tag=True):
    """trace has 505.5; trace has no 422.1."""

    rule: str
    present: bool = True
    names_a_rule: ClassVar[bool] = True

    def words(self) -> str:
        return f"trace has {'' if self.present else 'no '}{self.rule}."

    def why_not(self, game: Game) -> str | None:
        found = any(self.in_line(line) for line in game.trace or ())
        return None if found == self.present else f"it has {'no ' if self.present else ''}{self.rule}"

    def in_line(self, line: TraceLine) -> bool:
        """Whether this line is one for which the trace has the rule."""
        if any(self._is_of(one) for one in line.cites):
            return True
        return any(self._is_of(one) for one in line.rules) and not _found_nothing(line)

    def _is_of(self, cited: str) -> bool:
        return is_of(cited, self.rule)


def _found_nothing(line: TraceLine) -> bool:
    """A check that found nothing cites its rule all the same, but nothing came of it."""
    step = line.registered
    return line.nothing and step is not None and step.check


class WasIllegal(Expectation, frozen=True, tag=True):
    """illegal: 409.1c: some sentence of the line was refused by this rule."""

    rule: str
    names_a_rule: ClassVar[bool] = True

    def words(self) -> str:
        return f"illegal: {self.rule}"

    def why_not(self, game: Game) -> str | None:
        raise TypeError("only the whole line knows what was refused")


# --- asking boards -------------------------------------------------------------------------------------------


def _zone_words(player: str, zone: str) -> str:
    if zone == "stack":
        return "The stack"
    return f"{player}'s {zone}" if zone in OWN else f"What {player} owns {zone}"


def _labels(board: Board, player: str, zone: str) -> list[str]:
    if zone == "stack":
        return [name_of(board, one) for one in board.stack]
    return [label_of(one) for one in _owned(board, player, zone)]


def _owned(board: Board, player: str, zone: str) -> list[Object]:
    """What a player owns in a zone that is no stack."""
    seat = seat_of(board, player)
    ids = board.zone(OWN[zone], seat) if zone in OWN else board.zone(SHARED[zone])
    return [board.objects[one] for one in ids if board.objects[one].owner == seat]


def _count(game: Game, player: str, zone: str, name: str) -> int:
    """How many things of this name there are in a zone. Raises Unreadable if nothing has it."""
    if zone == "stack":
        return sum(plain(one) == plain(name) for one in _labels(game.board, player, zone))
    return sum(is_called(one, named(game, name)) for one in _owned(game.board, player, zone))
