"""What can be counted over many ends of a game, one sentence each: whether something is so, or how large a number is.

Bob has lost.                               any expectation of an end: so, or not
Ann has at least 10 life.                   at least, at most: with any number of an expectation
Bob has been dealt at least 5 damage.       since the moment from which was played
Ann controls ? creatures.                   "?" stands for the number that is asked for
Bob has been dealt ? damage.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.game import Game
from engine.nested_ends import Final
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.expectations import ControlsNumber
from engine.notation.expected import Expectation, Numbered, seat_of
from engine.notation.prospects import Prospect
from engine.notation.reading_expectations import OF_THE_TRACE, Known
from engine.notation.scanning import plain

Against = Literal["so", "at least", "at most", "number"]
UNCLEAR = "?"
"""The answer where a name means several things at the end."""
Found = int | str | None
"""1 for so, 0 for not, or the number; None where a name means nothing there, or UNCLEAR."""
_ASKED = re.compile(r"(?<![\w/+-])(\?|at least (\d{1,9})|at most (\d{1,9}))(?![\w/])", re.IGNORECASE)
_DEALT = re.compile(
    r"(.+?) has been dealt (\?|at least \d{1,9}|at most \d{1,9}|\d{1,9})(?: damage)?$", re.IGNORECASE
)


class WasDealt(Numbered, frozen=True, tag=True):
    """Bob has been dealt 5 damage: in a game as far as it was played, which no board remembers."""

    player: str
    number: int

    def words(self) -> str:
        return f"{self.player} has been dealt {self.number} damage."

    def why_not(self, game: Game) -> str | None:
        raise TypeError("only who has watched the game knows")


class Countable(Struct, frozen=True):
    """One thing that is counted."""

    what: Expectation
    """With 0 in place of a number that is asked for."""
    against: Against = "so"
    bound: int = 0

    @property
    def is_number(self) -> bool:
        """Whether it is a number, rather than so or not."""
        return self.against == "number"

    def words(self) -> str:
        """The sentence, which reads back to it."""
        if self.against == "so":
            return self.what.words()
        said = "?" if self.is_number else f"{self.against} {self.bound}"
        # Two, because of which words are in the plural and none is left out.
        return re.sub(r"(?<![\w/+-])2(?![\w/])", said, _with(self.what, 2).words(), count=1)

    @property
    def missing(self) -> int | None:
        """What it comes to where a name in it means nothing: of that there are none. None where that says nothing."""
        if isinstance(self.what, ControlsNumber):
            return int(self.what.number == 0) if self.against == "so" else self._compared(0)
        return None if self.is_number else 0

    def of(self, final: Final) -> Found:
        """What it comes to at an end."""
        try:
            if isinstance(self.what, WasDealt):
                number = final.dealt[seat_of(final.position.boards[-1], self.what.player)]
                return int(number == self.what.number) if self.against == "so" else self._compared(number)
            game = Game(final.position, trace=False)
            if self.against == "so":
                return int(self.what.why_not(game) is None)
            assert isinstance(self.what, Numbered)
            return self._compared(self.what.found(game))
        except Ambiguous:
            return UNCLEAR
        except Unreadable:
            return None

    def _compared(self, number: int) -> int:
        if self.against == "at least":
            return int(number >= self.bound)
        return int(number <= self.bound) if self.against == "at most" else number


def read_counted(text: str, known: Known) -> Countable:
    """What one sentence asks to be counted. Raises Unreadable, TooMuch."""
    words = text.strip().removesuffix(".")
    dealt = _DEALT.match(words)
    if dealt is not None:
        player = next((one for one in known.players if plain(one) == plain(dealt[1])), None)
        if player is None:
            raise Unreadable(1, 1, dealt[1], known.players)
        return _asked(WasDealt(player, 0), dealt[2])
    hole = _ASKED.search(words)
    if words.count("?") > (hole is not None and hole[0] == "?"):
        raise Unreadable(1, words.rindex("?") + 1, "?", ("one number that is asked for, no more",))
    if hole is None:
        return Countable(_one(known, words))
    two, three = (_one(known, words[: hole.start()] + number + words[hole.end() :]) for number in ("2", "3"))
    # The number is one of the sentence's own only if it and nothing else changes with it.
    if not isinstance(two, Numbered) or _with(two, 3) != three or two == three:
        raise Unreadable(
            1, hole.start() + 1, hole[0], ("a number of life, cards, counters, damage or permanents",)
        )
    return _asked(two, hole[0])


def _asked(what: Expectation, said: str) -> Countable:
    if said == "?":
        return Countable(_with(what, 0), "number")
    against, _, bound = said.lower().rpartition(" ")
    if not against:
        return Countable(_with(what, int(bound)))
    return Countable(_with(what, 0), "at least" if against == "at least" else "at most", int(bound))


def _with(what: Any, number: int) -> Any:
    return replace(what, number=number)


def _one(known: Known, words: str) -> Expectation:
    try:
        found = known.read(words)
    except Unreadable as error:
        could = tuple(one for one in error.expected if one not in OF_THE_TRACE)
        raise Unreadable(error.line, error.column, error.words, could) from error
    if len(found) != 1:
        raise Unreadable(1, 1, words, ("one sentence",))
    if isinstance(found[0], Prospect) or found[0].names_a_rule:
        raise Unreadable(1, 1, words, ("what is so when a game ends, such as Bob has lost",))
    return found[0]


__all__ = ["UNCLEAR", "Countable", "Found", "WasDealt", "read_counted"]
