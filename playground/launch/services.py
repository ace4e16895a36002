"""The database and the broker: the embedded ones, or those that the environment names."""

import contextlib
import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from playground.launch import paths, postgres, valkey
from playground.launch.environment import BROKER_SCHEMES, POSTGRES_SCHEMES, envurl
from playground.launch.errors import CannotStart
from playground.launch.processes import Child, Notes

LEAST_FREE_BYTES = 200 * 1024 * 1024


class Service(Protocol):
    """A server that we start ourselves."""

    @property
    def url(self) -> str: ...

    def start(self) -> Child: ...


def embedded_database_url(home: Path) -> str:
    return postgres.url(home)


def embedded_broker_url(home: Path) -> str:
    return valkey.url(home)


def wanted(home: Path, notes: Notes, *, keep: bool) -> dict[str, Service]:
    """The servers to start here, each under the environment variable that would name another in its place."""
    named = {
        "DATABASE_URL": envurl("DATABASE_URL", POSTGRES_SCHEMES),
        "CELERY_BROKER_URL": envurl("CELERY_BROKER_URL", BROKER_SCHEMES),
    }
    return {
        variable: server for variable, server in own(home, notes, keep=keep).items() if not named[variable]
    }


def own(home: Path, notes: Notes, *, keep: bool) -> dict[str, Service]:
    """Servers of `home` alone, whatever the environment names."""
    return {
        "DATABASE_URL": postgres.Postgres(home, notes, keep=keep),
        "CELERY_BROKER_URL": valkey.Valkey(home, notes, keep=keep),
    }


def check_space(directory: Path, least: int = LEAST_FREE_BYTES) -> None:
    """Refuse to begin what a full disk would cut short."""
    free = shutil.disk_usage(directory).free
    if free < least:
        raise CannotStart(
            f"The disk that holds {directory} is nearly full ({free >> 20} MB free); "
            f"free at least {least >> 20} MB and start again."
        )


@contextlib.contextmanager
def lock(home: Path, seconds: float) -> Iterator[None]:
    """Hold `home` for this process alone. However the process ends, the system then lets go of the lock."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("a+") as file:
        until = time.monotonic() + seconds
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until:
                    file.seek(0)
                    holder = file.read().strip() or "?"
                    raise CannotStart(
                        f"The site already runs from this checkout (process {holder}); stop that one first."
                    ) from None
                time.sleep(0.1)
        file.seek(0)
        file.truncate()
        file.write(str(os.getpid()))
        file.flush()
        yield


@contextlib.contextmanager
def database_at_hand(home: Path, *, for_itself: bool) -> Iterator[str]:
    """The embedded database of `home`, started for as long as this lasts unless the site runs; "" where one is named.

    Whoever wants it for itself is refused while the site runs.
    """
    if envurl("DATABASE_URL", POSTGRES_SCHEMES):
        yield ""
        return
    try:
        held = lock(home, seconds=0)
        held.__enter__()
    except CannotStart:
        if for_itself:
            raise
        yield postgres.url(home)
        return
    try:
        (home / "log").mkdir(parents=True, exist_ok=True)
        notes = Notes(home / "processes")
        notes.end_leftovers()
        server = postgres.Postgres(home, notes, keep=True)
        child = server.start()
        try:
            yield server.url
        finally:
            child.stop()
            postgres.remove_sockets(home)
    finally:
        held.__exit__(None, None, None)


@contextlib.contextmanager
def throwaway(parent: Path) -> Iterator[dict[str, str]]:
    """Servers for tests in a new directory below `parent`, gone with all they hold at the end.

    Yields the environment variables that lead to them. What earlier users of `parent` left behind, killed
    before they could clean up, is removed first.
    """
    parent.mkdir(parents=True, exist_ok=True)
    for left in sorted(parent.iterdir()):
        with contextlib.suppress(CannotStart, FileNotFoundError), lock(left, seconds=0):
            _clear(left)
    check_space(parent)
    home = Path(tempfile.mkdtemp(dir=parent))
    with lock(home, seconds=0):
        notes = Notes(home / "processes")
        (home / "log").mkdir()
        children: list[Child] = []
        try:
            variables = {"VAR_DIR": str(home)}
            for variable, service in wanted(home, notes, keep=False).items():
                children.append(service.start())
                variables[variable] = service.url
            yield variables
        finally:
            for child in reversed(children):
                child.stop()
            _clear(home)


def _clear(home: Path) -> None:
    Notes(home / "processes").end_leftovers()
    postgres.remove_sockets(home)
    postgres.remove_data(home)
    paths.forget_counts(home)
    shutil.rmtree(home, ignore_errors=True)
