"""What somebody brings in: a file or a pasted text of any form that is read here, made into a scenario's text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from engine.cards.names import LONGEST_TYPED
from engine.notation.errors import NotWritable, TooMuch
from engine.notation.exchange.forge_boards import LeftOut, NoPuzzle, read_puzzle
from engine.notation.exchange.incoming import (
    FileKind,
    NotText,
    kind_of_text,
    parsed,
    plain_text,
    text_of_bytes,
)
from engine.notation.exchange.json_reading import read_scenario_json, scenario_of
from engine.notation.exchange.json_text import Misplaced
from engine.notation.scenario import Scenario, write_scenario
from playground.boards.documents import Trouble, Unusable
from playground.boards.drafts import readable
from playground.cards import brought

WORDS: dict[FileKind, str] = {"text": "scenario text", "json": "JSON", "puzzle": "a Forge puzzle"}

others: list[Callable[[HttpRequest, bytes], str | None]] = []
"""Other rooms that know what a file is: each answers where it is shown, None if it is no file of its own, or raises
Unusable. The builder knows none of them."""


@dataclass(frozen=True)
class Taken:
    """A text that the builder takes, what it was, and what could not be carried over."""

    text: str
    kind: FileKind
    left_out: tuple[LeftOut, ...] = ()

    @property
    def words(self) -> str:
        """What it was, in words."""
        return WORDS[self.kind]


def take_bytes(data: bytes) -> Taken:
    """What a file holds. Raises Unusable."""
    try:
        return take(text_of_bytes(data))
    except (NotText, TooMuch) as error:
        raise Unusable(Trouble(str(error))) from error


def take(text: str) -> Taken:
    """What a text holds. Raises Unusable, with the line and column or the JSON pointer in its words."""
    left_out: tuple[LeftOut, ...] = ()
    try:
        text = plain_text(text)
        kind = kind_of_text(text)
        if kind == "json":
            text = write_scenario(_of_json(text))
        elif kind == "puzzle":
            found = read_puzzle(text, brought.named)
            text, left_out = found.text, found.left_out
    except Misplaced as error:
        where = f"At {error.pointer}: " if error.pointer else ""
        raise Unusable(Trouble(f"{where}{error.reason}.")) from error
    except (NoPuzzle, NotText, NotWritable, TooMuch) as error:
        raise Unusable(Trouble(str(error))) from error
    if not text.strip():
        raise Unusable(Trouble("It is empty."))
    return Taken(readable(text), kind, left_out)


def _of_json(text: str) -> Scenario:
    """The scenario of a JSON text; where it names cards of lists, with their texts. Raises Misplaced, NotText."""
    try:
        return read_scenario_json(text)
    except Misplaced:
        data = parsed(text)
        own = data.get("cards", []) if isinstance(data, dict) else None
        more = brought.texts(set(_words(data))) if isinstance(own, list) else []
        if not more or own is None:
            raise
        return scenario_of({**data, "cards": [*own, *more]})


def _words(data: Any) -> Iterator[str]:
    """Every text in a value of JSON that may be a name."""
    if isinstance(data, str):
        if len(data) <= LONGEST_TYPED:
            yield data
    elif isinstance(data, dict | list):
        for one in data.values() if isinstance(data, dict) else data:
            yield from _words(one)
