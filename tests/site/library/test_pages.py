"""The library: a list to search, and a page for each scenario."""

import pytest
from django.test import Client

from playground.boards.models import Draft, Run
from playground.library import finding
from playground.library.loading import bundled, load
from playground.library.models import Scenario

pytestmark = pytest.mark.django_db

GENESIS, BURN = "500-special/infernal-genesis", "300-turn/mana-burn"
LEGENDS, TRAMPLE = "420-additional/legend-rule", "300-turn/trample"
SOME = (GENESIS, BURN, LEGENDS, TRAMPLE)


@pytest.fixture(autouse=True)
def shelves() -> None:
    load([file for file in bundled() if file.slug in SOME])


def found(client: Client, **query: str) -> list[str]:
    page = client.get("/library/", query).context["page"]
    return [one.slug for one in page]


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
    scenario.rules.create(number="409.10")
    every = Scenario.objects.all()
    assert not finding.citing(every, "409.1").exists()
    assert finding.citing(every, "409").get() == scenario
    assert finding.citing_prefix(every, "409.1").get() == scenario


def test_nothing_found_is_said_in_words(client: Client) -> None:
    response = client.get("/library/", {"q": "xyzzyplugh"})
    assert response.context["page"].paginator.count == 0
    assert "Nothing fits" in response.content.decode()


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
