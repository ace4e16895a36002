"""Words to values: every way to take a text apart, each resolved in the order of the text, and their values compared.

What is meaningless falls. Of values that differ those of the highest rank are meant; if two of them differ still,
nobody can tell which is meant, and the text is refused. So it is where a form has the higher rank and means nothing
there, for its words are taken so by whoever reads them, unless the form gives way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

from msgspec.structs import replace

from engine.language.errors import Errors, TextTooLong, UnreadableText
from engine.language.forms.chart import FormChart, Tree
from engine.language.forms.cutting import cut
from engine.language.forms.declared import LANGUAGE, Language, Meaningless, SentenceForm
from engine.language.forms.said import UNNAMED, SaidSoFar, tidied
from engine.language.forms.sense import check
from engine.language.forms.stopping import unreadable
from engine.language.terms import Bound, Filter, Selection, You
from engine.language.tokens import GAP, Passage, TextWord

YOU, NOTHING_SAID = You(), SaidSoFar()
Kept: TypeAlias = dict[tuple[Any, ...], tuple[Any, ...]]
"""What a part means where so much was said, with what is said then, or what was expected, for the next derivation."""


class Watch:
    """Looks on as a derivation is resolved."""

    def value(self, reader: FormReader, tree: Tree) -> Any:
        """What a part means, as the reader resolves it."""
        return reader.resolved(tree)

    def points(self, tree: Tree, what: Selection) -> None:
        """A pronoun means this."""


class FormReader:
    """Resolves one derivation. `said` is what its text has spoken of up to the word that is being read."""

    def __init__(self, language: Language, text: Sequence[TextWord]) -> None:
        self.language = language
        self.text = text
        self.said = NOTHING_SAID
        self.noting = False
        self.granting = False
        """Whether what is read is given to something else than what the text is on."""
        self.quoting = False
        """Whether it stands within the quotation marks of an ability that is given so (202.2b)."""
        self.narrowed: tuple[Filter, ...] = ()
        """What the next description says besides, behind its adjectives."""
        self.breaks: tuple[int, ...] = ()
        """Where the lines of the text end."""
        self.watch: Watch | None = None
        """Who is told what each part of the text names, and what each pronoun means."""
        self.kept: Kept | None = None

    def broken(self, start: int, end: int) -> bool:
        """Whether a new line begins between these two words, counted from the first of the text."""
        return any(self.text[start].start < at < self.text[end].end for at in self.breaks)

    def value(self, part: Tree | TextWord, category: str = "") -> Any:
        """What a part means here; what it speaks of is said from now on. Raises Meaningless."""
        if not isinstance(part, Tree):
            return self.language.lexical[category].read(part)
        if self.kept is None:
            return self._located(part)
        state = (part, self.said, self.narrowed, self.granting, self.quoting)
        found = self.kept.get(state)
        if found is None:
            try:
                found = self.kept[state] = (self._located(part), self.said, self.narrowed)
            except Meaningless as stop:
                if isinstance(stop.part, Tree | TextWord):
                    self.kept[state] = (stop.expected, stop.part)
                raise
        elif len(found) == 2:
            raise Meaningless(*found)
        value, self.said, self.narrowed = found
        return value

    def _located(self, part: Tree) -> Any:
        """What a part means here. Raises Meaningless, which then says of which part."""
        try:
            if self.watch is not None:
                return self.watch.value(self, part)
            if part.rule.plain:
                return part.form.build(self.env(part) if part.held else {})
            return self._by_form(part) if part.rule.within else self.resolved(part)
        except Meaningless as stop:
            if stop.part is None:
                stop.part = part
            elif isinstance(stop.part, str):
                stop.part = part.part(stop.part) or part
            raise

    def points(self, tree: Tree, what: Selection | None) -> None:
        """A pronoun means this."""
        if self.watch is not None and what is not None:
            self.watch.points(tree, what)

    def resolved(self, tree: Tree) -> Any:
        """What a derivation means here, by its form. Raises Meaningless."""
        if tree.rule.afresh:
            self.acts(YOU)
            value = self._by_form(tree)
            self.acts(YOU)
            return value
        if tree.rule.apart:
            outside, self.said = self.said, NOTHING_SAID
            value = tidied(self._by_form(tree))
            self.said = outside
            return value
        if tree.rule.waiting is not None:
            self.said = self.said.before_another_event(tree.rule.waiting)
            value = self._by_form(tree)
            self.said = self.said.after_another_event()
            return value
        return self._by_form(tree)

    def _by_form(self, tree: Tree) -> Any:
        form = tree.form
        if form.read is not None:
            return form.read(self, tree)
        if form.with_amount:
            self.said = replace(self.said, has_amount=True)
        env = self.env(tree) if tree.held else {}
        if form.subject is not None:
            if env.get(form.subject, self.said.subject) != self.said.subject:
                raise Meaningless("the words for the player who does this", tree.part(form.subject))
            env[form.subject] = self.said.subject
        return self.made(form, env)

    def made(self, form: SentenceForm, env: Mapping[str, Any]) -> Any:
        """The value of a form with its holes filled, checked and mentioned."""
        if form.check is not None:
            form.check(self, env)
        value = form.build(env) if form.meant is None else form.meant(self, **env)
        if form.says is not None:
            what = form.spoken_of(value, env)
            self.said = self.said.mention(what, form.says(value, env), aside=form.aside)
        return value

    def env(self, tree: Tree) -> dict[str, Any]:
        """What fills the holes, read in text order."""
        env: dict[str, Any] = {}
        value: Callable[[Any], Any] = self._located if self.kept is None else self.value
        for (name, read, acts), part in zip(tree.rule.fills, tree.held):  # noqa: B905
            found = value(part) if read is None else read(part)
            if name in env and env[name] != found:
                raise Meaningless("the same thing again", part)
            env[name] = found
            if acts:
                self.acts(found)
        return env

    def only(self, tree: Tree, name: str) -> Any:
        """What fills one hole, or the hole of that name that the words have."""
        part = tree.part(name)
        assert part is not None, f"{tree.form} has no {name}"
        return self.value(part, tree.form.categories[name])

    def acts(self, who: Selection) -> None:
        """Who does what is told from now on."""
        if self.said.subject != who:
            self.said = replace(self.said, subject=who)

    @contextmanager
    def without_results(self, since: int, known: frozenset[Selection] = frozenset()) -> Iterator[None]:
        """What is read within this doesn't know what instructions brought about since that many mentions, but for what
        is `known`."""
        said = self.said
        self.said = said.without_results(since, known)
        yield
        self.said = self.said.with_mentions_of(said)

    def take(self, what: Selection | None, *expected: str) -> Selection:
        """What a pronoun means. Raises Meaningless."""
        found, self.said = self.said.taken(what, *expected)
        return found

    def chosen_first(self, effects: tuple[Any, ...]) -> tuple[Any, ...]:
        """The instructions, behind what was chosen in their words ("the color of your choice")."""
        choices = self.said.passing
        if choices:
            self.said = replace(self.said, passing=())
        return (*choices, *effects)

    def words_in(self, tree: Tree) -> Sequence[TextWord]:
        """The words that a derivation spans."""
        return self.text[tree.start : tree.end]

    def done(self, effect: Any) -> Any:
        """An instruction was told; it is noted if its result can be spoken of."""
        found, self.said = self.said.done(effect)
        return found


class Found:
    """What was found of a text: its chart, the values of the highest rank, and what was refused."""

    def __init__(self, chart: FormChart) -> None:
        self.chart = chart
        self.values: dict[Any, Tree] = {}
        self.refused: list[Meaningless] = []
        self.derived = 0

    @property
    def rank(self) -> int:
        """That of the values."""
        return max((tree.rank for tree in self.values.values()), default=0)

    @property
    def best(self) -> list[Any]:
        """The values that are meant, unless what is ranked higher means nothing."""
        return list(self.values) if self.overruled is None else []

    @property
    def overruled(self) -> Meaningless | None:
        """Why a derivation means nothing that would be meant by the rank of its forms, if they don't give way."""
        if not self.refused or not self.values:
            return None
        meant = next(iter(self.values.values()))
        for stop in self.refused:
            if stop.whole.rank > meant.rank:
                known = set(_ranked(meant))
                if any(not one[0].gives_way for one in _ranked(stop.whole) if one not in known):
                    return stop
        return None


def _ranked(tree: Tree) -> Iterator[tuple[SentenceForm, int, int]]:
    """The forms of a derivation that have a rank, and where they stand."""
    if tree.form.rank:
        yield tree.form, tree.start, tree.end
    for part in tree.held:
        if isinstance(part, Tree) and part.rank:
            yield from _ranked(part)


BULLET = "\u2022"
GOES_ON = re.compile(r"(?i)\s*(?:if|it|its|otherwise|that|then|they|those|this)\b")
"""How a paragraph begins that speaks of the one above it."""
WHOLE = ("paragraph", "spell")
"""Categories of texts that stand alone."""


def readings(passage: Passage, category: str, language: Language = LANGUAGE, *, every: bool = False) -> Found:
    """All that a text can mean as one category, with `every` derivation that is refused. Raises UnreadableText at a
    character that no card uses, TextTooLong."""
    words = cut(passage, language.vocabulary, language.is_older)
    found = Found(FormChart(language, words, category, every=every))
    kept: Kept | None = {} if found.chart.several else None
    for tree in found.chart.trees():
        if found.values and tree.rank < found.rank:
            break
        found.derived += 1
        try:
            found.values.setdefault(meaning(tree, passage, found.chart, found.values, kept), tree)
        except Meaningless as stop:
            stop.whole = tree
            found.refused.append(stop.with_traceback(None))
    return found


def meaning(
    tree: Tree, passage: Passage, chart: FormChart, checked: Container[Any] = (), kept: Kept | None = None
) -> Any:
    """What one way to take a text apart means; what is `checked` needs not be again. Raises Meaningless."""
    reader = FormReader(chart.language, chart.words)
    reader.noting = passage.noting
    if "\n" in passage.text:
        reader.breaks = tuple(one.start() for one in re.finditer("\n", passage.text))
    reader.kept = kept
    try:
        value = reader.value(tree)
        if reader.said.results:
            value = tidied(value)
        if chart.category in WHOLE and value not in checked:
            check(value)
        if reader.said.passing:
            raise Meaningless("a color")
    except Meaningless as stop:
        if not isinstance(stop.part, Tree | TextWord):
            stop.part = _words_for(stop.part, tree, reader) or tree
            stop.of_all = True
        raise
    return value


class _Meant(Watch):
    """Keeps the last words that mean something."""

    def __init__(self, what: Any) -> None:
        self.what = what
        self.words: Tree | None = None

    def value(self, reader: FormReader, tree: Tree) -> Any:
        value = reader.resolved(tree)
        if value == self.what or self._is_result(value):
            self.words = tree
        return value

    def _is_result(self, value: Any) -> bool:
        """Results have the names by which they are told apart only when all is read."""
        return isinstance(self.what, Bound) and isinstance(value, Bound) and value.name.startswith(UNNAMED)


def _words_for(what: Any, tree: Tree, reader: FormReader) -> Tree | None:
    """Which words of a derivation mean this; None if none do by themselves."""
    if what is None:
        return None
    again = FormReader(reader.language, reader.text)
    again.noting, again.breaks = reader.noting, reader.breaks
    again.granting, again.quoting = reader.granting, reader.quoting
    again.watch = watch = _Meant(what)
    with suppress(Meaningless):
        again.value(tree)
    return watch.words


def _anew(passage: Passage) -> Passage:
    """The same, unread."""
    return Passage(passage.text, passage.names, passage.line, passage.noting)


def as_an_older_card(passage: Passage, category: str, language: Language) -> Found | None:
    """What a whole text means that only older cards say so; None if it means nothing, or more than one thing."""
    try:
        found = readings(_anew(passage), category, language.with_older) if category in WHOLE else None
    except TextTooLong:
        return None
    return found if found is not None and len(found.best) == 1 else None


def read(passage: Passage, category: str, language: Language = LANGUAGE, *, older: bool = False) -> Any:
    """What a text means, with `older` what a card of any time means by it. Raises UnreadableText, TextTooLong."""
    found = readings(passage, category, language)
    best = found.best
    if len(best) == 1:
        return best[0]
    if older and (again := as_an_older_card(passage, category, language)) is not None:
        return again.best[0]
    errors = Errors()
    passage = _anew(passage)
    found = readings(passage, category, language, every=True)
    stopped = unreadable(passage, found)
    errors.found += [stopped, *_below(passage, found, stopped.line - passage.line)]
    raise errors.all()


def _below(passage: Passage, found: Found, stopped: int) -> Iterator[UnreadableText]:
    """What is wrong with the paragraphs of a spell below the one where reading stopped: those whose words, whatever
    was said before them, fit no form."""
    lines = passage.text.split("\n")
    if len(lines) == 1 or found.derived or BULLET in passage.text:
        return
    for number in range(stopped + 1, len(lines)):
        if not GAP.sub("", lines[number]) or GOES_ON.match(lines[number]):
            continue
        alone = Passage("\n" * number + lines[number], passage.names, passage.line, passage.noting)
        below = readings(alone, found.chart.category, found.chart.language, every=True)
        if not below.derived:
            yield unreadable(alone, below)
