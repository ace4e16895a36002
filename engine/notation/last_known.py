"""What an object that has left its zone last was, in words (413.2f): "was 3/3", "was land creature 3/3".

Types are said where they were others than those that the text of a card gives it outside play.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from msgspec.structs import replace

from engine.board import Board, Past
from engine.characteristics import Characteristics, snapshot
from engine.language.words import CardType
from engine.notation.scanning import Scanner

Faces: TypeAlias = tuple[Characteristics, ...]
Was: TypeAlias = tuple[tuple[CardType, ...], int | None, int | None]
"""Types (none said: as usual), power and toughness (None: it had none)."""


def was_words(board: Board, past: Past) -> str:
    """The fact that a past object has in a text; "" if there is nothing to say."""
    if not past.faces:
        return ""
    was = past.faces[0]
    usual = snapshot(board, past.object)[0]
    said = [one.value for one in was.types] if was.types != usual.types else []
    if was.power is not None:
        said.append(f"{was.power}/{was.toughness}")
    return " ".join(("was", *said)) if said else ""


def read_was(scanner: Scanner) -> Was:
    """What stands after "was". Raises Unreadable."""
    types: list[CardType] = []
    while word := scanner.try_word(*(one.value for one in CardType)):
        types.append(CardType(word))
    if types and CardType.CREATURE not in types:
        return tuple(types), None, None
    power = _number(scanner)
    scanner.word("/")
    return tuple(types), power, _number(scanner)


def as_it_was(faces: Faces, was: Was) -> Faces:
    """The faces of an object, the first as it is said to have been."""
    types, power, toughness = was
    first = replace(faces[0], power=power, toughness=toughness)
    return (replace(first, types=types) if types else first, *faces[1:])


def _number(scanner: Scanner) -> int:
    found = scanner.try_match(re.compile(r"-?\d{1,9}"))
    return int(found.group()) if found else scanner.fail("a power and toughness")
