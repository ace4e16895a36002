"""Examples for forms: made-up texts that read, in which the words of a form stand.

A form is put into a context (what whole texts have before and behind words of its category) and its holes are filled;
contexts and fillings are tried from the shortest on, those first that have been part of a text that reads. Nothing is
left to chance: the same forms have the same examples. Texts that are known to be good may be learnt from first.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms.chart import FormChart, Tree
from engine.language.forms.declared import LANGUAGE, Language, Meaningless, NoWords, SentenceForm
from engine.language.forms.examples import OWN_NAME, Example
from engine.language.forms.printing import joined, text_of
from engine.language.forms.reading import WHOLE, Found, meaning, readings
from engine.language.forms.templates import Agreed, Gap, Literal, Sequence
from engine.language.tokens import Passage, TextWord

MOST_TRIES = 150
"""Texts that are tried for one form."""
MOST_KEPT = 12
"""Words of one category, or what stands around them of one, that are kept in mind."""
SAMPLES = 3
LEARNT, MADE, UNREAD = range(3)
"""Where words are from, the best first: texts that were given, examples that read, forms alone."""
Phrase: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Around:
    """What stands around words of one category in a whole text."""

    before: Phrase
    after: Phrase
    whole: str

    @property
    def length(self) -> int:
        return len(self.before) + len(self.after)


INTRODUCTIONS = (
    "As ~ comes into play, choose a color.",
    "As ~ comes into play, choose a creature type.",
    "As ~ comes into play, choose a color and a creature type.",
    "As ~ comes into play, choose two basic land types.",
    "As ~ comes into play, sacrifice any number of lands.",
    "As ~ comes into play, choose a player.",
    "As ~ comes into play, choose a number.",
    "As ~ comes into play, name a card.",
    "Imprint - When ~ comes into play, remove target creature card in a graveyard from the game.",
    "When ~ comes into play, remove target creature from the game.",
    "When ~ comes into play, put a 1/1 green Saproling creature token into play.",
    "When ~ comes into play, target player loses 3 life.",
)
"""What cards say before they speak of what was chosen, imprinted, removed or put into play."""


def has_form(example: Example, form: SentenceForm, language: Language = LANGUAGE) -> bool:
    """Whether an example reads, with this form in it."""
    try:
        found = readings(Passage(example.text, (OWN_NAME,)), example.whole, language, every=True)
    except (UnreadableText, TextTooLong):
        return False
    return _means_one_thing(found, Passage(example.text, (OWN_NAME,)), form)


def as_printed(example: Example, form: SentenceForm, language: Language = LANGUAGE) -> Example:
    """The example in the words that are printed for it, if the form is still in them: numbers and verbs agree there."""
    try:
        found = readings(Passage(example.text, (OWN_NAME,)), example.whole, language)
        text = text_of(found.best[0], example.whole, language=language).replace("~", OWN_NAME)
    except (UnreadableText, TextTooLong, NoWords, IndexError):
        return example
    printed = replace(example, text=text)
    return printed if has_form(printed, form, language) else example


def _means_one_thing(found: Found, passage: Passage, form: SentenceForm) -> bool:
    """Whether a text has one meaning, and can be taken apart so that this form is in it."""
    if len(best := found.best) != 1:
        return False
    return any(
        any(one is form for one, _ in _within(tree, found.chart.language))
        and _means(tree, passage, found.chart, best[0])
        for tree in found.chart.trees()
    )


def _means(tree: Tree, passage: Passage, chart: FormChart, value: Any) -> bool:
    try:
        return bool(meaning(tree, passage, chart) == value)
    except Meaningless:
        return False


class _Known:
    """Phrases or contexts of one category: those that have been read first, of these the shortest."""

    def __init__(self) -> None:
        self.costs: dict[Any, tuple[int, int]] = {}
        self.seen: dict[Any, int] = {}
        self.row: list[Any] = []

    def add(self, one: Any, length: int, rank: int) -> None:
        if rank == LEARNT:
            self.seen[one] = self.seen.get(one, 0) + 1
        # What is said often may be longer than what is said once.
        cost = (rank, length - self.seen.get(one, 0).bit_length())
        if one not in self.costs or cost < self.costs[one]:
            self.costs[one] = cost
            self.row = sorted(self.costs, key=lambda known: self.costs[known])[:MOST_KEPT]


class Maker:
    """Makes examples. What it has found to read it uses again."""

    def __init__(
        self,
        language: Language = LANGUAGE,
        stands: Callable[[Example], bool] = lambda example: True,
        introductions: tuple[str, ...] = (),
    ) -> None:
        self.language = language
        self.stands = stands
        """Whether a card can have such a text."""
        self.introductions = introductions
        """What may stand before an example that no card can have alone."""
        self.phrases: dict[str, _Known] = {}
        self.contexts: dict[str, _Known] = {}
        self.learnt: dict[SentenceForm, tuple[Phrase, str]] = {}
        self._phrases()
        self._contexts()

    # --- the shortest of each ------------------------------------------------------------------------------

    def _phrases(self) -> None:
        """One phrase of each form, as short as can be."""
        for name, sort in self.language.lexical.items():
            known = self.phrases[name] = _Known()
            for sample in sort.sample[:SAMPLES]:
                try:
                    known.add((sort.write(sample),), 1, UNREAD)
                except NoWords:
                    known.add((str(sample),), 1, UNREAD)
        best: dict[str, Phrase] = {name: known.row[0] for name, known in self.phrases.items()}
        found: dict[tuple[SentenceForm, int], Phrase] = {}
        changed = True
        while changed:
            changed = False
            for name, forms in self.language.forms.items():
                for form in forms:
                    for at, row in enumerate(form.rows):
                        words = self._filled(row, best)
                        if words is None or len(words) >= len(found.get((form, at), (*words, ""))):
                            continue
                        found[form, at] = words
                        if name not in best or len(words) < len(best[name]):
                            best[name] = words
                            changed = True
        self.best = best
        for (form, _), words in found.items():
            self.phrases.setdefault(form.category, _Known()).add(words, len(words), UNREAD)

    def _filled(self, row: Sequence, best: dict[str, Phrase]) -> Phrase | None:
        out: list[str] = []
        for symbol in row:
            if isinstance(symbol, Gap):
                if (words := best.get(self.language.own(symbol.category))) is None:
                    return None
                out += words
            else:
                out += _words(symbol, False)
        return tuple(out)

    def _contexts(self) -> None:
        """Of each category what stands around it in the shortest texts, by each form that it is part of."""
        waiting: list[tuple[int, int, str, Around]] = []
        number = 0
        for whole in WHOLE:
            heapq.heappush(waiting, (0, number, whole, Around((), (), whole)))
            number += 1
        done: dict[str, int] = {}
        while waiting:
            length, _, name, context = heapq.heappop(waiting)
            self.contexts.setdefault(name, _Known()).add(context, length, UNREAD)
            done[name] = done.get(name, 0) + 1
            if done[name] > SAMPLES:
                continue
            for form in self.language.forms.get(name, ()):
                for row in form.rows:
                    for at, symbol in enumerate(row):
                        if not isinstance(symbol, Gap):
                            continue
                        before, after = (
                            self._filled(row[:at], self.best),
                            self._filled(row[at + 1 :], self.best),
                        )
                        if before is None or after is None:
                            continue
                        own = self.language.own(symbol.category)
                        around = Around((*context.before, *before), (*after, *context.after), context.whole)
                        if done.get(own, 0) <= SAMPLES:
                            number += 1
                            heapq.heappush(waiting, (around.length, number, own, around))

    # --- examples ------------------------------------------------------------------------------------------

    def example(self, form: SentenceForm) -> Example | None:
        """A text that reads and has this form in it; None if none was found."""
        tried: set[tuple[str, str]] = set()
        for words, whole in self._texts(form):
            text = joined(words).replace("~", OWN_NAME)
            if (text, whole) in tried:
                continue
            tried.add((text, whole))
            if len(tried) > MOST_TRIES:
                break
            if (found := self._judged(text, whole, form)) is not None:
                return found
        if form in self.learnt:
            words, whole = self.learnt[form]
            return self._judged(joined(words).replace("~", OWN_NAME), whole, form)
        return None

    def _judged(self, text: str, whole: str, form: SentenceForm) -> Example | None:
        """The text as an example of a form, in better words if they have the form in them too; None if it is none."""
        value = self._reads(text, whole, form)
        if value is None:
            return None
        try:
            printed = text_of(value, whole, language=self.language).replace("~", OWN_NAME)
        except NoWords:
            printed = text
        for said in dict.fromkeys((printed, text)):
            if self._reads(said, whole, form) is None:
                continue
            for before in ("", *self.introductions):
                example = Example(whole, said, before.replace("~", OWN_NAME))
                if self.stands(example):
                    return example
        return None

    def learn(self, text: str, whole: str, names: tuple[str, ...]) -> None:
        """Remember the words of a text that reads."""
        try:
            found = readings(Passage(text, names), whole, self.language)
        except (UnreadableText, TextTooLong):
            return
        if len(best := found.best) == 1:
            tree = found.values[best[0]]
            self._keep(tree, found.chart.words, text, whole, LEARNT)
            words = tuple(as_written(one, text) for one in found.chart.words)
            for form, _ in _within(tree, self.language):
                if len(words) < len(self.learnt.get(form, ((*words, ""), whole))[0]):
                    self.learnt[form] = words, whole

    def _texts(self, form: SentenceForm) -> Iterator[tuple[Phrase, str]]:
        """Texts with the form in them, the likeliest first."""
        known = self.contexts.get(form.category)
        if known is None:
            return
        contexts = list(known.row)
        shapes: list[tuple[Sequence, bool]] = [
            (row, third) for row in form.rows for third in _numbers(form, row)
        ]
        options: list[list[list[Phrase]]] = []
        for row, third in shapes:
            options.append(
                [
                    list(self.phrases[self.language.own(one.category)].row)
                    if isinstance(one, Gap)
                    else [tuple(_words(one, third))]
                    for one in row
                ]
            )
        waiting: list[tuple[int, tuple[int, ...]]] = []
        seen: set[tuple[int, ...]] = set()

        def push(place: tuple[int, ...]) -> None:
            if place not in seen:
                seen.add(place)
                heapq.heappush(waiting, (sum(place), place))

        for at in range(len(shapes)):
            if all(options[at]):
                push((at, 0, *(0 for _ in options[at])))
        while waiting:
            _, place = heapq.heappop(waiting)
            shape, where, *fill = place
            context = contexts[where]
            middle = [word for one, choice in zip(options[shape], fill, strict=True) for word in one[choice]]
            yield (*context.before, *middle, *context.after), context.whole
            if where + 1 < len(contexts):
                push((shape, where + 1, *fill))
            for at, choice in enumerate(fill):
                if choice + 1 < len(options[shape][at]):
                    push((shape, where, *fill[:at], choice + 1, *fill[at + 1 :]))

    def _reads(self, text: str, whole: str, form: SentenceForm) -> Any:
        """What the text means if this form is in it; what it consists of is kept in mind then. None if it isn't."""
        try:
            found = readings(Passage(text, (OWN_NAME,)), whole, self.language)
        except (UnreadableText, TextTooLong):
            return None
        if len(best := found.best) != 1:
            return None
        tree = found.values[best[0]]
        self._keep(tree, found.chart.words, text, whole, MADE)
        return best[0] if _means_one_thing(found, Passage(text, (OWN_NAME,)), form) else None

    def _keep(self, tree: Tree, read: list[TextWord], text: str, whole: str, rank: int) -> None:
        """What a text that reads consists of: each part as a phrase, and what stands around it as a context."""
        words = tuple(as_written(one, text) for one in read)
        for form, part in _within(tree, self.language):
            phrase = words[part.start : part.end]
            category = form.category
            around = Around(words[: part.start], words[part.end :], whole)
            self.phrases.setdefault(category, _Known()).add(phrase, len(phrase), rank)
            self.contexts.setdefault(category, _Known()).add(around, around.length, rank)
            for name, word in part.parts:
                if isinstance(word, TextWord):
                    self.phrases[part.form.categories[name]].add((as_written(word, text),), 1, rank)


KEPT_CASE = frozenset({"A_SUBTYPE", "A_MANA"})


def as_written(word: TextWord, text: str) -> str:
    """A word as `joined` takes it: small, if it isn't always written large."""
    if word.kind == "A_SELF":
        return "~"
    if not word.kind.startswith("A_"):
        return word.text
    said = text[word.start : word.end]
    return said if word.kind in KEPT_CASE or said == "X" else said.lower()


def _within(tree: Tree, language: Language) -> Iterator[tuple[SentenceForm, Tree]]:
    """Its forms with their words, also those by which a part stands for another without being made one."""
    yield tree.form, tree
    for name, part in tree.parts:
        if isinstance(part, Tree):
            passed = language.states.passed_by(part.rule.category, tree.form.categories[name])
            yield from ((form, part) for form in passed)
            yield from _within(part, language)


WITH_SUBJECT = frozenset({"change", "ability"})
"""Before their verbs stands what they are about, which is one thing more often than not."""


def _numbers(form: SentenceForm, row: Sequence) -> tuple[bool, ...]:
    """Whether the verbs of a form are said of one thing, as they are tried."""
    if not any(isinstance(one, Agreed) for one in row):
        return (False,)
    return (True, False) if form.category in WITH_SUBJECT else (False, True)


def _words(symbol: Literal | Agreed, third: bool) -> list[str]:
    return [symbol.printed] if isinstance(symbol, Literal) else symbol.words(third == bool(symbol.by))
