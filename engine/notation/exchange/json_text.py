"""The notation's text, put together from JSON piece by piece: each piece remembers the place that it came from.

What the reader of the notation says about a line and a column is then said about a place of the JSON. A piece stays a
piece: words with a line break, or with a mark that parts statements, are refused before they are put in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.notation.errors import Unreadable

LONGEST_PHRASE = 20_000
_OPENING, _CLOSING = "([{", ")]}"


class Misplaced(ValueError):
    """JSON that is no scenario: the place as a pointer (RFC 6901), "" for the whole, and what is needed there."""

    def __init__(self, pointer: str, reason: str) -> None:
        self.pointer = pointer
        self.reason = reason
        super().__init__(f"{pointer or 'the whole'}: {reason}")


def below(pointer: str, key: str | int) -> str:
    """The pointer to a field or an item."""
    escaped = str(key).replace("~", "~0").replace("/", "~1")
    return f"{pointer}/{escaped}"


class PieceText:
    """A text under construction."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._starts: list[int] = []
        self._pointers: list[str] = []
        self._length = 0

    def add(self, words: str, pointer: str) -> None:
        """Append a piece that says what stands at a place."""
        self._pieces.append(words)
        self._starts.append(self._length)
        self._pointers.append(pointer)
        self._length += len(words)

    def listed(self, words: Iterable[tuple[str, str]], between: str) -> None:
        """Pieces with their places, parted by the same mark."""
        for number, (one, pointer) in enumerate(words):
            self.add((between if number else "") + one, pointer)

    def __str__(self) -> str:
        return "".join(self._pieces)

    def misplaced(self, error: Unreadable) -> Misplaced:
        """What could not be read, said of the place in the JSON."""
        lines = str(self).split("\n")
        at = sum(len(line) + 1 for line in lines[: error.line - 1]) + error.column - 1
        begun = [pointer for start, pointer in zip(self._starts, self._pointers, strict=True) if start <= at]
        pointer = begun[-1] if begun else ""
        return Misplaced(pointer, "; ".join(one.reason for one in error.every))


def _in_no_name(words: str, at: int) -> bool:
    """For a phrase that names nothing."""
    return False


def phrase(
    value: object, pointer: str, parting: str = "", in_a_name: Callable[[str, int], bool] = _in_no_name
) -> str:
    """Words of the notation on one line, in which the marks that part statements stand in quotes, in brackets or in
    the names of cards only.

    Raises Misplaced.
    """
    if type(value) is not str:
        raise Misplaced(pointer, f"words are needed, not {kind_of(value)}")
    words = value.strip()
    if not words:
        raise Misplaced(pointer, "words are needed, and there are none")
    if len(words) > LONGEST_PHRASE:
        raise Misplaced(pointer, f"at most {LONGEST_PHRASE} characters")
    for letter in words:
        if not letter.isprintable():
            raise Misplaced(
                pointer, f"words on one line are needed; U+{ord(letter):04X} isn't allowed in them"
            )
    wrong = _parting_mark(words, parting, in_a_name)
    if wrong:
        raise Misplaced(pointer, f'one phrase is needed; "{wrong}" isn\'t allowed here')
    return words


def _parting_mark(words: str, parting: str, in_a_name: Callable[[str, int], bool]) -> str:
    """The first mark that would end the phrase early; "" if none would."""
    open_brackets: list[str] = []
    quoted = escaped = False
    for at, letter in enumerate(words):
        if quoted:
            quoted = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            quoted = True
        elif letter in _OPENING:
            open_brackets.append(_CLOSING[_OPENING.index(letter)])
        elif letter in _CLOSING:
            if not open_brackets or open_brackets.pop() != letter:
                return letter
        elif letter in parting and not open_brackets and not in_a_name(words, at):
            return letter
    if quoted:
        return '"'
    return _OPENING[_CLOSING.index(open_brackets[-1])] if open_brackets else ""


def kind_of(value: object) -> str:
    """What a value of JSON is, in words."""
    if value is None:
        return "null"
    names: dict[type, str] = {
        bool: "true or false",
        int: "a number",
        float: "a number with a point",
        str: "words",
        list: "a list",
        dict: "an object",
    }
    return names.get(type(value), "something else")
