"""What others see of somebody."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from playground.boards.views.place import number
from playground.library.models import Scenario
from playground.people import showing
from playground.people.models import FormerHandle, Profile
from playground.people.roles import is_banned, is_judge, is_moderator

PAGE = 25


def find_profile(handle: str) -> Profile:
    """Whoever is called so, or was. Raises Http404."""
    rows = Profile.objects.select_related("user").filter(user__is_active=True)
    found = rows.filter(handle__iexact=handle).first()
    if found is None:
        former = FormerHandle.objects.filter(handle__iexact=handle).first()
        found = rows.filter(pk=former.profile_id).first() if former is not None else None
    if found is None:
        raise Http404("no one has this name")
    return found


@require_safe
def profile(request: HttpRequest, handle: str) -> HttpResponse:
    """What somebody says of themselves and has published."""
    found = find_profile(handle)
    if found.handle != handle:
        return redirect(found)
    works = Scenario.objects.filter(owner=found.user, visibility=Scenario.Visibility.PUBLIC)
    listed = works.only("slug", "title", "question", "verdict", "published").order_by("-published", "-id")
    context = {
        "profile": found,
        "works": Paginator(listed, PAGE).get_page(number(request.GET.get("page", "1"))),
        "judge": is_judge(found.user),
        "moderator": is_moderator(found.user),
        "banned": is_banned(found.user),
        "own": request.user == found.user,
        "parts": showing.parts_of(found.user),
    }
    return render(request, "people/profile.html", context)
