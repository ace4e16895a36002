"""Whole texts that nobody wrote: examples of forms in which another part of the same category stands.

Parts and what stands around them are taken from the examples that are kept for the forms; three of four texts mean
something, and few come twice, where of words derived from the forms one of six does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from engine.language import rooms
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms.chart import Tree
from engine.language.forms.examples import OWN_NAME, Example, kept
from engine.language.forms.making import as_written
from engine.language.forms.printing import joined
from engine.language.forms.reading import WHOLE, readings
from engine.language.tokens import Passage

Words = tuple[str, ...]


class Grafts:
    """Makes such texts."""

    def __init__(self, examples: Iterable[Example] | None = None) -> None:
        self.parts: dict[str, dict[Words, None]] = {}
        """The words of each category that stand in examples."""
        self.places: dict[str, dict[tuple[Words, Words, str], None]] = {}
        """What stands before and behind them, and of which sort the whole is."""
        for example in kept().values() if examples is None else examples:
            self._take_apart(example.text, example.whole)
        self.categories = sorted(self.parts.keys() - set(WHOLE))
        self._parts = {name: [*self.parts[name]] for name in self.categories}
        self._places = {name: [*self.places[name]] for name in self.categories}

    def _take_apart(self, text: str, whole: str) -> None:
        try:
            found = readings(Passage(text, (OWN_NAME,)), whole, rooms.LANGUAGE)
        except (UnreadableText, TextTooLong):
            return
        if len(best := found.best) != 1:
            return
        words = tuple(as_written(word, text) for word in found.chart.words)
        for part in _within(found.values[best[0]]):
            place = words[: part.start], words[part.end :], whole
            self.parts.setdefault(part.form.category, {})[words[part.start : part.end]] = None
            self.places.setdefault(part.form.category, {})[place] = None

    def text(self, chance: Random) -> tuple[str, str]:
        """A text, and of which sort it is."""
        category = chance.choice(self.categories)
        before, behind, whole = chance.choice(self._places[category])
        part = chance.choice(self._parts[category])
        return joined((*before, *part, *behind)).replace("~", OWN_NAME), whole


def _within(tree: Tree) -> Iterator[Tree]:
    yield tree
    for part in tree.held:
        if isinstance(part, Tree):
            yield from _within(part)
