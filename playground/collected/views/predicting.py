"""Predict, then reveal: what will be so? The engine knows, and says why."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from playground.collected import quizzes, readings
from playground.collected.models import Mark
from playground.collected.views.reading import frame, place_of
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
    told = mark is not None and mark.state != Mark.State.DONE and "again" not in request.GET
    context |= {"quiz": quiz, "told": told, "judged": _judged(quiz, mark) if told else []}
    return render(request, "collected/predict.html", context)


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
