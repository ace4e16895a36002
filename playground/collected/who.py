"""Who may do what with a collection."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.formats import date_format

from playground.boards.visitors import belongs
from playground.collected.models import Collection, Entry
from playground.gone import Gone
from playground.library.models import Scenario
from playground.people import roles

_SHOWN = (Scenario.Visibility.PUBLIC, Scenario.Visibility.UNLISTED)


def may_make(request: HttpRequest) -> bool:
    """Whether the visitor may make collections and open classes: with an account that nobody has banned."""
    return roles.may_take_part(request.user)


def maker_or_door(request: HttpRequest, back: str) -> HttpResponse | None:
    """The way in, from which a visitor comes `back`; None for who may make collections.

    Raises PermissionDenied for somebody who is signed in and banned.
    """
    if may_make(request):
        return None
    if request.user.is_authenticated:
        raise PermissionDenied(
            "Moderators have banned this account: it can't change anything others can see."
        )
    return redirect_to_login(back)


def open_collection(request: HttpRequest, slug: str) -> Collection:
    """The door: what is unlisted is unguessable, what was taken back is there for its owner alone."""
    found = get_object_or_404(Collection.objects.select_related("owner"), slug=slug)
    not_deleted(request, found)
    if found.visibility == Collection.Visibility.WITHDRAWN and not belongs(request, found):
        raise Http404("its owner has withdrawn it")
    return found


def not_deleted(request: HttpRequest, found: Collection) -> None:
    """Raises Gone for a collection that its owner has deleted."""
    if found.deleted is not None:
        day = date_format(timezone.localtime(found.deleted), "j F Y")
        mine = " You can undo this for 30 days, under My work." if belongs(request, found) else ""
        raise Gone(f"Its owner deleted it on {day}.{mine}")


def own_collection(request: HttpRequest, slug: str) -> Collection:
    """The door of who may change it: its owner."""
    found = get_object_or_404(Collection.objects.select_related("owner"), slug=slug)
    if not belongs(request, found):
        raise Http404("this collection belongs to someone else")
    not_deleted(request, found)
    maker_or_door(request, "")
    return found


def is_shown(collection: Collection, entry: Entry) -> bool:
    """Whether readers see an entry's scenario: never one that was taken back, and what its maker left unlisted only
    where the collection is unlisted, too, or the same person's."""
    row = entry.scenario
    if row.visibility not in _SHOWN:
        return False
    if row.visibility == Scenario.Visibility.PUBLIC or not collection.listed:
        return True
    return row.owner_id is not None and row.owner_id == collection.owner_id
