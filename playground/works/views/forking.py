"""Making a scenario one's own."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from playground.boards.views.place import number as number_typed
from playground.boards.visitors import belongs, maker_of
from playground.library.models import Scenario
from playground.library.views import open_scenario
from playground.limits import limited
from playground.works import forking
from playground.works.allowed import not_banned
from playground.works.models import Version
from playground.works.versions import number_of, version_of

MOST_LISTED = 60


@require_POST
@limited("ruling")
def fork(request: HttpRequest, slug: str) -> HttpResponse:
    """A scenario of one's own with the same text, to be corrected at once; unlisted."""
    row = open_scenario(request, slug)
    not_banned(request)
    if row.moment is not None and row.moment.seat is not None and not belongs(request, row):
        raise Http404("this link shows what one player sees, and its text would show everything")
    try:
        made = forking.fork(row, _version(row, request.POST.get("version", "")), maker_of(request))
    except forking.CannotFork as error:
        messages.warning(request, str(error))
        return redirect(row)
    messages.success(
        request, "This copy is yours. Until you publish it in the library, only its address leads to it."
    )
    return redirect("works:edit", made.slug)


def _version(row: Scenario, typed: str) -> Version:
    if row.kind == Scenario.Kind.SHIPPED:
        return Version(scenario=row, number=1, title=row.title, text=row.text)
    return version_of(row, number_typed(typed) if typed.isdigit() else number_of(row))


@require_safe
def forks(request: HttpRequest, slug: str) -> HttpResponse:
    """What others made of it and put into the library."""
    row = open_scenario(request, slug)
    found = forking.forks_of(row, MOST_LISTED)
    return render(request, "works/forks.html", {"scenario": row, "forks": found, "most": MOST_LISTED})
