"""What `check` finds, as GitHub's runners read it: `::error file=a.txt,line=3,col=7::...` marks that place of a change.

Each stands on a line of its own; what would end the line, or a part of it, is written in the runners' own way.
"""

from __future__ import annotations

from pathlib import Path

from engine.commands.files import CannotRead, warnings_of
from engine.notation import without
from engine.notation.scenario import Failure, Scenario


def mark_unread(error: CannotRead) -> None:
    """Each place that can't be read; the file, where it can't be read as a whole."""
    for line, column, reason in error.places:
        _mark("error", error.path, reason, line, column)
    if not error.places:
        _mark("error", error.path, str(error).removeprefix(f"{error.path}: "))


def mark_claims(found: Scenario, path: Path) -> None:
    """What has to be said beside the verdict: rules that are not played, words of cards that are left out."""
    for words in warnings_of(found):
        _mark("warning", path, words)
    if said := without.in_short(found.position):
        _mark("warning", path, said)


def mark_failure(failure: Failure, path: Path) -> None:
    """A sentence that can't be done, or an expectation that doesn't hold."""
    _mark("error", path, f"{failure.words} {failure.reason}", failure.line or _line_with(failure.words, path))


def _line_with(words: str, path: Path) -> int:
    """The last line of a file with an expectation, which knows none; 0 if none has it in just these words."""
    wanted = _plain(words)
    lines = path.read_text("utf-8", errors="replace").splitlines()
    return max((at for at, line in enumerate(lines, 1) if wanted in _plain(line)), default=0)


def _plain(words: str) -> str:
    return " ".join(words.split()).rstrip(".").casefold()


def _mark(level: str, path: Path, words: str, line: int = 0, column: int = 0) -> None:
    where = {"file": path.as_posix(), "line": line, "col": column}
    said = ",".join(f"{name}={_property(str(value))}" for name, value in where.items() if value)
    print(f"::{level} {said}::{_escaped(words)}")


def _escaped(words: str) -> str:
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _escaped(words).replace(":", "%3A").replace(",", "%2C")
