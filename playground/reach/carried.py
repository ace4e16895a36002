"""Links that hold all they show: board, line, expectations and answer stand in the address, and nothing is kept here.

Whoever opens one has the text played and can step through it; only what somebody does with it afterwards (building on
it, opening it in the stepper) makes something of theirs. The site's own log has no queries of addresses.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from engine.notation.errors import TooMuch as CannotRead
from engine.notation.errors import Unreadable
from engine.notation.unplayed import unplayed
from playground.boards import carrying, partly, runs
from playground.boards.stepped import stepped
from playground.boards.views.fragments import page_or_part
from playground.boards.views.place import number
from playground.boards.visitors import maker_of
from playground.characters import plainly
from playground.kept import Kept
from playground.library import judging
from playground.library.judging import Judged
from playground.library.models import Scenario
from playground.library.parts import PLACES
from playground.library.played import CannotPlay, played_text
from playground.library.writing import EXAMPLE
from playground.limits import TooMuch, limited, spend, too_much

MOST_KEPT = 200
_judged: Kept[str, Judged] = Kept(MOST_KEPT)
"""Verdicts by their texts, without the lines: those are remembered elsewhere, and let go where memory is short."""


def address_of(text: str) -> str:
    """The address that carries a text. Raises carrying.DoesNotFit."""
    return f"{reverse('reach:carried')}?{urlencode({'b': carrying.packed(text)})}"


@require_http_methods(["GET", "HEAD", "POST"])
@limited("step", methods=("GET", "HEAD", "POST"))
def carried(request: HttpRequest) -> HttpResponse:
    """What the address carries, at one of its steps. Without anything: a form for a text, whose link is the answer.

    POST with a text leads to its link; POST to a link opens its line in the stepper, which makes a line of play.
    """
    said = request.GET.get("b", "")
    if not said:
        return _form(request)
    try:
        text = carrying.unpacked(said)
    except carrying.Broken as error:
        return _asked(request, {"broken": str(error)}, status=400)
    if request.method == "POST":
        return _opened(request, text)
    return _shown(request, plainly(text))


def _form(request: HttpRequest) -> HttpResponse:
    text = request.POST.get("text", "")
    if request.method != "POST":
        return _asked(request, {})
    if not text.strip():
        return _asked(request, {"error": "Write or paste a board first."}, status=422)
    try:
        return redirect(address_of(text))
    except carrying.DoesNotFit as error:
        words = f"It does not fit: {error}. A board of that size can be shown by a link that this site keeps."
        return _asked(request, {"error": words, "text": text[: carrying.LONGEST_TEXT]}, status=422)


def _asked(request: HttpRequest, more: dict[str, Any], status: int = 200) -> HttpResponse:
    return _unlisted(
        render(request, "reach/carry.html", {"example": EXAMPLE.splitlines(), **more}, status=status)
    )


def _unlisted(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "private, no-cache"
    return response


def _shown(request: HttpRequest, text: str) -> HttpResponse:
    here = f"{request.path}?{urlencode({'b': request.GET['b']})}"
    found = _judge(text)
    context = _said(found, text, here)
    context["address"] = request.build_absolute_uri(here)
    if not found.problem:
        start = judging.start_of(text)
        without = partly.rows_of(start)
        context |= {
            "without": without,
            "without_line": partly.in_one_line(without),
            "unplayed": [{"rule": rule, "words": words} for rule, words in unplayed(start)],
        }
        try:
            played = played_text(text)
        except CannotPlay:
            # The verdict says what failed.
            context["cannot_step"] = True
        else:
            # Who types another number is shown the end.
            step = min(number(request.GET.get("step", "0")), played.last)
            context |= stepped(played, max(0, step), lambda at: f"{here}&step={at}")
    return _unlisted(page_or_part(request, "reach/carried.html", "steps", context))


def _judge(text: str) -> Judged:
    found = _judged.get(text)
    if found is None:
        found = judging.judge(text, title="")
        found.played = None
        _judged.keep(text, found)
    return found


def _said(found: Judged, text: str, here: str) -> dict[str, Any]:
    """What is said of a text beside its board, in the words of a scenario's page."""
    verdict = Scenario.Verdict.DIFFERS if found.failures else Scenario.Verdict.HOLDS
    row = Scenario(
        title=found.title or "A board in a link",
        question=found.question,
        answer=found.answer,
        notes=found.notes,
        tags=found.tags,
        verdict=verdict,
        failures=[list(one) for one in found.failures],
    )
    return {
        "scenario": row,
        "parts": {place: [] for place in PLACES},
        "problem": found.problem,
        "rules": found.rules,
        "story": [
            {"step": step, "rule": rule, "words": words, "href": f"{here}&step={step}#steps"}
            for step, rule, words in found.story
        ],
        "lines": text.rstrip().splitlines(),
        "text": text,
    }


def _opened(request: HttpRequest, text: str) -> HttpResponse:
    """A line of play of one's own, as from any scenario."""
    try:
        spend(request, "create")
        line, expected = judging.line_of(text), judging.expected_of(text)
    except TooMuch as error:
        return too_much(request, error)
    except (Unreadable, CannotRead):
        return redirect(f"{request.path}?{urlencode({'b': request.GET['b']})}")
    title = _judge(text).title
    return redirect(runs.start_run(line, title=title, maker=maker_of(request), expected=expected))
