"""Words of people on every page that shows them: nothing of them becomes a part of the page, and no page fails."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from playground.simulations import tasks
from tests.site.hostile_things import Words, make

pytestmark = pytest.mark.django_db

MARK = "alert(1)"
BREAKS_OUT = (
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    "</title></textarea></style><svg/onload=alert(1)>",
    "{{ 8191*131071 }}{% raw %}<script>alert(1)</script>",
    "javascript:alert(1)",
)
PROSE = (
    "\n\n".join(BREAKS_OUT) + "\n\n[x](javascript:alert(1)) ![x](https://evil.example/x.png) "
    "[[Forest\" onmouseover=\"alert(1)]] <iframe srcdoc='<script>alert(1)</script>'></iframe> "
    "<form action=https://evil.example><button>go</button></form> [y](//evil.example) {2}{<script>}"
)
ADDRESSES = {
    "href",
    "src",
    "action",
    "formaction",
    "srcdoc",
    "data",
    "poster",
    "hx-get",
    "hx-post",
    "xlink:href",
}
NEVER = {"iframe", "object", "embed", "applet", "frame", "style"}


class Page(HTMLParser):
    """What a browser would make of a page, as far as it could run or load something."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        own_code = tag == "script" and ("src" in said or said.get("type") == "application/json")
        # A frame's links open outside of it: that is all of a base that there is.
        of_frames = tag == "base" and "href" not in said
        if tag in NEVER or (tag in ("script", "base") and not (own_code or of_frames)):
            self.wrong.append(f"<{tag} {said}>")
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.wrong.append(f"<{tag} {name}={value!r}>")
            if name in ADDRESSES and not _harmless(tag, name, value or ""):
                self.wrong.append(f"<{tag} {name}={value!r}>")


def _harmless(tag: str, name: str, value: str) -> bool:
    parts = urlsplit(value)
    own = parts.netloc in ("", "testserver")
    if tag == "a" and name == "href":
        return parts.scheme in ("", "http", "https") and not value.startswith(("//", "/\\"))
    return own and parts.scheme in ("", "http", "https") and not value.startswith(("//", "/\\"))


@pytest.fixture(autouse=True)
def no_messages_to_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda *_: None)


def test_words_stay_words_on_every_page_that_shows_them() -> None:
    people, pages = make(Words(BREAKS_OUT, PROSE))
    seen: list[str] = []
    for who, paths in (
        ("", pages.visitor),
        ("owner", pages.owner),
        ("other", pages.other),
        ("moderator", pages.moderator),
    ):
        client = Client()
        if who:
            client.force_login(people[who])
        for path in paths:
            cache.clear()
            response = client.get(path)
            assert response.status_code == 200, f"{who} {path}: {response.status_code}"
            text = response.content.decode()
            page = Page()
            page.feed(text)
            assert page.wrong == [], f"{who} {path}"
            assert "1073602561" not in text, f"a template within words was drawn: {path}"
            if MARK in text:
                seen.append(path)
    # The words are there, else nothing is said about them.
    assert len(seen) > len(pages.visitor) // 2, seen


def test_a_page_that_is_broken_out_of_would_be_noticed() -> None:
    for text in (
        "<p>a</p><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '<a href="javascript:alert(1)">',
        '<form action="https://evil.example">',
        '<img src="//evil.example/x">',
        "<iframe></iframe>",
    ):
        page = Page()
        page.feed(text)
        assert page.wrong, text
