"""`make wander`: it sees what a page offers, finds what breaks, and finds nothing in a short walk."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse

from benchmarks.wander import Page, Wanderer
from playground.boards.views import building

FORMS = """<h1>A page</h1><a href="/there/">there</a>
<form id="one" method="post" action="/do/"><input type="hidden" name="at" value="3">
<select name="zone"><option value="a"><option value="b"></select>
<textarea name="text">Ann: life 3</textarea>
<button name="do" value="put">Put</button></form>
<input form="one" name="outside" value="x">
<form action="/find/"><input name="q"></form>"""


def test_a_page_s_links_and_forms_are_seen() -> None:
    page = Page(FORMS)
    assert page.heading and page.links == ["/there/"]
    first, second = page.forms
    assert (first.action, first.method, first.buttons) == ("/do/", "post", [("do", "put")])
    assert first.fields == [
        ("at", "hidden", "3", []),
        ("zone", "select", "", ["a", "b"]),
        ("text", "textarea", "Ann: life 3", []),
        ("outside", "text", "x", []),
    ]
    assert (second.method, [name for name, *_ in second.fields]) == ("get", ["q"])


@pytest.mark.django_db
def test_a_short_walk_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    wanderer = Wanderer(3)
    wanderer.wander(15)
    assert wanderer.findings == 0, capsys.readouterr().out
    assert wanderer.statuses[200] > 12


@pytest.mark.django_db
def test_a_page_that_breaks_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(request: HttpRequest, *_: Any, **__: Any) -> HttpResponse:
        raise KeyError("a hole in the board")

    monkeypatch.setattr(building, "page_or_part", broken)
    wanderer = Wanderer(3)
    assert wanderer.go("get", "/boards/new/") is None
    assert wanderer.findings == 1 and "a hole in the board" in capsys.readouterr().out
