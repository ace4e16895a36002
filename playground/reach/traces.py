"""Trace files from elsewhere, shown: whoever has the address may read one, for as long as it is kept."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from playground.boards import taking_in
from playground.boards.documents import Trouble, Unusable
from playground.boards.narrating import LEVELS, USUAL_LEVEL
from playground.boards.tracing import Row, State, Words, row_of
from playground.boards.views.place import number
from playground.boards.visitors import maker_of
from playground.limits import TooMuch, limited, spend, too_much
from playground.reach import trace_files
from playground.reach.models import KEPT_FOR, TraceFile
from playground.reach.trace_files import Document, NotATrace, Step
from playground.uploads import bounded

PAGE = 250
"""Steps on a page."""


@bounded(lambda request: trace_files.MOST_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
@limited("bring")
def bring(request: HttpRequest) -> HttpResponse:
    """A form for a trace file; POST leads to the page that shows it."""
    error = ""
    if request.method == "POST":
        sent = request.FILES.get("file")
        data = sent.read() if isinstance(sent, UploadedFile) else request.POST.get("pasted", "").encode()
        try:
            if not data.strip():
                raise NotATrace("Choose a file, or paste one.")
            return redirect("reach:trace", keep(request, data).pk)
        except NotATrace as refused:
            error = str(refused)
        except TooMuch as refused:
            return too_much(request, refused)
    context = {"error": error, "pasted": request.POST.get("pasted", ""), "days": KEPT_FOR.days}
    return render(request, "reach/bring.html", context, status=422 if error else 200)


def keep(request: HttpRequest, data: bytes) -> TraceFile:
    """Store a file for a while (`playground.mine.going` removes it). Raises NotATrace, and TooMuch for whoever has
    stored as much as one may in a day: nobody's quota counts what its maker can't delete."""
    found = trace_files.read(data)
    content = trace_files.packed(found)
    spend(request, "brought", len(content))
    return TraceFile.objects.create(
        title=found.short_title, content=content, last=found.last, **maker_of(request)
    )


def brought(request: HttpRequest, data: bytes) -> str | None:
    """Where a trace file is shown that somebody brings in as a board; None for anything else. Raises Unusable, and
    TooMuch."""
    if not trace_files.is_trace(data):
        return None
    try:
        return reverse("reach:trace", args=[keep(request, data).pk])
    except NotATrace as error:
        raise Unusable(Trouble(f"This is a trace, but it can't be shown. {error}")) from error


taking_in.others.append(brought)


@require_safe
def trace(request: HttpRequest, trace_id: str) -> HttpResponse:
    """The steps of a file, a page of them at a level of detail."""
    row = get_object_or_404(TraceFile, pk=trace_id, created__gte=timezone.now() - KEPT_FOR)
    found = trace_files.unpacked(bytes(row.content))
    level = request.GET.get("level", "")
    level = level if level in {name for name, _ in LEVELS} else USUAL_LEVEL
    steps = found.upto(level)
    pages = max(1, -(-len(steps) // PAGE))
    page = min(max(1, number(request.GET.get("page", "1"))), pages)
    first = (page - 1) * PAGE
    context: dict[str, Any] = {
        "trace": found,
        "title": found.short_title,
        "rows": _rows(found, steps[first : first + PAGE]),
        "level": level,
        "levels": [{"name": name, "label": label, "href": f"?level={name}"} for name, label in LEVELS],
        "earlier": f"?level={level}&page={page - 1}" if page > 1 else "",
        "later": f"?level={level}&page={page + 1}" if page < pages else "",
        "from_step": found.steps[0].step if found.steps else 0,
        "to_step": found.steps[-1].step if found.steps else 0,
        "until": row.created + KEPT_FOR,
    }
    return render(request, "reach/trace.html", context)


def _rows(found: Document, steps: list[Step]) -> list[Row]:
    depths = {one.step: one.depth for one in found.steps}
    return [
        row_of(
            Words(
                one.rule,
                tuple(one.also),
                one.said,
                one.happened if one.happened != one.said else "",
                one.depth,
                depths.get(one.step + 1, 0) > one.depth,
                one.our_reading,
                one.kind == "answer",
            ),
            State(),
            one.step,
        )
        for one in steps
    ]
