"""Deleting an account: what goes, what stays, and that nothing that stays is anybody's any more.

What is public stays, without a name: others have read it, answered it, and lead to it. What only its maker ever saw
goes. What somebody shared by a link they may keep working or delete. Rooms above this one say by their foreign keys
what becomes of their rows; those that stay lose the mark of the browser as well, so that nobody who comes to that
browser finds them theirs.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from playground.boards.models import Draft, Errand, Run
from playground.cards.models import CardDraft
from playground.exploring.models import Exploration
from playground.library.models import Scenario
from playground.people.takeover import give, owned
from playground.rulings.models import Ruling
from playground.simulations.models import Simulation

PRIVATE: tuple[type[Model], ...] = (Errand, Draft, CardDraft)
"""What only its maker ever saw."""


def by_link(user: Any) -> tuple[QuerySet[Any], ...]:
    """What somebody's links lead to, and no list."""
    unlisted = ~Q(visibility=Scenario.Visibility.PUBLIC)
    return (
        Scenario.objects.filter(unlisted, owner=user, moment=None),
        Ruling.objects.filter(owner=user, published=None),
        Simulation.every.filter(owner=user),
        Exploration.every.filter(owner=user),
        Run.every.filter(owner=user),
    )


def public(user: Any) -> QuerySet[Scenario]:
    """What everybody can find."""
    return Scenario.objects.filter(owner=user, visibility=Scenario.Visibility.PUBLIC)


def leave(user: Any, *, links: bool) -> None:
    """Delete an account with all that only it ever saw; with `links`, what its links lead to goes on working."""
    with transaction.atomic():
        for model in PRIVATE:
            model._base_manager.filter(owner=user).delete()
        if not links:
            for rows in by_link(user):
                rows.delete()
        user.delete()


def on_deleted(sender: object, instance: Any, **more: object) -> None:
    """An account is about to go, whoever deletes it: what stays is nobody's, and no list finds it by the name."""
    with transaction.atomic():
        give(Scenario.objects.filter(owner=instance), None)
        for model in owned():
            model._base_manager.filter(owner=instance).update(owner=None, visitor="")
