"""Two answers to one question, compared from the stepper: both are given, and played on the same seeds."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from engine.notation.saved import load
from playground.boards import runs
from playground.boards.models import Run
from playground.boards.runs import start_run
from playground.simulations import tasks, work
from playground.simulations.answers import offered
from playground.simulations.models import Simulation
from tests.site.lines import DECKS, a_run, line

pytestmark = pytest.mark.django_db

BLOCK = """# Block, or not
Ann: life 20; in play Grizzly Bears; library Forest x12
Bob: life 2; in play Hill Giant; library Mountain x12
Turn 3: Ann, beginning of combat
---
Both pass.
Ann attacks with Grizzly Bears.
Both pass.
Bob blocks Grizzly Bears with Hill Giant.
---
"""

BLOCKED = "Bob blocks Ann's Grizzly Bears with Bob's Hill Giant."


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.play_chunk, "delay", lambda: None)
    cache.clear()


def blocking(client: Client) -> tuple[Run, int]:
    """The line, and the step at which Bob is asked who blocks."""
    run = start_run(line(BLOCK), title="Block, or not")
    played = runs.played(run)
    return run, next(entry.step for entry in reversed(played.entries) if entry.kind == "Blockers")


def address(run: Run, step: int) -> str:
    return f"/simulations/answers/?run={run.id}&step={step}"


def sent(**more: Any) -> dict[str, str]:
    return {"first": "0", "second": "1", "playouts": "30", "until": "0", **more}


def test_the_question_leads_to_its_answers_in_words(client: Client) -> None:
    run, step = blocking(client)
    page = client.get(run.at(step)).content.decode()
    assert address(run, step).replace("&", "&amp;") in page and "Compare two answers" in page
    found = offered(runs.played(run), step)
    assert set(found.words) == {"Bob blocks nothing.", BLOCKED}
    assert found.words[found.own] == BLOCKED and not found.missing
    form = client.get(address(run, step)).content.decode()
    assert "Bob blocks nothing." in form and "Stop early" not in form


def test_both_answers_are_given_and_what_differs_is_told(client: Client) -> None:
    run, step = blocking(client)
    answers = len(runs.played(run).entries)
    found = offered(runs.played(run), step)
    nothing = found.words.index("Bob blocks nothing.")
    response = client.post(
        address(run, step), sent(first=str(found.own), second=str(nothing), asked="Bob has lost.")
    )
    first, second = response["Location"].split("/")[2], response["Location"].split("/")[4]
    of = {one.pk: one for one in Simulation.objects.all()}
    blocked, unblocked = of[first], of[second]
    assert (blocked.title, unblocked.title) == (found.words[found.own], "Bob blocks nothing.")
    assert (blocked.seed, blocked.kinds, blocked.playouts) == (unblocked.seed, unblocked.kinds, 30)
    # Each begins right after the answer, before anything has come of it; the line that was left is as it was.
    for one in of.values():
        assert one.step == step + 1 and load(one.start) == runs.played(one.run).position(step + 1)
    assert blocked.run_id == run.id and unblocked.run.parent_id == run.id
    assert len(runs.played(Run.objects.get(pk=run.pk)).entries) == answers
    for one in of.values():
        for chunk in one.chunks.all():
            work.play(chunk.pk)
    page = client.get(response["Location"]).content.decode()
    assert "Bob blocks nothing." in page and "the second is larger" in page
    assert all(outcome.winners == (0,) for outcome in work.outcomes(unblocked))


def test_an_answer_is_compared_with_another_moment(client: Client) -> None:
    run, step = blocking(client)
    other = a_run(BLOCK.replace("life 2;", "life 9;"))
    moment = f"http://testserver{other.at(step)}"
    response = client.post(address(run, step), sent(second="", moment=moment))
    second = Simulation.objects.get(pk=response["Location"].split("/")[4])
    assert (second.run_id, second.step) == (other.id, step)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"second": "0"}, "Choose another answer than the first."),
        ({"second": ""}, "Which is the second answer?"),
        ({"second": "99"}, "Select a valid choice"),
        ({"moment": "nowhere"}, "Paste the address of a step"),
        ({"playouts": "0"}, "greater than or equal to 1"),
    ],
)
def test_what_can_t_be_compared_is_refused_and_nothing_is_begun(
    client: Client, given: dict[str, str], said: str
) -> None:
    run, step = blocking(client)
    before = Run.objects.count()
    response = client.post(address(run, step), sent(**given))
    assert response.status_code == 422 and said in response.content.decode()
    assert not Simulation.objects.exists() and Run.objects.count() == before


def test_another_table_is_no_match(client: Client) -> None:
    run, step = blocking(client)
    other = a_run(DECKS.replace("Bob", "Carol"))
    response = client.post(address(run, step), sent(moment=other.at(0)))
    assert "Ann and Carol play there" in response.content.decode()
    assert not Simulation.objects.exists() and not Run.objects.filter(parent=run).exists()


def test_where_no_player_is_asked_there_is_nothing_to_compare(client: Client) -> None:
    run, _ = blocking(client)
    played = runs.played(run)
    quiet = next(at for at in range(1, played.last) if played.decision(at) is None)
    assert client.get(address(run, quiet))["Location"] == run.at(quiet)
