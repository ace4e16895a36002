"""Values of the card language spelled out part by part, for those that no sentence tells.

    spelled out static (what: self, changes: [set colors (colors: ["W"]), switch pt])

The words are the names of the value's kind and of its fields; what is at its default is left out. Any value can be
written so and comes back, so that every position has a text.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NoReturn

import msgspec

from engine.language.terms import Value
from engine.notation.codecs import subclasses
from engine.notation.scanning import Scanner, quoted

SPELLED = "spelled out"
DEEPEST = 60
"""Values within values that are read: as deep as a saved position may be."""
_PARTS_OF_NAME = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_WORDS = re.compile(r"[a-z][a-z ]*")
_PLAIN = {"yes": True, "no": False, "nothing": None}


def spelled_out(value: Value) -> str:
    """The value, spelled out."""
    return f"{SPELLED} {_written(msgspec.to_builtins(value))}"


def read_spelled_out(scanner: Scanner, kind: Any) -> Any:
    """A value of this kind whose spelling begins here, behind the words that say so. Raises Unreadable."""
    scanner.skip()
    start = scanner.at
    raw = _read(scanner, 0)
    try:
        return msgspec.convert(raw, kind)
    except (ValueError, RecursionError) as error:
        scanner.fail(f"the parts of a card's text ({error})", at=start)


def words_of(name: str) -> str:
    """The name of a class as words: DealsDamage is "deals damage"."""
    return " ".join(_PARTS_OF_NAME.findall(name)).lower()


@cache
def _kinds() -> dict[str, str]:
    return {words_of(name): name for name in subclasses(Value)}


def _written(plain: Any) -> str:
    if isinstance(plain, dict):
        fields = [f"{_field(name)}: {_written(one)}" for name, one in plain.items() if name != "is"]
        words = words_of(plain["is"])
        return f"{words} ({', '.join(fields)})" if fields else words
    if isinstance(plain, list | tuple):
        return f"[{', '.join(map(_written, plain))}]"
    if isinstance(plain, str):
        return quoted(plain)
    if isinstance(plain, bool) or plain is None:
        return next(word for word, meant in _PLAIN.items() if meant is plain)
    return str(plain)


def _field(name: str) -> str:
    return name.rstrip("_").replace("_", " ")


def _fields(kind: str) -> dict[str, str]:
    return {_field(name): name for name in subclasses(Value)[kind].__struct_fields__}


def _read(scanner: Scanner, depth: int) -> Any:
    if depth > DEEPEST:
        scanner.fail(f"parts within parts, {DEEPEST} deep at most")
    if (text := scanner.try_string()) is not None:
        return text
    if (number := scanner.try_number()) is not None:
        return number
    if scanner.try_word("["):
        found: list[Any] = []
        while not scanner.try_word("]"):
            if found:
                scanner.word(",")
            found.append(_read(scanner, depth + 1))
        return found
    if word := scanner.try_word(*_PLAIN):
        return _PLAIN[word]
    return _read_struct(scanner, depth)


def _read_struct(scanner: Scanner, depth: int) -> dict[str, Any]:
    name = _longest(scanner, _kinds())
    found: dict[str, Any] = {"is": name}
    if not scanner.try_word("("):
        return found
    fields = _fields(name)
    while True:
        field = _longest(scanner, fields)
        scanner.word(":")
        found[field] = _read(scanner, depth + 1)
        if scanner.try_word(")"):
            return found
        scanner.word(",")


def _longest(scanner: Scanner, names: dict[str, str]) -> str:
    """What the longest of these words that stands here means; they end where no further word of theirs follows."""
    scanner.skip()
    found = _WORDS.match(scanner.text, scanner.at)
    words = found.group().split(" ") if found else []
    for length in range(len(words), 0, -1):
        if (name := names.get(" ".join(words[:length]))) is not None:
            scanner.at += len(" ".join(words[:length]))
            return name
    return _none_of(scanner, names)


def _none_of(scanner: Scanner, names: dict[str, str]) -> NoReturn:
    begun = scanner.text[scanner.at : scanner.at + 3]
    near = [one for one in names if begun and one.startswith(begun[:2])]
    scanner.fail(*(near or list(names))[:8])


__all__ = ["SPELLED", "read_spelled_out", "spelled_out", "words_of"]
