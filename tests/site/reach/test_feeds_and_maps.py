"""Feeds, the map of the site, and what programs that gather pages are told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from playground.collected.models import Chapter, Collection, Entry
from playground.library import writing
from playground.library.models import Scenario
from playground.library.writing import Wanted
from playground.limits import LIMITS
from playground.people.models import FormerHandle
from playground.reach import mapping
from tests.site.lines import BURN

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture(autouse=True)
def no_counts() -> None:
    cache.clear()


def written(title: str, owner: Any = None, *, public: bool = True, tags: tuple[str, ...] = ()) -> Scenario:
    wanted = Wanted(title, BURN, "What does it cost?", tags=tags, public=public)
    return writing.publish(wanted, {"owner": owner, "visitor": ""})


def titles(client: Client, address: str) -> list[str]:
    response = client.get(address)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("application/atom+xml")
    assert not response.cookies
    root = ElementTree.fromstring(response.content)
    return [entry.findtext(f"{ATOM}title", "") for entry in root.iter(f"{ATOM}entry")]


def test_feeds_have_what_is_public_the_newest_first(client: Client) -> None:
    ann = User.objects.create_user("ann")
    for title in ("First", "Second"):
        written(title, ann, tags=("Mana burn",))
    written("Third")
    written("Unlisted", ann, public=False, tags=("Mana burn",))
    assert titles(client, "/feeds/newest.atom") == ["Third", "Second", "First"]
    assert titles(client, "/feeds/tags/mana%20burn.atom") == ["Second", "First"]
    assert titles(client, "/feeds/authors/ann.atom") == ["Second", "First"]
    assert titles(client, "/feeds/tags/nothing.atom") == []


def test_nobody_has_no_feed_and_who_was_renamed_has_one(client: Client) -> None:
    ann = User.objects.create_user("ann")
    assert titles(client, "/feeds/authors/ann.atom") == []
    assert client.get("/feeds/authors/bob.atom").status_code == 404
    FormerHandle.objects.create(handle="anna", profile=ann.profile)
    for called in ("anna", "ANN"):
        assert client.get(f"/feeds/authors/{called}.atom")["Location"] == "/feeds/authors/ann.atom"
    User.objects.update(is_active=False)
    assert client.get("/feeds/authors/ann.atom").status_code == 404


def test_a_collection_has_a_feed(client: Client) -> None:
    found = Collection.objects.create(slug="mine", title="Mine", visibility=Collection.Visibility.UNLISTED)
    chapter = Chapter.objects.create(collection=found, place=1, heading="One")
    for place, title in enumerate(("First", "Second", "Hidden")):
        row = written(title, public=title != "Hidden")
        Entry.objects.create(collection=found, chapter=chapter, scenario=row, name=f"e{place}", place=place)
    assert titles(client, "/feeds/collections/mine.atom") == ["Second", "First"]
    assert "/feeds/collections/mine.atom" in client.get("/collections/mine/").content.decode()
    Collection.objects.update(visibility=Collection.Visibility.WITHDRAWN)
    assert client.get("/feeds/collections/mine.atom").status_code == 404


def test_hostile_words_are_words(client: Client) -> None:
    written("<b>&]]>\u202e bold \x1b[0m", tags=("<script>",))
    assert titles(client, "/feeds/newest.atom") == ["<b>&]]> bold [0m"]
    assert titles(client, "/feeds/tags/%3Cscript%3E.atom") == ["<b>&]]> bold [0m"]
    for address in (
        "/feeds/tags/%00.atom",
        "/feeds/authors/" + "x" * 500 + ".atom",
        "/feeds/tags/%E2%80%AE.atom",
    ):
        assert client.get(address).status_code in (400, 404)


def test_a_summary_is_words_for_a_reader_that_takes_it_for_html(client: Client) -> None:
    wanted = Wanted(
        "Burn", BURN, "Is 1 < 2 <img src=x onerror=alert(1)>?", "By [[Mana Burn]] & more.", public=True
    )
    writing.publish(wanted, {"owner": None, "visitor": ""})
    root = ElementTree.fromstring(client.get("/feeds/newest.atom").content)
    (summary,) = root.iter(f"{ATOM}summary")
    read = ElementTree.fromstring(f"<p>{summary.text}</p>")
    assert summary.get("type") == "html" and list(read) == []
    assert read.text == "Is 1 < 2 <img src=x onerror=alert(1)>? By Mana Burn & more."


@pytest.mark.parametrize("kind", ["newest", "tags/x", "authors/ann", "collections/mine"])
def test_every_feed_is_bounded(client: Client, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    Collection.objects.create(slug="mine", title="Mine", visibility=Collection.Visibility.PUBLIC)
    User.objects.create_user("ann")
    monkeypatch.setitem(LIMITS, "step", replace(LIMITS["step"], most=1))
    address = f"/feeds/{kind}.atom"
    assert client.get(address).status_code == 200
    answer = client.get(address)
    assert answer.status_code == 429 and int(answer["Retry-After"]) > 0


def addresses(client: Client, address: str) -> list[str]:
    root = ElementTree.fromstring(client.get(address).content)
    return [found.text or "" for found in root.iter(f"{MAP}loc")]


def test_the_map_has_every_public_scenario_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mapping, "A_PART", 2)
    rows = [written(f"Number {number}") for number in range(5)]
    hidden = written("Unlisted", public=False)
    parts = addresses(client, "/sitemap.xml")
    found = [
        one
        for part in parts
        if "/scenarios/" in part
        for one in addresses(client, part[len("http://testserver") :])
    ]
    assert sorted(found) == sorted(f"http://testserver{row.get_absolute_url()}" for row in rows)
    assert hidden.slug not in "".join(found)
    assert client.get("/sitemap/scenarios/9999999.xml").status_code == 404
    assert client.get("/sitemap/nonsense/1.xml").status_code == 404


def test_every_room_of_the_map_is_there(client: Client) -> None:
    for address in addresses(client, "/sitemap/rooms/1.xml"):
        assert client.get(address.removeprefix("http://testserver")).status_code == 200, address
    assert len(addresses(client, "/sitemap/rules/1.xml")) > 300


def test_a_part_of_the_map_asks_as_much_however_many_there_are(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(6):
        written(f"Number {number}")
    with django_assert_max_num_queries(4):
        client.get("/sitemap/scenarios/1.xml")


def test_robots_are_told_what_to_leave_alone(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Disallow: /search/" in text
    assert "Disallow: /embed/" not in text
    assert "Sitemap: http://testserver/sitemap.xml" in text
