"""The library: a list to search, and a page for each scenario."""

from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client

from playground.boards.models import Draft, Run
from playground.library import finding
from playground.library.filing import found_by
from playground.library.loading import File, bundled, load
from playground.library.models import FacetCount, Scenario
from playground.library.wishes import Wish

pytestmark = pytest.mark.django_db

GENESIS, BURN = "500-special/infernal-genesis", "300-turn/mana-burn"
LEGENDS, TRAMPLE = "420-additional/legend-rule", "300-turn/trample"
SOME = (GENESIS, BURN, LEGENDS, TRAMPLE)


@pytest.fixture(autouse=True)
def shelves() -> None:
    load([file for file in bundled() if file.slug in SOME])


def found(client: Client, **query: str) -> list[str]:
    return [one.slug for one in client.get("/library/", query).context["found"].rows]


def test_the_list_has_every_scenario(client: Client) -> None:
    assert sorted(found(client)) == sorted(SOME)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("505", GENESIS),
        ("505.5", GENESIS),
        ("420.5e", LEGENDS),
        ("Infernal Genesis", GENESIS),
        ("Infernl Genesys", GENESIS),
        ("genesis", GENESIS),
        ("burning mana", BURN),
        ("trampel", TRAMPLE),
    ],
)
def test_it_is_searched_by_rule_words_and_names_with_errors_in_them(
    client: Client, typed: str, first: str
) -> None:
    assert found(client, q=typed)[0] == first


def test_a_rule_finds_its_parts_but_not_its_neighbours() -> None:
    scenario = Scenario.objects.get(slug=BURN)
    scenario.rules = ["409.10"]
    found_by(scenario)
    scenario.save()
    assert finding.citing("409.1", 5) == ([], 0)
    assert finding.citing("409", 5) == ([scenario], 1)
    assert finding.find(Wish(rule="409.1")).rows == [scenario]


def test_nothing_found_is_said_in_words(client: Client) -> None:
    response = client.get("/library/", {"q": "xyzzyplugh"})
    assert response.context["found"].total == 0
    assert "Nothing found" in response.content.decode()


@pytest.mark.parametrize("typed", ["\x00", "(", "'; drop", "999.9", "505.", "% _", "a" * 5000])
def test_odd_searches_are_answered(client: Client, typed: str) -> None:
    assert client.get("/library/", {"q": typed}).status_code == 200


def test_a_page_shows_question_board_and_verdict(client: Client) -> None:
    response = client.get(f"/library/{GENESIS}/")
    text = response.content.decode()
    assert response.context["scenario"].met
    assert [
        side["name"] for side in (response.context["board"]["near"], *response.context["board"]["far"])
    ] == [
        "Ann",
        "Bob",
    ]
    assert "All its expectations are met" in text
    assert 'href="/cards/assault-battery/"' in text
    assert 'href="/rulebook/505.5/"' in text


def test_a_stranger_address_is_404(client: Client) -> None:
    assert client.get("/library/no-such-scenario/").status_code == 404


def test_it_opens_in_the_stepper_with_its_line(client: Client) -> None:
    response = client.post(f"/library/open/{GENESIS}/")
    run = Run.objects.get()
    assert response["Location"] == f"/runs/{run.id}/0/"
    assert run.answers == 2
    assert client.get(response["Location"]).status_code == 200


def test_its_board_opens_alone(client: Client) -> None:
    client.post(f"/library/open/{GENESIS}/", {"line": "none"})
    assert Run.objects.get().answers == 0


def test_it_opens_in_the_builder(client: Client) -> None:
    text = Scenario.objects.get(slug=TRAMPLE).text
    response = client.post("/boards/new/edit/", {"do": "text", "text": text, "title": "Trample"})
    assert response["Location"] == f"/boards/{Draft.objects.get().id}/"


def test_queries_do_not_grow_with_the_list(client: Client, django_assert_max_num_queries: object) -> None:
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        client.get("/library/")


# --- the answer first -------------------------------------------------------------------------------------------


def test_the_answer_and_the_story_stand_on_the_page_each_line_leading_to_its_step(client: Client) -> None:
    row = Scenario.objects.get(slug=GENESIS)
    text = client.get(row.get_absolute_url()).content.decode()
    assert row.answer.startswith("5. Off the stack a split card has two converted mana costs")
    assert row.answer.endswith("(505.5).")
    assert text.index("At the start") < text.index("answer-words") < text.index("What happens")
    assert text.index("What happens") < text.index("Verdict") < text.index("As text")
    step, rule, words = next(told for told in row.story if "Minion" in told[2])
    assert f'href="/library/step/{step}/{GENESIS}/"' in text
    shown = client.get(f"/library/step/{step}/{GENESIS}/", follow=True)
    assert shown.redirect_chain[0][0] == f"/runs/{Run.objects.get().id}/{step}/"
    assert f'href="/rulebook/{rule}/"' in shown.content.decode() and words


def test_the_line_that_steps_lead_to_is_one_for_all_and_nobodys(client: Client) -> None:
    client.get(f"/library/step/1/{GENESIS}/")
    Client().get(f"/library/step/2/{GENESIS}/")
    run = Run.objects.get()
    assert (run.owner, run.visitor) == (None, "")
    client.post(f"/runs/{run.id}/0/answer/", {"do": "all pass"})
    run.refresh_from_db()
    assert run.answers == 2


def test_a_changed_text_has_another_line() -> None:
    Client().get(f"/library/step/1/{GENESIS}/")
    file = next(file for file in bundled() if file.slug == GENESIS)
    load([File(file.shelf, file.slug, file.text + "# A last word\n")])
    assert Scenario.objects.get(slug=GENESIS).line is None


def test_who_wants_to_predict_is_shown_no_answer_before_it_is_asked_for(client: Client) -> None:
    text = client.get(f"/library/{GENESIS}/?predict=1").content.decode()
    hidden = text[text.index('<details class="reveal"') : text.index("</details>", text.index("reveal"))]
    seen = text.replace(hidden, "")
    assert "answer-words" in hidden and "an effect that asks for the number gets both" in hidden
    assert "What happens" in hidden and 'id="verdict"' in hidden
    # Who unfolds the text form sees what its writer says; nothing that is shown tells it.
    assert "answer-words" not in seen and "Predict, then reveal" not in seen


# --- narrowing --------------------------------------------------------------------------------------------------


def test_choices_tell_how_many_each_would_leave(client: Client) -> None:
    shown = {
        facet.name: {choice.words: choice.count for choice in (*facet.choices, *facet.more)}
        for facet in finding.shown(client.get("/library/").context["found"])
    }
    assert shown["year"] and sum(shown["year"].values()) == len(SOME)
    for facet, choices in shown.items():
        for words, number in choices.items():
            value = next(
                one.query
                for many in finding.shown(client.get("/library/").context["found"])
                if many.name == facet
                for one in (*many.choices, *many.more)
                if one.words == words
            )
            assert client.get(f"/library/{value}").context["found"].total == number


def test_whole_words_never_find_parts_of_others(client: Client) -> None:
    Scenario.objects.filter(slug=BURN).update(title="Both players at 0 life")
    assert found(client, q="players")[0] == BURN
    assert found(client, q="layers") == []
    Scenario.objects.filter(slug=LEGENDS).update(title="Layers of changes")
    assert found(client, q="layers") == [LEGENDS]
    assert found(client, q="laye") == [LEGENDS]


@pytest.mark.parametrize(
    ("order", "field"), [("newest", "published"), ("useful", "useful"), ("discussed", "comments")]
)
def test_the_list_can_be_put_in_order(client: Client, order: str, field: str) -> None:
    for number, slug in enumerate(SOME):
        row = Scenario.objects.get(slug=slug)
        value = row.published + timedelta(days=number) if field == "published" else number
        Scenario.objects.filter(slug=slug).update(**{field: value})
    assert found(client, order=order) == list(reversed(SOME))
    assert found(client, order=order, q="Ann") == [
        one for one in reversed(SOME) if one in found(client, q="Ann")
    ]


def test_what_is_not_public_is_in_no_list_count_or_search(client: Client) -> None:
    before = client.get("/library/").context["found"].counts
    Scenario.objects.filter(slug=GENESIS).update(visibility=Scenario.Visibility.UNLISTED)
    page = client.get("/library/").context["found"]
    assert GENESIS not in [row.slug for row in page.rows] and page.total == len(SOME) - 1
    assert found(client, q="Infernal Genesis") == found(client, card="Infernal Genesis") == []
    assert finding.with_card("Infernal Genesis", 5) == ([], 0)
    assert 'content="noindex"' in client.get(f"/library/{GENESIS}/").content.decode()
    Scenario.objects.filter(slug=GENESIS).update(visibility=Scenario.Visibility.PUBLIC)
    assert client.get("/library/").context["found"].counts == before
    Scenario.objects.filter(slug=GENESIS).update(visibility=Scenario.Visibility.WITHDRAWN)
    assert client.get(f"/library/{GENESIS}/").status_code == 410


def test_the_database_counts_whichever_way_rows_come_and_go() -> None:
    def counted() -> dict[str, int]:
        return {one.facet: one.number for one in FacetCount.objects.filter(number__gt=0)}

    expected = Counter(facet for row in Scenario.objects.all() for facet in row.facets)
    assert counted() == expected
    Scenario.objects.filter(slug__in=(GENESIS, BURN)).delete()
    load([file for file in bundled() if file.slug == TRAMPLE])
    assert counted() == Counter(Scenario.objects.get().facets)
