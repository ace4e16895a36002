"""Every outcome of a moment on the site: looked at in parts that count once, cancelled, gone on with, told as it is."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.exploring.findings import explored
from engine.exploring.graph import Graph, Limits
from engine.notation.ends_in_words import differences, ending_of
from engine.notation.positions import read_position
from playground.boards import runs
from playground.boards.errands import TAKEN_FOR
from playground.boards.models import Run
from playground.exploring import looking, tasks, work
from playground.exploring.models import Exploration
from playground.rulings.models import Ruling
from tests.site.boards.test_debugging import started

pytestmark = pytest.mark.django_db

SHOCK = "Ann: in play Mountain; hand Shock\nBob: life 2; in play Grizzly Bears\nTurn 3: Ann, end of turn"
ANSWER = (
    "Ann: in play Mountain; hand Shock\n"
    "Bob: life 2; in play Island x2; hand Counterspell\n"
    "Turn 3: Ann, end of turn"
)
AT_RANDOM = (
    "Ann: life 20\nBob: hand Forest, Hill Giant, Island x2\nTurn 3: Ann, precombat main phase\n"
    "Stack (bottom first): Ann's Mind Knives targeting Bob"
)


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The messages to workers, in their order; no broker is there, and this process remembers nothing."""
    messages: list[str] = []
    monkeypatch.setattr(tasks.look, "delay", messages.append)
    looking._last.clear()
    cache.clear()
    return messages


def line_of(board: str, client: Client) -> tuple[Run, int]:
    """A line at the moment of the board, asked of the first who has to decide."""
    run = started(board, client)
    return run, runs.played(Run.objects.get(pk=run.pk)).last


def asked(client: Client, board: str, **sent: str) -> Any:
    """What the form begins, as a row; what came of it is plain data."""
    run, step = line_of(board, client)
    address = f"{reverse('exploring:new')}?run={run.id}&step={step}"
    response = client.post(address, {"until": "step", **sent})
    assert response.status_code == 302, response.content.decode()
    return Exploration.objects.get(pk=response["Location"].split("/")[2])


def finish(row: Any, seconds: float = 30, forget: bool = False) -> int:
    """Look until it ends; in how many parts."""
    for part in range(1, 2_000):
        work.look(row.pk, seconds=seconds)
        if forget:
            looking._last.clear()
        row.refresh_from_db()
        if not row.running:
            return part
    raise AssertionError("it never ends")


def page_of(client: Client, row: Any) -> str:
    return client.get(row.get_absolute_url()).content.decode()


def test_all_outcomes_are_those_of_the_engine(client: Client, sent: list[str]) -> None:
    row = asked(client, SHOCK)
    assert finish(row) == 1 and row.status == "complete"
    position = runs.played(row.run).position(row.step)
    graph = Graph(position, "step")
    assert graph.go()
    found = explored(graph, ending_of)
    assert [one["words"] for one in row.result["outcomes"]] == [
        differences(position, one.outcome)  # type: ignore[arg-type]
        for one in found.outcomes
    ]
    assert row.result["whole"] and row.result["positions"] == len(graph.places)
    assert row.result["lines"] == f"{found.lines} lines"
    assert row.kept is None
    page = page_of(client, row)
    assert "Everything has been looked at" in page and "Bob: has lost by 102.3b" in page
    assert "Which first answer leads where" in page and "every 1s" not in page


@pytest.mark.parametrize("forget", [True, False])
def test_in_parts_it_is_the_same_wherever_each_is_looked_at(
    client: Client, sent: list[str], forget: bool
) -> None:
    """With `forget` each part begins with no more than what the row has kept."""
    once, parts = asked(client, ANSWER), asked(client, ANSWER)
    assert finish(once) == 1 and finish(parts, seconds=0, forget=forget) > 5
    assert parts.result == once.result and parts.parts > 5


def test_what_another_engine_has_looked_at_is_begun_anew(client: Client, sent: list[str]) -> None:
    whole, row = asked(client, ANSWER), asked(client, ANSWER)
    finish(whole)
    work.look(row.pk, seconds=0)
    Exploration.objects.filter(pk=row.pk).update(engine="another", kept=b"which nobody here reads")
    looking._last.clear()
    finish(row)
    assert row.result == whole.result


def test_a_part_that_comes_twice_late_or_while_another_looks_counts_once(
    client: Client, sent: list[str]
) -> None:
    row = asked(client, ANSWER)
    Exploration.objects.filter(pk=row.pk).update(taken_until=timezone.now() + TAKEN_FOR)
    work.look(row.pk)
    row.refresh_from_db()
    assert row.parts == 0 and row.result is None
    Exploration.objects.filter(pk=row.pk).update(taken_until=timezone.now())
    before = Exploration.objects.get(pk=row.pk)
    work.look(row.pk, seconds=0)
    row.refresh_from_db()
    assert row.parts == 1
    # The worker that was believed lost comes back with the same part.
    assert not work.store(before, {"positions": 1}, b"", 1.0, over=False)
    finish(row)
    result = row.result
    work.look(row.pk)
    row.refresh_from_db()
    assert row.result == result and row.status == "complete"


def test_cancelled_it_keeps_what_was_seen_and_says_no_more_than_that(client: Client, sent: list[str]) -> None:
    row = asked(client, ANSWER, how="possibly", sentence="Bob has 7 life")
    work.look(row.pk, seconds=0)
    assert Client().post(reverse("exploring:cancel", args=[row.id])).status_code == 404
    client.post(reverse("exploring:cancel", args=[row.id]))
    row.refresh_from_db()
    assert row.status == "cancelled" and row.result["positions"] > 1 and row.kept is not None
    page = page_of(client, row)
    assert "Not known yet" in page and "says nothing about the rest" in page and ">No<" not in page
    work.look(row.pk)
    assert Exploration.objects.get(pk=row.pk).parts == row.parts
    looking._last.clear()
    assert Client().post(reverse("exploring:resume", args=[row.id])).status_code == 404
    client.post(reverse("exploring:resume", args=[row.id]))
    finish(row)
    assert row.result["answer"]["known"] == "no" and ">No<" in page_of(client, row)


def test_a_part_that_is_under_way_when_it_is_cancelled_is_kept(client: Client, sent: list[str]) -> None:
    row = asked(client, ANSWER)
    work.look(row.pk, seconds=0)
    taken: Any = Exploration.objects.get(pk=row.pk)
    work.cancel(taken)
    assert work.store(taken, taken.result, bytes(taken.kept), 1.0, over=False)
    assert Exploration.objects.get(pk=row.pk).status == "cancelled"


def test_a_lost_message_is_sent_again_by_who_watches(
    client: Client, sent: list[str], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        row = asked(client, SHOCK)
    assert sent == [row.pk]
    sent.clear()
    page_of(client, row)
    assert sent == []
    Exploration.objects.filter(pk=row.pk).update(due=timezone.now())
    page_of(client, row), page_of(client, row)
    assert sent == [row.pk]


def test_where_it_gets_late_fewer_lines_are_told_and_the_answer_stands(
    client: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "TELLING", 0.0)
    row = asked(client, SHOCK, how="force-0", sentence="Bob has lost")
    finish(row)
    assert row.status == "complete" and row.result["whole"]
    assert row.result["answer"] == {"known": "yes", "strategy": [], "more": True}
    assert row.result["outcomes"] and not any(one["said"] for one in row.result["outcomes"])
    page = page_of(client, row)
    assert ">Yes<" in page and "longer than what is shown" in page
    assert row.result["late"] and "There was no time left to put every line" in page


def test_where_nothing_is_left_off_nothing_is_said_of_time(client: Client, sent: list[str]) -> None:
    row = asked(client, SHOCK, how="force-0", sentence="Bob has lost")
    finish(row)
    assert not row.result["late"] and "no time left" not in page_of(client, row)


def test_a_process_short_of_memory_lets_go_of_what_it_has_looked_at(client: Client, sent: list[str]) -> None:
    row = asked(client, ANSWER)
    work.look(row.pk, seconds=0)
    assert looking.forget() and not looking.forget()
    finish(row)
    assert row.status == "complete"


def test_a_part_that_never_comes_back_is_set_aside(
    client: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = asked(client, ANSWER)
    work.look(row.pk, seconds=0)

    def dies(*_: object) -> None:
        raise SystemExit(137)

    monkeypatch.setattr(looking.Looking, "go", dies)
    for _ in range(work.MOST_TRIES):
        with pytest.raises(SystemExit):
            work.look(row.pk)
        Exploration.objects.filter(pk=row.pk).update(taken_until=timezone.now())
    work.look(row.pk)
    row.refresh_from_db()
    assert row.status == "failed" and row.result["positions"] > 1
    assert "more than a worker could do" in page_of(client, row)


@pytest.mark.parametrize("bound", ["positions", "seconds", "memory"])
def test_a_bound_is_said_and_is_never_a_no(
    client: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    if bound == "positions":
        monkeypatch.setattr(looking, "BOUNDS", Limits(positions=4))
    elif bound == "seconds":
        monkeypatch.setattr(work, "MOST_SECONDS", 0.0)
    else:
        sizes = iter([0])
        monkeypatch.setattr(work, "resident", lambda: next(sizes, 1 << 40))
    row = asked(client, ANSWER, how="force-0", sentence="Bob has 7 life")
    finish(row, seconds=0)
    said = {"positions": "4 positions", "seconds": "0 seconds of work", "memory": "400 megabytes of memory"}[
        bound
    ]
    assert row.status == "complete" and not row.result["whole"]
    assert row.result["bound"] == said and row.result["answer"]["known"] == "unknown"
    page = page_of(client, row)
    assert "Not everything has been looked at" in page and f"Looking stopped at {said}" in page
    assert ">No<" not in page and ">Yes<" not in page and "Not known" in page


# --- questions -------------------------------------------------------------------------------------------


def opened(client: Client, row: Any, what: str, number: int) -> Run:
    """The line that a button opens, at the moment from which was looked."""
    response = client.post(reverse("exploring:open", args=[row.id, what, number]))
    run: Run = Run.objects.get(pk=response["Location"].split("/")[2])
    assert response["Location"] == run.at(row.step) and run.parent_id == row.run_id
    return run


def test_what_can_happen_is_shown_by_a_line_that_can_be_stepped(client: Client, sent: list[str]) -> None:
    row = asked(client, SHOCK, how="possibly", sentence="Bob has lost")
    finish(row)
    page = page_of(client, row)
    assert "Can it happen that Bob has lost?" in page and ">Yes<" in page
    played = runs.played(opened(client, row, "answer", 0))
    end = played.position(played.last)
    assert end.outcome is not None and end.outcome.winners == (0,)


def test_what_does_not_always_hold_has_a_line_against_it(client: Client, sent: list[str]) -> None:
    row = asked(client, SHOCK, how="always", sentence="Bob controls Grizzly Bears.")
    finish(row)
    page = page_of(client, row)
    assert "Does it always hold that Bob controls Grizzly Bears?" in page and "ends otherwise" in page
    played = runs.played(opened(client, row, "answer", 0))
    assert "Grizzly Bears" in str([str(one) for one in played.lines]) and not [
        one
        for one in played.position(played.last).board.in_play
        if played.position(played.last).board.objects[one].controller == 1
    ]


def test_every_outcome_has_a_line_that_ends_so(client: Client, sent: list[str]) -> None:
    row = asked(client, SHOCK)
    finish(row)
    start = runs.played(row.run).position(row.step)
    for number, one in enumerate(row.result["outcomes"]):
        run = opened(client, row, "outcome", number)
        played = runs.played(run)
        moments = {
            differences(start, ending_of(played.position(step))) for step in range(row.step, played.last + 1)
        }
        assert one["words"] in moments
    missing = reverse("exploring:open", args=[row.id, "outcome", len(row.result["outcomes"])])
    assert client.post(missing).status_code == 404
    assert client.post(reverse("exploring:open", args=[row.id, "answer", 0])).status_code == 404


def test_who_can_make_sure_of_it_has_a_strategy_that_can_be_stepped(client: Client, sent: list[str]) -> None:
    sure = asked(client, SHOCK, how="force-0", sentence="Bob has lost")
    finish(sure)
    page = page_of(client, sure)
    assert "Can Ann make sure that Bob has lost?" in page and ">Yes<" in page and 'class="strategy"' in page
    rows = sure.result["answer"]["strategy"]
    assert rows
    played = runs.played(opened(client, sure, "strategy", len(rows) - 1))
    assert played.position(played.last).outcome is not None
    kept_from_it = asked(client, ANSWER, how="force-0", sentence="Bob has lost")
    finish(kept_from_it)
    page = page_of(client, kept_from_it)
    assert ">No<" in page and "others or chance can keep it from happening" in page
    other = asked(client, ANSWER, how="force-1", sentence="Bob has 2 life")
    finish(other)
    assert other.result["answer"]["known"] == "yes"


def test_where_chance_decides_its_outcomes_have_probabilities(client: Client, sent: list[str]) -> None:
    row = asked(client, AT_RANDOM, until="stack")
    finish(row)
    assert row.result["whole"]
    # The two Islands are one outcome.
    quarter, half = (f"1/{of} = {said}\N{NO-BREAK SPACE}%" for of, said in ((4, "25.0"), (2, "50.0")))
    assert [one["likely"] for one in row.result["outcomes"]] == [quarter, quarter, half]
    assert "probability 1/4" in page_of(client, row)


def test_words_that_cannot_be_asked_about_are_refused_with_the_reason(client: Client) -> None:
    run, step = line_of(SHOCK, client)
    address = f"{reverse('exploring:new')}?run={run.id}&step={step}"
    for sent, said in (
        ({"how": "possibly"}, "What is to be asked about?"),
        ({"sentence": "Bob has lost"}, "Choose what is to be asked about the sentence."),
        ({"how": "possibly", "sentence": "Zed wins it all"}, "read as an expectation"),
        ({"how": "possibly", "sentence": "this step Bob has lost"}, "One sentence"),
        ({"how": "possibly", "sentence": "Bob has lost. Ann has lost"}, "One sentence"),
        ({"until": "decisions", "decisions": ""}, "How many decisions?"),
        ({"until": "decisions", "decisions": "51"}, "50"),
        ({"until": "dawn"}, "dawn"),
        ({"how": "force-7", "sentence": "Bob has lost"}, "force-7"),
    ):
        response = client.post(address, {"until": "step", **sent})
        assert response.status_code == 422 and said in response.content.decode(), sent
    assert not Exploration.objects.exists()


def test_a_name_that_is_never_anything_s_is_no_no(client: Client, sent: list[str]) -> None:
    row = asked(client, SHOCK, how="possibly", sentence="Bob controls Hill Giant")
    finish(row)
    assert row.result["answer"]["known"] in ("no", "unknown")
    assert ("Nothing is ever called" in page_of(client, row)) == (row.result["answer"]["known"] == "unknown")


def test_so_many_at_once_and_no_more(client: Client, sent: list[str]) -> None:
    run, step = line_of(SHOCK, client)
    address = f"{reverse('exploring:new')}?run={run.id}&step={step}"
    for _ in range(work.AT_ONCE):
        assert client.post(address, {"until": "step"}).status_code == 302
    page = client.post(address, {"until": "step"}).content.decode()
    assert f"{work.AT_ONCE} of your boards are being looked into" in page
    Exploration.objects.update(status="complete")
    assert client.post(address, {"until": "step"}).status_code == 302


def test_the_stepper_offers_it_to_who_sees_everything(client: Client) -> None:
    run = runs.start_run(read_position(SHOCK))
    offer = f'href="/outcomes/new/?run={run.id}'
    assert offer in client.get(run.at(1)).content.decode()
    assert offer not in client.get(f"{run.at(1)}?as=0").content.decode()


def test_a_moment_that_is_shared_leads_to_its_outcomes(client: Client, sent: list[str]) -> None:
    run, step = line_of(SHOCK, client)
    client.post(f"/rulings/new/?run={run.id}&step={step}", {"title": "A shock"})
    ruling = Ruling.objects.get()
    visitor = Client()
    assert "Every outcome from here" in visitor.get(ruling.at(step)).content.decode()
    address = reverse("rulings:open", args=[ruling.id, step])
    page = visitor.post(address, {"then": "outcomes"}, follow=True)
    opened = Run.objects.exclude(pk=run.pk).get()
    assert page.redirect_chain == [(f"/outcomes/new/?run={opened.id}&step={step}", 302)]
    assert page.status_code == 200 and "A shock, step" in page.content.decode()


def test_it_goes_with_its_line(client: Client, sent: list[str]) -> None:
    row = asked(client, SHOCK)
    finish(row)
    Run.every.filter(pk=row.run_id).update(deleted=timezone.now())
    assert client.get(row.get_absolute_url()).status_code == 410


def test_what_is_shown_while_it_runs_changes_by_its_version(client: Client, sent: list[str]) -> None:
    row = asked(client, ANSWER)
    work.look(row.pk, seconds=0)
    row.refresh_from_db()
    progress = reverse("exploring:progress", args=[row.id])
    assert client.get(f"{progress}?version={row.version}").status_code == 304
    part = client.get(f"{progress}?version={row.version - 1}").content.decode()
    assert "still to be looked at" in part and "<html" not in part and "every 1s" in part
