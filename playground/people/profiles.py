"""Profiles: each account has one from its first moment on, whichever way it came to be."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db import transaction

from playground.people.handles import free_handle
from playground.people.models import Profile


def on_new_account(sender: object, instance: Any, created: bool, raw: bool = False, **more: object) -> None:
    """A user was made, by signing up, by a command or in the admin."""
    if created and not raw:
        Profile.objects.create(
            user=instance, handle=free_handle(instance.get_username()), joined=instance.date_joined
        )


def profile_of(user: AbstractBaseUser | AnonymousUser) -> Profile:
    """The profile of an account; one that came past the signal (a fixture, SQL) gets it now."""
    if not isinstance(user, User):
        raise TypeError("a visitor without an account has no profile")
    try:
        found: Profile = user.profile
    except Profile.DoesNotExist:
        with transaction.atomic():
            found, _ = Profile.objects.get_or_create(
                user=user, defaults={"handle": free_handle(user.get_username()), "joined": user.date_joined}
            )
    return found
