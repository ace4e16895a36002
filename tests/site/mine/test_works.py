"""My work: every kind listed for its maker, searched, deleted with undo, kept by a link, taken along, brought back."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from playground.boards.models import Draft, Run
from playground.boards.runs import start_run
from playground.cards.models import CardDraft
from playground.collected.models import Collection, Reading
from playground.exploring.models import Exploration
from playground.library.models import Scenario
from playground.library.writing import Wanted, publish
from playground.mine import kinds, quotas
from playground.mine.models import Recovery
from playground.rulings.models import Ruling
from playground.simulations.models import Simulation
from tests.site.lines import BURN, line
from tests.site.people.test_signing_in import signed_up
from tests.site.people.things import things

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    from playground.simulations import tasks

    monkeypatch.setattr(tasks.play_chunk, "delay", lambda *_: None)
    cache.clear()


def built(client: Client, title: str = "A shock") -> Draft:
    """A board that somebody has built."""
    client.post(reverse("boards:first_edit"), {"place": "Shock", "into": "0:in play", "title": title})
    return Draft.objects.latest("created")


def changed(client: Client, of: str, do: str, *keys: object, follow: bool = True) -> Any:
    return client.post(
        reverse("mine:change"), {"of": of, "do": do, "one": [str(one) for one in keys]}, follow=follow
    )


def everything(client: Client) -> dict[str, tuple[Any, str]]:
    """Something of each kind, of an account: its row and its address."""
    owner = User.objects.get()
    made = things(owner)
    return {
        "scenarios": (Scenario.objects.get(slug=made["scenario"]), f"/library/{made['scenario']}/"),
        "boards": (Draft.objects.get(pk=made["draft"]), f"/boards/{made['draft']}/"),
        "lines": (Run.objects.get(pk=made["run"]), f"/runs/{made['run']}/1/"),
        "links": (Ruling.objects.get(pk=made["ruling"]), f"/rulings/{made['ruling']}/1/"),
        "cards": (CardDraft.objects.get(pk=made["card"]), f"/cards/write/{made['card']}/"),
        "simulations": (Simulation.objects.get(pk=made["simulation"]), f"/simulations/{made['simulation']}/"),
        "explorations": (
            Exploration.objects.get(pk=made["exploration"]),
            f"/outcomes/{made['exploration']}/",
        ),
        "collections": (
            Collection.objects.get(slug=made["collection"]),
            f"/collections/{made['collection']}/",
        ),
    }


# --- deleting ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", kinds.NAMES)
def test_each_kind_is_deleted_and_had_back_as_it_was(of: str) -> None:
    ann = signed_up()
    row, address = everything(ann)[of]
    address = row.get_absolute_url() if of in ("links", "collections") else address
    other = Client()
    before = other.get(address, follow=True).status_code, ann.get(address, follow=True).status_code
    assert before[1] == 200
    assert "can undo this" in changed(ann, of, "delete", row.pk).content.decode()
    assert other.get(address, follow=True).status_code in (404, 410)
    assert f'value="{row.pk}"' not in ann.get(f"/me/?of={of}").content.decode()
    assert f'value="{row.pk}"' in ann.get("/me/deleted/").content.decode()
    changed(ann, of, "restore", row.pk)
    assert (other.get(address, follow=True).status_code, ann.get(address, follow=True).status_code) == before
    assert f'value="{row.pk}"' in ann.get(f"/me/?of={of}").content.decode()


@pytest.mark.parametrize("of", kinds.NAMES)
def test_what_was_deleted_is_removed_for_good_when_asked(of: str) -> None:
    ann = signed_up()
    row, _ = everything(ann)[of]
    changed(ann, of, "remove", row.pk)
    assert type(row)._base_manager.filter(pk=row.pk).exists()  # it was not deleted
    changed(ann, of, "delete", row.pk)
    assert "permanently deleted" in changed(ann, of, "remove", row.pk).content.decode()
    assert not type(row)._base_manager.filter(pk=row.pk).exists()


@pytest.mark.parametrize("of", kinds.NAMES)
def test_nobody_deletes_what_somebody_else_has_made(of: str) -> None:
    row, _ = everything(signed_up())[of]
    for stranger in (signed_up("Bob"), Client()):
        for wish in ("delete", "restore", "remove"):
            changed(stranger, of, wish, row.pk)
    assert kinds.kind_named(of).of(kinds.Q(pk=row.pk)).exists()  # type: ignore[union-attr]


def test_whatever_is_sent_is_no_key_or_finds_nothing() -> None:
    ann = signed_up()
    built(ann)
    for of in kinds.NAMES:
        for key in ("x\x00y", "9" * 40, "", "-1", "\u0664", "a" * 500):
            for wish in ("delete", "restore", "remove"):
                # The page that follows is the same for each.
                answer = changed(ann, of, wish, key, follow=wish == "delete" and key == "x\x00y")
                assert answer.status_code in (200, 302, 400)
    assert ann.post(reverse("mine:change"), {"of": "boards", "do": "sell", "one": "x"}).status_code == 404


def test_a_deleted_board_is_nowhere_but_among_the_deleted(client: Client) -> None:
    board = built(client)
    client.post(reverse("boards:hand_on", args=[board.id]))
    handed = board.handing.get_absolute_url()
    assert Client().get(handed).status_code == 200
    changed(client, "boards", "delete", board.id)
    assert Client().get(handed).status_code == 404
    assert board.get_absolute_url() not in client.get("/").content.decode()
    page = client.get(board.get_absolute_url())
    assert page.status_code == 410 and "under My work" in page.content.decode()
    edit = client.post(reverse("boards:edit", args=[board.id]), {"at": board.seen, "do": "clear"})
    assert edit.status_code == 410
    stranger = Client().get(board.get_absolute_url())
    assert stranger.status_code == 404


# --- finding -------------------------------------------------------------------------------------------------


def test_works_are_searched_by_title_and_paged(client: Client, django_assert_max_num_queries: Any) -> None:
    for number in range(30):
        built(client, f"Board {number} of <b>")
    html = client.get("/me/?of=boards").content.decode()
    assert html.count('name="one"') == 25 and "of=boards" in html and "<b>" not in html
    with django_assert_max_num_queries(28):
        html = client.get("/me/?of=boards&q=29+board").content.decode()
    assert html.count('name="one"') == 1
    assert "Nothing here has that name" in client.get("/me/?of=boards&q=100%25").content.decode()
    assert client.get("/me/?of=boards&q=%00&page=9999999").status_code == 200
    assert 'name="one"' not in Client().get("/me/?of=boards").content.decode()


# --- the link ------------------------------------------------------------------------------------------------


def linked(client: Client) -> str:
    """The address of the link, as the page shows it once."""
    page = client.post(reverse("mine:link"), {"do": "make"})
    found = re.search(r"http://testserver(/back/[^<]+)</textarea>", page.content.decode())
    assert found is not None and "no-store" in page["Cache-Control"]
    return found.group(1)


def test_works_come_into_another_browser_by_the_link(client: Client) -> None:
    board = built(client)
    address = linked(client)
    secret = address.split("/")[2]
    assert secret not in str(Recovery.objects.values_list().get())
    other = Client()
    mine = built(other, "Another")
    assert other.get(board.get_absolute_url()).status_code == 404
    assert "1 board" in other.get(address).content.decode()
    assert other.get(board.get_absolute_url()).status_code == 404, "looking takes nothing"
    before = other.cookies["sessionid"].value
    other.post(address)
    assert other.cookies["sessionid"].value != before
    for one in (client, other):
        for row in (board, mine):
            assert one.get(row.get_absolute_url()).status_code == 200
    assert "already" in client.get(address).content.decode()


def test_the_link_brings_works_into_an_account(client: Client) -> None:
    board = built(client)
    address = linked(client)
    bob = signed_up("Bob")
    bob.post(address)
    board.refresh_from_db()
    assert board.owner is not None and board.owner.username == "Bob"
    html = Client().get(address).content.decode()
    assert "doesn't work" in html and "account" in html


def test_what_was_read_comes_along_and_marks_that_both_have_stay(client: Client) -> None:
    collection = Collection.objects.create(slug="tour", title="Tour", visibility="public")
    built(client)
    address = linked(client)
    other = Client()
    built(other)
    marks = dict(Draft.objects.values_list("visitor", "pk"))
    first, second = marks
    Reading.objects.create(collection=collection, visitor=first)
    Reading.objects.create(collection=collection, visitor=second)
    other.post(address)
    assert Reading.objects.count() == 1
    assert set(Draft.objects.values_list("visitor", flat=True)) == {Reading.objects.get().visitor}


def test_a_link_is_ended_by_another_and_guesses_are_bounded(client: Client) -> None:
    built(client)
    first = linked(client)
    second = linked(client)
    assert "doesn't work" in Client().get(first).content.decode()
    assert "1 board" in Client().get(second).content.decode()
    client.post(reverse("mine:link"), {"do": "end"})
    assert not Recovery.objects.exists()
    answers = [Client().get(f"/back/{number}/").status_code for number in range(40)]
    assert answers[0] == 200 and answers[-1] == 429
    assert signed_up().post(reverse("mine:link"), {"do": "make"}).status_code == 302
    assert not Recovery.objects.exists()


# --- the file ------------------------------------------------------------------------------------------------


def filled(client: Client) -> dict[str, Any]:
    """A browser with a board, a line, a card and a scenario, and the file of it."""
    board = built(client)
    maker: Any = {"owner": None, "visitor": board.visitor}
    start_run(line(BURN), title="Burn", maker=maker)
    client.post(reverse("cards:write"), {"layout": "normal", "name": "Pit Cook", "types": "Artifact"})
    publish(Wanted("Mana burns", BURN), maker)
    file = b"".join(client.get(reverse("mine:file")).streaming_content)  # type: ignore[attr-defined]
    return dict(json.loads(file))


def sent(client: Client, document: Any) -> str:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    return client.post(
        reverse("mine:bring_back"), {"file": SimpleUploadedFile("x.json", data)}
    ).content.decode()


def test_a_file_is_brought_back_and_nothing_twice(client: Client) -> None:
    document = filled(client)
    assert len(document["edits of boards"]) == 2
    other = Client()
    html = sent(other, document)
    for model, words in ((Draft, "boards"), (Run, "lines"), (CardDraft, "cards"), (Scenario, "scenarios")):
        assert model._base_manager.values("visitor").distinct().count() == 2, words
        assert f"1</span> {words[:-1]} imported" in html
    first, second = Draft.objects.order_by("created")
    assert (first.text, first.title) == (second.text, second.title)
    assert Scenario.objects.latest("id").visibility == "unlisted"
    assert "4</span> were already there" in sent(other, document)
    assert Draft.objects.count() == 2
    bob = signed_up("Bob")
    sent(bob, document)
    exported = b"".join(bob.get(reverse("people:export")).streaming_content)  # type: ignore[attr-defined]
    assert len(json.loads(exported)["boards.draft"]) == 1


@pytest.mark.parametrize(
    ("document", "words"),
    (
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        ([], "a file exported from My work"),
        ({"boards.draft": 3}, "Nothing could be"),
        (
            {"boards.draft": [1, {"text": 3}, {"text": ""}, {"text": "x\x00"}, {"text": "y" * 70_000}]},
            "no text",
        ),
        ({"boards.run": [{"start": {}, "entries": []}, {"start": [], "entries": 1}]}, "play it"),
        (
            {"boards.run": [{"title": "<b>", "start": {"version": 1, "start": 5}, "entries": [{}]}]},
            "&lt;b&gt;",
        ),
        ({"cards.carddraft": [{"sheet": {"halves": [1]}}, {"sheet": 1}, {}]}, "no fields"),
        ({"library.scenario": [{"text": "nothing"}, {"text": ""}, {}]}, "moment"),
    ),
)
def test_whatever_a_file_says_is_refused_with_its_reason(client: Client, document: Any, words: str) -> None:
    assert words in sent(client, document)


# --- room ----------------------------------------------------------------------------------------------------


def test_who_has_no_room_is_told_what_to_do_and_makes_some(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, other = built(client), built(client)
    assert "of <span" in client.get("/me/").content.decode()
    monkeypatch.setattr(quotas, "OF_A_BROWSER", 900)
    monkeypatch.setattr(quotas, "REMEMBERED", 0)
    cache.clear()
    place = {"place": "Shock", "into": "0:in play"}
    answer = client.post(reverse("boards:first_edit"), place)
    assert answer.status_code == 413 and "My work" in answer.content.decode()
    assert (
        client.post(reverse("boards:edit", args=[board.id]), {"at": board.seen, **place}).status_code == 413
    )
    assert "almost full" in client.get("/me/").content.decode()
    assert Client().post(reverse("boards:first_edit"), place).status_code == 303
    changed(client, "boards", "delete", other.id)
    changed(client, "boards", "remove", other.id)
    monkeypatch.setattr(quotas, "OF_A_BROWSER", 2_000)
    assert client.post(reverse("boards:first_edit"), place).status_code == 303


@pytest.mark.parametrize("of_accounts", [False, True], ids=["browsers", "accounts"])
def test_what_takes_room_is_counted_for_its_maker_alone(of_accounts: bool) -> None:
    ann, bob, carol = Client(), Client(), Client()
    if of_accounts:
        for name, one in (("ann", ann), ("bob", bob), ("carol", carol)):
            one.force_login(User.objects.create_user(name))
    for one in (ann, ann, bob):
        built(one)

    def taken(client: Client) -> dict[str, int]:
        found = quotas.bytes_of(client.get("/me/").wsgi_request)
        return {kind: size for kind, size in found.items() if size}

    assert taken(carol) == {}
    assert taken(bob).keys() == taken(ann).keys() == {"boards"}
    assert taken(bob)["boards"] > quotas.ROW
    assert taken(ann)["boards"] == 2 * taken(bob)["boards"]


def test_opening_is_noted_once_a_day(client: Client, django_assert_num_queries: Any) -> None:
    board = built(client)
    ago = timezone.now().date() - timedelta(days=40)
    Draft.objects.update(opened=ago, warned=ago)
    client.get(board.get_absolute_url())
    board.refresh_from_db()
    assert (board.opened, board.warned) == (timezone.now().date(), None)
