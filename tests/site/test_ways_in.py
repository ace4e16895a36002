"""No address answers a person with an empty window, however it is opened."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

pytestmark = pytest.mark.django_db

_HOLE = re.compile(r"<(?:(\w+):)?(\w+)>")
_FILLED = {
    "int": "1",
    "slug": "tour",
    "id": "abcdefghjkmn",
    "class_id": "abcdefghjkmn",
    "path": "300-turn/mana-burn",
}


def addresses(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Each address of the site, with something in place of what it names."""
    for one in (resolver or get_resolver()).url_patterns:
        said = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(one, said)
        elif isinstance(one, URLPattern) and "(?P" not in said and not said.startswith("admin/"):
            yield "/" + _HOLE.sub(lambda hole: _FILLED.get(hole[1], "abcdefghjkmn"), said).lstrip("^").rstrip(
                "$"
            )


def test_an_address_that_only_takes_forms_says_so_to_who_opens_it() -> None:
    client = Client(raise_request_exception=False)
    told = []
    for address in addresses():
        answer = client.get(address)
        assert answer.status_code < 500, address
        if answer.status_code == 405:
            words = answer.content.decode()
            assert "<h1>Nothing to show here</h1>" in words and "belongs to a button" in words, address
            assert "GET" not in answer["Allow"]
            told.append(address)
        elif answer.status_code >= 400:
            assert answer.content, address
    assert "/library/fork/300-turn/mana-burn/" in told and len(told) > 20


def test_so_does_one_that_only_shows_to_what_is_sent(client: Client) -> None:
    answer = client.post("/library/", {"q": "bears"})
    assert answer.status_code == 405 and "nothing can be sent to it" in answer.content.decode()
    assert answer["Allow"] == "GET, HEAD"


def test_programs_are_told_as_before(client: Client) -> None:
    answer = client.delete("/api/v1/scenarios")
    assert answer.status_code == 405 and answer["Content-Type"].startswith("application/json")
