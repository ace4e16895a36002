"""Everything one has made as one file, and such a file brought back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from playground.boards.visitors import maker_of, visitor_of
from playground.limits import TooMuch, limited, spend, too_much
from playground.mine import bringing_back, quotas
from playground.people import exporting
from playground.uploads import bounded


@require_safe
@limited("export", methods=("GET",))
def take(request: HttpRequest) -> HttpResponse | StreamingHttpResponse:
    """All that this browser has made, as a file; an account's file has more, and an address of its own."""
    if request.user.is_authenticated:
        return redirect("people:export")
    found = StreamingHttpResponse(
        exporting.of_browser(visitor_of(request)), content_type="application/json; charset=utf-8"
    )
    found["Content-Disposition"] = 'attachment; filename="rules-playground.json"'
    found["Cache-Control"] = "no-store"
    return found


@bounded(lambda request: bringing_back.MOST_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
@limited("create")
def bring_back(request: HttpRequest) -> HttpResponse:
    """A form for such a file; then what came of it."""
    context: dict[str, Any] = {"bound": bringing_back.MOST_BYTES, "most": bringing_back.MOST_THINGS}
    if request.method == "POST":
        try:
            rows = bringing_back.rows_of(_sent(request))
            spend(request, "bring_back", min(len(rows), bringing_back.MOST_THINGS))
            context["brought"] = bringing_back.bring(rows, maker_of(request))
            context["told"] = bringing_back.MOST_TOLD
            quotas.forget(request)
        except bringing_back.NoFile as error:
            context["error"] = str(error)
        except TooMuch as error:
            return too_much(request, error)
    return render(request, "mine/bring_back.html", context, status=422 if "error" in context else 200)


def _sent(request: HttpRequest) -> bytes:
    sent = request.FILES.get("file")
    if sent is None:
        raise bringing_back.NoFile("Choose a file exported from My work.")
    data: bytes = sent.read(bringing_back.MOST_BYTES + 1)
    if len(data) > bringing_back.MOST_BYTES:
        raise bringing_back.NoFile("It is too large to import at once.")
    return data
