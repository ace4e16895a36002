"""Which playouts are listed: those of one bar of the page, as its address says (`of`, and `is` or `low` and `high`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from engine.notation.counted import UNCLEAR, Countable, Found
from playground.simulations.goals import game_name
from playground.simulations.playouts import LOST, End, Outcome, ending_in_words

FARTHEST = 10**9
"""No number that is counted is farther from 0."""
NOTHING, SEVERAL = "nothing", "several"
"""What a sentence comes to that has no number: nothing has a name in it, or several have."""
IN_WORDS = {NOTHING: "nothing has that name", SEVERAL: "several have that name"}
OTHERS = "life-others"
_OF_GAMES = re.compile(r"game-(\d{1,3})-(.+)")
_PAIRS = re.compile(r"\d{1,2}\.-?\d{1,9}(,\d{1,2}\.-?\d{1,9}){0,20}")


@dataclass(frozen=True)
class Chosen:
    """A bar of the page."""

    of: str = ""
    """ "ending", "rule", "turns", "depth", "life-0" by the seat, "asked-0" by the place of the sentence; "" for all.
    With "game-1-" before it (but rule and depth) of the games of that level, of which a playout may have several."""
    key: str = ""
    """What is no number: how it ended, the rule, why a sentence has no number, or the amounts that are not meant."""
    low: int = 0
    high: int = 0

    @property
    def query(self) -> str:
        """As an address says it."""
        if not self.of:
            return ""
        if self.of == "ending":
            return urlencode({"ending": self.key})
        if self.key:
            return urlencode({"of": self.of, "is": self.key})
        return urlencode({"of": self.of, "low": self.low, "high": self.high})

    @property
    def level(self) -> int | None:
        """The level of the games that are meant; None where whole playouts are."""
        found = _OF_GAMES.fullmatch(self.of)
        return int(found[1]) if found else None

    @property
    def what(self) -> str:
        """What is looked at of a playout or a game."""
        found = _OF_GAMES.fullmatch(self.of)
        return found[2] if found else self.of

    @property
    def sentence(self) -> int | None:
        """The place of the sentence that is asked of the playout's end; None for any other bar."""
        return int(self.of.removeprefix("asked-")) if self.of.startswith("asked-") else None

    def holds(self, one: Outcome, asked: Sequence[Countable]) -> bool:
        """Whether a playout is in this bar."""
        if not self.of:
            return True
        if self.of == "ending":
            return one.key == self.key
        if one.ending in LOST:
            return False
        if self.level is not None:
            return bool(self.places(one, asked))
        if self.of == "rule":
            return one.ending in ("won", "drawn") and one.rule == self.key
        if self.sentence is not None:
            at = self.sentence
            return at < len(one.asked) and self.is_answer(one.asked[at], asked[at])
        what, _, seat = self.of.partition("-")
        number = {"turns": one.turns, "depth": one.depth}.get(what, one.life_of(int(seat or 0)))
        return number is not None and self.low <= number <= self.high

    def places(self, one: Outcome, asked: Sequence[Countable]) -> list[int]:
        """The games of a playout that are in this bar, by their place among those that ended."""
        if self.level is None:
            return []
        return [
            place
            for place, end in enumerate(one.games)
            if end.level == self.level and self._holds_end(end, asked)
        ]

    def _holds_end(self, end: End, asked: Sequence[Countable]) -> bool:
        what, _, at = self.what.partition("-")
        if what == "ending":
            return end.key == self.key
        if what == "turns":
            return self.low <= end.turns <= self.high
        if what == "asked":
            return int(at) < len(end.asked) and self.is_answer(end.asked[int(at)], asked[int(at)])
        if self.what == OTHERS:
            meant = self.key.split(",")
            return any(f"{seat}.{amount}" not in meant for seat, amount in enumerate(end.life_lost))
        return int(at) < len(end.life_lost) and self.low <= end.life_lost[int(at)] <= self.high

    def is_answer(self, found: Found, one: Countable) -> bool:
        """Whether what a sentence came to is in this bar of it."""
        answer = answer_of(found, one)
        if isinstance(answer, str):
            return answer == self.key
        return not self.key and self.low <= answer <= self.high

    def in_words(self, players: Sequence[str], asked: Sequence[Countable]) -> str:
        """What is listed: "Ann won", "Turns: 3 to 5", "The subgame: Ann won"."""
        said = self._in_words(players, asked)
        if self.level is None:
            return said
        game = game_name(self.level)
        return f"{game[0].upper()}{game[1:]}: {said}"

    def _in_words(self, players: Sequence[str], asked: Sequence[Countable]) -> str:
        what, _, at = self.what.partition("-")
        if what == "ending":
            return ending_in_words(self.key, tuple(players))
        if what == "rule":
            return f"Ended by {self.key}"
        numbers = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
        if what in ("turns", "depth"):
            return f"{'Turns' if what == 'turns' else 'Subgames deep'}: {numbers}"
        if self.what == OTHERS:
            return "other amounts of life lost after it"
        if what == "life":
            lost = self.level is not None
            return f"{'Life lost after it by' if lost else 'Life of'} {players[int(at)]}: {numbers}"
        one = asked[int(at)]
        said = one.words().removesuffix(".")
        if self.key:
            return f"{said}: {IN_WORDS[self.key]}"
        return f"{said}: {numbers}" if one.is_number else f"{said}: {'yes' if self.low else 'no'}"


def answer_of(found: Found, one: Countable) -> int | str:
    """What a sentence came to: 1 or 0, or the number, or why there is none."""
    answer = one.missing if found is None else found
    return answer if isinstance(answer, int) else SEVERAL if answer == UNCLEAR else NOTHING


def number_at(one: Outcome, place: int, asked: Sequence[Countable]) -> int | None:
    """What a sentence came to at a playout's end: 1 or 0, or the number; None where it came to nothing."""
    if place >= len(one.asked):
        return None
    answer = answer_of(one.asked[place], asked[place])
    return answer if isinstance(answer, int) else None


def chosen(said: Mapping[str, str], players: Sequence[str], asked: Sequence[Countable]) -> Chosen:
    """What an address says; what means nothing is left out, and then all playouts are listed."""
    if said.get("ending"):
        return Chosen("ending", said["ending"])
    of, key = said.get("of", ""), said.get("is", "")
    if of == "rule":
        return Chosen("rule", key)
    games = _OF_GAMES.fullmatch(of)
    what = games[2] if games else of
    if games and what == "ending":
        return Chosen(of, key) if key else Chosen()
    if games and what == OTHERS:
        return Chosen(of, key) if _PAIRS.fullmatch(key) else Chosen()
    known = {"turns", *(f"life-{seat}" for seat in range(len(players)))} | ({"depth"} if not games else set())
    sentences = {f"asked-{place}" for place in range(len(asked))}
    if what in sentences and key in IN_WORDS:
        return Chosen(of, key)
    try:
        low, high = int(said.get("low", "")[:12]), int(said.get("high", "")[:12])
    except ValueError:
        return Chosen()
    if what not in known | sentences or not -FARTHEST <= low <= high <= FARTHEST:
        return Chosen()
    return Chosen(of, "", low, high)


def from_query(query: str, players: Sequence[str], asked: Sequence[Countable]) -> Chosen:
    """The bar that an address names by this query."""
    return chosen(dict(parse_qsl(query)), players, asked)


def of_outcome(one: Outcome) -> Chosen:
    """The bar of how it ended."""
    return Chosen("ending", one.key)
