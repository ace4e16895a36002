"""What talk adds to a scenario's page: disputes and checks, a link to quote each step, votes, discussion."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_save
from django.http import HttpRequest
from django.urls import reverse

from playground.boards.views.place import number
from playground.library.models import Scenario
from playground.library.parts import Part, Shown, plug
from playground.library.views import is_makers
from playground.people.roles import is_judge, is_moderator
from playground.talk import checking, disputing, threads, voting
from playground.talk.digests import digest_of
from playground.talk.markup import LONGEST
from playground.talk.models import Dispute, Target, Words
from playground.talk.moderating import why_hidden
from playground.talk.standing import standing_of

MOST_DISPUTES = 10


def plug_in() -> None:
    """As the site starts."""
    plug(Part("head", 20, "talk/head.html", _head))
    plug(Part("story", 20, "talk/quote.html", _quote))
    plug(Part("verdict", 20, "talk/votes_of.html", _votes))
    plug(Part("below", 20, "talk/discussion.html", _discussion))
    post_save.connect(disputing.on_saved, sender=Scenario, dispatch_uid="talk.disputing")


def _predicts(request: HttpRequest) -> bool:
    """Whether the reader wants to guess first: nothing may tell the answer then."""
    return "predict" in request.GET


def _head(request: HttpRequest, row: Scenario) -> Shown | None:
    if _predicts(request):
        return None
    user: Any = request.user
    standing = standing_of(row, user)
    checks = checking.checks_of(row) if standing.checked else []
    disputes = _disputes(row) if standing.disputed else []
    hidden = row.visibility == Scenario.Visibility.HIDDEN
    judges = user.is_authenticated and is_judge(user) and not is_makers(request, row)
    reason = why_hidden(Target.SCENARIO, [str(row.pk)]).get(str(row.pk), "") if hidden else ""
    if not (checks or disputes or hidden or judges):
        return None
    return {
        "checks": checks,
        "disputes": disputes,
        "hidden": hidden,
        "reason": reason,
        "judges": judges,
        "checked": any(one.judge_id == user.pk for one in checks) if judges else False,
        "slug": row.slug,
    }


def _disputes(row: Scenario) -> list[Dispute]:
    """Those that stand against it, and those that were decided about what it says now."""
    now = digest_of(row)
    found = Dispute.objects.filter(scenario=row, state=Words.State.SHOWN)
    some = found.defer("counter", "story").select_related("author").order_by("-created")[: 2 * MOST_DISPUTES]
    return [one for one in some if one.undecided or one.about == now][:MOST_DISPUTES]


def _quote(request: HttpRequest, row: Scenario) -> Shown | None:
    return None if _predicts(request) else {"say": reverse("talk:say", args=[row.slug])}


def _votes(request: HttpRequest, row: Scenario) -> Shown | None:
    if _predicts(request):
        return None
    mine = is_makers(request, row)
    return {
        "buttons": voting.buttons(standing_of(row, request.user)),
        "may": not mine,
        "slug": row.slug,
        "mine": mine,
    }


def _discussion(request: HttpRequest, row: Scenario) -> Shown | None:
    user: Any = request.user
    signed_in = user.is_authenticated
    reader = threads.Reader(request)
    # Whoever is not signed in sees nothing that isn't counted, but what is no longer there.
    empty = not row.comments and not signed_in
    page = threads.Page([], 1, False) if empty else threads.page_of(row, reader, _number(request))
    return {
        "page": page,
        "takes_part": signed_in,
        "signs_in": reverse("talk:say", args=[row.slug]),
        "slug": row.slug,
        "number": row.comments,
        "longest": LONGEST,
        "predicts": _predicts(request),
        "disputes": not is_makers(request, row),
        "moderates": signed_in and is_moderator(user),
        "scenario_id": row.pk,
        "shipped": row.kind == Scenario.Kind.SHIPPED,
    }


def _number(request: HttpRequest) -> int:
    return number(request.GET.get("talk", "1"))
