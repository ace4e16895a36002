"""The link by which works are found again: made and ended where they are, opened where they are wanted."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from playground.boards.visitors import visitor_of
from playground.limits import limited
from playground.mine import quotas, recovery
from playground.people import takeover

MOST_SECRET = 100


@require_POST
@never_cache
@limited("account")
def link(request: HttpRequest) -> HttpResponse:
    """Make the link, which this page shows and no other; or end it. With an account works are kept by that."""
    if request.user.is_authenticated:
        return redirect("mine:work")
    if request.POST.get("do") == "end":
        if recovery.end(request):
            messages.success(request, "The link no longer works.")
        return redirect("mine:work")
    address = request.build_absolute_uri(reverse("mine:back", args=[recovery.make(request)]))
    return render(request, "mine/link.html", {"address": address})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("recover", methods=("GET", "POST"))
def back(request: HttpRequest, secret: str) -> HttpResponse:
    """Where the link leads: it says what it has kept, and takes that over when asked to."""
    # Another link is answered as quietly as this one: what is asked for is not written to logs.
    found = recovery.found(secret) if len(secret) <= MOST_SECRET else None
    holds = recovery.holds(found) if found is not None else {}
    here = found is not None and not request.user.is_authenticated and visitor_of(request) == found.visitor
    if request.method == "POST" and found is not None and holds and not here:
        said = takeover.in_words(recovery.take(request, found))
        quotas.forget(request)
        messages.success(request, f"Here they are: {said}." if said else "Here they are.")
        return redirect("mine:work")
    context = {"found": found, "holds": takeover.in_words(holds), "anything": bool(holds), "here": here}
    return render(request, "mine/back.html", context)
