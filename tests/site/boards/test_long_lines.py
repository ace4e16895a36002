"""A line of two thousand steps: each is a page of bounded size, cold or warm, and leads to its neighbours."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from benchmarks.site_board import long_line
from playground.boards import playing, runs
from playground.boards.models import Run
from playground.boards.playing import Memory

pytestmark = pytest.mark.django_db

STEPS = 2_000
MOST_BYTES = 60_000


@pytest.fixture
def run() -> Run:
    """Ann and Bob do as little as they may, turn after turn, with sixty permanents in play."""
    return runs.start_run(long_line(STEPS))


@pytest.mark.parametrize(
    "query", ["", "?level=engine", "?level=ruling", "?as=0", "?since=1", "?find=priority"]
)
def test_every_part_of_a_long_line_is_a_page_of_bounded_size(client: Client, run: Run, query: str) -> None:
    last = runs.played(run).last
    assert last >= STEPS
    for step in (0, 1, last // 2, 1_900, last):
        response = client.get(run.at(step) + query, headers={"Accept-Encoding": "gzip"})
        assert response.status_code == 200
        assert response["Content-Encoding"] == "gzip"
        assert len(response.content) <= MOST_BYTES


def test_the_whole_trace_can_be_read_by_its_links(client: Client, run: Run) -> None:
    """From the start, "Later steps" leads to the end; no line is left out on the way."""
    last = runs.played(run).last
    address, seen = run.at(0), set()
    while address:
        html = client.get(address).content.decode()
        seen |= {int(found) for found in re.findall(r'id="line-(\d+)"', html)}
        later = re.search(r'href="([^"]*)">Later steps', html)
        address = later.group(1) if later else ""
    assert seen == set(range(1, last + 1))


def test_a_process_that_has_just_begun_shows_the_same_step(
    client: Client, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm = client.get(run.at(1_900)).content.decode()
    monkeypatch.setattr(playing, "memory", Memory())
    cold = client.get(run.at(1_900)).content.decode()
    mask = re.compile(r'value="\w{64}"|X-CSRFToken": "\w+"')
    assert mask.sub("", cold) == mask.sub("", warm)
    assert "step 1900 of" in cold
