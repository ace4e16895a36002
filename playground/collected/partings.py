"""Where a line of play parts from what a reader has said of it, and how it stands with that at each of its steps.

A statement about the end is judged at every step: where it was so once, the line parts from it at the step that
undid it for the last time; where it never was, at the step from which on what is so instead is so. A sentence that the
rules refuse is tried where the line comes to it: there the reader's line ends, and the rule says why.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from engine.decisions import IllegalChoice
from engine.game import Game
from engine.notation.errors import Ambiguous, TooMuch, Unreadable
from engine.notation.expected import Expectation
from engine.notation.reading_expectations import known_on
from engine.notation.scenario import Scenario as Read
from engine.notation.scenario import read_scenario, run
from engine.notation.sentences import read_sentence
from engine.notation.standing import Standing
from playground.boards import expecting
from playground.boards.playing import PlayedRun
from playground.collected.quizzes import Statement, in_a_sentence
from playground.library.models import Scenario
from playground.library.played import CannotPlay, played_text, viewer_of


class CannotStep(Exception):
    """A scenario's line can't be stepped through with what was said of it."""


@dataclass(frozen=True)
class Parting:
    """A line beside a statement about it."""

    played: PlayedRun
    step: int
    """Where the two part; for what is so as the reader didn't think, from where on it is."""
    was_so: bool
    """Whether a statement that isn't so in the end was so at the step before."""
    tried: str = ""
    """What the reader would have had somebody do, if the statement is about a refusal."""
    rule: str = ""
    """The rule that refuses it."""
    reason: str = ""
    """Why, as the engine says it."""
    about: Expectation | None = None

    def why_not(self, step: int) -> str | None:
        """None if the statement is so at a step; else what is so there. Nothing is judged of what is refused."""
        return None if self.about is None else _why_not(self.played, step, self.about)


def parting(row: Scenario, said: Statement) -> Parting:
    """Where a scenario's line parts from a statement of its quiz. Raises CannotStep."""
    if viewer_of(row) is not None:
        raise CannotStep("Its line shows more than one player may see.")
    try:
        played = played_text(row.text)
    except CannotPlay as error:
        raise CannotStep(f"The current engine can't play this line: {error}") from error
    key = ("parting", said)
    found: Parting | None = played.memo.get(key)
    if found is None:
        scenario = read_scenario(row.text)
        found = _refused(scenario, played, said) if said.sentence >= 0 else _expected(scenario, played, said)
        played.memo[key] = found
    return found


def _refused(scenario: Read, played: PlayedRun, said: Statement) -> Parting:
    """The line up to the sentence, and the sentence tried there."""
    told = scenario.line[said.sentence]
    before = replace(scenario, line=scenario.line[: said.sentence], expectations=())
    game = run(before).game
    step = sum(line.position is not None for line in game.trace or ())
    try:
        read_sentence(Game(game.position), told.text, told.line, told.column, Standing())
    except IllegalChoice as error:
        return Parting(played, step, False, f"{told.text}.", error.rule, in_a_sentence(error.reason))
    except (Unreadable, TooMuch) as error:
        raise CannotStep(str(error)) from error
    raise CannotStep("What the line says is refused is not refused today.")


def _expected(scenario: Read, played: PlayedRun, said: Statement) -> Parting:
    known = known_on(reversed(scenario.position.boards))
    try:
        (one,) = known.read(said.expects)
        (rather,) = known.read(said.rather or said.expects)
    except (Unreadable, TooMuch, ValueError) as error:
        raise CannotStep("What was said has no words that can be judged at each step.") from error
    if said.true:
        step = _since(played, one)
        return Parting(played, step, step > 0, about=one)
    held = next((at for at in range(played.last, -1, -1) if _why_not(played, at, one) is None), None)
    if held is not None:
        return Parting(played, held + 1, True, about=one)
    return Parting(played, _since(played, rather), False, about=one)


def _since(played: PlayedRun, one: Expectation) -> int:
    """The step from which on it is as it is in the end; 0 for the start."""
    end = _why_not(played, played.last, one)
    for at in range(played.last - 1, -1, -1):
        if _why_not(played, at, one) != end:
            return at + 1
    return 0


def _why_not(played: PlayedRun, step: int, one: Expectation) -> str | None:
    try:
        return expecting.why_not(played, step, one)
    except (Unreadable, Ambiguous, KeyError):
        # Of the board at this step the words say nothing: what they name isn't there yet, or not any more.
        return "there is nothing yet of which it could be said"
