"""A tab whose form was refused says so first; one where nothing went wrong doesn't."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


def title(page: Any) -> str:
    """What the tab is called."""
    (found, *_) = re.findall("<title>(.*?)</title>", page.content.decode())
    return unescape(found).removesuffix(" \u00b7 Rules Playground")


@pytest.mark.parametrize(
    ("address", "sent", "called"),
    [
        ("/library/new/", {"title": "", "text": "?"}, "Write a scenario"),
        ("/traces/", {}, "Show a trace"),
        ("/p/", {"text": ""}, "A self-contained link"),
        ("/me/bring-back/", {}, "Import a file"),
        (reverse("account_login"), {"login": "nobody", "password": "wrong"}, "Sign in"),
        (reverse("account_signup"), {"username": ""}, "Create an account"),
    ],
)
def test_a_refused_form_is_named_in_the_tab(
    client: Client, address: str, sent: dict[str, str], called: str
) -> None:
    assert title(client.get(address)) == called
    refused = client.post(address, sent)
    assert refused.status_code in (200, 422) and title(refused) == f"Error: {called}"
    assert refused.content.count(b"Error: ") == 1
