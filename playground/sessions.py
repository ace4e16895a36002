"""Visitors' sessions: Django's own in the database, read without writing the query's SQL anew for each page."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models.functions import Now

from playground.one_row import OneRow

_LASTING = OneRow(lambda: Session.objects.filter(expire_date__gt=Now()))


class SessionStore(db.SessionStore):
    """A session of the database."""

    def _get_session_from_db(self) -> Session | None:
        """The row, unless it has expired; a key that leads to none is forgotten, as Django does it."""
        found = _LASTING.get(str(self.session_key))
        if found is None:
            self._session_key = None
        return found
