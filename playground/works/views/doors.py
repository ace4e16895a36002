"""The doors of this room: a scenario that somebody may read, and one that they may change."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from playground.library.models import Scenario
from playground.library.views import open_scenario
from playground.works.allowed import may_correct, may_read_suggestion
from playground.works.models import Suggestion


def open_own(request: HttpRequest, slug: str) -> Scenario:
    """A scenario of whoever asks; for everybody else there is nothing here."""
    row = open_scenario(request, slug)
    if not may_correct(request, row):
        raise Http404("this scenario belongs to someone else")
    return row


def open_suggestion(request: HttpRequest, number: int) -> Suggestion:
    """A suggestion, for whoever made it and whoever it is made to."""
    one = get_object_or_404(
        Suggestion.objects.select_related("by", "scenario", "scenario__owner", "scenario__moment"), pk=number
    )
    open_scenario(request, one.scenario.slug)
    if not may_read_suggestion(request, one):
        raise Http404("this suggestion is between two others")
    return one
