"""All that the site keeps of somebody, as one JSON file: written piece by piece, so that no process holds it whole.

A table belongs to somebody by a foreign key with one of the names in OWNERS. `tests/site/people/test_export.py` fails
for a key to accounts with a name that neither stands there nor in OF_OTHERS, so no room's table is forgotten.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.postgres.search import SearchVectorField
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import BinaryField, Model, Q, QuerySet

from playground.boards.drafts import every_text
from playground.boards.models import Draft
from playground.people.profiles import profile_of
from playground.people.takeover import owned

MOST_ROWS = 100_000
"""Rows of one table in a file; whoever has more is told so in it."""
OWNERS = frozenset(("owner", "user", "account", "author", "by", "judge", "reporter", "reader"))
OF_OTHERS = frozenset(("moderator",))
"""Keys that say something else of an account than that a row is its own: what a moderator did is about others."""
_SECRET = ("token", "secret", "password", "hash", "digest", "key")
_DERIVED = {
    "library.scenario": {"facets", "keys", "words"},
    "people.profile": {"unread"},
}
"""What the site works out by itself, and keeps beside what somebody has made so that it is found."""


def tables() -> list[tuple[type[Model], str]]:
    """The tables of the project's rooms whose rows are somebody's, each with its key."""
    found = []
    for model in apps.get_models():
        if not model.__module__.startswith("playground."):
            continue
        names = [
            field.name for field in model._meta.fields if field.related_model is User and field.name in OWNERS
        ]
        found += [(model, name) for name in names[:1]]
    return found


def whole(user: Any) -> Iterator[str]:
    """The file, in pieces."""
    yield '{\n"account": ' + _json(_account(user))
    for model, key in tables():
        yield f",\n{_json(model._meta.label_lower)}: ["
        yield from _rows(model._base_manager.filter(**{key: user}).order_by("pk"), model, key)
        yield "\n]"
    yield ',\n"edits of boards": ['
    yield from _edits(Q(owner=user))
    yield "\n]\n}\n"


def of_browser(visitor: str) -> Iterator[str]:
    """The same of a browser without an account: what it has made."""
    yield '{\n"made in a browser": true'
    for model in owned():
        yield f",\n{_json(model._meta.label_lower)}: ["
        rows = model._base_manager.filter(owner=None, visitor=visitor).order_by("pk")
        yield from _rows(rows if visitor else rows.none(), model, "visitor")
        yield "\n]"
    yield ',\n"edits of boards": ['
    yield from _edits(Q(owner=None, visitor=visitor)) if visitor else ()
    yield "\n]\n}\n"


def _edits(whose: Q) -> Iterator[str]:
    """The history of all boards, each edit with the text that it made."""
    comma = "\n"
    for draft in Draft.every.filter(whose).only("pk").order_by("pk").iterator(chunk_size=50):
        for edit, text in every_text(draft):
            told = {"draft_id": draft.pk, "number": edit.number, "what": edit.what}
            yield comma + _json({**told, "created": edit.created, "text": text})
            comma = ",\n"


def _account(user: Any) -> dict[str, Any]:
    profile = profile_of(user)
    return {
        "handle": profile.handle,
        "former handles": list(profile.former.values_list("handle", flat=True)),
        "joined": profile.joined,
        "signed in last": user.last_login,
        "mail addresses": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "groups": list(user.groups.values_list("name", flat=True)),
        "second factors": list(
            Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")
        ),
        "other sites": list(SocialAccount.objects.filter(user=user).values("provider", "uid", "date_joined")),
    }


def _rows(rows: QuerySet[Any], model: type[Model], key: str) -> Iterator[str]:
    names = [field.attname for field in model._meta.concrete_fields if _told(field) and field.name != key]
    comma = "\n"
    for number, row in enumerate(rows.values(*names).iterator(chunk_size=100)):
        if number == MOST_ROWS:
            yield comma + _json({"left out": f"all after the first {MOST_ROWS}"})
            return
        yield comma + _json(row)
        comma = ",\n"


def _told(field: models.Field[Any, Any]) -> bool:
    if isinstance(field, models.GeneratedField | SearchVectorField | BinaryField):
        return False
    if field.name in _DERIVED.get(field.model._meta.label_lower, ()):
        return False
    return not any(word in field.name for word in _SECRET)


class _Encoder(DjangoJSONEncoder):
    def default(self, value: Any) -> Any:
        return b64encode(value).decode() if isinstance(value, bytes | memoryview) else super().default(value)


def _json(value: Any) -> str:
    return json.dumps(value, cls=_Encoder, ensure_ascii=False)
