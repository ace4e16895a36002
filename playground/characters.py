"""The character U+0000, which Postgres stores in no text, is read as U+FFFD, as browsers read it in a page.

Whatever was sent with it is then answered like any other text with a character that nothing reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict

_NUL = "\x00"
_INSTEAD = "\N{REPLACEMENT CHARACTER}"


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
