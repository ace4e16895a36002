"""Scenarios: a title, a position, a line and what is to hold after it, as one text.

# Two answers from a split card
Question: how many Minions does Ann get?
Rules: 505.5
Ann: in play Infernal Genesis; library Assault // Battery
Bob: life 20
Turn 3: Ann, upkeep begins
---
Both pass.
---
Ann controls 5 creatures named Minion.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.decisions import IllegalChoice
from engine.game import BoundReached, Game
from engine.notation.became import what_became
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.expectations import check
from engine.notation.expected import Expectation, is_of
from engine.notation.following import REVERSED, Following, Reversal, how_it_stands
from engine.notation.prospects import MOST_FORESEEN
from engine.notation.questions import what_waits
from engine.notation.reading_expectations import RULE, known_on
from engine.notation.reading_positions import read_position
from engine.notation.saying import SaidSentence, say_line, sentences
from engine.notation.sentences import finish, read_sentence
from engine.notation.standing import Standing
from engine.notation.writing_positions import write_position
from engine.position import Line, Position
from engine.replaying import give
from engine.rules.effects.shortening_421 import ShortenLoop
from engine.rules.stack.priority_408 import HasPriority

MOST_CHARACTERS = 250_000
_HEADERS = ("Question", "Answer", "Rules", "Tags", "Note")
_DIVIDER = re.compile(r"(?m)^---[ \t]*$")
_ILLEGAL = re.compile(r"^(.*?):\s*illegal(?:\s+(\d{3}(?:\.\d+[a-z]?)?))?$", re.DOTALL)
REPEATS = "repeats the loop"
ANY_RULE = "by any rule"
"""What is to refuse a sentence that says no more than "illegal"."""


class Told(Struct, frozen=True):
    """One sentence of a line; `illegal` is the rule that is to refuse it, ANY_RULE, or empty.

    What is begun and then reversed is refused by 422.1.
    """

    text: str
    illegal: str = ""
    line: int = 1
    column: int = 1

    def words(self) -> str:
        """The sentence with its full stop."""
        if not self.illegal:
            return f"{self.text}."
        return f"{self.text}: illegal{'' if self.illegal == ANY_RULE else f' {self.illegal}'}."

    def is_refused_by(self, rule: str) -> bool:
        """Whether it is this rule that is to refuse it, or the whole rule of which this is a part."""
        return self.illegal == ANY_RULE or (bool(self.illegal) and is_of(rule, self.illegal))


class Scenario(Struct, frozen=True):
    """A worked question."""

    position: Position
    title: str = ""
    question: str = ""
    answer: str = ""
    """What its writer answers in words; empty where what is expected is to be the answer."""
    rules: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    line: tuple[Told, ...] = ()
    expectations: tuple[Expectation, ...] = ()


class Failure(Struct, frozen=True):
    """An expectation that doesn't hold, or a sentence that could not be done: the words, and what is the case."""

    words: str
    reason: str
    line: int = 0


class PlayedScenario(Struct):
    """A scenario that was run: the game as it stands, and what failed."""

    game: Game
    failures: tuple[Failure, ...] = ()
    refused: tuple[str, ...] = ()
    """The rules that refused sentences of the line, as they were meant to."""


# --- reading and writing -------------------------------------------------------------------------------------


def read_scenario(text: str) -> Scenario:
    """The scenario of a text. Raises Unreadable, Ambiguous, TooMuch."""
    if len(text) > MOST_CHARACTERS:
        raise TooMuch("characters of a scenario", MOST_CHARACTERS)
    text = text.replace("\r\n", "\n").replace("\t", " ")
    parts = _parts(text)
    if len(parts) > 3:
        raise Unreadable(parts[3][1] - 1, 1, "---", ("position, line and expectations: three parts",))
    head, body = _headers(parts[0][0])
    position = read_position(body)
    line = _told(*parts[1]) if len(parts) > 1 else ()
    # Players are those of the innermost game, which the line goes on with.
    known = known_on(reversed(position.boards))
    expected = known.read(*parts[2]) if len(parts) > 2 else ()
    return Scenario(position=position, line=line, expectations=expected, **head)


def _parts(text: str) -> list[tuple[str, int]]:
    """The parts between dividers, each with the number of its first line."""
    found: list[tuple[str, int]] = []
    start = 0
    for divider in [*_DIVIDER.finditer(text), None]:
        end = divider.start() if divider is not None else len(text)
        found.append((text[start:end], text[:start].count("\n") + 1))
        if divider is not None:
            start = divider.end()
    return found


def _headers(text: str) -> tuple[dict[str, Any], str]:
    """Title, question, rules, tags and notes; and the rest with their lines blanked, so that places stay right."""
    head: dict[str, Any] = {}
    notes: list[str] = []
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("#"):
            head.setdefault("title", line.lstrip("# ").strip())
        else:
            name, colon, rest = line.partition(":")
            if not colon or name not in _HEADERS:
                continue
            if name == "Note":
                notes.append(rest.strip())
            elif name in ("Question", "Answer"):
                head[name.lower()] = rest.strip()
            else:
                head[name.lower()] = _list(rest, at + 1, name)
        lines[at] = ""
    return {**head, "notes": tuple(notes)}, "\n".join(lines)


def _list(text: str, line: int, name: str) -> tuple[str, ...]:
    found = tuple(one.strip() for one in text.split(",") if one.strip())
    for one in found:
        if name == "Rules" and not RULE.fullmatch(one):
            raise Unreadable(line, len("Rules: ") + text.index(one), one, ("the number of a rule",))
    return found


def _told(text: str, line: int) -> tuple[Told, ...]:
    return tuple(_one_told(sentence) for sentence in sentences(text, line))


def _one_told(sentence: SaidSentence) -> Told:
    refused = _ILLEGAL.match(sentence.text)
    if refused is not None:
        return Told(refused[1].strip(), refused[2] or ANY_RULE, sentence.line, sentence.column)
    return Told(sentence.text, "", sentence.line, sentence.column)


def write_scenario(scenario: Scenario) -> str:
    """The text of a scenario; reading it back gives the same."""
    lines = [f"# {scenario.title}"] if scenario.title else []
    if scenario.question:
        lines.append(f"Question: {scenario.question}")
    if scenario.answer:
        lines.append(f"Answer: {scenario.answer}")
    if scenario.rules:
        lines.append(f"Rules: {', '.join(scenario.rules)}")
    if scenario.tags:
        lines.append(f"Tags: {', '.join(scenario.tags)}")
    lines += [f"Note: {note}" for note in scenario.notes]
    lines.append(write_position(scenario.position).rstrip("\n"))
    if scenario.line or scenario.expectations:
        lines += ["---", *(one.words() for one in scenario.line)]
    if scenario.expectations:
        lines += ["---", *(one.words() for one in scenario.expectations)]
    return "\n".join(lines) + "\n"


# --- running -------------------------------------------------------------------------------------------------


def run(scenario: Scenario, *, short_cuts: bool = True, foreseen: int = MOST_FORESEEN) -> PlayedScenario:
    """Play the line, check what is expected. A sentence that can't be done ends the run and is a failure.

    So many positions are looked at for what is said of all that can come of the end."""
    game = Game(scenario.position, short_cuts=short_cuts)
    run = _Run(game, scenario)
    failures = run.play() or run.expect(foreseen)
    return PlayedScenario(game, tuple(failures), tuple(run.refused))


class _Run:
    """The line of a scenario while it is played."""

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.following = Following(game)
        self.standing = Standing()
        self.refused: list[str] = []
        self.to_be_reversed: Told | None = None
        """A sentence that has been done and was to be refused: what it began has yet to be reversed."""
        self.reversed: set[Told] = set()
        """The sentences that led to a reversal."""
        self.repeats: Told | None = None
        """The sentence that has a loop repeated, as long as players are asked about that (421.2)."""

    def play(self) -> list[Failure]:
        """Do what the sentences say, up to the first that fails."""
        line = self.scenario.line
        for number, told in enumerate(line):
            to_be_reversed = self.to_be_reversed
            failure = self._do(told)
            if failure is not None:
                # What the sentence before led to is told first: nothing after it is as it was meant.
                failure = self._onward(number) or self._stood_at_last(to_be_reversed) or failure
            else:
                failure = self._look(number)
                if self.to_be_reversed is not to_be_reversed:
                    failure = failure or self._stood(to_be_reversed)
            if failure is not None:
                return [failure]
        try:
            finish(self.game, self.standing)
        except BoundReached as error:
            return [Failure("the line comes to an end", str(error))]
        failure = self._look(max(0, len(line) - 1)) or self._stood(self.to_be_reversed)
        return [failure] if failure is not None else []

    def _do(self, told: Told) -> Failure | None:
        failure = self._done(told)
        if failure is None:
            self.repeats = told if REPEATS in told.text else self.repeats
        elif self.repeats is not None and self._asks_about_the_loop():
            # Nobody has answered what that sentence asks for: it is there that the line stops.
            follows = f"what follows in line {told.line} is no answer to it: {told.words()}"
            waits = f"{what_waits(self.game)}; {follows}"
            failure = Failure(self.repeats.words(), waits, self.repeats.line)
        return failure

    def _asks_about_the_loop(self) -> bool:
        if not any(isinstance(one, ShortenLoop) for one in self.game.agenda):
            return False
        self.game.advance()
        return bool(what_waits(self.game))

    def _done(self, told: Told) -> Failure | None:
        try:
            read_sentence(self.game, told.text, told.line, told.column, self.standing)
        except IllegalChoice as error:
            if told.is_refused_by(error.rule):
                self.refused.append(error.rule)
                return None
            meant = f", not by {told.illegal}" if told.illegal and told.illegal != ANY_RULE else ""
            return self._failure(told, f"refused by {error.rule}{meant}: {error.reason}")
        except (Unreadable, TooMuch, BoundReached) as error:
            return self._failure(told, str(error))
        if told.illegal and not told.is_refused_by(REVERSED):
            return Failure(told.words(), "it was legal", told.line)
        self.to_be_reversed = told if told.illegal else None
        return None

    def _onward(self, number: int) -> Failure | None:
        try:
            self.game.advance()
        except BoundReached:
            return None
        return self._look(number)

    def _look(self, number: int) -> Failure | None:
        """Whether what a sentence began was reversed, though it doesn't say so."""
        reversal = self.following.look(number)
        if reversal is None:
            return None
        told = self.scenario.line[reversal.sentence] if self.scenario.line else Told("the position")
        self.reversed.add(told)
        self.refused.append(REVERSED)
        if told.is_refused_by(REVERSED):
            return None
        why = f"refused by {REVERSED}: what was begun is reversed, since {reversal.why}"
        meant = f'if that is meant, write "{told.text}: illegal {REVERSED}."'
        return Failure(told.words(), f"{why}; {meant}", told.line)

    def _stood(self, told: Told | None) -> Failure | None:
        """A sentence that was to be refused and could be done, when the next has been: it was reversed, or not."""
        if told is None or told in self.reversed:
            return None
        return Failure(told.words(), "it was legal", told.line)

    def _stood_at_last(self, told: Told | None) -> Failure | None:
        """The same where the next sentence can't be done: it stood if nothing of what it began waits to be done."""
        waits = self.game.decision is not None and not isinstance(self.game.decision, HasPriority)
        return None if waits else self._stood(told)

    def _failure(self, told: Told, reason: str) -> Failure:
        lines = [one.line for one in self.scenario.line]
        stands = how_it_stands(self.game, self.following, lines)
        became = what_became(self.game, told.text, self.following.owners(lines))
        return Failure(told.words(), "; ".join(filter(None, (reason, became, stands))), told.line)

    def expect(self, foreseen: int) -> list[Failure]:
        """What is expected and doesn't hold."""
        failures: list[Failure] = []
        lines = [one.line for one in self.scenario.line]
        for one in self.scenario.expectations:
            reason = check(self.game, one, tuple(self.refused), foreseen)
            if reason is not None:
                became = what_became(self.game, one.words(), self.following.owners(lines))
                # What explains one of them explains them all, so it is said once.
                stands = "" if failures else how_it_stands(self.game, self.following, lines)
                explained = "; ".join(filter(None, (reason, became, stands)))
                failures.append(Failure(one.words(), explained))
        return failures


def told_line(line: Line) -> tuple[Told, ...]:
    """A recorded line as sentences, one for each answer; what was reversed under 422.1 says so."""
    told = [Told(words.removesuffix(".")) for words in say_line(line)]
    game = Game(line.start)
    following = Following(game)
    for number, entry in enumerate(line.entries):
        give(game, number, entry)
        _mark_reversed(told, following.look(number))
    game.advance()
    _mark_reversed(told, following.look(len(told)))
    return tuple(told)


def _mark_reversed(told: list[Told], reversal: Reversal | None) -> None:
    if reversal is not None:
        told[reversal.sentence] = replace(told[reversal.sentence], illegal=REVERSED)


def line_of(played: PlayedScenario) -> Line:
    """The line as recorded: start and every answer."""
    return played.game.line
