"""What people are called: short, plain, and nobody else's, now or before.

Letters, digits, hyphen and underscore of ASCII alone, so that no two handles look alike and each can be typed, said
and put into an address; upper and lower case are the same name.
"""

from __future__ import annotations

import re
import secrets

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator

from playground.people.models import LONGEST_HANDLE, FormerHandle, Profile

SHORTEST_HANDLE = 2
_WRONG = re.compile(r"[^A-Za-z0-9_-]+")
RESERVED = frozenset(
    [
        "admin",
        "administrator",
        "anonymous",
        "api",
        "engine",
        "judge",
        "judges",
        "me",
        "moderator",
        "moderators",
        "nobody",
        "official",
        "owner",
        "root",
        "someone",
        "staff",
        "support",
        "system",
        "visitor",
        "rules-playground",
        "wizards",
    ]
)
"""Names under which somebody could pose as the site, or as nobody."""

looks_like_a_handle = RegexValidator(
    rf"\A[A-Za-z0-9](?:[A-Za-z0-9_-]{{0,{LONGEST_HANDLE - 2}}}[A-Za-z0-9])\Z",
    f"A name has {SHORTEST_HANDLE} to {LONGEST_HANDLE} letters and digits, with hyphens or underscores between them.",
)
"""What allauth asks of a name before anything else."""
username_validators = [looks_like_a_handle]


def refuse_unless_free(handle: str, of: Profile | None = None) -> None:
    """Raise ValidationError for a name that nobody may have, or that is or was somebody else's than `of`'s."""
    looks_like_a_handle(handle)
    if handle.lower() in RESERVED:
        raise ValidationError("That name can't be used here. Choose another one.")
    users = get_user_model().objects.filter(username__iexact=handle)
    now = Profile.objects.filter(handle__iexact=handle)
    before = FormerHandle.objects.filter(handle__iexact=handle)
    if of is not None:
        users, now, before = users.exclude(pk=of.pk), now.exclude(pk=of.pk), before.exclude(profile=of)
    if users.exists() or now.exists() or before.exists():
        raise ValidationError("That name is taken. Choose another one.")


def free_handle(wanted: str) -> str:
    """A handle as near as possible to a user's name that some other way made, such as `createsuperuser`."""
    begun = _WRONG.sub("-", wanted).strip("-_")[:LONGEST_HANDLE].strip("-_") or "player"
    begun = begun if len(begun) >= SHORTEST_HANDLE else f"{begun}0"
    found, digits = begun, 1
    while _is_taken(found):
        digits += 1
        lot = f"-{secrets.randbelow(10**digits)}"
        found = begun[: LONGEST_HANDLE - len(lot)] + lot
    return found


def _is_taken(handle: str) -> bool:
    return any(model.objects.filter(handle__iexact=handle).exists() for model in (Profile, FormerHandle))
