"""A page that refuses a form says so in its tab first: whoever looks away, or listens, learns that nothing was done.

Forms of the site's own rooms are refused with 422. Those for signing in come back as they are, and what is wrong with
them is marked as for those who listen: a field as invalid, anything else as an alert.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

_TITLE = b"<title>"
_ERROR = b"Error: "
_MARKS = (b'aria-invalid="true"', b'role="alert"')
_REFUSED = 422


class Middleware:
    """Puts it before the title."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if _may_refuse(request, response):
            page = response.content
            refuses = response.status_code == _REFUSED or any(mark in page for mark in _MARKS)
            if refuses and _TITLE in page:
                response.content = page.replace(_TITLE, _TITLE + _ERROR, 1)
        return response


def _may_refuse(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the page is to be looked into."""
    status = response.status_code
    if response.streaming or not (status == _REFUSED or (status == 200 and request.method == "POST")):
        return False
    return response.get("Content-Type", "").startswith("text/html")
