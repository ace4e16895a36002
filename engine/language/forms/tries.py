"""The forms of a category as a trie, and what of several tries is read alike as one state.

A state is all places, of whatever category, at which a reader can be after the same words and parts (the item set of an
LR parser, of which a place is an item). What a word or a part leads to from there is made out when it is first met and
kept for every text. So what could begin at a word and doesn't costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

from engine.language.forms.templates import Gap, Literal, Sequence, Symbol
from engine.language.tokens import TextWord

if TYPE_CHECKING:
    from engine.language.forms.declared import Language, SentenceForm

MOST_STATES = 20_000
"""Kept at a time; all printed cards together need fewer."""


class Rule:
    """Where a form's words end in the trie: the form, the names of its parts in text order, and whether its verb stands
    in the third person."""

    __slots__ = (
        "afresh",
        "apart",
        "category",
        "fills",
        "form",
        "names",
        "order",
        "plain",
        "steps",
        "third",
        "waiting",
        "within",
    )

    def __init__(
        self, language: Language, category: str, form: SentenceForm, held: tuple[str, ...], third: bool
    ) -> None:
        self.category = category
        self.form = form
        self.order = (False, 0, 0)
        """Of ways to read the same words those come first that begin with a part, and those that were declared last; as
        declared where they end alike."""
        self.steps = tuple(map(bool, held[::-1]))
        """Its symbols from the last to the first, and whether each is a part."""
        self.names = names = tuple(name for name in held if name)
        self.third = third
        self.afresh = form.category in language.afresh
        self.apart = form.category in language.apart
        self.waiting = language.waiting.get(form.category)
        self.within = not (self.afresh or self.apart or self.waiting is not None)
        """Whether it goes on with what was said around it."""
        self.plain = self.within and form.is_plain
        words = [language.lexical.get(form.categories[name]) for name in names]
        self.fills = tuple(
            (name, None if one is None else one.read, name in form.actors)
            for name, one in zip(names, words, strict=True)
        )
        """What each part fills: the hole, how a word is read that does, and whether it acts from there on."""


Row: TypeAlias = tuple["SentenceForm", Sequence, int, bool]
"""A row of a form, how much of it was read, and whether its verb stood in the third person."""
Opened: TypeAlias = tuple[dict[str, "TriePlace"], dict[str, "TriePlace"], tuple[Rule, ...]]


class TriePlace:
    """How far forms of one category have been read alike: the words and the categories that go on from here, and what
    ends here. All that is made when texts first come here, for to most places none does."""

    __slots__ = ("ends", "of", "parts", "rows", "words")

    def __init__(self, of: tuple[Language, str, dict[TriePlace, Opened]], rows: list[Row]) -> None:
        self.of = of
        self.rows: list[Row] | None = rows
        """What comes here, as long as nobody has."""

    def opened(self) -> TriePlace:
        """The same, with what goes on from it. Of what threads make at once the first stays, for all of them."""
        if (rows := self.rows) is not None:
            self.words, self.parts, self.ends = self.of[-1].setdefault(self, self._open(rows))
            self.rows = None
        return self

    def _open(self, rows: list[Row]) -> Opened:
        ends: dict[tuple[SentenceForm, tuple[str, ...], bool], Rule] = {}
        parts, words = dict[str, list[Row]](), dict[str, list[Row]]()
        for form, row, at, third in rows:
            if at == len(row):
                # Rows of a form may have words in common.
                held = tuple([one.name if isinstance(one, Gap) else "" for one in row])
                rule = Rule(*self.of[:2], form, held, third)
                rule = ends.setdefault((form, rule.names, third), rule)
                rule.order = (not rule.steps[-1], -next(iter(ends.values())).form.number, form.number)
                continue
            symbol = row[at]
            if isinstance(symbol, Gap):
                parts.setdefault(symbol.category, []).append((form, row, at + 1, third))
            elif isinstance(symbol, Literal):
                words.setdefault(symbol.word, []).append((form, row, at + 1, third))
            else:
                # The verb in the third person tells itself from the imperative.
                verb = form.category == "vp" and not symbol.by
                for said, now in ((symbol.one, third or verb), (symbol.many, third)):
                    agreed = (*row[:at], *said, *row[at + 1 :])
                    words.setdefault(said[0].word, []).append((form, agreed, at + 1, now))
        made = [{name: TriePlace(self.of, left) for name, left in each.items()} for each in (words, parts)]
        return made[0], made[1], tuple(ends.values())


class TextSort:
    """Words that no place tells apart: a word of templates, and of which categories of single words it is."""

    __slots__ = ("begins", "behind", "lexical", "text")

    def __init__(
        self, text: str, lexical: tuple[str, ...], begins: tuple[tuple[int, str], ...], behind: frozenset[str]
    ) -> None:
        self.text = text
        self.lexical = lexical
        self.begins = begins
        """The categories of which some form begins with it."""
        self.behind = behind
        """The categories behind which it can stand."""


class TrieState:
    """Places at which a reader is at once; which rules end here, by their categories' order; which categories can
    begin here, each a bit; whether any place goes on; and where words and parts lead, as far as they were met."""

    __slots__ = ("begins", "ends", "goes_on", "parts", "places", "unit", "words")

    def __init__(self, places: tuple[TriePlace, ...], begins: int) -> None:
        self.places = places
        self.begins = begins
        self.goes_on = any(one.words or one.parts for one in places)
        self.ends = tuple(sorted([rule for one in places for rule in one.ends], key=lambda rule: rule.order))
        lone = [one.steps for one in self.ends] == [(True,)] and not self.goes_on
        self.unit = self.ends[0] if lone else None
        """The rule that ends here, where that is all there is and it is a part by itself."""
        self.words: dict[TextSort, TrieState | None] = {}
        self.parts: dict[str, TrieState | None] = {}


class States:
    """The states of a language, as far as texts have come to them."""

    def __init__(self, language: Language) -> None:
        self.language = language
        categories = sorted({*language.forms, *language.shared})
        self.bits = {name: 1 << at for at, name in enumerate(categories)}
        self.led: dict[str, set[tuple[int, str]]] = {}
        """The categories of which some form begins with a word, or with a category."""
        ended: dict[str, set[tuple[int, str]]] = {}
        before: dict[str, set[str]] = {}
        """The categories that stand before a word or a category in some form."""
        for name, bit in self.bits.items():
            for row in language.rows(name):
                for start in _starts(row[0]):
                    self.led.setdefault(start, set()).add((bit, name))
                if isinstance(row[-1], Gap):
                    ended.setdefault(row[-1].category, set()).add((bit, name))
                for one, then in pairwise(row):
                    if isinstance(one, Gap):
                        for start in _starts(then):
                            before.setdefault(start, set()).add(one.category)
        self.passed = {name: {name} for name in self.bits}
        """As what a part of a category may stand: those mean what it does, and it is not made one of them."""
        forms = [(one, name) for name in self.bits for one in language.forms[language.own(name)]]
        self.passing: list[tuple[str, str, SentenceForm]] = [
            (next(iter(one.categories.values())), name, one) for one, name in forms if language.passes(one)
        ]
        size = 0
        while size < (size := sum(map(len, self.passed.values()))):
            for part, name, _ in self.passing:
                self.passed[part] |= self.passed[name]
        self.begins = _closed(self.bits, self.led)
        """What can begin where a category does."""
        closes = _closed(self.bits, ended)
        self.behind = {
            start: reduce(or_, (closes.get(one, 0) for one in names), 0) for start, names in before.items()
        }
        """What can end before such a word or category."""
        self.closing = {name: self._names(mask) for name, mask in closes.items()}
        """What can end where a category does."""
        self.made: dict[TriePlace | frozenset[TriePlace], TrieState] = {}
        self.sorts: dict[tuple[str, tuple[str, ...]], TextSort] = {}
        self.sort = lru_cache(maxsize=5_000)(self._sort)

    def _names(self, mask: int) -> frozenset[str]:
        return frozenset(name for name, bit in self.bits.items() if bit & mask)

    def _sort(self, text: str, kind: str, value: str) -> TextSort:
        """The sort of a word."""
        language = self.language
        word = TextWord(text, kind, value, 0, 0)
        lexical = tuple(
            name
            for name, one in language.lexical.items()
            if (kind in one.kinds or text in one.kinds) and one.read(word) is not None
        )
        text = text if text in language.vocabulary else ""
        found = self.sorts.get((text, lexical))
        if found is None:
            starts = (f" {text}", *lexical)
            begins = tuple(sorted({one for start in starts for one in self.led.get(start, ())}))
            direct = reduce(or_, (bit for bit, _ in begins), 0)
            starts += tuple(name for name, mask in self.begins.items() if mask & direct)
            behind = self._names(reduce(or_, (self.behind.get(one, 0) for one in starts), 0))
            found = self.sorts.setdefault((text, lexical), TextSort(text, lexical, begins, behind))
        return found

    def state(self, places: list[TriePlace]) -> TrieState:
        """The one at these places."""
        key = places[0] if len(places) == 1 else frozenset(places)
        found = self.made.get(key)
        if found is None:
            begins, each = 0, tuple(dict.fromkeys(places))
            for place in each:
                for part in place.opened().parts:
                    begins |= self.begins.get(part, 0)
            found = self.made.setdefault(key, TrieState(each, begins))
        return found

    def by_word(self, state: TrieState, sort: TextSort) -> TrieState | None:
        """Where a word leads."""
        begun, text, root = state.begins, sort.text, self.language.root
        found = []
        for place in (*state.places, *[root(name) for bit, name in sort.begins if bit & begun]):
            if text in place.words:
                found.append(place.words[text])
            for name in sort.lexical:
                if name in place.parts:
                    found.append(place.parts[name])
        state.words[sort] = made = self.state(found) if found else None
        return made

    def passed_by(self, category: str, hole: str) -> list[SentenceForm]:
        """The forms by which a part of a category stands for what fills a hole."""
        below = self.passed[category]
        return [form for part, name, form in self.passing if part in below and hole in self.passed[name]]

    def by_part(self, state: TrieState, category: str) -> TrieState | None:
        """Where a part of a category leads."""
        names = self.passed[category]
        users = {one for name in names for one in self.led.get(name, ())}
        roots = [self.language.root(name) for bit, name in users if bit & state.begins]
        found = [place.parts[one] for place in (*state.places, *roots) for one in names if one in place.parts]
        state.parts[category] = made = self.state(found) if found else None
        return made


def _starts(symbol: Symbol) -> tuple[str, ...]:
    """What begins so: a category, or words, each behind a space."""
    if isinstance(symbol, Gap):
        return (symbol.category,)
    said = ((symbol,),) if isinstance(symbol, Literal) else (symbol.one, symbol.many)
    return tuple(f" {words[0].word}" for words in said)


def _closed(bits: Mapping[str, int], users: Mapping[str, set[tuple[int, str]]]) -> dict[str, int]:
    """Each category, and those that it uses so, and those that they do."""
    found, before = dict(bits), dict[str, int]()
    while before != found:
        before = dict(found)
        for part in before:
            for _, name in users.get(part, ()):
                found[name] |= found[part]
    return found
