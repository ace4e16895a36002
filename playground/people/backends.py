"""How accounts are found: by allauth, and with their profile in the same query, since every page shows the handle."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth import get_user_model


class Accounts(AuthenticationBackend):
    """Accounts by handle or by confirmed email address, and a password."""

    def get_user(self, user_id: Any) -> Any:
        """Who is signed in, with the profile; None for an account that is gone or was switched off."""
        user = get_user_model().objects.select_related("profile").filter(pk=user_id).first()
        return user if user is not None and self.user_can_authenticate(user) else None
