"""How the language refuses a text: where reading stopped, at which words, and what could stand there."""

from __future__ import annotations

from typing import Self


class UnreadableText(ValueError):
    """Text that the language doesn't read.

    `line` and `column` count from 1 in the text as it was given; `words` are those at which reading stopped,
    "" at the end of the text; `expected` says in plain terms what could stand there. `length` is how many
    characters of the text cannot stand there, the rest of `words` being what follows them; `could` has every
    single word that could, for finding the one that was meant. `example` is a made-up text that reads, like this one
    and with the words that were begun here; "" where none helps. `more` are the errors of other parts of the same
    text, which are said as well.
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
        example: str = "",
        more: tuple[UnreadableText, ...] = (),
    ) -> None:
        self.line = line
        self.column = column
        self.words = words
        self.expected = expected
        self.length = len(words) if length is None else length
        self.could = could
        self.example = example
        self.more = more
        super().__init__(str(self))

    @property
    def every(self) -> tuple[UnreadableText, ...]:
        """Each error of the text by itself, in the order of the text."""
        return (self, *self.more)

    def __str__(self) -> str:
        return "\n".join(one.sentence for one in self.every)

    @property
    def sentence(self) -> str:
        """This error alone in words."""
        place = f"line {self.line}, column {self.column}"
        what = f'can\'t read "{self.words}"' if self.words else "the text stops too early"
        could = f"; expected {_either(self.expected)}" if self.expected else ""
        such = f', as in "{self.example}"' if self.example else ""
        return f"{place}: {what}{could}{such}"


class Errors:
    """Gathers the errors of the parts of a text, so that all are told together."""

    def __init__(self) -> None:
        self.found: list[UnreadableText] = []

    def part(self) -> Self:
        """A part that is read by itself: what is wrong with it is kept, and reading goes on after it."""
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        self.found += error.every if isinstance(error, UnreadableText) else ()
        return isinstance(error, UnreadableText)

    def told(self) -> None:
        """Raises UnreadableText if anything was wrong."""
        if self.found:
            raise self.all()

    def all(self) -> UnreadableText:
        """All of them as one; there is at least one."""
        first, *rest = sorted(self.found, key=lambda one: (one.line, one.column))
        return UnreadableText(
            first.line,
            first.column,
            first.words,
            first.expected,
            length=first.length,
            could=first.could,
            example=first.example,
            more=tuple(rest),
        )


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
