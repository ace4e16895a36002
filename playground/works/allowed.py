"""Who may do what with a scenario as a work."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from playground.library.models import Scenario
from playground.library.views import is_makers
from playground.people.roles import is_banned
from playground.works.models import Suggestion


def not_banned(request: HttpRequest) -> None:
    """Raises PermissionDenied for somebody whom moderators have banned: they change nothing that others see."""
    if is_banned(request.user):
        raise PermissionDenied(
            "Moderators have banned this account: it can't change anything others can see."
        )


def may_correct(request: HttpRequest, row: Scenario) -> bool:
    """Its maker, while it is not deleted; what ships is the project's own and corrected there."""
    return is_makers(request, row)


def may_suggest(request: HttpRequest, row: Scenario) -> bool:
    """Anybody with an account, of what somebody else has put into the library or shown them."""
    return (
        row.kind != Scenario.Kind.SHIPPED
        and request.user.is_authenticated
        and not is_makers(request, row)
        and row.visibility != Scenario.Visibility.WITHDRAWN
    )


def may_read_suggestion(request: HttpRequest, one: Suggestion) -> bool:
    """Whoever made it and whoever it is made to."""
    mine = bool(request.user.is_authenticated and request.user.pk == one.by_id)
    return mine or is_makers(request, one.scenario)
