"""How the language refuses a text: where reading stopped, at which words, and what could stand there."""

from __future__ import annotations


class UnreadableText(ValueError):
    """Text that the language doesn't read.

    `line` and `column` count from 1 in the text as it was given; `words` are those at which reading stopped,
    "" at the end of the text; `expected` says in plain terms what could stand there. `length` is how many
    characters of the text cannot stand there, the rest of `words` being what follows them; `could` has every
    single word that could, for finding the one that was meant.
    """

    def __init__(
        self,
        line: int,
        column: int,
        words: str,
        expected: tuple[str, ...],
        *,
        length: int | None = None,
        could: tuple[str, ...] = (),
    ) -> None:
        self.line = line
        self.column = column
        self.words = words
        self.expected = expected
        self.length = len(words) if length is None else length
        self.could = could
        super().__init__(str(self))

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}"
        what = f'can\'t read "{self.words}"' if self.words else "the text stops too early"
        could = f"; expected {_either(self.expected)}" if self.expected else ""
        return f"{place}: {what}{could}"


def _either(choices: tuple[str, ...]) -> str:
    if len(choices) == 1:
        return choices[0]
    return ", ".join(choices[:-1]) + " or " + choices[-1]


class TextTooLong(ValueError):
    """Text beyond a bound; the message names the bound."""

    def __init__(self, bound: str, limit: int) -> None:
        self.bound = bound
        self.limit = limit
        super().__init__(f"at most {limit} {bound}")


class Unprintable(ValueError):
    """A value that no text of this language would give."""
