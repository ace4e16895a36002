"""What a browser made becomes its owner's as they sign in: all of it, from every browser, and never anybody else's."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import DatabaseError
from django.test import Client

from playground.boards.models import Draft, Errand, Run
from playground.cards.models import CardDraft
from playground.exploring.models import Exploration
from playground.library.models import FacetCount, Scenario
from playground.people import takeover
from playground.rulings.freezing import Wanted, freeze
from playground.rulings.models import Ruling
from playground.simulations.models import Simulation
from tests.site.lines import BURN, DECKS, MINIONS, a_run
from tests.site.people.test_signing_in import PASSWORD, signed_up
from tests.site.people.things import things

pytestmark = pytest.mark.django_db
SCENARIO = {"title": "Two mana", "question": "What does it cost her?", "text": BURN, "public": "on"}
MINE = (Draft, Run, Errand, Exploration, Ruling, CardDraft, Simulation, Scenario)


@pytest.fixture(autouse=True)
def fresh_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    from playground.simulations import tasks

    monkeypatch.setattr(tasks.play_chunk, "delay", lambda *_: None)
    cache.clear()


def a_board(client: Client) -> Draft:
    made = client.post("/boards/new/edit/", {"do": "text", "text": DECKS})
    return Draft.objects.get(pk=made["Location"].split("/")[2])


def sign_in(client: Client, name: str = "Ann") -> Any:
    return client.post("/accounts/login/", {"login": name, "password": PASSWORD}, follow=True)


def test_every_table_of_things_that_a_browser_makes_is_gone_through() -> None:
    assert set(MINE) <= set(takeover.owned())


def test_ann_builds_first_and_signs_up_afterwards() -> None:
    browser = Client()
    board = a_board(browser)
    link = browser.post("/library/new/", SCENARIO)["Location"]
    assert "belongs to someone else" not in browser.get(board.get_absolute_url()).content.decode()
    sent = {"username": "Ann", "password1": PASSWORD, "password2": PASSWORD}
    page = browser.post("/accounts/signup/", sent, follow=True).content.decode()
    assert "Moved to your account from this browser: 1 board and 1 scenario." in page
    ann = User.objects.get()
    assert set(Draft.objects.values_list("owner", flat=True)) == {ann.pk}
    assert Scenario.objects.get().owner == ann
    # She goes on where she was, and what was unlisted can be published now.
    assert browser.get(board.get_absolute_url()).status_code == 200
    assert "Publish in the library" in browser.get(link).content.decode()


def test_all_kinds_of_things_come_along() -> None:
    browser = Client()
    mark = a_board(browser).visitor
    for model in MINE:
        model._default_manager.all().delete()
    made = things(User.objects.create_user("owner"))
    for model in MINE:
        model._default_manager.exclude(owner=None).update(owner=None, visitor=mark)
    signed_up()
    page = sign_in(browser).content.decode()
    assert "1 board, 1 line, 1 link, 1 card, 1 simulation, 1 exploration and 2 scenarios" in page
    ann = User.objects.get(username="Ann")
    for model in MINE:
        of_browser = model._default_manager.filter(visitor=mark)
        assert set(of_browser.values_list("owner", flat=True)) == {ann.pk}, model
    assert browser.get(f"/boards/{made['draft']}/").status_code == 200


def test_from_the_phone_as_well_as_from_the_computer() -> None:
    signed_up()
    phone, computer = Client(), Client()
    one, other = a_board(phone), a_board(computer)
    sign_in(phone)
    assert phone.get(one.get_absolute_url()).status_code == 200
    assert phone.get(other.get_absolute_url()).status_code == 404
    sign_in(computer)
    for client in (phone, computer):
        assert client.get(one.get_absolute_url()).status_code == 200
        assert client.get(other.get_absolute_url()).status_code == 200


def test_what_is_somebodys_already_stays_theirs() -> None:
    """Ann and Bob share a computer: what she made while she was signed in is hers, though the browser is the same."""
    shared = signed_up("Ann")
    board = a_board(shared)
    shared.post("/accounts/logout/")
    signed_up("Bob")
    sign_in(shared, "Bob")
    board.refresh_from_db()
    assert board.owner is not None and board.owner.username == "Ann"
    assert shared.get(board.get_absolute_url()).status_code == 404
    # Even with the very same mark.
    takeover.take_over(User.objects.get(username="Bob"), board.visitor)
    board.refresh_from_db()
    assert board.owner.username == "Ann"


def test_another_browsers_things_stay_where_they_are() -> None:
    stranger = Client()
    board = a_board(stranger)
    ann = signed_up()
    assert not Draft.objects.exclude(owner=None).exists()
    assert stranger.get(board.get_absolute_url()).status_code == 200
    assert ann.get(board.get_absolute_url()).status_code == 404


def test_a_browser_without_a_mark_takes_nothing() -> None:
    nobodys, _ = freeze(a_run(MINIONS), 1, Wanted("Nobody's"), {"owner": None, "visitor": ""})
    signed_up()
    assert takeover.take_over(User.objects.get(), "") == {}
    nobodys.refresh_from_db()
    assert nobodys.owner is None


def test_all_of_it_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Client()
    board = a_board(browser)
    browser.post("/library/new/", SCENARIO)
    ann = User.objects.create_user("ann")

    def fails(*_: object) -> int:
        raise DatabaseError("in the middle of it")

    monkeypatch.setattr(takeover, "give", fails)
    with pytest.raises(DatabaseError):
        takeover.take_over(ann, board.visitor)
    board.refresh_from_db()
    assert board.owner is None


def test_lists_find_what_was_taken_over_by_its_authors_name() -> None:
    browser = Client()
    browser.post("/library/new/", SCENARIO)
    Scenario.objects.update(visibility="public")
    assert "author:Ann" not in FacetCount.objects.values_list("facet", flat=True)
    browser.post("/accounts/signup/", {"username": "Ann", "password1": PASSWORD, "password2": PASSWORD})
    row = Scenario.objects.get()
    assert "author:Ann" in row.facets
    assert FacetCount.objects.get(facet="author:Ann").number == 1
    assert [one.pk for one in Client().get("/library/?author=Ann").context["found"].rows] == [row.pk]
