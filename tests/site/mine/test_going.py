"""What goes by itself: after a notice, at the day that was said, and never what was shared or opened."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from playground.boards.handing_on import hand_on
from playground.boards.models import Draft, DraftEdit, Errand, Run
from playground.boards.runs import start_run
from playground.collected.models import Classroom, Collection, Pupil, Reading
from playground.exploring.models import Exploration
from playground.library.models import Scenario
from playground.mine import going
from playground.people.models import Notice
from playground.reach.models import TraceFile
from playground.simulations.models import Chunk, Crew, Payer, Simulation
from playground.works.models import Deletion
from tests.site.lines import BURN, line
from tests.site.mine.test_works import built, changed
from tests.site.people.test_signing_in import signed_up
from tests.site.people.things import things

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    from playground.simulations import tasks

    monkeypatch.setattr(tasks.play_chunk, "delay", lambda *_: None)
    cache.clear()


def aged(days: int) -> None:
    """So long ago everything was opened last."""
    day = timezone.now().date() - timedelta(days=days)
    for model in going.KEPT:
        model.every.update(opened=day)


def tidied(days: int = 0) -> str:
    """What the command does when so many days have gone by."""
    said = []
    for part in going.parts():
        number = going.do(part, timezone.now() + timedelta(days=days))
        said += [f"{number} {going.words_of(part)}"] if number else []
    return "\n".join(said)


def test_nothing_is_changed_without_being_told_to() -> None:
    ann = signed_up()
    things(User.objects.get())
    aged(400)
    out = StringIO()
    call_command("tidy", stdout=out)
    assert "1  authors told that lines will go unless they are opened" in out.getvalue()
    assert "Nothing was changed" in out.getvalue()
    assert not Notice.objects.filter(about__startswith="unopened").exists()
    assert ann.get("/me/?of=boards").status_code == 200


def test_what_nobody_opens_goes_after_a_notice_and_can_be_had_back(client: Client) -> None:
    ann = signed_up()
    board = built(ann)
    aged(149)
    assert tidied() == ""
    aged(150)
    assert tidied() == "1 authors told that boards will go unless they are opened"
    notice = Notice.objects.get()
    assert notice.words.startswith("1 board, not opened") and "unless you open it" in notice.words
    html = ann.get("/me/").content.decode()
    assert "They will be deleted unless you do" in html and "goes on" in html
    assert tidied() == "" and Notice.objects.count() == 1
    assert tidied(29) == ""
    assert tidied(30) == "1 boards deleted that no one has opened"
    assert ann.get(board.get_absolute_url()).status_code == 410
    changed(ann, "boards", "restore", board.pk)
    assert ann.get(board.get_absolute_url()).status_code == 200
    assert tidied(30) == ""
    changed(ann, "boards", "delete", board.pk)
    assert tidied(29) == "" and tidied(31) == "1 boards permanently deleted"
    assert not Draft.every.exists() and not DraftEdit.objects.exists()


def test_whoever_comes_late_has_the_whole_notice() -> None:
    """A site that was not tidied for long tells first, and waits."""
    signed_up()
    ann = Client()
    built(ann)
    aged(900)
    assert "told" in tidied() and tidied(29) == ""
    assert Draft.objects.count() == 1
    assert "deleted" in tidied(30)


def test_opening_keeps_it_whoever_opens_a_line(client: Client) -> None:
    board = built(client)
    run = start_run(line(BURN), title="Burn", maker={"owner": None, "visitor": board.visitor})
    aged(170)
    tidied()
    assert Client().get(run.at(0)).status_code == 200
    client.get(board.get_absolute_url())
    assert tidied(30) == ""
    assert not Run.objects.filter(warned__isnull=False).exists()


def test_what_was_shared_stays(client: Client) -> None:
    hand_on(built(client))
    signed_up("Bob")
    made = things(User.objects.get(username="Bob"))
    aged(500)
    for days in (0, 30, 61):
        tidied(days)
    assert list(Draft.objects.values_list("handing", flat=True).order_by("handing"))
    assert Draft.objects.count() == 2
    assert Scenario.objects.filter(slug=made["scenario"], visibility="public").exists()
    anybody = Client()
    assert anybody.get(f"/rulings/{made['ruling']}/1/").status_code == 200
    assert anybody.get(f"/handed/{made['handed']}/").status_code == 200
    # A line that a page shows steps of is nobody's, and stays with it.
    assert not Run.objects.filter(pk=made["run"]).exists()


def test_old_parts_go_and_what_is_under_way_stays(client: Client) -> None:
    board = built(client)
    maker: Any = {"owner": None, "visitor": board.visitor}
    run = start_run(line(BURN), maker=maker)
    ago = timezone.now() - timedelta(days=8)
    for status in ("complete", "running"):
        Errand.objects.create(run=run, turn=9, due=ago, status=status, **maker)
    Errand.objects.update(updated=ago)
    for status in ("cancelled", "running"):
        Exploration.objects.create(
            run=run, step=0, until="turn", due=ago, status=status, kept=b"x", result={"of": 1}, **maker
        )
    Exploration.objects.update(updated=ago - timedelta(days=30))
    for status, finished in (("cancelled", ago), ("running", None)):
        one = Simulation.objects.create(
            start={}, playouts=2, seed=1, status=status, finished=finished, **maker
        )
        Chunk.objects.create(simulation=one, index=0, count=1)
        Chunk.objects.create(simulation=one, index=1, count=1, result=[], finished=ago)
    nobodys, led = start_run(line(BURN)), start_run(line(BURN))
    Scenario.objects.create(slug="written/x", title="X", kind="written", shelf="written", text=BURN, line=led)
    Run.objects.filter(pk__in=(nobodys.pk, led.pk)).update(opened=ago.date() - timedelta(days=200))
    Session.objects.create(session_key="x" * 32, session_data="", expire_date=ago)
    Deletion.objects.create(slug="written/y", was="public", deleted=ago - timedelta(days=40))
    said = tidied()
    assert said == (
        "1 scenarios and links permanently deleted\n1 sessions that have ended\n1 errands that were done a week ago\n"
        "1 explorations, stopped a month ago, reduced to what came of them\n"
        "1 playouts that were never played\n1 lines of nobody's that no page leads to"
    )
    assert [one.status for one in Errand.objects.all()] == ["running"]
    looked = {one.status: (one.kept is None, one.result) for one in Exploration.objects.all()}
    assert looked == {"cancelled": (True, {"of": 1}), "running": (False, {"of": 1})}
    assert Chunk.objects.count() == 3
    assert set(Run.objects.values_list("pk", flat=True)) == {run.pk, led.pk}


def test_what_is_beside_works_goes_too(client: Client) -> None:
    signed_up()
    owner = User.objects.get()
    collection = Collection.objects.create(slug="c", title="C", owner=owner)
    room = Classroom.objects.create(collection=collection, owner=owner, title="Judges")
    account, pupil, stranger, lately = (
        Reading.objects.create(collection=collection, **whose)
        for whose in ({"reader": owner}, {"visitor": "pupil"}, {"visitor": "gone"}, {"visitor": "here"})
    )
    Pupil.objects.create(classroom=room, reading=pupil, name="Ann")
    ago = timezone.now() - timedelta(days=181)
    Reading.objects.exclude(pk=lately.pk).update(updated=ago)
    for name in ("old", "new"):
        TraceFile.objects.create(title=name, content=b"", last=1)
    TraceFile.objects.filter(title="old").update(created=timezone.now() - timedelta(days=31))
    for key, hour in (("idle", ago), ("busy", timezone.now()), ("had", ago)):
        Payer.objects.create(key=key, hour=hour)
    Simulation.objects.create(start={}, playouts=2, seed=1, status="complete", payer_id="had", visitor="here")
    for name, seen in (("old", ago), ("new", timezone.now())):
        Crew.objects.create(name=name, processes=2, seen=seen)
    assert tidied() == (
        "1 trace files that were imported 30 days ago\n1 readings of browsers that have not come for 180 days\n"
        "1 shares of the workers' time that no simulation needs\n"
        "1 machines whose workers have not been heard of for a month"
    )
    assert set(Reading.objects.all()) == {account, pupil, lately}
    assert not Reading.objects.filter(pk=stranger.pk).exists()
    assert [one.title for one in TraceFile.objects.all()] == ["new"]
    assert set(Payer.objects.values_list("pk", flat=True)) == {"busy", "had"}
    assert [one.name for one in Crew.objects.all()] == ["new"]


def test_many_rows_go_some_at_a_time(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(going, "AT_ONCE", 3)
    board = built(client)
    Draft.objects.bulk_create([Draft(text=board.text, visitor=board.visitor) for _ in range(10)])
    Draft.objects.update(deleted=timezone.now() - timedelta(days=31))
    assert tidied() == "11 boards permanently deleted"
