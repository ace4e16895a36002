"""Who may do more than others, and who may do less.

Two groups of permissions are made with the tables; staff put people into them. Everything asks here, and nowhere by
the name of a group.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from playground.library.models import Scenario
from playground.people.models import Profile
from playground.people.profiles import profile_of

JUDGES = "Judges"
MODERATORS = "Moderators"
_GROUPS = {JUDGES: "verify", MODERATORS: "moderate"}
_NAMES = dict(Profile._meta.permissions)

NEW_FOR = timedelta(days=3)
"""As long an account is new, however much it does."""
KNOWN_BY = 3
"""As many public scenarios of its own an account needs to be new no more."""


def make_groups(using: str = "default") -> None:
    """The groups with their permissions, where they are missing; what staff changed in one stays as it is."""
    for name, codename in _GROUPS.items():
        group, made = Group.objects.using(using).get_or_create(name=name)
        if made:
            kind = ContentType.objects.db_manager(using).get_for_model(Profile)
            permission, _ = Permission.objects.using(using).get_or_create(
                content_type=kind, codename=codename, defaults={"name": _NAMES[codename]}
            )
            group.permissions.add(permission)


def is_judge(user: Any) -> bool:
    """Whether this is a trusted judge, who verifies."""
    return bool(user.is_active and user.has_perm("people.verify")) and not is_banned(user)


def judges(most: int) -> list[Any]:
    """Some of the trusted judges: who is told what concerns them all."""
    among = Q(groups__permissions__codename="verify") | Q(user_permissions__codename="verify")
    return list(get_user_model().objects.filter(among, is_active=True).distinct().order_by("pk")[:most])


def is_moderator(user: Any) -> bool:
    """Whether this person hides, restores and bans; staff do."""
    return bool(user.is_active and (user.is_staff or user.has_perm("people.moderate"))) and not is_banned(
        user
    )


def is_banned(user: Any) -> bool:
    """Whether this account may only read and take along what is its own, for now or for good."""
    if not user.is_authenticated:
        return False
    until = profile_of(user).banned_until
    return until is not None and until > timezone.now()


def is_new(user: Any) -> bool:
    """Whether this account is younger than three days or has fewer than three public scenarios."""
    if not user.is_authenticated or profile_of(user).joined > timezone.now() - NEW_FOR:
        return True
    public = Scenario.objects.filter(owner=user, visibility=Scenario.Visibility.PUBLIC)
    return len(public.values_list("pk")[:KNOWN_BY]) < KNOWN_BY


def may_take_part(user: Any) -> bool:
    """Whether this person may do what everybody sees: publish, vote, comment, suggest."""
    return bool(user.is_authenticated and user.is_active) and not is_banned(user)


def against_publishing(request: HttpRequest) -> str:
    """What the library is told against somebody who is signed in; "" for nothing."""
    if not is_banned(request.user):
        return ""
    until = profile_of(request.user).banned_until
    return f"Moderators have banned this account until {until:%d %B %Y}: it publishes nothing."
