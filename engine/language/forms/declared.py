"""Forms: each way to say something, declared once beside the value that it means.

    form(DealDamage, "{source} <deals> {amount} damage to {to:recipient}")

Left a pattern of the value, right a template of words with the same holes. A form belongs to a category ("vp", what is
done; "desc", a description), and all forms of a category together are a trie of their words, which the chart walks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any

from engine.language.forms.patterns import Builder, Hole, builder, category_of, holes_of, weight
from engine.language.forms.templates import Gap, Sequence, sequences
from engine.language.forms.tries import MOST_STATES, States, TriePlace
from engine.language.terms.value import Value


class Meaningless(Exception):
    """A derivation that means nothing: it is no reading. `expected` says what could stand at `part`: a part of the
    derivation, the name of a hole of the form that is being read, or what the words mean that are wrong."""

    def __init__(self, expected: str = "something it could mean", part: Any = None) -> None:
        self.expected = expected
        self.part = part
        self.of_all = False
        """Whether its words mean something each, and all together nothing."""
        self.whole: Any = None
        """The derivation that means nothing for it."""
        super().__init__(expected)


class NoWords(Exception):
    """A value that no form of a category says here."""


@dataclass(eq=False)
class SentenceForm:
    """One way to say one thing.

    `subject` is the hole that stands before a verb: it is taken off, and clauses put it back. `imperative` tells
    whether "you" may be left unsaid. `says` gives the nouns by which what was read can be taken up again. `meant` and
    `words` are of the few forms that are no mere patterns: with the reader and what fills the holes the one gives the
    value, with the writer and the parts of the pattern the other its words; `read` takes the words apart itself. Of
    readings that differ, the one with the higher `rank` is meant: if it means nothing, the text does, unless the form
    `gives_way` to what else its words could be.
    """

    pattern: Any
    template: str
    category: str
    subject: str | None = None
    imperative: bool = True
    says: Callable[[Any, Mapping[str, Any]], frozenset[str]] | None = None
    mentions: Any = None
    """What is taken up again by those nouns, if not the value itself: a function, if it is made of what fills the
    holes."""
    aside: bool = False
    with_amount: bool = False
    """Whether "that much" is known from its first word on."""
    read: Callable[..., Any] | None = None
    meant: Callable[..., Any] | None = None
    words: Callable[..., list[str]] | None = None
    rank: int = 0
    gives_way: bool = False
    printable: bool = True
    check: Callable[..., None] | None = None
    """Asked of what was read, with the reader and what filled the holes; raises Meaningless."""
    suits: Callable[[Mapping[str, Any]], bool] | None = None
    """Whether these are the words to print, where others mean the same."""
    either: str = ""
    """Of what else can be said by the same words: of two forms with this in common, one that doesn't fit is no way to
    read words that the other takes too."""
    fits: Callable[..., bool] | None = None
    """Whether derivations of its parts can be so there, whatever they mean."""
    older: bool = False
    """Whether only cards printed before the sixth edition of the rules say it so."""
    printed: Sequence = ()
    rows: tuple[Sequence, ...] = ()
    """Every row of symbols that the template stands for; none of a form that is only written."""
    categories: Mapping[str, str] = field(default_factory=dict)
    """Of which words each hole is."""
    actors: frozenset[str] = frozenset()
    """The holes filled by who does what is told behind them."""
    late: bool = False
    """Whether other forms that say as much of a value are tried first, wherever they are declared."""
    room: str = ""
    number: int = 0
    """Which of all forms it is, in the order in which they are declared."""

    @cached_property
    def build(self) -> Builder:
        """What makes its value, from what fills the holes."""
        return builder(self.pattern)

    @cached_property
    def weight(self) -> int:
        """How much of a value it says itself."""
        return weight(self.pattern)

    @property
    def is_plain(self) -> bool:
        """Whether it means its pattern with the holes filled, and no more."""
        return not any((self.read, self.meant, self.check, self.says, self.subject, self.with_amount))

    def spoken_of(self, value: Any, env: Mapping[str, Any]) -> Any:
        """What is taken up again by its nouns."""
        if self.mentions is None:
            return value
        return self.mentions(env) if callable(self.mentions) else self.mentions

    def __repr__(self) -> str:
        return f"<{self.category}: {self.template}>"


@dataclass
class Lexical:
    """A category of single words of some kinds."""

    name: str
    kinds: frozenset[str]
    read: Callable[[Any], Any]
    """The value of a word; None for a word of the kind that isn't one of these."""
    write: Callable[[Any], str]
    """The word for a value. Raises NoWords."""
    sample: tuple[Any, ...]
    """Some values, for making texts up."""


CategoryWriter = Callable[[Any, Any], list[str]]


KEPT = ("first", "vocabulary", "_by_type", "_states")
"""What is made of all forms together, and is made anew for one more."""


NUMBERS = count(1)


class Language:
    """All forms, by category."""

    def __init__(self) -> None:
        self.forms: dict[str, list[SentenceForm]] = {}
        self.lexical: dict[str, Lexical] = {}
        self.names: dict[str, str] = {}
        """What a person calls that which a category stands for."""
        self.writers: dict[str, CategoryWriter] = {}
        """Categories that are printed otherwise than by the first form that fits."""
        self.nested: dict[str, str] = {}
        """Rows, by the category of their items."""
        self.shared: dict[str, str] = {}
        """Categories that are read by the forms of another."""
        self.afresh: set[str] = set()
        """Categories that are told by nobody, whoever did what was told before."""
        self.apart: set[str] = set()
        """Categories of whole texts that speak of nothing that was named outside of them (407)."""
        self.waiting: dict[str, bool] = {}
        """Categories of what waits for another event than the one that the text has spoken of (404.4, 419.3), and
        whether the parts of that one go by other names all at once."""
        self.older: list[SentenceForm] = []
        """What only older cards say so, which is read where nothing else is."""
        self.is_older = False
        """Whether those are among its forms."""
        self._roots: dict[tuple[str, bool], TriePlace] = {}

    def add(self, form: SentenceForm) -> None:
        """One more form."""
        self.__dict__.pop("with_older", None)
        form.number = form.number or next(NUMBERS)
        if form.older and not self.is_older:
            self.older.append(form)
            return
        self.forms.setdefault(form.category, []).append(form)
        self._roots.clear()
        for known in KEPT:
            self.__dict__.pop(known, None)

    @cached_property
    def with_older(self) -> Language:
        """The language with what only older cards say so."""
        made = Language()
        made.__dict__.update(self.__dict__)
        made.forms = {name: [*forms] for name, forms in self.forms.items()}
        made.older, made.is_older, made._roots = [], True, {}
        for known in ("with_older", *KEPT):
            made.__dict__.pop(known, None)
        for one in self.older:
            made.add(one)
        return made

    def own(self, category: str) -> str:
        """The category whose forms are meant: several may share the same ones."""
        return self.shared.get(category, category)

    def rows(self, category: str) -> Iterator[Sequence]:
        """Every row of symbols that a category can be."""
        for form in self.forms[self.own(category)]:
            yield from form.rows

    def passes(self, form: SentenceForm) -> bool:
        """Whether a form means what its only part does, and nothing more."""
        alone = [len(row) for row in form.rows] == [1] and form.pattern in [*map(Hole, form.categories)]
        set_apart = (
            form.rank or form.either or form.category in self.afresh | self.apart | self.waiting.keys()
        )
        more = form.actors or set_apart or self.lexical.keys() & form.categories.values()
        return alone and form.is_plain and not more

    def root(self, category: str, *, passing: bool = False) -> TriePlace:
        """The place at which the words of a category begin, or only what means its only part: made when the first of
        them is met."""
        root = self._roots.get((category, passing))
        if root is None:
            forms = [one for one in self.forms[self.own(category)] if self.passes(one) is passing]
            root = TriePlace(
                (self, category, {}), [(form, row, 0, False) for form in forms for row in form.rows]
            )
            # Others may be reading at the same time; the first one made stays.
            root = self._roots.setdefault((category, passing), root.opened())
        return root

    @property
    def states(self) -> States:
        """What of the tries is read alike, as far as it was met: begun anew where that has become too much."""
        if len(self._states.made) > MOST_STATES:
            self.__dict__.pop("_states", None)
        return self._states

    @cached_property
    def _states(self) -> States:
        return States(self)

    @cached_property
    def first(self) -> dict[str, frozenset[str]]:
        """Of each category the words, and kinds of words, with which it can begin."""
        first: dict[str, set[str]] = {name: set(one.kinds) for name, one in self.lexical.items()}
        begins: dict[str, set[str]] = {}
        for name in (*self.forms, *self.shared):
            first[name], begins[name] = set(), set()
            for row in self.rows(name):
                if isinstance(row[0], Gap):
                    begins[name].add(row[0].category)
                else:
                    first[name] |= row[0].said
        missing = {part for name in self.forms for part in self.parts(name)} - {*first}
        assert not missing, f"categories without forms: {sorted(missing)}"
        changed = True
        while changed:
            changed = False
            for name, parts in begins.items():
                before = len(first[name])
                first[name].update(*(first[part] for part in parts))
                changed = changed or len(first[name]) > before
        return {name: frozenset(words) for name, words in first.items()}

    def parts(self, category: str) -> set[str]:
        """The categories of which its forms are made."""
        return {one.category for row in self.rows(category) for one in row if isinstance(one, Gap)}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that stands in a template, or is one of a category of words."""
        kinds = {kind for one in self.lexical.values() for kind in one.kinds if not kind.startswith("A_")}
        symbols = {one for name in self.forms for row in self.rows(name) for one in row}
        return frozenset(kinds).union(*(one.said for one in symbols if not isinstance(one, Gap)))

    @cached_property
    def _by_type(self) -> dict[tuple[str, type | None], list[SentenceForm]]:
        by_type: dict[tuple[str, type | None], list[SentenceForm]] = {}
        for name, forms in self.forms.items():
            for one in sorted(forms, key=lambda one: (-one.weight, one.late)):
                if one.printable:
                    kind = type(one.pattern) if isinstance(one.pattern, Value | tuple) else None
                    by_type.setdefault((name, kind), []).append(one)
        return by_type

    def called(self, category: str) -> str:
        """What a person calls that which a category stands for: of a row, what its items are."""
        while category not in self.names and category in self.nested:
            category = self.nested[category]
        return self.names.get(category, category.replace("_", " "))

    def candidates(self, category: str, value: Any) -> list[SentenceForm]:
        """The forms that could say a value, those first that say most of it themselves."""
        return [*self._by_type.get((category, type(value)), []), *self._by_type.get((category, None), [])]


LANGUAGE = Language()


def form(
    pattern: Any, template: str, category: str = "vp", *, readable: bool = True, **how: Any
) -> SentenceForm:
    """Declare one way to say something, with whatever else a `SentenceForm` has. A pattern that is a class alone has
    its fields as holes. What isn't `readable` is only written, by a function of its own, in words that others read.

    Raises AssertionError where pattern and template don't have the same holes.
    """
    read, meant, words = (how.get(name) for name in ("read", "meant", "words"))
    printable = how.get("printable", True)
    if isinstance(pattern, type):
        fields: tuple[str, ...] = pattern.__struct_fields__  # type: ignore[attr-defined]
        named = fields if read is not None or not readable else re.findall(r"\{(\w+)", template)
        pattern = pattern(**{name: Hole(name) for name in named if name in fields})
    rows = sequences(template, lambda name: "who" if name == "who" else category_of(pattern, name) or name)
    if category == "vp" and how.get("subject") is None and isinstance(rows[0][0], Gap):
        how["subject"] = rows[0][0].name
        rows = [row[1:] for row in rows]
    said = {symbol.of or symbol.name for symbol in rows[0] if isinstance(symbol, Gap)}
    said |= {how["subject"]} if how.get("subject") else set()
    gaps = [one for row in rows for one in row if isinstance(one, Gap)]
    actors = frozenset(one.name for one in gaps if one.acts)
    holes = holes_of(pattern)
    left_out = {name for name in said if name.startswith("_")} | (actors - holes)
    assert not left_out or words is not None or not printable, f"{template!r} can't be printed"
    if read is None and readable and (meant is None or (printable and words is None)):
        assert holes == said - left_out, f"{template!r}: holes {set(holes)} and {said} differ"
    made = SentenceForm(
        pattern,
        template,
        category,
        printed=rows[0],
        rows=tuple(rows) if readable else (),
        categories={symbol.name: symbol.category for symbol in gaps},
        actors=actors,
        room=_declaring_room(),
        **how,
    )
    LANGUAGE.add(made)
    return made


def older(pattern: Any, template: str, category: str = "vp", **how: Any) -> SentenceForm:
    """Declare what only older cards say so. It is read where nothing else is, and never printed."""
    return form(pattern, template, category, printable=False, older=True, **how)


ROOMS = "engine.language.rooms."


def _declaring_room() -> str:
    """The room in which a form is being declared, "subject.module", whatever function it is declared by."""
    frame = sys._getframe()
    while not (name := str(frame.f_globals["__name__"])).startswith(ROOMS):
        if frame.f_back is None:
            return ""
        frame = frame.f_back
    return name.removeprefix(ROOMS)


def lexical(
    name: str,
    kinds: Iterable[str],
    read: Callable[[Any], Any],
    write: Callable[[Any], str],
    sample: Iterable[Any],
    said: str,
) -> None:
    """Declare a category of single words; `said` is what a person calls it."""
    LANGUAGE.lexical[name] = Lexical(name, frozenset(kinds), read, write, tuple(sample))
    LANGUAGE.names[name] = said


def called(category: str, said: str) -> None:
    """What a person calls that which a category stands for: told where nothing else fits. Raises AssertionError where
    another room calls something else so."""
    assert LANGUAGE.names.get(category, said) == said, f"{category} is {LANGUAGE.names[category]!r} already"
    LANGUAGE.names[category] = said


def writes(category: str) -> Callable[[CategoryWriter], CategoryWriter]:
    """The function below prints this category."""

    def declare(writer: CategoryWriter) -> CategoryWriter:
        LANGUAGE.writers[category] = writer
        return writer

    return declare
