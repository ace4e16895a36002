"""All readings of a row of words by the tries of the forms: descent with memory, results handed to whoever waits.

For each category and place there is one entry: its results, and the continuations that wait for it (memoised
continuations; the answers are those of Earley's method). Left recursion needs nothing more. Ways to read the same words
as the same category are packed, so that ambiguity costs nothing here; `trees` takes them apart, the best first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

from engine.language.errors import TextTooLong
from engine.language.forms.declared import Language
from engine.language.forms.tries import Rule, TriePlace
from engine.language.tokens import TextWord

MOST_NESTED = 60
"""Printed cards stay below 25."""
MOST = 500
"""Ways to take one text apart, beyond which it is refused: until one has a meaning and none as good is left, one or two
are tried of printed texts."""


class Tree:
    """One way to take some words apart: a form and what fills its holes, in text order."""

    __slots__ = ("depth", "end", "form", "held", "rank", "rule", "start")

    def __init__(
        self, rule: Rule, held: tuple[Tree | TextWord, ...], start: int, end: int, rank: int, depth: int
    ) -> None:
        self.rule = rule
        self.form = rule.form
        self.held = held
        self.start = start
        self.end = end
        self.rank = rank
        self.depth = depth

    @property
    def parts(self) -> tuple[tuple[str, Tree | TextWord], ...]:
        """Its parts by name."""
        return tuple(zip(self.rule.names, self.held, strict=True))

    @property
    def third(self) -> bool:
        """Whether its verb stands in the third person."""
        return self.rule.third

    def part(self, name: str) -> Tree | TextWord | None:
        """The first part of this name; None if the words have none."""
        names = self.rule.names
        return self.held[names.index(name)] if name in names else None

    def __repr__(self) -> str:
        return f"<{self.form.category}: {self.form.template} {self.parts}>"


class Span:
    """Words that a category can be, and every way to it: the end of a form, with its parts in text order."""

    __slots__ = ("category", "end", "next", "several", "start", "trees", "ways")

    def __init__(self, category: str, start: int, end: int, way: tuple[Rule, Got]) -> None:
        self.category = category
        self.start = start
        self.end = end
        self.ways = [way]
        self.trees: list[Tree] = []
        """Those that were made so far, higher ranks first."""
        self.next: list[Next] | None = None
        """What can come next, as a heap; None where none was asked for."""
        self.several = False
        """Whether there is more than one."""


Got: TypeAlias = tuple["Span | TextWord", ...]
Next: TypeAlias = tuple[int, int, tuple[int, ...], tuple["Tree | TextWord", ...]]
"""The rank below 0, which way, which of the trees of each part, and these. No two have the same numbers, so that
trees themselves are never compared."""


class _Entry:
    """A category from one word on: what it can be, by its end, and who waits for it."""

    __slots__ = ("begun", "category", "spans", "waiting")

    def __init__(self, category: str, begun: int) -> None:
        self.category = category
        self.begun = begun
        self.spans: dict[int, Span] = {}
        self.waiting: list[tuple[TriePlace, Got, _Entry]] = []


class Stopped(NamedTuple):
    """Where a text stops: the last word that anything fitted, the places in the tries that waited there, and whether
    the text could end there."""

    furthest: int
    places: list[TriePlace]
    whole: bool
    begun: list[TriePlace]
    """Those of the places that have words of their form before them."""


class FormChart:
    """The readings of a text as one category."""

    counts: Callable[[], None] | None = None
    """Told of each step of reading: of whatever waits for words, and of each tree. Nobody is unless it is set."""

    def __init__(self, language: Language, words: list[TextWord], category: str) -> None:
        self.language = language
        self.words = words
        self.category = category
        self._spans = self._run(None)

    def stopped(self) -> Stopped:
        """Where the text stops."""
        seen: list[tuple[int, TriePlace, int]] = []
        ends = self._run(seen)
        furthest = max(at for at, _, _ in seen)
        last = [(place, begun) for at, place, begun in seen if at == furthest]
        begun = [place for place, since in last if since < furthest]
        return Stopped(furthest, [place for place, _ in last], furthest in ends, begun)

    def _run(self, seen: list[tuple[int, TriePlace, int]] | None) -> dict[int, Span]:
        """What the category can be from the first word on, by its end. `seen` gathers the places that were reached."""
        words, count, language, counts = self.words, len(self.words), self.language, self.counts
        # A card's name that is a word of the language too is tried as that word as well.
        heads = [(word,) if word.spoken is None else (word, word.spoken) for word in words]
        # What needs a word that doesn't follow is not tried, unless somebody wants to know what could stand here.
        lacking = language.needs.lacking(words) if seen is None else [0] * (count + 1)
        entries: list[dict[str, _Entry]] = [{} for _ in range(count + 1)]
        start = entries[0][self.category] = _Entry(self.category, 0)
        work: list[tuple[TriePlace, int, Got, _Entry]] = [(language.root(self.category), 0, (), start)]
        while work:
            place, at, got, owner = work.pop()
            if seen is not None:
                seen.append((at, place, owner.begun))
            for rule in place.ends:
                if (span := owner.spans.get(at)) is not None:
                    span.ways.append((rule, got))
                    continue
                span = owner.spans[at] = Span(owner.category, owner.begun, at, (rule, got))
                for after, held, who in owner.waiting:
                    if not after.needs & lacking[at]:
                        work.append((after, at, (*held, span), who))
            if at == count:
                continue
            lacks, here = lacking[at], entries[at]
            for one in heads[at]:
                literal, lexical, phrases = place.turns.get(one.key) or language.turn(place, one)
                if literal is not None and not literal.needs & lacks:
                    work.append((literal, at + 1, got, owner))
                for read, after in lexical:
                    if not after.needs & lacks and read(one) is not None:
                        work.append((after, at + 1, (*got, one), owner))
                for category, after, root, needs in phrases:
                    if needs & lacks:
                        continue
                    entry = here.get(category)
                    if entry is None:
                        entry = here[category] = _Entry(category, at)
                        work.append((root, at, (), entry))
                    elif one is not words[at] and (after, got, owner) in entry.waiting:
                        continue
                    else:
                        for span in entry.spans.values():
                            if not after.needs & lacking[span.end]:
                                work.append((after, span.end, (*got, span), owner))
                    entry.waiting.append((after, got, owner))
                    if counts is not None:
                        counts()
        return start.spans

    @property
    def several(self) -> bool:
        """Whether there is more than one way to take the whole text apart."""
        span = self._spans.get(len(self.words))
        return span is not None and self._tree(span, 0) is not None and span.several

    def trees(self) -> Iterator[Tree]:
        """Every way to take the whole text apart, higher ranks first: the next is made when it is asked for. Raises
        TextTooLong beyond the bound."""
        span = self._spans.get(len(self.words))
        number = 0
        while span is not None and (tree := self._tree(span, number)) is not None:
            if number == MOST:
                raise TextTooLong("ways to read one text", MOST)
            yield tree
            number += 1

    def _tree(self, span: Span, number: int) -> Tree | None:
        """One way to take some words apart, counted by rank; None if there are fewer."""
        if span.next is None:
            self._begin(span)
        trees = span.trees
        while span.next and len(trees) <= number:
            self._go_on(span, span.next)
            if span.next:
                trees.append(self._made(span, span.next[0]))
        return trees[number] if number < len(trees) else None

    def _go_on(self, span: Span, left: list[Next]) -> None:
        """What can come next now that one was made: the same with the next tree of one of its parts. Only parts from
        the last on that isn't at its first, so that nothing comes twice."""
        rank, way, numbers, parts = heappop(left)
        got = span.ways[way][1]
        last = max((at for at, one in enumerate(numbers) if one), default=0)
        for at in range(last, len(got)):
            one, old = got[at], parts[at]
            if not isinstance(one, Span) or not isinstance(old, Tree):
                continue
            if (new := self._tree(one, numbers[at] + 1)) is not None:
                others = (*numbers[:at], numbers[at] + 1, *numbers[at + 1 :])
                following = (rank + old.rank - new.rank, way, others, (*parts[:at], new, *parts[at + 1 :]))
                heappush(left, following)

    def _begin(self, span: Span) -> None:
        """The best of each way. Words are no part of themselves: while a span begins it has none."""
        span.next = []
        first: list[Next] = []
        for way, (rule, got) in enumerate(span.ways):
            rank, parts = rule.form.rank * (span.start - span.end), list[Tree | TextWord]()
            for one in got:
                if isinstance(one, TextWord):
                    parts.append(one)
                    continue
                if one.next is None:
                    self._begin(one)
                if not one.trees:
                    break
                tree = one.trees[0]
                rank -= tree.rank
                parts.append(tree)
                if one.several:
                    span.several = True
            else:
                first.append((rank, way, (0,) * len(got), tuple(parts)))
        if len(first) > 1:
            heapify(first)
            span.several = True
        if span.several:
            span.next = first
        if first:
            span.trees = [self._made(span, first[0])]

    def _made(self, span: Span, one: Next) -> Tree:
        if self.counts is not None:
            self.counts()
        rank, way, _, parts = one
        depth = 0
        for part in parts:
            if isinstance(part, Tree) and part.depth > depth:
                depth = part.depth
        if depth >= MOST_NESTED:
            raise TextTooLong("phrases within phrases", MOST_NESTED)
        return Tree(span.ways[way][0], parts, span.start, span.end, -rank, depth + 1)


def words_of(tree: Tree) -> Iterator[TextWord]:
    """The words of lexical categories in a tree, in text order."""
    for part in tree.held:
        if isinstance(part, TextWord):
            yield part
        else:
            yield from words_of(part)
