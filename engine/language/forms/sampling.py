"""Texts made up from the forms: random derivations, of which each part is as deep as it is allowed to be at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from engine.language.forms.declared import LANGUAGE, Language, NoWords, SentenceForm
from engine.language.forms.printing import joined
from engine.language.forms.templates import Agreed, Gap, Literal, Sequence

Pick = Callable[[int], int]
"""A number from 0 up to but not including another, by chance or by design."""
Item = TypeVar("Item")
FAR = 99
OPTIONS = 3


class TooDeep(Exception):
    """No derivation of this category is as shallow as that."""


class Sampler:
    """Makes up texts; forms that were used less are taken rather than others. `used` counts them."""

    def __init__(self, pick: Pick, language: Language = LANGUAGE) -> None:
        self.language = language
        self.pick = pick
        self.used: Counter[SentenceForm] = Counter()
        self.least = self._least_depths()
        self._fitting: dict[tuple[str, int], dict[SentenceForm, list[Sequence]]] = {}

    def _depth(self, row: Sequence) -> int:
        return max((self._least(one.category) for one in row if isinstance(one, Gap)), default=0)

    def _least(self, category: str) -> int:
        return 0 if category in self.language.lexical else self.least.get(self.language.own(category), FAR)

    def _least_depths(self) -> dict[str, int]:
        self.least = {}
        changed = True
        while changed:
            changed = False
            for category, forms in self.language.forms.items():
                depth = 1 + min((self._depth(row) for form in forms for row in form.rows), default=FAR)
                if depth < self.least.get(category, FAR):
                    self.least[category] = depth
                    changed = True
        return self.least

    def _rows(self, category: str, depth: int) -> dict[SentenceForm, list[Sequence]]:
        """The forms of a category that can be as shallow, each with its rows that can."""
        if (found := self._fitting.get((category, depth))) is None:
            found = {}
            for form in self.language.forms[category]:
                if rows := [row for row in form.rows if self._depth(row) < depth]:
                    found[form] = rows
            self._fitting[category, depth] = found
        return found

    def text(self, category: str, depth: int) -> str:
        """A text of one category. Raises TooDeep."""
        return joined(self.words(category, depth)).replace("~", "Test")

    def words(self, category: str, depth: int) -> list[str]:
        """The same as words, with "~" for the object that the text is on."""
        if (lexical := self.language.lexical.get(category)) is not None:
            sample: Any = self._one(lexical.sample)
            try:
                return [lexical.write(sample)]
            except NoWords:
                return [str(sample)]
        if not (rows := self._rows(self.language.own(category), depth)):
            raise TooDeep(category)
        forms = [*rows]
        form = min((self._one(forms) for _ in range(OPTIONS)), key=lambda one: self.used[one])
        self.used[form] += 1
        third = self.pick(2) == 0
        row = self._one(rows[form])
        return [word for symbol in row for word in self._symbol(symbol, depth, third)]

    def _symbol(self, symbol: Any, depth: int, third: bool) -> list[str]:
        match symbol:
            case Literal(printed=word):
                return [word]
            case Agreed(by=by):
                return symbol.words(third == bool(by))
            case Gap(category=category):
                return self.words(category, depth - 1)
        raise AssertionError(symbol)

    def _one(self, of: tuple[Item, ...] | list[Item]) -> Item:
        return of[self.pick(len(of))]
