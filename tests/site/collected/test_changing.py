"""Collections are made and changed by their owners: chapters, entries, notes, covers, who finds them."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from playground.collected import editing
from playground.collected.models import Chapter, Collection, Entry
from playground.library import publishing
from playground.library.models import Scenario
from tests.site.collected.shelf import (
    BLOCKS,
    BURN,
    LEGENDS,
    TRAMPLE,
    act,
    fill,
    made,
    names,
    scenario,
    somebody,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def shelves() -> None:
    fill()


@pytest.fixture
def ann() -> Client:
    return somebody("ann")


def test_a_collection_is_made_and_found(ann: Client) -> None:
    row = made(ann, BURN, TRAMPLE, title="Points that hurt", introduction="First mana.\r\n\r\nThen 300.3.")
    assert (row.size, row.introduction) == (2, "First mana.\n\nThen 300.3.")
    page = Client().get(row.get_absolute_url()).content.decode()
    assert (
        "Points that hurt" in page
        and 'href="/rulebook/300.3/"' in page
        and 'by <a href="/people/ann/">ann</a>' in page
    )
    assert f'href="/collections/{row.slug}/trample/"' in page
    assert "Points that hurt" in Client().get("/collections/").content.decode()


def test_who_is_not_signed_in_is_led_to_the_sign_in(client: Client) -> None:
    for address in ("/collections/new/", f"/collections/add/{BURN}/"):
        response = client.get(address)
        assert response.status_code == 302 and response["Location"].startswith(
            "/accounts/login/?next=/collections/"
        )
    assert client.post("/collections/new/", {"title": "X", "visibility": "public"}).status_code == 302
    assert not Collection.objects.exists()


def test_nobody_else_changes_it(ann: Client) -> None:
    row = made(ann, BURN)
    for other in (Client(), somebody("bob")):
        assert other.get(f"/collections/edit/{row.slug}/").status_code == 404
        assert act(other, row, "save", title="Mine", visibility="public").status_code == 404
        assert other.post(f"/collections/delete/{row.slug}/").status_code == 404
        assert other.get(f"/collections/delete/{row.slug}/").status_code == 404
    bob = somebody("bob")
    assert bob.post(f"/collections/add/{TRAMPLE}/", {"collection": row.slug}).status_code == 404
    row.refresh_from_db()
    assert (row.title, row.size) == ("Of an evening", 1)


def test_what_was_taken_back_is_its_owners_alone(ann: Client) -> None:
    row = made(ann, BURN, visibility="withdrawn")
    addresses = (
        row.get_absolute_url(),
        f"{row.get_absolute_url()}mana-burn/",
        f"{row.get_absolute_url()}mana-burn/predict/",
    )
    for address in addresses:
        assert Client().get(address).status_code == 404 and ann.get(address).status_code == 200
    act(ann, row, "save", title="T", visibility="unlisted")
    for address in addresses:
        assert Client().get(address).status_code == 200
    assert "noindex" in Client().get(row.get_absolute_url()).content.decode()
    assert Client().get("/collections/").context["found"].rows == []


def test_entries_are_moved_by_buttons_also_from_chapter_to_chapter(ann: Client) -> None:
    row = made(ann, BURN, TRAMPLE, BLOCKS)
    act(ann, row, "chapter-add", heading="Later")
    key = {entry.name: entry.pk for entry in Entry.objects.all()}
    second = Chapter.objects.get(heading="Later").pk
    act(ann, row, "entry-up", entry=key["combat-blocks"])
    assert names(row) == [["mana-burn", "combat-blocks", "trample"], []]
    act(ann, row, "entry-down", entry=key["trample"])
    assert names(row) == [["mana-burn", "combat-blocks"], ["trample"]]
    act(ann, row, "entry-put", entry=key["mana-burn"], chapter=second)
    assert names(row) == [["combat-blocks"], ["trample", "mana-burn"]]
    act(ann, row, "entry-up", entry=key["trample"])
    assert names(row) == [["combat-blocks", "trample"], ["mana-burn"]]
    act(ann, row, "chapter-up", chapter=second)
    assert names(row) == [["mana-burn"], ["combat-blocks", "trample"]]
    act(ann, row, "entry-remove", entry=key["trample"])
    act(ann, row, "chapter-remove", chapter=second)
    assert names(row) == [["mana-burn", "combat-blocks"]]
    assert act(ann, row, "chapter-remove", chapter=row.chapters.get().pk).status_code == 422
    assert act(ann, row, "entry-up", entry=key["mana-burn"]).status_code == 422
    row.refresh_from_db()
    assert row.size == 2 and row.headings == "First chapter"


def test_words_of_chapters_and_notes_are_kept(ann: Client) -> None:
    row = made(ann, BURN)
    chapter, entry = row.chapters.get(), row.entries.get()
    act(ann, row, "chapter-save", chapter=chapter.pk, heading="Mana  at last", words="See 300.3.")
    act(ann, row, "entry-note", entry=entry.pk, note="Look at the pool.")
    page = Client().get(row.get_absolute_url()).content.decode()
    assert "Mana at last" in page and 'href="/rulebook/300.3/"' in page
    assert "Look at the pool." in Client().get(entry.get_absolute_url()).content.decode()


def test_an_entry_keeps_its_address_wherever_it_is_moved(ann: Client) -> None:
    row = made(ann, BURN, TRAMPLE)
    address = Entry.objects.get(name="trample").get_absolute_url()
    act(ann, row, "entry-up", entry=Entry.objects.get(name="trample").pk)
    assert Client().get(address).context["number"] == 1


@pytest.mark.parametrize(
    "typed",
    [f"/library/{BURN}/", f"https://rules.example/library/{BURN}/?predict=1", BURN, f"  /library/{BURN}  "],
)
def test_a_scenario_is_added_by_any_of_its_addresses(ann: Client, typed: str) -> None:
    row = made(ann)
    assert act(ann, row, "entry-add", address=typed).status_code == 302
    assert names(row) == [["mana-burn"]]


@pytest.mark.parametrize(
    "typed", ["", "/library/no/such/", "https://", "/cards/", "\x00", "x" * 5_000, "/library/"]
)
def test_what_is_no_scenarios_address_is_refused(ann: Client, typed: str) -> None:
    row = made(ann)
    response = act(ann, row, "entry-add", address=typed)
    assert response.status_code == 422 and "No scenario has that address" in response.content.decode()


def test_a_scenario_stands_in_a_collection_once(ann: Client) -> None:
    row = made(ann, BURN)
    assert "already in this collection" in act(ann, row, "entry-add", address=BURN).content.decode()
    response = ann.post(f"/collections/add/{BURN}/", {"collection": row.slug})
    assert response.status_code == 422 and "already" in response.content.decode()


def test_it_is_added_from_its_own_page(ann: Client) -> None:
    row = made(ann)
    assert f'href="/collections/add/{LEGENDS}/"' in ann.get(f"/library/{LEGENDS}/").content.decode()
    assert ann.post(f"/collections/add/{LEGENDS}/", {"collection": row.slug}).status_code == 302
    assert names(row) == [["legend-rule"]]
    page = Client().get(f"/library/{LEGENDS}/").content.decode()
    assert "In these collections" in page and f'href="/collections/{row.slug}/legend-rule/"' in page
    response = ann.post("/collections/new/", {"title": "N", "visibility": "unlisted", "scenario": BURN})
    assert names(Collection.objects.latest("pk")) == [["mana-burn"]] and response.status_code == 302


def test_it_is_added_from_what_a_search_finds(ann: Client) -> None:
    row = made(ann, BURN)
    found = ann.get(f"/collections/edit/{row.slug}/", {"q": "trample"}).context["found"]
    assert (scenario(TRAMPLE), False) in found
    assert (scenario(BURN), True) in ann.get(f"/collections/edit/{row.slug}/", {"q": "mana burn"}).context[
        "found"
    ]


def test_who_adds_one_of_several_finds_goes_on_with_the_others(ann: Client) -> None:
    row = made(ann)
    there = f"/collections/edit/{row.slug}/?q=trample"
    hit = scenario(TRAMPLE)
    assert (hit, False) in ann.get(there).context["found"]
    sent = {"do": "entry-add", "revision": row.revision, "address": hit.slug, "found": hit.pk}
    answer = ann.post(there, sent)
    assert answer["Location"] == f"{there}#found-{hit.pk}"
    page = ann.get(answer["Location"])
    assert (hit, True) in page.context["found"]
    assert f'<li id="found-{hit.pk}" tabindex="-1">' in page.content.decode()


def test_who_has_seen_an_older_revision_is_told_and_loses_no_word(ann: Client) -> None:
    row = made(ann, BURN)
    seen = row.revision
    act(ann, row, "save", title="Newer", visibility="public")
    sent = {
        "do": "save",
        "revision": seen,
        "title": "Older",
        "introduction": "A long text.",
        "visibility": "public",
    }
    response = ann.post(f"/collections/edit/{row.slug}/", sent)
    row.refresh_from_db()
    assert response.status_code == 409 and row.title == "Newer"
    assert (
        "changed in another window" in response.content.decode()
        and "A long text." in response.content.decode()
    )
    for revision in ("", "x", "-1", "9" * 40):
        assert ann.post(f"/collections/edit/{row.slug}/", {**sent, "revision": revision}).status_code == 409


def test_the_cover_is_the_first_board_or_the_one_that_was_chosen(ann: Client) -> None:
    row = made(ann)
    assert row.cover == []
    act(ann, row, "entry-add", address=BURN)
    row.refresh_from_db()
    first = row.cover
    assert {one["kind"] for one in first} == {"card", "life", "phase"}
    act(ann, row, "entry-add", address=BLOCKS)
    row.refresh_from_db()
    assert row.cover == first
    act(ann, row, "entry-cover", entry=Entry.objects.get(name="combat-blocks").pk)
    row.refresh_from_db()
    assert [one["frame"] for one in row.cover if one["kind"] == "card"] != [
        one["frame"] for one in first if one["kind"] == "card"
    ]
    assert 'class="cover-card frame-white"' in Client().get("/collections/").content.decode()


def test_what_its_maker_took_back_is_shown_to_nobody(ann: Client) -> None:
    row = made(ann, BURN, TRAMPLE)
    hidden = scenario(TRAMPLE)
    hidden.kind, hidden.visibility, hidden.title = Scenario.Kind.WRITTEN, "withdrawn", "Secret words"
    hidden.save()
    for address in (row.get_absolute_url(), "/collections/"):
        assert "Secret words" not in Client().get(address).content.decode()
    assert Client().get(f"{row.get_absolute_url()}trample/").status_code == 404
    assert Client().get(f"{row.get_absolute_url()}mana-burn/").context["after"] is None


def test_what_its_maker_left_unlisted_is_shown_in_no_public_collection_of_others(ann: Client) -> None:
    row = made(ann, TRAMPLE)
    hidden = scenario(TRAMPLE)
    hidden.kind, hidden.visibility = Scenario.Kind.WRITTEN, "unlisted"
    hidden.owner = User.objects.create(username="carol")
    hidden.save()
    assert Client().get(f"{row.get_absolute_url()}trample/").status_code == 404
    act(ann, row, "save", title="T", visibility="unlisted")
    assert Client().get(f"{row.get_absolute_url()}trample/").status_code == 200
    act(ann, row, "save", title="T", visibility="public")
    hidden.owner = User.objects.get(username="ann")
    hidden.save()
    assert Client().get(f"{row.get_absolute_url()}trample/").status_code == 200


HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>{{7*7}}" + "w" * 20


def test_hostile_words_stay_words(ann: Client) -> None:
    row = made(ann, BURN, title=HOSTILE, introduction=HOSTILE)
    act(ann, row, "chapter-save", chapter=row.chapters.get().pk, heading=HOSTILE, words=HOSTILE)
    act(ann, row, "entry-note", entry=row.entries.get().pk, note=HOSTILE)
    addresses = (
        row.get_absolute_url(),
        row.entries.get().get_absolute_url(),
        "/collections/",
        "/collections/?q=alert",
        f"/collections/edit/{row.slug}/",
        f"/collections/delete/{row.slug}/",
        f"/library/{BURN}/",
        "/search/?q=alert",
        "/search/suggest/?q=alert",
    )
    for address in addresses:
        page = ann.get(address).content.decode()
        assert "<script>alert" not in page and "<img src=x" not in page, address
        assert "alert(1)" in page, address


@pytest.mark.parametrize("odd", ["a\u202eb", "a\u2066b", "a\x07b", "\x7f"])
def test_characters_that_turn_a_line_round_are_refused(ann: Client, odd: str) -> None:
    response = ann.post("/collections/new/", {"title": odd, "visibility": "public"})
    assert response.status_code == 422 and "U+" in response.content.decode()
    row = made(ann, BURN)
    for do, fields in (
        ("chapter-save", {"chapter": row.chapters.get().pk, "heading": odd}),
        ("chapter-add", {"heading": odd}),
        ("entry-note", {"entry": row.entries.get().pk, "note": odd}),
        ("save", {"title": "T", "introduction": odd, "visibility": "public"}),
    ):
        response = act(ann, row, do, **fields)
        assert response.status_code == 422 and "it is invisible" in response.content.decode(), do


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("save", {"title": "", "visibility": "public"}),
        ("save", {"title": "x" * 121, "visibility": "public"}),
        ("save", {"title": "T", "visibility": "everywhere"}),
        ("chapter-add", {"heading": ""}),
        ("chapter-add", {"heading": "H", "words": "x" * 2_001}),
        ("entry-up", {"entry": "999999"}),
        ("entry-up", {"entry": "x"}),
        ("chapter-down", {"chapter": "999999"}),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(ann: Client, do: str, fields: dict[str, str]) -> None:
    row = made(ann, BURN)
    before = row.revision
    assert act(ann, row, do, **fields).status_code == 422
    row.refresh_from_db()
    assert row.revision == before
    assert act(ann, row, "nonsense").status_code == 404


def test_entries_of_other_collections_are_out_of_reach(ann: Client) -> None:
    row, bobs = made(ann, BURN), made(somebody("bob"), TRAMPLE)
    entry, chapter = bobs.entries.get().pk, bobs.chapters.get().pk
    for do in ("entry-up", "entry-remove", "entry-note", "entry-put", "entry-cover"):
        assert act(ann, row, do, entry=entry, chapter=chapter, note="x").status_code == 422
    for do in ("chapter-up", "chapter-remove", "chapter-save"):
        assert act(ann, row, do, chapter=chapter, heading="x").status_code == 422
    assert act(ann, row, "entry-put", entry=row.entries.get().pk, chapter=chapter).status_code == 422
    assert names(bobs) == [["trample"]]


def test_there_is_room_for_so_many_and_no_more(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    row = made(ann, BURN)
    monkeypatch.setattr(editing, "MOST_ENTRIES", 1)
    monkeypatch.setattr(editing, "MOST_CHAPTERS", 1)
    monkeypatch.setattr(editing, "MOST_COLLECTIONS", 1)
    assert "at most 1 scenarios" in act(ann, row, "entry-add", address=TRAMPLE).content.decode()
    assert "at most 1 chapters" in act(ann, row, "chapter-add", heading="H").content.decode()
    response = ann.post("/collections/new/", {"title": "T", "visibility": "public"})
    assert response.status_code == 422 and Collection.objects.count() == 1


def test_it_is_deleted_and_its_scenarios_stay(ann: Client) -> None:
    row = made(ann, BURN)
    assert "30 days" in ann.get(f"/collections/delete/{row.slug}/").content.decode()
    ann.post(f"/collections/delete/{row.slug}/")
    assert Client().get(row.get_absolute_url()).status_code == 410
    assert row.get_absolute_url() not in ann.get("/collections/").content.decode()
    assert Collection.objects.get().deleted is not None and Entry.objects.exists()
    assert Client().get(f"/library/{BURN}/").status_code == 200


def test_who_has_left_leaves_the_collection(ann: Client) -> None:
    row = made(ann, BURN)
    User.objects.get(username="ann").delete()
    assert "by a deleted account" in Client().get(row.get_absolute_url()).content.decode()


def test_questions_do_not_grow_with_entries(ann: Client, django_assert_max_num_queries: object) -> None:
    """A page of an entry has the same as the scenario's's own page, and few more."""
    row = made(ann, BURN, TRAMPLE, BLOCKS, LEGENDS)
    for address, most in (
        (row.get_absolute_url(), 12),
        ("/collections/", 12),
        (f"{row.get_absolute_url()}trample/", 17),
    ):
        with django_assert_max_num_queries(most):  # type: ignore[operator]
            assert ann.get(address).status_code == 200


def test_who_is_banned_changes_nothing_and_puts_nothing_into_the_list(ann: Client) -> None:
    row = made(ann, BURN, visibility="unlisted")
    profile = User.objects.get(username="ann").profile
    profile.banned_until = timezone.now() + timedelta(days=3)
    profile.save()
    assert act(ann, row, "save", title="Mine", visibility="public").status_code == 403
    assert ann.post("/collections/new/", {"title": "N", "visibility": "unlisted"}).status_code == 403
    assert ann.post(f"/collections/add/{TRAMPLE}/", {"collection": row.slug}).status_code == 403
    row.refresh_from_db()
    assert (row.title, row.size, Collection.objects.count()) == ("Of an evening", 1, 1)


def test_who_may_not_publish_is_told_why(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    row = made(ann, BURN, visibility="unlisted")
    monkeypatch.setattr(publishing, "_objections", [lambda request: "Not today."])
    for response in (
        ann.post("/collections/new/", {"title": "N", "visibility": "public"}),
        act(ann, row, "save", title="T", visibility="public"),
    ):
        assert response.status_code == 422 and "Not today." in response.content.decode()
    assert act(ann, row, "save", title="T", visibility="unlisted").status_code == 302


def test_words_are_markdown_with_cards_in_it_and_no_links_elsewhere(ann: Client) -> None:
    words = "*Read* [[Grizzly Bears]] and [this](https://example.org/x), <b>not</b> that."
    row = made(ann, BURN, introduction=words)
    page = Client().get(row.get_absolute_url()).content.decode()
    assert "<em>Read</em>" in page and 'href="/cards/grizzly-bears/"' in page
    assert 'href="https://example.org' not in page and "<b>not" not in page
