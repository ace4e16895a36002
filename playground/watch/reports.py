"""What browsers refuse by the content policy, as they tell of it: counted, never kept as it was sent."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse, RawPostDataException
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from playground.limits import TooMuch, spend
from playground.one_at_a_time import alone
from playground.watch import metrics
from playground.watch.models import PolicyReport

LONGEST = 16_384
AT_ONCE = 10
MOST_KINDS = 200
"""Different reports that are kept; what comes after is counted together."""
OTHER = "other"
_DIRECTIVES = frozenset(
    f"{kind}-src{part}"
    for kind in ("default", "script", "style", "img", "font", "connect", "frame", "object", "media")
    for part in ("", "-elem", "-attr")
) | {"form-action", "base-uri", "frame-ancestors", "worker-src", "manifest-src", "child-src"}
_WORDS = frozenset(("inline", "eval", "self", "data", "blob", "wasm-eval", "trusted-types-policy"))


@csrf_exempt
def take(request: HttpRequest) -> HttpResponse:
    """Count what a browser tells. Nobody is told anything back."""
    if request.method != "POST":
        return HttpResponse(status=204)
    try:
        spend(request, "policy")
        told = _read(request)
    except (TooMuch, ValueError, RecursionError, RawPostDataException):
        # The last: a form in parts, which was read as such before, and is no report.
        return HttpResponse(status=204)
    for one in told[:AT_ONCE]:
        count(*one)
    return HttpResponse(status=204)


def _read(request: HttpRequest) -> list[tuple[str, str, str]]:
    """Directive, what was blocked, and on which part of the site: of the older form and of the newer."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > LONGEST:
        return []
    said: Any = json.loads(request.body)
    if isinstance(said, dict):
        rows = [
            _texts(
                said.get("csp-report"),
                "effective-directive",
                "violated-directive",
                "blocked-uri",
                "document-uri",
            )
        ]
    elif isinstance(said, list):
        bodies = [
            one.get("body") for one in said if isinstance(one, dict) and one.get("type") == "csp-violation"
        ]
        rows = [
            _texts(body, "effectiveDirective", "effectiveDirective", "blockedURL", "documentURL")
            for body in bodies
        ]
    else:
        rows = []
    return [
        (_directive(first or second), _origin(blocked), _room(page))
        for first, second, blocked, page in rows
        if page
    ]


def _texts(body: Any, *names: str) -> list[str]:
    found = [body.get(name) for name in names] if isinstance(body, dict) else [None] * len(names)
    return [one[:2_000] if isinstance(one, str) else "" for one in found]


def _directive(said: str) -> str:
    name = said.split(" ")[0]
    return name if name in _DIRECTIVES else OTHER


def _origin(said: str) -> str:
    if said in _WORDS:
        return said
    try:
        parts = urlsplit(said)
    except ValueError:
        return OTHER
    found = f"{parts.scheme}://{parts.hostname}" if parts.hostname else parts.scheme
    return found[:100] if found.isascii() and found.isprintable() and found else OTHER


def _room(page: str) -> str:
    try:
        match = resolve(urlsplit(page).path)
    except (Resolver404, ValueError):
        return OTHER
    return (match.app_name or match.url_name or OTHER)[:40]


def count(directive: str, blocked: str, room: str) -> None:
    """One more of these."""
    metrics.REPORTS.labels(directive).inc()
    with transaction.atomic():
        if _more(directive, blocked, room):
            return
        alone("policy reports")
        if PolicyReport.objects.count() >= MOST_KINDS:
            directive, blocked, room = OTHER, OTHER, OTHER
        PolicyReport.objects.get_or_create(directive=directive, blocked=blocked, room=room)
        _more(directive, blocked, room)


def _more(directive: str, blocked: str, room: str) -> int:
    rows = PolicyReport.objects.filter(directive=directive, blocked=blocked, room=room)
    return rows.update(times=F("times") + 1, last=timezone.now())
