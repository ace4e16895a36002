"""Somebody who has never seen the site takes the README's tour and plays boards of every kind: the page never has to be
scrolled, what is clicked is in the window, and the current line of the trace is in view after every step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.notation.scenario import read_scenario
from engine.notation.scenario import run as play
from playground.boards import runs
from tests.browser.barriers import barriers
from tests.browser.looks import usually
from tests.browser.test_stepper_window import SEEN
from tests.browser.waiting import settled

pytestmark = pytest.mark.django_db(transaction=True)

MOST_CLICKS = 8
SIZES = ((1280, 720), (1440, 900))
STANDS = "[scrollX, scrollY, document.documentElement.scrollHeight - innerHeight]"


class Newcomer:
    """Clicks what is in the window, and never scrolls the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, what: Locator) -> None:
        self.sees(what)
        what.click()
        self.clicks += 1

    def sees(self, what: Locator) -> None:
        """It is there without scrolling, wholly."""
        expect(what).to_be_visible()
        box, size = what.bounding_box(), self.page.viewport_size
        assert box is not None and size is not None
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], (what, box)
        assert self.page.evaluate("scrollY") == 0

    def sees_one_window(self) -> None:
        settled(self.page)
        assert self.page.evaluate(STANDS) == [0, 0, 0]
        if self.page.locator(".trace-scroll [aria-current=step]").count():
            assert self.page.evaluate(SEEN) == {"sticksOut": [0, 0], "outOfView": [0, 0]}, self.page.url


@pytest.mark.parametrize("size", SIZES, ids=["1280", "1440"])
def test_the_tour_of_the_readme_is_taken_in_eight_clicks_without_scrolling(
    page: Page, live_server: LiveServer, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    one = Newcomer(page)
    page.goto(live_server.url)
    one.click(page.get_by_role("main").get_by_role("link", name="Build a board"))
    expect(page.get_by_label("Card", exact=True)).to_be_focused()
    page.keyboard.type("infernal genesis")
    one.click(page.get_by_role("button", name="Place Infernal Genesis"))
    expect(page.get_by_role("region", name="Ann, in play").get_by_role("article")).to_have_count(1)
    one.sees_one_window()
    one.click(page.get_by_role("group", name="Ann").get_by_text("library"))
    page.get_by_label("Card", exact=True).fill("assault")
    one.click(page.get_by_role("button", name="Place Assault // Battery"))
    expect(page.get_by_role("region", name="Ann, library").get_by_text("Assault // Battery")).to_be_visible()
    one.sees_one_window()
    one.click(page.get_by_role("button", name="Step through it"))
    expect(page.get_by_role("heading", name="No decision here")).to_be_visible()
    one.sees_one_window()
    one.click(page.get_by_role("link", name="Next decision"))
    expect(page.get_by_role("heading", name="Ann has priority")).to_be_visible()
    one.sees_one_window()
    one.click(page.get_by_role("button", name="All pass"))
    minions = page.get_by_role("region", name="Ann, in play").locator(".slot").filter(has_text="Minion")
    expect(minions.get_by_text("5 alike")).to_have_count(1)
    one.sees_one_window()
    one.click(
        page.get_by_role("region", name="Steps").get_by_role("link", name=re.compile("Five Minions come"))
    )
    expect(page.locator(".now .headline")).to_have_text("Five Minions come into play.")
    one.sees(page.locator(".now").get_by_role("link", name="505.5"))
    one.sees_one_window()
    assert one.clicks <= MOST_CLICKS
    # The moment as a link, and two hundred games from it: what does it is in view however long the form.
    one.click(page.get_by_role("link", name="Share this moment"))
    page.get_by_label("Title").fill("Five Minions")
    one.sees(page.get_by_role("button", name="Create link"))
    assert barriers(page) == []
    page.go_back()
    one.click(page.get_by_role("link", name="Simulate from here"))
    one.sees(page.get_by_role("button", name="Start"))


@pytest.mark.parametrize("size", [(390, 844), (640, 360)], ids=["phone", "200 % zoom"])
def test_the_tour_is_taken_by_thumb_and_at_twice_the_size(
    page: Page, live_server: LiveServer, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(live_server.url + "/boards/new/")
    page.get_by_label("Card", exact=True).fill("infernal genesis")
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.get_by_role("region", name="Ann, in play").get_by_role("article")).to_have_count(1)
    page.get_by_role("group", name="Ann").get_by_text("library").click()
    page.get_by_label("Card", exact=True).fill("assault // battery")
    page.get_by_role("button", name="Place", exact=True).click()
    expect(page.get_by_role("region", name="Ann, library").get_by_text("Assault // Battery")).to_be_visible()
    page.get_by_role("button", name="Step through it").click()
    # The ways to go and what is asked are on the first screen, and the ways stay there.
    page.get_by_role("link", name="Next decision").click()
    expect(page.get_by_role("heading", name="Ann has priority")).to_be_visible()
    page.get_by_role("button", name="All pass").click()
    expect(page.get_by_text("5 alike")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_role("link", name="Share this moment").click()
    page.get_by_label("Title").fill("Five Minions")
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_role("heading", name="Five Minions")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert barriers(page) == []


ALL, PASS, PAY = "^All pass", "^Pass", "^Pay with"
PLAYED = {
    "combat trick with damage on the stack": (
        """Ann: life 20; in play Forest x3, Grizzly Bears, Serra Angel; hand Giant Growth; library Forest x9
Bob: life 17; in play Island x5, Hill Giant, Plains x2; library Island x9
Turn 5: Ann, beginning of combat
---
Both pass.
Ann attacks with Grizzly Bears.
Both pass.
Bob blocks Grizzly Bears with Hill Giant.
Both pass.
""",
        ["^Play Giant Growth", "^Ann's Grizzly Bears", PAY, ALL, ALL],
        # It deals the 2 damage that went onto the stack, and takes 3 with 5 toughness.
        ("Ann, in play", "5/5"),
    ),
    "copy of a flip card": (
        """Ann: in play Island x4; hand Clone; library Forest x9
Bob: in play Akki Lavarunner (flipped), Mountain x2; library Forest x9
Turn 3: Ann, precombat main phase
---
""",
        ["^Play Clone", PAY, ALL, "^Bob's Tok-Tok"],
        ("Ann, in play", "Akki Lavarunner"),
    ),
    "morph turned up in response": (
        """Ann: in play Forest x7; hand Branchsnap Lorian; library Forest x9
Bob: in play Mountain x3; hand Shock; library Forest x9
Turn 3: Ann, precombat main phase
---
""",
        [
            *("^Play Branchsnap Lorian face down", PAY, ALL, PASS),
            *("^Play Shock", "Branchsnap Lorian", PAY, PASS, "turns .* face up", PAY, ALL),
        ],
        ("Ann, graveyard", "Branchsnap Lorian"),
    ),
    "Shahrazad": (
        """Ann: life 20; in play Plains x2; hand Shahrazad; library Forest x20
Bob: life 20; in play Hill Giant; library Mountain x20
Turn 3: Ann, precombat main phase
---
""",
        ["^Play Shahrazad", PAY, ALL, "^No$", "^No$", ALL],
        ("Ann, in play", "nothing"),
    ),
    "a controlled turn": (
        """Ann: life 20; in play Hill Giant; library Forest x9
Bob: life 20; in play Grizzly Bears, Forest x3; hand Giant Growth; library Forest x9
Turn 6: Bob, beginning of combat, controlled by Ann
---
""",
        [ALL, "^Attack with everything", ALL, "^No block"],
        ("Bob, in play", "tapped"),
    ),
    "four players": (
        """Table: free-for-all
Ann: in play Forest x4, Grizzly Bears x2, Hill Giant, Serra Angel, Plains x2; hand Giant Growth; library Forest x9
Bob: in play Island x4, Air Elemental, Grizzly Bears x3, Glorious Anthem, Plains; hand Terror; library Island x9
Carol: in play Swamp x5, Hypnotic Specter x2, Drudge Skeletons x3; hand Terror; library Swamp x9
Dan: in play Mountain x4, Hill Giant x3, Goblin King, Mogg Fanatic x2; hand Shock x2; library Mountain x9
Turn 5: Ann, precombat main phase
---
""",
        ["^Play Giant Growth", "^Ann's Serra Angel", PAY, PASS, PASS, PASS, PASS],
        ("Ann, in play", "7/7"),
    ),
}


@pytest.mark.parametrize("name", usually(PLAYED, ["morph turned up in response", "four players"]))
def test_a_board_is_played_without_scrolling(page: Page, live_server: LiveServer, name: str) -> None:
    text, answers, comes = PLAYED[name]
    run = runs.start_run(play(read_scenario(text)).game.line, title=name)
    page.set_viewport_size({"width": 1280, "height": 720})
    one = Newcomer(page)
    page.goto(live_server.url + run.at(runs.played(run).last))
    for answer in answers:
        before = page.url
        one.click(page.locator("#decision").get_by_role("button", name=re.compile(answer)).first)
        page.wait_for_url(lambda url, before=before: url != before)
        one.sees_one_window()
        # Who is asked, and the first thing to answer with.
        one.sees(page.locator("#decision-title"))
    region, words = comes
    expect(page.get_by_role("region", name=region)).to_contain_text(words)
