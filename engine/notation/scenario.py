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

from engine.decisions import IllegalChoice
from engine.game import BoundReached, Game
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.expectations import Expectation, check
from engine.notation.reading_expectations import RULE, read_expectations
from engine.notation.reading_positions import read_position
from engine.notation.sentences import Sentence, read_sentence, sentences, settle
from engine.notation.writing_positions import write_position
from engine.position import Line, Position

MOST_CHARACTERS = 250_000
_HEADERS = ("Question", "Rules", "Tags", "Note")
_DIVIDER = re.compile(r"(?m)^---[ \t]*$")
_ILLEGAL = re.compile(r"^(.*?):\s*illegal\s+(\d{3}(?:\.\d+[a-z]?)?)$", re.DOTALL)


class Told(Struct, frozen=True):
    """One sentence of a line; `illegal` is the rule that is to refuse it, or empty."""

    text: str
    illegal: str = ""
    line: int = 1
    column: int = 1

    def words(self) -> str:
        """The sentence with its full stop."""
        return f"{self.text}: illegal {self.illegal}." if self.illegal else f"{self.text}."


class Scenario(Struct, frozen=True):
    """A worked question."""

    position: Position
    title: str = ""
    question: str = ""
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


class Played(Struct):
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
    names = [one.name for one in position.board.players]
    expected = read_expectations(parts[2][0], names, parts[2][1]) if len(parts) > 2 else ()
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
            elif name == "Question":
                head["question"] = rest.strip()
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


def _one_told(sentence: Sentence) -> Told:
    refused = _ILLEGAL.match(sentence.text)
    if refused is not None:
        return Told(refused[1].strip(), refused[2], sentence.line, sentence.column)
    return Told(sentence.text, "", sentence.line, sentence.column)


def write_scenario(scenario: Scenario) -> str:
    """The text of a scenario; reading it back gives the same."""
    lines = [f"# {scenario.title}"] if scenario.title else []
    if scenario.question:
        lines.append(f"Question: {scenario.question}")
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


def run(scenario: Scenario, *, short_cuts: bool = True) -> Played:
    """Play the line, check what is expected. A sentence that can't be done ends the run and is a failure."""
    game = Game(scenario.position, short_cuts=short_cuts)
    played = Played(game)
    failures: list[Failure] = []
    refused: list[str] = []
    for told in scenario.line:
        failure = _do(game, told, refused)
        if failure is not None:
            failures.append(failure)
            break
    else:
        failures += _expect(game, scenario, tuple(refused))
    played.failures = tuple(failures)
    played.refused = tuple(refused)
    return played


def _do(game: Game, told: Told, refused: list[str]) -> Failure | None:
    try:
        read_sentence(game, told.text, told.line, told.column)
    except IllegalChoice as error:
        refused.append(error.rule)
        if error.rule == told.illegal:
            return None
        meant = f", not by {told.illegal}" if told.illegal else ""
        return Failure(told.words(), f"refused by {error.rule}{meant}: {error.reason}", told.line)
    except (Unreadable, TooMuch, BoundReached) as error:
        return Failure(told.words(), str(error), told.line)
    if told.illegal:
        return Failure(told.words(), "it was legal", told.line)
    return None


def _expect(game: Game, scenario: Scenario, refused: tuple[str, ...]) -> list[Failure]:
    try:
        settle(game)
    except BoundReached as error:
        return [Failure("the line comes to an end", str(error))]
    failures = []
    for one in scenario.expectations:
        reason = check(game, one, refused)
        if reason is not None:
            failures.append(Failure(one.words(), reason))
    return failures


def line_of(played: Played) -> Line:
    """The line as recorded: start and every answer."""
    return played.game.line
