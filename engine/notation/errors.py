"""How the notation refuses: what cannot be read, what could mean two things, what has no words."""

from __future__ import annotations

from collections.abc import Iterable


class Unreadable(ValueError):
    """Text that the notation doesn't read. Line and column count from 1 in the text as it was given; `helps` says more
    of what could be meant."""

    def __init__(
        self, line: int, column: int, words: str, expected: tuple[str, ...], *, helps: str = ""
    ) -> None:
        self.line = line
        self.column = column
        self.words = words
        self.expected = expected
        self.helps = helps
        self.more: tuple[Unreadable, ...] = ()
        """Errors of other parts of the same text, which are said as well."""
        super().__init__(str(self))

    @property
    def every(self) -> tuple[Unreadable, ...]:
        """Each error of the text by itself."""
        return (self, *self.more)

    def with_more(self, more: Iterable[Unreadable]) -> Unreadable:
        """This error, and others of the same text after it."""
        self.more = tuple(more)
        self.args = (str(self),)
        return self

    @property
    def reason(self) -> str:
        """What is wrong, without the place."""
        what = f'can\'t read "{self.words}"' if self.words else "the text stops too early"
        could = f"; expected {' or '.join(self.expected)}" if self.expected else ""
        return f"{what}{could}{self.helps}"

    def __str__(self) -> str:
        return "\n".join(f"line {one.line}, column {one.column}: {one.reason}" for one in self.every)


class Ambiguous(Unreadable):
    """A name that means several things which differ; `expected` are the names that tell them apart."""

    @property
    def reason(self) -> str:
        return f'"{self.words}" could be {" or ".join(self.expected)}'


class NoCard(Unreadable):
    """Words where a card's name is needed, which no card that ships has; `why` says what is known of them."""

    def __init__(self, line: int, column: int, words: str, expected: tuple[str, ...], why: str) -> None:
        self.why = why
        super().__init__(line, column, words, expected)

    @property
    def reason(self) -> str:
        could = f"; expected {' or '.join(self.expected)}" if self.expected else ""
        return f'can\'t read "{self.words}": {self.why}{could}'


class NotAsked(Unreadable):
    """Words that answer nothing that is being asked. `asked` says what is, `expected` are sentences for it."""

    def __init__(
        self, line: int, column: int, words: str, expected: tuple[str, ...], asked: str = ""
    ) -> None:
        self.asked = asked
        super().__init__(line, column, words, expected)

    @property
    def reason(self) -> str:
        said = " or ".join(f'"{one}"' for one in self.expected)
        could = f"; what would answer is {said}" if said else ""
        return f'"{self.words}" answers no question. {self.asked}{could}'


class TooMuch(ValueError):
    """Text beyond a bound; the message names the bound."""

    def __init__(self, bound: str, limit: int) -> None:
        self.bound = bound
        self.limit = limit
        super().__init__(f"at most {limit} {bound}")


class NotWritable(ValueError):
    """A moment that the text form doesn't express: such a moment is written as a position plus a line."""
