"""Templates: the words of a form, with the same holes as its pattern.

{x} {x:category}     a part; one whose name begins with _ may be read and is no part of the value
{x>} {x>:category}   a part that does what is told behind it
{x:category=y}       words that may be read and say nothing more; printed for what fills the hole y
<deals>              a verb that agrees with its subject; <it> the pronoun that does
<its/their own>      any words that do, for one and for several; <its/their own|what> agrees with what fills a hole
<counters count>     a noun that agrees with an amount
(a b|c d)            other words for the same; the first is printed
[a b]                may be read, is never printed
{{X}}                a symbol as it stands
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias


class Literal(NamedTuple):
    """A word as it is compared, in lower case and "an" as "a", and as it is printed: with the word before it if that
    ends in s and this is 's."""

    word: str
    printed: str

    @property
    def said(self) -> frozenset[str]:
        """The words that a text may have here."""
        return frozenset({self.word})


class Gap(NamedTuple):
    """What fills a hole. Words that say nothing of their own are printed for what fills another one, `of`."""

    name: str
    category: str
    of: str = ""
    acts: bool = False
    """Whether this is who does what is told behind it."""


class Agreed(NamedTuple):
    """Words for one and for several. They agree with the subject of the verb, or with what fills a hole: an amount, or
    a thing."""

    one: tuple[Literal, ...]
    many: tuple[Literal, ...]
    by: str = ""
    is_thing: bool = False

    @property
    def said(self) -> frozenset[str]:
        """The words that a text may have here."""
        return frozenset(one.word for one in (*self.one, *self.many))

    def words(self, many: bool) -> list[str]:
        """The words as they are printed."""
        return [literal.printed for literal in (self.many if many else self.one) if literal.printed]


Symbol: TypeAlias = Literal | Gap | Agreed
Sequence: TypeAlias = tuple[Symbol, ...]

DASH = "\u2014"
"""A dash without spaces around it, as it stands before costs; every dash is read alike."""
IRREGULAR = {
    "has": "have",
    "does": "do",
    "is": "are",
    "doesn't": "don't",
    "isn't": "aren't",
    "dies": "die",
    "searches": "search",
    "attaches": "attach",
    "unattaches": "unattach",
    "empties": "empty",
    "exchanges": "exchange",
    "was": "were",
    "goes": "go",
    "scries": "scry",
    "it": "they",
    "copies": "copy",
    "buries": "bury",
    "its": "their",
}
_MARKS = re.compile(
    r"\{\{[^}]*\}\}|\{[^}]*\}|<[^>]*>|[()\[\]|]|'s\b|[.,:;\"\u2014]|[^\s{}<>()\[\]|.,:;\"\u2014]+?(?='s\b)|[^\s{}<>()\[\]|.,:;\"\u2014]+"
)


def plain_of(third: str) -> str:
    """The verb as "you" and several have it: "draws" is "draw"."""
    return IRREGULAR.get(third, third[:-1])


def sequences(template: str, category: Callable[[str], str]) -> list[Sequence]:
    """Every row of symbols that a template stands for, the printed one first. `category` tells of which words a hole
    is that doesn't say so itself."""
    return _Template(template, category).rows(frozenset())


class _Template:
    def __init__(self, template: str, category: Callable[[str], str]) -> None:
        self.marks: list[str] = _MARKS.findall(template)
        self.at = 0
        self.category = category

    def rows(self, stop: frozenset[str]) -> list[Sequence]:
        done: list[Sequence] = []
        current: list[Sequence] = [()]
        while self.at < len(self.marks) and self.marks[self.at] not in stop:
            mark = self.marks[self.at]
            self.at += 1
            if mark == "|":
                done += current
                current = [()]
                continue
            if mark == "(":
                inner = self.rows(frozenset(")"))
                self.at += 1
            elif mark == "[":
                inner = [(), *self.rows(frozenset("]"))]
                self.at += 1
            else:
                inner = [self._gap(mark) if mark[0] == "{" != mark[1] else _words(mark)]
            current = [before + after for before in current for after in inner]
        return done + current

    def _gap(self, mark: str) -> Sequence:
        name, _, category = mark[1:-1].partition(":")
        category, _, of = category.partition("=")
        who = name.removesuffix(">")
        return (Gap(who, category or self.category(who), of, who != name),)


@cache
def _words(mark: str) -> Sequence:
    """What is no gap is the same in every template."""
    if mark.startswith("{{"):
        return (Literal(mark[1:-1].lower(), mark[1:-1]),)
    if mark.startswith("<"):
        return (agreed(mark[1:-1]),)
    if mark == "another":
        return (Literal("a", "a"), Literal("other", "other"))
    if mark in ("an", "An"):
        return (Literal("a", mark[0]),)
    if mark == DASH:
        return (Literal("-", DASH),)
    if mark.endswith("s'"):
        return (Literal(mark[:-1], mark), Literal("'s", ""))
    return (Literal(mark.lower(), mark),)


def agreed(said: str) -> Agreed:
    """Words that agree: a verb in the third person, or what stands between < and > in a template."""
    words, _, by = said.partition("|")
    if "/" in words:
        one, many = words.split("/")
        return Agreed(_literals(one), _literals(many), by, bool(by))
    if " " in words:
        words, by = words.split()
        return Agreed(_literals(words[:-1]), _literals(words), by)
    return Agreed(_literals(words), _literals(plain_of(words)))


def _literals(words: str) -> tuple[Literal, ...]:
    (row,) = sequences(words, str)
    return tuple(one for one in row if isinstance(one, Literal))
