"""Templates: the words of a form, with the same holes as its pattern.

{x} {x:category}     a part; one whose name begins with _ may be read and is no part of the value
<deals>              a verb that agrees with its subject; <it> the pronoun that does
<counters count>     a noun that agrees with an amount
(a b|c d)            other words for the same; the first is printed
[a b]                may be read, is never printed
{{X}}                a symbol as it stands
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Literal(NamedTuple):
    """A word as it is compared, in lower case and "an" as "a", and as it is printed."""

    word: str
    printed: str

    @property
    def said(self) -> frozenset[str]:
        """The words that a text may have here."""
        return frozenset({self.word})


class Gap(NamedTuple):
    """What fills a hole."""

    name: str
    category: str


class Verb(NamedTuple):
    """A verb in the third person and as others say it."""

    third: str
    plain: str

    @property
    def said(self) -> frozenset[str]:
        """The words that a text may have here."""
        return frozenset({self.third, self.plain})


class CountedNoun(NamedTuple):
    """A noun for one and for many, and the hole of the amount that tells."""

    one: str
    many: str
    by: str

    @property
    def said(self) -> frozenset[str]:
        """The words that a text may have here."""
        return frozenset({self.one, self.many})


Symbol: TypeAlias = Literal | Gap | Verb | CountedNoun
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
    "exchanges": "exchange",
    "was": "were",
    "goes": "go",
    "scries": "scry",
    "it": "they",
    "copies": "copy",
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
                inner = [self._symbols(mark)]
            current = [before + after for before in current for after in inner]
        return done + current

    def _symbols(self, mark: str) -> Sequence:
        if mark.startswith("{{"):
            return (Literal(mark[1:-1].lower(), mark[1:-1]),)
        if mark.startswith("{"):
            name, _, category = mark[1:-1].partition(":")
            return (Gap(name, category or self.category(name)),)
        if mark.startswith("<"):
            if " " in mark:
                many, by = mark[1:-1].split()
                return (CountedNoun(many[:-1], many, by),)
            return (Verb(mark[1:-1], plain_of(mark[1:-1])),)
        if mark == "another":
            return (Literal("a", "a"), Literal("other", "other"))
        if mark in ("an", "An"):
            return (Literal("a", mark[0]),)
        if mark == DASH:
            return (Literal("-", DASH),)
        return (Literal(mark.lower(), mark),)
