"""The shelf of cards, and a page for each."""

import pytest
from django.test import Client

from engine.cards import library
from engine.cards.known import known
from playground.cards.links import name_at, slug_of
from playground.cards.shelf import Half, spines
from tests.cards.unread import an_unread_card

pytestmark = pytest.mark.django_db


def test_every_card_of_the_period_has_an_address_of_its_own() -> None:
    for name in known():
        assert name_at(slug_of(name)) == name
    assert name_at("") is name_at("black-lotus-of-nowhere") is None
    assert name_at("Grizzly Bears") is None


def test_cards_from_everywhere_on_the_shelf_have_pages(client: Client) -> None:
    # Reading a card takes its time, so not every one of the hundreds.
    for name in list(library())[::40]:
        response = client.get(f"/cards/{slug_of(name)}/")
        assert response.status_code == 200
        assert response.context["card"].name == name


def test_the_shelves_have_all_of_them(client: Client) -> None:
    names: list[str] = []
    for shelf in client.get("/cards/").context["shelves"]:
        found = client.get("/cards/", {"shelf": shelf["letter"]}).context["cards"]
        assert len(found) == shelf["count"]
        names += [card["name"] for card in found]
    assert sorted(names) == sorted(library())


@pytest.mark.parametrize(
    ("name", "letter", "halves"),
    [
        ("Grizzly Bears", "G", (Half("{1}{G}", "Creature \N{EM DASH} Bear", "2/2"),)),
        ("Assault // Battery", "M", (Half("{R}", "Sorcery", ""), Half("{3}{G}", "Sorcery", ""))),
        ("Forest", "L", (Half("", "Basic Land \N{EM DASH} Forest", ""),)),
    ],
)
def test_a_card_stands_where_its_colours_say(name: str, letter: str, halves: tuple[Half, ...]) -> None:
    assert (spines()[name].letter, spines()[name].halves) == (letter, halves)


@pytest.mark.parametrize(
    ("typed", "found"),
    [("grizzly b", "Grizzly Bears"), ("battery", "Assault // Battery"), ("giant", "Hill Giant")],
)
def test_a_card_is_found_by_part_of_its_name(client: Client, typed: str, found: str) -> None:
    assert found in [card["name"] for card in client.get("/cards/", {"q": typed}).context["cards"]]


def test_a_name_with_a_slip_finds_nothing_and_is_asked_about(client: Client) -> None:
    response = client.get("/cards/", {"q": "asault"})
    assert response.context["cards"] == response.context["unread"] == []
    assert "Assault // Battery" in response.context["near"]
    assert "No card up to October 2006 is named \u201casault\u201d" in response.content.decode()
    assert 'href="/cards/?q=Assault%20//%20Battery"' in response.content.decode()


def test_a_card_that_does_not_ship_has_a_page_that_says_why(client: Client) -> None:
    name = an_unread_card("Creature")
    body = client.get(f"/cards/{slug_of(name)}/").content.decode()
    assert f"<h1>{name}</h1>" in body and "not understood yet, because of" in body
    assert f'href="/cards/write/?like={slug_of(name)}"' in body
    listed = client.get("/cards/", {"q": name}).context["unread"]
    assert listed[0]["name"] == name and listed[0]["why"].startswith("not understood yet")


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
    assert f"{name} is a card of the time" in body
    # It would be read without a text, as another card.
    assert f"{name} has a text, which is missing." in body
    assert response.context["found"].card is None


def test_a_flip_card_that_does_not_ship_is_begun_with_both_its_halves(client: Client) -> None:
    for name in known():
        if name not in library() and len(known()[name].faces) == 2:
            halves = client.get(f"/cards/write/?like={slug_of(name)}").context["sheet"].halves
            assert [half.name for half in halves] == [face.name for face in known()[name].faces]
            return
    pytest.skip("every card of two halves ships")


def test_a_page_shows_the_text_and_what_was_read(client: Client) -> None:
    faces = client.get("/cards/assault-battery/").context["faces"]
    assert [face["face"].name for face in faces] == ["Assault", "Battery"]
    (found,) = faces[0]["abilities"]
    assert (found.kind, found.words) == (
        "what the spell does",
        "Assault deals 2 damage to target creature or player.",
    )
    assert {"212.5b", "415.1", "417.1"} <= set(found.rules)


def test_a_page_shows_what_its_pronouns_point_to(client: Client) -> None:
    body = client.get("/cards/flametongue-kavu/").content.decode()
    assert "What its words point to" in body
    assert "<q>it</q> is <q>Flametongue Kavu</q>" in body


def test_a_page_without_pronouns_says_nothing_of_them(client: Client) -> None:
    assert "point to" not in client.get("/cards/forest/").content.decode()


def test_other_names_are_404(client: Client) -> None:
    assert client.get("/cards/black-lotus-of-nowhere/").status_code == 404
