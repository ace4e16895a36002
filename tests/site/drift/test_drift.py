"""When the engine changes, everything is judged again: by parts, once each, whatever becomes of the workers."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from playground.boards.runs import line_of
from playground.drift import judging, tasks, tracing, work
from playground.drift.models import Change, Engine, Part, Trace
from playground.library import judging as library_judging
from playground.library import writing
from playground.library.models import Scenario
from playground.library.writing import Wanted
from playground.people.models import Notice
from playground.rulings import checking, versions
from playground.rulings.freezing import Wanted as Frozen
from playground.rulings.freezing import freeze_line, publish
from tests.site.lines import BURN, MINIONS, a_run

pytestmark = pytest.mark.django_db
Switch = Callable[[str], None]


@pytest.fixture(autouse=True)
def nobody_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests do by hand what workers do."""
    cache.clear()
    monkeypatch.setattr(work, "send", lambda: None)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Switch:
    """Another engine takes the place of the one before."""

    def switch(version: str) -> None:
        for module in (
            "playground.drift.judging",
            "playground.drift.work",
            "playground.drift.views",
            "playground.drift.badges",
            "playground.library.writing",
            "playground.rulings.checking",
            "playground.rulings.freezing",
        ):
            monkeypatch.setattr(f"{module}.engine_version", lambda: version)

    switch("1+old")
    return switch


def written(title: str = "Burn", owner: Any = None, text: str = BURN, *, public: bool = True) -> Scenario:
    wanted = Wanted(title, text, "What does it cost?", public=public)
    return writing.publish(wanted, {"owner": owner, "visitor": ""})


def judge_all() -> Engine:
    found = work.plan()
    for _ in range(100):
        if not found.parts.filter(finished__isnull=True).exists():
            break
        work.part(seconds=60)
    found.refresh_from_db()
    assert found.finished is not None
    return found


def no_burn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The new engine knows no mana burn: what was expected does not hold, and the trace is another."""
    told = library_judging.run
    from engine.notation.scenario import read_scenario

    without = read_scenario(BURN.replace("mana RR", "mana R").replace("18 life", "18 life"))

    def run(scenario: Any, **more: Any) -> Any:
        return told(without if scenario.title == "Burn" else scenario, **more)

    monkeypatch.setattr(library_judging, "run", run)


# --- what is kept --------------------------------------------------------------------------------------------


def test_a_new_scenario_has_its_trace_at_once(engine: Switch) -> None:
    row = written()
    kept = Trace.objects.get(scenario=row)
    assert kept.engine.version == kept.since.version == "1+old"
    assert (kept.verdict, kept.text) == ("holds", row.judged_text)
    assert len(bytes(kept.marks)) == 8 * row.steps
    assert tracing.words_at(bytes(kept.words), 1) != ("", "")
    assert work.plan().finished is not None
    assert not Part.objects.exists()


def test_a_new_engine_that_agrees_changes_nothing(engine: Switch, client: Client) -> None:
    row = written()
    engine("2+new")
    found = judge_all()
    assert (found.judged, found.verdicts, found.traces) == (1, 0, 0)
    kept = Trace.objects.get(scenario=row)
    assert (kept.engine.version, kept.since.version) == ("2+new", "1+old")
    row.refresh_from_db()
    assert row.judged_by == "2+new"
    page = client.get(row.get_absolute_url()).content.decode()
    assert "step by step, since" in page
    assert "1+old" in page


def test_another_answer_is_told_with_its_step(
    engine: Switch, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = User.objects.create_user("ann")
    row, other = written(owner=ann), written("Another", text=MINIONS)
    engine("2+new")
    no_burn(monkeypatch)
    found = judge_all()
    assert (found.judged, found.verdicts, found.traces) == (2, 1, 0)
    change = Change.objects.get()
    assert (change.scenario, change.before, change.after) == (row, "holds", "differs")
    assert change.step >= 1
    assert change.then
    assert change.then != change.now
    row.refresh_from_db()
    assert (row.verdict, row.title, row.line) == ("differs", "Burn", None)
    assert "verdict:differs" in row.facets
    assert Trace.objects.get(scenario=row).since == found
    assert Trace.objects.get(scenario=other).since.version == "1+old"
    page = client.get(found.get_absolute_url()).content.decode()
    assert row.get_absolute_url() in page
    assert other.get_absolute_url() not in page
    assert found.get_absolute_url() in client.get("/changes/").content.decode()
    notice = Notice.objects.get(user=ann)
    assert notice.url == row.get_absolute_url()
    assert "a different answer" in notice.words


def test_an_answer_that_the_engine_told_is_told_anew_and_no_other(engine: Switch) -> None:
    told = written()
    said = writing.publish(Wanted("Said", BURN, "What?", answer="Two."), {"owner": None, "visitor": "v"})
    assert (told.answer[:3], said.answer) == ("Ann", "Two.")
    Scenario.objects.update(answer="As it was.")
    engine("2+new")
    judge_all()
    for row in (told, said):
        row.refresh_from_db()
    assert told.answer.startswith("Ann is at 18 life") and said.answer == "As it was."


def test_other_steps_with_the_same_answer_are_told_apart(
    engine: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = written()
    trace = Trace.objects.get(scenario=row)
    marks = bytearray(bytes(trace.marks))
    marks[16] ^= 1
    Trace.objects.update(marks=bytes(marks))
    engine("2+new")
    found = judge_all()
    assert (found.verdicts, found.traces) == (0, 1)
    assert Change.objects.get().step == 3


def test_a_moment_is_compared_with_its_stored_trace(engine: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = User.objects.create_user("ann")
    ruling, _ = freeze_line(line_of(a_run(MINIONS)), 3, Frozen("Minions"), {"owner": ann, "visitor": ""})
    publish(ruling)
    row = Scenario.objects.get(moment=ruling)
    assert Trace.objects.get(scenario=row).verdict == "holds"
    engine("2+new")
    disagreeing = checking.Verdict(False, step=2, rule="409.1", then="Then.", now="Now.")
    monkeypatch.setattr(checking, "judge", lambda ruling: disagreeing)
    found = judge_all()
    assert found.verdicts == 1
    change = Change.objects.get()
    assert (change.step, change.then, change.now) == (2, "Then.", "Now.")
    assert Notice.objects.filter(user=ann).count() == 1
    row.refresh_from_db()
    assert row.verdict == "differs"


def test_whoever_looks_at_a_moment_first_leaves_the_difference_to_be_told(
    engine: Switch, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    ruling, _ = freeze_line(line_of(a_run(MINIONS)), 3, Frozen("Minions"), {"owner": None, "visitor": "v"})
    engine("2+new")
    monkeypatch.setattr(checking, "judge", lambda ruling: checking.Verdict(False, step=2, reason="why"))
    assert client.get(ruling.get_absolute_url()).status_code == 200
    assert Change.objects.get().engine.version == "2+new"
    assert judge_all().verdicts == 1


def test_a_corrected_text_is_another_question(engine: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    """What differs because its maker has changed it, no engine has changed."""
    row = written()
    text = writing.whole_text(Wanted("Burn", BURN.replace("18 life", "17 life"), "What?"))
    Scenario.objects.filter(pk=row.pk).update(text=text, judged_text="0" * 64)
    engine("2+new")
    judge_all()
    assert not Change.objects.exists()
    assert Trace.objects.get(scenario=row).since.version == "2+new"


def test_a_verdict_from_before_traces_were_kept_is_compared(
    engine: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    written()
    Trace.objects.all().delete()
    engine("2+new")
    no_burn(monkeypatch)
    assert judge_all().verdicts == 1
    assert Change.objects.get().step == 0


def test_votes_and_words_that_come_meanwhile_stay(engine: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    row = written()
    engine("2+new")
    told = judging._of_text

    def voted(one: Scenario) -> Any:
        Scenario.objects.filter(pk=row.pk).update(useful=7, title="Corrected", comments=3)
        return told(one)

    monkeypatch.setattr(judging, "_of_text", voted)
    judge_all()
    row.refresh_from_db()
    assert (row.useful, row.title, row.comments) == (7, "Corrected", 3)


# --- parts and workers ---------------------------------------------------------------------------------------


def test_parts_are_planned_once_and_done_once(engine: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "A_PART", 2)
    for number in range(5):
        written(f"Number {number}")
    engine("2+new")
    judged: list[int] = []
    told = judging._of_text
    monkeypatch.setattr(judging, "_of_text", lambda row: judged.append(row.pk) or told(row))  # type: ignore[func-returns-value]
    found = work.plan()
    assert work.plan() == found
    assert Part.objects.count() == 3
    assert work.part(seconds=60) == 2
    assert work.part(seconds=60) == 2
    assert work.part(seconds=60) == 1
    assert work.part(seconds=60) == 0
    assert len(judged) == len(set(judged)) == 5
    found.refresh_from_db()
    assert found.finished is not None
    assert not Part.objects.exists()


def test_a_part_whose_time_is_up_goes_on_where_it_was(engine: Switch) -> None:
    for number in range(3):
        written(f"Number {number}")
    engine("2+new")
    work.plan()
    assert work.part(seconds=0) == 1
    left = Part.objects.get()
    assert left.finished is None
    assert left.taken_until is None
    assert work.part(seconds=0) == 1
    assert work.part(seconds=60) == 1


def test_a_worker_that_was_killed_loses_no_more_than_it_had_not_stored(
    engine: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [written(f"Number {number}") for number in range(3)]
    engine("2+new")
    found = work.plan()
    judged: list[int] = []
    told = judging._of_text

    def dies_at_the_second(row: Scenario) -> Any:
        judged.append(row.pk)
        if len(judged) == 2:
            raise SystemExit(137)
        return told(row)

    monkeypatch.setattr(judging, "_of_text", dies_at_the_second)
    with pytest.raises(SystemExit):
        work.part(seconds=60)
    held = Part.objects.get()
    assert held.taken_until is not None
    assert work.part(seconds=60) == 0, "its promise is still believed"
    Part.objects.update(taken_until=timezone.now())
    assert work.part(seconds=60) == 2
    assert judged == [rows[0].pk, rows[1].pk, rows[1].pk, rows[2].pk]
    found.refresh_from_db()
    assert (found.judged, found.finished is not None) == (3, True)


def test_a_scenario_that_ends_its_worker_each_time_is_passed_over(
    engine: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, other = written("Heavy"), written("Light")
    engine("2+new")
    work.plan()
    told = judging._of_text

    def heavy(one: Scenario) -> Any:
        if one.pk == row.pk:
            raise SoftTimeLimitExceeded
        return told(one)

    monkeypatch.setattr(judging, "_of_text", heavy)
    for _ in range(work.MOST_TRIES + 2):
        work.part(seconds=60)
    found = Engine.objects.get(version="2+new")
    assert (found.skipped, found.judged, found.finished is not None) == (1, 1, True)
    row.refresh_from_db()
    assert (row.verdict, row.judged_by) == ("holds", "1+old")
    other.refresh_from_db()
    assert other.judged_by == "2+new"


def test_the_engine_s_own_failure_is_a_difference_and_stops_nothing(
    engine: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(), written("Another")
    engine("2+new")
    monkeypatch.setattr(library_judging, "run", lambda scenario, **more: 1 / 0)
    assert judge_all().verdicts == 2
    assert "ZeroDivisionError" in Change.objects.first().reason  # type: ignore[union-attr]


def test_only_so_many_parts_are_done_at_the_same_time(
    engine: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "A_PART", 1)
    for number in range(4):
        written(f"Number {number}")
    engine("2+new")
    found = work.plan()
    assert all(work._take(found) is not None for _ in range(work.AT_ONCE))
    assert work._take(found) is None


def test_a_worker_of_another_engine_leaves_the_work_to_those_of_this_one(
    engine: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, int]] = []
    monkeypatch.setattr(tasks.judge_part, "apply_async", lambda args, **more: sent.append(args))
    monkeypatch.setattr(tasks, "engine_version", lambda: "1+old")
    monkeypatch.setattr(work, "part", lambda: pytest.fail("not its work"))
    tasks.judge_part("2+new")
    tasks.judge_part("2+new", work.MOST_PASSED)
    assert sent == [("2+new", 1)]


def test_an_engine_that_comes_back_judges_again(engine: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    written()
    judge_all()
    engine("2+new")
    judge_all()
    engine("1+old")
    assert judge_all().judged == 1
    assert Trace.objects.get().engine.version == "1+old"


def test_an_engine_that_is_replaced_before_it_is_done_tells_what_it_found(
    engine: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = User.objects.create_user("ann")
    written(owner=ann), written("Another", text=MINIONS)
    engine("2+new")
    no_burn(monkeypatch)
    found = work.plan()
    work.part(seconds=0)
    assert not Notice.objects.exists()
    monkeypatch.undo()
    cache.clear()
    monkeypatch.setattr(work, "send", lambda: None)
    for module in ("judging", "work"):
        monkeypatch.setattr(f"playground.drift.{module}.engine_version", lambda: "3+newer")
    later = work.plan()
    found.refresh_from_db()
    assert found.finished is not None
    assert not found.parts.exists()
    assert later.parts.exists()
    assert Notice.objects.filter(user=ann).count() == 1


def test_a_scenario_that_is_taken_away_meanwhile_is_passed(engine: Switch) -> None:
    rows = [written(f"Number {number}") for number in range(3)]
    engine("2+new")
    work.plan()
    rows[2].delete()
    assert work.part(seconds=60) == 2
    assert Engine.objects.get(version="2+new").finished is not None


def test_an_author_of_several_has_one_notice(engine: Switch, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = User.objects.create_user("ann")
    for _ in range(3):
        written(owner=ann)
    engine("2+new")
    no_burn(monkeypatch)
    found = judge_all()
    notice = Notice.objects.get()
    assert notice.user == ann
    assert "3 of your scenarios" in notice.words
    assert notice.url == f"{found.get_absolute_url()}?mine=1"
    assert not work.finish(found)
    assert Notice.objects.count() == 1


def test_what_is_not_public_is_told_to_its_author_alone(
    engine: Switch, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    ann, bob = User.objects.create_user("ann"), User.objects.create_user("bob")
    row = written(owner=ann, public=False)
    engine("2+new")
    no_burn(monkeypatch)
    address = judge_all().get_absolute_url()
    for who, seen in ((None, False), (bob, False), (ann, True)):
        reader = Client()
        if who is not None:
            reader.force_login(who)
        for query in ("", "?mine=1", "?kind=verdicts"):
            assert (row.slug in reader.get(address + query).content.decode()) is seen


def test_the_command_judges_here_or_plans(engine: Switch) -> None:
    written()
    engine("2+new")
    out = StringIO()
    call_command("judge_again", stdout=out)
    assert out.getvalue() == "1 parts wait for workers\n"
    call_command("judge_again", "--here", stdout=out)
    assert "1 judged in" in out.getvalue()
    call_command("judge_again", stdout=out)
    assert out.getvalue().endswith("nothing waits\n")


def test_the_pages_ask_no_more_for_more(
    engine: Switch, client: Client, django_assert_max_num_queries: Any
) -> None:
    found = judging.today()
    pattern = written("Number 0")
    rows = [
        Scenario(
            kind="written",
            slug=f"written/{number}",
            shelf="written",
            title=f"Number {number}",
            text=pattern.text,
        )
        for number in range(1, 60)
    ]
    for row in [pattern, *Scenario.objects.bulk_create(rows)]:
        Change.objects.create(scenario=row, engine=found, before="holds", after="differs", step=1)
    with django_assert_max_num_queries(6):
        page = client.get(found.get_absolute_url())
    assert page.content.decode().count("Number ") == 40
    assert client.get(f"{found.get_absolute_url()}?page=2").content.decode().count("Number ") == 20
    for query in ("?page=x", "?page=0", "?page=99999999999999999999", "?kind=%00"):
        assert client.get(found.get_absolute_url() + query).status_code == 200
    assert client.get("/changes/999999/").status_code == 404


def test_long_traces_differ_behind_the_last_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "MOST", 3)
    from playground.library.played import played_text

    whole = tracing.short_of(played_text(BURN))
    assert len(whole.marks) == 4 * 8
    other = tracing.short_of(played_text(BURN.replace("Both pass.", "Both pass.\nBoth pass.")))
    assert tracing.first_difference(whole.marks, other.marks) == 4
    assert tracing.words_at(whole.words, 4) == ("", "")


def test_the_digest_that_tells_engines_apart_is_the_real_one() -> None:
    assert judging.today().version == versions.engine_version()
