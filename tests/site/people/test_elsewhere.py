"""Signing in by way of another site: here one of our own making, which says who somebody is by OpenID Connect."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from playground.launch import environment
from playground.people import elsewhere
from tests.site.people.test_signing_in import header

pytestmark = pytest.mark.django_db
SAYS = {
    "sub": "1",
    "preferred_username": "Ann of the Judges",
    "email": "ann@example.org",
    "name": "Ann Secret",
}


class _Issuer(BaseHTTPRequestHandler):
    def _say(self, what: dict[str, Any]) -> None:
        body = json.dumps(what).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        here = f"http://{self.headers['Host']}"
        ends = ("authorization", "token", "userinfo")
        self._say(SAYS if self.path == "/userinfo" else {f"{one}_endpoint": f"{here}/{one}" for one in ends})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._say({"access_token": "a token", "token_type": "Bearer"})

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def issuer(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[str]:
    """A site that settings name; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Issuer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    for name, value in {
        "OIDC_PROVIDERS": "club",
        "OIDC_CLUB_URL": address,
        "OIDC_CLUB_CLIENT_ID": "playground",
        "OIDC_CLUB_CLIENT_SECRET": "a secret",
        "OIDC_CLUB_TITLE": "The Judges' Club",
    }.items():
        monkeypatch.setenv(name, value)
    settings.SOCIALACCOUNT_PROVIDERS = {
        "openid_connect": {"APPS": environment.oidc_providers(), "OAUTH_PKCE_ENABLED": True}
    }
    elsewhere.ways.cache_clear()
    cache.clear()
    yield address
    server.shutdown()
    server.server_close()
    elsewhere.ways.cache_clear()


def test_ann_signs_in_by_way_of_her_club(issuer: str) -> None:
    browser = Client()
    page = browser.get("/accounts/login/?next=/library/").content.decode()
    assert (
        "The Judges&#39; Club" in page
        and "/accounts/oidc/club/login/?process=login&amp;next=%2Flibrary%2F" in page
    )
    # A page leads on: the content policy lets no form go to another site.
    leads = browser.post("/accounts/oidc/club/login/?process=login&next=/library/")
    assert leads.status_code == 200
    address = urlsplit(leads.context["address"])
    asked = parse_qs(address.query)
    assert f"{address.scheme}://{address.netloc}" == issuer and asked["code_challenge"]
    state = asked["state"][0]
    back = browser.get(f"/accounts/oidc/club/login/callback/?code=x&state={state}")
    assert back["Location"] == "/library/", back.content.decode()
    ann = User.objects.get()
    # Her real name and her email address stay her own.
    assert (ann.username, ann.first_name, ann.last_name) == ("Ann-of-the-Judges", "", "")
    assert header(browser) == "Signed in as Ann-of-the-Judges"


def test_what_the_other_site_leaves_open_is_asked_in_the_words_of_every_sign_up(
    issuer: str, settings: Any
) -> None:
    settings.SOCIALACCOUNT_AUTO_SIGNUP = False
    browser = Client()
    leads = browser.post("/accounts/oidc/club/login/?process=login")
    state = parse_qs(urlsplit(leads.context["address"]).query)["state"][0]
    back = browser.get(f"/accounts/oidc/club/login/callback/?code=x&state={state}", follow=True)
    for page in (back.content.decode(), Client().get("/accounts/signup/").content.decode()):
        assert "Your name here" in page and "Email address" in page
        assert page.count("optional") == 1 and "may be" not in page


def test_what_the_other_site_did_not_begin_signs_nobody_in(issuer: str) -> None:
    answer = Client().get("/accounts/oidc/club/login/callback/?code=x&state=made-up")
    assert answer.status_code == 401 and not User.objects.exists()
    assert "Try again" in answer.content.decode()


def test_a_link_alone_starts_nothing(issuer: str) -> None:
    page = Client().get("/accounts/oidc/club/login/")
    assert page.status_code == 200 and "Continue to The Judges&#39; Club" in page.content.decode()


@pytest.mark.parametrize(
    ("variables", "wrong"),
    [
        ({"OIDC_PROVIDERS": "club"}, "OIDC_CLUB_CLIENT_ID"),
        ({"OIDC_PROVIDERS": "The Club"}, "words separated by commas"),
        ({"OIDC_PROVIDERS": "Club"}, "small letters"),
        ({"OIDC_PROVIDERS": "club", "OIDC_CLUB_URL": "ftp://x"}, "http"),
    ],
)
def test_a_site_that_is_named_by_halves_is_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], wrong: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(environment.Unreadable, match=wrong):
        environment.oidc_providers()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}),
        (
            "smtp://ann:se%40cret@mail.example",
            {"EMAIL_PORT": 587, "EMAIL_USE_TLS": True, "EMAIL_HOST_PASSWORD": "se@cret"},
        ),
        ("smtps://mail.example:4650", {"EMAIL_PORT": 4650, "EMAIL_USE_SSL": True, "EMAIL_USE_TLS": False}),
        ("smtp+plain://mail.example", {"EMAIL_PORT": 25, "EMAIL_USE_SSL": False, "EMAIL_USE_TLS": False}),
        ("file:///var/mails", {"EMAIL_FILE_PATH": "/var/mails"}),
    ],
)
def test_how_mails_are_sent(url: str, said: dict[str, object]) -> None:
    assert said.items() <= environment.mail(url).items()


@pytest.mark.parametrize(
    "url", ["mail.example", "http://x", "smtp://", "smtp://x:port", "smtp://x/y", "file://x"]
)
def test_a_mail_server_that_cannot_be_read_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(environment.Unreadable):
        environment.mail(url)
