"""The card editor: a card typed into fields, read while it is typed, kept, and put on boards."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.defaultfilters import pluralize
from django.utils import timezone
from django.utils.text import get_text_list
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.cards import library
from engine.cards.finding import because, not_shipped
from engine.cards.known import known
from engine.language.left_out import left_out_of
from playground.boards import drafts, editing
from playground.boards.documents import EMPTY, Unusable, names_of_players
from playground.boards.documents import read as read_document
from playground.boards.drafts import Outdated
from playground.boards.editing import BUILDING_ZONES, BadEdit
from playground.boards.forms import zone_of
from playground.boards.models import Draft
from playground.boards.views.fragments import page_or_part, wants_part
from playground.boards.visitors import made_by, maker_of, open_draft
from playground.cards import brought, own
from playground.cards.facts import halves_from
from playground.cards.judging import LAYOUTS
from playground.cards.links import name_at
from playground.cards.models import CardDraft
from playground.cards.reading import CardRead, drawn, read_sheet, words_of
from playground.cards.sheets import (
    FIELD_NAMES,
    LONGEST,
    Half,
    Sheet,
    from_card,
    from_form,
    from_halves,
    from_kept,
    renamed,
    too_long,
    unwritten,
)
from playground.ids import LONGEST as LONGEST_ID
from playground.ids import new_id
from playground.limits import TooMuch, limited, spend, too_much

MOST_BOARDS = 12
_NUMBER = re.compile(r"[0-9]{1,9}")
AT_WORK = timedelta(hours=1)
"""Somebody who has edited a board so lately writes the card for that board."""
ALOUD = 5
"""As many reasons are read aloud; the rest stand on the page."""
LIKE = "Another"
"""Before the name of a card that is to be like one that ships."""


@require_http_methods(["GET", "HEAD", "POST"])
def write(request: HttpRequest) -> HttpResponse:
    """An empty sheet, or one like a card that ships; nothing is kept before something was typed. POST: what was
    typed is read, and kept in the card that the form names or in a new one."""
    if request.method == "POST":
        return _typed(request)
    return _page(request, _begun(request), None)


@require_safe
def draft(request: HttpRequest, card_id: str) -> HttpResponse:
    """A card being written."""
    card = own.open_card(request, card_id)
    return _page(request, from_kept(card.sheet), card)


@require_POST
@limited("create")
def without(request: HttpRequest, card_id: str) -> HttpResponse:
    """Agree that the card goes onto boards without the words that the form names: those that are not understood."""
    card = own.open_card(request, card_id)
    words = request.POST.getlist("words")
    try:
        spend(request, "read", words_of(from_kept(card.sheet)))
    except TooMuch as error:
        return too_much(request, error)
    if own.agree(card, words):
        messages.warning(
            request,
            "It can be put on boards without these words. They are struck through on the card, and every page "
            "with results for such a board names them.",
        )
    else:
        messages.error(
            request, "The text has changed since these words were shown: check what is left out now."
        )
    return redirect(card)


@require_POST
@limited("create")
def place(request: HttpRequest, card_id: str) -> HttpResponse:
    """Put the card on one of the visitor's boards, or on a new one."""
    card = own.open_card(request, card_id)
    definition = own.definition_of(card)
    if definition is None:
        messages.error(
            request,
            "A card can be put on a board once all of it is understood, or once you agree to leave out the rest.",
        )
        return redirect(card)
    wanted, into = request.POST.get("board", ""), request.POST.get("into", "")
    count = request.POST.get("count", "1")
    try:
        if not (count.isascii() and count.isdigit() and len(count) < 4):
            raise BadEdit("A whole number of copies is needed.", "count")
        if wanted:
            board = open_draft(request, wanted)
        else:
            zone_of(into, read_document(EMPTY).position)
            board = drafts.start_draft(EMPTY, title=f"A board with {card.title}", maker=maker_of(request))
        zone, seat = zone_of(into, read_document(board.text).position)
        drafts.change_board(
            board,
            board.seen,
            f"{definition.name} into {zone}",
            lambda now: editing.put(now, definition, zone, seat, count=int(count)),
        )
    except (BadEdit, Unusable, Outdated) as error:
        words = "The board has changed in the meantime." if isinstance(error, Outdated) else str(error)
        messages.error(request, words)
        return redirect(card)
    partly = " without the words that are struck through" if left_out_of(definition) else ""
    messages.success(
        request,
        f"{definition.name} is on the board{partly}. Its text travels with the board and its links.",
    )
    return HttpResponseRedirect(board.get_absolute_url(), status=303)


# --- what was typed ------------------------------------------------------------------------------------------


def _begun(request: HttpRequest) -> Sheet:
    """What a new sheet begins with: nothing, another card's text, or the fields that the address has."""
    name = name_at(request.GET.get("like", ""))
    if name is not None and name in library():
        return renamed(from_card(library()[name]), LIKE)
    row = brought.at(request.GET.get("like", ""))
    if row is not None and row.layout in LAYOUTS:
        return from_halves(halves_from(row.halves), LAYOUTS[row.layout])
    if name is not None:
        return unwritten(known()[name])
    typed = from_form(request.GET).halves[0]
    return Sheet((replace(typed, name=typed.name[: LONGEST["name"]]), Half()))


def _typed(request: HttpRequest) -> HttpResponse:
    card_id = request.POST.get("card", "")
    card = own.open_card(request, card_id) if card_id else None
    sheet = from_form(request.POST)
    try:
        found = _read(request, sheet)
        if too_long(sheet) is None and sheet != Sheet():
            page = request.POST.get("page", "")[:LONGEST_ID]
            if card is None:
                spend(request, "create")
                card = own.start_card(sheet, found, maker_of(request), page)
            else:
                # Whoever has seen both says so.
                seen = request.POST.get("over") or request.POST.get("revision", "")
                own.keep_card(card, sheet, found, int(seen) if _NUMBER.fullmatch(seen) else -1, page)
    except own.Outdated:
        return _page(request, sheet, own.open_card(request, card_id), found=found, outdated=True)
    except TooMuch as error:
        return (
            too_much(request, error) if not wants_part(request) else _page(request, sheet, card, limit=error)
        )
    if wants_part(request) or too_long(sheet) is not None:
        return _page(request, sheet, card, found=found)
    return HttpResponseRedirect(card.get_absolute_url() if card is not None else request.path, status=303)


def _read(request: HttpRequest, sheet: Sheet) -> CardRead:
    """Read a sheet at its cost. Raises TooMuch."""
    if too_long(sheet) is None:
        spend(request, "read", words_of(sheet))
    return read_sheet(sheet)


# --- the page ------------------------------------------------------------------------------------------------


def _page(
    request: HttpRequest,
    sheet: Sheet,
    card: CardDraft | None,
    *,
    found: CardRead | None = None,
    limit: TooMuch | None = None,
    outdated: bool = False,
) -> HttpResponse:
    try:
        found = found or (CardRead([]) if limit or sheet == Sheet() else _read(request, sheet))
    except TooMuch as error:
        return too_much(request, error)
    bound = too_long(sheet)
    unread = not_shipped(sheet.title)
    fields = _fields(sheet, found)
    placeable = own.definition_of(card, found) if card is not None else found.card
    boards = list(Draft.objects.filter(made_by(request))[:MOST_BOARDS]) if placeable is not None else []
    typed_on = request.POST.get("page", "")[:LONGEST_ID]
    context: dict[str, Any] = {
        "card": card,
        "page": typed_on or new_id(),
        "revision": request.POST.get("revision", "") if outdated or card is None else card.revision,
        "theirs": from_kept(card.sheet) if card is not None and outdated else None,
        "sheet": sheet,
        "halves": fields,
        "wrong": sorted(name for one in fields for name in one["wrong"]),
        "found": found,
        "empty": sheet == Sheet(),
        "view": drawn(sheet, placeable) if bound is None else None,
        "placeable": placeable is not None,
        "agreed": placeable is not None and found.card is None,
        "unkept": bound is not None,
        "limit": limit,
        "summary": _summary(sheet, found, without=placeable is not None and found.card is None),
        "aloud": " ".join(stop.words for stop in found.every_stop[:ALOUD]),
        "boards": boards,
        "at_work": boards[0].id if boards and timezone.now() - boards[0].updated < AT_WORK else "",
        "zones": [
            {"value": f"{seat}:{zone}", "words": f"{player}: {zone}"}
            for seat, player in enumerate(_seats(boards))
            for zone in BUILDING_ZONES
        ],
        "longest": LONGEST,
        "unread": {"name": unread, "why": because(unread)} if unread else None,
    }
    status = 409 if outdated else 429 if limit is not None else 422 if bound is not None else 200
    response = page_or_part(request, "cards/write.html", "reading", context, status=status)
    if card is not None and wants_part(request):
        response["HX-Replace-Url"] = card.get_absolute_url()
    return response


def _seats(boards: list[Draft]) -> list[str]:
    """Who sits where, on the visitor's boards and on a new one: "Ann", or "Ann or Cat" where names differ."""
    seats: list[dict[str, None]] = []
    for text in (EMPTY, *(board.text for board in boards)):
        for seat, name in enumerate(names_of_players(text)):
            seats.extend([{}] if seat == len(seats) else [])
            seats[seat][name] = None
    return [" or ".join(names) for names in seats]


def _fields(sheet: Sheet, found: CardRead) -> list[dict[str, Any]]:
    """The fields of both halves, and the ids of those that something is wrong with."""
    fields = []
    for number, half in enumerate(sheet.halves):
        end = "_2" if number else ""
        wrong = {f"{stop.field}{end}" for stop in found.stops_of(number)}
        fields.append({"half": half, "end": end, "wrong": wrong})
    return fields


def _summary(sheet: Sheet, found: CardRead, *, without: bool) -> str:
    """The state of the card in a sentence."""
    if sheet == Sheet():
        return ""
    if found.card is not None:
        number = found.abilities
        return "Understood: " + (
            f"{number} abilities." if number > 1 else "1 ability." if number else "no text."
        )
    if without:
        return "Understood except for the words left out."
    lines: dict[str, list[str]] = {}
    for stop in found.every_stop:
        at = lines.setdefault(FIELD_NAMES[stop.field].removeprefix("The ").lower(), [])
        at += [str(stop.line)] if stop.line and str(stop.line) not in at else []
    places = [
        f"{where} at line{pluralize(at)} {get_text_list(at, 'and')}" if at else where
        for where, at in lines.items()
    ]
    return f"Not understood yet: {', '.join(places)}." if places else ""
