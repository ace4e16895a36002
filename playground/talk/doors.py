"""Who may say something here, and where those are led who may not."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from playground.instead import instead
from playground.library.models import Scenario
from playground.library.views import open_scenario
from playground.people.profiles import profile_of
from playground.people.roles import is_banned
from playground.talk.models import Comment


def turned_away(request: HttpRequest, back: str) -> HttpResponse | None:
    """The answer to whoever has no account (to sign in, and then back), or is banned; None for all others."""
    if not request.user.is_authenticated:
        return redirect_to_login(back)
    if is_banned(request.user):
        until = profile_of(request.user).banned_until
        return instead(
            request, render(request, "talk/banned.html", {"until": until, "back": back}, status=403)
        )
    return None


def readable(request: HttpRequest, row: Scenario) -> Scenario:
    """The scenario that something is about, if whoever asks may read it; else the page that says why not."""
    return open_scenario(request, row.slug)


def open_comment(request: HttpRequest, comment_id: str) -> Comment:
    """The door of a comment: whoever may read the scenario finds it."""
    found = get_object_or_404(Comment.objects.select_related("author", "scenario", "thread"), pk=comment_id)
    found.scenario = readable(request, found.scenario)
    return found
