"""The cards that the engine can play: a shelf to search, and a page for each."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.cards import library
from engine.cards.finding import because, search
from engine.cards.known import IN_DOUBT, known
from engine.language.card import CardDef, Face
from engine.language.print import host_of
from playground.boards.card_views import definition_view
from playground.cards.links import name_at, slug_of
from playground.cards.own import written_by
from playground.cards.reading import drawn
from playground.cards.sheets import unwritten
from playground.cards.shelf import SHELVES, Half, Spine, shelves, spines
from playground.cards.understanding import Understood, pronouns_of, understood
from playground.library.finding import with_card
from playground.library.models import Scenario

MOST_FOUND = 24
MOST_OWN = 12


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
        fits = search(wanted)
        context["cards"] = [_shown(spines()[name]) for name in fits.fitting if name in library()][:MOST_FOUND]
        unread = [name for name in fits.fitting if name not in library()]
        context["unread"] = [_unread(name) for name in unread[:MOST_FOUND]]
        context["more"] = len(fits.fitting) - len(context["cards"]) - len(context["unread"])
        context["near"] = fits.near
    else:
        context["cards"] = [_shown(spine) for spine in on[chosen]]
    return render(request, "cards/index.html", context)


def _shown(spine: Spine) -> dict[str, Any]:
    return {"name": spine.name, "slug": slug_of(spine.name), "halves": spine.halves}


def _unread(name: str) -> dict[str, Any]:
    faces = known()[name].faces
    halves = [Half(face.cost, face.types.replace(" - ", " \N{EM DASH} "), face.size) for face in faces]
    return {"name": name, "slug": slug_of(name), "halves": halves, "why": because(name)}


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A card, drawn large, with its text and what the engine understood by it; of one that does not ship, why not."""
    name = name_at(slug)
    if name is None:
        raise Http404("no card up to October 2006 has this name")
    if name not in library():
        return _not_here(request, name, slug)
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


def _not_here(request: HttpRequest, name: str, slug: str) -> HttpResponse:
    """A card of the period that can't be played yet: what is known of it, and how to write it by hand."""
    one = known()[name]
    context = {
        "name": name,
        "slug": slug,
        "faces": one.faces,
        "why": because(name),
        "stops": [] if one.stops and one.stops[0].startswith(IN_DOUBT) else one.stops,
        "view": drawn(unwritten(one)),
    }
    return render(request, "cards/not_here.html", context)


def _pairs(card: CardDef) -> list[tuple[Face, Any]]:
    return list(zip(card.faces, definition_view(card)["faces"], strict=True))


def _understood(face: Face) -> list[Understood]:
    return understood(face.abilities, face.name, host_of(face.subtypes, face.abilities))
