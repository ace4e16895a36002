"""What a browser made before somebody signed in becomes theirs as they do.

Every table whose rows have an `owner` and, for those without an account, the mark of the browser (`visitor`) is gone
through, whichever room it belongs to. A row that is somebody's already stays theirs, whatever mark it has.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib import messages
from django.core.exceptions import FieldDoesNotExist
from django.db import models, transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import get_text_list

from playground.boards.models import Draft, Run
from playground.boards.visitors import visitor_of
from playground.cards.models import CardDraft
from playground.exploring.models import Exploration
from playground.library.filing import found_by
from playground.library.models import Scenario
from playground.rulings.models import Ruling
from playground.simulations.models import Simulation

BATCH = 200
_FOUND_BY = ("owner", "visitor", "facets", "keys", "words")
_SAID: dict[Any, tuple[str, str]] = {
    Draft: ("board", "boards"),
    Run: ("line", "lines"),
    Ruling: ("link", "links"),
    CardDraft: ("card", "cards"),
    Simulation: ("simulation", "simulations"),
    Exploration: ("exploration", "explorations"),
}
"""What is told of; scenarios of moments are told of as links."""


@cache
def owned() -> tuple[type[models.Model], ...]:
    """The tables of all rooms whose rows belong to an account or to a browser."""
    return tuple(model for model in apps.get_models() if _has(model, "owner") and _has(model, "visitor"))


def _has(model: type[models.Model], name: str) -> bool:
    try:
        model._meta.get_field(name)
    except FieldDoesNotExist:
        return False
    return True


def take_over(user: Any, visitor: str) -> dict[type[models.Model], int]:
    """Give a browser's rows to an account, all or none; how many of each table."""
    if not visitor:
        return {}
    found: dict[type[models.Model], int] = {}
    with transaction.atomic():
        for model in owned():
            if model is Scenario:
                found[model] = give(Scenario.objects.filter(owner=None, visitor=visitor), user)
            else:
                found[model] = model._base_manager.filter(owner=None, visitor=visitor).update(owner=user)
    return {model: number for model, number in found.items() if number}


def join(visitor: str, other: str) -> None:
    """Give what one browser has made, and no account has, to another browser. Within a transaction."""
    for model in owned():
        model._base_manager.filter(owner=None, visitor=visitor).update(visitor=other)


def give(rows: QuerySet[Scenario], owner: Any) -> int:
    """Give scenarios to an account, or to nobody; lists find them by that name from now on. Within a transaction."""
    done = 0
    for some in _batches(rows.select_for_update(of=("self",)).order_by("pk")):
        for row in some:
            row.owner = owner
            row.visitor = row.visitor if owner is not None else ""
            found_by(row)
        done += Scenario.objects.bulk_update(some, _FOUND_BY)
    return done


def _batches(rows: QuerySet[Scenario]) -> Iterator[list[Scenario]]:
    """Rows by their keys, some at a time: those that are written meanwhile are not asked for again."""
    last = 0
    while some := list(rows.filter(pk__gt=last)[:BATCH]):
        yield some
        last = some[-1].pk


def in_words(found: dict[type[models.Model], int]) -> str:
    """What was taken over, as a list; "" for nothing that one would look for."""
    said = [
        f"{number} {one if number == 1 else many}"
        for model, (one, many) in _SAID.items()
        if (number := found.get(model, 0))
    ]
    written = found.get(Scenario, 0) - found.get(Ruling, 0)
    if written > 0:
        said.append(f"{written} scenario{'' if written == 1 else 's'}")
    return get_text_list(said, "and")


def on_signed_in(
    sender: object, request: HttpRequest | None = None, user: Any = None, **more: object
) -> None:
    """Somebody has signed in, or up, in this browser."""
    if request is None or not hasattr(request, "session"):
        return
    found = in_words(take_over(user, visitor_of(request)))
    if found:
        messages.success(request, f"Moved to your account from this browser: {found}.", fail_silently=True)
