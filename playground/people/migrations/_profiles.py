"""Accounts that were there before profiles get theirs: for the migration that began it, and for the one of all."""

import re
from typing import Any

_LONGEST = 30


def give_profiles(apps: Any, editor: Any) -> None:
    profiles = apps.get_model("people", "Profile").objects.using(editor.connection.alias)
    users = apps.get_model("auth", "User").objects.using(editor.connection.alias)
    taken = {handle.lower() for handle in profiles.values_list("handle", flat=True)}
    for user in users.filter(profile=None).order_by("pk").iterator():
        begun = re.sub(r"[^A-Za-z0-9_-]+", "-", user.username).strip("-_")[: _LONGEST - 8].strip("-_")
        begun = begun if len(begun) > 1 else f"player{begun}"
        handle = begun if begun.lower() not in taken else f"{begun}-{user.pk}"
        taken.add(handle.lower())
        profiles.create(user=user, handle=handle, joined=user.date_joined)
