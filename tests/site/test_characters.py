"""The character U+0000: refused wherever it is sent, with a page that says so."""

from __future__ import annotations

import pytest
from django.test import Client

from playground.boards.models import Draft

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address", ["/library/?q=%00", "/boards/new/search/?q=a%00", "/cards/?q=%00", "/library/%00/"]
)
def test_an_address_with_it_is_refused(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400 and "no text" in answer.content.decode()


def test_a_form_with_it_is_refused_and_nothing_is_made(client: Client) -> None:
    for sent in (
        {"do": "text", "text": "Ann: life 3\x00"},
        {"do": "text", "text": "Ann: life 3", "a\x00": ""},
    ):
        answer = client.post("/boards/new/edit/", sent)
        assert answer.status_code == 400 and "no text" in answer.content.decode()
    assert not Draft.objects.exists()


def test_brought_in_as_json_it_is_refused_with_words(client: Client) -> None:
    answer = client.post("/boards/bring/", {"pasted": '{"text": "Ann: life 3\\u0000", "title": "\\u0000"}'})
    assert answer.status_code == 422 and not Draft.objects.exists()
