"""Words made up from the forms are read in one way, and come back from print, or are refused."""

from __future__ import annotations

import pytest

from benchmarks import forms_fuzz
from benchmarks.forms_fuzz import (
    ANOTHER,
    MISPRINT,
    NEVER,
    NO_WORDS,
    NOT_READ_BACK,
    READ_AGAIN,
    SEVERAL,
    Fuzz,
    judged,
)
from benchmarks.grafted_texts import Grafts
from engine.language.forms.examples import kept

TEXTS = 250
SEEDS = (1,)
GRAFTS = 60
MOST_WITHOUT_WORDS = 0.03
"""How many of the texts that are read may mean what nothing can say: printing refuses those."""


@pytest.mark.parametrize("seed", SEEDS)
def test_made_up_words_are_read_in_one_way_and_printed(seed: int) -> None:
    fuzz = Fuzz(seed).run(TEXTS)
    assert [fuzz.wrong[kind] for kind in (*NEVER, SEVERAL)] == [[], [], [], []]
    unsaid = len(fuzz.wrong[NO_WORDS]) + len(fuzz.wrong[NOT_READ_BACK])
    assert unsaid <= MOST_WITHOUT_WORDS * fuzz.told[READ_AGAIN], dict(fuzz.wrong)
    assert fuzz.told[READ_AGAIN] > TEXTS / 20


def test_parts_of_examples_in_each_others_places_are_read_in_one_way_and_printed() -> None:
    grafts = Grafts([*kept().values()][::20])
    fuzz = Fuzz(1).run(GRAFTS, grafts)
    assert [fuzz.wrong[kind] for kind in NEVER] == [[], [], []]
    assert len(fuzz.texts) > GRAFTS / 2
    assert sum(map(len, fuzz.wrong.values())) <= MOST_WITHOUT_WORDS * len(fuzz.texts), dict(fuzz.wrong)


def test_a_part_that_speaks_of_a_target_of_another_part_is_no_exception() -> None:
    assert judged("One or more target other player's", "its_library")[0] == NOT_READ_BACK
    clauses = (
        "Choose target opponent who had more life than you did as you played this ability and you draw a card"
    )
    assert judged(clauses, "clauses")[0] == NO_WORDS


def test_another_value_and_a_misprint_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever printing itself has compared."""
    for said, became in (("Haste", ANOTHER), ("Flying carpets", ANOTHER), ("None", MISPRINT)):
        monkeypatch.setattr(forms_fuzz, "text_of", lambda *_, said=said, **__: said)
        assert judged("Flying", "paragraph")[0] == became
    texts = iter(("Flying", "Flying "))
    monkeypatch.setattr(forms_fuzz, "text_of", lambda *_, **__: next(texts))
    assert judged("Flying", "paragraph")[0] == MISPRINT


def test_the_same_seed_makes_the_same_texts() -> None:
    first, again = Fuzz(7).run(25), Fuzz(7).run(25)
    assert (first.told, first.sampler.used) == (again.told, again.sampler.used)
    assert first.sampler.used != Fuzz(8).run(25).sampler.used


def test_what_becomes_of_a_text_is_told() -> None:
    assert judged("Flying", "paragraph") == (READ_AGAIN,)
    assert judged("Flying carpets", "paragraph") == ("refused",)
