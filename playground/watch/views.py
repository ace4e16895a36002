"""For staff: what the last day was like, and the counts as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from playground.watch import metrics, sampling, waiting
from playground.watch.models import Made, PolicyReport

REPORTS_SHOWN = 50


def _for_staff(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """To all others the page is not there."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if not (user.is_authenticated and user.is_active and user.is_staff):
            raise Http404("for staff alone")
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "no-store"
        return response

    return asked


@require_safe
@_for_staff
def day(request: HttpRequest) -> HttpResponse:
    """The last day by hours, how things stand, the rounds of the watch, what browsers have refused."""
    context = {
        "hours": [hour for hour in sampling.last_day() if hour.counted],
        "now": list(waiting.now().values()),
        "rounds": Made.objects.order_by("name"),
        "reports": PolicyReport.objects.order_by("-last")[:REPORTS_SHOWN],
    }
    return render(request, "watch/day.html", context)


@require_safe
@_for_staff
def counts(request: HttpRequest) -> HttpResponse:
    """What Prometheus reads elsewhere, for people."""
    return HttpResponse(metrics.text(), content_type="text/plain; charset=utf-8")
