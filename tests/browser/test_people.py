"""Two people in two browser profiles: one builds, signs up and publishes, the other finds it; and what they see."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.site.lines import BURN

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "seven mountains and a lotus"


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    cache.clear()


@pytest.fixture
def said(page: Page) -> list[str]:
    """What the console complained of."""
    words: list[str] = []
    page.on("console", lambda message: words.append(message.text))
    return words


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Your name here").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("link", name=f"Signed in as {name}")).to_be_visible()


def show_who_one_is(page: Page, site: str) -> None:
    page.goto(f"{site}/accounts/reauthenticate/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="My work")).to_be_visible()


def test_ann_builds_signs_up_and_publishes_and_bob_finds_it(
    page: Page, browser: Browser, live_server: LiveServer, said: list[str]
) -> None:
    # She builds without an account.
    page.goto(f"{live_server.url}/library/new/")
    expect(page.get_by_label("Publish in the library")).to_have_count(0)
    page.get_by_label("Title").fill("Two mana left over")
    page.get_by_label("Question").fill("What do they cost her?")
    page.get_by_label("Board, line and what is expected").fill(BURN)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("You wrote this.")).to_be_visible()
    address = page.url
    # To publish it she is led to sign in, makes an account, and is back where she was.
    page.get_by_role("button", name="Publish in the library").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.get_by_role("link", name="Create an account").click()
    sign_up(page, "Ann")
    expect(page.get_by_text("Moved to your account from this browser: 1 scenario.")).to_be_visible()
    assert page.url == address
    page.get_by_role("button", name="Publish in the library").click()
    expect(page.get_by_role("link", name="Signed in as Ann")).to_be_visible()
    # Bob, elsewhere, finds it by a word of its question, and sees who wrote it.
    other = browser.new_context().new_page()
    other.goto(f"{live_server.url}/library/?q=cost")
    other.get_by_role("link", name="Two mana left over").click()
    expect(other.get_by_text("You wrote this.")).to_have_count(0)
    other.goto(f"{live_server.url}/people/ann/")
    expect(other.get_by_role("link", name="Two mana left over")).to_be_visible()
    expect(other.get_by_role("link", name="Sign in")).to_be_visible()
    assert said == []
    other.context.close()


def test_a_passkey_signs_in_without_a_password(page: Page, live_server: LiveServer, said: list[str]) -> None:
    """Under the strict content policy; the browser's own make-believe authenticator stands in for the finger."""
    site = live_server.url.replace("127.0.0.1", "localhost")
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"{site}/accounts/signup/")
    sign_up(page, "Ann")
    show_who_one_is(page, site)
    page.goto(f"{site}/accounts/2fa/webauthn/add/")
    page.get_by_label("Name of the passkey").fill("Finger")
    expect(page.get_by_role("checkbox")).to_be_checked()
    page.get_by_role("button", name="Create passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.goto(f"{site}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name="Signed in as Ann")).to_be_visible()
    assert said == []


def test_pages_of_people_shut_nobody_out_and_fit_a_phone(page: Page, live_server: LiveServer) -> None:
    site = live_server.url
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/accounts/signup/?next=/me/settings/")
    assert barriers(page) == []
    sign_up(page, "Ann" + "n" * 27)
    page.wait_for_url(re.compile("settings"))
    show_who_one_is(page, site)
    for address in (
        "/me/settings/",
        "/me/",
        "/me/notices/",
        "/me/name/",
        "/me/leave/",
        "/accounts/2fa/",
        "/accounts/email/",
        "/accounts/2fa/totp/activate/",
    ):
        page.goto(f"{site}{address}")
        assert page.url == f"{site}{address}"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address
        assert barriers(page) == [], address
