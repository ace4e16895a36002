"""A scenario as Markdown: what its page says, escaped, with what it must be told with."""

import pytest
from django.core.cache import cache
from django.test import Client

from engine.notation.scenario import read_scenario
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.reach.in_words import markdown

pytestmark = pytest.mark.django_db
SLUG = "300-turn/mana-burn"


@pytest.fixture
def row() -> Scenario:
    cache.clear()
    load([file for file in bundled() if file.slug == SLUG])
    return Scenario.objects.get(slug=SLUG)


def test_it_has_question_answer_story_text_and_the_way_back(row: Scenario) -> None:
    said = markdown(row, "https://here.example/x/")
    assert said.startswith(f"### {row.title}\n\n")
    assert "**Answer:** " in said and "- **300.3** " in said
    text = said.partition("```text\n")[2].partition("```")[0]
    assert read_scenario(text).title == row.title
    assert said.endswith("[Step through it](https://here.example/x/)\n")


def test_an_objection_and_an_engine_that_differs_are_told_before_the_answer(row: Scenario) -> None:
    assert "objection" not in markdown(row, "/") and "differs" not in markdown(row, "/")
    row.disputed, row.verdict = True, "differs"
    before, _, _ = markdown(row, "/").partition("**Answer:**")
    assert "**This answer is disputed.**" in before and "**The current engine differs.**" in before


def test_words_of_people_are_no_markup_there(row: Scenario) -> None:
    row.title, row.answer = "[a](javascript:b) <i>", "*x* # y"
    said = markdown(row, "/")
    assert "\\[a\\](javascript:b) \\<i\\>" in said and "\\*x\\* \\# y" in said


def test_the_page_offers_it_but_not_to_whoever_predicts(row: Scenario, client: Client) -> None:
    assert "as-markdown" in client.get(row.get_absolute_url()).content.decode()
    assert "as-markdown" not in client.get(f"{row.get_absolute_url()}?predict=1").content.decode()
