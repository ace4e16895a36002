"""What a page that isn't there says: what is known of the address, and what to do next.

A door that knows something raises NotHere with it. Of an address that no door has, the words in it are looked for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from django.http import Http404
from django.urls import reverse

MOST_WORDS = 60
"""Letters of an address that are offered to be looked for."""
MISTYPED = (
    "There is nothing at this address, and nothing deleted was ever here. It is probably mistyped, or was cut off "
    "in a message: links to moments never expire."
)
_WORDS = re.compile(r"[^\W_]+(?:['\u2019.][^\W_]+)*")


@dataclass(frozen=True)
class Way:
    """Something to do next: what is said of it, and where it is."""

    words: str
    href: str


class NotHere(Http404):
    """Nothing is here, and this is known of it."""

    def __init__(self, words: str, ways: Sequence[Way] = ()) -> None:
        super().__init__(words)
        self.words = words
        self.ways = tuple(ways)


def known_of(path: str, exception: Exception | None) -> tuple[str, tuple[Way, ...]]:
    """What to say of an address, and the ways from it; the last ones are always there."""
    ways = list(exception.ways) if isinstance(exception, NotHere) else []
    words = exception.words if isinstance(exception, NotHere) else ""
    if not words:
        words, guessed = _guessed(path)
        ways += guessed
    ways += [Way("The library", reverse("library:index")), Way("Home page", reverse("home"))]
    return words, tuple({way.href: way for way in reversed(ways)}.values())[::-1]


def _guessed(path: str) -> tuple[str, list[Way]]:
    """Of an address that nobody has: the words in it may be looked for."""
    last = " ".join(_WORDS.findall(path.rstrip("/").rpartition("/")[2]))[:MOST_WORDS]
    if not last:
        return MISTYPED, []
    query = urlencode({"q": last}, quote_via=quote)
    return MISTYPED, [Way(f"Search for \u201c{last}\u201d", f"{reverse('search:everywhere')}?{query}")]
