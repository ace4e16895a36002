"""Who is asking, and the doors: a draft belongs to whoever made it, a run can be read by whoever has its link."""

from __future__ import annotations

from typing import Any, Protocol, TypedDict, TypeVar

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.formats import date_format

from playground.boards.models import MOST_LATEST, Along, Draft, DraftEdit, Kept, Run, today
from playground.gone import Gone
from playground.ids import new_id
from playground.one_row import ANOTHER, OneRow
from playground.sessions import data_of

_KEY = "visitor"


class Maker(TypedDict):
    """The fields of a row that say who made it."""

    owner: Any
    visitor: str


def visitor_of(request: HttpRequest) -> str:
    """The browser's own mark, or "" if it has none yet. It is no session key: who reads it cannot pose as it."""
    return str(request.session.get(_KEY, ""))


def maker_of(request: HttpRequest) -> Maker:
    """Who a new row belongs to; a browser without an account gets its mark now."""
    if not visitor_of(request):
        request.session[_KEY] = new_id()
    user = request.user if request.user.is_authenticated else None
    return {"owner": user, "visitor": visitor_of(request)}


def wear(request: HttpRequest, visitor: str) -> None:
    """Give a browser another's mark: both have the same works from now on. Under a new session, as when signing in."""
    request.session.cycle_key()
    request.session[_KEY] = visitor


class Made(Protocol):
    """A row that somebody made, of an account or of a browser."""

    owner_id: Any
    visitor: Any


def belongs(request: HttpRequest, row: Made) -> bool:
    """Whether the visitor made this row."""
    if row.owner_id is not None:
        return bool(request.user.is_authenticated and request.user.pk == row.owner_id)
    return bool(row.visitor) and row.visitor == visitor_of(request)


def moderates(request: HttpRequest) -> bool:
    """Whether whoever asks may see what was hidden: moderators, whom a room above names, and staff."""
    user = request.user
    return user.is_authenticated and (user.is_staff or user.has_perm("people.moderate"))


def made_by(request: HttpRequest) -> Q:
    """Which rows of an `Owned` table the visitor made."""
    if request.user.is_authenticated:
        return Q(owner=request.user)
    if visitor_of(request):
        return Q(visitor=visitor_of(request), owner=None)
    return Q(pk__in=())


def open_draft(request: HttpRequest, draft_id: str) -> Draft:
    """The door of the builder: only who made a draft finds it."""
    session: Any = request.session
    draft: Any = _DRAFTS.get(draft_id, session.session_key or "")
    if draft is None:
        raise Http404("this board doesn't exist")
    session.read_along(draft.session_data)
    if not belongs(request, draft):
        raise Http404("this board belongs to someone else")
    found: Draft = open_(request, draft)
    found.along = Along(found.at, draft.depth, tuple(draft.latest))
    return found


def _drafts() -> QuerySet[Draft]:
    before = DraftEdit.objects.filter(draft=OuterRef("pk"), number__lte=OuterRef("at")).order_by("-number")
    return Draft.every.annotate(
        session_data=data_of(ANOTHER),
        depth=Subquery(before.filter(number=OuterRef("at")).values("depth")[:1]),
        latest=ArraySubquery(before.values("what")[:MOST_LATEST]),
    )


_DRAFTS = OneRow(_drafts)


K = TypeVar("K", bound=Kept)


def kept(model: type[K], key: str) -> K:
    """A row that is kept for somebody, deleted or not. Raises Http404."""
    found: K = get_object_or_404(model.every, pk=key)
    return found


def open_(request: HttpRequest, row: K) -> K:
    """Somebody opens a row, which may be gone: then it says so. That it was opened is noted once a day. Raises Gone."""
    if row.deleted is not None:
        day = date_format(timezone.localtime(row.deleted), "j F Y")
        mine = " You can undo this for 30 days, under My work." if belongs(request, row) else ""
        raise Gone(f"It was deleted on {day}.{mine}")
    note_opened(row)
    return row


def note_opened(row: Kept) -> None:
    """Somebody looks at it today, so it stays: written down once a day."""
    if row.opened < (now := today()) or row.warned is not None:
        type(row).every.filter(pk=row.pk).update(opened=now, warned=None)
        row.opened, row.warned = now, None


def open_run(request: HttpRequest, run_id: str) -> Run:
    """The door of the stepper: runs are unlisted, and whoever has the link may read.

    The line itself, which is large, is read only when it has to be played (`runs.played`).
    """
    session: Any = request.session
    found: Any = _RUNS.get(run_id, session.session_key or "")
    if found is None:
        raise Http404("this line doesn't exist")
    session.read_along(found.session_data)
    run: Run = open_(request, found)
    run.branched = found.has_branches
    return run


def _runs() -> QuerySet[Run]:
    branches = Run.objects.filter(parent=OuterRef("pk"))
    rows = Run.every.defer("start", "entries")
    return rows.annotate(has_branches=Exists(branches), session_data=data_of(ANOTHER))


_RUNS = OneRow(_runs)
