"""Correcting a scenario of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from playground.boards.visitors import maker_of
from playground.library.models import Scenario
from playground.library.views import is_deleted
from playground.limits import limited
from playground.works.allowed import not_banned
from playground.works.fields import NAMES, Fields, Merged, fields_of, merge
from playground.works.forms import WorkForm, initial_of
from playground.works.models import Version
from playground.works.versions import CannotChange, Change, Outdated, correct, number_of, version_of
from playground.works.views.doors import open_own


@dataclass(frozen=True)
class Overlap:
    """A field that was changed meanwhile, and what stands there now."""

    title: str
    now: str
    by_line: bool


@require_http_methods(["GET", "HEAD", "POST"])
@limited("change")
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Its fields as they stand, to be written over; what is sent becomes the next version.

    Whoever was quicker loses nothing: what both have changed is shown twice, and asked about.
    """
    row = open_own(request, slug)
    not_banned(request)
    if is_deleted(row):
        return redirect(row)
    has_text = row.moment_id is None
    if request.method != "POST":
        form = WorkForm(initial=initial_of(fields_of(row), number_of(row)), has_text=has_text)
        return _page(request, row, form)
    form = WorkForm(request.POST, has_text=has_text)
    if not form.is_valid():
        return _page(request, row, form, status=422)
    newest = number_of(row)
    based_on = min(int(form.cleaned_data["based_on"]), newest)
    merged = Merged(form.wanted().tidy())
    if based_on < newest:
        now = fields_of(row)
        merged = merge(fields_of(version_of(row, based_on)), now, merged.fields)
        if merged.overlapping:
            return _asked(request, row, merged, now, newest)
    try:
        change = Change(merged.fields, " ".join(form.cleaned_data["message"].split()))
        number = correct(row, change, based_on=newest, maker=maker_of(request))
    except Outdated:
        # Somebody was quicker by the time it took to play the line: that is looked at as one that was there before.
        return edit(request, slug)
    except CannotChange as error:
        form.add_error(None, str(error))
        return _page(request, row, form, status=422)
    if merged.theirs:
        kept = " and ".join(NAMES[name].lower() for name in merged.theirs)
        messages.info(
            request, f"Version {newest} had in the meantime changed {kept}. Both changes now apply."
        )
    messages.success(request, f"This is version {number} now. Earlier versions keep their addresses.")
    return redirect(row)


def _asked(request: HttpRequest, row: Scenario, merged: Merged, now: Fields, newest: int) -> HttpResponse:
    """Both change the same: what stands, and what was typed, once more, now made of the newest version."""
    form = WorkForm(
        initial=initial_of(merged.fields, newest) | {"message": request.POST.get("message", "")},
        has_text=row.moment_id is None,
    )
    stands = [Overlap(NAMES[name], now.words(name), name == "body") for name in merged.overlapping]
    newer = version_of(row, newest)
    return _page(request, row, form, status=409, overlaps=stands, newer=newer)


def _page(
    request: HttpRequest, row: Scenario, form: WorkForm, *, status: int = 200, **more: list[Overlap] | Version
) -> HttpResponse:
    context: dict[str, Any] = {"scenario": row, "form": form, **more}
    response = render(request, "works/edit.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response
