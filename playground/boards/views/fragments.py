"""One template for a page and the part of it that a script exchanges."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers


def wants_part(request: HttpRequest) -> bool:
    """Whether the script asks for a part of the page. Going back in the history asks for whole pages."""
    return request.META.get("HTTP_HX_REQUEST_TYPE") == "partial"


def page_or_part(
    request: HttpRequest, template: str, part: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page, or the named part of its template."""
    name = f"{template}#{part}" if wants_part(request) else template
    return with_headers(request, render(request, name, context, status=status))


def with_headers(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A page or a part of it that says what it is: nothing for others to keep, and different for the script."""
    patch_vary_headers(response, ("HX-Request-Type",))
    response["Cache-Control"] = "no-store" if request.method == "POST" else "private, no-cache"
    return response
