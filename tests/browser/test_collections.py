"""Collections in a browser: the quiz on a phone, without a script too; changing one by keyboard; no barriers."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from playground.boards.models import Run
from playground.collected.models import Collection, Mark
from tests.browser.barriers import barriers
from tests.browser.looks import ALL
from tests.site.collected.shelf import BLOCKS, BURN, TRAMPLE, act, fill, made, names, somebody

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 844}
MANA = """# Two mana
Ann: life 20; in play Mountain x2; mana RR
Bob: life 20
Turn 3: Ann, precombat main phase
---
Both pass.
---
Ann has 18 life.
"""


@pytest.fixture
def ann() -> Client:
    fill()
    return somebody("ann")


@pytest.fixture
def row(ann: Client) -> Collection:
    found = made(
        ann, BURN, TRAMPLE, BLOCKS, title="Points that hurt", introduction="Three ways to lose some."
    )
    act(ann, found, "chapter-add", heading="More")
    return found


def signed_in(context: BrowserContext, server: LiveServer, client: Client) -> None:
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": server.url}])


def take_the_quiz(page: Page, server: LiveServer, row: Collection) -> None:
    """From the collection's page to what was right, ticking everything."""
    page.goto(f"{server.url}{row.get_absolute_url()}")
    page.get_by_role("link", name="Take it as a quiz").click()
    expect(page.get_by_role("heading", name="Mana burn")).to_be_visible()
    assert page.get_by_text("By these rules").count() == 0
    boxes = page.get_by_role("checkbox")
    for at in range(boxes.count()):
        boxes.nth(at).check()
    page.get_by_role("button", name="Reveal").click()
    expect(page.get_by_text("By these rules")).to_be_visible()
    expect(page.get_by_text("Not true.").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Continue: Trample over a blocker").click()
    expect(page.get_by_role("heading", name="What will be true at the end?")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without one"])
def test_the_quiz_on_a_phone(
    browser: Browser, live_server: LiveServer, row: Collection, script: bool
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, java_script_enabled=script)  # type: ignore[arg-type]
    page = context.new_page()
    if script:
        take_the_quiz(page, live_server, row)
        assert barriers(page) == []
    else:
        page.goto(f"{live_server.url}{row.get_absolute_url()}mana-burn/predict/")
        page.get_by_role("checkbox").first.check()
        page.get_by_role("button", name="Reveal").click()
        expect(page.get_by_text("By these rules")).to_be_visible()
    mark = Mark.objects.get()
    assert mark.of > 1 and mark.tries == 1
    context.close()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_every_page_is_open_to_everybody(
    browser: Browser, live_server: LiveServer, ann: Client, row: Collection, width: int, scheme: str
) -> None:
    ann.post(f"/collections/classes/{row.slug}/", {"title": "Tuesdays"})
    room = row.classes.get()
    pupil = Client()
    pupil.post(room.get_absolute_url(), {"name": "Dave"})
    pupil.post(f"{row.get_absolute_url()}trample/predict/", {"true": ["0"]})
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    signed_in(context, live_server, ann)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    addresses = (
        "/collections/",
        "/collections/new/",
        f"/collections/add/{BURN}/",
        f"/collections/edit/{row.slug}/?q=trample",
        f"/collections/delete/{row.slug}/",
        row.get_absolute_url(),
        f"{row.get_absolute_url()}trample/",
        f"{row.get_absolute_url()}trample/predict/",
        f"{room.get_absolute_url()}?of={room.pupils.get().pk}",
    )
    for path in addresses if ALL else addresses[width == 390 :: 2]:
        page.goto(f"{live_server.url}{path}")
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    context.clear_cookies()
    page.goto(f"{live_server.url}{room.get_absolute_url()}")
    assert barriers(page) == []
    assert said == []
    context.close()


def test_a_collection_is_changed_by_keyboard_alone(
    browser: Browser, live_server: LiveServer, ann: Client, row: Collection
) -> None:
    context = browser.new_context()
    signed_in(context, live_server, ann)
    page = context.new_page()
    page.goto(f"{live_server.url}/collections/edit/{row.slug}/")
    page.get_by_role("button", name="Trample over a blocker up").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**#entry-*")
    assert names(row) == [["trample", "mana-burn", "combat-blocks"], []]
    page.get_by_role("button", name="Which creatures can block down").focus()
    page.keyboard.press("Enter")
    expect(
        page.locator("section", has_text="More").get_by_role("link", name="Which creatures can block")
    ).to_be_visible()
    assert names(row) == [["trample", "mana-burn"], ["combat-blocks"]]
    context.close()


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without one"])
def test_who_was_wrong_steps_to_where_it_differs(
    browser: Browser, live_server: LiveServer, row: Collection, script: bool
) -> None:
    """By the links of the page, and by its keys where there is a script; nothing of it keeps anybody out."""
    context = browser.new_context(viewport=PHONE, color_scheme="dark", java_script_enabled=script)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{live_server.url}/collections/{row.slug}/mana-burn/predict/")
    boxes = page.get_by_role("checkbox")
    for at in range(boxes.count()):
        boxes.nth(at).check()
    page.get_by_role("button", name="Reveal").click()
    page.get_by_role("link", name="Step to where it differs").first.click()
    expect(page.locator(".parting-mark")).to_be_visible()
    expect(page.get_by_text("it is not so")).to_be_visible()
    if script:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert barriers(page) == []
        where = page.locator(".step-count")
        parts = where.inner_text()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".parting-mark")).to_have_count(0)
        page.keyboard.press("ArrowRight")
        expect(where).to_have_text(parts)
        expect(page.locator(".parting-mark")).to_be_visible()
    page.get_by_role("link", name="Start").click()
    expect(page.get_by_text("nothing has happened yet")).to_be_visible()
    page.get_by_role("link", name="To where it differs").click()
    expect(page.locator(".parting-mark")).to_be_visible()
    page.get_by_role("link", name="Back to what you said").click()
    expect(page.get_by_role("link", name="Try it again")).to_be_visible()
    context.close()


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without one"])
def test_a_link_that_holds_all_of_it_is_made_and_stepped_through(
    browser: Browser, live_server: LiveServer, script: bool
) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=script)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{live_server.url}/p/")
    if script:
        assert barriers(page) == []
    page.get_by_label("Board, line and what is expected").fill(MANA)
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_role("heading", name="Two mana")).to_be_visible()
    link = page.get_by_label("Anyone with it can see this page").input_value()
    assert link == page.url and Run.objects.count() == 0
    if script:
        assert barriers(page) == []
    page.get_by_role("link", name="End").click()
    expect(page.locator(".life dd", has_text="18")).to_be_visible()
    page.locator("a.story-words").last.click()
    expect(page.locator(".now").get_by_role("link", name="300.3")).to_be_visible()
    page.get_by_role("button", name="Open in the stepper").click()
    page.wait_for_url("**/runs/**")
    assert Run.objects.count() == 1
    context.close()
