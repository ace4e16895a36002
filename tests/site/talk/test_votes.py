"""Votes: one each, changed at will; the database counts, and few votes weigh less than many."""

import pytest
from django.test import Client

from playground.library.models import Scenario
from playground.limits import LIMITS, Limit
from playground.talk.models import Tally, Vote
from tests.site.talk.who import person, signed_in, written

pytestmark = pytest.mark.django_db


def vote(client: Client, row: Scenario, choice: str) -> int:
    return client.post(f"/talk/vote/{row.slug}/", {"choice": choice}).status_code


def tally(row: Scenario) -> tuple[int, int, int]:
    found = Tally.objects.get(pk=row.pk)
    return found.answers, found.wrong, found.unclear


def test_one_vote_each_which_changes_and_is_taken_back() -> None:
    row = written(person("ann"))
    bob, carol = signed_in(person("bob")), signed_in(person("carol"))
    assert vote(bob, row, "answers") == 302 and vote(carol, row, "answers") == 302
    assert tally(row) == (2, 0, 0)
    vote(bob, row, "wrong")
    assert tally(row) == (1, 1, 0)
    vote(bob, row, "wrong")
    assert tally(row) == (1, 0, 0)
    vote(carol, row, "unclear")
    assert tally(row) == (0, 0, 1)
    page = carol.get(row.get_absolute_url()).content.decode()
    assert 'value="unclear" aria-pressed="true"' in page


@pytest.mark.parametrize(("answers", "wrong", "surely"), [(1, 0, 207), (9, 1, 596), (0, 3, 0), (2, 2, 150)])
def test_most_useful_is_what_surely_helps_most(answers: int, wrong: int, surely: int) -> None:
    row = written(None)
    for n in range(answers + wrong):
        choice = "answers" if n < answers else "wrong"
        Vote.objects.create(scenario=row, account=person(f"voter{n}"), choice=choice)
    row.refresh_from_db()
    assert row.useful == surely


def test_many_voters_outweigh_one_in_the_list() -> None:
    one, many = written(None), written(None)
    voters = [person(f"voter{n}") for n in range(6)]
    Vote.objects.create(scenario=one, account=voters[0], choice="answers")
    for n, voter in enumerate(voters):
        Vote.objects.create(scenario=many, account=voter, choice="answers" if n else "wrong")
    rows = Client().get("/library/?order=useful").context["found"].rows
    assert [row.pk for row in rows] == [many.pk, one.pk]


def test_votes_go_with_their_account_and_the_numbers_follow() -> None:
    row = written(None)
    bob = person("bob")
    Vote.objects.create(scenario=row, account=bob, choice="answers")
    bob.delete()
    row.refresh_from_db()
    assert tally(row) == (0, 0, 0) and row.useful == 0


def test_a_scenario_with_votes_can_be_deleted() -> None:
    row = written(None)
    Vote.objects.create(scenario=row, account=person("bob"), choice="answers")
    row.delete()
    assert not Tally.objects.exists()


def test_nobody_votes_without_an_account_or_on_their_own() -> None:
    ann = person("ann")
    row = written(ann)
    response = Client().post(f"/talk/vote/{row.slug}/", {"choice": "answers"})
    assert response.status_code == 302 and response["Location"].startswith("/accounts/login/?next=/library/")
    assert vote(signed_in(ann), row, "answers") == 404
    assert vote(signed_in(person("bob")), row, "best") == 404
    assert not Vote.objects.exists()


def test_young_accounts_vote_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "vote", Limit("vote", 9, 3600, "votes", young=((1, 1),)))
    row = written(None)
    young, old = signed_in(person("young", days=0)), signed_in(person("old"))
    assert [vote(young, row, "answers"), vote(young, row, "wrong")] == [302, 429]
    assert [vote(old, row, "answers"), vote(old, row, "wrong")] == [302, 302]
    page = young.post(f"/talk/vote/{row.slug}/", {"choice": "wrong"}).content.decode()
    assert "At most 1 votes in 60 minutes for an account younger than 1 day." in page


def test_by_script_only_the_buttons_are_drawn_again() -> None:
    row = written(None)
    client = signed_in(person("bob"))
    page = client.post(
        f"/talk/vote/{row.slug}/", {"choice": "answers"}, headers={"HX-Request": "true"}
    ).content.decode()
    assert page.lstrip().startswith("<form") and 'aria-pressed="true"' in page
