"""What is wrong with a site, in words, and what to do about it: each check tells what it found."""

from __future__ import annotations

import os
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import get_connection
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from playground.watch import waiting
from playground.watch.models import Made

GOOD, DOUBTFUL, BAD = "good", "doubtful", "bad"
LEAST_FREE, LITTLE_FREE = 200 << 20, 2 << 30
MOST_WRONG = 2.0
"""Seconds by which the clocks of this machine and of the database's may differ."""
SECONDS_TO_PING = 2.0
LOCAL = frozenset(("127.0.0.1", "localhost", "::1", "[::1]", ".localhost"))
OLDEST_POSTGRES = 140_000


@dataclass(frozen=True)
class Finding:
    """What one look has found, and what to do about it."""

    subject: str
    how: str
    words: str
    do: str = ""


Check = Callable[[], Iterator[Finding]]


def look() -> Iterator[Finding]:
    """Everything, one after another; what rests on the database is left out where that doesn't answer."""
    yield from _settings()
    yield from _disk()
    problem = waiting.database_problem()
    if problem:
        where = settings.DATABASES["default"]["HOST"] or "this machine"
        do = "Start it, or set DATABASE_URL to where it is. `make run` starts one of its own."
        yield Finding("database", BAD, f"The database at {where} does not answer: {problem}", do)
    else:
        yield from _database()
        yield from _migrations()
        yield from _clock()
        yield from _watch()
    yield from _broker()
    yield from _cache()
    yield from _mail()
    yield from _files()


def public() -> bool:
    """Whether the settings say that others than this machine's own people come."""
    return any(host not in LOCAL for host in settings.ALLOWED_HOSTS) or settings.HTTPS


def _settings() -> Iterator[Finding]:
    found = list(_wrong_settings())
    yield from found or [Finding("settings", GOOD, "They fit together.")]


def _wrong_settings() -> Iterator[Finding]:
    if settings.DEBUG:
        how = BAD if public() else DOUBTFUL
        yield Finding("settings", how, "DEBUG shows tracebacks to visitors.", "Unset DEBUG.")
    if "*" in settings.ALLOWED_HOSTS:
        do = "Name the hosts that the site is called by."
        yield Finding("settings", DOUBTFUL, "ALLOWED_HOSTS=* takes any name for this site's.", do)
    if not public():
        return
    if not os.environ.get("SECRET_KEY"):
        words = "SECRET_KEY is not set, so each machine has its own, and a visitor of one is a stranger to another."
        yield Finding("settings", DOUBTFUL, words, "Set it to fifty or more characters, the same everywhere.")
    if not settings.HTTPS:
        words = "Visitors come from elsewhere, and HTTPS is not set: cookies travel in the open."
        yield Finding("settings", BAD, words, "Put a proxy that ends TLS in front, and set HTTPS=yes.")
    address = urlsplit(settings.SITE_URL)
    if address.hostname in LOCAL:
        do = "Set SITE_URL to the address that visitors use."
        yield Finding("settings", BAD, f"Mails lead to {settings.SITE_URL}, which is this machine.", do)
    elif settings.HTTPS and address.scheme != "https":
        yield Finding("settings", DOUBTFUL, "SITE_URL begins with http.", "Let it begin with https.")


def _disk() -> Iterator[Finding]:
    for where in dict.fromkeys((Path(settings.VAR_DIR), Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))):
        if not where.exists():
            yield Finding("disk", BAD, f"{where} is not there.", "Make it, owned by the site's user.")
            continue
        if not os.access(where, os.W_OK):
            do = "Give it to the user that the site runs as."
            yield Finding("disk", BAD, f"{where} may not be written.", do)
        free = shutil.disk_usage(where).free
        if where == Path(settings.VAR_DIR):
            how = BAD if free < LEAST_FREE else DOUBTFUL if free < LITTLE_FREE else GOOD
            do = "" if how == GOOD else "Free some space, or move VAR_DIR to a larger disk."
            yield Finding("disk", how, f"{free >> 20} MB are free at {where}.", do)


def _database() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        cursor.execute(
            "select current_setting('server_version_num')::int, current_setting('server_encoding')"
        )
        number, encoding = cursor.fetchone()
    if number < OLDEST_POSTGRES:
        yield Finding(
            "database", BAD, f"Postgres {number // 10_000} is too old.", "Use Postgres 14 or newer."
        )
    elif encoding != "UTF8":
        do = "Make the database anew with the encoding UTF8."
        yield Finding("database", BAD, f"Its encoding is {encoding}.", do)
    else:
        yield Finding("database", GOOD, f"Postgres {number // 10_000} answers.")


def _migrations() -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        waiting = "1 migration waits" if len(plan) == 1 else f"{len(plan)} migrations wait"
        words = f"{waiting}, {plan[0][0]} first."
        yield Finding("migrations", BAD, words, "python manage.py migrate")
    else:
        yield Finding("migrations", GOOD, "All are made.")


def _clock() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        before = time.time()
        cursor.execute("select extract(epoch from clock_timestamp())::float")
        (there,) = cursor.fetchone()
    wrong = abs(there - (before + time.time()) / 2)
    if wrong > MOST_WRONG:
        words = f"This machine's clock and the database's differ by {wrong:.0f} seconds."
        yield Finding("clock", BAD, words, "Have both set by NTP (timedatectl set-ntp true).")
    else:
        yield Finding("clock", GOOD, "It agrees with the database's.")


def _watch() -> Iterator[Finding]:
    if (
        not connection.introspection.table_names()
        or Made._meta.db_table not in connection.introspection.table_names()
    ):
        return  # said by the migrations
    latest = Made.objects.exclude(begun=None).order_by("-begun").first()
    if latest is None or latest.begun is None or latest.begun < timezone.now() - timedelta(minutes=2):
        words = "No watch has made a round lately: what stands still is not found."
        yield Finding("watch", BAD, words, "Start one: python manage.py watch")
        return
    failing = Made.objects.exclude(problem="")
    for one in failing:
        do = f"Its log tells more; python manage.py watch --now {one.name} tries it."
        yield Finding("watch", DOUBTFUL, f"The round {one.name} went wrong: {one.problem}", do)
    if not failing:
        yield Finding("watch", GOOD, "It makes its rounds.")


def _broker() -> Iterator[Finding]:
    from playground.celery import app

    problem = waiting.broker_problem()
    if problem:
        do = "Start it, or set CELERY_BROKER_URL to where it is. `make run` starts one of its own."
        yield Finding("broker", BAD, f"It does not answer: {problem}", do)
        return
    yield Finding("broker", GOOD, "It answers.")
    queues = app.control.inspect(timeout=SECONDS_TO_PING).active_queues() or {}
    taken = {queue["name"] for some in queues.values() for queue in some}
    missing = sorted({queue.name for queue in settings.CELERY_TASK_QUEUES} - taken)
    if not queues:
        words = "No worker answers: nothing is simulated, and nothing judged again."
        yield Finding("workers", BAD, words, "Start one: celery -A playground worker")
    elif missing:
        words = f"No worker takes from the queue {' or '.join(missing)}."
        yield Finding("workers", BAD, words, "Start workers without -Q, so that they take from all queues.")
    else:
        yield Finding("workers", GOOD, f"{len(queues)} answer{'s' if len(queues) == 1 else ''}.")


def _cache() -> Iterator[Finding]:
    problem = waiting.cache_problem()
    if problem:
        words = f"The shared cache does not answer: {problem} Each process counts alone what visitors may ask for."
        yield Finding("cache", BAD, words, "Start it, or set CACHE_URL to where it is.")
    else:
        yield Finding("cache", GOOD, "It counts.")


def _mail() -> Iterator[Finding]:
    backend = settings.EMAIL_BACKEND
    if backend.endswith("console.EmailBackend"):
        how = BAD if settings.CONFIRM_MAIL else DOUBTFUL if public() else GOOD
        do = "" if how == GOOD else "Set EMAIL_URL, or nobody can recover a password."
        yield Finding("mail", how, "Mails are printed where the site was started, and go nowhere.", do)
        return
    try:
        with get_connection(fail_silently=False):
            pass
    except (OSError, socket.gaierror) as error:
        words = f"The mail server can't be reached: {error}"
        yield Finding("mail", BAD, words, "Look at EMAIL_URL: host, port, name, word, and kind of TLS.")
        return
    yield Finding("mail", GOOD, f"Mails can be handed over; they come from {settings.DEFAULT_FROM_EMAIL}.")


def _files() -> Iterator[Finding]:
    root = Path(settings.STATIC_ROOT)
    if "Manifest" in settings.STORAGES["staticfiles"]["BACKEND"] and not (root / "staticfiles.json").exists():
        words = f"{root} has no static files: pages break."
        yield Finding("static files", BAD, words, "python manage.py collectstatic --noinput")
    else:
        yield Finding("static files", GOOD, "They are gathered.")
