"""Whoever searches for a word of another time is told what October 2006 called it, wherever the search is."""

from __future__ import annotations

import pytest
from django.test import Client

SEARCHES = ("/cards/", "/boards/new/search/", "/rulebook/", "/library/")


@pytest.mark.django_db
@pytest.mark.parametrize("address", SEARCHES)
@pytest.mark.parametrize(
    ("typed", "told"), [("exile", "remove from the game"), ("planeswalker", "came in 2007"), ("702", "502")]
)
def test_a_word_of_another_time_is_explained(client: Client, address: str, typed: str, told: str) -> None:
    page = client.get(address, {"q": typed}).content.decode()
    assert f"“{typed}”: " in page
    assert told in page


@pytest.mark.django_db
@pytest.mark.parametrize("address", SEARCHES)
def test_a_word_of_the_time_needs_no_explanation(client: Client, address: str) -> None:
    assert "other-time" not in client.get(address, {"q": "Grizzly"}).content.decode()
