"""Requests that are answered the same whoever sends them: what a browser sends along by itself counts for nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from playground.sessions import SessionStore


@contextmanager
def as_nobody(request: HttpRequest) -> Iterator[None]:
    """Within it the request has no account and an empty session; behind it both are as they were.

    Whatever comes after the view would else take the empty session for the visitor's, and end that.
    """
    session, user = request.session, request.user
    anonymous: Any = AnonymousUser()
    empty: Any = SessionStore()
    request.session, request.user = empty, anonymous
    try:
        yield
    finally:
        request.session, request.user = session, user
