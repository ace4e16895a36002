"""Words that let a program act for an account: made, found, taken back. The database knows their digests alone."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from playground.api.models import Token

BEGINS = "rp_"
"""How every token begins, so that whoever finds one in a file knows what it is."""
MOST = 10
"""Tokens of one account."""
LONGEST = 100
_SHOWN = 8
_NOTED_EVERY = timedelta(hours=1)


class TooManyTokens(Exception):
    """The account has as many as are allowed."""


def make(owner: User, name: str) -> tuple[Token, str]:
    """A new token and its word, which nobody can find out again. Raises TooManyTokens."""
    word = BEGINS + secrets.token_urlsafe(32)
    with transaction.atomic():
        # Of two requests at once, the second sees what the first has made.
        User.objects.select_for_update().get(pk=owner.pk)
        if Token.objects.filter(owner=owner).count() >= MOST:
            raise TooManyTokens(f"An account has at most {MOST} tokens; revoke one first.")
        token = Token.objects.create(owner=owner, name=name, digest=digest_of(word), begins=word[:_SHOWN])
    return token, word


def digest_of(word: str) -> str:
    """How a token is kept. It is random and long, so a plain digest can't be guessed back."""
    return hashlib.sha256(word.encode()).hexdigest()


def owner_of(word: str) -> User | None:
    """The account that a token acts for; None if there is no such token, or the account is closed."""
    if not word.startswith(BEGINS) or len(word) > LONGEST or not word.isascii():
        return None
    found = (
        Token.objects.select_related("owner").filter(digest=digest_of(word), owner__is_active=True).first()
    )
    if found is None:
        return None
    now = timezone.now()
    if found.used is None or found.used < now - _NOTED_EVERY:
        Token.objects.filter(pk=found.pk).update(used=now)
    owner: User = found.owner
    return owner


def take_back(owner: User, token_id: int) -> bool:
    """End a token of this account; False if it has none of this number."""
    gone, _ = Token.objects.filter(owner=owner, pk=token_id).delete()
    return bool(gone)
