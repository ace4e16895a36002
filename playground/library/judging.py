"""What the engine says of a scenario: can its text be read, what happens, are its expectations met?"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field

from celery.exceptions import SoftTimeLimitExceeded

from engine.game import Game
from engine.notation.answers_in_words import answer_of
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.reading_expectations import RULE
from engine.notation.scenario import Scenario as Read
from engine.notation.scenario import read_scenario, run
from engine.position import Line, Position
from playground.boards import expecting
from playground.boards.playing import PlayedRun
from playground.library.telling import Told, story_of

log = logging.getLogger(__name__)
MOST_FORESEEN = 5_000
"""So many positions are looked at for what is said of all that can come: workers do it, in their time."""


@dataclass
class Judged:
    """A scenario as it was read and run today."""

    title: str = ""
    question: str = ""
    answer: str = ""
    derived: bool = False
    """Whether the answer is what is expected, told in words, as its writer gives none."""
    notes: str = ""
    tags: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    problem: str = ""
    failures: list[tuple[str, str]] = field(default_factory=list)
    story: list[Told] = field(default_factory=list)
    steps: int = 0
    players: int = 0
    played: PlayedRun | None = None
    """The line as it was played, where it could be."""


def judge(text: str, *, title: str) -> Judged:
    """Read and run a scenario. Text that cannot be read is told, not raised: the page then shows it with the error."""
    try:
        scenario = read_scenario(text)
    except (Unreadable, TooMuch) as error:
        return Judged(title=title, problem=str(error))
    judged = Judged(
        title=scenario.title or title,
        question=scenario.question,
        answer=answer_of(scenario),
        derived=not scenario.answer,
        notes="\n\n".join(scenario.notes),
        tags=list(dict.fromkeys(scenario.tags)),
        rules=_rules(scenario),
        cards=sorted(cards_on(scenario.position)),
        players=len(scenario.position.boards[0].players),
    )
    _play(scenario, judged)
    return judged


def _play(scenario: Read, judged: Judged) -> None:
    """What happens, and what is not as expected. Where the engine itself fails, that is told too: one bad scenario
    stops no site."""
    try:
        done = run(scenario, foreseen=MOST_FORESEEN)
        judged.answer = answer_of(scenario, done)
        judged.failures = [(one.words, one.reason) for one in done.failures]
        judged.played = played = _as_shown(done.game)
        judged.story, judged.steps = story_of(played), played.last
    except SoftTimeLimitExceeded:
        # The worker's time is up, which says nothing about the scenario.
        raise
    except Exception as error:
        log.exception("the engine failed at the scenario %s", judged.title)
        words = f"the engine failed: {type(error).__name__}: {error}"
        judged.failures = [("The line can be played.", words)]


def _as_shown(game: Game) -> PlayedRun:
    """The line as the stepper shows it."""
    lines = [line for line in game.trace or () if line.position is not None]
    return PlayedRun(game.start, lines, game.entries, end=game.position)


def _rules(scenario: Read) -> list[str]:
    """Rules of its heading, those that an expectation looks for in the trace, and those that refuse a sentence: a
    sentence may also be refused by any rule, and names none then."""
    cited = [*scenario.rules, *(told.illegal for told in scenario.line if RULE.fullmatch(told.illegal))]
    for one in scenario.expectations:
        if one.names_a_rule:
            cited += RULE.findall(one.words())
    return sorted(set(cited))


def cards_on(position: Position) -> set[str]:
    """Names of the cards on the boards: of those that ship, and of the text's own."""
    return {
        found.definition.name
        for board in position.boards
        for found in board.objects.values()
        if found.definition is not None
    }


def line_of(text: str) -> Line:
    """The scenario's line as recorded, as far as it can be played. Raises Unreadable, TooMuch."""
    return run(read_scenario(text)).game.line


def played(text: str) -> PlayedRun:
    """The scenario's line with all its moments, as far as it can be played. Raises Unreadable, TooMuch."""
    return _as_shown(run(read_scenario(text)).game)


def expected_of(text: str) -> list[str]:
    """What the scenario expects of its line, a sentence each. Raises Unreadable, TooMuch."""
    return expecting.of_scenario(read_scenario(text))


def start_of(text: str) -> Position:
    """The scenario's board. Raises Unreadable, TooMuch."""
    return read_scenario(text).position
