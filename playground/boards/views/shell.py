"""The page around a moment that is drawn already: what decides it is little, so that it is drawn once, too.

The page of every moment is the same but for its title, what its head tells programs of it, the way in or the name of
whoever is signed in, the token of the forms, and the moment itself: these are put into its gaps. The moment is put in
as the bytes that it is kept as, since no template has anything to do with it any more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.template.loader import get_template
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.safestring import SafeString

from playground.boards.views.fragments import page_or_part, with_headers
from playground.boards.views.moments import Moment
from playground.boards.views.place import Place
from playground.characters import unturned
from playground.look.stencils import Stencil

_TEMPLATE = "boards/stepper.html"
_MOMENT = get_random_string(64)
"""Stands for the moment."""
_PAGE = Stencil(_TEMPLATE, "told", "head", "csrf_token", "account_link", "drawn", most=16)
_HEAD = Stencil(
    "boards/parts/told_elsewhere.html",
    *("told", "step", "moment", "rule", "said", "without_line", "picture", "address"),
    most=256,
)


def page(request: HttpRequest, place: Place, moment: Moment) -> HttpResponse:
    """The whole page of a moment that is drawn already."""
    about = moment.about
    own: dict[str, Any] = {}
    backend: Any = get_template(_TEMPLATE).backend  # type: ignore[attr-defined]
    for processor in backend.template_context_processors:
        own |= processor(request)
    # Looked for first: where that fails, the page says that it leaves things out.
    account_link = str(own["account_link"])
    origin = request.build_absolute_uri("/")
    address = f"{origin.rstrip('/')}{place.link()}"
    if getattr(request, "left_out", ""):
        shown = about | {"run": place.run, "address": address, "drawn": SafeString(moment.html)}
        return page_or_part(request, _TEMPLATE, "stepper", shown)
    match = request.resolver_match
    filled = _PAGE.fill(
        None if match is None else match.route,
        lambda: {"request": {"resolver_match": match}},
        *(unturned(about["told"]), _head(request, place, origin, address, about), str(own["csrf_token"])),
        *(unturned(account_link), SafeString(_MOMENT)),
    )
    before, _, after = filled.partition(_MOMENT)
    return with_headers(request, moment.answer(before, after))


def _head(request: HttpRequest, place: Place, origin: str, address: str, about: dict[str, Any]) -> SafeString:
    """What the head tells of a moment; drawn once for all moments of which as much can be told."""
    run, now, without = place.run, about["now"], about["without_line"]

    def context() -> dict[str, Any]:
        # Of the request only its origin is shown, of the viewer whether there is one.
        told: dict[str, Any] = {"request": request, "run": {"title": run.title}, "viewer": about["viewer"]}
        told["now"] = now and {"rule": _HEAD.gaps["rule"], "said": _HEAD.gaps["said"]}
        return told if without else told | {"without_line": ""}

    rule, said = (now["rule"], now["said"]) if now else ("", "")
    return _HEAD.fill(
        (run.title, origin, about["viewer"] is None, bool(now), bool(without)),
        context,
        *(unturned(about["told"]), str(place.step), unturned(about["moment"])),
        *(unturned(rule), unturned(said), unturned(without)),
        *(f"{origin.rstrip('/')}{str(place.step).join(_picture(run.id))}", quote(address)),
    )


@lru_cache(maxsize=1_024)
def _picture(run_id: str) -> tuple[str, str]:
    """What stands before the step in the address of a picture of a line's moment, and what after it."""
    before, _, after = reverse("reach:picture", args=["line", run_id, 0]).rpartition("0")
    return before, after
