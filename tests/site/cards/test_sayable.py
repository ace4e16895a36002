"""What can be said: every form with words of its own, each example in an editor that understands it."""

import os
from html import unescape

import pytest
from django.test import Client

from engine.language.forms import shown
from playground.cards import sayable

pytestmark = pytest.mark.django_db

ADDRESS = "/cards/words/"


def test_every_form_with_words_of_its_own_is_on_the_page(client: Client) -> None:
    listed = [one for room in sayable.rooms() for sort in room["sorts"] for one in sort["forms"]]
    assert len(listed) == sum(map(shown.has_words, shown.readable()))
    text = unescape(client.get(ADDRESS).content.decode())
    for room in sayable.rooms():
        assert f'<section id="{room["name"]}"' in text
        assert f'<a href="#{room["name"]}">{room["title"]}</a>' in text
    assert text.count('class="saying"') == len(listed)


def test_an_example_opens_in_an_editor_that_understands_it(client: Client) -> None:
    """One in so many; all with CARDS=all."""
    listed = [one for room in sayable.rooms() for sort in room["sorts"] for one in sort["forms"]]
    wrong = []
    for one in listed if os.environ.get("CARDS") == "all" else listed[::80]:
        page = client.get(one.href)
        assert page.status_code == 200
        assert page.context["halves"][0]["half"].text.endswith(one.example.paragraphs)
        wrong += [(one.example, stop.words) for stop in page.context["found"].every_stop]
    assert wrong == []


def test_the_page_asks_the_database_nothing_and_is_drawn_once(
    client: Client, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    first = client.get(ADDRESS).content
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert client.get(ADDRESS).context["drawn"] in first.decode()


def test_shelf_and_editor_lead_there(client: Client) -> None:
    for page in ("/cards/", "/cards/write/"):
        assert f'href="{ADDRESS}"' in client.get(page).content.decode()


def test_an_address_with_fields_beyond_their_bounds_is_refused_by_name(client: Client) -> None:
    answer = client.get("/cards/write/", {"name": "Test", "text": "Draw a card. " * 200})
    assert answer.status_code == 422
