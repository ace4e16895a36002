"""The forms of a category as a trie: what of them is read alike is one place, which tells what words it needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.language.forms.patterns import Hole
from engine.language.forms.templates import Gap, Literal, Sequence
from engine.language.tokens import TextWord

if TYPE_CHECKING:
    from engine.language.forms.declared import Language, SentenceForm


class Rule:
    """Where a form's words end in the trie: the form, the names of its parts in text order, and whether its verb stands
    in the third person."""

    __slots__ = ("afresh", "apart", "fills", "form", "names", "passes", "third")

    def __init__(self, language: Language, form: SentenceForm, names: tuple[str, ...], third: bool) -> None:
        self.form = form
        self.names = names
        self.third = third
        self.afresh = form.category in language.afresh
        self.apart = form.category in language.apart
        words = [language.lexical.get(form.categories[name]) for name in names]
        self.fills = tuple(
            (name, None if one is None else one.read, name in form.actors)
            for name, one in zip(names, words, strict=True)
        )
        """What each part fills: the hole, how a word is read that does, and whether it acts from there on."""
        told = (form.read, form.meant, form.check, form.says, form.subject)
        self.passes = form.pattern == Hole(names[0] if len(names) == 1 else "") and not (
            any(told) or form.with_amount or form.actors or words[0] or self.afresh or self.apart
        )
        """Whether it means what its only part does, and nothing more."""


class TriePlace:
    """How far forms of one category have been read alike: the words and the categories that go on from here, and what
    ends here."""

    __slots__ = ("ends", "needs", "parts", "turns", "words")

    def __init__(self) -> None:
        self.words: dict[str, TriePlace] = {}
        self.parts: dict[str, TriePlace] = {}
        self.ends: tuple[Rule, ...] = ()
        self.needs = 0
        """The words without which nothing that goes on from here ends, each a bit."""
        self.turns: dict[str, TrieTurn] = {}
        """What the parts make of words that were met here."""


class TrieTurn(NamedTuple):
    """Where a word can lead at a place: as itself, or into categories of single words, or of phrases."""

    literal: TriePlace | None
    lexical: tuple[tuple[Callable[[Any], Any], TriePlace], ...]
    phrases: tuple[tuple[str, TriePlace, TriePlace, int], ...]
    """With what goes on after each, where it begins, and which words it and what follows need."""


def branch(
    language: Language,
    place: TriePlace,
    form: SentenceForm,
    row: Sequence,
    names: tuple[str, ...] = (),
    third: bool = False,
) -> None:
    """Put what is left of one row of a form into a trie, from a place on."""
    if not row:
        # Rows of a form may have words in common.
        if (form, names, third) not in ((rule.form, rule.names, rule.third) for rule in place.ends):
            place.ends += (Rule(language, form, names, third),)
        return
    symbol, rest = row[0], row[1:]
    said: list[tuple[tuple[Literal, ...], bool]]
    if isinstance(symbol, Gap):
        after = place.parts.setdefault(symbol.category, TriePlace())
        branch(language, after, form, rest, (*names, symbol.name), third)
        return
    if isinstance(symbol, Literal):
        said = [((symbol,), third)]
    else:
        # The verb in the third person tells itself from the imperative.
        verb = form.category == "vp" and not symbol.by
        said = [(symbol.one, third or verb), (symbol.many, third)]
    for words, now in said:
        after = place
        for one in words:
            after = after.words.setdefault(one.word, TriePlace())
        branch(language, after, form, rest, names, now)


class NeededWords:
    """The words that all phrases of a category have, each a bit."""

    def __init__(self, language: Language) -> None:
        self.bits = {word: 1 << at for at, word in enumerate(sorted(language.vocabulary))}
        categories = (*language.forms, *language.shared)
        self.of = dict.fromkeys(categories, -1) | dict.fromkeys(language.lexical, 0)
        before: dict[str, int] = {}
        while before != self.of:
            before = dict(self.of)
            for name in categories:
                self.of[name] = reduce(and_, map(self._row, language.rows(name)), -1)

    def _row(self, row: Sequence) -> int:
        words = (self.bits[one.word] for one in row if isinstance(one, Literal))
        return reduce(
            or_, (self.of[one.category] for one in row if isinstance(one, Gap)), reduce(or_, words, 0)
        )

    def tell(self, place: TriePlace) -> int:
        """Tells a place, and all behind it, what they need."""
        after = [self.bits[word] | self.tell(then) for word, then in place.words.items()]
        after += [self.of[part] | self.tell(then) for part, then in place.parts.items()]
        place.needs = 0 if place.ends else reduce(and_, after, -1)
        return place.needs

    def lacking(self, words: list[TextWord]) -> list[int]:
        """Which words a text doesn't have, from each of its own on."""
        found = [-1]
        for one in reversed(words):
            said = self.bits.get(one.text, 0) | self.bits.get(one.spoken.text if one.spoken else "", 0)
            found.append(found[-1] & ~said)
        return found[::-1]
