"""A request has a name, in its answer, on pages of errors and in the logs, and writes next to nothing to the logs."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from playground import urls
from playground.door import asked
from playground.door.logs import Bounded, Json, Line
from playground.limits import LIMITS, TooMuch, too_much

pytestmark = pytest.mark.django_db
log = logging.getLogger("playground.trials")


def fail(request: HttpRequest) -> HttpResponse:
    for _ in range(40):
        log.warning("A word of it: %s", request.GET.get("words", ""))
    raise ValueError(request.GET.get("words", ""))


def deny(_: HttpRequest) -> HttpResponse:
    raise PermissionDenied("no")


def lose(_: HttpRequest) -> HttpResponse:
    raise Http404("nothing")


def answer_500(_: HttpRequest) -> HttpResponse:
    log.error("It broke, and was answered all the same: %s", 2_000 * "z")
    return HttpResponse("broken", status=500)


def refuse(request: HttpRequest) -> HttpResponse:
    return too_much(request, TooMuch(LIMITS["answer"], 70))


@csrf_exempt
def take(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(len(request.POST)))


handler400, handler403, handler404, handler500 = (
    urls.handler400,
    urls.handler403,
    urls.handler404,
    urls.handler500,
)
urlpatterns = [
    path("trial/500/", fail),
    path("trial/answered/", answer_500),
    path("trial/403/", deny),
    path("trial/404/", lose),
    path("trial/429/", refuse),
    path("trial/take/", take),
    *urls.urlpatterns,
]


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What goes to the logs, as on the site."""
    stream = io.StringIO()
    handler = Bounded(stream)
    handler.setFormatter(Json())
    root = logging.getLogger()
    own = [one for one in root.handlers if isinstance(one, Bounded)]
    for one in own:
        root.removeHandler(one)  # what may be written is counted once
    root.addHandler(handler)
    yield stream
    root.removeHandler(handler)
    for one in own:
        root.addHandler(one)


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("status", [403, 404, 429, 500])
def test_the_page_of_an_error_names_the_request(visitor: Client, status: int) -> None:
    answer = visitor.get(f"/trial/{status}/")
    assert answer.status_code == status
    assert re.fullmatch("[0-9a-f]{12}", answer[asked.HEADER])
    assert f"<code>{answer[asked.HEADER]}</code>" in answer.content.decode()


@pytest.mark.parametrize(("address", "host"), [("/library/%00/", "127.0.0.1"), ("/", "no such host")])
def test_so_does_the_page_of_what_cannot_be_read(visitor: Client, address: str, host: str) -> None:
    answer = visitor.get(address, HTTP_HOST=host)
    assert answer.status_code == 400
    assert f"<code>{answer[asked.HEADER]}</code>" in answer.content.decode()


def test_a_form_without_its_token_is_refused_in_the_site_s_words() -> None:
    visitor = Client(enforce_csrf_checks=True)
    answer = visitor.post("/library/new/", {"text": "x"})
    assert answer.status_code == 403
    words = answer.content.decode()
    assert (
        "The form was out of date" in words
        and "belongs to someone else" not in words
        and f"<code>{answer[asked.HEADER]}</code>" in words
    )


def test_each_request_has_a_name_of_its_own(client: Client) -> None:
    names = {client.get("/")[asked.HEADER] for _ in range(3)}
    assert len(names) == 3
    assert asked.current() is None


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    "words", ["x" * 8_000, "\u20ac" * 3_000, "line\nline\n" * 900, "\x1b[2J\x00" * 500, "short"]
)
def test_whatever_fails_writes_at_most_a_thousand_bytes(
    visitor: Client, written: io.StringIO, words: str
) -> None:
    answer = visitor.get("/trial/500/", {"words": words})
    assert answer.status_code == 500
    said = written.getvalue()
    assert 0 < len(said.encode()) <= asked.MOST_LOGGED
    lines = [json.loads(line) for line in said.splitlines()]
    assert {line["request"] for line in lines} == {answer[asked.HEADER]}
    assert [line["level"] for line in lines] == ["WARNING"] * (len(lines) - 1) + ["ERROR"]


@pytest.mark.urls(__name__)
def test_a_failure_that_is_answered_is_told_once(visitor: Client, written: io.StringIO) -> None:
    answer = visitor.get("/trial/answered/")
    assert answer.status_code == 500
    said = written.getvalue()
    assert len(said.encode()) <= asked.MOST_LOGGED
    assert [json.loads(line)["request"] for line in said.splitlines()] == [answer[asked.HEADER]]


@pytest.mark.urls(__name__)
def test_an_error_is_told_with_where_it_came_from(visitor: Client, written: io.StringIO) -> None:
    visitor.get("/trial/500/", {"words": "y" * 5_000})
    said = json.loads(written.getvalue().splitlines()[-1])
    assert said["level"] == "ERROR" and said["error"].startswith("ValueError: yyy")
    assert re.fullmatch(r"tests/site/test_asked.py:\d+ fail", said["calls"][0])


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("status", [403, 404])
def test_what_is_refused_is_refused_quietly(visitor: Client, written: io.StringIO, status: int) -> None:
    visitor.get(f"/trial/{status}/")
    assert written.getvalue() == ""


def test_a_line_is_one_line_of_what_can_be_printed() -> None:
    record = logging.LogRecord("a", logging.INFO, "", 0, "one\ntwo\x1b[31m", (), None)
    assert Line().format(record).endswith(r"INFO a: one\ntwo\x1b[31m")
    assert json.loads(Json().format(record))["message"] == r"one\ntwo\x1b[31m"


def test_outside_a_request_each_line_is_bounded_by_itself() -> None:
    stream = io.StringIO()
    handler = Bounded(stream)
    handler.setFormatter(Line())
    for _ in range(3):
        handler.handle(logging.LogRecord("a", logging.INFO, "", 0, "z" * 9_000, (), None))
    lines = stream.getvalue().splitlines()
    assert len(lines) == 3 and all(300 < len(line) < asked.MOST_LOGGED for line in lines)
