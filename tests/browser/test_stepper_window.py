"""The stepper as one window: the page does not scroll, the current line of the trace is always in view, panes are sized
and folded by mouse and by key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.notation.positions import read_position
from engine.notation.scenario import read_scenario
from engine.notation.scenario import run as play
from playground.boards import runs
from playground.boards.models import Run
from tests.browser.barriers import barriers
from tests.browser.looks import usually

pytestmark = pytest.mark.django_db(transaction=True)

BOARDS = {
    "combat damage on the stack": """Ann: life 20; in play Forest x3, Grizzly Bears, Hill Giant, Serra Angel,
  Llanowar Elves, Mountain x4, Plains x2; hand Giant Growth, Shock, Forest; library Forest x9
Bob: life 17; in play Island x5, Swamp x3, Air Elemental, Grizzly Bears, Glorious Anthem, Plains;
  hand Terror, Counterspell; library Island x9; graveyard Shock, Forest
Turn 5: Ann, beginning of combat
---
Both pass.
Ann attacks with Hill Giant and Grizzly Bears.
Both pass.
Bob blocks Hill Giant with Air Elemental.
Both pass.
""",
    "copy of a flip card": """Ann: in play Clone (copying Akki Lavarunner), Mountain x3; hand Shock; library Forest x9
Bob: in play Akki Lavarunner (flipped), Mountain x2; library Forest x9
Turn 3: Ann, declare attackers begins
---
Ann attacks with Akki Lavarunner.
Until the postcombat main phase.
""",
    "morph turned up in response": """Ann: in play Forest x7; hand Branchsnap Lorian; library Forest x9
Bob: in play Mountain x3; hand Shock; library Forest x9
Turn 3: Ann, precombat main phase
---
Ann plays Branchsnap Lorian face down.
Both pass.
Ann passes.
Bob plays Shock targeting Branchsnap Lorian.
Bob passes.
Ann turns Branchsnap Lorian face up.
""",
    "Shahrazad": """Ann: life 20; in play Plains x2; hand Shahrazad; library Forest x20
Bob: life 20; in play Hill Giant; library Mountain x20
Turn 3: Ann, precombat main phase
---
Ann plays Shahrazad.
Everyone passes.
Chance chooses Ann.
""",
    "a controlled turn": """Ann: life 20; in play Hill Giant; library Forest x9
Bob: life 20; in play Grizzly Bears, Forest x3; hand Giant Growth; library Forest x9
Turn 6: Bob, beginning of combat, controlled by Ann
---
Both pass.
Bob attacks with Grizzly Bears.
""",
    "four players": """Table: free-for-all
Ann: in play Forest x4, Grizzly Bears x2, Hill Giant, Serra Angel, Plains x2; hand Giant Growth; library Forest x9
Bob: in play Island x4, Air Elemental, Grizzly Bears x3, Glorious Anthem, Plains; hand Terror; library Island x9
Carol: in play Swamp x5, Hypnotic Specter x2, Drudge Skeletons x3; hand Terror; library Swamp x9
Dan: in play Mountain x4, Hill Giant x3, Goblin King, Mogg Fanatic x2; hand Shock x2; library Mountain x9
Turn 5: Ann, precombat main phase
---
Everyone passes.
""",
}
GENESIS = """Ann: in play Infernal Genesis; library Assault // Battery, Forest
Bob: library Forest x2
Turn 3: Ann, upkeep begins
---
Both pass.
"""
SIZES = ({"width": 1280, "height": 720}, {"width": 1440, "height": 900}, {"width": 1920, "height": 1080})
# Where the page stands, and how much of the current line can be seen: it lies within what the trace shows of itself.
SEEN = """() => {
    const page = document.documentElement;
    const line = document.querySelector(".trace-scroll [aria-current=step]")?.getBoundingClientRect();
    const box = document.querySelector(".trace-scroll").getBoundingClientRect();
    return {
        sticksOut: [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight],
        outOfView: line ? [
            Math.max(0, box.top - line.top),
            Math.max(0, Math.min(line.bottom, line.top + box.height) - Math.min(box.bottom, innerHeight)),
        ].map(Math.floor) : null,
    };
}"""

# What a change of size sets off has been done two frames on.
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"


def is_one_window(page: Page) -> None:
    assert page.evaluate(SEEN) == {"sticksOut": [0, 0], "outOfView": [0, 0]}, page.url


@pytest.mark.parametrize("name", usually(sorted(BOARDS), ["combat damage on the stack", "four players"]))
def test_the_page_never_scrolls_and_the_line_is_in_view_after_every_step(
    page: Page, live_server: LiveServer, name: str
) -> None:
    text = re.sub(r"\n  (?=\S)", " ", BOARDS[name])
    run = runs.start_run(play(read_scenario(text)).game.line, title=name)
    last = runs.played(run).last
    page.set_viewport_size(SIZES[0])
    page.goto(live_server.url + run.at(max(1, last // 2 - 3)))
    is_one_window(page)
    for number, key in enumerate(("i", "i", "o", "u", "I", "n", "p", "End", "I")):
        if page.locator(f'[data-key="{key}"][aria-disabled]').count():
            continue
        before = page.url
        page.keyboard.press(key)
        page.wait_for_url(lambda url, before=before: url != before)
        page.set_viewport_size(SIZES[number % 3])
        step = page.url.rstrip("/").rpartition("/")[2]
        expect(page.locator(".step-count")).to_have_text(f"step {step} of {last}")
        page.wait_for_function(FRAME)
        is_one_window(page)
    page.set_viewport_size(SIZES[0])
    for place in (page.locator(".now"), page.locator(".transport"), page.locator("#pane-ask > *").first):
        expect(place).to_be_in_viewport()
    assert barriers(page) == []


DIFFERENT = """Table: free-for-all
Ann: in play Forest, Plains (tapped), Grizzly Bears, Hill Giant, Serra Angel, Llanowar Elves, Mesa Pegasus,
  War Mammoth, Glorious Anthem, Rod of Ruin; hand Giant Growth, Shock, Terror, Forest; library Forest x9
Bob: in play Island, Swamp, Air Elemental, Grizzly Bears, Glorious Anthem, Plains, Wind Drake, Hypnotic Specter,
  Hill Giant, Rod of Ruin; hand Terror; library Island x9; graveyard Shock, Terror, Forest
Carol: in play Swamp, Mountain, Hypnotic Specter, Drudge Skeletons, Scathe Zombies, Goblin King, Mogg Fanatic,
  Royal Assassin, Sengir Vampire, Rod of Ruin; hand Terror; library Swamp x9
Dan: in play Mountain, Forest, Hill Giant, Goblin King, Mogg Fanatic, Grizzly Bears, War Mammoth, Llanowar Elves,
  Birds of Paradise, Rod of Ruin; hand Shock x2; library Mountain x9
Turn 5: Ann, beginning of combat
---
"""
ATTACKS = "Everyone passes.\n"
BLOCKS = ATTACKS + "Ann attacks with Hill Giant at Dan.\nEveryone passes.\n"
# Of each thing that is told or can be chosen on the table, how much its pane and its own side show.
SHOWN = """(what) => [...document.querySelectorAll(what)].map((one) => {
    const box = one.getBoundingClientRect();
    const shown = [one.closest(".side"), one.closest(".bench-board")].map((around) => around.getBoundingClientRect());
    const height = Math.min(box.bottom, ...shown.map((around) => around.bottom))
        - Math.max(box.top, ...shown.map((around) => around.top));
    return Math.round(100 * Math.max(0, height) / box.height);
})"""


@pytest.mark.parametrize(
    ("line", "who", "lit"), [(ATTACKS, "Ann", 6), (BLOCKS, "Dan", 7)], ids=["attacks", "blocks"]
)
def test_at_a_table_of_four_with_40_permanents_all_sides_and_all_that_may_be_chosen_are_in_view(
    page: Page, live_server: LiveServer, line: str, who: str, lit: int
) -> None:
    text = re.sub(r"\n  (?=\S)", " ", DIFFERENT) + line
    run = runs.start_run(play(read_scenario(text)).game.line, title="Forty permanents")
    page.set_viewport_size(SIZES[0])
    page.goto(live_server.url + run.at(runs.played(run).last))
    expect(page.get_by_role("heading", name=re.compile(f"^{who} chooses"))).to_be_in_viewport()
    is_one_window(page)
    assert page.evaluate(SHOWN, ".side > .player") == [100] * 4
    assert page.evaluate(SHOWN, ".slot.is-lit") == [100] * lit
    # What the others have is a side of its own that scrolls, with a row of permanents in view at least.
    assert page.evaluate("[...document.querySelectorAll('.side')].every((one) => one.clientHeight >= 100)")
    assert barriers(page) == []


def test_at_a_table_of_four_with_40_permanents_in_piles_nothing_scrolls(
    page: Page, live_server: LiveServer
) -> None:
    text = re.sub(r"\n  (?=\S)", " ", BOARDS["four players"])
    run = runs.start_run(play(read_scenario(text)).game.line, title="Forty permanents")
    page.set_viewport_size(SIZES[0])
    page.goto(live_server.url + run.at(runs.played(run).last))
    is_one_window(page)
    heights = page.evaluate(
        "[...document.querySelectorAll('.bench-board, .side')].map((one) => one.scrollHeight - one.clientHeight)"
    )
    assert heights == [0] * 5


def test_at_a_table_of_eight_the_side_of_who_is_asked_comes_into_view(
    page: Page, live_server: LiveServer
) -> None:
    names = ("Ann", "Bob", "Carol", "Dan", "Eve", "Fay", "Gus", "Hal")
    sides = [f"{one}: in play Grizzly Bears, Hill Giant, Forest x3; hand Shock x2\n" for one in names]
    text = "".join(("Table: free-for-all\n", *sides, "Turn 5: Ann, beginning of combat\n---\nAnn passes.\n"))
    run = runs.start_run(play(read_scenario(text)).game.line, title="Eight")
    page.set_viewport_size(SIZES[0])
    page.goto(live_server.url + run.at(runs.played(run).last))
    for seat in (1, 2, 3, 4):
        expect(page.locator(f"#side-{seat}").get_by_text("has priority")).to_be_visible()
        assert page.evaluate(SHOWN, f"#side-{seat}") == [100]
        page.get_by_role("button", name="Pass", exact=True).click()
        expect(page.locator(f"#side-{seat}").get_by_text("has priority")).to_have_count(0)


@pytest.fixture
def run() -> Run:
    return runs.start_run(read_position("Ann: in play Forest x3\nBob: life 20\nTurn 3: Ann, upkeep"))


def width(page: Page) -> int:
    return page.evaluate("Math.round(document.querySelector('#trace').getBoundingClientRect().width)")


def test_panes_are_sized_and_folded_by_key_and_mouse_and_stay_so(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    page.set_viewport_size(SIZES[0])
    page.goto(live_server.url + run.at(1))
    bar = page.get_by_role("separator", name="Width of the trace")
    before = width(page)
    bar.focus()
    page.keyboard.press("ArrowRight")
    assert width(page) > before
    # An arrow on the bar is the bar's: no step was taken.
    expect(page).to_have_url(re.compile(r"/1/$"))
    box = bar.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 102, box["y"] + 20, steps=3)
    page.mouse.up()
    sized = width(page)
    assert sized > before + 90
    assert int(bar.get_attribute("aria-valuenow") or 0) == round(100 * sized / 1280)
    fold = page.get_by_role("button", name="Question and stack")
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#pane-side")).to_be_hidden()
    page.locator("#stepper").focus()
    page.keyboard.press("i")
    expect(page).to_have_url(re.compile(r"/2/$"))
    expect(page.locator("#pane-side")).to_be_hidden()
    page.reload()
    expect(page.locator("#pane-side")).to_be_hidden()
    assert abs(width(page) - sized) <= 1
    assert barriers(page) == []
    fold.click()
    expect(page.locator("#pane-side")).to_be_visible()
    bar.dblclick(position={"x": 2, "y": 20})
    assert abs(width(page) - before) <= 1


def test_with_less_motion_a_size_is_told_at_once(browser: Browser, live_server: LiveServer, run: Run) -> None:
    context = browser.new_context(viewport=SIZES[0], reduced_motion="reduce")
    page = context.new_page()
    page.goto(live_server.url + run.at(1))
    bar = page.get_by_role("separator", name="Width of the trace")
    bar.focus()
    for key in ("ArrowRight", "ArrowRight", "Home", "End"):
        page.keyboard.press(key)
        assert int(bar.get_attribute("aria-valuenow") or 0) == round(100 * width(page) / 1280), key
    context.close()


def test_the_keys_of_a_debugger_step_and_the_other_ways_lie_in_a_menu(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    page.goto(live_server.url + run.at(0))
    last = runs.played(run).last
    count = page.locator(".step-count")
    page.keyboard.press("F11")
    expect(count).to_have_text(f"step 1 of {last}")
    page.keyboard.press("Shift+F11")
    expect(count).not_to_have_text(f"step 1 of {last}")
    page.keyboard.press("Home")
    expect(count).to_have_text(f"step 0 of {last}")
    page.keyboard.press("F10")
    expect(count).not_to_have_text(f"step 0 of {last}")
    page.get_by_text("More ways to move").click()
    end = page.get_by_role("group", name="More ways forward").get_by_role("link", name="End")
    expect(end).to_be_visible()
    assert barriers(page) == []
    end.click()
    expect(page).to_have_url(re.compile(rf"/{last}/$"))
    expect(page.locator(".ways-list")).to_be_hidden()
    page.keyboard.press("?")
    for key in ("F10", "F11", "Shift+F11", "F5"):
        expect(page.locator(".key-list").get_by_text(key, exact=True)).to_be_visible()


def test_the_window_is_there_without_script(browser: Browser, live_server: LiveServer, run: Run) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto(live_server.url + run.at(1))
    page.get_by_text("More ways to move").click()
    page.get_by_role("group", name="More ways forward").get_by_role("link", name="End").click()
    expect(page.locator("#decision-title")).to_be_in_viewport()
    expect(page.locator("#trace-title")).to_be_in_viewport()
    expect(page.get_by_role("separator", name="Width of the trace")).to_be_hidden()
    context.close()


def test_pointing_at_the_timeline_or_moving_along_it_shows_the_line_there(
    page: Page, live_server: LiveServer
) -> None:
    run = runs.start_run(play(read_scenario(GENESIS)).game.line, title="Five Minions")
    last = runs.played(run).last
    page.goto(live_server.url + run.at(0) + "?find=505.5")
    expect(page.locator(".timeline-hit")).to_have_count(1)
    said = page.locator(".timeline-line")
    page.locator(".timeline-hit").hover()
    expect(said).to_contain_text("413.2b: Five Minions come into play.")
    page.locator("h1").hover()
    expect(said).to_be_hidden()
    page.get_by_role("slider", name="Timeline").focus()
    expect(said).to_contain_text("Step 0.")
    page.locator(".timeline-hit").click()
    expect(page.locator(".now .headline")).to_have_text("Five Minions come into play.")
    expect(page).to_have_title(re.compile("^Five Minions come into play"))
    # They are one pile: nothing tells them apart.
    expect(page.get_by_role("region", name="Ann, in play").locator(".is-pile")).to_contain_text("5 alike")
    expect(page.locator(".step-count")).not_to_have_text(f"step 0 of {last}")


def test_attackers_and_targets_are_chosen_on_the_table_and_equal_lands_are_one_choice(
    page: Page, live_server: LiveServer
) -> None:
    text = """Ann: life 20; in play Mountain x3, Hill Giant, Grizzly Bears; hand Shock; library Forest x9
Bob: life 20; in play Grizzly Bears; library Island x9
Turn 5: Ann, precombat main phase
"""
    run = runs.start_run(read_position(text), title="On the table")
    page.set_viewport_size(SIZES[0])
    page.goto(live_server.url + run.at(runs.played(run).last))
    page.locator("#mana-abilities > summary").click()
    expect(page.locator("#mana-abilities button")).to_have_count(1)
    expect(page.locator("#mana-abilities button")).to_contain_text("one of 3 alike")
    # The whole card is the button; its name is what looks at it.
    shock = page.get_by_role("region", name="Ann, hand").locator(".slot.is-lit > .card")
    box = shock.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7)
    expect(page.get_by_role("heading", name="Ann chooses a target")).to_be_visible()
    page.locator("#side-1 > .player").get_by_role("button", name="Bob").click()
    page.get_by_role("button", name="Pay with Mountain").click()
    page.get_by_role("button", name="All pass").click()
    expect(page.locator("#side-1 .life")).to_contain_text("18")
    page.get_by_role("button", name="All pass").click()
    expect(page.get_by_role("heading", name="Ann chooses which creatures attack")).to_be_visible()
    giant = page.get_by_role("button", name="Ann's Hill Giant: doesn't attack")
    giant.click()
    expect(page.get_by_label("Ann's Hill Giant", exact=True)).to_have_value("1")
    assert barriers(page) == []
    page.get_by_role("button", name="Confirm attack").click()
    expect(page.get_by_role("heading", name="Ann has priority")).to_be_visible()
    expect(page.get_by_role("region", name="Ann, in play").locator(".mark-attacking")).to_have_count(1)
    is_one_window(page)
