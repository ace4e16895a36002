"""Scenario files for the commands: found, read, and their errors said with file, line and column."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.notation import without
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.exchange.forge_boards import NoPuzzle, read_puzzle
from engine.notation.exchange.incoming import FileKind, NotText, kind_of_text, text_of_bytes
from engine.notation.exchange.json_reading import read_scenario_json
from engine.notation.exchange.json_text import Misplaced
from engine.notation.problems import unread
from engine.notation.scenario import Scenario, read_scenario
from engine.notation.unplayed import in_short


def warnings_of(found: Scenario) -> Iterator[str]:
    """Which rules that the board asks for are not played, and which notes nothing reads."""
    if said := in_short(found.position):
        yield said
    for board in found.position.boards:
        for one in unread(board):
            yield one.words


def warn_of_unplayed(found: Scenario, path: Path) -> None:
    """Say to the error output which rules that the board asks for are not played, and which notes nothing reads."""
    for words in warnings_of(found):
        print(f"{path}: {words}", file=sys.stderr)


def tell_without(found: Scenario, path: Path) -> bool:
    """Say which words of the cards nothing is done of, beside all that is claimed of them; whether there are any."""
    said = without.in_short(found.position)
    if said:
        print(f"{path}: {said}")
    return bool(said)


class CannotRead(Exception):
    """A file that can't be read; the message says which and why."""

    def __init__(self, words: str, path: Path, places: Iterable[tuple[int, int, str]] = ()) -> None:
        super().__init__(words)
        self.path = path
        self.places = tuple(places)
        """Line, column and reason of each thing in it that can't be read; none where the file as a whole can't be."""


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """Scenario files: those named, and all below folders that are named. Raises CannotRead."""
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob("*.txt"))
            if not found:
                raise CannotRead(f"{path}: no scenario files (*.txt) in this folder", path)
            yield from found
        elif path.exists():
            yield path
        else:
            raise CannotRead(f"{path}: this file or folder doesn't exist", path)


def scenario(path: Path) -> Scenario:
    """The scenario of a file: text, JSON, or a puzzle of Forge's. Raises CannotRead."""
    return scenario_and_kind(path)[0]


def scenario_and_kind(path: Path) -> tuple[Scenario, FileKind]:
    """The scenario of a file, and the form that it is in; complains of what a puzzle loses. Raises CannotRead."""
    try:
        text = text_of_bytes(path.read_bytes())
        kind = kind_of_text(text)
        if kind == "puzzle":
            found = read_puzzle(text)
            for one in found.left_out:
                complain(f"{path}: {one}")
            text = found.text
        return (read_scenario_json(text) if kind == "json" else read_scenario(text)), kind
    except Unreadable as error:
        places = [(one.line, one.column, one.reason) for one in error.every]
        said = (f"{path}:{line}:{column}: {reason}" for line, column, reason in places)
        raise CannotRead("\n".join(said), path, places) from error
    except (Misplaced, NoPuzzle, NotText, TooMuch, OSError) as error:
        raise CannotRead(f"{path}: {error}", path) from error


def complain(message: object) -> None:
    """To standard error."""
    print(message, file=sys.stderr)
