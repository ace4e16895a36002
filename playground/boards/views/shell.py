"""The page around a moment that is drawn already: what decides it is little, so that it is drawn once, too.

The page of every moment is the same but for its title, what its head tells programs of it, the way in or the name of
whoever is signed in, the token of the forms, and the moment itself. The head is decided by the moment and its address;
in it a stand-in for the line's id is put right each time, as in the moment. The moment is put in as the bytes that it
is kept as, since no template has anything to do with it any more.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import get_template, render_to_string
from django.utils.crypto import get_random_string
from django.utils.safestring import SafeString

from playground.boards.views.fragments import page_or_part, with_headers
from playground.boards.views.place import Place
from playground.characters import unturned
from playground.ids import new_id
from playground.kept import Kept, frozen
from playground.look.stencils import Stencil

_TEMPLATE = "boards/stepper.html"
_LINE = new_id()
"""Stands for the line's id in a head. It is drawn by lot in each process, so that no line has it."""
_MOMENT = get_random_string(64)
"""Stands for the moment."""
_PAGE = Stencil(_TEMPLATE, "told", "head", "csrf_token", "account_link", "drawn", most=16)
_heads: Kept[Hashable, str] = Kept(1_024)


def page(request: HttpRequest, place: Place, moment: bytes, about: dict[str, Any]) -> HttpResponse:
    """The whole page of a moment that is drawn already, with what its head tells of it."""
    own: dict[str, Any] = {}
    backend: Any = get_template(_TEMPLATE).backend  # type: ignore[attr-defined]
    for processor in backend.template_context_processors:
        own |= processor(request)
    # Looked for first: where that fails, the page says that it leaves things out.
    account_link = str(own["account_link"])
    address = request.build_absolute_uri(place.link())
    if getattr(request, "left_out", ""):
        shown = about | {"run": place.run, "address": address, "drawn": SafeString(moment.decode())}
        return page_or_part(request, _TEMPLATE, "stepper", shown)
    match = request.resolver_match
    filled = _PAGE.fill(
        None if match is None else match.route,
        lambda: {"request": {"resolver_match": match}},
        *(unturned(about["told"]), _head(request, place, address, about), str(own["csrf_token"])),
        *(unturned(account_link), SafeString(_MOMENT)),
    )
    before, _, after = filled.encode().partition(_MOMENT.encode())
    return with_headers(request, HttpResponse(b"".join((before, moment, after))))


def _head(request: HttpRequest, place: Place, address: str, about: dict[str, Any]) -> SafeString:
    """What the head tells of a moment, drawn once for all lines in which it is the same."""
    run = place.run
    there = address.replace(run.id, _LINE)
    key = run.title, there, frozen(about)
    head = _heads.get(key)
    if head is None:
        # Of the request only its origin is shown, which the address has.
        line = {"id": _LINE, "title": run.title}
        shown = about | {"run": line, "address": there, "request": request}
        head = _heads.keep(key, render_to_string("boards/parts/told_elsewhere.html", shown))
    return SafeString(head.replace(_LINE, run.id))
