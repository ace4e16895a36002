"""The pieces of a list of scenarios that are the same for everybody, kept as they were drawn (`look.stencils`).

Thirty rows and a hundred choices are most of what a page of the library is made of, and they change as scenarios do: a
row is decided by the fields that it shows, the choices by what was looked for and the numbers beside them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from django.urls import reverse
from django.utils.safestring import SafeString

from playground.library import finding
from playground.library.finding import Found
from playground.library.models import Scenario
from playground.look.stencils import Stencil

SHOWN = (
    *("slug", "title", "question", "rules", "cards", "tags", "kind"),
    *("verdict", "disputed", "visibility", "useful", "comments", "published"),
)
"""The fields that decide what a row looks like, besides its owner's name."""
_ROW = Stencil("library/row.html", most=1_024)
_NARROWING = Stencil("library/narrow.html", most=64)


def rows(every: Iterable[Scenario]) -> SafeString:
    """Rows of the list, one below the other."""
    return SafeString("".join([_row(one) for one in every]))


def _row(one: Scenario) -> SafeString:
    owner = one.owner.get_username() if one.owner is not None else None
    shown: list[Hashable] = [_key(getattr(one, name)) for name in SHOWN]
    return _ROW.fill((owner, *shown), lambda: {"scenario": one, "library_url": reverse("library:index")})


def _key(value: object) -> Hashable:
    return tuple(value) if isinstance(value, list) else value


def narrowing(found: Found) -> SafeString:
    """The choices that would narrow down what was found; nothing where nothing was."""
    if not found.total:
        return SafeString()
    key = (found.wish, found.total, found.more, frozenset(found.counts.items()))
    return _NARROWING.fill(key, lambda: {"found": found, "facets": finding.shown(found)})
