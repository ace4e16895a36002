"""Pages that stand instead of what a script asked for: a person sees them, wherever the answer would have gone.

htmx puts whatever comes into its target: a page with header and footer into a list of hits, and nothing at all where it
is told so, while the address in the browser is the new one already. So each such page says by htmx's headers where it
belongs. A link or a way back in the history is loaded as a page of its own; a form's page takes the place of this one,
whose address stays; what is found or said in a corner while somebody types is told there, and nothing that was typed is
lost. Only what polls stays silent, while what it waits for is merely late.
"""

from __future__ import annotations

from enum import Enum, auto

from django.http import HttpRequest, HttpResponse
from django.utils.http import escape_leading_slashes

POLLING = "div#watched"
"""What templates call the one part of a page that is asked for again and again."""
_LATE = (429, 503)
_FORMS = {"HX-Retarget": "#main", "HX-Reselect": "#main", "HX-Reswap": "outerHTML", "HX-Push-Url": "false"}


class Asked(Enum):
    """By whom a page was asked for."""

    PAGE = auto()
    """By nobody's script: a browser shows what comes."""
    LINK = auto()
    """By a script that follows a link, or goes back in the history."""
    FORM = auto()
    """By a script that sends a form, whose page would take the place of this one."""
    CORNER = auto()
    """For a small part of a page, by what is typed or pressed there."""
    POLL = auto()
    """Again and again, by nobody's doing."""


def asked_by(request: HttpRequest) -> Asked:
    """Who asks, as htmx says it."""
    told = request.headers
    if not told.get("HX-Request"):
        return Asked.PAGE
    if told.get("HX-Boosted") or told.get("HX-History-Restore-Request"):
        return Asked.LINK if request.method in ("GET", "HEAD") else Asked.FORM
    return Asked.POLL if told.get("HX-Source") == POLLING else Asked.CORNER


def instead(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same page, with what a script has to do with it."""
    who = asked_by(request)
    if who is Asked.LINK:
        # By itself it has all that it needs: its own head, which may ask again, and the address that was asked for.
        response["HX-Redirect"] = escape_leading_slashes(request.get_full_path())
    elif who is Asked.FORM:
        for name, value in _FORMS.items():
            response[name] = value
    elif who is Asked.CORNER:
        response["HX-Reselect"], response["HX-Reswap"], response["HX-Push-Url"] = (
            ".page-head",
            "innerHTML",
            "false",
        )
    elif who is Asked.POLL:
        late = response.status_code in _LATE
        response["HX-Reselect"], response["HX-Reswap"] = ".page-head", "none" if late else "outerHTML"
    return response
