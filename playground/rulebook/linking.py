"""Prose with links: rule numbers to their pages, words of the glossary to theirs, `[[Card]]` to the card's.

Each leads somewhere without a script; with one (`previews.js`) it shows what is there when it is pointed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from engine.cards.finding import names
from playground.cards.links import slug_of
from playground.look.symbols import with_symbols
from playground.rulebook import glossary, said

_CARD = re.compile(r"\[\[([^\[\]\n]{1,80})\]\]")
LONGEST_KEPT = 2_000


def linked(text: str, but: str = "") -> SafeString:
    """Escaped text with everything that has a page as a link to it; `but` is the address that is being shown."""
    return (_kept if len(text) <= LONGEST_KEPT else _linked)(str(text), but)


def _linked(text: str, but: str) -> SafeString:
    made, end = [], 0
    for start, stop, link in sorted(_places(text, but), key=lambda place: (place[0], -place[1])):
        if start >= end:
            made += [with_symbols(text[end:start]), link]
            end = stop
    # Every piece is escaped where it is made: links by format_html, text as its symbols are drawn.
    return mark_safe("".join([*made, with_symbols(text[end:])]))


_kept = lru_cache(maxsize=4_096)(_linked)


def _places(text: str, but: str) -> Iterator[tuple[int, int, SafeString]]:
    for found in _CARD.finditer(text):
        name = names().exact(" ".join(found[1].split()))
        if name is not None:
            yield (*found.span(), _link("card-link", reverse("cards:detail", args=[slug_of(name)]), name))
    for found in said.mentions(text):
        address = rule_address(found[1])
        if address != but:
            yield (*found.span(1), _link("rule", address, found[1]))
    yield from _words(text, but)


def _words(text: str, but: str) -> Iterator[tuple[int, int, SafeString]]:
    """Each word of the glossary where it stands first."""
    finds = glossary.pattern()
    seen: set[str] = set()
    for found in finds.finditer(text) if finds is not None else ():
        word = glossary.named(found[0])
        if word is not None and word.slug not in seen:
            seen.add(word.slug)
            address = word_address(word.slug)
            if address != but:
                yield (*found.span(), _link("word", address, found[0]))


def _link(kind: str, address: str, words: str) -> SafeString:
    return format_html('<a class="{}" href="{}">{}</a>', kind, address, words)


def rule_address(number: str) -> str:
    """The page of a number."""
    return reverse("rulebook:rule", args=[number])


def word_address(slug: str) -> str:
    """The page of an entry of the glossary."""
    return reverse("rulebook:word", args=[slug])
