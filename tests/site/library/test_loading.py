"""load_scenarios: files become rows, and doing it again changes nothing."""

from io import StringIO
from threading import Thread

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client

from engine.notation.scenario import read_scenario
from playground.library import loading
from playground.library.filing import fill
from playground.library.judging import Judged, judge
from playground.library.loading import File, bundled, load
from playground.library.management.commands import load_scenarios
from playground.library.models import Scenario

pytestmark = pytest.mark.django_db
EVERY = 12

BURN = """# Two mana left
Question: What does it cost?
Rules: 300.3
Ann: life 20; in play Mountain x2; mana RR
Bob: life 20
Turn 3: Ann, precombat main
---
Both pass.
---
Ann has 18 life.
trace has 300.3.
"""


def a_file(text: str = BURN, name: str = "two-mana-left") -> File:
    return File("300-turn", f"300-turn/{name}", text)


def test_a_file_becomes_a_row_with_its_rules_and_cards() -> None:
    report = load([a_file()])
    row = Scenario.objects.get(slug="300-turn/two-mana-left")
    assert report.new == ["300-turn/two-mana-left"]
    assert (row.title, row.question, row.met) == ("Two mana left", "What does it cost?", True)
    assert row.rules == ["300.3"]
    assert row.cards == ["Mountain"]


def test_a_sentence_that_any_rule_may_refuse_names_no_rule() -> None:
    load(
        [
            a_file(
                BURN.replace(
                    "Both pass.",
                    "Bob plays Mountain: illegal.\nAnn attacks with nothing: illegal 308.2a.\nBoth pass.",
                )
            )
        ]
    )
    row = Scenario.objects.get()
    assert row.met and row.rules == ["300.3", "308.2a"]


def test_loading_again_judges_nothing_again() -> None:
    load([a_file()])
    before = Scenario.objects.get().updated
    report = load([a_file()])
    assert (report.new, report.changed, report.gone) == ([], [], [])
    assert Scenario.objects.get().updated == before


def test_names_may_repeat_on_another_shelf() -> None:
    load([a_file(), File("310-more", "310-more/two-mana-left", BURN)])
    assert [row.get_absolute_url() for row in Scenario.objects.order_by("slug")] == [
        "/library/300-turn/two-mana-left/",
        "/library/310-more/two-mana-left/",
    ]


def test_a_changed_file_is_judged_again_and_a_missing_one_goes() -> None:
    load([a_file(), a_file(name="another")])
    report = load([a_file(BURN.replace("Ann has 18 life.", "Ann has 17 life."))])
    assert (report.changed, report.gone, report.failing) == (
        ["300-turn/two-mana-left"],
        ["300-turn/another"],
        ["300-turn/two-mana-left"],
    )
    row = Scenario.objects.get()
    assert [words for words, _ in row.failures] == ["Ann has 17 life."]


def test_text_that_cannot_be_read_is_kept_with_its_error() -> None:
    load([a_file(BURN.replace("Mountain x2", "Mountian x2"))])
    row = Scenario.objects.get()
    assert not row.met
    assert row.problem.startswith("line 4")


def test_what_was_judged_before_it_was_cut_short_stays_and_the_rest_comes_next_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [a_file(name=name) for name in ("one", "two", "three")]
    judged: list[str] = []
    cache.clear()

    def cut_short(text: str, *, title: str) -> Judged:
        judged.append(title)
        if len(judged) == 2:
            raise KeyboardInterrupt
        return judge(text, title=title)

    monkeypatch.setattr(loading, "AT_ONCE", 1)
    monkeypatch.setattr(loading, "judge", cut_short)
    with pytest.raises(KeyboardInterrupt):
        load(files)
    assert Scenario.objects.count() == 1
    assert loading.under_way() == (1, 3)
    page = client.get("/library/").content.decode()
    assert "have been checked" in page
    load(files)
    assert judged == ["One", "Two", "Two", "Three"]
    assert loading.under_way() is None
    assert "have been checked" not in client.get("/library/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_whoever_publishes_while_scenarios_are_loaded_waits_for_none_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[str] = []

    def publish() -> None:
        """Somebody in another process, of whom the library counts the same rules, tags and cards."""
        try:
            with connection.cursor() as cursor:
                cursor.execute("set lock_timeout = '3s'")
            row = Scenario(slug="mine", shelf="300-turn", text=BURN)
            fill(row, judge(BURN, title="Mine"), "0" * 64, "0.1").save()
            said.append("published")
        except OperationalError as error:
            said.append(str(error))
        finally:
            connection.close()

    def meanwhile(text: str, *, title: str) -> Judged:
        if title == "Two":
            somebody = Thread(target=publish)
            somebody.start()
            somebody.join()
        return judge(text, title=title)

    monkeypatch.setattr(loading, "judge", meanwhile)
    load([a_file(name=name) for name in ("one", "two", "three")])
    assert said == ["published"]


def test_after_a_change_of_the_engine_loading_judges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are: workers do that, while the site answers."""
    load([a_file()])
    monkeypatch.setattr("playground.library.loading.engine_version", lambda: "0.2+another")
    assert load([a_file()]).changed == []
    assert Scenario.objects.get().judged_by != "0.2+another"


def test_the_command_loads_what_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """One file of so many; that all of them hold is tested where the engine plays them."""
    some = bundled()[::EVERY]
    monkeypatch.setattr(load_scenarios, "bundled", lambda: some)
    out, complaints = StringIO(), StringIO()
    call_command("load_scenarios", stdout=out, stderr=complaints)
    assert set(Scenario.objects.values_list("slug", flat=True)) == {file.slug for file in some}
    assert complaints.getvalue() == ""
    assert out.getvalue().startswith(
        f"{len(some)} scenarios: {len(some)} new, 0 judged again, 0 gone, 0 failing"
    )


def test_every_file_that_ships_has_room_in_its_row() -> None:
    for file in bundled():
        read = read_scenario(file.text)
        row = Scenario(
            slug=file.slug, shelf=file.shelf, text=file.text, title=read.title, question=read.question
        )
        row.tags, row.rules = list(read.tags), list(read.rules)
        row.clean_fields()
    assert len({file.slug for file in bundled()}) == len(bundled()) > 15
