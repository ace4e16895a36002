"""{{ text|told }}: what people write in a collection, as HTML; Markdown with cards, rules and mana symbols in it.
{{ text|gist }}: how it begins, without marks.

Addresses on other sites stay text there: a collection leads to scenarios, and to nothing that nobody has looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from playground.kept import Kept
from playground.talk import markup

LONGEST_GIST = 170
_told: Kept[str, SafeString] = Kept(1_000)


def told(text: str) -> SafeString:
    """A text as it is shown."""
    return _told.find(text, lambda: _drawn(text)) if text else SafeString()


def _drawn(text: str) -> SafeString:
    try:
        return markup.render(text, links=False).html
    except markup.TooMuch:
        return markup.as_typed(text)


def gist(text: str) -> str:
    """The beginning of a text without its marks, for a list: escaped there like any text."""
    plain = " ".join(unescape(strip_tags(told(text).replace("</p>", " "))).split())
    if len(plain) <= LONGEST_GIST:
        return plain
    whole, _, _ = plain[: LONGEST_GIST - 2].rpartition(" ")
    return f"{whole or plain[: LONGEST_GIST - 2]} …"


FUNCTIONS: dict[str, Callable[..., object]] = {}
FILTERS: dict[str, Callable[..., object]] = {"told": told, "gist": gist}
