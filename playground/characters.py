"""Characters that no text of people may work with.

U+0000, which Postgres stores in no text, is read as U+FFFD, as browsers read it in a page; whatever was sent with it is
then answered like any other text with a character that nothing reads. What turns the direction of writing round is
shown by its number, and marks heaped on one letter are taken off (`plainly`), or the text is refused (`unseen`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.safestring import mark_safe

_NUL = "\x00"
_INSTEAD = "\N{REPLACEMENT CHARACTER}"
MOST_MARKS = 4
"""Accents, vowels and the like that one letter may carry; no language written today needs more."""
_MARKS = ("Mn", "Me")
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows them, so that a text reads otherwise than it is."""
_BY_NUMBER = {
    one: f"\N{MATHEMATICAL LEFT ANGLE BRACKET}U+{ord(one):04X}\N{MATHEMATICAL RIGHT ANGLE BRACKET}"
    for one in TURNING
}
_TURNS = re.compile(f"[{''.join(sorted(TURNING))}]")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""
_DRAWN_AS_NOTHING = ("Cf", "Mn", "Me")
_WITHOUT_MEANING = ("Cc", "Co", "Cs", "Cn")
"""Control characters, and those that no standard gives a meaning."""


def plainly(text: str) -> str:
    """A text of several lines as it may be shown: nothing in it moves, hides or piles up what stands around it."""
    kept: list[str] = []
    marks = 0
    for one in text.replace("\r\n", "\n").replace("\r", "\n"):
        kind = unicodedata.category(one)
        marks = marks + 1 if kind in _MARKS else 0
        if one in TURNING:
            kept.append(_BY_NUMBER[one])
        elif kind in _WITHOUT_MEANING and one not in "\n\t":
            kept.append(_INSTEAD)
        elif marks <= MOST_MARKS:
            kept.append(one)
    return "".join(kept)


def unturned(value: Any) -> Any:
    """What a template puts into a page, with what turns words round shown by its number: texts that were kept before
    such were refused may have it. HTML stays HTML."""
    if isinstance(value, str):
        text = value
    elif value is None or isinstance(value, int | float):
        return value
    else:
        text = value.__html__() if hasattr(value, "__html__") else str(value)
    # Each is looked for by itself: in a long page that is many times quicker than one pattern for all.
    if text.isascii() or not any(one in text for one in TURNING):
        return value
    text = _TURNS.sub(lambda found: _BY_NUMBER[found.group()], text)
    return mark_safe(text) if hasattr(value, "__html__") else text


def unseen(text: str) -> str:
    """The first character that no reader sees and that changes what they see, as U+202E; "" if there is none.

    Where there is nothing else, one that takes no room is one, too: words of such alone are an empty place on a page.
    """
    for one in text:
        if one in TURNING or (one not in "\n\r\t" and unicodedata.category(one) in _WITHOUT_MEANING):
            return f"U+{ord(one):04X}"
    blank = [one for one in text if one in _BLANK or unicodedata.category(one) in _DRAWN_AS_NOTHING]
    return f"U+{ord(blank[0]):04X}" if blank and len(blank) + sum(map(str.isspace, text)) == len(text) else ""


def in_one_line(text: str, most: int) -> str:
    """What something is called, as it may stand on anybody's page: one line, at most so long, and nothing where
    nothing would be seen."""
    shown = " ".join(plainly(text).split())[:most].rstrip()
    return "" if unseen(shown) else shown


class WithoutNul:
    """Takes the character out of addresses' queries and of forms before a view reads them; a path is refused (400)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Look at what was sent, once the other middleware may have refused it already."""
        if _NUL in request.path:
            raise BadRequest("The address has the character U+0000.")
        if "%00" in request.META.get("QUERY_STRING", ""):
            request.GET = _without(request.GET)  # type: ignore[assignment]
        if request.method == "POST" and any(
            _NUL in name or any(_NUL in value for value in values) for name, values in request.POST.lists()
        ):
            request.POST = _without(request.POST)  # type: ignore[assignment]


def _without(sent: QueryDict) -> QueryDict:
    clean = QueryDict(mutable=True, encoding=sent.encoding)
    for name, values in sent.lists():
        clean.setlist(name.replace(_NUL, _INSTEAD), [value.replace(_NUL, _INSTEAD) for value in values])
    clean._mutable = False
    return clean
