"""Two people and a moderator, each in a browser of their own, use the whole library: from a board to a dispute settled.

Ann builds a board without an account, signs up and publishes it with a wrong answer. Bob finds it, votes, comments and
disputes it with a line of his own; Ann accepts and corrects it. Bob compares the versions, makes a copy, suggests a
change, and puts both into a collection, which Ann takes as a quiz on her phone. A comment is reported, hidden and shown
again; and the scenario is seen in a frame, in a feed and by a program. Every page on the way is judged by axe.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from playground.people.roles import MODERATORS
from tests.browser.barriers import barriers

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "seven mountains and a lotus"
PHONE = {"width": 390, "height": 844}
RECIPES = Path(__file__).parents[2] / "docs" / "api.md"

TITLE = "Minions for a split card"
QUESTION = "Ann turns over Assault // Battery for Infernal Genesis. How many Minions does she get?"
LINE = "---\nBoth pass.\n---\ntrace has 505.5.\n"
COUNTED = "Ann controls 5 creatures named Minion."


class Somebody:
    """A browser of somebody's own; whatever page it comes to is looked at once."""

    def __init__(self, browser: Browser, site: str, **how: Any) -> None:
        self.context = browser.new_context(**how)
        self.page = self.context.new_page()
        self.site = site
        self.complaints: list[str] = []
        self.judged: set[str] = set()
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, message: Any) -> None:
        # That a form was refused (422) is told by the page.
        if message.type in ("error", "warning") and "422" not in message.text:
            self.complaints.append(message.text)

    def goes_to(self, path: str) -> Page:
        self.page.goto(f"{self.site}{path}")
        return self.page

    def sees(self, words: str) -> None:
        expect(self.page.get_by_text(words).first).to_be_visible()

    def looks(self) -> None:
        """Nothing on the page keeps anybody out, which axe is asked once of each kind of page, and it scrolls in one
        direction."""
        kind = re.sub(r"[a-z0-9]{12}|\d+", "*", self.page.url.removeprefix(self.site).partition("?")[0])
        if kind not in self.judged:
            self.judged.add(kind)
            assert barriers(self.page) == [], self.page.url
        wide = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"{self.page.url} is {wide} pixels wider than the screen"

    def signs_up(self, name: str) -> None:
        page = self.page
        page.get_by_label("Your name here").fill(name)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_label("Repeat password").fill(PASSWORD)
        page.get_by_role("button", name="Create account").click()
        expect(page.get_by_role("link", name=f"Signed in as {name}")).to_be_visible()

    def follows_the_notice(self, words: str) -> None:
        page = self.goes_to("/me/notices/")
        self.looks()
        page.get_by_role("button", name=words).first.click()


@pytest.fixture
def people(browser: Browser, live_server: LiveServer) -> Iterator[list[Somebody]]:
    cache.clear()
    found = [Somebody(browser, live_server.url) for _ in range(3)]
    found[1].context.close()
    found[1] = Somebody(browser, live_server.url, viewport=PHONE, color_scheme="dark")
    yield found
    for one in found:
        one.context.close()


def test_two_people_and_a_moderator_use_the_whole_library(
    people: list[Somebody], browser: Browser, live_server: LiveServer
) -> None:
    ann, bob, maud = people
    address = publishes(ann)
    finds(bob, address)
    comments(bob, address)
    dispute = disputes(bob, address)
    accepts_and_corrects(ann, address, dispute)
    copy = compares_copies_and_suggests(bob, address)
    takes_the_suggestion(ann, address)
    quiz = collects(bob, address, copy)
    takes_the_quiz(browser, live_server, quiz)
    is_moderated(bob, maud, address)
    is_shown_elsewhere(ann, address)
    is_read_by_a_program(ann)
    assert [one.complaints for one in people] == [[], [], []]


def publishes(ann: Somebody) -> str:
    """From an empty board to a scenario in the library; its path."""
    page = ann.goes_to("/boards/new/")
    page.get_by_label("Card", exact=True).fill("infernal gen")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Ann, in play").get_by_role("article")).to_have_count(1)
    page.get_by_role("group", name="Ann").get_by_text("library").click()
    page.get_by_label("Card", exact=True).fill("assault")
    page.get_by_role("button", name="Place Assault // Battery").click()
    expect(page.get_by_role("region", name="Ann, library").get_by_text("Assault // Battery")).to_be_visible()
    page.get_by_role("link", name="Turn it into a scenario").click()
    ann.looks()
    # Without an account it would be unlisted; what was built comes along as she makes one.
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Create an account").click()
    ann.looks()
    ann.signs_up("Ann")
    expect(page.get_by_role("heading", name="Write a scenario")).to_be_visible()
    page.get_by_label("Title").fill(TITLE)
    page.get_by_label("Question").fill(QUESTION)
    page.get_by_label("Answer").fill("One: the card's converted mana cost is 1.")
    page.get_by_label("Tags").fill("split cards, upkeep")
    text = page.get_by_label("Board, line and what is expected")
    text.fill(text.input_value().split("---")[0] + LINE)
    page.get_by_label("Publish in the library").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    ann.looks()
    return page.url.removeprefix(ann.site)


def finds(bob: Somebody, address: str) -> None:
    """By a word of the question, by a card and by a rule; in the box that searches everything, too."""
    for query in ("q=turns+over+Minions", "q=Infernal+Genesis", "rule=505.5"):
        page = bob.goes_to(f"/library/?{query}")
        expect(page.get_by_role("link", name=TITLE)).to_have_attribute("href", address)
    bob.looks()
    page = bob.goes_to("/search/?q=ann")
    expect(page.get_by_role("region", name="People").get_by_role("link", name="Ann")).to_be_visible()
    bob.looks()
    page.get_by_role("region", name="People").get_by_role("link", name="Ann").click()
    bob.looks()
    page.get_by_role("link", name=TITLE).click()
    bob.looks()


def comments(bob: Somebody, address: str) -> None:
    """Bob signs up on the way to the form, votes, and quotes a step with a card and a rule in his words."""
    page = bob.page
    page.get_by_role("link", name="Sign in to comment").click()
    bob.looks()
    page.get_by_role("link", name="Create an account").click()
    bob.signs_up("Bob")
    expect(page.get_by_label("What you say")).to_be_visible()
    bob.goes_to(address)
    page.get_by_role("button", name="Wrong 0").click()
    expect(page.get_by_role("button", name="Wrong 1")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Quote step").first.click()
    bob.looks()
    box = page.get_by_label("What you say")
    box.fill(box.input_value() + "It has **two** costs, by 505.5, says [[Infernal Genesis]].")
    page.get_by_role("button", name="Post").click()
    card = page.locator(".comment").get_by_role("link", name="Infernal Genesis")
    expect(card).to_have_attribute("href", re.compile("/cards/infernal-genesis/"))


def disputes(bob: Somebody, address: str) -> str:
    """With an expectation of his own, which the engine plays: it agrees with him."""
    page = bob.goes_to(address)
    page.get_by_role("link", name="Dispute the answer").click()
    page.get_by_label("What is wrong, and by which rule?").fill("It is 1 **and** 4, by 505.5.")
    page.get_by_label("What is done").fill("Ann passes.\nBob passes.")
    page.get_by_label("What must hold at the end").fill(COUNTED)
    bob.looks()
    page.get_by_role("button", name="Submit").click()
    bob.sees("The engine agrees with it")
    bob.looks()
    return page.url.removeprefix(bob.site)


def accepts_and_corrects(ann: Somebody, address: str, dispute: str) -> None:
    ann.follows_the_notice("Bob disputes")
    page = ann.page
    assert page.url.removeprefix(ann.site) == dispute
    ann.looks()
    page.get_by_label("Your answer").fill("So it is.")
    page.get_by_role("button", name="Accept").click()
    ann.sees("It was accepted")
    page = ann.goes_to(address)
    ann.sees("This answer is wrong")
    page.get_by_role("link", name="Correct it").click()
    page.get_by_label("Answer").fill("Five: the card has two converted mana costs, 1 and 4.")
    text = page.get_by_label("Board, line and what is expected")
    text.fill(text.input_value().rstrip() + f"\n{COUNTED}\n")
    page.get_by_label("What you changed, and why").fill("Bob is right")
    ann.looks()
    page.get_by_role("button", name="Save as new version").click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    ann.sees("Five: the card has two converted mana costs")
    expect(page.get_by_text("This answer is wrong")).to_have_count(0)


def compares_copies_and_suggests(bob: Somebody, address: str) -> str:
    """The path of his copy, which is in the library."""
    page = bob.goes_to(address)
    page.get_by_role("link", name="What changed").click()
    bob.looks()
    expect(page.locator("ins", has_text="Five")).to_be_visible()
    page.get_by_role("link", name="Play both and compare").click()
    bob.sees("Both play the same, step by step.")
    bob.looks()
    page = bob.goes_to(address)
    page.get_by_role("link", name="Suggest a change").click()
    page.get_by_label("Tags").fill("split cards, upkeep, tokens")
    page.get_by_label("What you changed, and why").fill("It makes tokens")
    bob.looks()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="A suggested change")).to_be_visible()
    bob.looks()
    page = bob.goes_to(address)
    page.get_by_role("button", name="Make a copy").click()
    page.get_by_label("Title").fill("Minions for Bob")
    page.get_by_role("button", name="Save as new version").click()
    expect(page.get_by_role("heading", name="Minions for Bob")).to_be_visible()
    bob.sees("Made from")
    page.get_by_role("button", name="Publish in the library").click()
    expect(page.get_by_role("button", name="Make it unlisted")).to_be_visible()
    bob.looks()
    return page.url.removeprefix(bob.site)


def takes_the_suggestion(ann: Somebody, address: str) -> None:
    ann.follows_the_notice("Bob suggests a change")
    ann.looks()
    ann.page.get_by_role("button", name="Accept").click()
    ann.sees("It is version 3 now.")
    page = ann.goes_to(f"{address}".replace("/library/", "/library/v/1/"))
    ann.sees("One: the card's converted mana cost is 1.")
    ann.looks()
    page.get_by_role("link", name="Version 3 is the newest").click()
    expect(page.get_by_role("link", name="tokens")).to_be_visible()


def collects(bob: Somebody, address: str, copy: str) -> str:
    """Both in one collection; its path."""
    page = bob.goes_to(address)
    page.get_by_role("link", name="Add to a collection").click()
    bob.looks()
    page.get_by_role("link", name="A new collection starting with it").click()
    page.get_by_label("Title").fill("Of an evening")
    page.get_by_label("Introduction").fill("What [[Infernal Genesis]] makes.")
    bob.looks()
    page.get_by_role("button", name="Create").click()
    page = bob.goes_to(copy)
    page.get_by_role("link", name="Add to a collection").click()
    page.get_by_role("button", name="Of an evening").click()
    bob.looks()
    page.get_by_label("Listed, for everyone to find").check()
    page.get_by_role("button", name="Save").click()
    page = bob.goes_to("/collections/?q=evening")
    page.get_by_role("main").get_by_role("link", name="Of an evening").first.click()
    bob.looks()
    expect(page.get_by_role("main").get_by_role("link", name="Minions for")).to_have_count(2)
    return page.url.removeprefix(bob.site)


def takes_the_quiz(browser: Browser, live_server: LiveServer, quiz: str) -> None:
    """A third person without an account, on a phone."""
    reader = Somebody(browser, live_server.url, viewport=PHONE, has_touch=True)
    page = reader.goes_to(quiz)
    page.get_by_role("link", name="Take it as a quiz").click()
    reader.looks()
    page.get_by_role("checkbox", name=COUNTED.rstrip(".")).check()
    page.get_by_role("button", name="Reveal").click()
    reader.sees("By these rules")
    reader.looks()
    page.get_by_role("button", name="Continue: Minions for Bob").click()
    expect(page.get_by_role("heading", name="What will be true at the end?")).to_be_visible()
    assert reader.complaints == []
    reader.context.close()


def is_moderated(bob: Somebody, maud: Somebody, address: str) -> None:
    """Somebody reports what Bob said; a moderator hides it, and shows it again."""
    page = maud.goes_to(address)
    page.get_by_role("link", name="Report what Bob wrote").click()
    maud.looks()
    page.get_by_label("Insulting or hateful").check()
    page.get_by_role("button", name="Report it").click()
    maud.goes_to("/accounts/signup/")
    maud.signs_up("Maud")
    User.objects.get(username="Maud").groups.add(Group.objects.get(name=MODERATORS))
    page = maud.goes_to("/moderation/")
    maud.looks()
    page.get_by_role("link", name="Comment:").click()
    page.get_by_label("Reason").fill("Not here.")
    maud.looks()
    page.get_by_role("button", name="Hide it").click()
    maud.sees("Done, and logged.")
    bob.goes_to(address)
    bob.sees("Hidden by a moderator: Not here.")
    page.get_by_role("button", name="Show it again").click()
    maud.sees("Done, and logged.")
    maud.goes_to("/moderation/log/")
    maud.looks()
    bob.goes_to(address)
    expect(bob.page.get_by_text("Hidden by a moderator")).to_have_count(0)


def is_shown_elsewhere(ann: Somebody, address: str) -> None:
    """A frame whose steps can be walked, a picture, and a feed."""
    page = ann.goes_to(address)
    page.get_by_text("Share elsewhere").click()
    code = page.get_by_label("Embed in your own page").input_value()
    feed = page.get_by_role("link", name="as a feed").get_attribute("href")
    picture = page.get_by_role("link", name="The board as a picture").get_attribute("href")
    source = re.search(r'src="([^"]+)"', code)
    assert source and feed and picture
    ann.page.goto(source[1])
    ann.looks()
    page.get_by_role("link", name="Next").click()
    ann.sees("step 1 of")
    assert page.request.get(f"{ann.site}{picture}").body().startswith(b"\x89PNG")
    newest = page.request.get(f"{ann.site}{feed}")
    assert newest.headers["content-type"].startswith("application/atom+xml")
    assert TITLE in newest.text()


def is_read_by_a_program(ann: Somebody) -> None:
    """By the first recipes of docs/api.md, with a token that Ann makes."""
    ann.goes_to("/api/")
    ann.looks()
    page = ann.goes_to("/api/tokens/")
    page.get_by_label("Name").fill("recipes")
    page.get_by_role("button", name="Create").click()
    token = page.get_by_label("Token", exact=True).input_value()
    ann.looks()
    asks, searches, judges, *_ = re.findall(r"(?ms)^```python\n(.*?)^```$", RECIPES.read_text("utf-8"))
    printed: list[tuple[Any, ...]] = []
    names = {"SITE": ann.site, "TOKEN": token, "print": lambda *words: printed.append(words)}
    for block in (asks, searches.replace("300.3", "505.5"), judges):
        exec(compile(block, str(RECIPES), "exec"), names)
    assert printed[0][0] == QUESTION
    assert printed[-1] == ("holds", [])
