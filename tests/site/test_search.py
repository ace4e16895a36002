"""One box for everything: scenarios, cards, rules and words of the game, grouped by what they are."""

import pytest
from django.test import Client

from playground.cards import listing
from playground.cards.models import ListedCard
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.search import glossary

pytestmark = pytest.mark.django_db
GENESIS, TRAMPLE = "500-special/infernal-genesis", "300-turn/trample"


@pytest.fixture(autouse=True)
def shelves() -> None:
    load([file for file in bundled() if file.slug in (GENESIS, TRAMPLE)])
    listing.list_names(
        {"Infernal Genesis": ListedCard.Origin.SHELF, "Trample Boots": ListedCard.Origin.SHELF}
    )


def groups(client: Client, typed: str, address: str = "/search/") -> dict[str, list[str]]:
    found = client.get(address, {"q": typed}).context["groups"]
    return {group.name: [hit.words for hit in group.hits] for group in found}


def test_a_word_is_found_in_every_room(client: Client) -> None:
    found = groups(client, "trample")
    assert list(found) == ["rules", "scenarios", "cards", "glossary"]
    assert found["scenarios"][0].lower().count("trample") and found["cards"] == ["Trample Boots"]
    assert found["glossary"][0] == "trample"
    page = client.get("/search/", {"q": "trample"}).content.decode()
    assert 'href="/rulebook/502.9/"' in page and 'href="/library/?q=trample"' in page


def test_a_number_is_found_among_rules_and_among_the_scenarios_that_cite_it(client: Client) -> None:
    found = groups(client, "505.5")
    assert len(found["scenarios"]) == 1 and "cards" not in found
    assert 'href="/rulebook/505.5/"' in client.get("/search/", {"q": "505.5"}).content.decode()


@pytest.mark.parametrize(
    ("word", "rule"), [("flying", "502.4"), ("Exile", "217.7"), ("first strike", "502.2")]
)
def test_the_glossary_leads_to_the_rule(word: str, rule: str) -> None:
    assert (glossary.find(word)[0].word, glossary.find(word)[0].rule) == (word.lower(), rule)


def test_every_entry_leads_to_a_page(client: Client) -> None:
    wrong = [
        one.word
        for one in glossary.entries()
        if one.rule and client.get(f"/rulebook/{one.rule}/").status_code != 200
    ]
    assert wrong == [] and len(glossary.entries()) > 150


def test_something_is_suggested_as_one_types(client: Client) -> None:
    found = groups(client, "infer", "/search/suggest/")
    assert found["cards"] == ["Infernal Genesis"]
    assert any("Infernal" in one for one in found["scenarios"])
    assert groups(client, "i", "/search/suggest/") == {}
    text = client.get("/search/suggest/", {"q": "infer"}).content.decode()
    assert "<html" not in text and f'href="/library/{GENESIS}/"' in text and 'href="/search/?q=infer"' in text


def test_every_page_has_the_box_and_it_works_without_a_script(client: Client) -> None:
    page = client.get("/rulebook/").content.decode()
    assert '<form class="site-search" role="search" action="/search/"' in page
    assert client.get("/search/").status_code == 200


@pytest.mark.parametrize(
    "typed", ["\x00", "(", "'; drop", "<script>alert(1)</script>", "% _", "a" * 5000, "the"]
)
@pytest.mark.parametrize("address", ["/search/", "/search/suggest/"])
def test_odd_searches_are_answered(client: Client, address: str, typed: str) -> None:
    response = client.get(address, {"q": typed})
    assert response.status_code == 200 and b"<script>alert" not in response.content


def test_what_is_not_public_is_not_found(client: Client) -> None:
    Scenario.objects.update(visibility=Scenario.Visibility.UNLISTED)
    assert "scenarios" not in groups(client, "trample")
    assert "scenarios" not in groups(client, "infer", "/search/suggest/")
