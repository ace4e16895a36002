"""Tabs of the same list, narrowed in different ways, can be told apart: whole pages, and parts that a script takes."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from playground.look.in_templates import list_title

pytestmark = pytest.mark.django_db


def titles(client: Client, address: str) -> set[str]:
    """What the page and its part say that they are called."""
    part = client.get(address, headers={"HX-Request": "true", "HX-Request-Type": "partial"})
    pages = (client.get(address), part)
    return {
        unescape(one) for page in pages for one in re.findall("<title>(.*?)</title>", page.content.decode())
    }


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/library/", "Library"),
        ("/library/?q=mana+burn", "“mana burn”: library"),
        ("/library/?rule=300.3", "rule 300.3: library"),
        ("/library/?q=%3Cb%3E&rule=300.3", "“<b>”, rule 300.3: library"),
        ("/cards/", "Cards"),
        ("/cards/?q=dragon", "“dragon”: cards"),
        ("/cards/?colour=red", "Red: cards"),
        ("/me/", "My work"),
        ("/me/?of=lines", "Lines: my work"),
        ("/me/?of=scenarios&q=burn", "Scenarios, \u201cburn\u201d: my work"),
    ],
)
def test_a_list_is_called_by_what_it_is_narrowed_by(client: Client, address: str, title: str) -> None:
    assert titles(client, address) == {f"{title} · Rules Playground"}


def test_so_is_each_of_its_pages() -> None:
    assert list_title("Library", [], 3) == "Library, page 3"
    assert list_title("Cards", ["red", "rule 502.4"], 2) == "red, rule 502.4: cards, page 2"
    long = list_title("Cards", ["“" + 200 * "x" + "”"])
    assert len(long) < 80 and long.endswith("…: cards")
