"""Votes, and checks by trusted judges."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from playground.library.views import is_makers, open_scenario
from playground.limits import limited
from playground.people.notices import tell
from playground.people.roles import is_judge
from playground.talk import checking, voting
from playground.talk.doors import turned_away
from playground.talk.standing import asked


@require_POST
@limited("vote")
def vote(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether the answer helped; the same once more takes it back."""
    row = open_scenario(request, slug)
    if stop := turned_away(request, f"{row.get_absolute_url()}#votes"):
        return stop
    if is_makers(request, row):
        raise Http404("you can't vote on your own work")
    try:
        voting.cast(row, request.user, request.POST.get("choice", ""))
    except ValueError as error:
        raise Http404("this choice doesn't exist") from error
    if getattr(request, "htmx", False):
        part = {"buttons": voting.buttons(asked(row, request.user)), "may": True, "slug": row.slug}
        return render(request, "talk/votes.html", {"part": part})
    return redirect(f"{row.get_absolute_url()}#votes")


@require_POST
@limited("vote")
def check(request: HttpRequest, slug: str) -> HttpResponse:
    """A trusted judge vouches for what a scenario says, or no longer does."""
    row = open_scenario(request, slug)
    if stop := turned_away(request, row.get_absolute_url()):
        return stop
    if not is_judge(request.user) or is_makers(request, row):
        raise Http404("judges can only check what others made")
    if request.POST.get("do") == "take-back":
        checking.take_back(row, request.user)
        return redirect(row)
    checking.check(row, request.user)
    if row.owner is not None:
        words = f"{request.user.get_username()} has checked “{row.title}” against the edition."
        tell(row.owner, words, row.get_absolute_url(), "check")
    messages.success(request, "Marked as checked by you. The mark is removed if the text changes.")
    return redirect(row)
