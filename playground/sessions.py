"""Visitors' sessions: Django's own in the database, read with SQL that is written once, or with a page's own row.

What is in one is looked at on each page, while few pages change it: that the site signed it is found out once.
"""

from __future__ import annotations

import marshal
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import QuerySet, Subquery
from django.db.models.functions import Now

from playground.kept import Kept
from playground.one_row import OneRow

_MOST = 2_000
"""Signs of a session that is small, as most are."""
_signed: Kept[bytes | str, bytes] = Kept(1_024)
"""What is in sessions, by the whole of their signed text."""


def _lasting() -> QuerySet[Session]:
    return Session.objects.filter(expire_date__gt=Now())


_LASTING = OneRow(_lasting)


def data_of(key: str) -> Subquery:
    """What is kept of a session, for a query that reads it along; nothing if it has expired."""
    return Subquery(_lasting().filter(pk=key).values("session_data"))


class SessionStore(db.SessionStore):
    """A session of the database."""

    _along: tuple[str | None, str | None] = None, None
    """A key and its data, as they were read along."""

    def read_along(self, data: str | None) -> None:
        """What another query has read by `data_of`, so that the session need not be asked for by itself."""
        self._along = self.session_key, data

    def _get_session_from_db(self) -> Session | None:
        """The row, unless it has expired; a key that leads to none is forgotten, as Django does it."""
        key, (along, data) = self.session_key, self._along
        self._along = None, None
        if key is not None and key == along:
            found = None if data is None else Session(session_key=key, session_data=data)
        else:
            found = _LASTING.get(str(self.session_key))
        if found is None:
            self._session_key = None
        return found

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """What is in a session; nothing if the site hasn't signed it. Each time another dict, all the way down."""
        found = _signed.get(session_data)
        if found is not None:
            return marshal.loads(found)  # type: ignore[no-any-return]
        decoded: dict[str, Any] = super().decode(session_data)
        if decoded and len(session_data) <= _MOST:
            _signed.keep(session_data, marshal.dumps(decoded))
        return decoded
