"""The shelf of cards, and a page for each."""

import pytest
from django.test import Client

from engine.cards import library
from playground.cards.links import slug_of
from playground.cards.shelf import Half, spines
from playground.cards.views import slugs

pytestmark = pytest.mark.django_db


def test_every_card_that_ships_has_an_address_of_its_own() -> None:
    assert list(slugs().values()) == list(library())


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


@pytest.mark.parametrize(("typed", "first"), [("griz", "Grizzly Bears"), ("batery", "Assault // Battery")])
def test_a_card_is_found_by_part_of_its_name_and_in_spite_of_an_error(
    client: Client, typed: str, first: str
) -> None:
    assert client.get("/cards/", {"q": typed}).context["cards"][0]["name"] == first


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
