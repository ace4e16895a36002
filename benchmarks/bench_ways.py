"""`make bench-ways`: what the site does otherwise than Django does by itself, and what each of these ways is worth.

A line of play on a board with 60 permanents is stepped through and edited in this process, as in `make bench-site`, and
the first page looked at; in turn as it is and with one way exchanged for the ordinary one, so that whatever else the
machine does meets both alike. Milliseconds of this thread's processor time for a request, the first quartile of the
rounds; docs/ways.md tells what each way is, and why it stays.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # run as a script: the project is one level up

from benchmarks.bench_site import Answer, Built, _Inside, percentile  # noqa: E402

Way = Callable[[], Any]


@contextmanager
def put(place: Any, name: str, other: Any) -> Iterator[None]:
    """Something else under this name, for a while."""
    kept = place.__dict__[name]
    setattr(place, name, other)
    try:
        yield
    finally:
        setattr(place, name, kept)


@contextmanager
def as_it_is() -> Iterator[None]:
    yield


@contextmanager
def rows_by_querysets() -> Iterator[None]:
    """Each row is asked for by a queryset, and the session by itself."""
    from playground.one_row import OneRow
    from playground.sessions import SessionStore

    def ask(self: Any, key: str, another: str = "") -> Any:
        return self._rows().filter(pk=key).order_by().first()

    with put(OneRow, "get", ask), put(SessionStore, "read_along", lambda self, data: None):
        yield


@contextmanager
def session_by_itself() -> Iterator[None]:
    """The session is not read along with the line."""
    from playground.sessions import SessionStore

    with put(SessionStore, "read_along", lambda self, data: None):
        yield


@contextmanager
def djangos_gzip() -> Iterator[None]:
    """Django's own compression."""
    from django.middleware.gzip import GZipMiddleware

    from playground.compressing import Compression

    with put(Compression, "process_response", GZipMiddleware.process_response):
        yield


@contextmanager
def no_stencils() -> Iterator[None]:
    """Each piece of a page is drawn each time."""
    from playground.look.stencils import Stencil

    def fill(self: Any, key: Any, context: Any, *texts: Any) -> Any:
        from django.utils.safestring import SafeString
        from markupsafe import escape

        return SafeString(
            self._draw(context()).filled([one if type(one) is SafeString else escape(one) for one in texts])
        )

    with put(Stencil, "fill", fill):
        yield


@contextmanager
def whoever_it_is() -> Iterator[None]:
    """The header asks of each visitor who it is."""
    from playground.people import header

    with put(header, "perhaps_signed_in", lambda request: True):
        yield


@contextmanager
def policy_each_time() -> Iterator[None]:
    """The content policy is put together for each answer."""
    from csp.middleware import CSPMiddleware

    from playground.door.policy import Middleware

    with (
        put(Middleware, "process_response", CSPMiddleware.process_response),
        put(Middleware, "process_request", CSPMiddleware.process_request),
    ):
        yield


class Inside(_Inside):
    """The same, of a browser that takes compressed pages."""

    def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        kind = headers.pop("Content-Type", "text/html")
        headers |= {"Accept-Encoding": "gzip"}
        made = self.client.generic(method, path, body, content_type=kind, headers=headers)  # type: ignore[attr-defined]
        encoding = made.headers.get("Content-Encoding", "")
        return Answer(
            f"{method} {path}",
            made.status_code,
            made.headers.get("Location", ""),
            made.content,
            encoding,
            0.0,
        )


WAYS: dict[str, Callable[[], Any]] = {
    "as it is": as_it_is,
    "rows by querysets, session by itself": rows_by_querysets,
    "session by itself": session_by_itself,
    "Django's compression": djangos_gzip,
    "pieces of pages drawn each time": no_stencils,
    "who it is asked of each visitor": whoever_it_is,
    "the content policy put together each time": policy_each_time,
}


def measured(act: Callable[[int], Answer | tuple[Answer, Answer]], number: int, times: int) -> float:
    """Milliseconds of this thread for each."""
    began = time.thread_time()
    for one in range(times):
        act(number + one)
    return (time.thread_time() - began) * 1e3 / times


def quiet(times: list[float]) -> float:
    """The first quartile: what it takes while the machine has least else to do."""
    return percentile(times, 0.25)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-ways", description=__doc__)
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--times", type=int, default=8, help="requests of each kind in a round")
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.db.backends.postgresql import base
    from django.test import Client

    call_command("migrate", interactive=False, verbosity=0)
    from django.conf import settings

    from playground.launch.prepare import gather_static_files

    gather_static_files(Path(settings.STATIC_ROOT))
    visitor = Inside(Client(HTTP_HOST="127.0.0.1"))
    built = Built(visitor)
    kinds: dict[str, Callable[[int], Any]] = {
        "step (part)": lambda number: built.step(number, part=True),
        "step (page)": lambda number: built.step(number, part=False),
        "first page": lambda number: visitor.get("/"),
        "edit": lambda number: built.edit(built.edits),
    }
    found: dict[tuple[str, str], list[float]] = {}
    chance = random.Random(1)
    for round_ in range(asked.rounds + 1):
        for kind, act in kinds.items():
            # In another order each time: what one leaves behind meets each of the others alike.
            for way, ordinary in chance.sample(list(WAYS.items()), len(WAYS)):
                visitor.requests = 0
                with ordinary():
                    took = measured(act, round_ * asked.times, asked.times)
                if round_:  # the first shows each page to this process
                    found.setdefault((way, kind), []).append(took)
    print("| | " + " | ".join(f"{kind}, ms | more" for kind in kinds) + " |")
    print("|---" * (1 + 2 * len(kinds)) + "|")
    for way in WAYS:
        cells = []
        for kind in kinds:
            now, base_ = quiet(found[way, kind]), quiet(found["as it is", kind])
            cells += [f"{now:.2f}", f"{100 * (now - base_) / base_:+.0f} %"]
        print(f"| {way} | " + " | ".join(cells) + " |", flush=True)
    connection.ensure_connection()
    for name, usable in (
        ("as it is", connection.is_usable),
        ("Django's", lambda: base.DatabaseWrapper.is_usable(connection)),
    ):
        began = time.perf_counter()
        for _ in range(2_000):
            usable()
        print(f"is the connection there, {name}: {(time.perf_counter() - began) * 500:.0f} microseconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
