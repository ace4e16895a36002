"""The cards that the engine can play: a shelf to search, and a page for each."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.cards import library, suggest
from engine.language.card import CardDef, Face
from engine.language.print import host_of
from playground.boards.card_views import definition_view
from playground.cards.links import slug_of
from playground.cards.own import written_by
from playground.cards.shelf import SHELVES, Spine, shelves, spines
from playground.cards.understanding import Understood, pronouns_of, understood
from playground.library.finding import with_card
from playground.library.models import Scenario

MOST_FOUND = 24
MOST_OWN = 12


@cache
def slugs() -> dict[str, str]:
    """Each card's address and its name."""
    found: dict[str, str] = {}
    for name in library():
        slug = slug_of(name)
        if slug in found:
            raise ValueError(f"{name} and {found[slug]} would share the address {slug}")
        found[slug] = name
    return found


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """One shelf of cards, or those whose names fit what was typed."""
    wanted = request.GET.get("q", "").strip()[:80]
    chosen = request.GET.get("shelf", "")
    on = shelves()
    if chosen not in on:
        chosen = next(iter(on))
    context: dict[str, Any] = {
        "wanted": wanted,
        "count": len(spines()),
        "mine": written_by(request)[:MOST_OWN],
        "shelves": [
            {
                "letter": letter,
                "title": title,
                "count": len(on[letter]),
                "current": letter == chosen and not wanted,
            }
            for letter, title in SHELVES
            if letter in on
        ],
        "title": dict(SHELVES)[chosen],
    }
    if wanted:
        context["cards"] = [_shown(spines()[name]) for name in suggest(wanted, MOST_FOUND)]
    else:
        context["cards"] = [_shown(spine) for spine in on[chosen]]
    return render(request, "cards/index.html", context)


def _shown(spine: Spine) -> dict[str, Any]:
    return {"name": spine.name, "slug": slug_of(spine.name), "halves": spine.halves}


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A card, drawn large, with its text and what the engine understood by it."""
    name = slugs().get(slug)
    if name is None:
        raise Http404("no card of this name ships")
    card = library()[name]
    context = {
        "card": card,
        "slug": slug,
        "view": definition_view(card),
        "faces": [
            {"face": face, "abilities": _understood(face), "pronouns": pronouns_of(face), "view": view}
            for face, view in _pairs(card)
        ],
        "several": len(card.faces) > 1,
        "scenarios": list(with_card(Scenario.objects.all(), name)[:30]),
    }
    return render(request, "cards/detail.html", context)


def _pairs(card: CardDef) -> list[tuple[Face, Any]]:
    return list(zip(card.faces, definition_view(card)["faces"], strict=True))


def _understood(face: Face) -> list[Understood]:
    return understood(face.abilities, face.name, host_of(face.subtypes, face.abilities))
