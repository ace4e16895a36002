"""A scenario is corrected by its maker, and every version of it keeps its own address."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine.notation.scenario import read_scenario
from playground.boards.models import Run
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.limits import LIMITS, Limit
from playground.rulings.versions import engine_version
from playground.works.fields import Fields, fields_of
from playground.works.models import MOST_VERSIONS, Version, Work
from playground.works.versions import (
    CannotChange,
    Change,
    Outdated,
    correct,
    judge_again,
    number_of,
    version_of,
)
from tests.site.works.made import TEXT, corrected, person, typed, written

pytestmark = pytest.mark.django_db

THREE = TEXT.replace("mana RR", "mana RRR").replace("18 life", "17 life")


def page(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


def test_each_field_can_be_corrected_and_the_page_shows_the_newest() -> None:
    ann = person()
    row = corrected(
        ann,
        written(ann),
        title="Three mana left",
        question="And now?",
        answer="She burns for 3.",
        notes="Mana burns as a phase ends.\nSo she\tis hurt.",
        tags="mana burn, phases",
        body=THREE,
        message="One mana more",
    )
    read = read_scenario(row.text)
    assert (read.title, read.question, read.answer) == ("Three mana left", "And now?", "She burns for 3.")
    assert read.notes == ("Mana burns as a phase ends.", "So she is hurt.")
    assert (row.title, row.tags, row.verdict) == ("Three mana left", ["mana burn", "phases"], "holds")
    assert row.notes == "Mana burns as a phase ends.\n\nSo she is hurt."
    shown = page(Client(), row.get_absolute_url())
    assert "Three mana left" in shown and "She burns for 3." in shown and "Two mana left" not in shown
    assert [one.slug for one in Client().get("/library/", {"q": "phases"}).context["found"].rows] == [
        row.slug
    ]


def test_each_version_keeps_its_own_address_for_ever() -> None:
    ann = person()
    row = written(ann)
    before = page(Client(), f"/library/v/1/{row.slug}/")
    corrected(ann, row, title="Second", body=THREE)
    corrected(ann, row, title="Third")
    first, second = (page(Client(), f"/library/v/{number}/{row.slug}/") for number in (1, 2))
    assert "Two mana left" in before and "Two mana left" in first and "mana RRR" not in first
    assert "Second" in second and "mana RRR" in second
    assert Client().get(f"/library/v/1/{row.slug}/").context["newest"] == 3
    for number in (0, 4, 10**30):
        assert Client().get(f"/library/v/{number}/{row.slug}/").status_code == 404
    assert Client().get(f"/library/latest/{row.slug}/")["Location"] == f"/library/v/3/{row.slug}/"


def test_before_any_correction_there_is_one_version_and_nothing_is_stored() -> None:
    row = written(person())
    assert page(Client(), f"/library/v/1/{row.slug}/").count("Version") >= 1
    assert Client().get(f"/library/latest/{row.slug}/")["Location"] == f"/library/v/1/{row.slug}/"
    assert not Version.objects.exists() and not Work.objects.exists()


def test_each_version_has_a_verdict_of_its_own() -> None:
    ann = person()
    row = written(ann)
    corrected(ann, row, body=TEXT.replace("18 life", "17 life"), anyway="on")
    corrected(ann, row, body=THREE)
    assert [version_of(row, number).verdict for number in (1, 2, 3)] == ["holds", "differs", "holds"]
    wrong = page(Client(), f"/library/v/2/{row.slug}/")
    assert "Expected, but no longer true" in wrong
    assert "All its expectations are met" in page(Client(), f"/library/v/1/{row.slug}/")


def test_a_version_that_another_engine_judged_is_judged_again_as_it_is_opened() -> None:
    ann = person()
    row = corrected(ann, written(ann), title="Second")
    Version.objects.filter(number=1).update(judged_by="0.0+old", verdict="differs", failures=[["x", "y"]])
    assert "All its expectations are met" in page(Client(), f"/library/v/1/{row.slug}/")
    kept = Version.objects.get(scenario=row, number=1)
    assert (kept.judged_by, kept.verdict, kept.failures) == (engine_version(), "holds", [])
    assert judge_again(kept) is kept


def test_a_step_of_an_old_version_is_a_step_of_its_own_line() -> None:
    ann = person()
    row = written(ann)
    Client().get(f"/library/step/3/{row.slug}/")
    row.refresh_from_db()
    first = row.line
    corrected(ann, row, body=THREE)
    assert row.line is None
    old = Client().get(f"/library/at/1/3/{row.slug}/")["Location"]
    assert first is not None and old == first.at(3)
    new = Client().get(f"/library/at/2/3/{row.slug}/")["Location"]
    assert new == f"/library/step/3/{row.slug}/"
    run = Run.objects.get(pk=Client().get(new)["Location"].split("/")[2])
    assert run.pk != first.pk
    assert Client().get(f"/library/at/9/3/{row.slug}/").status_code == 404


def test_what_is_changed_names_its_field_and_marks_what_was_taken_out_and_put_in() -> None:
    ann = person()
    row = corrected(ann, written(ann), question="What does it cost him?", body=THREE, message="He, not she")
    shown = Client().get(f"/library/history/{row.slug}/")
    words = shown.content.decode()
    assert "He, not she" in words and "ann" in words
    assert [one.name for one in shown.context["differences"]] == ["question", "body"]
    question, body = shown.context["differences"]
    assert [(one.kind, one.words) for one in question.pieces if one.kind != "same"] == [
        ("out", "her"),
        ("in", "him"),
    ]
    assert [one.words for one in body.pieces if one.kind == "in"] == [
        "Ann: life 20; in play Mountain x2; mana RRR; library Forest",
        "Ann has 17 life.",
    ]
    corrected(ann, row, title="Third")
    wide = Client().get(f"/library/history/{row.slug}/", {"from": "3", "to": "1"}).context
    assert (wide["one"], wide["other"]) == (1, 3)
    assert [one.name for one in wide["differences"]] == ["title", "question", "body"]
    for query in ({"from": "x", "to": "1"}, {"from": "9999999999999999999", "to": "0"}):
        assert Client().get(f"/library/history/{row.slug}/", query).status_code == 200


def test_nothing_changed_is_no_version() -> None:
    ann = person()
    row = written(ann)
    response = ann.post(f"/library/edit/{row.slug}/", typed(row, title="  Two  mana left ", notes="\n \n"))
    assert response.status_code == 422 and "Nothing has changed" in response.content.decode()
    assert number_of(row) == 1


# --- two at once ---------------------------------------------------------------------------------------------


def test_two_corrections_of_the_same_field_are_both_shown_and_none_is_lost() -> None:
    ann = person()
    row = written(ann)
    late = typed(row, title="Mine, typed first", message="my reason")
    corrected(ann, row, title="Sent first", message="quick")
    response = ann.post(f"/library/edit/{row.slug}/", late)
    shown = response.content.decode()
    assert response.status_code == 409
    assert "Sent first" in shown and "Mine, typed first" in shown and "my reason" in shown
    row.refresh_from_db()
    assert row.title == "Sent first"
    again = {name: response.context["form"][name].value() or "" for name in response.context["form"].fields}
    again.pop("anyway")
    assert ann.post(f"/library/edit/{row.slug}/", again).status_code == 302
    row.refresh_from_db()
    assert row.title == "Mine, typed first" and number_of(row) == 3
    assert version_of(row, 2).title == "Sent first"


def test_two_corrections_of_different_fields_both_stand() -> None:
    ann = person()
    row = written(ann)
    late = typed(row, title="A new title")
    corrected(ann, row, answer="Two, by 300.3.")
    assert ann.post(f"/library/edit/{row.slug}/", late).status_code == 302
    row.refresh_from_db()
    assert (row.title, row.answer, number_of(row)) == ("A new title", "Two, by 300.3.", 3)


def test_who_is_overtaken_while_the_line_is_played_changes_nothing() -> None:
    ann = person()
    row = corrected(ann, written(ann), title="Second")
    wanted = Change(Fields(**{**fields_of(row).plain(), "title": "Third"}))
    with pytest.raises(Outdated):
        correct(row, wanted, based_on=1, maker={"owner": None, "visitor": "x"})
    row.refresh_from_db()
    assert row.title == "Second" and Version.objects.count() == 2


# --- who may, and how much -----------------------------------------------------------------------------------


def test_only_its_maker_corrects_it() -> None:
    row = written(person())
    for somebody in (Client(), person("bob")):
        assert somebody.get(f"/library/edit/{row.slug}/").status_code == 404
        assert somebody.post(f"/library/edit/{row.slug}/", typed(row, title="Bob's")).status_code == 404
        assert "Correct it" not in page(somebody, row.get_absolute_url())
    row.refresh_from_db()
    assert row.title == "Two mana left"


def test_a_browser_without_an_account_corrects_what_it_wrote(client: Client) -> None:
    row = written(client, public="")
    assert "Correct it" in page(client, row.get_absolute_url())
    corrected(client, row, title="Better")
    assert number_of(row) == 2 and "its author" in page(Client(), f"/library/v/2/{row.slug}/")


def test_what_ships_has_no_versions() -> None:
    load([file for file in bundled() if file.slug == "300-turn/mana-burn"])
    row = Scenario.objects.get()
    ann = person()
    assert ann.get(f"/library/v/1/{row.slug}/").status_code == 404
    assert ann.get(f"/library/edit/{row.slug}/").status_code == 404
    for verb in ("latest", "history"):
        assert ann.get(f"/library/{verb}/{row.slug}/")["Location"] == row.get_absolute_url()
    assert "version" not in page(ann, row.get_absolute_url()).lower()


def test_no_folder_of_scenarios_is_called_as_what_is_done_with_them() -> None:
    from playground.works.urls import urlpatterns

    verbs = {str(one.pattern).split("/")[1] for one in urlpatterns}
    assert not verbs & {file.slug.split("/")[0] for file in bundled()}
    assert not verbs & {"written", "moments"}


def test_there_is_a_limit_and_a_last_version(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person()
    row = corrected(ann, written(ann), title="Second")
    Work.objects.update(newest=MOST_VERSIONS)
    with pytest.raises(CannotChange, match="at most"):
        correct(
            row,
            Change(Fields(**{**fields_of(row).plain(), "title": "One more"})),
            based_on=MOST_VERSIONS,
            maker={"owner": None, "visitor": ""},
        )
    monkeypatch.setitem(LIMITS, "change", Limit("change", 0, 3600, "corrections"))
    assert ann.post(f"/library/edit/{row.slug}/", typed(row, title="Third")).status_code == 429


# --- hostile and broken texts --------------------------------------------------------------------------------

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>" + "w" * 80


def test_hostile_words_stay_words_on_every_page() -> None:
    ann = person()
    row = corrected(
        ann, written(ann), title=HOSTILE, question=HOSTILE, answer=HOSTILE, notes=HOSTILE, message=HOSTILE
    )
    late = typed(row, title="x" + HOSTILE, based_on=1)
    pages = [
        ann.get(f"/library/{path}{row.slug}/")
        for path in ("", "v/2/", "history/", "edit/", "delete/", "forks/")
    ]
    pages.append(ann.post(f"/library/edit/{row.slug}/", late))
    pages.append(ann.get("/library/compare/", {"a": row.slug, "b": f"{row.slug}@1"}))
    pages.append(ann.get("/library/compare/", {"a": row.slug, "q": "</script><b>"}))
    for response in pages:
        shown = response.content.decode()
        assert response.status_code in (200, 409), response.status_code
        assert "<script>alert" not in shown and "<img src=x" not in shown and "</script><b>" not in shown


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", ""),
        ("title", "turned \u202e round"),
        ("question", ""),
        ("notes", "a bell \x07"),
        ("tags", "x" * 50),
        ("message", "m" * 400),
        ("body", "Ann: in play Mountian x2"),
        ("body", ""),
        ("body", TEXT.replace("18 life", "12 life")),
        ("body", "x" * 70_000),
    ],
)
def test_what_cannot_be_kept_is_told_beside_its_field(field: str, value: str) -> None:
    ann = person()
    row = written(ann)
    response = ann.post(f"/library/edit/{row.slug}/", typed(row, **{field: value}))
    assert response.status_code == 422 and list(response.context["form"].errors) == [field]
    assert number_of(row) == 1


def test_a_divider_or_a_heading_typed_into_a_field_stays_in_that_field() -> None:
    ann = person()
    row = corrected(
        ann,
        written(ann),
        question="One\n---\nAnn has 1 life.",
        notes="Rules: 999.9\nQuestion: another?",
        title="# x",
    )
    read = read_scenario(row.text)
    assert read.question == "One --- Ann has 1 life." and read.rules == ("300.3",)
    assert read.notes == ("Rules: 999.9", "Question: another?") and row.verdict == "holds"
    assert fields_of(row).notes == "Rules: 999.9\nQuestion: another?"


def test_a_page_asks_no_more_however_many_versions_and_copies_there_are() -> None:
    ann = person()
    row = corrected(ann, written(ann), title="Second")

    def asked() -> int:
        page(Client(), row.get_absolute_url())
        with CaptureQueriesContext(connection) as queries:
            page(Client(), row.get_absolute_url())
        return len([one for one in queries if "works_" in one["sql"]])

    few = asked()
    for number in range(9):
        made = Scenario.objects.create(
            slug=f"written/{number}", title="A copy", kind="written", text=TEXT, visitor="x"
        )
        Work.objects.create(scenario=made, origin=row, origin_number=1)
    corrected(ann, row, title="Third")
    assert asked() == few <= 2
    assert len(list(Client().get(f"/library/forks/{row.slug}/").context["forks"].shown)) == 9
