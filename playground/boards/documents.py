"""A draft's text in its parts: what stands before the position, the position, and the line after it.

Edits by hand touch the position alone; titles, questions, lines and expectations that somebody typed stay as typed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.board import ObjectId
from engine.naming import by_seat, name_of
from engine.notation.errors import NotWritable, TooMuch, Unreadable
from engine.notation.nests import games_within, nest
from engine.notation.reading_positions import HEADINGS
from engine.notation.scenario import Scenario, read_scenario
from engine.notation.writing_positions import Statement, parts_of, text_of
from engine.position import Position
from playground.boards.models import LONGEST_TEXT
from playground.kept import Kept, Same

EMPTY = "Ann: life 20\nBob: life 20\nTurn 1: Ann, upkeep begins\n"
"""The board of a newcomer: nothing on it, and Ann's upkeep about to begin."""
_HEADER = re.compile(r"#|(Question|Answer|Rules|Tags|Note):")
_PLAYER = re.compile(r"([^\W\d_][\w \-]*?)[ \t]*:")
_DIVIDER = re.compile(r"(?m)^---[ \t]*$")


@dataclass(frozen=True)
class Trouble:
    """Why a text cannot be read, and where: lines and columns count from 1; 0 where no place is known."""

    words: str
    line: int = 0
    column: int = 0


class Unusable(ValueError):
    """A text that cannot be read."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.words)
        self.trouble = trouble


@dataclass(frozen=True)
class Document:
    """A text in parts; together they are the text."""

    preface: str
    position: Position
    """Of a nest of games the innermost, which is the one that is edited."""
    rest: str
    around: tuple[Position, ...] = ()
    """The games around it, the main game first (506)."""

    @property
    def whole(self) -> Position:
        """The position with all of its games. Raises Unreadable where they don't fit together any more."""
        return nest((*self.around, self.position)) if self.around else self.position

    def text(self) -> str:
        """The whole text. Raises Unusable for positions that have no text."""
        try:
            said = parts_of(self.whole)
        except Unreadable as error:
            raise Unusable(Trouble(str(error))) from error
        except NotWritable as error:
            raise Unusable(Trouble(f"This moment can't be written as text: {error}.")) from error
        text = self.preface + text_of(said) + self.rest
        _written.keep(text, said)
        return text


_written: Kept[str, tuple[Statement, ...]] = Kept(64)
"""The statements of texts that were written here: what is read of such a text says the same."""


def read(text: str) -> Document:
    """The parts of a text. Raises Unusable."""
    return _read_before.find(text, lambda: _read(text))


def keep(text: str, document: Document) -> None:
    """From now on a text is read as a document that says the same. Raises Unusable.

    Most objects of an edited board are those of the board before: what was found out about them holds for both.
    """
    _statements.keep(Same(document.position), statements_of(read(text).position))
    _read_before.keep(text, document)


_read_before: Kept[str, Document] = Kept(128)


def _read(text: str) -> Document:
    if len(text) > LONGEST_TEXT:
        raise Unusable(Trouble(f"The text has {len(text)} characters; at most {LONGEST_TEXT} are read."))
    text = text.replace("\r\n", "\n")
    divider = _DIVIDER.search(text)
    head, rest = (text[: divider.start()], text[divider.start() :]) if divider is not None else (text, "")
    headers = [line for line in head.split("\n") if _HEADER.match(line)]
    preface = "".join(f"{line}\n" for line in headers)
    try:
        position = read_scenario(text).position
    except Unreadable as error:
        raise Unusable(Trouble(str(error), error.line, error.column)) from error
    except TooMuch as error:
        raise Unusable(Trouble(str(error))) from error
    try:
        said = _written.get(text)
        _statements.keep(Same(position), parts_of(position) if said is None else said)
    except NotWritable as error:
        raise Unusable(Trouble(f"This moment can't be written as text: {error}.")) from error
    games = games_within(position) if len(position.boards) > 1 else (position,)
    return Document(preface, games[-1], rest, games[:-1])


_statements: Kept[Same, tuple[Statement, ...]] = Kept(64)


def statements_of(position: Position) -> tuple[Statement, ...]:
    """What a position's text says, statement by statement: found out as the text is read, asked again by the page.

    Raises NotWritable.
    """
    return _statements.find(Same(position), lambda: parts_of(position))


def scenario(text: str) -> Scenario | None:
    """The whole scenario, with its line, where the text has one. Raises Unusable."""
    return read_scenario(text) if read(text).rest.strip("- \n") else None


def names_of_players(text: str) -> tuple[str, ...]:
    """The players of a readable text in turn order, found without reading it: each has a line before the turn's."""
    names = []
    card = False
    for line in text.split("\n"):
        if line.startswith("Turn "):
            break
        card = bool(line.strip()) and (card or line.strip() == "Card:")
        name = _PLAYER.match(line) if not card and not _HEADER.match(line) else None
        if name is not None and name[1] not in HEADINGS:
            names.append(name[1])
    return tuple(names)


def title(text: str) -> str:
    """The title that a readable text gives itself."""
    return read_scenario(text).title


def followed(before: Position, number: int, after: Position) -> int:
    """The number of an object after its text was written and read again; 0 if it is gone."""
    found = before.board.objects.get(ObjectId(number))
    if found is None:
        return 0
    if after is before:
        return number
    # A text lists each permanent with the player whom its field names, whoever controls it by an effect.
    was, now = by_seat(before.board), by_seat(after.board)
    name = name_of(was, found.id)
    return next((int(one) for one in now.objects if name_of(now, one) == name), 0)
