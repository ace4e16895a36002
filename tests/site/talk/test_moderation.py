"""Moderation: reports, the queue, hiding and showing again, bans, and a log that nobody edits."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from playground.library.models import Scenario
from playground.limits import LIMITS, Limit
from playground.people.models import Notice
from playground.people.profiles import profile_of
from playground.people.roles import is_banned
from playground.talk.models import Comment, Deed, Report
from playground.works import deleting
from tests.site.lines import a_run
from tests.site.talk.who import judge, moderator, person, signed_in, written

pytestmark = pytest.mark.django_db


def said(name: str, row: Scenario, words: str = "Some words of mine.") -> Comment:
    client = signed_in(person(name, known=True))
    assert client.post(f"/talk/say/{row.slug}/", {"words": words}).status_code == 302
    return Comment.objects.latest("created")


def do(client: Client, kind: str, target: object, **sent: str) -> int:
    return client.post(f"/moderation/{kind}/{target}/", sent).status_code


def report(client: Client, kind: str, target: object, **sent: str) -> int:
    return client.post(f"/report/{kind}/{target}/", {"why": "rude", **sent}).status_code


def told(name: str) -> list[str]:
    return list(Notice.objects.filter(user__username=name).order_by("id").values_list("words", flat=True))


# --- reports --------------------------------------------------------------------------------------------------


def test_anybody_reports_once_and_moderators_see_why() -> None:
    row = written(None)
    found = said("bob", row)
    visitor, carol = Client(), signed_in(person("carol"))
    assert visitor.get(f"/report/comment/{found.pk}/").status_code == 200
    assert report(visitor, "comment", found.pk, words="He calls me names.") == 302
    assert report(visitor, "comment", found.pk) == 302
    assert report(carol, "comment", found.pk, why="spam") == 302
    assert Report.objects.count() == 2
    assert report(carol, "comment", found.pk, why="boring") == 422
    queue = signed_in(moderator("maud")).get("/moderation/").content.decode()
    assert "Insulting or hateful: He calls me names. (a visitor)" in queue
    assert "Advertising or spam (carol)" in queue


@pytest.mark.parametrize("kind", ["comment", "dispute", "turn", "scenario", "person", "board"])
def test_what_is_not_there_is_not_reported(kind: str) -> None:
    for target in ("2345678923456", "0", "9" * 40, "x"):
        assert report(Client(), kind, target) == 404


def test_what_one_may_not_read_is_not_reported() -> None:
    row = written(person("ann"), visibility="withdrawn")
    assert report(Client(), "scenario", row.pk) == 410


def test_reports_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "report", Limit("report", 9, 3600, "reports", young=((1, 1),)))
    several = [written(None) for _ in range(3)]
    visitor = Client()
    # The first is counted for the network alone, which has more: the visitor's cookie comes with its answer.
    assert [report(visitor, "scenario", one.pk) for one in several] == [302, 302, 429]


def test_people_and_scenarios_are_reported_too_and_reports_are_set_aside() -> None:
    ann = person("ann")
    row = written(ann)
    assert report(Client(), "person", ann.pk) == 302 and report(Client(), "scenario", row.pk) == 302
    maud = signed_in(moderator("maud"))
    queue = maud.get("/moderation/").content.decode()
    assert f"/moderation/person/{ann.pk}/" in queue and f"/moderation/scenario/{row.pk}/" in queue
    assert do(maud, "scenario", row.pk, do="dismiss") == 302
    assert do(maud, "scenario", row.pk, do="dismiss") == 422
    assert f"/moderation/scenario/{row.pk}/" not in maud.get("/moderation/").content.decode()


# --- hiding ---------------------------------------------------------------------------------------------------


def test_a_hidden_comment_says_so_to_others_and_why_to_its_author() -> None:
    row = written(None)
    found = said("bob", row)
    maud = signed_in(moderator("maud"))
    assert do(maud, "comment", found.pk, do="hide", reason="") == 422
    assert do(maud, "comment", found.pk, do="hide", reason="Names names.") == 302
    others = Client().get(row.get_absolute_url()).content.decode()
    carol = signed_in(person("carol")).get(row.get_absolute_url()).content.decode()
    assert "Some words of mine." not in others + carol and "Hidden by a moderator." in carol
    bob = Client()
    bob.force_login(found.author)
    mine = bob.get(row.get_absolute_url()).content.decode()
    assert "Some words of mine." in mine and "Hidden by a moderator: Names names." in mine
    assert told("bob") == ["A moderator has hidden what you wrote: Names names."]
    row.refresh_from_db()
    assert row.comments == 0
    assert bob.post(f"/comments/{found.pk}/edit/", {"words": "Other words"}).status_code == 404
    assert bob.post(f"/comments/{found.pk}/delete/").status_code == 404
    assert do(maud, "comment", found.pk, do="restore") == 302
    assert "Some words of mine." in Client().get(row.get_absolute_url()).content.decode()
    row.refresh_from_db()
    assert row.comments == 1


def test_a_hidden_scenario_is_there_for_its_maker_and_moderators_alone() -> None:
    ann = person("ann")
    row = written(ann)
    mine, maud, carol = signed_in(ann), signed_in(moderator("maud")), signed_in(person("carol"))
    assert do(maud, "scenario", row.pk, do="hide", reason="Advertising.") == 302
    for client in (carol, Client()):
        answer = client.get(row.get_absolute_url())
        assert answer.status_code == 410 and "A moderator has hidden it." in answer.content.decode()
        assert row not in client.get("/library/").context["found"].rows
    page = mine.get(row.get_absolute_url()).content.decode()
    assert "Hidden by a moderator: <q>Advertising.</q>" in page and "Make it unlisted" not in page
    for wanted in ("public", "unlisted", "hidden"):
        assert mine.post(f"/library/show/{row.slug}/", {"visibility": wanted}).status_code == 404
    assert maud.get(row.get_absolute_url()).status_code == 200
    do(maud, "scenario", row.pk, do="restore")
    row.refresh_from_db()
    assert row.visibility == "public" and carol.get(row.get_absolute_url()).status_code == 200


def test_what_was_unlisted_is_unlisted_again() -> None:
    row = written(person("ann"), visibility="unlisted")
    maud = signed_in(moderator("maud"))
    do(maud, "scenario", row.pk, do="hide", reason="Look at it.")
    do(maud, "scenario", row.pk, do="restore")
    row.refresh_from_db()
    assert row.visibility == "unlisted"


def test_a_hidden_moment_is_hidden_at_all_its_addresses_and_publishing_shows_nothing() -> None:
    mine = signed_in(person("ann"))
    run = a_run()
    fields = {"title": "A moment", "expectations": "", "comment": "", "seat": ""}
    mine.post(f"/rulings/new/?run={run.pk}&step=2", fields)
    row = Scenario.objects.get(kind="moment")
    assert row.moment is not None
    address = row.moment.at(1)
    maud = signed_in(moderator("maud"))
    assert do(maud, "scenario", row.pk, do="hide", reason="Advertising.") == 302
    for path in (row.get_absolute_url(), address):
        assert Client().get(path).status_code == 410
        assert mine.get(path).status_code == 200 and maud.get(path).status_code == 200
    mine.post(reverse("rulings:publish", args=[row.moment.pk]))
    assert Client().get(row.get_absolute_url()).status_code == 410
    do(maud, "scenario", row.pk, do="restore")
    assert Client().get(address).status_code == 200


def test_what_its_maker_deletes_and_brings_back_is_hidden_still() -> None:
    ann = person("ann")
    row = written(ann)
    maud = signed_in(moderator("maud"))
    do(maud, "scenario", row.pk, do="hide", reason="Advertising.")
    deleting.delete(row)
    assert do(maud, "scenario", row.pk, do="restore") == 422
    row.refresh_from_db()
    deleting.restore(row)
    row.refresh_from_db()
    assert row.visibility == "hidden"
    assert do(maud, "scenario", row.pk, do="restore") == 302


def test_what_ships_is_not_hidden() -> None:
    row = Scenario.objects.create(slug="300-turn/x", title="X", text="Ann: life 20")
    assert do(signed_in(moderator("maud")), "scenario", row.pk, do="hide", reason="Dull") == 422


def test_what_was_reported_and_taken_back_is_kept_till_a_moderator_has_looked() -> None:
    row = written(None)
    found = said("bob", row)
    report(Client(), "comment", found.pk)
    bob = Client()
    bob.force_login(found.author)
    bob.post(f"/comments/{found.pk}/delete/")
    assert "Some words" not in Client().get(row.get_absolute_url()).content.decode()
    maud = signed_in(moderator("maud"))
    assert "Some words of mine." in maud.get(f"/moderation/comment/{found.pk}/").content.decode()
    assert do(maud, "comment", found.pk, do="dismiss") == 302
    found.refresh_from_db()
    assert found.words == "" and found.html == ""


@pytest.mark.parametrize("sent", [{"do": "restore"}, {"do": "pass"}, {"do": "dismiss"}, {"do": "burn"}, {}])
def test_what_makes_no_sense_is_not_done(sent: dict[str, str]) -> None:
    found = said("bob", written(None))
    assert do(signed_in(moderator("maud")), "comment", found.pk, **sent) == 422
    assert not Deed.objects.exists()


# --- bans -----------------------------------------------------------------------------------------------------


def test_banned_for_some_days_with_all_that_was_said_hidden() -> None:
    row = written(None)
    found = said("bob", row)
    bob = found.author
    client = Client()
    client.force_login(bob)
    maud = signed_in(moderator("maud"))
    address = "/moderation/people/bob/"
    assert maud.post(address, {"days": "7", "reason": ""}).status_code == 422
    assert maud.post(address, {"days": "8", "reason": "Spam"}).status_code == 422
    assert maud.post(address, {"days": "7", "reason": "Spam", "hide_all": "on"}).status_code == 302
    until = profile_of(type(bob).objects.get(pk=bob.pk)).banned_until
    assert timedelta(days=6) < until - timezone.now() < timedelta(days=8)
    assert "Some words" not in Client().get(row.get_absolute_url()).content.decode()
    assert client.post(f"/talk/say/{row.slug}/", {"words": "Hello again"}).status_code == 403
    assert client.post(f"/talk/vote/{row.slug}/", {"choice": "wrong"}).status_code == 403
    assert client.get(f"/talk/dispute/{row.slug}/").status_code == 403
    assert report(client, "scenario", row.pk) == 404
    assert "You are banned for a week: Spam" in told("bob")
    assert maud.post(address, {"do": "unban"}).status_code == 302
    assert client.post(f"/talk/say/{row.slug}/", {"words": "Hello again"}).status_code == 302


def test_moderators_ban_neither_themselves_nor_each_other() -> None:
    maud, other, staff = moderator("maud"), moderator("milo"), person("stan")
    staff.is_staff = True
    staff.save()
    sent = {"days": "1", "reason": "Because."}
    for name in ("maud", "milo", "stan"):
        assert signed_in(maud).post(f"/moderation/people/{name}/", sent).status_code == 422
    assert signed_in(staff).post("/moderation/people/milo/", sent).status_code == 302
    assert is_banned(type(other).objects.get(pk=other.pk))
    assert signed_in(other).get("/moderation/").status_code == 404


# --- the rooms and the log ------------------------------------------------------------------------------------


def test_only_moderators_and_staff_come_in() -> None:
    found = said("bob", written(None))
    addresses = (
        "/moderation/",
        "/moderation/log/",
        f"/moderation/comment/{found.pk}/",
        "/moderation/people/bob/",
    )
    staff = person("stan")
    staff.is_staff = True
    staff.save()
    for address in addresses:
        assert Client().get(address)["Location"].startswith("/accounts/login/")
        for user in (
            person(f"c{address.count('/')}{len(address)}"),
            judge(f"j{address.count('/')}{len(address)}"),
        ):
            assert signed_in(user).get(address).status_code == 404
        assert signed_in(staff).get(address).status_code == 200
    assert do(signed_in(person("carol")), "comment", found.pk, do="hide", reason="x") == 404


def test_each_deed_is_written_down_for_good() -> None:
    row = written(person("ann"))
    found = said("bob", row)
    maud = signed_in(moderator("maud"))
    do(maud, "comment", found.pk, do="hide", reason="Names names.")
    do(maud, "comment", found.pk, do="restore")
    maud.post("/moderation/people/bob/", {"days": "1", "reason": "Enough."})
    maud.post("/moderation/people/bob/", {"do": "unban"})
    deeds = [(one.who, one.what, one.reason) for one in Deed.objects.order_by("id")]
    assert deeds == [
        ("maud", "hide", "Names names."),
        ("maud", "restore", ""),
        ("maud", "ban", "For a day: Enough."),
        ("maud", "unban", ""),
    ]
    log = maud.get("/moderation/log/").content.decode()
    assert "Names names." in log and "For a day: Enough." in log
    for change in (
        lambda: Deed.objects.update(reason="Nothing."),
        lambda: Deed.objects.all().delete(),
        lambda: Deed.objects.latest("id").delete(),
    ):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            change()
    type(found.author).objects.get(username="maud").delete()
    assert Deed.objects.filter(who="maud").count() == 4


def test_hostile_words_stay_words_wherever_moderators_read_them() -> None:
    hostile = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>" + "w" * 80
    row = written(person("ann"), title=hostile[:100])
    found = said("bob", row, hostile)
    report(Client(), "comment", found.pk, words=hostile)
    maud = signed_in(moderator("maud"))
    do(maud, "comment", found.pk, do="hide", reason=hostile)
    report(Client(), "scenario", row.pk, words=hostile)
    for address in (
        "/moderation/",
        "/moderation/log/",
        f"/moderation/comment/{found.pk}/",
        f"/moderation/scenario/{row.pk}/",
        row.get_absolute_url(),
    ):
        page = maud.get(address).content.decode()
        assert "alert(1)" in page and "<script>alert" not in page and "<img src=x" not in page
