"""What a page may look wrong by, found without looking: at a width and in a colour scheme."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Literal, TypeVar

from playwright.sync_api import Page

ALL = os.environ.get("LOOKS", "") == "all"
_T = TypeVar("_T")
Way = tuple[int, Literal["light", "dark"]]
_WAYS: tuple[Way, ...] = ((1280, "light"), (390, "dark"), (1280, "dark"), (390, "light"))


def usually(all_of_them: Iterable[_T], some: Iterable[_T]) -> list[_T]:
    """Those that a run of all tests looks at; `LOOKS=all` looks at all of them."""
    every, few = list(all_of_them), list(some)
    assert all(one in every for one in few)
    return every if ALL else few


WAYS = usually(_WAYS, _WAYS[:2])
"""Widths and colour schemes: each of them once, in pairs."""

# What scrolls within its own box is no fault, nor what is only there for who listens; a text that ends in dots says so.
_FAULTS = """() => {
    const found = [], root = document.documentElement;
    const told = (one) => one.outerHTML.replace(/\\s+/g, " ").slice(0, 110);
    const styles = new Map();
    const style = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
    const scrolls = (one) => /auto|scroll/.test(style(one).overflowX + style(one).overflowY);
    const up = (one, holds) => one && one !== document.body && (holds(one) || up(one.parentElement, holds));
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
    const texts = [];
    for (const one of document.body.querySelectorAll("*")) {
        const own = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
        if (!own.length || !one.checkVisibility({visibilityProperty: true})) continue;
        if (one.closest("svg, .visually-hidden, option, script")) continue;
        const said = own.map((node) => node.data).join(" ");
        if (/(?<![\\w'])None(?![\\w'])/.test(said)) found.push(`None: ${told(one)}`);
        const held = up(one, (box) => style(box).clipPath !== "none" || scrolls(box));
        const ends = (box) => style(box).textOverflow === "ellipsis" || style(box).webkitLineClamp !== "none";
        const range = document.createRange();
        const boxes = own.flatMap((node) => {
            range.selectNodeContents(node);
            return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
        });
        if (!held) {
            for (const box of boxes)
                if (box.right > innerWidth + 1 || box.left < -1) { found.push(`outside: ${told(one)}`); break; }
            const clips = (box) => /hidden|clip/.test(style(box).overflowX + style(box).overflowY);
            const cut = !up(one, ends) && up(one, (box) => clips(box) && boxes.some((inner) => {
                    const outer = box.getBoundingClientRect();
                    return inner.right > outer.right + 2 || inner.left < outer.left - 2 ||
                        inner.bottom > outer.bottom + 4 || inner.top < outer.top - 4;
                }));
            if (cut) found.push(`cut off: ${told(one)}`);
        }
        // What is taken out of the flow may lie over anything: it is looked at by eye.
        if (!held && !up(one, (box) => /absolute|fixed|sticky/.test(style(box).position)) && !up(one, ends))
            for (const box of boxes) texts.push([box, one]);
    }
    texts.sort(([one], [other]) => one.top - other.top);
    texts.forEach(([box, one], at) => {
        for (let next = at + 1; next < texts.length && texts[next][0].top < box.bottom - 6; next++) {
            const [lower, other] = texts[next];
            const wide = Math.min(box.right, lower.right) - Math.max(box.left, lower.left);
            const high = Math.min(box.bottom, lower.bottom) - lower.top;
            // Lines of a text stand close: their boxes share the room above and below the letters.
            if (other !== one && wide > 3 && high > 0.45 * Math.min(box.height, lower.height)) {
                found.push(`over each other: ${told(one)} AND ${told(other)}`);
                break;
            }
        }
    });
    return [...new Set(found)].slice(0, 6);
}"""


def faults(page: Page) -> list[str]:
    """What sticks out, is cut off or lies over something else, and the word None."""
    found: list[str] = page.evaluate(_FAULTS)
    return found
