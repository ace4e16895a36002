"""Playing on in the background: in parts, each stored once; the line so far can be read; cancelled, nothing is lost."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.notation.positions import read_position
from engine.rules.stack.priority_408 import Pass
from playground.boards import errands, playing, runs, tasks
from playground.boards.models import Errand, Run
from tests.site.boards.test_debugging import MAKER, started
from tests.site.lines import a_run

pytestmark = pytest.mark.django_db

BOARD = """Ann: life 20; in play Grizzly Bears; library Forest x20
Bob: life 20; library Island x20
Turn 1: Ann, upkeep
"""


TO_THINK_ABOUT = """# An attack to think about
Ann: life 20; in play Craw Wurm x2; library Forest x9
Bob: life 20; in play Mountain x3, Hill Giant; library Mountain x9
Turn 6: Bob, precombat main, controlled by Ann
---
Both pass.
Both pass.
---
"""


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The messages to workers, in their order; no broker is there."""
    messages: list[str] = []
    monkeypatch.setattr(tasks.play_on, "delay", messages.append)
    cache.clear()
    return messages


def last_of(run: Run) -> int:
    return runs.played(Run.objects.get(pk=run.pk)).last


def begun(client: Client, run: Run, turn: int) -> Errand:
    response = client.post(reverse("boards:play_on", args=[run.id, last_of(run)]), {"turn": str(turn)})
    return Errand.objects.get(pk=response["Location"].split("/")[2])


def finish(errand: Errand, seconds: float = 8) -> int:
    """Play until it ends; how many parts that took."""
    for part in range(1, 500):
        errands.play(errand.pk, seconds=seconds)
        errand.refresh_from_db()
        if not errand.running:
            return part
    raise AssertionError("it never ends")


def test_it_is_a_branch_that_reaches_the_turn(
    client: Client, sent: list[str], django_capture_on_commit_callbacks: object
) -> None:
    run = started(BOARD, client)
    before = runs.line_of(run)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        errand = begun(client, run, 4)
    assert sent == [errand.pk]
    assert finish(errand) == 1
    assert (errand.status, errand.why) == ("complete", "Turn 4 has begun.")
    played = runs.played(Run.objects.get(pk=errand.run_id))
    assert played.position(played.last).board.turn.serial == 4
    assert errand.run.parent_id == run.pk
    assert runs.line_of(Run.objects.get(pk=run.pk)) == before
    html = client.get(errand.get_absolute_url()).content.decode()
    assert f'href="{errand.run.at(played.last)}"' in html and "Open the line at its end" in html
    assert client.get(errand.run.at(played.last)).status_code == 200


def test_in_many_parts_it_is_the_same_line(client: Client, sent: list[str]) -> None:
    run = started(BOARD, client)
    at_once, in_parts = begun(client, run, 4), begun(client, run, 4)
    assert finish(at_once) == 1 and finish(in_parts, seconds=0) > 10
    one, other = (Run.objects.get(pk=errand.run_id) for errand in (at_once, in_parts))
    assert one.entries == other.entries and one.answers == other.answers
    again = playing.play(runs.line_of(other))
    assert again.position(again.last) == runs.played(one).position(runs.played(one).last)


def test_what_has_been_played_is_there_while_it_runs_and_after_it_is_cancelled(
    client: Client, sent: list[str]
) -> None:
    errand = begun(client, started(BOARD, client), 9)
    errands.play(errand.pk, seconds=0)
    errands.play(errand.pk, seconds=0)
    partial = last_of(errand.run)
    assert Run.objects.get(pk=errand.run_id).answers == 2
    html = client.get(errand.get_absolute_url()).content.decode()
    assert "See what has been played" in html and errand.run.at(partial) in html
    progress = reverse("boards:errand_progress", args=[errand.id])
    errand.refresh_from_db()
    assert client.get(f"{progress}?version={errand.version}").status_code == 304
    assert Client().post(reverse("boards:errand_cancel", args=[errand.id])).status_code == 404
    client.post(reverse("boards:errand_cancel", args=[errand.id]))
    fresh = client.get(f"{progress}?version={errand.version}")
    assert "It was cancelled." in fresh.content.decode() and "hx-trigger" not in fresh.content.decode()
    errands.play(errand.pk)
    assert last_of(errand.run) == partial


def test_a_part_that_comes_twice_or_while_another_plays_changes_nothing(
    client: Client, sent: list[str]
) -> None:
    errand = begun(client, started(BOARD, client), 9)
    Errand.objects.filter(pk=errand.pk).update(taken_until=timezone.now() + errands.TAKEN_FOR)
    errands.play(errand.pk, seconds=0)
    assert Run.objects.get(pk=errand.run_id).answers == 0
    Errand.objects.filter(pk=errand.pk).update(taken_until=timezone.now())
    finish(errand)
    answers = Run.objects.get(pk=errand.run_id).answers
    errands.play(errand.pk)
    assert Run.objects.get(pk=errand.run_id).answers == answers


def test_a_lost_message_is_sent_again_by_who_watches(client: Client, sent: list[str]) -> None:
    errand = begun(client, started(BOARD, client), 9)
    sent.clear()
    client.get(errand.get_absolute_url())
    assert sent == []
    Errand.objects.filter(pk=errand.pk).update(due=timezone.now())
    client.get(errand.get_absolute_url())
    client.get(errand.get_absolute_url())
    assert sent == [errand.pk]


def test_it_stops_at_a_real_choice_and_at_the_end_of_the_game(client: Client, sent: list[str]) -> None:
    full = "hand Forest x8; library Forest x9"
    run = started(BOARD.replace("library Forest x20", full), client)
    errand = begun(client, run, 9)
    finish(errand)
    assert errand.status == "stopped" and errand.why.startswith("Ann has to choose ")
    errand = begun(client, started(BOARD.replace("Island x20", "Island"), client), 9)
    finish(errand)
    assert errand.why == "The game has ended."


def test_the_bounds_are_named(client: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run = started(BOARD, client)
    address = reverse("boards:play_on", args=[run.id, last_of(run)])
    for turn in ("1", "202", "x", ""):
        response = client.post(address, {"turn": turn}, follow=True)
        assert "The turn must be from 2 to 201." in response.content.decode()
    assert client.get(address)["Location"] == run.at(last_of(run))
    begun(client, run, 3), begun(client, run, 3)
    assert "2 of your lines" in client.post(address, {"turn": "3"}, follow=True).content.decode()
    Errand.objects.update(status="cancelled")
    errand = begun(client, run, 9)
    monkeypatch.setattr(errands, "MOST_ENTRIES", 5)
    monkeypatch.setattr(playing, "MOST_ENTRIES", 5)
    finish(errand)
    assert errand.status == "stopped" and "5 answers" in errand.why
    assert Run.objects.get(pk=errand.run_id).answers == 5


def test_whoever_answers_in_the_line_meanwhile_ends_it_and_keeps_the_answers(
    client: Client, sent: list[str]
) -> None:
    errand = begun(client, started(BOARD, client), 9)
    before = runs.played(errand.run)
    part = playing.play_on(before, lambda game: Pass(), until=lambda: True)
    own = Run.objects.get(pk=errand.run_id)
    answers = runs.all_pass(before.position(before.last))
    runs.answer_at(own, before.last, answers, maker=MAKER, own=True)
    errands.store(errand, before, part)
    errand.refresh_from_db()
    assert (errand.status, errand.why) == ("stopped", "Someone has answered in this line in the meantime.")
    assert Run.objects.get(pk=errand.run_id).answers == len(answers) != len(part.entries)


def test_an_errand_goes_on_from_what_was_answered_between_its_parts(client: Client, sent: list[str]) -> None:
    errand = begun(client, started(BOARD, client), 9)
    errands.play(errand.pk, seconds=0)
    own = Run.objects.get(pk=errand.run_id)
    before = runs.played(own)
    runs.answer_at(own, before.last, runs.all_pass(before.position(before.last)), maker=MAKER, own=True)
    finish(errand)
    line = playing.play(runs.line_of(Run.objects.get(pk=errand.run_id)))
    assert errand.status == "complete" and line.position(line.last).board.turn.serial == 9


def test_the_offer_stands_where_somebody_is_asked(client: Client) -> None:
    run = runs.start_run(read_position(BOARD), maker=MAKER)
    offer = reverse("boards:play_on", args=[run.id, last_of(run)])
    assert offer in client.get(run.at(last_of(run))).content.decode()
    assert reverse("boards:play_on", args=[run.id, 0]) not in client.get(run.at(0)).content.decode()


def test_sensible_players_can_answer_for_everybody(client: Client, sent: list[str]) -> None:
    """By passing Bob would keep his 20 life: nobody attacks with more than texts require."""
    run = started(BOARD, client)
    address = reverse("boards:play_on", args=[run.id, last_of(run)])
    response = client.post(address, {"turn": "6", "by": "sensible"})
    errand = Errand.objects.get(pk=response["Location"].split("/")[2])
    finish(errand)
    assert (errand.player, errand.status, errand.why) == ("sensible", "complete", "Turn 6 has begun.")
    played = runs.played(Run.objects.get(pk=errand.run_id))
    assert played.position(played.last).board.players[1].life == 14
    assert "Sensible players answer for everyone." in client.get(errand.get_absolute_url()).content.decode()


def test_searching_players_can_answer_for_everybody(client: Client, sent: list[str]) -> None:
    run = started(BOARD, client)
    address = reverse("boards:play_on", args=[run.id, last_of(run)])
    response = client.post(address, {"turn": "6", "by": "searching"})
    errand = Errand.objects.get(pk=response["Location"].split("/")[2])
    finish(errand)
    assert (errand.player, errand.status, errand.why) == ("searching", "complete", "Turn 6 has begun.")
    assert "Searching players answer for everyone." in client.get(errand.get_absolute_url()).content.decode()


def test_who_searches_too_long_ends_the_errand_and_what_was_played_is_kept(
    client: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = started(BOARD, client)
    address = reverse("boards:play_on", args=[run.id, last_of(run)])
    response = client.post(address, {"turn": "6", "by": "searching"})
    errand = Errand.objects.get(pk=response["Location"].split("/")[2])
    monkeypatch.setattr(errands, "SECONDS_AN_ANSWER", -1.0)
    finish(errand)
    assert errand.status == "stopped" and "seconds of searching" in errand.why
    assert Run.objects.get(pk=errand.run_id).answers >= 1


def one_answer(client: Client, run: Run, by: str = "searching") -> Errand:
    address = reverse("boards:play_on", args=[run.id, last_of(run)])
    response = client.post(address, {"one": "yes", "by": by})
    return Errand.objects.get(pk=response["Location"].split("/")[2])


def test_a_searching_player_gives_one_answer_and_says_why(client: Client, sent: list[str]) -> None:
    run = a_run(TO_THINK_ABOUT)
    page = client.get(run.at(last_of(run))).content.decode()
    assert "Let a searching player answer" in page
    errand = one_answer(client, run)
    assert "Answers are tried out" in client.get(errand.get_absolute_url()).content.decode()
    assert finish(errand) == 1
    assert errand.status == "complete"
    assert errand.why.startswith("A searching Ann attacks with Hill Giant: of 2 answers that were played on")
    before, after = (runs.line_of(Run.objects.get(pk=pk)) for pk in (run.pk, errand.run_id))
    assert len(after.entries) == len(before.entries) + 1
    # Delivered once more, it gives no second answer.
    errands.play(errand.pk)
    assert runs.line_of(Run.objects.get(pk=errand.run_id)) == after
    assert errand.why in client.get(errand.get_absolute_url()).content.decode()


def test_one_answer_is_asked_of_a_kind_of_player_and_searched_no_longer_than_a_worker_waits(
    client: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = a_run(TO_THINK_ABOUT)
    address = reverse("boards:play_on", args=[run.id, last_of(run)])
    page = client.post(address, {"one": "yes"}, follow=True).content.decode()
    assert "Choose another kind of player." in page and not Errand.objects.exists()
    errand = one_answer(client, run)
    monkeypatch.setattr(errands, "SECONDS_AN_ANSWER", -1.0)
    finish(errand)
    assert (errand.status, errand.why) == (
        "stopped",
        "The next answer needs more than -1 seconds of searching.",
    )
    assert Run.objects.get(pk=errand.run_id).answers == Run.objects.get(pk=run.pk).answers


def test_one_answer_that_a_line_has_no_room_for_ends_its_errand(
    client: Client, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    errand = one_answer(client, a_run(TO_THINK_ABOUT))
    there = Run.objects.get(pk=errand.run_id).answers
    for room in (errands, playing):
        monkeypatch.setattr(room, "MOST_ENTRIES", there)
    assert finish(errand) == 1
    assert (errand.status, errand.why) == (
        "stopped",
        f"The line has {there} answers, the most a line can have.",
    )


def test_no_other_kind_of_player_plays_on(client: Client, sent: list[str]) -> None:
    run = started(BOARD, client)
    address = reverse("boards:play_on", args=[run.id, last_of(run)])
    page = client.post(address, {"turn": "6", "by": "clairvoyant"}, follow=True).content.decode()
    assert "Choose another kind of player." in page and not Errand.objects.exists()
