"""What this room adds to a scenario's page: where it comes from, what can be done with it, its versions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from playground.boards.visitors import belongs
from playground.library.models import Scenario
from playground.library.parts import Part, Shown, plug
from playground.library.views import is_makers
from playground.works import allowed, deleting, forking
from playground.works.models import Suggestion, Version, Work
from playground.works.versions import work_of


@dataclass(frozen=True)
class Person:
    """Somebody as a page names them: a handle with its address, or words for who has none."""

    name: str
    href: str = ""


def person(user: Any) -> Person:
    """An account, or somebody who has none any more."""
    if user is None:
        return Person("a deleted account")
    return Person(user.get_username(), reverse("people:profile", args=[user.get_username()]))


def name_of(version: Version) -> Person:
    """Whose words a version has; a browser without an account has no name."""
    if version.owner_id is not None:
        return person(version.owner)
    return Person("its author" if version.visitor and not version.suggested else "a deleted account")


def plug_in() -> None:
    """As the site starts."""
    plug(Part("head", 10, "works/part_head.html", _head))
    plug(Part("actions", 10, "works/part_actions.html", _actions))
    plug(Part("aside", 30, "works/part_aside.html", _aside))


def _work(request: HttpRequest, row: Scenario) -> Work | None:
    """What is known of it as a work: asked for by several parts of a page, and read once."""
    kept: dict[int, Work | None] = request.__dict__.setdefault("_works", {})
    if row.pk not in kept:
        kept[row.pk] = work_of(row)
    return kept[row.pk]


def _head(request: HttpRequest, row: Scenario) -> Shown | None:
    """That it is deleted, and until when that can be undone; what it was made from."""
    deletion = deleting.deletion_of(row) if is_makers(request, row) else None
    work = _work(request, row)
    made_from = None if work is None or work.origin_number is None else _origin(request, work)
    return {"deletion": deletion, "origin": made_from} if deletion or made_from else None


def _origin(request: HttpRequest, work: Work) -> Shown:
    """Where it comes from. What isn't in the library is not named: its address is for those who were told it."""
    row = work.origin
    if row is None or not (row.listed or belongs(request, row)):
        return {"title": "", "href": "", "by": None, "number": 0}
    shipped = row.kind == Scenario.Kind.SHIPPED
    address = (
        row.get_absolute_url() if shipped else reverse("works:version", args=[work.origin_number, row.slug])
    )
    return {
        "title": row.title,
        "href": address,
        "by": person(row.owner) if row.owner is not None else None,
        "number": 0 if shipped else work.origin_number,
    }


def _actions(request: HttpRequest, row: Scenario) -> Shown | None:
    """What its maker may do, and what everybody may."""
    if row.visibility == Scenario.Visibility.WITHDRAWN:
        return None
    mine = allowed.may_correct(request, row)
    through_eyes = row.moment is not None and row.moment.seat is not None and not mine
    return {"mine": mine, "forks": not through_eyes}


def _aside(request: HttpRequest, row: Scenario) -> Shown | None:
    """Its versions, what others made of it, and changes that they suggest."""
    if row.visibility == Scenario.Visibility.WITHDRAWN:
        return None
    mine = is_makers(request, row)
    work = _work(request, row)
    shipped = row.kind == Scenario.Kind.SHIPPED
    waiting = 0
    if mine:
        waiting = Suggestion.objects.filter(scenario=row, state=Suggestion.State.OPEN).count()
    return {
        "versions": not shipped,
        "number": 1 if work is None else work.newest,
        "changed": None if work is None else work.changed,
        "forks": forking.forks_of(row),
        "suggests": not shipped and not mine,
        "waiting": waiting,
        "mine": mine,
    }
