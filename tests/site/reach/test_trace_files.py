"""Traces that somebody brings as a file: what "Export" writes is shown, anything else is refused at its place."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from playground.boards.models import Draft
from playground.limits import LIMITS
from playground.reach import trace_files
from playground.reach.models import TraceFile
from playground.reach.trace_files import NotATrace
from tests.site.lines import MINIONS, a_run

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_counts() -> None:
    cache.clear()


@pytest.fixture
def taken(client: Client) -> bytes:
    """What "Export" gives."""
    run = a_run(MINIONS)
    return client.get(reverse("boards:step_file", args=[run.id, 1, "trace"])).content


def sent(client: Client, data: bytes, address: str = "/traces/") -> Any:
    return client.post(address, {"file": SimpleUploadedFile("a.trace.json", data)})


def test_what_take_along_writes_bring_in_reads(client: Client, taken: bytes) -> None:
    for address in ("/traces/", reverse("boards:bring")):
        response = sent(client, taken, address)
        assert response.status_code in (302, 303), response.content
        assert response["Location"].startswith("/traces/")
        page = client.get(response["Location"] + "?level=engine").content.decode()
        for step in json.loads(taken)["steps"][:20]:
            assert step["rule"] in page
    assert not Draft.objects.exists()
    pasted = client.post(reverse("boards:bring"), {"pasted": taken.decode()})
    assert pasted["Location"].startswith("/traces/")


def test_anybody_with_the_address_reads_it_for_a_while(client: Client, taken: bytes) -> None:
    address = sent(client, taken)["Location"]
    assert Client().get(address).status_code == 200
    TraceFile.objects.update(created=timezone.now() - timedelta(days=31))
    assert Client().get(address).status_code == 404


def test_what_is_stored_of_one_visitor_in_a_day_is_bounded(
    client: Client, taken: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "brought", replace(LIMITS["brought"], most=1_500))
    for address in ("/traces/", reverse("boards:bring")):
        cache.clear()
        answers = [sent(client, taken, address) for _ in range(4)]
        assert answers[0].status_code in (302, 303) and answers[-1].status_code == 429
        assert "megabytes of trace files in a day" in answers[-1].content.decode()
        assert answers[-1]["Retry-After"]


def changed(taken: bytes, path: str, value: Any) -> bytes:
    found = copy.deepcopy(json.loads(taken))
    at: Any = found
    *way, last = [int(one) if one.isdigit() else one for one in path.split(".")]
    for one in way:
        at = at[one]
    at[last] = value
    return json.dumps(found).encode()


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("format", "rules-playground trace 9", "At format"),
        ("last", -1, "At last"),
        ("last", 1, "At last"),
        ("players", [], "At players"),
        ("players.0", "A\u202enn", "At players[0]"),
        ("steps.3.step", 99, "At steps[3].step"),
        ("steps.3.rule", "<b>", "At steps[3].rule"),
        ("steps.3.also", ["x"], "At steps[3].also[0]"),
        ("steps.3.said", 5, "At steps[3].said"),
        ("steps.3.said", "a\x00b", "At steps[3].said"),
        ("steps.3.depth", 10**30, "At steps[3].depth"),
        ("steps.3.level", "none", "At steps[3].level"),
        ("steps.3.more", 1, "At steps[3]"),
        ("title", None, "At title"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    client: Client, taken: bytes, path: str, value: Any, where: str
) -> None:
    for address in ("/traces/", reverse("boards:bring")):
        response = sent(client, changed(taken, path, value), address)
        assert response.status_code == 422
        assert where in response.content.decode().replace("&#x27;", "'").replace("&#39;", "'"), address
    assert not TraceFile.objects.exists()


def test_json_that_breaks_off_is_told_with_its_line(taken: bytes) -> None:
    broken = taken[: len(taken) // 2].rstrip() + b" @ }"
    with pytest.raises(NotATrace, match=r"Line \d+, column \d+|breaks off"):
        trace_files.read(broken)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\x01\x02",
        b"\xff\xfe{",
        b"[" * 200_000,
        b'{"format": "rules-playground trace 1"' + b"," * 100,
        b'{"format":"rules-playground trace 1","steps":' + b"[" * 100_000,
        b'{"format":"rules-playground trace 1","title":"\\ud800"}',
        b"9" * 5_000_000,
        b"null",
    ],
    ids=range(9),
)
def test_anything_else_is_refused(client: Client, data: bytes) -> None:
    for address in ("/traces/", reverse("boards:bring")):
        assert sent(client, data, address).status_code == 422
    assert not TraceFile.objects.exists()
    assert not Draft.objects.exists()


def test_words_of_a_file_are_words(client: Client, taken: bytes) -> None:
    data = changed(taken, "steps.0.said", "<img src=x onerror=alert(1)>" + "W" * 500)
    page = client.get(sent(client, data)["Location"] + "?level=engine").content.decode()
    assert "<img" not in page
    assert "&lt;img" in page


def test_long_traces_are_shown_in_parts(client: Client, taken: bytes) -> None:
    found = json.loads(taken)
    step = found["steps"][0]
    found["steps"] = [step | {"step": number, "level": "ruling"} for number in range(1, 1_001)]
    found["last"] = 5_000
    found["next"] = 1_001
    address = sent(client, json.dumps(found).encode())["Location"]
    page = client.get(address + "?page=2").content.decode()
    assert 'id="line-251"' in page
    assert 'id="line-250"' not in page
    assert client.get(address + "?page=99999999999").status_code == 200
    assert client.get(address + "?page=x&level=%00").status_code == 200


def test_a_file_that_would_fill_the_store_is_refused(taken: bytes) -> None:
    import random

    chance = random.Random(1)
    found = json.loads(taken)
    noise = ["".join(chance.choice("abcdefghijklmnop") for _ in range(900)) for _ in range(1_500)]
    found["steps"] = [
        found["steps"][0] | {"step": number, "said": words} for number, words in enumerate(noise, start=1)
    ]
    found["last"] = 1_500
    read = trace_files.read(json.dumps(found).encode())
    with pytest.raises(NotATrace, match="too large"):
        trace_files.packed(read)
