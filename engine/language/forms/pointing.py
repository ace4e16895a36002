"""What the pronouns of a text point to: "it", "that player", "those creatures", and the words that they take up."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.language.forms.chart import Tree
from engine.language.forms.declared import LANGUAGE, Language
from engine.language.forms.reading import FormReader, Watch, readings
from engine.language.terms import Selection, You
from engine.language.tokens import Passage, TextWord


class Pointing(NamedTuple):
    """A pronoun of a text, where it begins, and the words that it takes up; "" if the text has none for it."""

    words: str
    start: int
    of: str


def pointed(passage: Passage, category: str, language: Language = LANGUAGE) -> list[Pointing]:
    """Every pronoun of a text that means one thing, in text order. Raises UnreadableText, TextTooLong."""
    found = readings(passage, category, language)
    if len(found.best) != 1:
        return []
    words = found.chart.words
    watch = _Pointed(passage.text, words)
    reader = FormReader(language, words)
    reader.noting = passage.noting
    reader.watch = watch
    reader.value(found.values[found.best[0]])
    return sorted(watch.found, key=lambda one: one.start)


class _Pointed(Watch):
    """Keeps where each thing was named first, and what the pronouns take up."""

    def __init__(self, text: str, words: list[TextWord]) -> None:
        self.text = text
        self.words = words
        self.named: dict[Any, str] = {You(): "you"}
        self.found: list[Pointing] = []

    def value(self, reader: FormReader, tree: Tree) -> Any:
        """A text in quotation marks names its own things (407)."""
        outside = self.named
        quoted = tree.form.category == "given" and tree.form.template.startswith('"')
        if quoted:
            self.named = {You(): "you"}
        before = len(reader.said.mentions)
        value = reader.resolved(tree)
        if quoted:
            self.named = outside
        for one in reader.said.mentions[before:]:
            self.named.setdefault(one.what, self._said(tree))
        return value

    def points(self, tree: Tree, what: Selection) -> None:
        """The first words for what a pronoun means."""
        start = self.words[tree.start].start
        self.found.append(Pointing(self._said(tree), start, self.named.get(what, "")))

    def _said(self, tree: Tree) -> str:
        if tree.end <= tree.start:
            return ""
        return self.text[self.words[tree.start].start : self.words[tree.end - 1].end]
