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
    """Each rule that the page breaks, with the elements. A colour on its way to another is not judged."""
    for _ in range(40):
        if not page.evaluate(_MOVING):
            break
        page.wait_for_timeout(50)
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
