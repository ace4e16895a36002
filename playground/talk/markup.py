"""What people write, as HTML that is safe to show: Markdown with the words of the game in it.

`[[Card]]`, numbers of rules that the book has, "step 12" and mana symbols become links and pictures. The HTML is made
once, when the words are saved, and kept with the digest of what made it (`version`), so a page with a hundred comments
draws none of them.

Markdown makes HTML of tags that stand in a short list, nh3 cleans it by that list, and only then our own links and
pictures are put in at the places held for them: characters for private use, which no text of people keeps. There are no
pictures from elsewhere, no headings (a page has its own), no tables and no tags.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit

import nh3
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

from engine.cards.finding import names
from playground import characters
from playground.cards.links import slug_of
from playground.characters import plainly
from playground.look import symbols
from playground.rulebook import book

LONGEST = 6_000
"""Characters that one may write at once."""
DEEPEST = 8
"""Levels of quotes and lists within each other; a list has two, its own and its entry's."""
MOST_LINKS = 20
TAGS = {"p", "em", "strong", "s", "blockquote", "ul", "ol", "li", "code", "pre", "a", "br", "hr"}
_ATTRIBUTES = {"a": {"href"}, "ol": {"start"}}
_OPENS, _ENDS = "\ue000", "\ue001"
_HELD = re.compile(f"{_OPENS}(\\d+){_ENDS}")
_OURS = re.compile(
    r"\[\[(?P<card>[^\[\]\n]{1,80})\]\]"
    r"|(?<![\w.])(?P<rule>[1-6]\d\d\.\d{1,2}[a-z]{0,2})(?![\w])"
    r"|\b(?P<step>[Ss]tep (?P<number>\d{1,5}))\b(?![.\d]*\d)"
    r"|(?P<mana>(?:\{[^{}\s]{1,7}\})+)"
)
Steps = Callable[[int], str]
"""The address of a step of the line that is talked about; "" if it has no such step."""


class TooMuch(ValueError):
    """What is written can't be shown: more links, or quotes deeper within each other, than a text may have."""


def no_steps(step: int) -> str:
    """Where no line is talked about."""
    return ""


@dataclass(frozen=True)
class Said:
    """A text as it is shown."""

    html: SafeString
    links: int
    """Addresses outside this site that it leads to, or would if its links weren't held."""


def render(text: str, steps: Steps = no_steps, *, links: bool = True) -> Said:
    """A text as HTML; without `links`, addresses elsewhere are text. Raises TooMuch."""
    if len(text) > LONGEST:
        raise TooMuch(f"At most {LONGEST:,} characters.")
    tokens = _markdown().parse(plainly(text))
    if any(token.level > DEEPEST for token in tokens):
        raise TooMuch("Quotes and lists are nested too deeply.")
    held: list[SafeString] = []
    found = 0
    for token in tokens:
        if token.children:
            token.children, outside = _of_game(token.children, steps, held, links)
            found += outside
    if found > MOST_LINKS:
        raise TooMuch(f"At most {MOST_LINKS} links to other sites.")
    html = _markdown().renderer.render(tokens, _markdown().options, {})
    clean = nh3.clean(
        html,
        tags=TAGS,
        attributes=_ATTRIBUTES,
        url_schemes={"http", "https"},
        link_rel="nofollow ugc noopener noreferrer",
        strip_comments=True,
    )
    return Said(SafeString(_HELD.sub(lambda place: held[int(place[1])], clean)), found)


def as_typed(text: str) -> SafeString:
    """A text that isn't drawn, line by line."""
    return format_html("<p>{}</p>", SafeString("<br>".join(map(escape, plainly(text).split("\n")))))


@cache
def version() -> str:
    """A digest of all that decides what a text becomes, but the names of cards and the numbers of rules."""
    seen = hashlib.sha256()
    for module in (__file__, characters.__file__, symbols.__file__):
        seen.update(Path(module).read_bytes())
    for package in ("markdown-it-py", "nh3"):
        seen.update(metadata.version(package).encode())
    # The address of the pictures has a digest of them in it.
    seen.update(symbols.drawing("W").encode())
    return seen.hexdigest()[:16]


@cache
def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "maxNesting": 2 * DEEPEST})
    made.disable(["image", "heading", "lheading", "reference", "html_block", "html_inline"])
    made.enable("strikethrough")
    made.validateLink = may_lead  # type: ignore[assignment, method-assign]
    # An address is shown as it is sent: letters of other alphabets that look like ours don't pass for them.
    made.normalizeLinkText = made.normalizeLink  # type: ignore[assignment, method-assign]
    return made


def may_lead(address: str) -> bool:
    """Whether a link may lead there: to a page of this site by its path, or to another site by http or https."""
    if address.startswith("/"):
        return not address.startswith(("//", "/\\")) and "\\" not in address
    try:
        found = urlsplit(address)
        return found.scheme in ("http", "https") and bool(found.hostname) and "@" not in found.netloc
    except ValueError:
        return False


def _of_game(
    children: list[Token], steps: Steps, held: list[SafeString], links: bool
) -> tuple[list[Token], int]:
    """The tokens of a paragraph with places for what is ours; and how many links lead to other sites."""
    made: list[Token] = []
    inside: list[tuple[str, bool]] = []
    """Addresses of the links that are open, and whether each is drawn as one."""
    outside = 0
    for token in children:
        # What was written as "&#x202e;" is a character only now, and the places that are held are such characters.
        token.content = plainly(token.content)
        if token.type == "link_open":
            href = str(token.attrs.get("href", ""))
            away = bool(href) and not href.startswith("/")
            outside += away
            # "[words]()" leads nowhere, and Markdown asks nobody about it.
            drawn = bool(href) and (links or not away) and not any(shown for _, shown in inside)
            inside.append((href, drawn))
            token.attrs.pop("title", None)
            made += [token] if drawn else []
        elif token.type == "link_close":
            href, drawn = inside.pop()
            made += [token] if drawn else []
            made += _where_to(href, drawn, by_itself=token.markup == "autolink")
        elif token.type == "text":
            token.content = "".join(_pieces(token.content, steps, held, linked=bool(inside)))
            made.append(token)
        else:
            made.append(token)
    return made, outside


def _where_to(href: str, drawn: bool, *, by_itself: bool) -> Iterator[Token]:
    """Behind a link's words: the site that it leads to, or the whole address where the link is held."""
    if by_itself or not href or href.startswith("/"):
        return
    yield _text(" (")
    yield _text(urlsplit(href).hostname or "" if drawn else href)
    yield _text(")")


def _text(words: str) -> Token:
    return Token("text", "", 0, content=words)


def _pieces(text: str, steps: Steps, held: list[SafeString], *, linked: bool) -> Iterator[str]:
    """The text with places for what is drawn; within a link nothing else is one."""
    end = 0
    for found in _OURS.finditer(text):
        drawn = _drawn(found, steps, linked=linked)
        if drawn is not None:
            yield text[end : found.start()]
            yield f"{_OPENS}{len(held)}{_ENDS}"
            held.append(drawn)
            end = found.end()
    yield text[end:]


def _drawn(found: re.Match[str], steps: Steps, *, linked: bool) -> SafeString | None:
    if found["mana"]:
        drawn = symbols.with_symbols(found["mana"])
        return drawn if drawn != escape(found["mana"]) else None
    if linked:
        return None
    if found["card"]:
        name = names().exact(" ".join(found["card"].split()))
        return (
            None if name is None else _link(reverse("cards:detail", args=[slug_of(name)]), name, "card-link")
        )
    if found["rule"]:
        number = found["rule"]
        return _link(reverse("rulebook:rule", args=[number]), number, "rule") if in_book(number) else None
    address = steps(int(found["number"]))
    return _link(address, found["step"], "step-link") if address else None


def _link(href: str, words: str, kind: str) -> SafeString:
    return format_html('<a class="{}" href="{}">{}</a>', kind, href, words)


@cache
def _numbers() -> frozenset[str]:
    """Rules of the book, with those that they are parts of."""
    found = set(book.rules())
    return frozenset(found | {number.rstrip("abcdefghijklmnopqrstuvwxyz") for number in found})


def in_book(number: str) -> bool:
    """Whether the rule book has a page that says something about this number."""
    return number in _numbers()
