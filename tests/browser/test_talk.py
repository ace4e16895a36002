"""Two people in two browsers: a vote, a comment with a card's link, a dispute with a counter-line, and its acceptance.

And what people write who wish others ill: nothing of it runs, and no page is wider for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from playground.talk.markup import TooMuch, render
from playground.talk.models import Comment, Dispute
from tests.browser.barriers import barriers
from tests.site.talk.hostile import HEAVY, RUNS
from tests.site.talk.who import judge, moderator, person, signed_in, written

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def contexts(browser: Browser) -> Iterator[list[BrowserContext]]:
    opened: list[BrowserContext] = []
    yield opened
    for one in opened:
        one.close()


def as_person(
    browser: Browser, contexts: list[BrowserContext], live: LiveServer, user: User, **how: Any
) -> Page:
    """A browser of its own, in which somebody is signed in."""
    client = Client()
    client.force_login(user)
    context = browser.new_context(**how)
    contexts.append(context)
    context.add_cookies(
        [
            {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live.url},
            {"name": "signed_in", "value": "yes", "url": live.url},
        ]
    )
    return context.new_page()


def test_two_people_talk_about_an_answer(
    browser: Browser, contexts: list[BrowserContext], live_server: LiveServer
) -> None:
    ann, bob = person("ann"), person("bob")
    row = written(ann)
    address = f"{live_server.url}{row.get_absolute_url()}"
    his = as_person(browser, contexts, live_server, bob)
    hers = as_person(browser, contexts, live_server, ann, viewport={"width": 390, "height": 844})

    his.goto(address)
    his.get_by_role("button", name="Unclear").click()
    expect(his.get_by_role("button", name="Unclear 1")).to_have_attribute("aria-pressed", "true")
    his.get_by_role("link", name="Quote step").first.click()
    box = his.get_by_label("What you say")
    expect(box).to_have_value(f"> step {row.story[0][0]}: {row.story[0][2]}\n\n")
    box.fill(box.input_value() + "Two from each [[Mountain]], by 300.3? That is {R}{R}.")
    his.get_by_role("button", name="Preview").click()
    expect(his.get_by_role("heading", name="Preview")).to_be_visible()
    expect(his.get_by_role("link", name="Mountain")).to_be_visible()
    his.get_by_role("button", name="Post").click()
    expect(his.locator(".comment").get_by_role("link", name="Mountain")).to_be_visible()
    expect(his.locator(".said > p").get_by_role("img", name="two red")).to_be_visible()
    assert barriers(his) == []

    his.get_by_role("link", name="Dispute the answer").click()
    his.get_by_label("What is wrong, and by which rule?").fill("She loses **three**, look at 300.3.")
    his.get_by_label("What must hold at the end").fill("Ann has 17 life.")
    assert barriers(his) == []
    his.get_by_role("button", name="Submit").click()
    expect(his.get_by_text("The engine differs from it")).to_be_visible()
    assert barriers(his) == []

    hers.goto(f"{live_server.url}/me/notices/")
    hers.get_by_text("bob disputes").first.click()
    expect(hers.get_by_role("heading", name="A dispute")).to_be_visible()
    assert barriers(hers) == [] and hers.evaluate("document.documentElement.scrollWidth") <= 390
    hers.get_by_label("Your answer").fill("You are right, I forgot one.")
    hers.get_by_role("button", name="Accept").click()
    expect(hers.get_by_text("It was accepted")).to_be_visible()
    hers.goto(address)
    expect(hers.get_by_text("This answer is wrong")).to_be_visible()
    hers.get_by_role("link", name="Answer bob").click()
    hers.get_by_label("What you say").fill("Thank you for looking.")
    hers.get_by_role("button", name="Post").click()
    expect(hers.get_by_text("Thank you for looking.")).to_be_visible()
    assert barriers(hers) == [] and hers.evaluate("document.documentElement.scrollWidth") <= 390

    his.goto(f"{live_server.url}/me/notices/")
    expect(his.get_by_text("ann answered you on “Two mana left”.")).to_be_visible()
    his.goto(f"{live_server.url}/library/?verdict=disputed")
    expect(his.get_by_role("link", name="Two mana left")).to_be_visible()


def test_by_keyboard_alone_somebody_votes_and_comments(
    browser: Browser, contexts: list[BrowserContext], live_server: LiveServer
) -> None:
    row = written(person("ann"))
    page = as_person(browser, contexts, live_server, person("bob"))
    page.goto(f"{live_server.url}{row.get_absolute_url()}")
    page.get_by_role("button", name="Answers my question").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Answers my question 1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#live")).to_have_text("Your vote: Answers my question")
    page.get_by_label("Say something").focus()
    page.keyboard.type("It does.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("article").get_by_text("It does.")).to_be_visible()


def test_without_scripts_everything_works(
    browser: Browser, contexts: list[BrowserContext], live_server: LiveServer
) -> None:
    row = written(person("ann"))
    page = as_person(browser, contexts, live_server, person("bob"), java_script_enabled=False)
    page.goto(f"{live_server.url}{row.get_absolute_url()}")
    page.get_by_role("button", name="Wrong").click()
    expect(page.get_by_role("button", name="Wrong 1")).to_be_visible()
    page.get_by_label("Say something").fill("*Really?*")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".preview em")).to_have_text("Really?")
    page.get_by_role("button", name="Post").click()
    expect(page.get_by_role("article").get_by_text("Really?")).to_be_visible()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_nothing_that_people_write_runs_or_widens_a_page(
    browser: Browser, contexts: list[BrowserContext], live_server: LiveServer, width: int, scheme: str
) -> None:
    ann, maud = person("ann"), moderator("maud")
    row = written(None)
    texts = [*RUNS, *(HEAVY[name] for name in HEAVY)]
    for at, text in enumerate(texts):
        try:
            html = render(text).html
        except TooMuch:
            continue
        Comment.objects.create(scenario=row, author=ann, words=text, html=html, fingerprint=str(at))
    how = {"viewport": {"width": width, "height": 844}, "color_scheme": scheme}
    page = as_person(browser, contexts, live_server, maud, **how)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    elsewhere: list[str] = []
    page.on(
        "request", lambda asked: elsewhere.append(asked.url) if live_server.url not in asked.url else None
    )
    for number in range(1, 6):
        page.goto(f"{live_server.url}{row.get_absolute_url()}?talk={number}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, number
        wide = page.evaluate(
            "[...document.querySelectorAll('.comment')].filter(e => e.getBoundingClientRect().right > innerWidth)"
            ".map(e => e.textContent.slice(0, 80))"
        )
        assert wide == [], number
    assert said == [] and elsewhere == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light")])
def test_the_rooms_of_moderators_are_open_to_all_of_them(
    browser: Browser, contexts: list[BrowserContext], live_server: LiveServer, width: int, scheme: str
) -> None:
    row = written(person("ann"))
    bob = signed_in(person("bob", days=0))
    bob.post(f"/talk/say/{row.slug}/", {"words": "[a](https://a.example) " + "W" * 200})
    bob.post(
        f"/talk/dispute/{row.slug}/", {"words": "No.", "line": "Both pass.", "expected": "Ann has 17 life."}
    )
    comment, dispute = Comment.objects.get(), Dispute.objects.get()
    Client().post(f"/report/comment/{comment.pk}/", {"why": "spam", "words": "W" * 200})
    maud = moderator("maud")
    signed_in(maud).post(f"/moderation/comment/{comment.pk}/", {"do": "pass"})
    how = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme}
    page = as_person(browser, contexts, live_server, maud, **how)
    for path in (
        "/moderation/",
        "/moderation/log/",
        f"/moderation/comment/{comment.pk}/",
        "/moderation/people/bob/",
        f"/report/comment/{comment.pk}/",
        "/disputes/",
        f"/disputes/{dispute.pk}/",
        f"/talk/dispute/{row.slug}/",
        f"/comments/{comment.pk}/thread/",
        f"/comments/{comment.pk}/history/",
    ):
        page.goto(f"{live_server.url}{path}")
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_a_judge_checks_and_everybody_sees_it(
    browser: Browser, contexts: list[BrowserContext], live_server: LiveServer, page: Page
) -> None:
    row = written(person("ann"))
    judges = as_person(browser, contexts, live_server, judge("jane"))
    judges.goto(f"{live_server.url}{row.get_absolute_url()}")
    judges.get_by_role("button", name="I have checked this against the edition").click()
    expect(judges.get_by_role("button", name="Take my check back")).to_be_visible()
    page.goto(f"{live_server.url}{row.get_absolute_url()}")
    expect(page.get_by_text("Checked against the edition of October 2006 by jane")).to_be_visible()
    assert barriers(page) == []
