"""The pages where those who may bring lists of cards do so, and see what became of them."""

from __future__ import annotations

from typing import Any, BinaryIO, cast

from django.contrib import messages
from django.contrib.auth.decorators import permission_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from playground.boards.views.fragments import page_or_part
from playground.cards import importing, listing, taking
from playground.cards.lists import BadList
from playground.cards.models import CardList
from playground.uploads import bounded

MOST_SENT = 256 * 1024 * 1024
"""Bytes of a file that is sent."""
MOST_LISTS = 30
PERMISSION = "cards.import_cards"


def _may_send(request: HttpRequest) -> int | None:
    """How large a file this visitor may send; None for what everybody may."""
    return MOST_SENT if request.user.has_perm(PERMISSION) else None


def _only_those_who_may(view: Any) -> Any:
    """To the page where one signs in; who has, and may not, is told so (403)."""
    denied = permission_required(PERMISSION, raise_exception=True)(view)
    asked = permission_required(PERMISSION, login_url="admin:login")(view)

    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        found: HttpResponse = (denied if request.user.is_authenticated else asked)(request, *args, **kwargs)
        return found

    return checked


@bounded(_may_send)
@require_http_methods(["GET", "HEAD", "POST"])
@_only_those_who_may
def lists(request: HttpRequest) -> HttpResponse:
    """The lists that were brought, and a form for another."""
    error = ""
    if request.method == "POST":
        sent = request.FILES.get("file")
        try:
            if sent is None or sent.file is None:
                raise BadList("Choose a file.")
            if sent.size is not None and sent.size > MOST_SENT:
                raise BadList(
                    f"A file of at most {MOST_SENT // 1024 // 1024} MB is accepted; compress it with gzip, "
                    "or use the command import_cards."
                )
            brought = taking.start(cast(BinaryIO, sent.file), sent.name or "", request.user)
        except BadList as refused:
            error = str(refused)
        else:
            messages.success(request, "The list is here; its cards are being read in the background.")
            return HttpResponseRedirect(brought.get_absolute_url(), status=303)
    context = {
        "lists": CardList.objects.all()[:MOST_LISTS],
        "error": error,
        "most": MOST_SENT // 1024 // 1024,
    }
    return render(request, "cards/lists.html", context, status=422 if error else 200)


@require_safe
@_only_those_who_may
def brought(request: HttpRequest, list_id: str) -> HttpResponse:
    """What became of a list: how many of its cards are read how far, and where reading stops."""
    found = get_object_or_404(CardList, pk=list_id)
    report = importing.report(found)
    if found.status == CardList.Status.SENT:
        taking.sweep(found)
    elif report.waiting:
        listing.sweep()
    watched = found.status == CardList.Status.SENT or bool(report.waiting)
    context = {"list": found, "report": report, "watched": watched}
    return page_or_part(request, "cards/list.html", "watched", context)
