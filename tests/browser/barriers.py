"""What keeps people out of a page, found by axe once nothing on it moves any more."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# Two frames on, what a change of the page sets in motion has begun to move.
_MOVING = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.getAnimations().filter(
        (one) => one.playState === "running" && one.effect.getTiming().iterations !== Infinity
    ).length;
}"""


def barriers(page: Page) -> list[tuple[str, list[str]]]:
    """Each rule that the page breaks, with the elements. A colour on its way to another is not judged: what is found
    must be there when the page is looked at once more."""
    return _found(page) and _found(page)


def _found(page: Page) -> list[tuple[str, list[str]]]:
    _come_to_rest(page)
    violations = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in violations]


def _come_to_rest(page: Page) -> None:
    """A busy machine takes a while to move things, and begins late."""
    still = 0
    for _ in range(300):
        still = 0 if page.evaluate(_MOVING) else still + 1
        if still == 3:
            break
        page.wait_for_timeout(50)
