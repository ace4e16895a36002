"""Requests with the character U+0000 are refused: no text has it, no browser sends it, and Postgres stores none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

_NUL = "\x00"


class NoNul:
    """Answers with status 400, before anything is done, where an address or a form has the character."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        """Look at what was sent, once the other middleware may have refused it already."""
        if "%00" in request.META.get("QUERY_STRING", "") or _NUL in request.path:
            raise BadRequest("The address has the character U+0000.")
        if request.method == "POST":
            for name, values in request.POST.lists():
                if _NUL in name or any(_NUL in value for value in values):
                    raise BadRequest("What was sent has the character U+0000.")
