"""The statements of a quiz: what is called true holds, what is called false doesn't, as the engine says."""

import random

import pytest

from engine.notation.reading_expectations import known_on
from engine.notation.scenario import read_scenario, run
from playground.boards.expecting import check
from playground.collected.quizzes import MOST_STATEMENTS, make
from playground.library.loading import bundled

SAMPLE = 40


def some() -> list[str]:
    slugs = [file.slug for file in bundled()]
    return sorted(random.Random(2006).sample(slugs, SAMPLE))


TEXTS = {file.slug: file.text for file in bundled()}


@pytest.mark.parametrize("slug", some())
def test_true_is_true_and_false_is_false(slug: str) -> None:
    """Each statement that reads as an expectation is read again from its words, and judged after the line."""
    made = make(TEXTS[slug])
    scenario = read_scenario(TEXTS[slug])
    played = run(scenario)
    known = known_on(reversed(scenario.position.boards))
    if all(one.names_a_rule for one in scenario.expectations) and not any(
        one.illegal for one in scenario.line
    ):
        assert made.statements == []
        return
    assert 2 <= len(made.statements) <= MOST_STATEMENTS
    assert {one.true for one in made.statements} == {True, False}
    assert len({one.words for one in made.statements}) == len(made.statements)
    for one in made.statements:
        if (
            " can " in one.words
            or "can\N{RIGHT SINGLE QUOTATION MARK}t " in one.words
            or "Among what" in one.words
        ):
            continue
        for read in known.read(one.words, 1):
            assert (check(played.game, read) is None) == one.true, one.words
        assert bool(one.instead) != one.true


def test_nearly_all_that_ships_can_be_asked() -> None:
    """A quiz that most scenarios lack would be none. Every ninth is looked at."""
    every = sorted(TEXTS)[::9]
    without = [slug for slug in every if not make(TEXTS[slug]).statements]
    assert len(without) <= len(every) // 20, without


def test_the_same_text_gives_the_same_quiz() -> None:
    text = TEXTS["300-turn/trample"]
    assert make(text) == make(text)


def test_what_is_refused_is_asked_and_not_told() -> None:
    made = make(TEXTS["300-turn/combat-blocks"])
    assert not any("Serra Angel with Hill Giant" in words for words in made.done)
    asked = {one.words.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"): one.true for one in made.statements}
    cannot = "Bob can't block Serra Angel with Hill Giant."
    assert asked.get(cannot, True) and not asked.get("Bob can block Serra Angel with Hill Giant.", False)
    assert any("block Serra Angel" in words for words in asked)


@pytest.mark.parametrize(
    "text", ["", "no scenario", "Ann: life 20\n", "Ann: life 20\n---\n---\nAnn has 19 life.\n"]
)
def test_of_what_cannot_be_asked_nothing_is(text: str) -> None:
    assert make(text).statements == []
