"""All readings of a row of words by the tries of the forms: from left to right, all that the words so far can be.

What they can be is a state (`tries.py`), and a text is in several, each with the ways that led to it: a graph that
grows by what the next word leads to, and by what ends before it (a generalised LR parser; the answers are those of
Earley's method). Left recursion needs nothing more. Ways to read the same words as the same category are packed, so
that ambiguity costs nothing here; `trees` takes them apart, the best first.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple, TypeAlias

from engine.language.errors import TextTooLong
from engine.language.forms.declared import Language, SentenceForm
from engine.language.forms.tries import Rule, TextSort, TriePlace, TrieState
from engine.language.tokens import TextWord

MOST_NESTED = 60
"""Printed cards stay below 25."""
MOST = 100
"""Ways to take one text apart, beyond which it is refused: until one has a meaning and none as good is left, one or two
are tried of printed texts."""


class Tree:
    """One way to take some words apart: a form and what fills its holes, in text order."""

    __slots__ = ("depth", "end", "form", "held", "rank", "rule", "start")

    rule: Rule
    form: SentenceForm
    held: tuple[Tree | TextWord, ...]
    rank: int
    depth: int

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end

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


class Span(Tree):
    """Words that a category can be, and every way to it: the end of a form, with its parts in text order. As a tree it
    is the best of them."""

    __slots__ = ("fits", "more", "next", "several", "shared", "since", "ways")

    several: bool
    """Whether there is more than one."""
    next: list[Next]
    """What can come next where there are several, as a heap,"""
    more: list[Tree]
    """and those behind the best that were made so far, higher ranks first."""
    shared: Container[tuple[str, int]]
    """What forms of several ways have in common, of which those are no ways that don't fit."""

    def __init__(self, start: int, end: int, rule: Rule, held: Got, since: TrieState) -> None:
        self.start = start
        self.end = end
        self.rule = rule
        self.held = held
        self.ways: list[tuple[Rule, Got]] | None = None
        """Its ways, where it was met again."""
        self.since: tuple[TrieState, ...] = (since,)
        """The states before them in which they were taken so."""
        self.fits: bool | None = None
        """Whether any way makes a tree; None where none was asked for."""


Got: TypeAlias = tuple["Tree | TextWord", ...]
Next: TypeAlias = tuple[int, int, tuple[int, ...], tuple["Tree | TextWord", ...]]
"""The rank below 0, which way, which of the trees of each part, and these. No two have the same numbers, so that
trees themselves are never compared."""


class _Node:
    """A state that the text can be in behind some words, and what leads to it: parts and words, each with the node
    before it. All that begin at the same word share what was found from there."""

    __slots__ = ("at", "edges", "spans", "state")

    def __init__(self, state: TrieState, at: int, spans: dict[str, Span]) -> None:
        self.state = state
        self.at = at
        self.spans = spans
        self.edges: list[tuple[Span | TextWord, _Node]] = []


class Stopped(NamedTuple):
    """Where a text stops: the last word that anything fitted, the places in the tries that waited there, and whether
    the text could end there."""

    furthest: int
    places: list[TriePlace]
    whole: bool


class FormChart:
    """The readings of a text as one category."""

    counts: Callable[[], None] | None = None
    """Told of each step of reading: of whatever waits for words, and of each tree. Nobody is unless it is set."""

    def __init__(
        self, language: Language, words: list[TextWord], category: str, *, every: bool = False
    ) -> None:
        self.language = language
        self.words = words
        self.category = category
        self.every = every
        """Whether also those are taken that don't fit, where others do."""
        self._spans, _ = self._run()

    def stopped(self) -> Stopped:
        """Where the text stops."""
        ends, last = self._run(looks_ahead=False)
        places = dict.fromkeys(place for node in last for place in node.state.places)
        return Stopped(last[0].at, [*places], last[0].at in ends)

    def _run(self, *, looks_ahead: bool = True) -> tuple[dict[int, Span], list[_Node]]:
        """What the category can be from the first word on, by its end, and where that comes to at the last word that
        fits. What the next word can't follow is left out, if it `looks_ahead`."""
        states, counts, found = self.language.states, self.counts, dict[int, Span]()
        by_word, by_part = states.by_word, states.by_part
        roots = [self.language.root(self.category, passing=each) for each in (False, True)]
        first = _Node(states.state(roots), 0, {})
        last = [first]
        heads: list[tuple[tuple[TextWord, TextSort], ...]]
        heads = [((one, states.sort(one.text, one.kind, one.value)),) for one in self.words]
        follows = [here[0][1].behind for here in heads[1:]]
        for at, one in enumerate(self.words):
            if (spoken := one.spoken) is not None:
                # A card's name that is a word of the language too is tried as that word as well.
                heads[at] += ((spoken, states.sort(spoken.text, spoken.kind, spoken.value)),)
                if at:
                    follows[at - 1] |= heads[at][1][1].behind
        follows.append(states.closing[self.category])
        for end, (here, follow, then) in enumerate(zip(heads, follows, [*heads[1:], ()], strict=False), 1):
            nodes: dict[TrieState, _Node | None] = {}
            begun: dict[str, Span] = {}
            going: list[_Node] = []
            work: list[tuple[TrieState, Span | TextWord, _Node]] = []
            for head, sort in here:
                for before in last:
                    words = before.state.words
                    to = words[sort] if sort in words else by_word(before.state, sort)
                    if to is not None:
                        work.append((to, head, before))
            while work:
                state, label, before = work.pop()
                if state.goes_on or not looks_ahead:
                    if (node := nodes.get(state, first)) is first:
                        words, fits = state.words, not looks_ahead
                        for _, sort in then:
                            fits = (
                                fits or (words[sort] if sort in words else by_word(state, sort)) is not None
                            )
                        nodes[state] = node = _Node(state, end, begun) if fits else None
                        if node is not None:
                            going.append(node)
                    if node is not None:
                        node.edges.append((label, before))
                if counts is not None:
                    counts()
                for rule in state.ends:
                    category = rule.category
                    if category not in follow and looks_ahead:
                        continue
                    got: Got = (label,) if rule.steps[0] else ()
                    every = _back(rule.steps, got, before) if len(rule.steps) > 1 else ((got, before),)
                    for got, start in every:
                        since, span = start.state, start.spans.get(category)
                        if span is None or span.end != end:
                            span = start.spans[category] = Span(start.at, end, rule, got, since)
                        else:
                            if span.ways is None:
                                span.ways = [(span.rule, span.held)]
                            if (rule, got) not in span.ways:
                                span.ways.append((rule, got))
                            if since in span.since:
                                continue
                            span.since += (since,)
                        parts = since.parts
                        to = parts[category] if category in parts else by_part(since, category)
                        # What would come next anyway, and is a part of something by itself, needs no node.
                        while to is not None and (unit := to.unit) is not None and looks_ahead:
                            if len(every) > 1 or len(state.ends) > 1:
                                break
                            category, old = unit.category, start.spans.get(unit.category)
                            if category not in follow or (old is not None and old.end == end):
                                break
                            span = start.spans[category] = Span(start.at, end, unit, (span,), since)
                            to = parts[category] if category in parts else by_part(since, category)
                        if to is not None:
                            work.append((to, span, start))
            if (text := first.spans.get(self.category)) is not None and text.end == end:
                found[end] = text
            if not going:
                break
            last = going
        return found, last

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
        if not (self._begin(span) if span.fits is None else span.fits):
            return None
        if number == 0:
            return span
        while span.several and span.next and len(span.more) < number:
            self._step(span, span.next)
            self._leave_out(span, span.next)
            if span.next:
                span.more.append(self._made(span, span.next[0], Tree(span.start, span.end)))
        return span.more[number - 1] if span.several and number <= len(span.more) else None

    def _leave_out(self, span: Span, left: list[Next]) -> None:
        """What doesn't fit is no way."""
        while left and span.shared and span.ways:
            rule, got = span.ways[left[0][1]]
            if (
                rule.form.fits is None
                or _in_common(rule, got) not in span.shared
                or rule.form.fits(*left[0][3])
            ):
                return
            self._step(span, left)

    def _step(self, span: Span, left: list[Next]) -> None:
        """The same with the next tree of one of its parts. Only parts from the last on that isn't at its first, so
        that nothing comes twice."""
        rank, way, numbers, parts = heappop(left)
        assert span.ways is not None
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

    def _begin(self, span: Span) -> bool:
        """The best of each way. Words are no part of themselves: while a span begins it has none."""
        span.fits = span.several = several = False
        if span.ways is None:
            depth, rank = 0, span.rule.form.rank * (span.end - span.start)
            for one in span.held:
                if type(one) is Span:
                    if not (self._begin(one) if one.fits is None else one.fits):
                        return False
                    rank += one.rank
                    if one.depth > depth:
                        depth = one.depth
                    several = several or one.several
            if not several:
                self._fill(span, rank, depth)
                span.fits = True
                return True
            span.ways = [(span.rule, span.held)]
        first: list[Next] = []
        ways, length, span.shared = span.ways, span.start - span.end, ()
        if len(ways) > 1:
            ways.sort(key=lambda way: way[0].order)
            if not self.every:
                common = [_in_common(*way) for way in ways if way[0].form.either]
                span.shared = {one for one in common if common.count(one) > 1} if len(common) > 1 else ()
        for way, (rule, got) in enumerate(ways):
            rank = rule.form.rank * length
            for one in got:
                if type(one) is Span:
                    if not (self._begin(one) if one.fits is None else one.fits):
                        break
                    rank -= one.rank
                    several = several or one.several
            else:
                first.append((rank, way, (0,) * len(got), got))
        if len(first) > 1:
            heapify(first)
            self._leave_out(span, first)
            several = several or len(first) > 1
        if first:
            self._made(span, first[0], span)
            span.fits = True
        span.several, span.next, span.more = several, first, []
        return span.fits

    def _made(self, span: Span, one: Next, tree: Tree) -> Tree:
        assert span.ways is not None
        tree.rule, tree.held = span.ways[one[1]][0], one[3]
        self._fill(tree, -one[0], max([part.depth for part in one[3] if isinstance(part, Tree)], default=0))
        return tree

    def _fill(self, tree: Tree, rank: int, depth: int) -> None:
        """Its rule and parts are known, and how deep these are. Raises TextTooLong."""
        if self.counts is not None:
            self.counts()
        if depth >= MOST_NESTED:
            raise TextTooLong("phrases within phrases", MOST_NESTED)
        tree.form = tree.rule.form
        tree.rank = rank
        tree.depth = depth + 1


def _in_common(rule: Rule, got: Got) -> tuple[str, int]:
    """What the form of a way has in common with others, that take the same words as the part at its end."""
    return rule.form.either, got[-1].start if rule.steps[0] else 0


def _back(steps: tuple[bool, ...], got: Got, node: _Node) -> tuple[tuple[Got, _Node], ...]:
    """What fills a rule's holes on each way back over its symbols, with what fills the last; and where it begins."""
    for at in range(1, len(steps)):
        if len(node.edges) > 1:
            ways = [((label, *got) if steps[at] else got, before) for label, before in node.edges]
            return tuple([one for way in ways for one in _back(steps[at:], *way)])
        label, node = node.edges[0]
        got = (label, *got) if steps[at] else got
    return ((got, node),)


def words_of(tree: Tree) -> Iterator[TextWord]:
    """The words of lexical categories in a tree, in text order."""
    for part in tree.held:
        if isinstance(part, TextWord):
            yield part
        else:
            yield from words_of(part)
