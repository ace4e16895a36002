"""A link to a moment, made in one browser and opened in another: by mouse, by keyboard, on a phone, without script."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.barriers import barriers
from tests.site.lines import a_run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def said(page: Page) -> list[str]:
    """What the console complained of; a refused form is no complaint."""
    words: list[str] = []
    page.on("console", lambda message: words.append(message.text) if "422" not in message.text else None)
    return words


def make(page: Page, site: str) -> str:
    """A ruling of the end of the Minions' line; its address."""
    run = a_run()
    page.goto(f"{site}/runs/{run.id}/3/")
    page.get_by_role("link", name="Share this moment").click()
    page.get_by_label("Title").fill("How many Minions?")
    page.get_by_label("Expectations").fill("Ann controls 5 creatures named Minion.")
    page.get_by_role("button", name="Create link").click()
    page.wait_for_url(f"{site}/rulings/*/3/")
    return page.url


def test_a_link_made_here_opens_in_another_browser_profile(
    page: Page, browser: Browser, live_server: LiveServer, said: list[str]
) -> None:
    address = make(page, live_server.url)
    expect(page.get_by_text("The link is ready")).to_be_visible()
    other = browser.new_context().new_page()
    other.goto(address)
    expect(other.get_by_role("heading", name="How many Minions?")).to_be_visible()
    expect(other.get_by_text("The current engine agrees")).to_be_visible()
    expect(other.get_by_text("The link is ready")).to_have_count(0)
    other.get_by_role("group", name="Forwards").get_by_role("link", name="End").click()
    expect(other.locator(".card", has_text="Minion")).to_have_count(5)
    assert said == []
    other.context.close()


def test_it_is_stepped_by_keyboard_and_going_back_restores_the_step(
    page: Page, live_server: LiveServer, said: list[str]
) -> None:
    page.goto(make(page, live_server.url))
    page.evaluate("scrollTo(0, 90)")
    page.keyboard.press("i")
    expect(page.locator(".step-count")).to_contain_text("step 4 of")
    expect(page.locator("#live")).to_contain_text("Step 4 of")
    assert page.evaluate("scrollY") == 90
    page.locator("#moment").focus()
    page.keyboard.press("i")
    expect(page.locator(".step-count")).to_contain_text("step 5 of")
    page.go_back()
    expect(page.locator(".step-count")).to_contain_text("step 4 of")
    page.reload()
    expect(page.locator(".step-count")).to_contain_text("step 4 of")
    assert said == []


def test_everything_works_without_script(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    make(page, live_server.url)
    page.get_by_role("group", name="Forwards").get_by_role("link", name="Into").click()
    expect(page.locator(".step-count")).to_contain_text("step 4 of")
    page.get_by_role("button", name="Open in the stepper").click()
    page.wait_for_url(f"{live_server.url}/runs/*/4/")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_its_pages_have_no_barriers_and_fit_a_phone(
    browser: Browser, page: Page, live_server: LiveServer, scheme: str
) -> None:
    address = make(page, live_server.url)
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)  # type: ignore[arg-type]
    phone = context.new_page()
    for path in (address, address.replace("/3/", "/0/"), f"{address.removesuffix('3/')}delete/"):
        phone.goto(path)
        assert barriers(phone) == [], path
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
