"""Two scenarios or versions beside one another, from the first step that differs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from playground.boards.models import Run
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.limits import LIMITS, Limit
from playground.works.differences import MOST_PAIRS, by_line, by_word
from tests.site.works.made import TEXT, corrected, person, written
from tests.site.works.test_endings import moment

pytestmark = pytest.mark.django_db

THREE = TEXT.replace("mana RR", "mana RRR").replace("18 life", "17 life")


def compared(client: Client, a: str, b: str, **query: str) -> dict:
    response = client.get("/library/compare/", {"a": a, "b": b, **query})
    assert response.status_code == 200
    return response.context


def test_two_versions_part_at_the_first_step_that_differs() -> None:
    ann = person()
    row = corrected(ann, written(ann), body=THREE)
    shown = compared(Client(), f"{row.slug}@1", f"{row.slug}@2")
    step = shown["step"]
    runs = [Run.objects.get(pk=shown["sides"][side]["id"]) for side in (0, 1)]
    first, second = (Client().get(run.at(step)).content.decode() for run in runs)
    assert step > 1 and shown["starts_differ"] and first != second
    assert [one.name for one in shown["differences"]] == ["body"]
    words = [next(line["said"] + line["note"] for line in side["rows"]) for side in shown["sides"]]
    assert words[0] != words[1]


def test_every_step_before_reads_the_same_in_both() -> None:
    from playground.boards import narrating
    from playground.boards.runs import played

    ann = person()
    row = corrected(ann, written(ann), body=THREE)
    shown = compared(Client(), f"{row.slug}@1", row.slug)
    one, other = (played(Run.objects.get(pk=side["id"])) for side in shown["sides"])

    def told(line: object, at: int) -> tuple[str, str, str]:
        step = line.lines[at - 1]  # type: ignore[attr-defined]
        return step.rule, narrating.said(line, step), narrating.happened(line, step)  # type: ignore[arg-type]

    step = shown["step"]
    assert all(told(one, at) == told(other, at) for at in range(1, step))
    assert told(one, step) != told(other, step)


def test_only_the_words_differ() -> None:
    ann = person()
    row = corrected(ann, written(ann), answer="Two.")
    shown = compared(Client(), f"{row.slug}@1", row.slug)
    assert (shown["step"], shown["starts_differ"]) == (0, False) and "sides" not in shown
    assert [one.name for one in shown["differences"]] == ["answer"]


def test_two_scenarios_are_compared_and_the_lines_are_played_once(client: Client) -> None:
    load([file for file in bundled() if file.slug in ("300-turn/mana-burn", "300-turn/combat-blocks")])
    one, other = Scenario.objects.order_by("pk")
    compared(client, one.slug, other.slug)
    assert Run.objects.count() == 2
    with CaptureQueriesContext(connection) as asked:
        shown = compared(client, one.slug, other.slug, at="2")
    assert Run.objects.count() == 2 and len(asked) <= 12
    assert shown["beside"]["further"] == 2 and shown["beside"]["boards"][0]["html"]


def test_a_moment_is_compared_with_a_scenario(client: Client) -> None:
    _, row = moment(client)
    other = written(person())
    shown = compared(Client(), row.slug, other.slug)
    assert shown["step"] and "body" in [one.name for one in shown["differences"]]


def test_a_moment_through_one_players_eyes_is_compared_by_its_maker_alone(client: Client) -> None:
    ruling, row = moment(client)
    ruling.seat = 0
    ruling.save()
    other = written(person())
    response = Client().get("/library/compare/", {"a": row.slug, "b": other.slug})
    assert response.status_code == 422 and "what one player sees" in response.content.decode()
    assert Client().post(f"/library/fork/{row.slug}/").status_code == 404
    assert Client().get("/library/compare/", {"a": other.slug, "b": row.slug}).status_code == 422


def test_the_other_one_is_chosen_among_versions_and_by_words() -> None:
    ann = person()
    row = corrected(ann, written(ann), answer="Two.")
    other = written(ann, title="Quite another", question="What of Bob?")
    shown = Client().get("/library/compare/", {"a": row.slug}).context
    assert [one["words"] for one in shown["offered"]] == ["Version 1"]
    assert [one["row"].slug for one in shown["found"]] == [other.slug]
    found = Client().get("/library/compare/", {"a": row.slug, "q": "another"}).context["found"]
    assert [one["row"].slug for one in found] == [
        other.slug
    ] and f"a={row.slug.replace('/', '%2F')}" in found[0]["href"]
    assert Client().get("/library/compare/").status_code == 200
    assert Client().get("/library/compare/", {"a": "no/such"}).status_code == 404
    assert Client().get("/library/compare/", {"a": row.slug, "b": f"{row.slug}@99"}).status_code == 404


def test_what_cannot_be_read_is_told() -> None:
    broken = Scenario.objects.create(
        slug="written/broken", title="B", kind="written", text="Nonsense", visitor="x"
    )
    response = Client().get("/library/compare/", {"a": broken.slug, "b": written(person()).slug})
    assert response.status_code == 422 and "can&#39;t play" in response.content.decode()


def test_there_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "compare", Limit("compare", 0, 600, "comparisons"))
    assert Client().get("/library/compare/").status_code == 429


# --- what was taken out and put in ---------------------------------------------------------------------------


def test_differences_put_together_again_are_both_texts() -> None:
    before, after = "She burns for 2, by 300.3.", "Bob burns for 12, by 300.3 and 308."
    pieces = list(by_word(before, after))
    assert "".join(one.words for one in pieces if one.kind != "in") == before
    assert "".join(one.words for one in pieces if one.kind != "out") == after


def test_long_texts_that_differ_everywhere_are_told_as_a_whole() -> None:
    before, after = "\n".join("a" * 3 for _ in range(9_000)), "\n".join("b" for _ in range(9_000))
    assert MOST_PAIRS < 9_000 * 9_000
    kinds = [one.kind for one in by_line(before, after)]
    assert kinds == ["out"] * 9_000 + ["in"] * 9_000


def test_lines_far_from_a_change_are_left_out() -> None:
    before = "\n".join(str(number) for number in range(40))
    found = list(by_line(before, before.replace("20", "twenty")))
    assert [one.words for one in found] == ["…", "17", "18", "19", "20", "twenty", "21", "22", "23", "…"]
