"""The pieces of a list of scenarios that are the same for everybody, kept as they were drawn (`look.stencils`).

Thirty rows and a hundred choices are most of what a page of the library is made of, and they change as scenarios do: a
row is decided by the fields that it shows, the choices by what was looked for and the numbers beside them.

To read these fields takes longer than all else, so a page asks for the versions of its rows first. Postgres tells any
two apart, by the transaction that wrote a row (xmin) and the place where it wrote it (ctid): it never writes over one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from django.db import connection
from django.urls import reverse
from django.utils.safestring import SafeString

from playground.kept import Kept
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


def rows(keys: Sequence[int]) -> SafeString:
    """Rows of the list, one below the other, of the scenarios with these ids."""
    versions = _versions(keys)
    kept = ((key, _drawn.get((key, version))) for key, version in versions.items())
    drawn = {key: row for key, row in kept if row is not None}
    if len(drawn) < len(versions):
        for one in finding.rows_of([key for key in versions if key not in drawn]):
            drawn[one.pk] = _drawn.keep((one.pk, versions[one.pk]), _row(one))
    return SafeString("".join([drawn[key] for key in keys if key in drawn]))


_drawn: Kept[tuple[int, str], SafeString] = Kept(2_048)
_VERSIONS = """
    select scenario.id, concat_ws(' ', scenario.xmin, scenario.ctid, owner.xmin, owner.ctid)
    from library_scenario scenario left join auth_user owner on owner.id = scenario.owner_id
    where scenario.id = any(%s)
"""


def _versions(keys: Sequence[int]) -> dict[int, str]:
    """What tells each scenario, with the name of its owner, apart from all that stood there before."""
    with connection.cursor() as cursor:
        cursor.execute(_VERSIONS, [list(keys)])
        return dict(cursor.fetchall())


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
