"""Reports by anybody, and the rooms of moderators: what waits, one thing to decide about, bans, the log."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from playground.boards.views.place import number
from playground.limits import limited
from playground.people.profiles import profile_of
from playground.people.roles import is_banned, is_moderator
from playground.talk import moderating, reporting
from playground.talk.doors import readable
from playground.talk.models import LONGEST_REASON, Deed, Hidden, Report, Target
from playground.talk.moderating import CannotDo
from playground.talk.reporting import Thing

LOG = 50


@require_http_methods(["GET", "HEAD", "POST"])
@limited("report")
def report(request: HttpRequest, kind: str, target: str) -> HttpResponse:
    """Ask moderators to look at something; nobody needs an account for it."""
    found = _readable(request, kind, target)
    if is_banned(request.user):
        raise Http404("banned users can't report anything")
    context: dict[str, Any] = {"thing": found, "reasons": Report.Why.choices, "longest": LONGEST_REASON}
    if request.method != "POST":
        return render(request, "talk/report.html", context)
    why = request.POST.get("why", "")
    if why not in Report.Why.values:
        return render(request, "talk/report.html", context | {"error": "Choose a reason."}, status=422)
    if reporting.report(request, found, why, request.POST.get("words", "")):
        messages.success(request, "Thank you. A moderator will look at it.")
    else:
        messages.info(request, "You have already reported it; a moderator will look at it.")
    return redirect(found.address)


def _readable(request: HttpRequest, kind: str, target: str) -> Thing:
    """What is meant, if whoever asks sees it themselves."""
    found = reporting.thing(kind, target)
    if found is None:
        raise Http404("it doesn't exist")
    row = reporting.scenario_of(found)
    if row is not None:
        readable(request, row)
    if found.state in ("hidden", "held", "deleted", "withdrawn"):
        raise Http404("it is not shown")
    return found


def for_moderators(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page that others are told nothing of."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not is_moderator(request.user):
            raise Http404("this is for moderators")
        return view(request, *args, **kwargs)

    return asked


@require_safe
@for_moderators
def queue(request: HttpRequest) -> HttpResponse:
    """What was reported, and what waits to be shown."""
    page = max(1, min(number(request.GET.get("page", "1")), 500))
    reported, more = moderating.reported(page)
    context = {
        "reported": reported,
        "held": moderating.held() if page == 1 else [],
        "number": page,
        "more": more,
    }
    return render(request, "talk/queue.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_moderators
def look(request: HttpRequest, kind: str, target: str) -> HttpResponse:
    """One thing, what is said against it, what was done about it, and what can be."""
    found = reporting.thing(kind, target)
    if found is None:
        raise Http404("it doesn't exist")
    if request.method != "POST":
        return render(request, "talk/look.html", _looked_at(request, found))
    reason = request.POST.get("reason", "")
    try:
        _do(request.user, request.POST.get("do", ""), found, reason)
    except CannotDo as error:
        context = _looked_at(request, found) | {"error": str(error), "reason": reason}
        return render(request, "talk/look.html", context, status=422)
    messages.success(request, "Done, and logged.")
    return redirect("talk:look", kind, target)


def _do(moderator: Any, do: str, found: Thing, reason: str) -> None:
    if do == "hide":
        moderating.hide(moderator, found, reason)
    elif do == "restore":
        moderating.restore(moderator, found)
    elif do == "pass":
        moderating.let_pass(moderator, found)
    elif do == "dismiss":
        moderating.dismiss(moderator, found)
    else:
        raise CannotDo("Nothing of that name can be done.")


def _looked_at(request: HttpRequest, found: Thing) -> dict[str, Any]:
    of_it = {"kind": found.kind, "target": found.target}
    row = found.row
    return {
        "thing": found,
        "scenario": reporting.scenario_of(found),
        "words": getattr(row, "words", "") if found.kind in ("comment", "dispute", "turn") else "",
        "held": getattr(row, "state", "") == "held",
        "links_held": bool(getattr(row, "links_held", False)),
        "can_hide": found.kind != Target.PERSON and getattr(row, "kind", "") != "shipped",
        "hiding": Hidden.objects.filter(**of_it).select_related("moderator").first(),
        "reports": Report.objects.filter(**of_it).select_related("reporter").order_by("-created")[:50],
        "open_reports": Report.objects.filter(**of_it, dealt=None).exists(),
        "deeds": Deed.objects.filter(**of_it)[:50],
        "can_ban": found.author is not None and moderating.may_ban(request.user, found.author),
        "longest": LONGEST_REASON,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@for_moderators
def ban(request: HttpRequest, handle: str) -> HttpResponse:
    """A person: for how long they may take no part, or that they may again."""
    person = get_object_or_404(get_user_model(), username=handle)
    context: dict[str, Any] = {
        "person": person,
        "profile": profile_of(person),
        "banned": is_banned(person),
        "may": moderating.may_ban(request.user, person),
        "days": list(moderating.DAYS.items()),
        "deeds": Deed.objects.filter(kind=Target.PERSON, target=str(person.pk))[:50],
        "longest": LONGEST_REASON,
    }
    if request.method != "POST":
        return render(request, "talk/ban.html", context)
    said = request.POST
    try:
        if said.get("do") == "unban":
            moderating.unban(request.user, person)
        else:
            moderating.ban(
                request.user,
                person,
                said.get("days", ""),
                said.get("reason", ""),
                hide_all="hide_all" in said,
            )
    except CannotDo as error:
        return render(request, "talk/ban.html", context | {"error": str(error)}, status=422)
    messages.success(request, "Done, and logged.")
    return redirect("talk:ban", handle)


@require_safe
@for_moderators
def log(request: HttpRequest) -> HttpResponse:
    """What moderators did, the newest first."""
    page = max(1, min(number(request.GET.get("page", "1")), 2_000))
    some = list(Deed.objects.all()[(page - 1) * LOG : page * LOG + 1])
    context = {"deeds": some[:LOG], "number": page, "more": len(some) > LOG}
    return render(request, "talk/log.html", context)
