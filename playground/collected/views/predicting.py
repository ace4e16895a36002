"""Predict, then reveal: what will be so? The engine knows, and says why."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from playground.boards.stepped import stepped
from playground.boards.views.fragments import page_or_part
from playground.collected import quizzes, readings
from playground.collected.models import Mark
from playground.collected.partings import CannotStep, parting
from playground.collected.views.reading import frame, place_of
from playground.library.played import viewer_of
from playground.library.views import shown_to
from playground.limits import limited


@require_http_methods(["GET", "HEAD", "POST"])
@limited("answer")
def predict(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Board and question with statements to be ticked; once that is sent, which were true, and by which rules.

    Where the engine can't make statements, the reader says what he or she had expected.
    """
    place = place_of(request, slug, name)
    quiz = quizzes.quiz_of(place.entry.scenario)
    if request.method == "POST":
        reading = readings.begin(request, place.collection)
        if quiz.statements:
            chosen = _chosen(request.POST.getlist("true"), len(quiz.statements))
            right = sum((at in chosen) == one.true for at, one in enumerate(quiz.statements))
            readings.mark_predicted(reading, place.entry, right, len(quiz.statements), chosen)
        else:
            had_it = request.POST.get("had") == "right"
            readings.mark_predicted(reading, place.entry, int(had_it), 1, [])
        return redirect(f"{request.path}#revealed")
    context = frame(place) | shown_to(request, place.entry.scenario)
    mark = place.progress.marks.get(place.entry.pk)
    told = _has_said(mark) and "again" not in request.GET
    judged = _judged(quiz, mark) if told else []
    steps = viewer_of(place.entry.scenario) is None
    context |= {"quiz": quiz, "told": told, "judged": judged, "steps": steps}
    return render(request, "collected/predict.html", context)


@require_safe
@limited("step", methods=("GET", "HEAD"))
def differs(request: HttpRequest, slug: str, name: str, which: int, step: int | None = None) -> HttpResponse:
    """A line beside what the reader said of it, at the step where the two part or at another.

    Whoever has not said anything yet is asked first: this tells.
    """
    place = place_of(request, slug, name)
    mark = place.progress.marks.get(place.entry.pk)
    if mark is None or not _has_said(mark):
        return redirect("collected:predict", slug, name)
    scenario = place.entry.scenario
    statements = quizzes.quiz_of(scenario).statements
    if which >= len(statements):
        raise Http404("the quiz doesn't have this statement")
    said = statements[which]
    try:
        parts = parting(scenario, said)
    except CannotStep as error:
        raise Http404(str(error)) from error
    at = parts.step if step is None else step
    if at > parts.played.last:
        raise Http404("this step doesn't exist")

    def link(to: int) -> str:
        return reverse("collected:differs_at", args=[slug, name, which, to])

    ticked = which in mark.chosen
    context = frame(place) | stepped(parts.played, at, link)
    context |= {
        "scenario": scenario,
        "address": request.build_absolute_uri(scenario.get_absolute_url()),
        "said": said,
        "ticked": ticked,
        "right": ticked == said.true,
        "parts": parts,
        "there": link(parts.step),
        "why_not": parts.why_not(at),
    }
    return page_or_part(request, "collected/parting.html", "differs", context)


def _has_said(mark: Mark | None) -> bool:
    return mark is not None and mark.state != Mark.State.DONE


def _chosen(sent: list[str], statements: int) -> list[int]:
    """The places of the statements that were ticked."""
    places = {str(at): at for at in range(statements)}
    return sorted({places[one] for one in sent if one in places})


def _judged(quiz: quizzes.Made, mark: Mark | None) -> list[dict[str, Any]]:
    """Each statement with what was said of it the last time."""
    chosen = mark.chosen if mark is not None else []
    return [
        {"statement": one, "ticked": at in chosen, "right": (at in chosen) == one.true}
        for at, one in enumerate(quiz.statements)
    ]
