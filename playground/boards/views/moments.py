"""Moments that are drawn already: a line that many look at, or one person goes to and fro in, is drawn once a step.

What a moment looks like is decided by the line (its seal is a digest of start and answers), by what the address says,
by title and expectations, and by whether it is the reader's own: that is the key. Two things differ from reader to
reader: the line's id, for whoever opens a scenario gets a line of that scenario, and the token of the forms. A page is
drawn with stand-ins for both, which are put right each time. Whatever else could be somebody's own is not kept at all:
marks, notices, branches, errors, advice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.utils.crypto import get_random_string
from django.utils.safestring import SafeString
from isal import igzip

from playground.boards.keeping import Marks, marks_of
from playground.boards.models import Run
from playground.boards.playing import PlayedRun
from playground.boards.views import sheet
from playground.boards.views.place import Place
from playground.boards.visitors import belongs
from playground.compressing import LEVEL
from playground.ids import new_id
from playground.kept import Pages
from playground.look.templating import token_of

MOST_BYTES = 16 << 20
"""Of the pages that a process keeps, compressed: two thousand or so."""
_LINE = new_id()
"""Stands for the line's id. It is drawn by lot in each process, so that no line has it and nobody can write it."""
_TOKEN = get_random_string(64)
"""Stands for the token of the forms."""
_ABOUT = ("told", "moment", "without_line", "viewer", "step")
"""What the head of a page tells of the moment."""

_pages: Pages[Hashable] = Pages(MOST_BYTES)


def may_be_kept(request: HttpRequest, run: Run) -> bool:
    """Whether nothing of the moment but its id and its token is this reader's alone."""
    alone = run.parent_id is None and run.branched is False
    plain = request.method in ("GET", "HEAD") and bool(run.seal) and alone
    return plain and marks_of(request, run) == Marks() and not len(get_messages(request))


def drawn(
    request: HttpRequest, place: Place, played: PlayedRun, context: Callable[[Place], dict[str, Any]]
) -> tuple[bytes, dict[str, Any]]:
    """The part of a moment's page that a script exchanges, drawn already, for a place that is settled; and what the
    head of the page tells of it."""
    run = place.run
    origin = request.build_absolute_uri("/")
    key = (
        *(run.seal, run.title, tuple(run.expected), run.origin, belongs(request, run), origin),
        *(place.step, place.level),
        *(place.look, place.since, place.find, place.viewer, place.game),
    )
    found = _pages.get(key)
    if found is None:
        page, about, lasts = _draw(request, place, played, context)
        if lasts:
            _pages.keep(key, igzip.compress(page, LEVEL), about)
    else:
        page, about = igzip.decompress(found[0]), found[1]
    ours = page.replace(_LINE.encode(), run.id.encode()).replace(_TOKEN.encode(), token_of(request).encode())
    return ours, about


def _draw(
    request: HttpRequest, place: Place, played: PlayedRun, context: Callable[[Place], dict[str, Any]]
) -> tuple[bytes, dict[str, Any], bool]:
    """The page with stand-ins, what its head tells, and whether it would come out the same again: what was not found
    out about an expectation, as that takes long, may be known the next time."""
    standing_in = copy(place.run)
    standing_in.id = _LINE
    there = Place(request, standing_in, place.step)
    there.settle(played)
    found = context(there)
    token = SafeString(f'<input type="hidden" name="csrfmiddlewaretoken" value="{_TOKEN}">')
    # Without the request: what is drawn here is nobody's.
    html = sheet.draw(found | {"csrf_input": token})
    now = found["now"]
    about = {name: found[name] for name in _ABOUT}
    about["now"] = now and {"rule": now["rule"], "said": now["said"]}
    return html.encode(), about, not any(row.get("long") for row in found["expected"]["rows"])
