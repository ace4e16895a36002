"""What the reader keeps of the tries is begun anew where it has become too much: no text is read otherwise for it."""

from __future__ import annotations

import pytest

from engine.cards import library
from engine.language import rooms
from engine.language.errors import UnreadableText
from engine.language.forms import declared
from engine.language.forms.reading import read
from engine.language.forms.tries import States
from engine.language.tokens import Passage
from engine.language.words import CardType

EVERY = 300
SMALL = 60
"""A bound that some texts are beyond by themselves, and most are not."""
LANGUAGE = rooms.LANGUAGE


def texts() -> list[tuple[str, str]]:
    """Some paragraphs of cards with their categories, whole and without their last word."""
    found: list[tuple[str, str]] = []
    for name in sorted(library())[::EVERY]:
        face = library()[name].faces[0]
        spell = CardType.INSTANT in face.types or CardType.SORCERY in face.types
        for text in face.text:
            said = text.replace(face.name, "~")
            found += [(one, "spell" if spell else "paragraph") for one in (said, said.rpartition(" ")[0])]
    return found


def readings(every: list[tuple[str, str]]) -> tuple[list[str], set[States]]:
    """What each text means or why it means nothing, and in what it was read."""
    told, used = list[str](), set[States]()
    for text, category in every:
        try:
            told.append(repr(read(Passage(text, ("~",)), category, LANGUAGE)))
        except UnreadableText as error:
            told.append(repr([(one.column, one.words, one.expected) for one in error.every]))
        used.add(LANGUAGE._states)
    return told, used


def test_texts_mean_the_same_where_states_are_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    every = texts()
    known, used = readings(every)
    assert len(used) == 1 and len({*known}) > 40
    monkeypatch.setattr(declared, "MOST_STATES", SMALL)
    anew, used = readings(every)
    assert anew == known
    assert len(used) > 10
