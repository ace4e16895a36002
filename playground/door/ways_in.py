"""An answer without a page to a request of the wrong method gets one.

Views say by decorators how they may be asked, and Django answers all else with nothing: an empty window for whoever
reloads what a form has sent, or opens its address in another tab.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from playground.door.refusing import wrong_way


class Middleware:
    """Makes the page of what can't be asked for so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            return wrong_way(request, response)
        return response
