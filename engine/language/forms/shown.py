"""What can be said, for people: the words of each form, and its parts by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module

from engine.language.forms.declared import ROOMS, Language, SentenceForm
from engine.language.forms.examples import key_of
from engine.language.forms.patterns import category_of
from engine.language.forms.templates import DASH
from engine.language.rooms import LANGUAGE
from engine.language.words import StepOrPhase

MARKS = re.compile(r"\{[^}]*\}|<[^>]*>|[()\[\]|]|[^{}<>()\[\]|\s]+")


@dataclass(frozen=True)
class Piece:
    """A word, a mark between words, or the name of a part."""

    text: str
    kind: str
    spaced: bool = True
    """Whether a space stands before it."""


NOTED = "noted"
"""What only the texts of effects under way speak of; they alone wait for whichever main phase is next, too."""
CLOSE = (".", ",", ":", ";", ")", "'s")
WORD, PART, MARK = "word", "part", "mark"


def readable(language: Language = LANGUAGE) -> list[SentenceForm]:
    """Every form that texts of cards can be read by, but rows of things, which are the same everywhere."""
    return [
        form
        for category, forms in language.forms.items()
        for form in forms
        if form.rows and category not in language.nested and not _of_effects_under_way(form)
    ]


def _of_effects_under_way(form: SentenceForm) -> bool:
    told = (("moment", StepOrPhase.MAIN.value), ("definite", "what gives it this ability"))
    return NOTED in form.categories.values() or key_of(form) in told


def has_words(form: SentenceForm) -> bool:
    """Whether a form says anything itself, rather than that one sort of words may stand for another."""
    return any(piece.kind == WORD for piece in pieces(form))


def pieces(form: SentenceForm, language: Language = LANGUAGE) -> list[Piece]:
    """A form's template: words as they are printed, its parts by what a person calls them."""
    out: list[Piece] = []
    for mark in MARKS.findall(form.template):
        # What may be left out stands in parentheses without a choice.
        text, kind = {"[": "(", "]": ")"}.get(mark, mark), MARK
        if mark.startswith("{"):
            text, kind = re.sub(r"(?<=\S) \(.*", "", language.called(_category(form, mark))), PART
        elif mark.startswith("<"):
            text, kind = mark[1:-1].split(" ")[0], WORD
        elif mark == "~" or any(map(str.isalnum, mark)):
            kind = WORD
        opened = not out or out[-1].text in ("(", DASH)
        out.append(Piece(text, kind, not opened and not (kind != PART and text.startswith((*CLOSE, DASH)))))
    return out


def _category(form: SentenceForm, mark: str) -> str:
    name, _, said = mark[1:-1].partition(":")
    if name == form.subject and not said:
        # Who acts stands before the verb, in words of any clause.
        return "who" if name == "who" else "what_does"
    return said or form.categories.get(name) or category_of(form.pattern, name) or name


def in_words(form: SentenceForm, language: Language = LANGUAGE) -> str:
    """The same as one line: "[who] draws [a number of things] cards"."""
    return "".join(
        f"{' ' if piece.spaced else ''}{f'[{piece.text}]' if piece.kind == PART else piece.text}"
        for piece in pieces(form, language)
    )


# --- in order ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Room:
    """Forms of one module, by what a person calls the sorts of words."""

    name: str
    about: str
    sorts: Mapping[str, tuple[SentenceForm, ...]]

    @property
    def title(self) -> str:
        return titled(self.name)


@dataclass(frozen=True)
class Subject:
    """What can be said of one subject, by its rooms."""

    name: str
    about: str
    rooms: tuple[Room, ...]

    @property
    def title(self) -> str:
        return titled(self.name)


def titled(name: str) -> str:
    """The name of a room as a heading."""
    return name.replace("_", " ").capitalize()


def by_subject(forms: Iterable[SentenceForm]) -> list[Subject]:
    """Forms by their subjects and rooms, each in the order of the alphabet."""
    within: dict[str, dict[str, dict[str, list[SentenceForm]]]] = {}
    for form in forms:
        sorts = within.setdefault(form.room.partition(".")[0], {}).setdefault(form.room, {})
        sorts.setdefault(LANGUAGE.called(form.category), []).append(form)
    return [
        Subject(
            name,
            _about(name),
            tuple(
                Room(
                    room.rpartition(".")[2], _about(room), {sort: tuple(same) for sort, same in sorts.items()}
                )
                for room, sorts in sorted(rooms.items())
            ),
        )
        for name, rooms in sorted(within.items())
    ]


def _about(room: str) -> str:
    return " ".join((import_module(ROOMS + room).__doc__ or "").split("\n\n")[0].split())
