"""Reading expectations. Names are only taken down here: what they mean is asked on the board that the line leads to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.board import Board
from engine.cards.finding import shipped
from engine.exploring.horizons import Until
from engine.notation.described import is_keyword, unowned
from engine.notation.errors import TooMuch
from engine.notation.expectations import (
    OWN,
    SHARED,
    ControlsNumber,
    Decides,
    HasEnded,
    HasNumber,
    IsAsked,
    IsMoment,
    PoolHolds,
    TopOfStack,
    TraceHas,
    WasIllegal,
    ZoneCounts,
    ZoneHas,
)
from engine.notation.expected import Expectation
from engine.notation.expected_objects import COST, IsAttachedTo, MaySee, ObjectHas, ObjectIs
from engine.notation.mana_letters import letters_of
from engine.notation.moments import PLACES
from engine.notation.prospects import HOW, WHEN, CanForce, HoldsOfLines, Prospect
from engine.notation.scanning import Scanner, plain
from engine.notation.sentences import sentences
from engine.rows import different_texts

MOST_EXPECTATIONS = 200
OF_THE_TRACE = ("trace has", "illegal:")
"""How expectations begin that are about a line, and not about where it ends."""
OF_A_PLAYER = tuple(
    f'"{one}"'
    for one in (
        *("has", "controls", "has priority", "is asked for", "decides for", "may see"),
        *("has won", "has lost", "can force"),
    )
)
"""What is said of a player, as an error lists it."""
RULE = re.compile(r"\d{3}(?:\.\d{1,9}[a-z]?)?")
_TIMES = re.compile(r"(.+?) x(\d{1,9})$")
_COUNTER = re.compile(r"(-?\d{1,9}) (\S+(?: \S+)?) counters?$")
_SIZE = re.compile(r"-?\d{1,9}/-?\d{1,9}$")
_IN_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER_IN_WORDS = re.compile(rf"({'|'.join(_IN_WORDS)}) ")


def read_expectations(
    text: str, names: Iterable[str], line: int = 1, cards: Iterable[str] = ()
) -> tuple[Expectation, ...]:
    """All expectations of a text. `names` are the players', `cards` those of cards that don't ship.

    Raises Unreadable, TooMuch.
    """
    known = tuple(names)
    own = frozenset(map(plain, cards))
    found = []
    for sentence in sentences(text, line):
        found.append(_Reader(sentence.text, known, sentence.line, sentence.column, own).whole())
        if len(found) > MOST_EXPECTATIONS:
            raise TooMuch("expectations", MOST_EXPECTATIONS)
    return tuple(found)


class Known(NamedTuple):
    """Whom and what expectations can name besides the cards that ship."""

    players: tuple[str, ...]
    cards: tuple[str, ...] = ()

    def read(self, text: str, line: int = 1) -> tuple[Expectation, ...]:
        """All expectations of a text about such a game. Raises Unreadable, TooMuch."""
        return read_expectations(text, self.players, line, self.cards)


def known_on(boards: Iterable[Board]) -> Known:
    """The players of the first of these boards, and the cards on any of them, each of their halves by itself too."""
    players: tuple[str, ...] | None = None
    cards: dict[str, None] = {}
    for board in boards:
        if players is None:
            players = tuple(one.name for one in board.players)
        for text in different_texts(board.objects.values()).values():
            # What a player doesn't see has no definition, or one without a name.
            if text.name:
                cards |= dict.fromkeys((text.name, *[face.name for face in text.faces]))
    return Known(players or (), tuple(cards))


def read_expectation(text: str, names: tuple[str, ...], line: int = 1, column: int = 1) -> Expectation:
    """One expectation."""
    return _Reader(text.strip().removesuffix("."), names, line, column, frozenset()).whole()


class _Reader:
    def __init__(
        self, text: str, names: tuple[str, ...], line: int, column: int, cards: frozenset[str]
    ) -> None:
        self.cards = cards
        self._until: Until = "turn"
        self.scanner = Scanner(text, line, column)
        self.players = {plain(name): name for name in names}
        self.owners = {plain(name + "'s"): name for name in names}

    def rest(self) -> str:
        """All words that are left."""
        self.scanner.skip()
        found = self.scanner.text[self.scanner.at :].strip()
        if not found:
            self.scanner.fail("more words")
        self.scanner.at = len(self.scanner.text)
        return found

    def rule(self) -> str:
        found = self.scanner.try_match(RULE)
        if found is None or not self.scanner.done:
            self.scanner.fail("the number of a rule, such as 409.1c")
        return found.group()

    def whole(self) -> Expectation:
        """One expectation, and nothing behind it: what would not be asked is not read either."""
        found = self.expectation()
        if not self.scanner.done:
            self.scanner.fail("the end of the sentence")
        return found

    def expectation(self) -> Expectation:
        scanner = self.scanner
        how = next((one for one in HOW if scanner.try_word(one)), None)
        if how is not None:
            return HoldsOfLines(what=self._of_ends(), until=self._until, how=how)
        if scanner.try_word("illegal:"):
            return WasIllegal(self.rule())
        if scanner.try_word("trace has no", "the trace has no"):
            return TraceHas(self.rule(), False)
        if scanner.try_word("trace has", "the trace has"):
            return TraceHas(self.rule())
        if scanner.try_word("the game is a draw"):
            return HasEnded("draw")
        if scanner.try_word("the game goes on"):
            return HasEnded("goes on")
        if scanner.try_word("nobody has lost"):
            return HasEnded("lost")
        if scanner.try_word("nobody has won"):
            return HasEnded("won")
        if scanner.try_word("the top of the stack is"):
            return TopOfStack(self.rest())
        if scanner.try_word("the stack"):
            return self._zone("", "stack")
        if scanner.try_word("what"):
            name = self._player()
            scanner.word("owns")
            return self._zone(name, scanner.try_any(SHARED) or scanner.fail(*SHARED))
        if scanner.try_word("it is"):
            return self._moment()
        start = scanner.at
        owner = scanner.try_name(self.owners)
        if owner is not None and "'" in scanner.text[start : scanner.at]:
            return self._owned(owner, start)
        scanner.at = start
        return self._of_player(self._player())

    def _of_ends(self, *, that: bool = False) -> Expectation:
        """How far is looked, then what is to hold there: not of the line itself, which lines to come have none of."""
        until = WHEN.get(self.scanner.try_any(WHEN), "turn")
        if that:
            self.scanner.word("that")
        self.scanner.skip()
        at = self.scanner.at
        what = self.expectation()
        if isinstance(what, Prospect) or what.names_a_rule:
            self.scanner.fail("what is to hold at the end, such as Bob has lost", at=at)
        self._until = until
        return what

    def _player(self) -> str:
        found = self.scanner.try_name(self.players)
        if found is None:
            self.scanner.fail(*self.players.values(), "The stack", "The game", *OF_THE_TRACE)
        return found

    def _article(self) -> bool:
        """Whether "a" or "an" is passed over, where it doesn't begin a card's name."""
        found = re.match(r"an?\s", self._ahead(), re.IGNORECASE)
        return bool(found and not self._is_card() and self.scanner.try_word("a", "an"))

    def _ahead(self) -> str:
        """All that is still to be read."""
        self.scanner.skip()
        return self.scanner.text[self.scanner.at :]

    def _is_card(self) -> bool:
        """Whether that is the name of a card."""
        return plain(self._ahead()) in shipped() or plain(self._ahead()) in self.cards

    def _none(self) -> bool:
        """Takes "no", unless the name of a card begins so (No Mercy)."""
        ahead = self._ahead()
        named = ahead.startswith("No") and _is_name(_list(ahead, "and", self.cards)[0], self.cards)
        return not named and bool(self.scanner.try_word("no"))

    def _moment(self) -> Expectation:
        owner = self.scanner.try_name(self.owners) or self.scanner.fail(
            *(f"{one}'s" for one in self.players.values())
        )
        place = self.scanner.try_any(PLACES) or self.scanner.fail(*PLACES)
        self.scanner.try_word("phase", "step")
        return IsMoment(owner, place)

    def _of_player(self, name: str) -> Expectation:
        scanner = self.scanner
        if scanner.try_word("has lost"):
            return HasEnded("lost", name)
        if scanner.try_word("has won"):
            return HasEnded("won", name)
        if can := scanner.try_word("can force", "can't force"):
            what = self._of_ends(that=True)
            return CanForce(what=what, until=self._until, player=name, able=can == "can force")
        if scanner.try_word("may see"):
            return MaySee(name, self.rest())
        if scanner.try_word("may not see"):
            return MaySee(name, self.rest(), False)
        if scanner.try_word("is asked for", "is asked"):
            return IsAsked(name, self.rest())
        if scanner.try_word("is not asked", "isn't asked"):
            return IsAsked(name, "", False)
        if scanner.try_word("decides for"):
            return Decides(name, self._player())
        if scanner.try_word("has priority"):
            return IsMoment(name)
        if scanner.try_word("controls"):
            if self._none():
                return ControlsNumber(name, 0, self.rest())
            number = None if self._article() else scanner.try_number()
            if number is None and (word := _NUMBER_IN_WORDS.match(self._ahead())) and not self._is_card():
                scanner.fail(f"{_IN_WORDS.index(word[1]) + 2} for {word[1]}")
            return ControlsNumber(name, -1 if number is None else number, self.rest())
        if not scanner.try_word("has"):
            scanner.fail(*OF_A_PLAYER)
        number = scanner.number()
        of = scanner.word("life", "poison counters", "poison counter")
        return HasNumber(name, number, "life" if of == "life" else "poison")

    def _owned(self, owner: str, start: int) -> Expectation:
        scanner = self.scanner
        if scanner.try_word("life is"):
            return HasNumber(owner, scanner.number(), "life")
        if scanner.try_word("mana pool is empty"):
            return PoolHolds(owner, "nothing")
        if scanner.try_word("mana pool has"):
            at, said = scanner.at, self.rest()
            letters = letters_of(re.sub(r" (?![^()]*\))", "", said))
            if letters is None:
                scanner.at = at
                scanner.fail("mana such as RRG", "nothing")
            return PoolHolds(owner, letters)
        if not self._begins_a_card() and (zone := scanner.try_word(*OWN)):
            return self._zone(owner, zone)
        return self._object(start)

    def _begins_a_card(self) -> bool:
        """Whether a card is named before "is" or "has" (Hand of Justice), and no zone."""
        names = re.match(r"(.+?)(?: that is gone)? (?:is|isn't|has) ", self._ahead())
        return names is not None and (plain(names[1]) in shipped() or plain(names[1]) in self.cards)

    def _zone(self, owner: str, zone: str) -> Expectation:
        scanner = self.scanner
        if scanner.word("has", "is empty") == "is empty":
            return ZoneCounts(owner, zone, 0)
        if self._none():
            return ZoneHas(owner, zone, tuple((one, 0) for one in _list(self.rest(), "or", self.cards)))
        at = scanner.at
        number = scanner.try_number()
        if number is not None and scanner.try_word("cards", "card", "objects", "object"):
            return ZoneCounts(owner, zone, number)
        scanner.at = at
        held = []
        for one in _list(self.rest(), "and", self.cards):
            times = _TIMES.match(one)
            held.append((times[1], int(times[2])) if times else (one, 1))
        return ZoneHas(owner, zone, tuple(held))

    def _object(self, start: int) -> Expectation:
        """A name, then what it is or has: the last "is" or "has" parts the two."""
        text = self.scanner.text[start:]
        parts = re.match(r"(.+? that is gone|.+?) (is not|isn't|is|has no|has) (.+)$", text.strip())
        if parts is None:
            self.scanner.fail('"is" or "has"')
        name, verb, what = parts[1], parts[2], parts[3]
        self.scanner.at = len(self.scanner.text)
        attached = re.match(r"attached(?: to (.+))?$", what)
        if attached is not None and verb in ("is", "is not", "isn't"):
            return IsAttachedTo(name, attached[1] or "", verb != "is")
        cost = re.match(r"converted mana cost (\d{1,9})$", what)
        if cost is not None and verb == "has":
            return ObjectHas(name, int(cost[1]), COST)
        if verb in ("is", "is not", "isn't"):
            return ObjectIs(name, what, verb != "is")
        if is_keyword(what):
            return ObjectHas(name, 0 if verb == "has no" else 1, what)
        if what == "damage" and verb == "has no":
            return ObjectHas(name, 0, "damage")
        damage = re.match(r"(\d{1,9}) damage$", what)
        if damage is not None:
            return ObjectHas(name, int(damage[1]), "damage")
        counter = _COUNTER.match(what)
        if counter is not None:
            return ObjectHas(name, int(counter[1]), f"{counter[2]} counter")
        self.scanner.at = start + text.index(what)
        return self.scanner.fail(
            "2 damage", "1 +1/+1 counter", "converted mana cost 3", "a keyword ability such as flying"
        )


def _list(text: str, last: str, own: frozenset[str]) -> list[str]:
    """a, b and c. Names that hold a comma or the word themselves are known, or stand between quotation marks."""
    parts = [one for one in re.split(rf'("[^"]*"|, | {last} )', text) if one]
    between = (", ", f" {last} ")
    found: list[str] = []
    at = 0
    while at < len(parts):
        if parts[at] in between:
            at += 1
            continue
        longest = (end for end in range(len(parts), at + 1, -1) if parts[end - 1] not in between)
        end = next((end for end in longest if _is_name("".join(parts[at:end]), own)), at + 1)
        found.append("".join(parts[at:end]).strip().replace('"', ""))
        at = end
    return found


def _is_name(words: str, own: frozenset[str]) -> bool:
    times = _TIMES.match(words)
    name = (times[1] if times else words).replace('"', "").strip()
    quoted = re.fullmatch(r'\s*"[^"]*"(?: x\d{1,9})?', words) is not None
    return quoted or any(plain(one) in own or plain(one) in shipped() for one in (name, unowned(name)))
