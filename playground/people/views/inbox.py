"""What one is told."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from playground.boards.views.place import number
from playground.people.models import Notice
from playground.people.notices import read
from playground.people.notices import read_all as mark_all
from playground.people.profiles import profile_of

PAGE = 25


@require_safe
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """The latest first."""
    rows = Notice.objects.filter(user=request.user.pk)
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
        raise Http404("this notice doesn't exist")
    return redirect(found.url)
