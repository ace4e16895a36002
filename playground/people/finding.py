"""Finding people by a part of what they are called."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import Case, Count, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce, Lower

from playground.library.models import Scenario
from playground.people.models import LONGEST_HANDLE, Profile

SHORTEST = 2
_CALLED = re.compile(rf"[A-Za-z0-9_-]{{{SHORTEST},{LONGEST_HANDLE}}}")


def find(typed: str, most: int) -> list[Profile]:
    """Whose name has these letters: who is called just so first, then whose name begins with them. Each has
    `published`, how many scenarios of theirs are in the library."""
    if not _CALLED.fullmatch(typed):
        return []
    low = typed.lower()
    rows = (
        Profile.objects.filter(user__is_active=True)
        .annotate(low=Lower("handle"))
        .filter(low__contains=low)
        .annotate(
            rank=Case(
                When(low=low, then=Value(0)),
                When(low__startswith=low, then=Value(1)),
                default=Value(2),
                output_field=IntegerField(),
            ),
            published=_published(),
        )
    )
    return list(rows.order_by("rank", "low")[:most])


def _published() -> Coalesce:
    theirs: QuerySet[Scenario, Any] = (
        Scenario.objects.filter(owner=OuterRef("pk"), visibility=Scenario.Visibility.PUBLIC)
        .order_by()
        .values("owner")
        .annotate(number=Count("pk"))
        .values("number")
    )
    return Coalesce(Subquery(theirs, output_field=IntegerField()), Value(0))
