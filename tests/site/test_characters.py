"""The character U+0000: wherever it is sent, it is answered like any character that nothing reads."""

from __future__ import annotations

import pytest
from django.test import Client

from playground.boards.models import Draft

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/library/?q=%00", "/boards/new/search/?q=a%00", "/cards/?q=%00&%00=1"])
def test_a_search_for_it_finds_nothing(client: Client, address: str) -> None:
    assert client.get(address).status_code == 200


def test_an_address_with_it_is_refused(client: Client) -> None:
    answer = client.get("/library/%00/")
    assert answer.status_code == 400 and "characters that aren" in answer.content.decode()


def test_a_board_s_text_with_it_is_kept_and_marked(client: Client) -> None:
    answer = client.post("/boards/new/edit/", {"do": "text", "text": "Ann: life 3\x00", "a\x00": ""})
    assert answer.status_code == 302
    draft = Draft.objects.get()
    assert draft.unread == "Ann: life 3\N{REPLACEMENT CHARACTER}"
    assert "<mark>" in client.get(draft.get_absolute_url()).content.decode()


def test_brought_in_as_json_it_is_refused_with_words(client: Client) -> None:
    answer = client.post("/boards/bring/", {"pasted": '{"text": "Ann: life 3\\u0000", "title": "\\u0000"}'})
    assert answer.status_code == 422 and not Draft.objects.exists()
