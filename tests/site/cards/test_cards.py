"""The page of all cards: words, choices, counts, pages; and a page for each."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from engine.cards import library
from engine.cards.known import known
from engine.language.card import CardDef
from playground.cards import finding, listing
from playground.cards.facts import Half, facets_of, halves_from, halves_of
from playground.cards.judging import Judged
from playground.cards.links import name_at, slug_of
from playground.cards.models import ListedCard
from playground.library.loading import bundled, load
from playground.rulings.versions import engine_version
from tests.cards.unread import an_unread_card
from tests.site.cards.shelves import NAMES, put_on_shelf

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


def names(client: Client, query: dict[str, Any] | None = None) -> list[str]:
    return [card["name"] for card in client.get("/cards/", query or {}).context["cards"]]


def choices(client: Client, query: dict[str, Any] | None = None) -> dict[str, dict[str, int]]:
    facets = client.get("/cards/", query or {}).context["facets"]
    return {facet.name: {one.words: one.count for one in (*facet.choices, *facet.more)} for facet in facets}


# --- the table -----------------------------------------------------------------------------------------------


def test_every_card_of_the_period_has_an_address_of_its_own() -> None:
    for name in known():
        assert name_at(slug_of(name)) == name
    assert name_at("") is name_at("black-lotus-of-nowhere") is None
    assert name_at("Grizzly Bears") is None


def test_every_name_is_listed_and_listing_it_again_changes_nothing() -> None:
    every = {*library(), *known()}
    assert listing.list_names(listing.every_name()) == len(every)
    assert set(ListedCard.objects.values_list("name", flat=True)) == every
    assert ListedCard.objects.filter(origin="shelf").count() == len(library())
    before = list(ListedCard.objects.order_by("pk").values())
    assert listing.list_names(listing.every_name()) == 0
    assert list(ListedCard.objects.order_by("pk").values()) == before


def test_a_card_that_is_gone_is_listed_no_more_and_one_that_ships_now_is_read_again() -> None:
    put_on_shelf("Forest")
    ListedCard.objects.filter(name="Forest").update(origin="period", read_by=engine_version())
    ListedCard.objects.create(name="Moat of Ann", folded="moat of ann", slug="moat-of-ann", origin="shelf")
    assert listing.list_names({"Forest": ListedCard.Origin.SHELF}) == 2
    assert not ListedCard.objects.filter(name="Moat of Ann").exists()
    forest = ListedCard.objects.get(name="Forest")
    assert (forest.origin, forest.read_by) == ("shelf", "")


def test_a_card_is_read_once_by_each_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf()
    assert listing.read_waiting() == 0
    monkeypatch.setattr(listing, "engine_version", lambda: "another")
    assert listing.read_waiting() == len(NAMES)
    assert listing.read_waiting() == 0


def test_a_card_that_breaks_the_reader_keeps_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf("Forest", "Wind Drake")
    whole = listing.judge_shipped

    def break_down(card: CardDef, halves: tuple[Half, ...]) -> Judged:
        if card.name == "Forest":
            raise ZeroDivisionError
        return whole(card, halves)

    monkeypatch.setattr(listing, "engine_version", lambda: "another")
    monkeypatch.setattr(listing, "judge_shipped", break_down)
    assert listing.read_waiting() == 2
    assert dict(ListedCard.objects.values_list("name", "reads")) == {"Forest": "none", "Wind Drake": "whole"}


def test_what_is_left_is_sent_on_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf()
    sent: list[int] = []
    monkeypatch.setattr(listing, "send", lambda: sent.append(1))
    monkeypatch.setattr(listing, "engine_version", lambda: "another")
    monkeypatch.setattr(listing, "SECONDS", 0)
    monkeypatch.setattr(listing, "read_waiting", lambda *, seconds: 1)
    listing.part()
    assert sent == [1]
    monkeypatch.undo()
    monkeypatch.setattr(listing, "send", lambda: sent.append(2))
    listing.part()
    assert sent == [1]


@pytest.mark.parametrize(
    ("name", "facets"),
    [
        ("Grizzly Bears", {"colour:green", "type:creature", "cost:2"}),
        (
            "Assault // Battery",
            {"colour:red", "colour:green", "colour:several", "type:sorcery", "cost:1", "cost:4"},
        ),
        ("Forest", {"colour:none", "type:basic", "type:land", "cost:0"}),
        ("Evermind", {"colour:blue", "type:instant", "cost:0"}),
        ("Akki Lavarunner", {"colour:red", "type:creature", "type:legendary", "cost:4"}),
    ],
)
def test_a_card_is_found_by_what_is_printed_on_it(name: str, facets: set[str]) -> None:
    card = library()[name]
    assert set(facets_of(halves_of(card), card.layout)) == facets


def test_halves_are_kept_as_they_are_printed() -> None:
    halves = halves_of(library()["Serra Angel"])
    assert halves == (Half("Serra Angel", "{3}{W}{W}", "Creature - Angel", "4/4", "Flying, vigilance"),)
    assert halves_from([half.kept() for half in halves]) == halves


# --- looking for cards ---------------------------------------------------------------------------------------


def test_all_cards_stand_there_by_name_with_what_would_narrow_them(client: Client) -> None:
    put_on_shelf()
    assert names(client) == sorted(NAMES)
    found = choices(client)
    assert found["colour"] == {
        "White": 1,
        "Blue": 2,
        "Red": 3,
        "Green": 2,
        "Several colours": 1,
        "No colour": 1,
    }
    assert found["keyword"]["flying"] == 2
    # What all of them are tells none of them apart.
    assert "reads" not in found


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"colour": "white"}, ["Serra Angel"]),
        ({"colour": ["red", "green"]}, ["Assault // Battery"]),
        ({"keyword": "flying"}, ["Serra Angel", "Wind Drake"]),
        ({"keyword": "flying", "cost": "3"}, ["Wind Drake"]),
        ({"type": "land"}, ["Forest"]),
        ({"rule": "502.4"}, ["Serra Angel", "Wind Drake"]),
        ({"rule": "502.14"}, ["Serra Angel"]),
        ({"rules": "502", "colour": "blue"}, ["Evermind", "Wind Drake"]),
        ({"rule": "502.1"}, []),
    ],
)
def test_choices_narrow_what_is_found(client: Client, query: dict[str, Any], expected: list[str]) -> None:
    put_on_shelf()
    assert names(client, query) == expected


def test_beside_a_choice_stands_how_many_cards_it_leaves(client: Client) -> None:
    put_on_shelf()
    page = client.get("/cards/", {"colour": "blue"})
    for facet in page.context["facets"]:
        for choice in facet.choices:
            if not choice.chosen:
                assert client.get(f"/cards/{choice.query}").context["total"] == choice.count


def test_a_choice_is_taken_back_by_the_same_link(client: Client) -> None:
    put_on_shelf()
    page = client.get("/cards/", {"colour": "white", "keyword": "flying"})
    (back,) = [one for one in page.context["taken_back"] if one.words == "White"]
    assert back.query == "?keyword=flying"
    (chosen,) = [one for facet in page.context["facets"] for one in facet.choices if one.words == "White"]
    assert (chosen.chosen, chosen.query) == (True, "?keyword=flying")


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("griz", "Grizzly Bears"),
        ("GRIZZLY bears", "Grizzly Bears"),
        ("battery", "Assault // Battery"),
        ("angel", "Serra Angel"),
        ('"4 damage"', "Flametongue Kavu"),
        ("vigilance", "Serra Angel"),
    ],
)
def test_a_card_is_found_by_words_of_its_name_or_text(client: Client, typed: str, first: str) -> None:
    put_on_shelf()
    assert names(client, {"q": typed})[0] == first


def test_a_name_with_an_error_is_offered_and_not_taken_for_found(client: Client) -> None:
    put_on_shelf()
    page = client.get("/cards/", {"q": "grizly bears"})
    assert page.context["cards"] == []
    assert page.context["near"][0]["name"] == "Grizzly Bears"


@pytest.mark.parametrize("typed", ["'", '"', "-", "()", "a or", "%", "\\", "&", "x" * 500, "\x00", "<b>"])
def test_whatever_is_typed_gives_a_page(client: Client, typed: str) -> None:
    put_on_shelf("Forest")
    assert (
        client.get("/cards/", {"q": typed, "rule": typed, "colour": typed, "page": typed}).status_code == 200
    )


def test_what_an_address_says_that_means_nothing_is_passed_over(client: Client) -> None:
    put_on_shelf()
    assert names(client, {"colour": "purple", "cost": "many", "rule": "704.5k"}) == sorted(NAMES)


def test_pages_follow_one_another(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf()
    monkeypatch.setattr("playground.cards.views.PAGE", 3)
    told = [name for page in (1, 2, 3) for name in names(client, {"page": page})]
    assert told == sorted(NAMES)
    body = client.get("/cards/", {"page": 2, "reads": "whole"}).content.decode()
    assert 'rel="next" href="?page=3&amp;reads=whole"' in body


def test_addresses_of_shelves_lead_to_their_cards(client: Client) -> None:
    for letter, query in (("W", "?colour=white"), ("M", "?colour=several"), ("L", "?type=land"), ("?", "")):
        assert client.get("/cards/", {"shelf": letter}).headers["Location"] == f"/cards/{query}"


def test_a_script_gets_the_part_of_the_page_that_changes(client: Client) -> None:
    put_on_shelf()
    page = client.get("/cards/", {"colour": "white"}, headers=HTMX)
    assert page.content.decode().lstrip().startswith('<div id="found"')
    assert "HX-Request-Type" in page.headers["Vary"]


def test_a_page_costs_few_queries_however_many_cards_there_are(
    client: Client, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    put_on_shelf()
    with django_assert_max_num_queries(11):
        client.get("/cards/", {"q": "creature", "colour": "red"})


def test_cards_that_wait_are_sent_to_the_workers_and_the_page_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_on_shelf("Forest")
    ListedCard.objects.update(read_by="")
    sent: list[int] = []
    monkeypatch.setattr(listing, "sweep", lambda: sent.append(1))
    assert "1 card is not read yet" in client.get("/cards/").content.decode()
    assert sent == [1]
    ListedCard.objects.update(read_by="an earlier engine")
    cache.clear()
    body = client.get("/cards/").content.decode()
    assert "1 card was read by an earlier engine and is being read again" in body
    assert "not read yet" not in body
    assert sent == [1, 1]


def test_one_worker_at_a_time_reads_and_whatever_visitors_wait_for_goes_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put_on_shelf()
    ListedCard.objects.update(read_by="")
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr("playground.cards.tasks.read_cards.apply_async", lambda **how: sent.append(how))
    listing.send()
    assert sent == [{"priority": 9}]
    meanwhile: list[int] = []
    whole = listing.read_waiting

    def read_while_another_is_told(*, seconds: float) -> int:
        listing.part()
        meanwhile.append(listing.waiting().count())
        return whole(seconds=seconds)

    monkeypatch.setattr(listing, "read_waiting", read_while_another_is_told)
    listing.part()
    assert meanwhile == [len(NAMES)]
    assert not listing.waiting().exists()


def test_rules_of_a_card_count_for_what_they_are_part_of() -> None:
    put_on_shelf("Serra Angel")
    row = ListedCard.objects.get()
    assert {"502", "502.4", "502.14"} <= set(row.rules)
    assert finding.InOrder(finding.Wish(rule="502.4"))[0:9] == [row]


def test_a_card_of_the_time_that_does_not_ship_is_found_and_says_so(client: Client) -> None:
    name = an_unread_card("Creature")
    put_on_shelf(name, "Forest")
    page = client.get("/cards/", {"q": name})
    assert (page.context["cards"][0]["name"], page.context["cards"][0]["reads"]) == (name, "unknown")
    assert names(client, {"reads": "unknown"}) == names(client, {"from": "period"}) == [name]
    assert names(client, {"type": "creature"}) == [name]


# --- a card's page -------------------------------------------------------------------------------------------


def test_cards_from_everywhere_on_the_shelf_have_pages(client: Client) -> None:
    # Reading a card takes its time, so not every one of them.
    every = list(library())
    for name in every[:: len(every) // 20]:
        response = client.get(f"/cards/{slug_of(name)}/")
        assert response.status_code == 200
        assert response.context["card"].name == name


def test_a_page_shows_the_text_and_what_was_read(client: Client) -> None:
    context = client.get("/cards/assault-battery/").context
    faces = context["faces"]
    assert [face["face"].name for face in faces] == ["Assault", "Battery"]
    (found,) = faces[0]["abilities"]
    assert (found.kind, found.words) == (
        "what the spell does",
        "Assault deals 2 damage to target creature or player.",
    )
    assert {"212.5b", "415.1", "417.1"} <= set(found.rules)
    assert set(found.rules) <= set(context["rules"])


def test_a_page_lists_the_scenarios_with_the_card(client: Client) -> None:
    load([file for file in bundled() if file.slug == "500-special/infernal-genesis"])
    context = client.get("/cards/assault-battery/").context
    assert [one.slug for one in context["scenarios"]] == ["500-special/infernal-genesis"]
    assert context["scenario_count"] == 1
    assert client.get("/cards/grizzly-bears/").context["scenario_count"] == 0


def test_a_page_shows_what_its_pronouns_point_to(client: Client) -> None:
    body = client.get("/cards/furnace-of-rath/").content.decode()
    assert "What its words refer to" in body
    assert "<q>it</q> is <q>a source</q>" in body


def test_a_page_without_pronouns_says_nothing_of_them(client: Client) -> None:
    assert "point to" not in client.get("/cards/forest/").content.decode()


def test_a_card_that_does_not_ship_has_a_page_that_says_why(client: Client) -> None:
    name = an_unread_card("Creature")
    body = client.get(f"/cards/{slug_of(name)}/").content.decode()
    assert f"<h1>{name}</h1>" in body and "not understood yet" in body
    assert f'href="/cards/write/?like={slug_of(name)}"' in body


def test_the_editor_begins_with_all_but_the_text_of_such_a_card(client: Client) -> None:
    name = an_unread_card("Creature")
    (face,) = known()[name].faces
    response = client.get(f"/cards/write/?like={slug_of(name)}")
    half = response.context["sheet"].halves[0]
    assert (half.name, half.cost, half.types, half.size, half.text) == (
        name,
        face.cost,
        face.types,
        face.size,
        "",
    )
    body = response.content.decode()
    assert f"{name} is a card of the period" in body
    # It would be read without a text, as another card.
    assert f"{name} has a text, which is missing." in body
    assert response.context["found"].card is response.context["found"].partly is None


def test_a_flip_card_that_does_not_ship_is_begun_with_both_its_halves(client: Client) -> None:
    for name in known():
        if name not in library() and len(known()[name].faces) == 2:
            halves = client.get(f"/cards/write/?like={slug_of(name)}").context["sheet"].halves
            assert [half.name for half in halves] == [face.name for face in known()[name].faces]
            return
    pytest.skip("every card of two halves ships")


def test_other_names_are_404(client: Client) -> None:
    assert client.get("/cards/black-lotus-of-nowhere/").status_code == 404
