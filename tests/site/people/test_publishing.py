"""Nobody needs an account to share a link; to publish for everybody, one does."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from playground.library.models import Scenario
from playground.people.models import Profile
from tests.site.people.test_signing_in import signed_up
from tests.site.people.test_takeover import SCENARIO

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    cache.clear()


def test_without_an_account_a_scenario_is_found_by_its_address_alone() -> None:
    visitor = Client()
    form = visitor.get("/library/new/").content.decode()
    assert 'name="public"' not in form and "/accounts/login/?next=/library/new/" in form
    address = visitor.post("/library/new/", SCENARIO)["Location"]
    row = Scenario.objects.get()
    assert row.visibility == "unlisted" and row.owner is None
    assert Client().get(address).status_code == 200
    assert Client().get("/library/").context["found"].rows == []
    led = visitor.post(f"/library/show/{row.slug}/", {"visibility": "public"})["Location"]
    assert led == f"/accounts/login/?next={address}"
    row.refresh_from_db()
    assert row.visibility == "unlisted"


def test_with_an_account_it_is_published_at_once() -> None:
    ann = signed_up()
    assert 'name="public"' in ann.get("/library/new/").content.decode()
    ann.post("/library/new/", SCENARIO)
    assert Scenario.objects.get().visibility == "public"


def test_what_was_published_before_accounts_stays_published() -> None:
    visitor = Client()
    address = visitor.post("/library/new/", SCENARIO)["Location"]
    Scenario.objects.update(visibility="public")
    assert len(Client().get("/library/").context["found"].rows) == 1
    assert visitor.get(address).status_code == 200
    # Its maker still takes it back; to put it there again needs an account.
    slug = Scenario.objects.get().slug
    visitor.post(f"/library/show/{slug}/", {"visibility": "unlisted"})
    assert Scenario.objects.get().visibility == "unlisted"


def test_a_banned_account_publishes_nothing_and_is_told_so() -> None:
    ann = signed_up()
    Profile.objects.update(banned_until=timezone.now() + timedelta(days=2))
    page = ann.get("/library/new/").content.decode()
    assert 'name="public"' not in page and "Moderators have banned this account until" in page
    ann.post("/library/new/", SCENARIO)
    row = Scenario.objects.get()
    assert row.visibility == "unlisted" and row.owner == User.objects.get()
    assert ann.post(f"/library/show/{row.slug}/", {"visibility": "public"}).status_code == 403
    # It is over when it is over.
    Profile.objects.update(banned_until=timezone.now() - timedelta(seconds=1))
    assert ann.post(f"/library/show/{row.slug}/", {"visibility": "public"}).status_code == 302
    row.refresh_from_db()
    assert row.visibility == "public"
