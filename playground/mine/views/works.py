"""What one has made, of one kind at a time: found, deleted, and had back for a while."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from playground.boards.views.place import number
from playground.boards.visitors import made_by
from playground.limits import limited
from playground.mine import going, kinds, quotas, recovery
from playground.people.roles import is_banned
from playground.works.models import DAYS_TO_UNDO

LONGEST_WORDS = 80
_ALMOST = 0.8
"""The share of the bound from which on it is said how much is used."""


@require_safe
def work(request: HttpRequest) -> HttpResponse:
    """What one has made, or without an account what this browser has; searched by title."""
    whose, among = made_by(request), kinds.kinds_for(request)
    words = " ".join(request.GET.get("q", "").replace("\x00", "").split())[:LONGEST_WORDS]
    counted = kinds.counts(among, whose, words)
    kind = kinds.kind_named(request.GET.get("of", ""))
    if kind not in among:
        kind = next((one for one, many in counted if many), among[0])
    count = {one.name: many for one, many in counted}[kind.name]
    page, rows = kinds.page_of(kind, whose, number(request.GET.get("page", "1")), count, words)
    anything = any(many for _, many in counted)
    used = quotas.bytes_of(request) if anything or words else {}
    # A search that finds nothing says nothing of what there is.
    anything = anything or bool(words and used)
    context = {
        "kinds": counted,
        "kind": kind,
        "named": kind.name == request.GET.get("of"),
        "page": page,
        "rows": rows,
        "words": words,
        "anything": anything,
        "used": sum(used.values()),
        "used_of_kind": used.get(kind.name, 0),
        "most": quotas.most(request),
        "crowded": int(_ALMOST * quotas.most(request)),
        "almost": sum(used.values()) > _ALMOST * quotas.most(request),
        "link": None if request.user.is_authenticated else recovery.of_browser(request),
        "soon": going.soon(whose, among) if anything else [],
    }
    return render(request, "mine/work.html", context)


@require_safe
def deleted(request: HttpRequest) -> HttpResponse:
    """What was deleted and can be had back."""
    found = kinds.deleted_of(kinds.kinds_for(request), made_by(request))
    return render(request, "mine/deleted.html", {"found": found, "days": DAYS_TO_UNDO})


@require_POST
@limited("tend")
def change(request: HttpRequest) -> HttpResponse:
    """Delete what is ticked, have it back, or remove it for good."""
    kind = kinds.kind_named(request.POST.get("of", ""))
    if kind is None:
        raise Http404("that kind of work doesn't exist")
    wish, keys = request.POST.get("do", ""), request.POST.getlist("one")
    here = f"{reverse('mine:work')}?{urlencode({'of': kind.name})}"
    if not keys:
        messages.warning(request, "Nothing was selected, so nothing was done.")
        return redirect(here if wish == "delete" else "mine:deleted")
    if wish == "delete":
        done = kinds.change(kind, made_by(request), keys, restore=False)
        messages.success(
            request,
            f"{_so_many(kind, done)} deleted. You can undo this for {DAYS_TO_UNDO} days, under Deleted.",
        )
        response = redirect(here)
    elif wish == "restore":
        if is_banned(request.user) and kind.name in _OTHERS_SEE:
            messages.error(
                request, "Moderators have banned this account: it can't change anything others can see."
            )
            return redirect("mine:deleted")
        done = kinds.change(kind, made_by(request), keys, restore=True)
        messages.success(request, f"{_so_many(kind, done)} restored.")
        response = redirect(here)
    elif wish == "remove":
        done = going.remove_now(kind, made_by(request), keys)
        messages.success(request, f"{_so_many(kind, done)} permanently deleted.")
        response = redirect("mine:deleted")
    else:
        raise Http404("nothing of this name can be done")
    quotas.forget(request)
    return response


_OTHERS_SEE = ("scenarios", "links", "collections")


def _so_many(kind: kinds.Kind, number: int) -> str:
    return f"{kind.counted(number)} {'is' if number == 1 else 'are'}"
