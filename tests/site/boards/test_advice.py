"""In the stepper a sensible player's answer can be asked for: it is said why, and given by one button."""

from __future__ import annotations

import pytest
from django.test import Client

from playground.boards import runs
from playground.boards.advising import advised
from playground.boards.models import Run
from tests.site.lines import a_run

pytestmark = pytest.mark.django_db

HAND = """# A hand
Ann: life 20; in play Forest; hand Forest, Terror; library Forest x3
Bob: life 20; in play Hill Giant; hand Shock; library Mountain x3
Turn 3: Ann, precombat main
"""


def asking() -> tuple[Run, int]:
    """A run of that board, and the step at which Ann has priority."""
    run = a_run(HAND)
    played = runs.played(run)
    return run, next(at for at in range(played.last + 1) if played.decision(at) is not None)


ADVICE = "A sensible Ann plays Forest: a land each turn comes first."


def test_the_advice_has_an_address_of_its_own_and_says_why(client: Client) -> None:
    run, step = asking()
    page = client.get(f"/runs/{run.id}/{step}/").content.decode()
    assert "What would a sensible player do?" in page and ADVICE not in page
    assert f'href="/runs/{run.id}/{step}/advice/' in page
    advice = client.get(f"/runs/{run.id}/{step}/advice/").content.decode()
    assert ADVICE in advice and "What would a sensible player do?" not in advice


def test_one_button_gives_that_answer(client: Client) -> None:
    run, step = asking()
    at = client.post(f"/runs/{run.id}/{step}/answer/", {"do": "sensible"})
    assert at.status_code == 303
    branch = Run.objects.exclude(pk=run.pk).get()
    entries = runs.line_of(branch).entries
    found = advised(runs.played(run).position(step))
    assert found is not None and [one.answer for one in entries] == [found.answer]


def test_it_tells_a_viewer_nothing_that_is_asked_of_somebody_else(client: Client) -> None:
    run, step = asking()
    page = client.get(f"/runs/{run.id}/{step}/advice/?as=1").content.decode()
    assert "sensible Ann" not in page and "Terror" not in page
    mine = client.get(f"/runs/{run.id}/{step}/advice/?as=0").content.decode()
    assert ADVICE in mine
    refused = client.post(f"/runs/{run.id}/{step}/answer/?as=1", {"do": "sensible"})
    assert refused.status_code == 422 and Run.objects.count() == 1


def test_at_a_step_where_nobody_decides_there_is_none(client: Client) -> None:
    run, step = asking()
    client.post(f"/runs/{run.id}/{step}/answer/", {"do": "sensible"})
    branch = Run.objects.exclude(pk=run.pk).get()
    played = runs.played(branch)
    quiet = next(at for at in range(played.last) if played.decision(at) is None)
    assert "A sensible" not in client.get(f"/runs/{branch.id}/{quiet}/advice/").content.decode()
    assert client.get(f"/runs/{branch.id}/9999/advice/").status_code == 302
