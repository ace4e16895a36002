"""Whatever a form can be sent to is counted against a limit, or it is said here why it need not be."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

COUNTS = re.compile(r"@limited\(|\bspend\(|\badmit\(|@bounded\(")
"""What a view says that counts what it is asked for, or asks whether its workers have room for more."""
ELSEWHERE = {
    "playground.boards.views.building.edit": "it hands on to what counts",
    "playground.cards.writing.write": "what is typed is counted by its words, where it is read",
    "playground.simulations.answers.compare_answers": "it asks for room where it begins",
}
CHEAP = {
    "playground.api.views.take_back": "one row of one's own, which is gone then",
    "playground.boards.views.errands.cancel": "it ends work",
    "playground.exploring.views.cancel": "it ends work",
    "playground.simulations.views.cancel": "it ends work",
    "playground.people.views.inbox.read_all": "one row of one's own",
    "playground.people.views.inbox.follow": "one row of one's own",
    "playground.people.views.own.settings": "one row of one's own",
    "playground.talk.views.comments.delete": "one row of one's own, once",
    "playground.talk.views.moderation.look": "for moderators",
    "playground.talk.views.moderation.ban": "for moderators",
}
"""What changes so little that it is counted by its work alone, as everything is (`playground.door.metering`)."""


def views(resolver: URLResolver | None = None) -> Iterator[Callable[..., Any]]:
    for one in (resolver or get_resolver()).url_patterns:
        if isinstance(one, URLResolver):
            if one.app_name != "admin":
                yield from views(one)
        elif isinstance(one, URLPattern) and inspect.unwrap(one.callback).__module__.startswith(
            "playground."
        ):
            yield inspect.unwrap(one.callback)


def test_every_form_is_counted_or_it_is_said_why_not() -> None:
    left = {}
    for view in views():
        said = inspect.getsource(view)
        takes = "require_POST" in said or '"POST"' in said
        if takes and not COUNTS.search(said):
            left[f"{view.__module__}.{view.__qualname__}"] = view
    known = ELSEWHERE.keys() | CHEAP.keys()
    assert left.keys() == known, sorted(left.keys() ^ known)
    for name in ELSEWHERE:
        module = inspect.getsource(inspect.getmodule(left[name]))  # type: ignore[arg-type]
        assert COUNTS.search(module), name
