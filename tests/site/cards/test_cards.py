"""The shelf of cards, and a page for each."""

import pytest
from django.test import Client

from engine.cards import library
from playground.cards.links import slug_of
from playground.cards.views import slugs

pytestmark = pytest.mark.django_db


def test_every_card_that_ships_has_an_address_of_its_own() -> None:
    assert list(slugs().values()) == list(library())


def test_every_card_has_a_page(client: Client) -> None:
    for name in library():
        response = client.get(f"/cards/{slug_of(name)}/")
        assert response.status_code == 200
        assert response.context["card"].name == name


def test_the_shelf_has_all_of_them(client: Client) -> None:
    shelves = client.get("/cards/").context["shelves"]
    names = [card["name"] for shelf in shelves for card in shelf["cards"]]
    assert sorted(names) == sorted(library())


@pytest.mark.parametrize(("typed", "first"), [("griz", "Grizzly Bears"), ("batery", "Assault // Battery")])
def test_a_card_is_found_by_part_of_its_name_and_in_spite_of_an_error(
    client: Client, typed: str, first: str
) -> None:
    assert client.get("/cards/", {"q": typed}).context["found"][0]["name"] == first


def test_a_page_shows_the_text_and_what_was_read(client: Client) -> None:
    faces = client.get("/cards/assault-battery/").context["faces"]
    assert [face["face"].name for face in faces] == ["Assault", "Battery"]
    assert faces[0]["abilities"] == [
        {"kind": "what the spell does", "words": "Assault deals 2 damage to target creature or player."}
    ]


def test_other_names_are_404(client: Client) -> None:
    assert client.get("/cards/black-lotus-of-nowhere/").status_code == 404
