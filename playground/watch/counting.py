"""Counts what is asked and what comes of it; answers whoever asks whether the site lives, before anything else does."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from celery.signals import task_failure
from django.core.signals import got_request_exception
from django.http import HttpRequest, HttpResponse, JsonResponse

from playground.rulings import signals
from playground.watch import metrics, waiting

HEALTHY, READY = "/healthz", "/readyz"


class Middleware:
    """To be the outermost."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info in (HEALTHY, READY):
            return healthy() if request.path_info == HEALTHY else ready()
        begun = time.monotonic()
        response = self._get_response(request)
        room = _room(request)
        metrics.REQUESTS.labels(room, str(response.status_code)).inc()
        metrics.SECONDS.labels(room).observe(time.monotonic() - begun)
        return response


def _room(request: HttpRequest) -> str:
    """Which part of the site was asked; a few dozen there are, whatever is asked."""
    match = request.resolver_match
    if match is None:
        return "files"
    return match.app_name or match.namespace or match.url_name or "other"


def healthy() -> HttpResponse:
    """This process answers; nothing else is asked."""
    return HttpResponse("alive\n", content_type="text/plain", headers={"Cache-Control": "no-store"})


def ready() -> HttpResponse:
    """Whether visitors can be sent here: what the pages rest on answers (200), or which of it doesn't (503)."""
    problems = {"database": waiting.database_problem(), "cache": waiting.cache_problem()}
    away = [name for name, problem in problems.items() if problem]
    said = {name: "away" if name in away else "answers" for name in problems}
    # Without a cache pages are shown; without a database few are.
    response = JsonResponse(
        {"ready": "database" not in away, **said}, status=503 if "database" in away else 200
    )
    response["Cache-Control"] = "no-store"
    return response


def count_failures() -> None:
    """Have what breaks, and links that are judged, counted. Once, as the apps are ready."""
    got_request_exception.connect(_page_broke)
    task_failure.connect(_task_broke)
    signals.judged.connect(_link_judged)


def _page_broke(sender: object, **_: Any) -> None:
    metrics.ERRORS.labels("page").inc()


def _task_broke(sender: object, **_: Any) -> None:
    metrics.ERRORS.labels("task").inc()


def _link_judged(sender: object, verdict: Any, **_: Any) -> None:
    metrics.LINKS.labels("same" if verdict.agrees else "differs").inc()
