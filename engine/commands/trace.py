"""`python -m engine trace FILE [--level ruling|procedure|engine]`: what the rules do, step by step."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.board import Board
from engine.commands.files import CannotRead, complain, scenario, tell_without, warn_of_unplayed
from engine.notation.scenario import run
from engine.notation.tell import LEVELS, Level, shows, tell
from engine.position import Position
from engine.trace import TraceLine


def lines(start: Position, trace: Sequence[TraceLine], level: Level) -> Iterator[str]:
    """The lines of a trace that a level shows: rule, what happened, what the rule says; nested as procedures are."""
    before = start
    for line in trace:
        after = line.position or before
        if shows(level, line):
            yield one_line(line, _board(before, line), _board(after, line))
        before = after


def _board(position: Position, line: TraceLine) -> Board:
    return position.boards[min(line.level, len(position.boards) - 1)]


def one_line(line: TraceLine, before: Board, after: Board) -> str:
    """One line of a trace as text."""
    told = tell(line, before, after)
    # "The upkeep step begins" is what happened, and how the rule's sentence begins.
    words = [as_sentence(told)] if told and not line.sentence.lower().startswith(told.lower()) else []
    words += [line.sentence] if line.sentence and line.kind == "step" else []
    rest = " ".join(words)
    others = [rule for rule in line.rules if rule != line.rule]
    also = f" (also {', '.join(others)})" if others else ""
    reading = " [our reading]" if line.ours else ""
    forced = " [the only legal choice]" if line.forced else ""
    return (
        f"{line.index:5}  {line.rule:8} {'  ' * max(0, line.depth - 1)}{rest}{forced}{also}{reading}".rstrip()
    )


def as_sentence(told: str) -> str:
    """What happened, with a capital and a full stop."""
    return f"{told[0].upper()}{told[1:]}{'' if told.endswith('.') else '.'}"


def main(arguments: Sequence[str]) -> int:
    """0; 1 if the line can't be played to its end, 2 if the file can't be read."""
    parser = argparse.ArgumentParser(prog="python -m engine trace", description=__doc__)
    parser.add_argument("file", type=Path, help="a scenario file")
    parser.add_argument("--level", choices=LEVELS, default="procedure", help="how much is shown (procedure)")
    asked = parser.parse_args(arguments)
    try:
        found = scenario(asked.file)
    except CannotRead as error:
        complain(error)
        return 2
    warn_of_unplayed(found, asked.file)
    tell_without(found, asked.file)
    played = run(found)
    for text in lines(found.position, played.game.trace or [], asked.level):
        print(text)
    for failure in played.failures:
        complain(f"{asked.file}:{failure.line}: {failure.words} {failure.reason}")
    return 1 if played.failures else 0
