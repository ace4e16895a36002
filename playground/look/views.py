"""The style guide: every component of the visual language on one page, with sample data."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from playground.look import samples


def styleguide(request: HttpRequest) -> HttpResponse:
    """All components; nothing here reads the database."""
    context = {
        "chips": samples.chips(),
        "medium_cards": samples.medium_cards(),
        "large_cards": samples.large_cards(),
        "board": samples.board(),
        "trace": samples.trace(),
        "call_stack": samples.call_stack(),
        "transport": samples.transport(),
        "stack": samples.stack(),
        "results": samples.results(),
        "scenario": samples.SCENARIO_TEXT,
        "symbol_lines": samples.SYMBOLS,
        "papers": ("ground", "sheet", "inset", "grid", "line", "line-strong"),
        "inks": ("ink", "ink-2", "ink-3", "rubric", "action", "good", "warn"),
    }
    return render(request, "styleguide.html", context)
