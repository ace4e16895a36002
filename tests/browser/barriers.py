"""What keeps people out of a page, found by axe once nothing on it moves any more.

Whether a text can be read on its ground takes axe longer than all its other rules together, and most texts of a page
look like others of it or of the page before. So that is asked once of each look of a text in a run, all else of every
page.
"""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.waiting import rest

# Two frames on, what a change of the page sets in motion has begun to move.
_MOVING = """async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.getAnimations().filter(
        (one) => one.playState === "running" && one.effect.getTiming().iterations !== Infinity
    ).length;
}"""
# A text's looks are its own colour and size, and whatever is painted behind it. What is taken out of the flow may lie
# over anything, so that it counts by what it is called, too.
_JUDGED = """async (known) => {
    const grounds = new Map([[null, ""]]);
    const ground = (element) => {
        if (!grounds.has(element)) {
            const style = getComputedStyle(element);
            const painted = [
                style.backgroundColor === "rgba(0, 0, 0, 0)" ? "" : style.backgroundColor,
                style.backgroundImage === "none" ? "" : style.backgroundImage,
                style.opacity === "1" ? "" : style.opacity,
                style.filter === "none" ? "" : style.filter,
                style.position === "static" ? "" : `${style.position} ${element.tagName}.${element.className}`,
                element.matches(":disabled, [aria-disabled=true]") ? "disabled" : "",
            ].filter(Boolean).join(" ");
            grounds.set(element, ground(element.parentElement) + (painted && `${painted} > `));
        }
        return grounds.get(element);
    };
    const legible = new Set(known);
    const fresh = [];
    for (const element of document.body.querySelectorAll("*")) {
        const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if ((says || element.matches("input, select, textarea")) && element.checkVisibility()) {
            const style = getComputedStyle(element);
            const look = [ground(element), style.color, style.fontSize, style.fontWeight, style.textShadow].join(" ");
            if (!legible.has(look)) {
                legible.add(look);
                fresh.push(look);
                element.setAttribute("data-fresh-look", "");
            }
        }
    }
    axe.configure({rules: [{id: "color-contrast", selector: "[data-fresh-look]"}]});
    const {violations} = await axe.run({resultTypes: ["violations"]});
    for (const element of document.querySelectorAll("[data-fresh-look]"))
        element.removeAttribute("data-fresh-look");
    return [violations.map((one) => [one.id, one.nodes.map((node) => node.html)]), fresh];
}"""

_legible: set[str] = set()
"""The looks of all texts of pages on which axe found nothing."""


def barriers(page: Page) -> list[tuple[str, list[str]]]:
    """Each rule that the page breaks, with the elements. A colour on its way to another is not judged: what is found
    must be there when the page is looked at once more."""
    return _found(page) and _found(page)


def _found(page: Page) -> list[tuple[str, list[str]]]:
    _come_to_rest(page)
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    violations, fresh = page.evaluate(_JUDGED, list(_legible))
    if not violations:
        _legible.update(fresh)
    return [(rule, elements) for rule, elements in violations]


def _come_to_rest(page: Page) -> None:
    """A busy machine takes a while to move things, and begins late."""
    still = 0
    for _ in range(300):
        still = 0 if page.evaluate(_MOVING) else still + 1
        if still == 3:
            break
        rest(page, 50)
