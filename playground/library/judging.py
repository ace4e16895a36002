"""What the engine says of a scenario: can its text be read, what does it name, are its expectations met?"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

from engine.cards import library
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.reading_expectations import RULE
from engine.notation.scenario import Scenario as Read
from engine.notation.scenario import read_scenario, run
from engine.position import Line, Position
from playground.boards import expecting

log = logging.getLogger(__name__)


@dataclass
class Judged:
    """A scenario as it was read and run today."""

    title: str = ""
    question: str = ""
    notes: str = ""
    tags: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    problem: str = ""
    failures: list[tuple[str, str]] = field(default_factory=list)


def judge(text: str, *, title: str) -> Judged:
    """Read and run a scenario. Text that cannot be read is told, not raised: the page then shows it with the error."""
    try:
        scenario = read_scenario(text)
    except (Unreadable, TooMuch) as error:
        return Judged(title=title, problem=str(error))
    return Judged(
        title=scenario.title or title,
        question=scenario.question,
        notes="\n\n".join(scenario.notes),
        tags=list(dict.fromkeys(scenario.tags)),
        rules=_rules(scenario),
        cards=sorted(cards_on(scenario.position)),
        failures=_failures(scenario, title),
    )


def _failures(scenario: Read, title: str) -> list[tuple[str, str]]:
    """What is not as expected. Where the engine itself fails, that is told too: one bad scenario stops no site."""
    try:
        return [(one.words, one.reason) for one in run(scenario).failures]
    except Exception as error:
        log.exception("the engine failed at the scenario %s", title)
        return [("The line can be played.", f"the engine failed: {type(error).__name__}: {error}")]


def _rules(scenario: Read) -> list[str]:
    """Rules of its heading, those that an expectation looks for in the trace, and those that refuse a sentence: a
    sentence may also be refused by any rule, and names none then."""
    cited = [*scenario.rules, *(told.illegal for told in scenario.line if RULE.fullmatch(told.illegal))]
    for one in scenario.expectations:
        if one.names_a_rule:
            cited += RULE.findall(one.words())
    return sorted(set(cited))


def cards_on(position: Position) -> set[str]:
    """Names of the cards that ship among those on the boards."""
    return {
        found.definition.name
        for board in position.boards
        for found in board.objects.values()
        if found.definition is not None and found.definition.name in library()
    }


def line_of(text: str) -> Line:
    """The scenario's line as recorded, as far as it can be played. Raises Unreadable, TooMuch."""
    return run(read_scenario(text)).game.line


def expected_of(text: str) -> list[str]:
    """What the scenario expects of its line, a sentence each. Raises Unreadable, TooMuch."""
    return expecting.of_scenario(read_scenario(text))


def start_of(text: str) -> Position:
    """The scenario's board. Raises Unreadable, TooMuch."""
    return read_scenario(text).position
