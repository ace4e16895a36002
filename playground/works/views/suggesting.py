"""Suggesting a change of somebody else's scenario, and what its owner does with it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from playground.library.models import Scenario
from playground.library.views import is_makers, open_scenario
from playground.limits import limited
from playground.works import allowed, suggesting
from playground.works.differences import differences
from playground.works.fields import NAMES, fields_of, from_plain
from playground.works.forms import WordForm, WorkForm, initial_of
from playground.works.models import Suggestion
from playground.works.notices import tell_of_answer, tell_of_suggestion
from playground.works.parts import person
from playground.works.versions import CannotChange, number_of, version_of
from playground.works.views.doors import open_own, open_suggestion

AT_ONCE = 30


@require_http_methods(["GET", "HEAD", "POST"])
@limited("change")
def suggest(request: HttpRequest, slug: str) -> HttpResponse:
    """The fields as they stand, to be written over; what is sent waits for its owner."""
    row = open_scenario(request, slug)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path(), "/accounts/login/")
    if not allowed.may_suggest(request, row):
        raise Http404("you can only suggest changes to other people's work")
    allowed.not_banned(request)
    has_text = row.moment_id is None
    if request.method == "POST":
        form = WorkForm(request.POST, has_text=has_text, says_why=True)
        if form.is_valid():
            try:
                one = suggesting.suggest(
                    row,
                    form.wanted(),
                    number=min(int(form.cleaned_data["based_on"]), number_of(row)),
                    message=" ".join(form.cleaned_data["message"].split()),
                    by=request.user,
                    failures=[list(one) for one in form.failures],
                )
            except CannotChange as error:
                form.add_error(None, str(error))
            else:
                tell_of_suggestion(one)
                messages.success(request, "Sent. You will be notified when its owner answers.")
                return redirect(one)
    else:
        form = WorkForm(initial=initial_of(fields_of(row), number_of(row)), has_text=has_text, says_why=True)
    response = render(
        request,
        "works/edit.html",
        {"scenario": row, "form": form, "suggests": True},
        status=422 if form.errors else 200,
    )
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def suggestion(request: HttpRequest, number: int) -> HttpResponse:
    """What somebody would change, beside what stands, for whoever suggested it and whoever decides."""
    return _page(request, open_suggestion(request, number), WordForm())


def _page(request: HttpRequest, one: Suggestion, form: WordForm, status: int = 200) -> HttpResponse:
    row = one.scenario
    context: dict[str, Any] = {
        "one": one,
        "scenario": row,
        "form": form,
        "by": person(one.by),
        "decides": is_makers(request, row),
        "is_open": one.state == Suggestion.State.OPEN,
        "mine": request.user.is_authenticated and request.user.pk == one.by_id,
    }
    if one.state == Suggestion.State.OPEN:
        today = suggesting.seen(one)
        context |= {
            "today": today,
            "overlapping": [NAMES[name].lower() for name in today.merged.overlapping],
            "differences": differences(today.now, today.merged.fields),
        }
    else:
        before = fields_of(version_of(row, one.number))
        context["differences"] = differences(before, from_plain(one.wanted))
    return render(request, "works/suggestion.html", context, status=status)


@require_POST
@limited("change")
def decide(request: HttpRequest, number: int) -> HttpResponse:
    """Its owner accepts or declines it; whoever made it takes it back."""
    one = open_suggestion(request, number)
    allowed.not_banned(request)
    form, does = WordForm(request.POST), request.POST.get("do", "")
    if not form.is_valid():
        return _page(request, one, form, status=422)
    word = form.cleaned_data["word"]
    if does == "take" and request.user.is_authenticated and request.user.pk == one.by_id:
        return _done(request, one, lambda: suggesting.settle(one, Suggestion.State.TAKEN_BACK), "Withdrawn.")
    if does not in ("accept", "decline") or not is_makers(request, one.scenario):
        raise Http404("its owner decides")
    if does == "accept":
        return _done(request, one, lambda: suggesting.accept(one, word), "Accepted.", tells=True)
    declined = Suggestion.State.DECLINED
    return _done(request, one, lambda: suggesting.settle(one, declined, word), "Declined.", tells=True)


def _done(request: HttpRequest, one: Suggestion, do: Any, words: str, *, tells: bool = False) -> HttpResponse:
    try:
        do()
    except CannotChange as error:
        messages.warning(request, str(error))
        one.refresh_from_db()
        return redirect(one)
    if tells:
        tell_of_answer(one)
    messages.success(request, words)
    return redirect(one)


@require_safe
def suggestions(request: HttpRequest, slug: str) -> HttpResponse:
    """What others suggested for a scenario of one's own."""
    row: Scenario = open_own(request, slug)
    found = Suggestion.objects.filter(scenario=row).select_related("by")
    page = Paginator(found, AT_ONCE).get_page(request.GET.get("page"))
    rows = [{"it": one, "by": person(one.by)} for one in page.object_list]
    return render(request, "works/suggestions.html", {"scenario": row, "page": page, "rows": rows})
