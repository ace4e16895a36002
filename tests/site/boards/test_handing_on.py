"""A board that is being built is shown to others by a link that is not its maker's own."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from playground.boards.models import Draft, Handing
from tests.site.lines import DECKS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    cache.clear()


def a_board(client: Client) -> Draft:
    made = client.post("/boards/new/edit/", {"do": "text", "text": DECKS, "title": "Bears"})
    return Draft.objects.get(pk=made["Location"].split("/")[2])


def link_of(client: Client, board: Draft) -> str:
    client.post(f"/boards/{board.pk}/hand-on/")
    link = Handing.objects.get(draft=board).get_absolute_url()
    assert link in client.get(f"/boards/{board.pk}/take/").content.decode()
    return link


def test_bob_sees_anns_board_and_builds_on_in_a_copy() -> None:
    ann, bob = Client(), Client()
    board = a_board(ann)
    link = link_of(ann, board)
    assert board.pk not in link and bob.get(board.get_absolute_url()).status_code == 404
    page = bob.get(link).content.decode()
    assert "Grizzly Bears" in page and board.pk not in page and "noindex" in page
    copy = Draft.objects.get(pk=bob.post(f"{link}copy/")["Location"].split("/")[2])
    assert (copy.text, copy.title) == (board.text, "Bears")
    bob.post(f"/boards/{copy.pk}/edit/", {"do": "title", "title": "Bob's"})
    board.refresh_from_db()
    assert board.title == "Bears" and ann.get(copy.get_absolute_url()).status_code == 404


def test_it_is_shown_as_it_is_now() -> None:
    ann = Client()
    board = a_board(ann)
    link = link_of(ann, board)
    ann.post(
        f"/boards/{board.pk}/edit/",
        {"at": board.seen, "do": "text", "text": DECKS.replace("Hill Giant", "Serra Angel")},
    )
    page = Client().get(link).content.decode()
    assert "Serra Angel" in page and "Hill Giant" not in page


def test_what_cannot_be_read_yet_is_not_lost_in_a_copy() -> None:
    ann = Client()
    board = a_board(ann)
    link = link_of(ann, board)
    ann.post(
        f"/boards/{board.pk}/edit/", {"at": board.seen, "do": "text", "text": "Ann: in play Nonesuch x2"}
    )
    bob = Client()
    assert "be read yet" in bob.get(link).content.decode()
    bob.post(f"{link}copy/")
    assert "Nonesuch" in Draft.objects.exclude(pk=board.pk).get().unread


def test_taken_back_it_leads_nowhere_and_another_link_is_another() -> None:
    ann = Client()
    board = a_board(ann)
    link = link_of(ann, board)
    ann.post(f"/boards/{board.pk}/hand-on/", {"do": "back"})
    assert Client().get(link).status_code == 404 and Client().post(f"{link}copy/").status_code == 404
    assert link_of(ann, board) != link


def test_nobody_else_shows_it_and_nobody_changes_it_by_the_link() -> None:
    ann, bob = Client(), Client()
    board = a_board(ann)
    assert bob.post(f"/boards/{board.pk}/hand-on/").status_code == 404
    link = link_of(ann, board)
    assert bob.post(f"/boards/{board.pk}/hand-on/", {"do": "back"}).status_code == 404
    assert bob.post(link, {"do": "text", "text": "Ann: life 1"}).status_code == 405
    assert Client().get(link).status_code == 200


def test_looking_at_it_leaves_no_session() -> None:
    ann, bob = Client(), Client()
    bob.get(link_of(ann, a_board(ann)))
    assert "sessionid" not in bob.cookies
