"""Disputes: an objection with a line or an expectation of its own; who answers and decides; what is marked."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from playground.boards.models import Run
from playground.library.loading import bundled, load
from playground.library.models import Scenario
from playground.people.models import Notice
from playground.talk import tasks
from playground.talk.models import Check, Dispute, Turn
from playground.works.fields import fields_of
from playground.works.versions import Change, correct
from tests.site.lines import a_run
from tests.site.talk.who import judge, moderator, person, signed_in, written

pytestmark = pytest.mark.django_db

LINE = "Both pass."


def dispute(client: Client, row: Scenario, **fields: str) -> Dispute:
    said = {"words": "Look at 300.3 again.", "line": LINE, "expected": "Ann has 17 life."} | fields
    response = client.post(f"/talk/dispute/{row.slug}/", said)
    assert response.status_code == 302, response.context["error"]
    found = Dispute.objects.latest("created")
    assert response["Location"] == found.get_absolute_url()
    return found


def turn(client: Client, found: Dispute, does: str, words: str = "") -> int:
    return client.post(f"/disputes/{found.pk}/turn/", {"does": does, "words": words}).status_code


def disputed(row: Scenario) -> bool:
    row.refresh_from_db()
    assert ("verdict:disputed" in row.facets) == row.disputed
    return row.disputed


def found_disputed() -> list[Any]:
    return [one.pk for one in Client().get("/library/?verdict=disputed").context["found"].rows]


def told(name: str) -> list[str]:
    return list(Notice.objects.filter(user__username=name).order_by("id").values_list("words", flat=True))


# --- making one -----------------------------------------------------------------------------------------------


def test_the_engine_plays_the_counter_line_at_once() -> None:
    row = written(person("ann"))
    found = dispute(signed_in(person("bob")), row, expected="Ann has 17 life.\ntrace has 300.3.")
    assert found.verdict == "differs" and not found.own_line and found.standing == "open"
    assert [bool(why) for _, why in found.expected] == [True, False]
    seen = Client().get(found.get_absolute_url()).content.decode()
    assert "The engine differs from it" in seen and "Ann has 17 life." in seen and "Not so" in seen
    other = written(person("carl"))
    mine = dispute(
        signed_in(person("dora")),
        other,
        line="Ann passes.\nBob passes.\nBoth pass.",
        expected="Ann has 18 life.",
    )
    assert mine.verdict == "holds" and mine.own_line and mine.story


def test_it_stands_on_the_page_and_in_the_search_and_its_owner_is_told() -> None:
    row = written(person("ann"))
    assert found_disputed() == []
    found = dispute(signed_in(person("bob")), row)
    assert disputed(row) and found_disputed() == [row.pk]
    page = Client().get(row.get_absolute_url()).content.decode()
    assert found.get_absolute_url() in page and "<strong>Disputed</strong> by bob" in page
    assert told("ann") == ["bob disputes “Two mana left”."]
    assert found.get_absolute_url() in Client().get("/disputes/").content.decode()


def test_judges_hear_of_disputes_about_what_ships_and_about_what_they_checked() -> None:
    load([file for file in bundled() if file.slug == "300-turn/mana-burn"])
    shipped = Scenario.objects.get(slug="300-turn/mana-burn")
    jane = judge("jane")
    judge("joan")
    row = written(None)
    signed_in(jane).post(f"/talk/check/{row.slug}/", {"do": "check"})
    dispute(signed_in(person("bob")), row)
    assert told("jane") == ["bob disputes “Two mana left”."] and told("joan") == []
    dispute(signed_in(person("carol")), shipped, expected="Bob has 3 life.", line="Both pass.")
    assert len(told("jane")) == 2 and len(told("joan")) == 1


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"expected": ""}, "Write what you expect instead"),
        ({"expected": "Ann has 18 life.\ntrace has 300.3."}, "the same as the scenario's"),
        ({"expected": "Ann has many lifes."}, "read the counter-line"),
        ({"line": "Both pass.\n---\nBoth pass."}, "read the counter-line"),
        ({"words": ""}, "Write something first."),
        ({"line": "Both pass. " * 2_000}, "at most 20,000"),
    ],
)
def test_what_is_no_dispute_says_why_and_keeps_what_was_typed(fields: dict[str, str], why: str) -> None:
    row = written(None)
    said = {"words": "No.", "line": LINE, "expected": "Ann has 17 life."} | fields
    response = signed_in(person("bob")).post(f"/talk/dispute/{row.slug}/", said)
    assert response.status_code == 422 and why in response.context["error"]
    assert response.context["words"] == said["words"] and not Dispute.objects.exists()
    assert not disputed(row)


def test_a_line_that_cannot_be_done_is_kept_with_what_the_engine_says() -> None:
    found = dispute(signed_in(person("bob")), written(None), line="Ann plays Forest.")
    assert found.verdict == "differs"


def test_one_dispute_each_at_a_time() -> None:
    row = written(None)
    bob = signed_in(person("bob"))
    found = dispute(bob, row)
    said = {"words": "And again.", "line": LINE, "expected": "Ann has 16 life."}
    response = bob.post(f"/talk/dispute/{row.slug}/", said)
    assert response.status_code == 422 and "already" in response.context["error"]
    assert turn(bob, found, "withdraws") == 302
    dispute(bob, row, words="On second thoughts.")


def test_a_dispute_that_waits_for_a_moderator_marks_nothing_and_tells_nobody() -> None:
    row = written(person("ann"))
    links = " ".join(f"[{n}](https://{n}.example)" for n in "abc")
    found = dispute(signed_in(person("bob", days=0)), row, words=links)
    assert found.state == "held" and not disputed(row) and told("ann") == []
    assert signed_in(person("carol")).get(found.get_absolute_url()).status_code == 404
    signed_in(moderator("maud")).post(f"/moderation/dispute/{found.pk}/", {"do": "pass"})
    assert disputed(row) and told("ann") == ["bob disputes “Two mana left”."]


def test_a_moment_is_disputed_on_its_own_board() -> None:
    client = signed_in(person("ann"))
    run = a_run()
    client.post(
        f"/rulings/new/?run={run.pk}&step=2",
        {"title": "A moment", "expectations": "", "comment": "", "seat": ""},
    )
    row = Scenario.objects.get(kind="moment")
    form = signed_in(person("bob")).get(f"/talk/dispute/{row.slug}/").context
    assert form["parts"] is not None and "Infernal Genesis" in form["parts"].board


def test_whose_it_is_corrects_it_and_does_not_dispute_it() -> None:
    ann = person("ann")
    row = written(ann)
    assert signed_in(ann).get(f"/talk/dispute/{row.slug}/").status_code == 404
    assert Client().get(f"/talk/dispute/{row.slug}/")["Location"].startswith("/accounts/login/")


def test_the_counter_line_is_stepped_through() -> None:
    found = dispute(signed_in(person("bob")), written(None))
    response = Client().post(f"/disputes/{found.pk}/open/")
    assert response.status_code == 302 and response["Location"].startswith("/runs/")
    assert Run.objects.latest("created").title == "Against: Two mana left"


def test_todays_engine_plays_what_an_earlier_one_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(tasks.play_again, "delay", asked.append)
    found = dispute(signed_in(person("bob")), written(None), expected="Ann has 17 life.")
    Client().get(found.get_absolute_url())
    assert asked == []
    Dispute.objects.update(judged_by="an earlier one", verdict="holds", expected=[["Ann has 17 life.", ""]])
    for _ in range(2):
        seen = Client().get(found.get_absolute_url()).content.decode()
        assert "That was an earlier engine" in seen
    assert asked == [found.pk]
    tasks.play_again(found.pk)
    found.refresh_from_db()
    assert found.verdict == "differs" and found.expected[0][1]
    Dispute.objects.update(judged_by="an earlier one", counter="Ann: in play Mountian")
    tasks.play_again(found.pk)
    found.refresh_from_db()
    assert found.verdict == "differs" and "Mountian" in found.expected[-1][1]


# --- what is said to it ---------------------------------------------------------------------------------------


def test_answered_and_accepted_by_whose_it_is() -> None:
    ann, bob = person("ann"), person("bob")
    row = written(ann)
    found = dispute(signed_in(bob), row)
    assert turn(signed_in(ann), found, "says", "Which mana do you mean?") == 302
    found.refresh_from_db()
    assert found.standing == "answered" and disputed(row)
    assert told("bob") == ["ann answers: the dispute about “Two mana left”."]
    assert turn(signed_in(bob), found, "says", "Both of them, the red ones.") == 302
    found.refresh_from_db()
    assert found.standing == "open"
    assert turn(signed_in(ann), found, "accepts") == 302
    found.refresh_from_db()
    assert found.standing == "accepted" and disputed(row)
    page = Client().get(row.get_absolute_url()).content.decode()
    assert "This answer is wrong" in page
    assert turn(signed_in(bob), found, "says", "Thank you for that.") == 404


def test_when_it_says_something_else_what_was_accepted_is_done_with() -> None:
    ann = person("ann")
    row = written(ann)
    found = dispute(signed_in(person("bob")), row)
    turn(signed_in(ann), found, "accepts")
    row.refresh_from_db()
    row.answer = "She burns for 2, one for each mana."
    row.save()
    assert not disputed(row) and found_disputed() == []
    assert "the scenario was changed since" in Client().get(found.get_absolute_url()).content.decode()
    row.answer = "She burns for 2, by 300.3."
    row.save()
    assert disputed(row)


def test_whose_it_is_cannot_decline_and_a_judge_can() -> None:
    ann = person("ann")
    row = written(ann)
    found = dispute(signed_in(person("bob")), row)
    assert turn(signed_in(ann), found, "declines", "No!") == 404
    assert turn(signed_in(person("carol")), found, "says", "I think so too.") == 404
    jane = signed_in(judge("jane"))
    assert turn(jane, found, "declines", "") == 422
    assert turn(jane, found, "declines", "Two mana, two life: 300.3.") == 302
    found.refresh_from_db()
    assert found.standing == "declined" and not disputed(row)
    assert Turn.objects.get().role == "judge"
    assert "A dispute about it was declined." in Client().get(row.get_absolute_url()).content.decode()


def test_a_judge_does_not_judge_their_own_dispute() -> None:
    jane = signed_in(judge("jane"))
    found = dispute(jane, written(None))
    assert turn(jane, found, "accepts") == 404 and turn(jane, found, "withdraws") == 302


def test_a_hidden_dispute_marks_nothing() -> None:
    row = written(None)
    found = dispute(signed_in(person("bob")), row)
    maud = signed_in(moderator("maud"))
    maud.post(f"/moderation/dispute/{found.pk}/", {"do": "hide", "reason": "Insulting"})
    assert not disputed(row)
    seen = signed_in(person("carol")).get(found.get_absolute_url()).content.decode()
    assert "Hidden by a moderator." in seen and "Look at 300.3" not in seen and "Ann has 17" not in seen
    assert found.get_absolute_url() not in Client().get("/disputes/").content.decode()
    assert Client().post(f"/disputes/{found.pk}/open/").status_code == 404
    maud.post(f"/moderation/dispute/{found.pk}/", {"do": "restore"})
    assert disputed(row)


def test_disputes_about_what_is_unlisted_stand_in_no_list() -> None:
    row = written(None, visibility="unlisted")
    found = dispute(signed_in(person("bob")), row)
    assert found.get_absolute_url() not in Client().get("/disputes/").content.decode()
    assert Client().get(found.get_absolute_url()).status_code == 200


# --- checks by judges -----------------------------------------------------------------------------------------


def test_a_trusted_judge_vouches_for_what_it_says_and_for_nothing_else() -> None:
    ann = person("ann")
    row = written(ann)
    address = f"/talk/check/{row.slug}/"
    jane = signed_in(judge("jane"))
    for client in (signed_in(ann), signed_in(person("bob"))):
        assert client.post(address, {"do": "check"}).status_code == 404
    assert jane.post(address, {"do": "check"}).status_code == 302
    page = Client().get(row.get_absolute_url()).content.decode()
    assert "Checked against the edition of October 2006 by" in page and "/people/jane/" in page
    assert told("ann") == ["jane has checked “Two mana left” against the edition."]
    row.answer = "She burns for 3."
    row.save()
    assert "Checked against" not in Client().get(row.get_absolute_url()).content.decode()
    row.answer = "She burns for 2, by 300.3."
    row.tags = ["mana"]
    row.save()
    assert "Checked against" in Client().get(row.get_absolute_url()).content.decode()
    jane.post(address, {"do": "take-back"})
    assert not Check.objects.exists()


def test_a_judge_does_not_check_what_is_their_own() -> None:
    jane = judge("jane")
    row = written(jane)
    assert signed_in(jane).post(f"/talk/check/{row.slug}/", {"do": "check"}).status_code == 404


def test_the_page_shows_the_answer_that_was_disputed_and_where_it_stood() -> None:
    """Ann's answer is disputed, accepted and corrected: what was objected to is not what the scenario says today."""
    ann = person("ann")
    row = written(ann)
    found = dispute(signed_in(person("bob")), row)
    before = Client().get(found.get_absolute_url()).content.decode()
    assert "The answer that is disputed" in before and "The answer today" not in before
    change = Change(replace(fields_of(row), answer="She loses two life."), "Bob is right")
    correct(row, change, based_on=1, maker={"owner": ann, "visitor": ""})
    page = Client().get(found.get_absolute_url()).content.decode()
    then, today = page.split("The answer that was disputed")[1].split("The answer today")
    assert "She burns for 2, by" in then and f"/library/v/1/{row.slug}/" in then
    assert "She loses two life." in today.split("</section>")[0]


def test_of_what_was_changed_without_versions_only_todays_answer_is_shown() -> None:
    """What ships is corrected in the project: what it said before is nowhere to be seen, and not made up."""
    row = written(person("ann"))
    found = dispute(signed_in(person("bob")), row)
    row.answer = "She burns for 2."
    row.save()
    page = Client().get(found.get_absolute_url()).content.decode()
    assert "The answer today" in page and "was disputed" not in page and "She burns for 2." in page
