"""Somebody whose request fails reads why, whichever script has sent it; only what polls is silent for a while."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from playground.boards.models import Draft
from playground.door.metering import CROWD
from playground.door.refusing import (
    broken,
    not_allowed,
    not_here,
    too_long,
    too_often,
    unreadable,
    without_token,
    wrong_way,
)
from playground.gone import Gone, Middleware
from playground.instead import POLLING, instead
from playground.limits import Full, TooMuch, too_much
from tests.site.scripts import by_script

ROOT = Path(__file__).parents[2]
EVERY = {
    "400": unreadable,
    "403": not_allowed,
    "403 of an old form": without_token,
    "404": not_here,
    "405": lambda request: wrong_way(request, HttpResponse(status=405)),
    "410": lambda request: Middleware(lambda _: HttpResponse()).process_exception(
        request, Gone("It is gone.")
    ),
    "413": lambda request: too_much(request, Full("That is too much.")),
    "422": too_long,
    "429": lambda request: too_much(request, TooMuch(CROWD, 60)),
    "429 of tries": too_often,
    "500": broken,
}
"""Every page that stands instead of another, by its status."""


def asked(method: str, source: str, *, boosted: bool = False) -> HttpRequest:
    request = RequestFactory().generic(
        method, "/runs/one/3/?find=bears", headers=by_script(source, boosted=boosted)
    )
    request.user = None  # type: ignore[assignment]
    return request


@pytest.mark.django_db
@pytest.mark.parametrize("name", EVERY)
def test_each_of_these_pages_comes_where_a_person_sees_it(name: str) -> None:
    link = EVERY[name](asked("GET", "a", boosted=True))
    assert link.status_code == int(name[:3]) and link["HX-Redirect"] == "/runs/one/3/?find=bears"
    form = EVERY[name](asked("POST", "form#decision", boosted=True))
    assert (form["HX-Retarget"], form["HX-Reselect"], form["HX-Reswap"]) == ("#main", "#main", "outerHTML")
    assert form["HX-Push-Url"] == "false" and "HX-Redirect" not in form
    corner = EVERY[name](asked("POST", "button"))
    assert (corner["HX-Reselect"], corner["HX-Reswap"]) == (".page-head", "innerHTML")
    # What is taken of the page is there to be taken.
    said = form.content.decode()
    assert len(re.findall(r'<main [^>]*id="main"', said)) == 1
    head = said.partition('class="page-head')[2].partition("</header>")[0]
    assert "<h1>" in head and 'class="lead"' in head
    # A browser's own request has nothing for a script.
    assert not [one for one in EVERY[name](RequestFactory().get("/")).headers if one.startswith("HX-")]


@pytest.mark.django_db
@pytest.mark.parametrize("name", EVERY)
def test_what_polls_is_silent_about_what_is_late_and_says_what_is_over(name: str) -> None:
    poll = EVERY[name](asked("GET", POLLING))
    if poll.status_code == 429:
        assert poll["HX-Reswap"] == "none"
    else:
        assert (poll["HX-Reselect"], poll["HX-Reswap"]) == (".page-head", "outerHTML")


def test_every_part_that_polls_is_called_so_and_no_other() -> None:
    polling = [
        element
        for path in (ROOT / "templates").rglob("*.html")
        for element in re.findall(r"<[^<]*hx-trigger=\"[^\"]*every [^<]*", path.read_text())
    ]
    assert len(polling) >= 3
    tag, _, name = POLLING.partition("#")
    assert all(re.match(rf'<{tag} id="{name}"', one) for one in polling), polling


def test_a_link_never_leads_to_another_site() -> None:
    request = RequestFactory().get("/", headers=by_script("a", boosted=True))
    request.path = "//elsewhere.example/"
    assert instead(request, HttpResponse(status=404))["HX-Redirect"] == "/%2Felsewhere.example/"


@pytest.mark.django_db
def test_a_refused_answer_of_the_stepper_stays_where_it_is_and_a_missing_step_is_a_page(
    client: Client,
) -> None:
    missing = client.get("/runs/nobody/3/", headers=by_script("a", boosted=True))
    assert missing.status_code == 404 and missing["HX-Redirect"] == "/runs/nobody/3/"
    client.post(
        "/boards/new/edit/", {"do": "text", "text": "Ann: life 20\nBob: life 20\nTurn 1: Ann, upkeep\n"}
    )
    board = Draft.objects.get()
    wrong = {"do": "text", "text": "Ann: life nothing", "at": str(board.at)}
    refused = client.post(f"{board.get_absolute_url()}edit/", wrong, headers=by_script("form", boosted=True))
    assert refused.status_code == 422 and "HX-Retarget" not in refused
