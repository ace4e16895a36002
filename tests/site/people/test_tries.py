"""Whoever tries words, codes or tokens one after the other is soon told to wait, in the site's own words."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from playground.limits import LIMITS

pytestmark = pytest.mark.django_db
PASSWORD = "seven mountains and a lotus"


@pytest.fixture(autouse=True)
def nobody_has_tried_yet() -> None:
    cache.clear()


def test_the_admin_s_way_in_is_everybody_s() -> None:
    User.objects.create_superuser("Ann", password=PASSWORD)
    visitor = Client()
    answer = visitor.get("/admin/login/?next=/admin/")
    assert answer.status_code == 302 and answer["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    answer = visitor.post("/admin/login/", {"username": "Ann", "password": PASSWORD, "next": "/admin/"})
    assert answer["Location"].startswith("/accounts/login/")
    assert visitor.get("/admin/").status_code == 302
    signed_in = visitor.post("/accounts/login/?next=/admin/", {"login": "Ann", "password": PASSWORD})
    assert signed_in["Location"] == "/admin/"
    assert visitor.get("/admin/").status_code == 200


def test_whoever_is_no_staff_is_told_so_at_the_admin_s_door() -> None:
    visitor = Client()
    visitor.force_login(User.objects.create_user("Bob"))
    assert visitor.get("/admin/login/").status_code == 403


def test_names_tried_from_one_network_are_bounded() -> None:
    answers = [
        Client().post(
            "/accounts/login/",
            {"login": f"player{number}", "password": "wrong one"},
            REMOTE_ADDR=f"2001:db8::{number + 1:x}",
        )
        for number in range(32)
    ]
    last = answers[-1]
    if last.status_code == 429:
        assert last["Retry-After"] == "300" and "Too many requests" in last.content.decode()
    else:
        assert "Too many failed" in last.content.decode()
    elsewhere = {"login": "player1", "password": "wrong one"}
    answer = Client().post("/accounts/login/", elsewhere, REMOTE_ADDR="2001:db8:1::1")
    assert answer.status_code == 200 and "Too many failed" not in answer.content.decode()


def test_a_flood_of_the_form_is_answered_429() -> None:
    statuses = [Client().post("/accounts/login/", {}).status_code for _ in range(31)]
    assert statuses == [200] * 30 + [429]
    answer = Client().post("/accounts/login/", {})
    assert answer["Retry-After"] == "300" and "Too many requests" in answer.content.decode()


def test_codes_of_the_second_factor_are_bounded() -> None:
    user = User.objects.create_user("Ann", password=PASSWORD)
    TOTP.activate(user, generate_totp_secret())
    assert Authenticator.objects.filter(user=user).exists()
    visitor = Client()
    answer = visitor.post("/accounts/login/", {"login": "Ann", "password": PASSWORD})
    assert answer["Location"].startswith("/accounts/2fa/authenticate/")
    pages = [visitor.post("/accounts/2fa/authenticate/", {"code": f"{number:06}"}) for number in range(12)]
    assert "Too many failed" in pages[-1].content.decode() or pages[-1].status_code == 429
    assert "_auth_user_id" not in visitor.session


def test_tokens_that_nobody_has_are_bounded() -> None:
    most = LIMITS["unknown-token"].most
    answers = [
        Client().get("/api/v1/", HTTP_AUTHORIZATION=f"Bearer rp_{number:040}").status_code
        for number in range(5 * most + 1)
    ]
    # Each is counted as a visitor of its own, and all together for their network.
    assert answers == [401] * (5 * most) + [429]
