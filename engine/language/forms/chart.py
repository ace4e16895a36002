"""All readings of a row of words by the tries of the forms: descent with memory, results handed to whoever waits.

For each category and place there is one entry: its results, and the continuations that wait for it (memoised
continuations; the answers are those of Earley's method). Left recursion needs nothing more. Ways to read the same words
as the same category are packed, so that ambiguity costs nothing here; `trees` takes them apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from engine.language.errors import TextTooLong
from engine.language.forms.cutting import TextWord
from engine.language.forms.declared import Language, Rule, SentenceForm, TriePlace

MOST_NESTED = 60
"""Printed cards stay below 25."""
MOST = 500
"""Ways to take one text apart, beyond which it is refused: the clearest printed ones have one or two."""


class Tree:
    """One way to take some words apart: a form and its parts, in text order."""

    __slots__ = ("depth", "end", "form", "parts", "rank", "start", "third")

    def __init__(
        self,
        form: SentenceForm,
        parts: tuple[tuple[str, Tree | TextWord], ...],
        start: int,
        end: int,
        third: bool,
    ) -> None:
        self.form = form
        self.parts = parts
        self.start = start
        self.end = end
        self.third = third
        depth, rank = 0, form.rank * (end - start)
        for _, part in parts:
            if isinstance(part, Tree):
                rank += part.rank
                depth = max(depth, part.depth)
        if depth >= MOST_NESTED:
            raise TextTooLong("phrases within phrases", MOST_NESTED)
        self.depth: int = depth + 1
        self.rank: int = rank

    def part(self, name: str) -> Tree | TextWord | None:
        """The first part of this name; None if the words have none."""
        for one, part in self.parts:
            if one == name:
                return part
        return None

    def __repr__(self) -> str:
        return f"<{self.form.category}: {self.form.template} {self.parts}>"


Span: TypeAlias = tuple[str, int, int]
Got: TypeAlias = tuple["Span | TextWord", ...]


class _Entry:
    __slots__ = ("results", "waiting")

    def __init__(self) -> None:
        self.results: dict[int, list[tuple[Rule, Got]]] = {}
        self.waiting: list[tuple[TriePlace, Got, _Entry, int, str]] = []


class FormChart:
    """The readings of a text as one category. `furthest` is the last word that anything fitted, and `places` are the
    places in the tries that waited there."""

    def __init__(self, language: Language, words: list[TextWord], category: str) -> None:
        self.language = language
        self.words = words
        self.category = category
        self.entries: dict[tuple[str, int], _Entry] = {}
        self.furthest = 0
        self.places: list[tuple[TriePlace, _Entry, int]] = []
        self._trees: dict[Span, tuple[Tree, ...]] = {}
        self._run()

    def _run(self) -> None:
        words, count = self.words, len(self.words)
        first, roots, lexical = self.language.first, self.language.roots, self.language.lexical
        entries = self.entries
        start = entries[self.category, 0] = _Entry()
        work: list[tuple[TriePlace, int, Got, _Entry, int]] = [(roots[self.category], 0, (), start, 0)]
        while work:
            place, at, got, owner, begun = work.pop()
            for rule in place.ends:
                ways = owner.results.get(at)
                if ways is not None:
                    ways.append((rule, got))
                    continue
                owner.results[at] = [(rule, got)]
                for after, held, who, since, category in owner.waiting:
                    work.append((after, at, (*held, (category, begun, at)), who, since))
            if at >= self.furthest:
                if at > self.furthest:
                    self.furthest, self.places = at, []
                self.places.append((place, owner, begun))
            if at == count:
                continue
            word = words[at]
            if (after_word := place.words.get(word.text)) is not None:
                work.append((after_word, at + 1, got, owner, begun))
            # A card's name that is a word of the language too is tried as that word as well.
            other = word.spoken
            if other is not None and (after_word := place.words.get(other.text)) is not None:
                work.append((after_word, at + 1, got, owner, begun))
            for category, after in place.parts.items():
                begins = first[category]
                fits = word.kind in begins or word.text in begins
                fits_other = other is not None and (other.kind in begins or other.text in begins)
                if not fits and not fits_other:
                    continue
                if category in lexical:
                    read = lexical[category].read
                    if fits and read(word) is not None:
                        work.append((after, at + 1, (*got, word), owner, begun))
                    if fits_other and other is not None and read(other) is not None:
                        work.append((after, at + 1, (*got, other), owner, begun))
                    continue
                entry = entries.get((category, at))
                if entry is None:
                    entry = entries[category, at] = _Entry()
                    work.append((roots[category], at, (), entry, at))
                entry.waiting.append((after, got, owner, begun, category))
                for end in list(entry.results):
                    work.append((after, end, (*got, (category, at, end)), owner, begun))

    def trees(self) -> tuple[Tree, ...]:
        """Every way to take the whole text apart, higher ranks first. Raises TextTooLong beyond the bound."""
        whole = (self.category, 0, len(self.words))
        if len(self.words) not in self.entries[self.category, 0].results:
            return ()
        return self._of(whole, frozenset())

    def _of(self, span: Span, within: frozenset[Span]) -> tuple[Tree, ...]:
        if span in self._trees:
            return self._trees[span]
        if span in within:
            # Words are no part of themselves.
            return ()
        category, start, end = span
        found: list[Tree] = []
        inside = within | {span}
        for rule, got in self.entries[category, start].results[end]:
            kinds: list[tuple[Tree | TextWord, ...]] = [
                (one,) if isinstance(one, TextWord) else self._of(one, inside) for one in got
            ]
            for parts in product(*kinds):
                found.append(
                    Tree(rule.form, tuple(zip(rule.names, parts, strict=True)), start, end, rule.third)
                )
                if len(found) > MOST:
                    raise TextTooLong("ways to read one text", MOST)
        found.sort(key=lambda tree: -tree.rank)
        self._trees[span] = tuple(found)
        return self._trees[span]


def words_of(tree: Tree) -> Iterator[TextWord]:
    """The words of lexical categories in a tree, in text order."""
    for _, part in tree.parts:
        if isinstance(part, TextWord):
            yield part
        else:
            yield from words_of(part)
