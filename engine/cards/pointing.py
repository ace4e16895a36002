"""What the pronouns of a text point to: "it", "that player", "its owner's", and the words that they take up.

Most pronouns are parts of their own, and whoever reads them knows what they mean. Others are words of a form ("return
{what} to its owner's hand"): these mean what fills a hole of the form, if only one thing does that they can mean. What
is left then, and amounts and choices, `engine.cards.taking_up` asks of what the words around them mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from engine.cards.taking_up import (
    EITHER,
    FILTERS,
    PERSON,
    SELECTIONS,
    SEVERAL,
    THING,
    FirstWords,
    Whole,
    taken_up,
)
from engine.language import rooms
from engine.language.discourse import words_for
from engine.language.forms.chart import Tree
from engine.language.forms.declared import Language, Meaningless
from engine.language.forms.patterns import match
from engine.language.forms.reading import FormReader, Watch, readings
from engine.language.forms.said import SaidSoFar
from engine.language.terms import Selection, Self, You
from engine.language.tokens import Passage, TextWord

OF_PLAYERS = frozenset(("who", "whose", "player", "by"))
"""Holes that players fill."""
Fits: TypeAlias = Callable[[str, Any], bool]
YOU = FirstWords("you", 0)


def _said(words: str, sort: str) -> Iterator[tuple[tuple[str, ...], str]]:
    for said in words.split("/"):
        yield tuple(said.split()), sort


PRONOUNS: Mapping[tuple[str, ...], str] = dict(
    [
        *_said("he or she/his or her/him or her/that player/those players/that player 's", PERSON),
        *_said("it/its/itself/its owner 's/their owners 's/their owners/its owner", THING),
        *_said("its controller 's/its controller/their controller/their controllers", THING),
        *_said("one of them/each of them/the other/the rest", THING),
        *(
            pair
            for noun in ("artifact", "card", "creature", "enchantment", "land", "permanent", "spell", "token")
            for pair in _said(f"that {noun}/those {noun}s", THING)
        ),
        *_said("they/them/their", EITHER),
    ]
)
"""Words of reference that stand in forms, and of what they can be told."""
LONGEST = max(map(len, PRONOUNS))


class Pointing(NamedTuple):
    """A pronoun of a text, where it begins, and the words that it takes up; "" if the text has none for it."""

    words: str
    start: int
    of: str


def pronouns(
    text: str, names: Iterable[str] = (), *, spell: bool, others: Iterable[str] = ()
) -> list[Pointing]:
    """What each pronoun of a text points to; what its object remembers is chosen in `others`, the paragraphs beside it.
    Raises UnreadableText, TextTooLong."""
    return pointed(Passage(text, tuple(names)), "spell" if spell else "paragraph", rooms.LANGUAGE, others)


def pointed(
    passage: Passage, category: str, language: Language, others: Iterable[str] = ()
) -> list[Pointing]:
    """Every pronoun of a text that means one thing, in text order. Raises UnreadableText, TextTooLong."""
    found = readings(passage, category, language)
    if len(found.best) != 1:
        return []
    words = found.chart.words
    watch = _Pointed(passage.text, words)
    reader = FormReader(language, words)
    reader.noting = passage.noting
    reader.watch = watch
    tree = found.values[found.best[0]]
    reader.value(tree)
    whole = Whole(passage.text, words, tree, watch.values, watch.scopes, tuple(others))
    # What is named only later, or by words around the pronoun itself, is not what it takes up.
    every = {one.start: one for one in watch.found if one.of in passage.text[: one.start]}
    for start, end, of in taken_up(whole, PRONOUNS):
        if not any(start < one.start + len(one.words) and one.start < end for one in every.values()):
            every[start] = Pointing(passage.text[start:end], start, of)
    return sorted(every.values(), key=lambda one: one.start)


class _Pointed(Watch):
    """Keeps where each thing was named first, and what the pronouns take up."""

    def __init__(self, text: str, words: list[TextWord]) -> None:
        self.text = text
        self.words = words
        self.named: dict[Any, FirstWords] = {You(): YOU}
        self.scopes: list[tuple[int, int, dict[Any, FirstWords]]] = [(0, len(words), self.named)]
        """What is named from one word to another: all of it, and within quotation marks."""
        self.found: list[Pointing] = []
        self.values: dict[Tree, Any] = {}
        self.waiting: list[tuple[int, int, str]] = []
        """Pronouns in the words of forms, from where to where they stand and of what they can be told, that nothing
        within those forms is meant by."""

    def value(self, reader: FormReader, tree: Tree) -> Any:
        """A text in quotation marks names its own things (407)."""
        outside = self.named
        quoted = tree.form.category == "given" and tree.form.template.startswith('"')
        if quoted:
            self.named = {You(): YOU}
            self.scopes.append((tree.start, tree.end, self.named))
        before, subject = len(reader.said.mentions), reader.said.subject
        value = self.values[tree] = reader.resolved(tree)
        if quoted:
            self.named = outside
        for one in reader.said.mentions[before:]:
            self.named.setdefault(one.what, FirstWords(self._said(tree), tree.start, one.words, one.many))
        self._point_within(reader, tree, value, subject)
        return value

    def points(self, tree: Tree, what: Selection) -> None:
        """The first words for what a pronoun means."""
        start = self.words[tree.start].start
        self.found.append(Pointing(self._said(tree), start, self._name_of(what)))

    def _point_within(self, reader: FormReader, tree: Tree, value: Any, subject: Selection) -> None:
        """The pronouns among the words of a form itself, and those that its parts have left."""
        here = [one for one in self.waiting if one[0] >= tree.start]
        self.waiting = [one for one in self.waiting if one[0] < tree.start]
        known = {one.start for one in self.found}
        for start, end, sort in (*here, *_pronouns_of(tree, self.words)):
            if self.words[start].start in known:
                continue
            said = self._between(start, end)
            fits = partial(_can_be, reader.said, sort, said.lower())
            holes = self._copied(tree, start, sort) or dict(
                self._holes(tree, start, fits) or self._unsaid(tree, value, subject, fits)
            )
            if len(holes) == 1:
                self.found.append(Pointing(said, self.words[start].start, *holes.values()))
            elif not holes:
                self.waiting.append((start, end, sort))

    def _holes(self, tree: Tree, start: int, fits: Fits) -> list[tuple[str, str]]:
        """The holes before a pronoun that it can mean, and the words in them, or those that named the same first."""
        found = []
        for name, part in tree.parts:
            if isinstance(part, Tree) and part.end <= start and fits(name, value := self.values.get(part)):
                found.append((name, self._name_of(value) or self._said(part)))
        return found

    def _copied(self, tree: Tree, start: int, sort: str) -> dict[str, str]:
        """ "The copy", where the words of the form have spoken of it since the last of its parts."""
        parts = (part for _, part in tree.parts if isinstance(part, Tree) and part.end <= start)
        since = max((part.end for part in parts), default=tree.start)
        said = (self._between(at, at + 2) for at in range(since, start - 1))
        return {"": "the copy"} if sort == THING and "the copy" in said else {}

    def _unsaid(self, tree: Tree, value: Any, subject: Selection, fits: Fits) -> list[tuple[str, str]]:
        """The same of what the form speaks of without words of its own for it: what the text has named before."""
        env: dict[str, Any] = {}
        with suppress(Meaningless, AttributeError, TypeError):
            if not match(tree.form.pattern, value, env):
                return []
        if tree.form.subject is not None:
            env = {tree.form.subject: subject} | env
        said = {name for name, _ in tree.parts}
        return [
            (name, words)
            for name, what in env.items()
            if name not in said and fits(name, what) and (words := self._name_of(what))
        ]

    def _name_of(self, what: Any) -> str:
        named = self.named.get(what)
        return "" if named is None else named.words

    def _said(self, tree: Tree) -> str:
        return self._between(tree.start, tree.end)

    def _between(self, start: int, end: int) -> str:
        return self.text[self.words[start].start : self.words[end - 1].end] if end > start else ""


def _can_be(so_far: SaidSoFar, sort: str, pronoun: str, hole: str, value: Any) -> bool:
    """Whether a pronoun of this sort can mean what fills a hole: one thing or several, and no single thing is any of a
    description."""
    if sort == EITHER and isinstance(value, FILTERS):
        return True
    if not isinstance(value, SELECTIONS) or isinstance(value, You):
        return False
    if sort == PERSON:
        return hole in OF_PLAYERS and not isinstance(value, Self)
    if pronoun.startswith(("that ", "those ")) and not _is_called(so_far, value, pronoun.split()[1]):
        return False
    several = sort == EITHER or pronoun.startswith(SEVERAL)
    return (sort == EITHER or hole not in OF_PLAYERS) and several == so_far.is_many(value)


def _is_called(so_far: SaidSoFar, value: Any, noun: str) -> bool:
    """Whether something can be taken up by this noun, as far as the text has told what it is."""
    told = frozenset[str]().union(*(one.words | one.moved for one in so_far.mentions if one.what == value))
    told |= words_for(getattr(value, "filter", None))
    return not isinstance(value, Self) and (not told or noun.removesuffix("s") in told)


def _pronouns_of(tree: Tree, words: list[TextWord]) -> Iterator[tuple[int, int, str]]:
    """The pronouns among the words of a form that are in none of its parts."""
    own, at = list[int](), tree.start
    for _, part in tree.parts:
        if isinstance(part, Tree):
            start, end = part.start, part.end
        else:
            # A card's name may be read as the word that it is besides.
            start = next(place for place in range(at, tree.end) if words[place].start == part.start)
            end = start + 1
        own += range(at, start)
        at = end
    own += range(at, tree.end)
    skip = -1
    for place, first in enumerate(own):
        for length in range(LONGEST if first > skip else 0, 0, -1):
            run = own[place : place + length]
            sort = PRONOUNS.get(tuple(words[one].text for one in run))
            if sort is not None and len(run) == length and run[-1] - first == length - 1:
                skip = run[-1]
                # Of "its owner's" what is told is whose owner it is.
                yield first, first + 1 if words[first].text in ("its", "their") else skip + 1, sort
                break
