"""No page reads "None": that is how the programming language prints what isn't there, and no word of the site's."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from playground.rulebook import said
from tests.site.people.addresses import VISITOR, WHO_MAY, YES
from tests.site.people.things import people, things

pytestmark = pytest.mark.django_db
NONE = re.compile(r"(?<![\w'])None(?![\w'])")
READ_ALOUD = ("alt", "aria-label", "content", "placeholder", "title", "value")
MISSING = (
    "/rulebook/704.5j/",
    "/rulebook/glossary/nothing/",
    "/rulebook/print/9/",
    "/cards/nothing-at-all/",
    "/library/nothing/at-all/",
    "/people/nobody-at-all/",
    "/nowhere/",
)


class Read(HTMLParser):
    """What of a page is read: its text, and the attributes that people see or hear; never scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style")
        self.found += [value for name, value in attrs if name in READ_ALOUD and value]
        self.found += [value for name, value in attrs if name in ("href", "action", "src") and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found.append(data)


def nones(html: str) -> list[str]:
    """The pieces of a page in which the word stands."""
    read = Read()
    read.feed(html)
    return [" ".join(piece.split())[:120] for piece in read.found if NONE.search(piece)]


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>None</p>", 1),
        ("<p>Life: None.</p>", 1),
        ('<input value="None">', 1),
        ('<a href="/library/None/">x</a>', 1),
        ('<img alt="None of them">', 1),
        ("<p>Nonesuch, NONE, none, 'None'</p><script>None</script>", 0),
    ],
)
def test_the_word_is_found_where_people_read_it(html: str, found: int) -> None:
    assert len(nones(html)) == found


@pytest.mark.parametrize("who", [VISITOR, "owner", "staff"])
def test_no_page_that_somebody_may_see_reads_so(who: str) -> None:
    accounts = people()
    made = things(accounts["owner"])
    client = Client(raise_request_exception=False)
    if who != VISITOR:
        client.force_login(accounts[who])

    def put(value: Any) -> Any:
        return made[value[1:-1]] if isinstance(value, str) and value.startswith("<") else value

    wrong, pages = [], 0
    for ask in WHO_MAY:
        # The admin's own words are Django's ("None available").
        if ask.method != "get" or ask.may[who] != YES or ask.name == "admin:index":
            continue
        cache.clear()
        with transaction.atomic():
            response = client.get(
                reverse(ask.name, args=[put(one) for one in ask.args]),
                {name: put(one) for name, one in ask.sent.items()},
            )
            transaction.set_rollback(True)
        if response.headers.get("Content-Type", "").startswith("text/html") and not response.streaming:
            pages += 1
            wrong += [f"{ask.name} {ask.args}: {piece}" for piece in nones(response.content.decode())]
    assert wrong == [] and pages > 30


def test_no_page_of_the_book_and_none_that_is_missing_reads_so(client: Client) -> None:
    paths = [reverse("rulebook:rule", args=[number]) for number in list(said.known())[::37]]
    wrong = [
        f"{path}: {piece}"
        for path in (*paths, *MISSING)
        for piece in nones(client.get(path).content.decode())
    ]
    assert wrong == []


@pytest.mark.parametrize("path", MISSING)
def test_a_page_that_is_missing_says_so_and_what_to_do_next(client: Client, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    ways = response.context["ways"]
    assert response.context["words"] and len(ways) >= 2
    for way in ways:
        assert client.get(way.href).status_code == 200, way.href
