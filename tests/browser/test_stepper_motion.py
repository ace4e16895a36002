"""Motion in the stepper: a card that went somewhere else is seen going there, unless less motion is asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from engine.notation.scenario import read_scenario
from engine.notation.scenario import run as play
from playground.boards import runs
from playground.boards.models import Run

pytestmark = pytest.mark.django_db(transaction=True)

SHOCK = """Ann: life 20; in play Mountain; hand Shock; library Forest x9
Bob: life 20; in play Serra Angel; library Island x9
Turn 5: Ann, precombat main phase
---
Ann plays Shock targeting Bob.
Both pass.
"""
REMEMBERING = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const around = this.closest(".pile, .zone, .stack-list") ?? this.closest(".side");
  const place = around.ariaLabel ?? "stack";
  if (frames[0].transform) moved.push(`${this.dataset.object ? "Shock" : "life or mana"}: ${place}`);
  return animate.call(this, frames, timing);
};
"""


@pytest.fixture
def run() -> Run:
    """Ann's Shock resolves: from her hand to the stack, from there to her graveyard."""
    return runs.start_run(play(read_scenario(SHOCK)).game.line)


def what_moved(page: Page, live_server: LiveServer, run: Run) -> list[str]:
    """What moves while the line is stepped through from its start to its end, and once back to the start."""
    last = runs.played(run).last
    page.add_init_script(REMEMBERING)
    page.goto(live_server.url + run.at(0))
    for step in range(1, last + 1):
        page.keyboard.press("i")
        expect(page.locator(".step-count")).to_have_text(f"step {step} of {last}")
    page.keyboard.press("Home")
    expect(page.locator(".step-count")).to_have_text(f"step 0 of {last}")
    moved: list[str] = page.evaluate("moved")
    return moved


def test_a_card_is_seen_going_from_zone_to_zone_and_a_number_swells_as_it_changes(
    page: Page, live_server: LiveServer, run: Run
) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    assert what_moved(page, live_server, run) == [
        "Shock: stack",
        "life or mana: Ann",
        "life or mana: Ann",
        "life or mana: Bob",
        "Shock: Ann, graveyard",
        "Shock: Ann, hand",
        "life or mana: Bob",
    ]
    assert errors == []


def test_nothing_moves_for_whoever_asked_for_less_motion(
    browser: Browser, live_server: LiveServer, run: Run
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    assert what_moved(context.new_page(), live_server, run) == []
    context.close()
