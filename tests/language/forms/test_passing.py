"""A form that means only what its one part means needs not be made: nothing is read otherwise where it is.

Who looks into the parts of a text might look for such a form in vain.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine.language import rooms
from engine.language.errors import UnreadableText
from engine.language.forms.declared import Language, SentenceForm
from engine.language.forms.examples import kept
from engine.language.forms.reading import read
from engine.language.tokens import Passage

LANGUAGE = rooms.LANGUAGE
EVERY = 8
ENTWINED = "Entwine {2}\nChoose one \u2014\n\u2022 You gain 2 life.\n\u2022 Draw a card.\nYou lose 1 life."
"""What stands below modes that can all be chosen is refused by a look at the parts."""


@contextmanager
def all_made(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """While this lasts every form is made."""

    def none(language: Language, form: SentenceForm) -> bool:
        return False

    def begin_anew() -> None:
        LANGUAGE.__dict__.pop("_states", None)
        LANGUAGE._roots.clear()

    with monkeypatch.context() as patch:
        patch.setattr(Language, "passes", none)
        begin_anew()
        yield
    begin_anew()


def told(text: str, category: str) -> str:
    """What a text means, or why it means nothing."""
    try:
        return repr(read(Passage(text, ("Test",)), category, LANGUAGE))
    except UnreadableText as error:
        return repr([(one.column, one.words, one.expected) for one in error.every])


def test_forms_that_mean_their_part_are_read_alike_where_they_are_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    examples = [*kept().values()][::EVERY]
    whole = [(one.paragraphs, one.whole) for one in examples if one.whole in ("spell", "paragraph")]
    every = [(ENTWINED, "spell")] + [
        (said, category) for text, category in whole for said in (text, text.rpartition(" ")[0])
    ]
    passed = sum(LANGUAGE.passes(one) for forms in LANGUAGE.forms.values() for one in forms)
    assert passed > 40
    known = [told(*one) for one in every]
    with all_made(monkeypatch):
        made = [told(*one) for one in every]
    assert [(one, *two) for one, *two in zip(every, known, made, strict=True) if two[0] != two[1]] == []
    assert "'lose 1 life'" in known[0]
