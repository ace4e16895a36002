"""Pages of people: a profile, one's own works, the inbox."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from playground.boards.views.place import number
from playground.library.models import Scenario
from playground.people.models import FormerHandle, Notice, Profile
from playground.people.notices import read
from playground.people.notices import read_all as mark_all
from playground.people.profiles import profile_of
from playground.people.roles import is_banned, is_judge, is_moderator

PAGE = 20


def find_profile(handle: str) -> Profile:
    """Whoever is called so, or was. Raises Http404."""
    found = Profile.objects.select_related("user").filter(handle__iexact=handle, user__is_active=True).first()
    if found is None:
        former = FormerHandle.objects.filter(handle__iexact=handle, profile__user__is_active=True).first()
        if former is None:
            raise Http404("nobody is called so")
        found = Profile.objects.select_related("user").get(pk=former.profile_id)
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
    }
    return render(request, "people/profile.html", context)


@require_safe
@login_required
def me(request: HttpRequest) -> HttpResponse:
    """What one has made."""
    return redirect(profile_of(request.user))


@require_safe
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """What one is told, the latest first."""
    rows = Notice.objects.filter(user=request.user)
    page = Paginator(rows, PAGE).get_page(number(request.GET.get("page", "1")))
    latest = rows.values_list("pk", flat=True).first()
    context = {"page": page, "latest": latest or 0, "unread": profile_of(request.user).unread}
    return render(request, "people/notices.html", context)


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    """Everything that the page showed is read; what has come since is not."""
    mark_all(request.user, number(request.POST.get("latest", "0")))
    return redirect("people:notices")


@require_POST
@login_required
def follow(request: HttpRequest, notice_id: int) -> HttpResponse:
    """To where it happened; the notice is read then."""
    found = read(request.user, notice_id)
    if found is None:
        raise Http404("no such notice")
    return redirect(found.url)
