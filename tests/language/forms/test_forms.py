"""The forms themselves: each can be met, none stands behind an equal one, and few read or write on their own."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import cards
from engine.cards import pool
from engine.language import rooms
from engine.language.cardtext import REMINDER, paragraphs_of
from engine.language.effects import AssignsAsUnblocked, AssignsElsewhere, MayStayTapped
from engine.language.errors import TextTooLong, UnreadableText
from engine.language.forms import parts
from engine.language.forms.declared import SentenceForm
from engine.language.forms.reading import WHOLE, readings
from engine.language.forms.sampling import FAR, Sampler
from engine.language.tokens import Passage
from engine.language.words import CardType
from tests.chosen import chosen

LANGUAGE = rooms.LANGUAGE
OWN_READING = 0.137
OWN_WRITING = 0.080
"""Of how many forms one reads or writes on its own, besides rows, which could drift apart: the shares may only fall."""
OWN_PRINTING = 40
"""Categories that are printed otherwise than by the first form that fits, besides rows."""


def forms() -> Iterator[SentenceForm]:
    for every in LANGUAGE.forms.values():
        yield from every


def sampler() -> Sampler:
    return Sampler(lambda _: 0, LANGUAGE)


def of_rows(function: object) -> bool:
    """Whether a function is of the lists that all rooms make alike."""
    return getattr(function, "__module__", "") == parts.__name__


def test_every_category_has_a_name_for_people() -> None:
    asked = {part for category in LANGUAGE.forms for part in LANGUAGE.parts(category)}
    assert sorted(part for part in asked if part not in LANGUAGE.names and part not in LANGUAGE.nested) == []


def test_every_category_is_part_of_a_whole_text() -> None:
    reached, words, open_ = set[str](), set[str](), [*WHOLE]
    while open_:
        category = LANGUAGE.own(open_.pop())
        if category in LANGUAGE.lexical:
            words.add(category)
        elif category not in reached:
            reached.add(category)
            open_ += LANGUAGE.parts(category)
    assert sorted(set(LANGUAGE.forms) - reached) == []
    assert sorted(set(LANGUAGE.lexical) - words) == []


def test_every_form_that_is_read_has_an_end() -> None:
    """Of each some words can be made up: it isn't made of itself alone."""
    made = sampler()
    assert [form for form in forms() if form.rows and min(map(made._depth, form.rows)) >= FAR] == []


def test_no_form_stands_behind_an_equal_one() -> None:
    """The words of a form may be those of another where what stands in the holes tells them apart, or a rank does."""
    said = Counter(
        (form.category, row, repr(form.pattern), form.rank, form.read, form.meant, form.check)
        for form in forms()
        for row in form.rows
    )
    assert [key[:3] for key, count in said.items() if count > 1] == []


def test_few_forms_read_or_write_on_their_own() -> None:
    reading = [form for form in forms() if form.read is not None or form.meant is not None]
    writing = [form for form in forms() if form.words is not None]
    printing = [one for one in LANGUAGE.writers.values() if not of_rows(one)]
    every = sum(1 for _ in forms())
    assert len(reading) <= OWN_READING * every
    assert len(writing) <= OWN_WRITING * every
    assert len(printing) <= OWN_PRINTING


def shipped() -> Iterator[tuple[str, str, str]]:
    """The texts of shipped cards that are read each by itself: the card's name, the category, and the text."""
    for card in (cards.library()[name] for name in chosen()):
        for face in card.faces:
            if {CardType.INSTANT, CardType.SORCERY} & set(face.types):
                yield face.name, "spell", "\n".join(face.text)
                continue
            for _, paragraph in paragraphs_of(list(face.text), 1):
                if REMINDER.sub("", paragraph).strip():
                    yield face.name, "paragraph", paragraph


LATER = tuple(
    map(repr, (AssignsAsUnblocked(), AssignsElsewhere(), AssignsElsewhere(divided=True), MayStayTapped()))
)
"""Changes that let a player choose when it matters, as a static ability does."""


def test_a_clause_leaves_no_choice_for_later() -> None:
    """413.2c: what a spell or ability lets a player do is chosen as it resolves."""
    late = [
        one.template
        for one in LANGUAGE.forms["clause"]
        if any(change in repr(one.pattern) for change in LATER)
    ]
    assert late == []
    assert any(change in repr(one.pattern) for one in LANGUAGE.forms["ability"] for change in LATER)


def meant(name: str, category: str, text: str) -> list[Any]:
    names = (name, name.split(",")[0])
    return readings(Passage(text, names), category, LANGUAGE).best


def test_every_shipped_text_means_one_thing() -> None:
    assert [(name, text) for name, category, text in shipped() if len(meant(name, category, text)) != 1] == []


def test_no_text_of_a_list_of_cards_means_several_things() -> None:
    """`POOL=cards.json` names the list; each text is asked for in today's and in the printed wording."""
    if not os.environ.get("POOL"):
        pytest.skip("no list of the world's cards: POOL=cards.json names one")
    several = []
    for faces in pool.cards_of(json.loads(Path(os.environ["POOL"]).read_text(encoding="utf-8"))):
        for face in faces:
            for wording in ("text", "printed_text"):
                text = str(face.get(wording) or "")
                spell = re.search(r"Instant|Sorcery|Interrupt", str(face["type"]))
                parts_ = [text] if spell else [one for _, one in paragraphs_of(text.split("\n"), 1)]
                for one in parts_:
                    if (
                        REMINDER.sub("", one).strip()
                        and len(read_or_none(face["name"], bool(spell), one)) > 1
                    ):
                        several.append((face["name"], one))
    assert several == []


def read_or_none(name: str, spell: bool, text: str) -> list[Any]:
    try:
        return meant(name, "spell" if spell else "paragraph", text)
    except (UnreadableText, TextTooLong):
        return []


@pytest.mark.parametrize(
    "text",
    [
        "Test comes into play with two +1/+1 counters on it if the kicker cost was paid.",
        "If you cast it from your hand, this creature enters with three +1/+1 counters on it.",
        "{T}: Add X mana in any combination of {U}, {R}, and/or {G}.",
        "Landwalk of the chosen type",
    ],
)
def test_texts_of_which_no_shipped_card_has_the_like_mean_one_thing(text: str) -> None:
    assert len(meant("Test", "paragraph", text)) == 1


def test_nothing_but_counters_hangs_on_a_condition_as_something_comes_into_play() -> None:
    assert meant("Test", "paragraph", "If Test was kicked, it enters tapped.") == []
