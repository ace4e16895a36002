"""The collections that ship: their files are sound, and loading them twice changes nothing."""

import re

import pytest
from django.test import Client

from playground.collected import shipping
from playground.collected.models import (
    LONGEST_HEADING,
    LONGEST_INTRODUCTION,
    LONGEST_NOTE,
    LONGEST_TITLE,
    LONGEST_WORDS,
    Collection,
    Entry,
    Mark,
)
from playground.library.loading import bundled as scenarios
from playground.library.models import Scenario
from playground.rulebook.book import is_number
from tests.site.collected.shelf import BLOCKS, BURN, TRAMPLE, fill, names

NUMBER = re.compile(r"(?<![\w.])[1-6]\d\d\.\d+[a-z]?\b")
FILES = shipping.bundled()
SLUGS = {file.slug for file in scenarios()}


def test_there_are_a_dozen_and_a_tour_comes_first() -> None:
    assert len(FILES) >= 12 and FILES[0].slug == "tour"
    assert [file.place for file in FILES] == list(range(1, len(FILES) + 1))
    assert len({file.slug for file in FILES} | {file.title for file in FILES}) == 2 * len(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.slug)
def test_a_file_is_sound(file: shipping.File) -> None:
    assert set(file.scenarios) <= SLUGS
    assert len(file.title) <= LONGEST_TITLE and len(file.introduction) <= LONGEST_INTRODUCTION
    assert len(file.introduction) > 200
    for part in file.parts:
        assert len(part.heading) <= LONGEST_HEADING and len(part.words) <= LONGEST_WORDS
        assert part.pieces
        for piece in part.pieces:
            assert 0 < len(piece.note) <= LONGEST_NOTE, piece.scenario


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.slug)
def test_rules_that_are_named_are_rules(file: shipping.File) -> None:
    words = [file.introduction, *(part.words for part in file.parts)]
    words += [piece.note for part in file.parts for piece in part.pieces]
    cited = [number for text in words for number in NUMBER.findall(text)]
    assert [number for number in cited if not is_number(number)] == []


def text(*chapters: tuple[str, tuple[str, ...]], title: str = "T", cover: str = "") -> str:
    every = [slug for _, slugs in chapters for slug in slugs]
    lines = [f'title = "{title}"', 'introduction = "I"', f'cover = "{cover or every[0]}"']
    for heading, slugs in chapters:
        lines += ["[[chapter]]", f'heading = "{heading}"']
        lines += [line for slug in slugs for line in ("[[chapter.entry]]", f'scenario = "{slug}"')]
    return "\n".join(lines)


def one(*chapters: tuple[str, tuple[str, ...]], **more: str) -> shipping.File:
    return shipping.read("01-few.toml", text(*chapters, **more))


@pytest.mark.django_db
def test_loading_again_costs_a_look_and_changes_nothing(django_assert_max_num_queries: object) -> None:
    fill()
    files = [one(("A", (BURN, TRAMPLE)), ("B", (BLOCKS,)))]
    assert shipping.load(files).written == ["few"]
    row = Collection.objects.get()
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        report = shipping.load(files)
    assert (report.written, report.gone, report.missing) == ([], [], [])
    assert Collection.objects.get().revision == row.revision
    assert names(row) == [["mana-burn", "trample"], ["combat-blocks"]] and row.size == 3 and row.cover


@pytest.mark.django_db
def test_a_changed_file_keeps_entries_and_what_was_done_of_them(client: Client) -> None:
    fill()
    shipping.load([one(("A", (BURN, TRAMPLE)), ("B", (BLOCKS,)))])
    client.post("/collections/few/trample/")
    keys = dict(Entry.objects.values_list("name", "pk"))
    shipping.load([one(("C", (TRAMPLE,)), title="Other", cover=TRAMPLE)])
    row = Collection.objects.get()
    assert (row.title, names(row)) == ("Other", [["trample"]])
    assert Entry.objects.get().pk == keys["trample"] and Mark.objects.count() == 1
    shipping.load([one(("C", (BLOCKS,)), ("D", (TRAMPLE, BURN)))])
    assert names(row) == [["combat-blocks"], ["trample", "mana-burn"]]
    assert Entry.objects.get(name="trample").pk == keys["trample"]


@pytest.mark.django_db
def test_what_is_missing_yet_comes_later() -> None:
    fill(BURN)
    files = [one(("A", (BURN, TRAMPLE)))]
    assert shipping.load(files).missing == [TRAMPLE]
    assert names(Collection.objects.get()) == [["mana-burn"]]
    fill(BURN, TRAMPLE)
    assert shipping.load(files).written == ["few"]
    assert names(Collection.objects.get()) == [["mana-burn", "trample"]]


@pytest.mark.django_db
def test_a_file_that_is_gone_takes_its_collection_along_and_no_other(client: Client) -> None:
    fill()
    shipping.load([one(("A", (BURN,)))])
    own = Collection.objects.create(slug="23456789abcd", title="Mine")
    assert shipping.load([]).gone == ["few"]
    assert list(Collection.objects.all()) == [own] and Scenario.objects.count() == 4


@pytest.mark.django_db
def test_nobody_changes_what_ships(client: Client, admin_client: Client) -> None:
    fill()
    shipping.load([one(("A", (BURN,)))])
    for browser in (client, admin_client):
        assert browser.get("/collections/edit/few/").status_code == 404
        assert browser.post("/collections/delete/few/").status_code == 404
    assert "built in" in client.get("/collections/few/").content.decode()


@pytest.mark.parametrize(
    "wrong",
    [text(("A", (BURN, BURN))), text(("A", (BURN,)), cover=TRAMPLE), text(("A", (BURN,)), ("B", (BURN,)))],
)
def test_a_file_that_cannot_be_used_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"01-few\.toml"):
        shipping.read("01-few.toml", wrong)
