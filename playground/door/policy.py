"""The content policy that every page carries: put together once for all pages that have nothing of their own in it."""

from __future__ import annotations

from typing import Any

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.http import HttpRequest, HttpResponseBase

_ALTERED = frozenset(("_csp_exempt", "_csp_config", "_csp_update", "_csp_replace"))
"""What django-csp's decorators leave on an answer whose policy is another."""


class Middleware(CSPMiddleware):
    """As django-csp does it, which puts the policy together for each answer anew. The site has no nonces, and no policy
    that is only reported."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._usual = build_policy()

    def process_request(self, request: HttpRequest) -> None:
        """There is no nonce to be made."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The policy in the answer's header, unless it has one already."""
        if not _ALTERED.isdisjoint(response.__dict__):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self._usual)
        return response
