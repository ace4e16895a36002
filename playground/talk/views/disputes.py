"""Disputes: making one, its page, what is said to it, and the list of all that are open."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.notation.errors import TooMuch as CannotRead
from engine.notation.errors import Unreadable
from playground.boards import runs
from playground.boards.views.place import number
from playground.boards.visitors import maker_of
from playground.library import judging
from playground.library.models import Scenario
from playground.library.views import is_makers, open_scenario
from playground.limits import TooMuch, limited, spend, too_much
from playground.people.roles import is_moderator
from playground.talk import disputing, markup, tasks
from playground.talk.digests import digest_of, version_with
from playground.talk.doors import readable, turned_away
from playground.talk.models import LONGEST_COUNTER, Dispute, Target, Words
from playground.talk.moderating import why_hidden
from playground.talk.saying import Refused

PAGE = 30
MOST_TURNS = 100
AGAIN_AFTER = 600
"""Seconds after which a worker is asked once more to play a counter-line that an earlier engine judged."""


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """An objection, with a line or an expectation of its own that the engine plays at once."""
    row = open_scenario(request, slug)
    if stop := turned_away(request, request.path):
        return stop
    if is_makers(request, row):
        raise Http404("your own work is corrected, not disputed")
    parts = disputing.parts_of(row)
    said = request.POST
    context: dict[str, Any] = {
        "scenario": row,
        "parts": parts,
        "words": said.get("words", ""),
        "line": said.get("line", parts.line if parts is not None else ""),
        "expected": said.get("expected", ""),
        "text": said.get("text", ""),
        "longest": markup.LONGEST,
        "longest_counter": LONGEST_COUNTER,
    }
    if request.method != "POST":
        return render(request, "talk/new_dispute.html", context)
    try:
        spend(request, "dispute")
        dispute = disputing.make(row, request.user, context["words"], _counter(row, parts, context))
    except TooMuch as error:
        return too_much(request, error)
    except Refused as error:
        return render(request, "talk/new_dispute.html", context | {"error": str(error)}, status=422)
    if dispute.state == Words.State.HELD:
        messages.info(request, "Thank you. A moderator will check it before others can see it.")
    return redirect(dispute)


def _counter(row: Scenario, parts: disputing.Parts | None, said: dict[str, Any]) -> str:
    """The whole text: the scenario's board with what was typed, or a board of the disputer's own."""
    if parts is None:
        return str(said["text"])
    mine = disputing.Parts(parts.board, said["line"].strip(), said["expected"].strip())
    return disputing.put_together(row.title, mine)


def open_dispute(request: HttpRequest, dispute_id: str) -> Dispute:
    """The door of a dispute: whoever may read the scenario may read it, unless a moderator has it in hand."""
    rows = Dispute.objects.select_related("author", "scenario")
    found = get_object_or_404(rows, pk=dispute_id)
    found.scenario = readable(request, found.scenario)
    mine = request.user.is_authenticated and found.author_id == request.user.pk
    if found.state == Words.State.HELD and not (mine or is_moderator(request.user)):
        raise Http404("it waits for a moderator")
    return found


@require_safe
def dispute(request: HttpRequest, dispute_id: str) -> HttpResponse:
    """A dispute: what is objected, the counter-line with what the engine says of it, and what was said since."""
    found = open_dispute(request, dispute_id)
    if disputing.is_stale(found) and cache.add(f"talk:again:{found.pk}", True, AGAIN_AFTER):
        tasks.play_again.delay(found.pk)
    return render(request, "talk/dispute.html", _page(request, found))


def _page(request: HttpRequest, found: Dispute) -> dict[str, Any]:
    moderates = request.user.is_authenticated and is_moderator(request.user)
    mine = request.user.is_authenticated and found.author_id == request.user.pk
    rows = found.turns.select_related("author").order_by("created")[:MOST_TURNS]
    turns = [_turn(row, request.user, moderates) for row in rows]
    hidden = [one["row"].pk for one in turns if one["row"].state == Words.State.HIDDEN and one["reads"]]
    reasons = why_hidden(Target.TURN, hidden)
    role = disputing.role_of(request, found)
    still_about = found.about == digest_of(found.scenario)
    return {
        "dispute": found,
        "scenario": found.scenario,
        "disputed": found.scenario if still_about else version_with(found.scenario, found.about),
        "reads": found.shown or mine or moderates,
        "reason": why_hidden(Target.DISPUTE, [found.pk]).get(found.pk, "") if not found.shown else "",
        "mine": mine,
        "moderates": moderates,
        "turns": [one | {"reason": reasons.get(one["row"].pk, "")} for one in turns if one["there"]],
        "may": [(does.value, _BUTTONS[does.value]) for does in disputing.may_do(role, found)],
        "role": role,
        "still_about": still_about,
        "longest": markup.LONGEST,
        "stale": disputing.is_stale(found),
        "lines": found.counter.rstrip().splitlines(),
        "expected": [{"words": words, "reason": reason} for words, reason in found.expected],
    }


_BUTTONS = {
    "says": "Answer",
    "accepts": "Accept: the scenario is wrong",
    "declines": "Decline it",
    "withdraws": "Take it back",
}


def _turn(row: Any, user: Any, moderates: bool) -> dict[str, Any]:
    mine = user.is_authenticated and row.author_id == user.pk
    return {
        "row": row,
        "there": row.state != Words.State.HELD or mine or moderates,
        "reads": row.shown or mine or moderates,
        "mine": mine,
    }


@require_POST
def turn(request: HttpRequest, dispute_id: str) -> HttpResponse:
    """Answer, accept, decline, take back."""
    found = open_dispute(request, dispute_id)
    if stop := turned_away(request, found.get_absolute_url()):
        return stop
    words, does = request.POST.get("words", ""), request.POST.get("does", "")
    role = disputing.role_of(request, found)
    try:
        spend(request, "dispute")
        disputing.take_turn(found, request.user, role, does, words)
    except TooMuch as error:
        return too_much(request, error)
    except Refused as error:
        context = _page(request, found) | {"error": str(error), "words": words}
        return render(request, "talk/dispute.html", context, status=422)
    except ValueError as error:
        raise Http404(str(error)) from error
    return redirect(found)


@require_POST
@limited("create")
def open_in_stepper(request: HttpRequest, dispute_id: str) -> HttpResponse:
    """The counter-line, to be stepped through."""
    found = open_dispute(request, dispute_id)
    if not found.shown and not _page(request, found)["reads"]:
        raise Http404("it is hidden")
    try:
        line = judging.line_of(found.counter)
        expected = judging.expected_of(found.counter)
    except (Unreadable, CannotRead) as error:
        raise Http404("the current engine can't play this line") from error
    title = f"Against: {found.scenario.title}"[:150]
    return redirect(runs.start_run(line, title=title, maker=maker_of(request), expected=expected))


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Disputes about what is in the library, by their standing: those that wait for an answer first."""
    standing = request.GET.get("standing", Dispute.Standing.OPEN)
    if standing not in Dispute.Standing.values:
        standing = Dispute.Standing.OPEN
    page = max(1, min(number(request.GET.get("page", "1")), 500))
    rows = Dispute.objects.filter(
        standing=standing, state=Words.State.SHOWN, scenario__visibility=Scenario.Visibility.PUBLIC
    )
    some = list(
        rows.select_related("author", "scenario")
        .defer("counter", "story", "scenario__text", "scenario__story", "scenario__search")
        .order_by("-moved", "-id")[(page - 1) * PAGE : page * PAGE + 1]
    )
    context = {
        "disputes": some[:PAGE],
        "standing": standing,
        "standings": Dispute.Standing.choices,
        "number": page,
        "more": len(some) > PAGE,
    }
    return render(request, "talk/disputes.html", context)
