"""How the notation refuses: what cannot be read, what could mean two things, what has no words."""

from __future__ import annotations


class Unreadable(ValueError):
    """Text that the notation doesn't read. Line and column count from 1 in the text as it was given."""

    def __init__(self, line: int, column: int, words: str, expected: tuple[str, ...]) -> None:
        self.line = line
        self.column = column
        self.words = words
        self.expected = expected
        super().__init__(str(self))

    def __str__(self) -> str:
        what = f'can\'t read "{self.words}"' if self.words else "the text stops too early"
        could = f"; expected {' or '.join(self.expected)}" if self.expected else ""
        return f"line {self.line}, column {self.column}: {what}{could}"


class Ambiguous(Unreadable):
    """A name that means several things which differ; `expected` are the names that tell them apart."""

    def __str__(self) -> str:
        could = " or ".join(self.expected)
        return f'line {self.line}, column {self.column}: "{self.words}" could be {could}'


class NotAsked(Unreadable):
    """Words that answer nothing that is being asked. `asked` says what is, `expected` are sentences for it."""

    def __init__(
        self, line: int, column: int, words: str, expected: tuple[str, ...], asked: str = ""
    ) -> None:
        self.asked = asked
        super().__init__(line, column, words, expected)

    def __str__(self) -> str:
        said = " or ".join(f'"{one}"' for one in self.expected)
        could = f"; what would answer is {said}" if said else ""
        return (
            f'line {self.line}, column {self.column}: "{self.words}" answers no question. {self.asked}{could}'
        )


class TooMuch(ValueError):
    """Text beyond a bound; the message names the bound."""

    def __init__(self, bound: str, limit: int) -> None:
        self.bound = bound
        self.limit = limit
        super().__init__(f"at most {limit} {bound}")


class NotWritable(ValueError):
    """A moment that the text form doesn't express: such a moment is written as a position plus a line."""
