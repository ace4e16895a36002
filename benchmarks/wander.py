"""`make wander REQUESTS= SEED=`: a visitor who follows any link and sends any form, filled in with sense and nonsense.

What is looked for: an exception or a page of status 500, a refusal without words, a page without a heading, a board or
a line that is gone after a form that it refused. The walk is settled by its seed; each finding names the requests that
led to it. Exit status 1 if anything was found. It needs the servers: `make wander` brings them.
"""

from __future__ import annotations

import os
import random
import re
import sys
import time
import traceback
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a script: the project is one level up
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from engine.cards import library  # noqa: E402
from engine.scenarios import texts  # noqa: E402
from playground import limits  # noqa: E402

STARTS = (
    "/",
    "/library/",
    "/boards/new/",
    "/cards/",
    "/cards/write/",
    "/rulebook/",
    "/simulations/",
    "/style/",
)
HOST = "127.0.0.1"
NEVER = ("/static/", "/admin/", "/accounts/", "mailto:", "#")
MOST_STEPS_AT_A_PLACE = 60
"""Requests after which the visitor goes somewhere else."""
REFUSALS = (400, 403, 404, 405, 409, 413, 422, 429)
NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "7",
    "20",
    "-1",
    "-5",
    "61",
    "1000",
    "99999999999999999999",
    "1e9",
    "٣",
    "",
    "x",
    "1.5",
)
NONSENSE = (
    "",
    " ",
    "\x00",
    "<script>alert(1)</script>",
    "{{ 7 }}{% url 'x' %}",
    "'; drop table boards; --",
    "Ünïcödé 🂡 ‮",
    "a" * 5_000,
    "((((((((((((((((((((",
    '{"type":"Pass"}',
    '{"type":"PlaySpell","card":99999}',
    "[1,2,3",
    "../../etc/passwd",
    "0:in play",
    "9:nowhere",
    "704.5f",
    "413.2b",
    "object:1",
    "rule:",
)
ADMITTED = (
    "Pay",
    "Destroy target creature.",
    "Creatures you control get +1/+1.",
    "1/1 black Minion creature token",
    "At the beginning of your upkeep, draw a card.",
    "Ann: life 3",
    "Bob has 5 life",
    "4 Forest\n2 Shock\nSB: 1 Terror",
)


class Form:
    """A form as a page holds it: where it leads, what it sends, its buttons."""

    def __init__(self, action: str, method: str) -> None:
        self.action = action
        self.method = method
        self.fields: list[tuple[str, str, str, list[str]]] = []
        """Name, kind, value, possible values."""
        self.buttons: list[tuple[str, str]] = []
        self.files: list[str] = []


class Page(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.heading = False
        self._form: Form | None = None
        self._select: tuple[str, list[str]] | None = None
        self._area: tuple[Form, str, list[str]] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if tag == "h1":
            self.heading = True
        elif tag == "a" and at.get("href"):
            self.links.append(at["href"])
        elif tag == "form":
            self._form = Form(at.get("action", ""), at.get("method", "get").lower())
            self.forms.append(self._form)
            if "id" in at:
                self.by_id[at["id"]] = self._form
        form = self.by_id.get(at["form"]) if at.get("form") else self._form
        if form is None:
            return
        name = at.get("name", "")
        if tag == "input" and name and "disabled" not in at:
            kind = at.get("type", "text")
            if kind == "file":
                form.files.append(name)
            elif kind in ("radio", "checkbox"):
                form.fields.append((name, kind, at.get("value", "on"), []))
            else:
                form.fields.append((name, kind, at.get("value", ""), []))
        elif tag == "button" and at.get("type", "submit") == "submit" and "disabled" not in at:
            form.buttons.append((name, at.get("value", "")))
        elif tag == "select" and name:
            self._select = (name, [])
            form.fields.append((name, "select", "", self._select[1]))
        elif tag == "option" and self._select is not None:
            self._select[1].append(at.get("value", ""))
        elif tag == "textarea" and name:
            self._area = (form, name, [])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea" and self._area is not None:
            form, name, words = self._area
            form.fields.append((name, "textarea", "".join(words), []))
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area[2].append(data)


class Wanderer:
    """A visitor; what it did last, and what it found."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.client = Client(raise_request_exception=True, HTTP_HOST=HOST)
        self.names = sorted(library())
        self.texts = sorted(text for _, text in texts())
        self.trail: list[str] = []
        self.findings = 0
        self.statuses: Counter[int] = Counter()
        self.slowest: list[tuple[float, str]] = []

    # -- what to type --------------------------------------------------------------------------------

    def words(self, name: str, before: str) -> str:
        """Something for a text box: what stood there, a little altered, or something from elsewhere."""
        choice = self.chance.random()
        if before and choice < 0.35:
            return before
        if before and choice < 0.55:
            return self.altered(before)
        if choice < 0.75:
            return self.chance.choice(self.names)
        if choice < 0.85:
            return self.chance.choice(ADMITTED)
        if choice < 0.92 and name in ("text", "board"):
            return str(self.chance.choice(self.texts))
        return self.chance.choice(NONSENSE)

    def altered(self, text: str) -> str:
        """The text with one word gone, twice, or another."""
        found = re.split(r"(\s+)", text)
        at = self.chance.randrange(len(found))
        found[at] = self.chance.choice(
            ("", found[at] * 2, self.chance.choice(found), self.chance.choice(NONSENSE))
        )
        return "".join(found)[:60_000]

    def filled(self, form: Form) -> dict[str, Any]:
        """What the form sends: mostly what a visitor could choose, now and then what no page offers."""
        sent: dict[str, list[str]] = {}
        radios: dict[str, list[str]] = {}
        for name, kind, value, possible in form.fields:
            if kind == "hidden":
                sent[name] = [value if self.chance.random() < 0.97 else self.words(name, value)]
            elif kind == "radio":
                radios.setdefault(name, []).append(value)
            elif kind == "checkbox":
                if self.chance.random() < 0.4:
                    sent.setdefault(name, []).append(value)
            elif kind == "select":
                sent[name] = [self.chance.choice(possible) if possible else ""]
            elif kind in ("number", "range"):
                sent[name] = [value if self.chance.random() < 0.5 else self.chance.choice(NUMBERS)]
            else:
                sent[name] = [self.words(name, value)]
        for name, values in radios.items():
            sent[name] = [self.chance.choice(values)]
        if form.buttons:
            name, value = self.chance.choice(form.buttons)
            if name:
                sent[name] = [value]
        if sent and self.chance.random() < 0.03:
            sent.pop(self.chance.choice(sorted(sent)))
        return sent

    # -- walking -------------------------------------------------------------------------------------

    def go(self, method: str, address: str, data: dict[str, Any] | None = None) -> Any:
        """One request and what it leads to; None where it failed."""
        self.trail = [*self.trail[-12:], f"{method} {address} {data or ''}"[:600]]
        began = time.perf_counter()
        try:
            answer = getattr(self.client, method)(address, data or {}, follow=False)
            hops = 0
            while answer.status_code in (301, 302, 303, 307, 308) and hops < 6:
                address = urljoin(address, answer["Location"])
                if urlsplit(address).netloc not in ("", HOST):
                    return None
                self.trail.append(f"-> {address}")
                answer = self.client.get(address)
                hops += 1
        except Exception:
            self.found(traceback.format_exc())
            return None
        self.slowest = sorted([*self.slowest, (time.perf_counter() - began, self.trail[-1])], reverse=True)[
            :5
        ]
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500 or answer.status_code not in (200, 204, 304, *REFUSALS):
            self.found(f"status {answer.status_code}")
            return None
        answer.address = address
        return answer

    def found(self, what: str) -> None:
        self.findings += 1
        trail = "\n  ".join(self.trail)
        print(f"FOUND {self.findings}: {what}\n  {trail}\n", flush=True)

    def wander(self, requests: int) -> None:
        """So many requests, from place to place."""
        made = 0
        while made < requests:
            answer = self.go("get", self.chance.choice(STARTS))
            made += 1
            place = ""
            for _ in range(MOST_STEPS_AT_A_PLACE):
                if answer is None or made >= requests:
                    break
                if not answer["Content-Type"].startswith("text/html"):
                    answer = self.go("get", place or "/")
                    made += 1
                    continue
                page = Page(answer.content.decode())
                whole = (
                    "HX-Request" not in answer.request and "<html" in answer.content.decode()[:400].lower()
                )
                if whole and not page.heading:
                    self.found("a page without a heading")
                address = answer.address
                kept = re.match(r"/(boards|runs)/[a-z0-9]{8,}/", address)
                answer = self.onwards(page, address)
                made += 1
                if kept and answer is not None and answer.status_code in REFUSALS:
                    again = self.client.get(kept.group(0), follow=True)
                    if again.status_code != 200:
                        self.found(f"{kept.group(0)} has status {again.status_code} after a refusal")
                place = address

    def onwards(self, page: Page, address: str) -> Any:
        """A link or a form of the page."""
        forms = [one for one in page.forms if not one.files and one.method in ("get", "post")]
        links = [
            one for one in page.links if not one.startswith(NEVER) and urlsplit(one).netloc in ("", HOST)
        ]
        links = [one for one in links if not urlsplit(urljoin(address, one)).path.startswith(NEVER)]
        if forms and (not links or self.chance.random() < 0.6):
            form = self.chance.choice(forms)
            # A page's own forms are told apart from those that every page has (search, theme) by what they send.
            return self.go(form.method, urljoin(address, form.action), self.filled(form))
        if links:
            return self.go("get", urljoin(address, self.chance.choice(links)).partition("#")[0])
        return self.go("get", "/")


def main() -> int:
    requests = int(os.environ.get("REQUESTS") or 2_000)
    seed = int(os.environ.get("SEED") or time.time_ns() % 100_000)
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("load_scenarios", verbosity=0)
    # One visitor does here what a hundred do in an hour.
    for name, limit in list(limits.LIMITS.items()):
        limits.LIMITS[name] = limits.Limit(limit.name, 10**12, limit.seconds, limit.unit)
    wanderer = Wanderer(seed)
    began = time.monotonic()
    wanderer.wander(requests)
    told = ", ".join(f"{status}: {often}" for status, often in sorted(wanderer.statuses.items()))
    print(
        f"{requests} requests with seed {seed} in {time.monotonic() - began:.0f} s ({told}), {wanderer.findings} found"
    )
    for seconds, what in wanderer.slowest:
        print(f"  {seconds:.2f} s  {what[:200]}")
    return 1 if wanderer.findings else 0


if __name__ == "__main__":
    sys.exit(main())
