"""A whole line in the browser: the timeline by mouse and by key, values that are expected, a board that is edited."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.notation.positions import read_position
from playground.boards import runs
from playground.boards.models import Run
from playground.boards.timeline import course
from tests.browser.barriers import barriers
from tests.browser.builder import open_text

pytestmark = pytest.mark.django_db(transaction=True)

BOARD = """Ann: life 20; in play Mountain x2; library Forest x9
Bob: life 17; in play Serra Angel; library Island x9
Turn 5: Ann, precombat main phase
"""


@pytest.fixture
def run() -> Run:
    """Ann and Bob pass into the next turn."""
    run = runs.start_run(read_position(BOARD), title="Passing")
    for _ in range(3):
        last = runs.played(run).last
        run, _ = runs.answer_at(
            run, last, runs.all_pass(runs.played(run).position(last)), maker=runs.NOBODY_MADE_IT, own=True
        )
    return run


def at(page: Page, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/runs/\w+/{step}/"))
    expect(page.locator(".step-count")).to_contain_text(f"step {step} of")


def test_the_timeline_is_dragged_stepped_by_key_and_its_marks_are_clicked(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(live_server.url + run.at(0))
    slider = page.get_by_role("slider", name="Timeline")
    slider.focus()
    page.keyboard.press("ArrowRight")
    at(page, 1)
    expect(slider).to_be_focused()
    page.keyboard.press("End")
    at(page, runs.played(run).last)
    box = slider.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 9, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    dragged = slider.input_value()
    expect(page.get_by_label("Step", exact=True)).to_have_value(dragged)
    page.mouse.up()
    at(page, int(dragged))
    turn = course(runs.played(run)).turns[1].step
    page.locator(f'.timeline a[href$="/{turn}/"]').first.click()
    at(page, turn)
    page.get_by_label("Step", exact=True).fill("4")
    page.keyboard.press("Enter")
    at(page, 4)
    page.locator("#stepper").focus()
    page.keyboard.press("ArrowLeft")
    at(page, 3)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("One step forward")
    assert errors == []
    page.keyboard.press("Escape")
    assert barriers(page) == []


def test_a_click_on_a_number_expects_it_and_the_focus_stays_there(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    page.goto(live_server.url + run.at(0))
    life = page.get_by_role("button", name="17: expect this")
    life.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#expected")).to_contain_text("Bob has 17 life.")
    expect(page.locator("#expected")).to_contain_text("holds here, since the start · holds at the end")
    expect(life).to_be_focused()
    at(page, 0)
    assert barriers(page) == []
    page.get_by_role("button", name="Remove the expectation: Bob has 17 life.").click()
    expect(page.locator("#expected")).not_to_contain_text("Bob has 17 life.")


def test_without_script_one_jumps_expects_and_edits_the_board(
    browser: Browser, live_server: LiveServer, run: Run
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(live_server.url + run.at(0))
    expect(page.get_by_role("slider")).to_have_count(0)
    page.get_by_label("Step", exact=True).fill("5")
    page.get_by_role("button", name="Go", exact=True).click()
    at(page, 5)
    page.get_by_text("Turns and phases of this line").click()
    turn = course(runs.played(run)).turns[1]
    page.get_by_role("navigation", name="Turns").get_by_role("link", name=turn.name).click()
    at(page, turn.step)
    page.get_by_role("button", name="17: expect this").click()
    expect(page.locator("#expected")).to_contain_text("Bob has 17 life.")
    page.get_by_role("button", name="Edit this board").click()
    expect(page.get_by_text("can't be edited without losing what is in progress")).to_be_visible()
    page.get_by_role("button", name=re.compile("Edit the board at step .*, before this")).click()
    open_text(page)
    text = page.get_by_label("Scenario text")
    text.fill(text.input_value().replace("life 17", "life 3"))
    page.get_by_role("button", name="Apply the text").click()
    page.get_by_role("button", name="Step through it").click()
    expect(page.get_by_role("region", name="Branches")).to_contain_text("board edited at step")
    page.get_by_role("link", name=re.compile("Compare this line with")).first.click()
    expect(page.get_by_role("heading", name="What was edited")).to_be_visible()
    expect(page.get_by_role("region", name="What was edited").locator(".edit-in")).to_contain_text("life 3")
    context.close()


STACKED = """Ann: life 20; in play Grizzly Bears; library Forest x9
Bob: life 20; library Island x9
Turn 1: Ann, precombat main phase
Stack (bottom first): Bob's Shock targeting Ann's Grizzly Bears
"""


def test_what_belongs_together_is_shown_together_and_printed(page: Page, live_server: LiveServer) -> None:
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    stacked = runs.start_run(read_position(STACKED), title="Shock")
    position = runs.played(stacked).position(runs.played(stacked).last)
    stacked, last = runs.answer_at(
        stacked, runs.played(stacked).last, runs.all_pass(position), maker=runs.NOBODY_MADE_IT, own=True
    )
    page.goto(live_server.url + stacked.at(1))
    page.locator(".stack-list > li").hover()
    expect(page.locator("#arrows path")).to_have_count(1)
    page.locator("h1").hover()
    expect(page.locator("#arrows")).to_have_count(0)
    page.get_by_role("link", name="Ann's Grizzly Bears", exact=True).focus()
    expect(page.locator("#arrows path")).to_have_count(1)
    page.get_by_role("link", name="Ann's Grizzly Bears", exact=True).press("Enter")
    expect(page).to_have_url(re.compile(r"#card-\d+$"))
    page.locator("#stepper").focus()
    page.get_by_role("region", name="Ann, in play").get_by_role("link", name="Grizzly Bears").hover()
    expect(page.locator(".trace-line.is-related").first).to_be_visible()
    line = page.locator(".trace-line[data-about]").first
    line.hover()
    expect(page.locator(".card.is-related").first).to_be_visible()
    assert barriers(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".transport")).to_be_hidden()
    expect(page.locator(".on-paper")).to_contain_text(f"Step 1 of {last}")
    expect(page.locator(".trace-line").last).to_be_visible()
    assert errors == []


def test_the_focus_stays_where_it_was_and_one_region_reads_each_step(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    page.goto(live_server.url + run.at(4))
    expect(page.locator("[aria-live]")).to_have_count(1)
    for name, step in (("One step forward", 5), ("One step back", 4)):
        control = page.locator(f'[data-key-label="{name}"]')
        control.focus()
        page.keyboard.press("Enter")
        at(page, step)
        expect(control).to_be_focused()
        expect(page.locator("#live")).to_contain_text(f"Step {step} of")
    page.get_by_role("link", name="Engine", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("navigation", name="Level of detail").locator("[aria-current]")).to_have_text(
        "Engine"
    )
    assert page.evaluate("document.activeElement !== document.body")
