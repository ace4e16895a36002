"""Library, cards, rule book, simulations: no barriers, no complaints, and nothing wider than a phone."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from playground.library.loading import bundled, load
from playground.simulations import work
from tests.browser.barriers import barriers
from tests.browser.looks import ALL, WAYS
from tests.site.cards.shelves import put_on_shelf
from tests.site.lines import DECKS, line

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "/library/",
    "/library/?q=Infernl",
    "/library/500-special/infernal-genesis/",
    "/cards/",
    "/cards/?colour=red&q=creature",
    "/cards/?q=grizly+bears",
    "/cards/assault-battery/",
    "/cards/words/",
    "/rulebook/",
    "/rulebook/?q=409",
    "/rulebook/409/",
    "/rulebook/505.5/",
    "/rulebook/103.4a/",
    "/rulebook/?q=legend+rule",
    "/rulebook/glossary/",
    "/rulebook/glossary/flying/",
    "/rulebook/print/3/",
    "/search/?q=flying",
    "/rulebook/2006-and-today/",
    "/simulations/",
)


@pytest.fixture(autouse=True)
def shelves() -> None:
    load([file for file in bundled() if file.slug in ("500-special/infernal-genesis", "300-turn/mana-burn")])
    put_on_shelf()


@pytest.mark.parametrize(("width", "scheme"), WAYS)
def test_every_room_is_open_to_everybody(
    browser: Browser, live_server: LiveServer, width: int, scheme: Literal["light", "dark"]
) -> None:
    """One half of the pages in one way, the others in the other."""
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    for path in PAGES if ALL else PAGES[WAYS.index((width, scheme)) :: len(WAYS)]:
        page.goto(f"{live_server.url}{path}")
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert said == []
    context.close()


def test_a_finished_simulation_is_open_to_everybody(page: Page, live_server: LiveServer) -> None:
    simulation = work.start(line(DECKS).start, 3, maker={"owner": None, "visitor": ""}, seed=7)
    for chunk in simulation.chunks.all():
        work.play(chunk.pk)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}{simulation.get_absolute_url()}")
    expect(page.get_by_role("heading", name="Complete")).to_be_visible()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_from_a_scenario_to_its_rule_and_back_again_by_links(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/library/")
    page.get_by_role("main").get_by_role("searchbox").fill("505.5")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Infernal Genesis and a split card").click()
    page.get_by_role("link", name="505.5").first.click()
    expect(page.get_by_role("heading", name="Split cards")).to_be_visible()
    page.get_by_role("link", name="Infernal Genesis and a split card").click()
    page.get_by_role("button", name="Step through it").click()
    page.wait_for_url(f"{live_server.url}/runs/*/0/")


def test_cards_are_narrowed_and_widened_without_losing_the_place(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/cards/")
    page.get_by_role("link", name="Red 3").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#found-title")).to_have_text("3 cards found")
    assert page.url.endswith("/cards/?colour=red")
    expect(page.locator("#live")).to_have_text("3 cards found")
    expect(page.locator(":focus")).to_have_text("Red 3")
    assert barriers(page) == []
    page.get_by_role("main").get_by_role("searchbox").fill("opponent")
    page.keyboard.press("Enter")
    expect(page.locator("#found-title")).to_have_text("1 card found")
    assert "colour=red" in page.url
    page.go_back()
    expect(page.locator("#found-title")).to_have_text("3 cards found")
    page.get_by_role("link", name="Without Red").click()
    expect(page.locator("#found-title")).to_have_text("8 cards")
    page.get_by_role("link", name="Wind Drake").click()
    expect(page.get_by_role("heading", name="Wind Drake", level=1)).to_be_visible()
