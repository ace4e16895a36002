"""`python -m engine explore FILE [--until turn|phase|step|stack|N] [--ask "..."]`: every outcome, line by line.

All answers of everybody are looked at, from where the line of a scenario ends. Taking back and conceding are left out.
What is asked is an expectation about an end ("Bob has lost"), or about all of them ("possibly ...", "always ...",
"never ...", "Ann can force that ...").
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from engine.commands.files import CannotRead, complain, scenario, tell_without, warn_of_unplayed
from engine.exploring.findings import (
    Answered,
    Explored,
    Finds,
    Known,
    always_holds,
    can_force,
    can_happen,
    explored,
)
from engine.exploring.graph import MOST_POSITIONS, Graph, Limits
from engine.exploring.horizons import NAMED, Until, words_of
from engine.game import Game
from engine.notation.ends_in_words import Ending, differences, ending_of
from engine.notation.errors import Ambiguous, Unreadable
from engine.notation.expected import Expectation, seat_of
from engine.notation.prospects import Asking, CanForce, HoldsOfLines, How, in_words, line_of, unknown
from engine.notation.reading_expectations import known_on
from engine.notation.saying import say_line
from engine.notation.scenario import run
from engine.notation.strategies import strategy_in_words
from engine.position import Position

MOST_SECONDS = 60.0
MOST_MEGABYTES = 2_000
MOST_SHOWN = 40
"""Outcomes that are told, of those that there are."""


def main(arguments: Sequence[str]) -> int:
    """0; with a question 0 for yes, 1 for no or not known; 2 if the file or the question can't be read."""
    parser = argparse.ArgumentParser(
        prog="python -m engine explore",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, help="a scenario file")
    parser.add_argument(
        "--until",
        type=_until,
        default="turn",
        metavar="WHEN",
        help=f"{', '.join(map(str, NAMED))}, or a number of decisions",
    )
    parser.add_argument(
        "--ask", action="append", default=[], metavar="SENTENCE", help="what is to hold at the end"
    )
    parser.add_argument(
        "--positions", type=int, default=MOST_POSITIONS, help="look at so many at most (%(default)s)"
    )
    parser.add_argument(
        "--seconds", type=float, default=MOST_SECONDS, help="of processor at most (%(default)s)"
    )
    parser.add_argument(
        "--megabytes", type=int, default=MOST_MEGABYTES, help="of memory at most (%(default)s)"
    )
    asked = parser.parse_args(arguments)
    try:
        found = scenario(asked.file)
    except CannotRead as error:
        complain(error)
        return 2
    warn_of_unplayed(found, asked.file)
    tell_without(found, asked.file)
    played = run(found)
    game = played.game
    for failure in played.failures if found.line else ():
        complain(f"{asked.file}:{failure.line}: {failure.words} {failure.reason}")
    try:
        questions = [(words, _read(game, words)) for words in asked.ask]
    except Unreadable as error:
        complain(f"--ask: {error}")
        return 2
    graph = Graph(game.position, asked.until, Limits(positions=asked.positions))
    graph.go(_stop(asked.seconds, asked.megabytes))
    if not questions:
        for text in told(graph):
            print(text)
        return 0
    answers = []
    for words, question in questions:
        try:
            yes, lines = answered(graph, question)
        except Ambiguous as error:
            complain(f"--ask: {error}")
            return 2
        answers.append(yes)
        for text in (words, *lines):
            print(text)
    return 0 if all(answers) else 1


def _until(words: str) -> Until:
    for one in NAMED:
        if words == one:
            return one
    if words.isdigit() and int(words) > 0:
        return int(words)
    raise argparse.ArgumentTypeError(f"{', '.join(map(str, NAMED))}, or a number of decisions")


def _stop(seconds: float, megabytes: int) -> Callable[[], str]:
    began = time.process_time()

    def stop() -> str:
        if time.process_time() - began > seconds:
            return f"{seconds:g} seconds"
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > megabytes * 1024:
            return f"{megabytes} megabytes"
        return ""

    return stop


def _read(game: Game, words: str) -> Expectation:
    (found,) = known_on(reversed(game.position.boards)).read(f"{words.strip().rstrip('.')}.")
    return found


# --- outcomes -------------------------------------------------------------------------------------------------


def told(graph: Graph) -> Iterator[str]:
    """What has been seen: how many lines, each outcome with a line, and what each first answer leads to."""
    found = explored(graph, ending_of)
    yield f"{_sentence(words_of(graph.until))}: {_number(found)}, {_plural(found.positions, 'position')}."
    yield "Everything has been looked at." if found.whole else f"{_sentence(unknown(graph))}."
    yield ""
    yield f"{_plural(len(found.outcomes), 'outcome')}:"
    for number, one in enumerate(found.outcomes[:MOST_SHOWN], 1):
        yield from _outcome(graph.start, number, one)
    if len(found.outcomes) > MOST_SHOWN:
        yield f"and {len(found.outcomes) - MOST_SHOWN} more."
    if len(found.first) > 1:
        yield ""
        yield "The first answers, with the outcomes that they can lead to:"
    for first in found.first if len(found.first) > 1 else ():
        said = say_line(line_of(graph.start, (*graph.before, *first.entries[:1])))[-1].removesuffix(".")
        to = ", ".join(str(one + 1) for one in first.outcomes) or "none"
        yield f"  {said}: {to}{' and what has not been looked at' if first.open else ''}"


def _outcome(start: Position, number: int, one: Finds) -> Iterator[str]:
    assert isinstance(one.outcome, Ending)
    likely = "" if one.probability is None else f", probability {one.probability}"
    lines = "lines without end" if one.lines is None else _plural(one.lines, "line")
    yield f"{number:3}. {differences(start, one.outcome)} ({lines}{likely})"
    yield f"     {in_words(start, one.line)}"


def _number(found: Explored) -> str:
    return "lines without end" if found.lines is None else _plural(found.lines, "line")


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def _plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


# --- questions ------------------------------------------------------------------------------------------------


def answered(graph: Graph, question: Expectation) -> tuple[bool, list[str]]:
    """Whether the answer is yes, and the answer in words with what shows it. Raises Ambiguous."""
    if isinstance(question, CanForce):
        return _forced(graph, question)
    if isinstance(question, HoldsOfLines):
        asking = Asking(question.what)
        found = always_holds(graph, asking) if question.how == "always" else can_happen(graph, asking)
        turned: dict[str, Known] = {"yes": "no", "no": "yes"}
        known = turned.get(found.known, found.known) if question.how == "never" else found.known
        if asking.unread:
            return False, [asking.unread]
        return known == "yes", [_said(graph, replace(found, known=known), question.how)]
    asking = Asking(question)
    can, always = can_happen(graph, asking), always_holds(graph, asking)
    if asking.unread:
        return False, [asking.unread]
    return can.known == "yes", [
        f"It can happen: {_said(graph, can, 'possibly')}",
        f"It always holds: {_said(graph, always, 'always')}",
    ]


def _said(graph: Graph, found: Answered, how: How) -> str:
    if found.known == "unknown":
        return unknown(graph)
    if found.line is not None:
        return f"{found.known}: {in_words(graph.start, found.line)}"
    number = explored(graph, lambda _: None).lines
    lines = "lines" if number is None else f"{number:,} line{'' if number == 1 else 's'}"
    return f"{found.known}, in {'all' if how == 'always' else 'none of all'} {lines}"


def _forced(graph: Graph, question: CanForce) -> tuple[bool, list[str]]:
    asking = Asking(question.what)
    found = can_force(graph, seat_of(graph.start.board, question.player), asking)
    if asking.unread:
        return False, [asking.unread]
    if found.known == "unknown":
        return False, [unknown(graph)]
    yes = (found.known == "yes") == question.able
    if found.strategy is None:
        return yes, ["no: whatever that player does, others or chance can keep it from happening"]
    return yes, ["yes:", *strategy_in_words(graph, found.strategy)]
