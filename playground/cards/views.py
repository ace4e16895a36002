"""The cards that can be looked for: a page to search and narrow them, and a page for each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from engine.cards import library
from engine.cards.finding import because
from engine.cards.known import IN_DOUBT, known
from engine.cards.other_times import explain
from engine.language.card import CardDef, Face, Layout
from engine.language.print import host_of
from playground.boards.card_views import definition_view
from playground.boards.views.fragments import page_or_part
from playground.cards import brought, finding, listing
from playground.cards.facts import halves_from
from playground.cards.finding import InOrder, Wish
from playground.cards.judging import LAYOUTS
from playground.cards.links import name_at
from playground.cards.models import ListedCard
from playground.cards.own import written_by
from playground.cards.reading import drawn, read_sheet
from playground.cards.sheets import from_halves, unwritten
from playground.cards.understanding import Understood, pronouns_of, understood
from playground.door.nowhere import NotHere, Way
from playground.library.finding import with_card
from playground.rulebook.book import sort_key

PAGE = 60
MOST_OWN = 12
MOST_SCENARIOS = 30
MOST_NEAR = 3
KEPT_FOR = 3_600
"""Seconds for which a browser keeps a preview."""
MOST_UNDERSTOOD = 400
"""Faces of cards of which a process keeps what was understood."""
OF_SHELVES = {
    **dict(zip("WUBRG", ("white", "blue", "black", "red", "green"), strict=True)),
    "M": "several",
}
"""What the letters of shelves meant in addresses of earlier times."""


class Pages(Paginator):  # type: ignore[type-arg]  # at run time it takes none
    """Pages of cards whose number is known from counting their facets."""

    def __init__(self, cards: InOrder, number: int) -> None:
        super().__init__(cards, PAGE)  # type: ignore[arg-type]  # slices are all that is asked for
        self._number = number

    @cached_property
    def count(self) -> int:
        return self._number


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The cards that fit what the address asks for, a page of them, and what would narrow them further."""
    wish = finding.wish_of(request.GET)
    if "shelf" in request.GET:
        return redirect(f"{request.path}{_shelf(request.GET['shelf']).query()}", permanent=True)
    found = finding.InOrder(wish)
    number = found.counts()
    total = finding.total_of(number)
    page = Pages(found, total).get_page(request.GET.get("page"))
    waits, again = listing.to_be_read()
    if waits or again:
        listing.sweep()
    context: dict[str, Any] = {
        "wish": wish,
        "total": total,
        "page": page,
        "cards": [_shown(row) for row in page.object_list],
        "near": [_shown(row) for row in finding.near(wish.words)] if wish.words and not total else [],
        "facets": finding.shown(wish, number),
        "taken_back": list(finding.taken_back(wish)),
        "waits": waits,
        "again": again,
        "narrower": [one for one in wish.pairs() if one[0] != "q"],
        "may_bring": request.user.has_perm("cards.import_cards"),
        "mine": written_by(request)[:MOST_OWN],
    }
    return page_or_part(request, "cards/index.html", "found", context)


def _shelf(letter: str) -> Wish:
    """What an address of a shelf of earlier times asked for."""
    choice = {"A": "type:artifact", "L": "type:land"}.get(letter, f"colour:{OF_SHELVES.get(letter, '')}")
    return Wish(chosen=(choice,)) if not choice.endswith(":") else Wish()


def _shown(row: ListedCard) -> dict[str, Any]:
    return {
        "name": row.name,
        "slug": row.slug,
        "halves": halves_from(row.halves),
        "reads": row.reads,
        "why": row.reason,
    }


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """A card, drawn large, with its text and what the engine understood by it; of one that does not ship, why not."""
    name = name_at(slug)
    if name is None or name not in library():
        if (row := brought.at(slug)) is not None:
            return _listed(request, row)
        if name is None:
            raise _no_card(slug)
        return _not_here(request, name, slug)
    card = library()[name]
    faces = [
        {"face": face, "abilities": _understood(face), "pronouns": pronouns_of(face), "view": view}
        for face, view in _pairs(card)
    ]
    context = {
        "card": card,
        "slug": slug,
        "view": definition_view(card),
        "faces": faces,
        "several": len(card.faces) > 1,
        "rules": _rules(one for face in faces for one in face["abilities"]),
    }
    return render(request, "cards/detail.html", context | _scenarios(name))


@require_safe
@cache_control(max_age=KEPT_FOR, private=True)
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """A card as it is drawn, for whoever points at a link to it."""
    name = name_at(slug)
    if name is not None and name in library():
        view = definition_view(library()[name])
    elif (row := brought.at(slug)) is not None:
        view = drawn(from_halves(halves_from(row.halves), LAYOUTS.get(row.layout, Layout.SPLIT)))
    elif name is not None:
        view = drawn(unwritten(known()[name]))
    else:
        raise _no_card(slug)
    return render(request, "cards/preview.html", {"view": view})


def _no_card(slug: str) -> NotHere:
    """Of a name that no card has: those that look like it, and the editor with the name filled in."""
    typed = " ".join(slug.split("-"))
    name = " ".join(word.capitalize() for word in typed.split())
    near = finding.near(typed)[:MOST_NEAR]
    ways = [Way(row.name, row.get_absolute_url()) for row in near]
    ways.append(Way(f"Write \u201c{name}\u201d", f"{reverse('cards:write')}?{urlencode({'name': name})}"))
    ways.append(Way("Look for it among the cards", f"{reverse('cards:index')}?{urlencode({'q': typed})}"))
    words = f"No card up to October 2006, and no imported card, is called \u201c{name}\u201d."
    other = explain(typed)
    if other is not None:
        words += f" {other.explanation}"
    return NotHere(words, ways)


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


def _listed(request: HttpRequest, row: ListedCard) -> HttpResponse:
    """A card that came with a list: what is read of it today, and at which words reading stops."""
    row = listing.up_to_date(row)
    halves = halves_from(row.halves)
    known = row.layout in LAYOUTS
    found = read_sheet(from_halves(halves, LAYOUTS[row.layout])) if known else None
    paragraphs = [one for half in found.halves for one in half.paragraphs] if found is not None else []
    context = {
        "row": row,
        "halves": halves,
        "view": drawn(from_halves(halves, LAYOUTS.get(row.layout, Layout.SPLIT))),
        "found": found,
        "reason": "" if found is not None and found.every_stop else row.reason,
        "rules": _rules(ability for one in paragraphs for ability in one.abilities),
    }
    return render(request, "cards/listed.html", context | _scenarios(row.name))


def _scenarios(name: str) -> dict[str, Any]:
    """The scenarios with a card: the first of them, and how many there are."""
    scenarios, number = with_card(name, MOST_SCENARIOS)
    return {"name": name, "scenarios": scenarios, "scenario_count": number}


def _rules(abilities: Iterable[Understood]) -> list[str]:
    """Every rule that some abilities rest on, in the order of the book."""
    return sorted({rule for one in abilities for rule in one.rules}, key=sort_key)


def _pairs(card: CardDef) -> list[tuple[Face, Any]]:
    return list(zip(card.faces, definition_view(card)["faces"], strict=True))


@lru_cache(maxsize=MOST_UNDERSTOOD)
def _understood(face: Face) -> list[Understood]:
    """Told once of a face as long as it is among those that were looked at last: long texts take a while to print."""
    return understood(face.abilities, face.name, host_of(face.subtypes, face.abilities))
