"""Deleting a scenario of one's own, and undoing that."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from playground.limits import limited
from playground.works import deleting
from playground.works.allowed import not_banned
from playground.works.models import DAYS_TO_UNDO
from playground.works.views.doors import open_own


@require_http_methods(["GET", "HEAD", "POST"])
@limited("change")
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks once; then nobody finds it any more, and its maker can undo that for a while."""
    row = open_own(request, slug)
    if request.method == "POST":
        deleting.delete(row)
        messages.success(request, f"Deleted. You can undo this for {DAYS_TO_UNDO} days.")
        return redirect(row)
    return render(request, "works/delete.html", {"scenario": row, "days": DAYS_TO_UNDO})


@require_POST
@limited("change")
def restore(request: HttpRequest, slug: str) -> HttpResponse:
    """It is there again, for those who found it before."""
    row = open_own(request, slug)
    not_banned(request)
    deleting.restore(row)
    messages.success(request, "Restored, with all its versions.")
    return redirect(row)
