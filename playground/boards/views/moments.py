"""Moments that are drawn already: a line that many look at, or one person goes to and fro in, is drawn once a step.

What a moment looks like is decided by the line (its seal is a digest of start and answers), by what the address says,
by title and expectations, and by whether it is the reader's own: that is the key. Two things differ from reader to
reader: the line's id, for whoever opens a scenario gets a line of that scenario, and the token of the forms. A page is
drawn with a stand-in for the token, and kept for the line that it was drawn for, deflated, with gaps for the token; in
the addresses of another line the id is exchanged. Whatever else could be somebody's own is not kept at all: marks,
notices, branches, errors, advice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CSRF_TOKEN_LENGTH
from django.utils.crypto import get_random_string
from django.utils.safestring import SafeString

from playground.boards.keeping import Marks, marks_of
from playground.boards.models import Run
from playground.boards.views import sheet
from playground.boards.views.place import Place
from playground.boards.visitors import belongs
from playground.kept import Pages
from playground.look.templating import token_of
from playground.squeezed import AndThen, InStretches, Squeezed, plain

MOST_BYTES = 16 << 20
"""Of the pages that a process keeps, compressed: two thousand or so."""
_ADDRESSES = (
    '="/runs/',
    *(f'="/{room}/new/?run=' for room in ("rulings", "simulations", "outcomes")),
    ' name="run" value="',
)
"""What a line's id stands behind in its addresses. In words a quotation mark is escaped, so nobody can write this."""
_ON_PAPER = re.compile(r'<p class="on-paper mono">[^<]* · https?://[^<>/]+/runs/$')
"""The same for the address that stands on paper."""
_LONGEST = 400
"""Characters of such a line."""
_TOKEN = get_random_string(CSRF_TOKEN_LENGTH)
"""Stands for the token of the forms."""
_ABOUT = ("told", "moment", "without_line", "viewer", "step")
"""What the head of a page tells of the moment."""

_pages: Pages[Hashable, Squeezed] = Pages(MOST_BYTES)


def may_be_kept(request: HttpRequest, run: Run) -> bool:
    """Whether nothing of the moment but its id and its token is this reader's alone."""
    alone = run.parent_id is None and run.branched is False
    plain = request.method in ("GET", "HEAD") and bool(run.seal) and alone
    return plain and marks_of(request, run) == Marks() and not len(get_messages(request))


def _nothing() -> None:
    pass


class Moment:
    """The part of a moment's page that a script exchanges, and what the head of the page tells of it."""

    def __init__(
        self,
        about: dict[str, Any],
        token: str,
        *,
        kept: Squeezed | None = None,
        texts: Sequence[bytes] = (),
        then: Callable[[], None] = _nothing,
    ) -> None:
        self.about = about
        self._token = token
        self._kept = kept
        self._texts = texts
        """What stands between the gaps for the token, unless it is kept already."""
        self._then = then
        """What is left to be done when it is sent."""

    @property
    def html(self) -> str:
        """The part as it is shown."""
        return self._plain().decode()

    def _plain(self) -> bytes:
        token = self._token.encode()
        return token.join(self._texts) if self._kept is None else plain(self._kept.filled(token))

    def answer(self, before: str = "", after: str = "") -> HttpResponse:
        """The part with what stands around it."""
        if self._kept is None:
            return AndThen(b"".join((before.encode(), self._plain(), after.encode())), self._then)
        around = [Squeezed([text.encode()]).filled() if text else [] for text in (before, after)]
        return InStretches([*around[0], *self._kept.filled(self._token.encode()), *around[1]])


def drawn(request: HttpRequest, place: Place, context: Callable[[], dict[str, Any]]) -> Moment:
    """A moment, drawn already, for a place that is settled."""
    run = place.run
    origin = request.build_absolute_uri("/")
    key = (
        *(run.seal, run.title, tuple(run.expected), run.origin, belongs(request, run), origin),
        *(place.step, place.level),
        *(place.look, place.since, place.find, place.viewer, place.game),
    )
    found = _pages.get(key)
    token = token_of(request)
    if found is not None:
        kept, (whose, about) = found
        if whose == run.id:
            return Moment(about, token, kept=kept)
        ours = _of_another(plain(kept.filled(_TOKEN.encode())).decode(), whose, run.id)
        if ours is not None:
            return Moment(about, token, texts=_around_tokens(ours))
    page, about, lasts = _draw(context)
    texts = _around_tokens(page)
    then = partial(_keep, key, texts, run.id, about) if lasts else _nothing
    return Moment(about, token, texts=texts, then=then)


def _of_another(page: str, whose: str, run_id: str) -> str | None:
    """A line's page as that of another one, which is played likewise; None where the id is said in words, too."""
    pieces = page.split(whose)
    for before in pieces[:-1]:
        if not before.endswith(_ADDRESSES) and not _ON_PAPER.search(before, max(0, len(before) - _LONGEST)):
            return None
    return run_id.join(pieces)


def _around_tokens(page: str) -> list[bytes]:
    return [text.encode() for text in page.split(_TOKEN)]


def _keep(key: Hashable, texts: Sequence[bytes], run_id: str, about: dict[str, Any]) -> None:
    _pages.keep(key, Squeezed(texts, len(_TOKEN)), (run_id, about))


def _draw(context: Callable[[], dict[str, Any]]) -> tuple[str, dict[str, Any], bool]:
    """The page with a stand-in for the token, what its head tells, and whether it would come out the same again: what
    was not found out about an expectation, as that takes long, may be known the next time."""
    found = context()
    token = SafeString(f'<input type="hidden" name="csrfmiddlewaretoken" value="{_TOKEN}">')
    # Without the request: what is drawn here is nobody's.
    html = sheet.draw(found | {"csrf_input": token})
    now = found["now"]
    about = {name: found[name] for name in _ABOUT}
    about["now"] = now and {"rule": now["rule"], "said": now["said"]}
    return html, about, not any(row.get("long") for row in found["expected"]["rows"])
