"""What can be said: every form with words of its own, each example in an editor that understands it."""

import os
from html import unescape

import pytest
from django.test import Client

from engine.language.forms import shown
from playground.cards import sayable

pytestmark = pytest.mark.django_db

ADDRESS = "/cards/words/"


def listed_forms() -> list[sayable.Sayable]:
    rooms = [room for subject in sayable.subjects() for room in subject["rooms"]]
    return [one for room in rooms for sort in room["sorts"] for one in sort["forms"]]


def test_every_form_with_words_of_its_own_is_on_the_page(client: Client) -> None:
    listed = listed_forms()
    assert len(listed) == sum(map(shown.has_words, shown.readable()))
    text = unescape(client.get(ADDRESS).content.decode())
    for subject in sayable.subjects():
        assert f'<section id="of-{subject["name"]}"' in text
        assert f'<a href="#of-{subject["name"]}">{subject["title"]}</a>' in text
        assert all(text.count(f'<section id="{room["name"]}"') == 1 for room in subject["rooms"])
    assert text.count('class="saying"') == len(listed)


def test_an_example_opens_in_an_editor_that_understands_it(client: Client) -> None:
    """One in so many; all with CARDS=all."""
    listed = listed_forms()
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


def test_what_the_page_lists_is_found_out_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.get(ADDRESS)

    def again(form: object) -> bool:
        raise AssertionError(f"asked again: {form}")

    monkeypatch.setattr(shown, "has_words", again)
    assert client.get(ADDRESS).status_code == 200


def test_shelf_and_editor_lead_there(client: Client) -> None:
    for page in ("/cards/", "/cards/write/"):
        assert f'href="{ADDRESS}"' in client.get(page).content.decode()


def test_an_address_with_fields_beyond_their_bounds_is_refused_by_name(client: Client) -> None:
    answer = client.get("/cards/write/", {"name": "Test", "text": "Draw a card. " * 200})
    assert answer.status_code == 422
