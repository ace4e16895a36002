"""What must be true of database and files before the first page is shown, and what is filled in while pages are shown.

Doing either again changes nothing, and goes on where it was cut short.
"""

import argparse
import hashlib
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

SECONDS_FOR_DATABASE = 60.0
"""A first start makes its cluster, which takes some seconds."""


def prepare(*, wait: bool = False) -> None:
    """Make the tables, gather the static files, compile the templates: a page can be shown.

    With `wait` the database may be about to start: loading the site takes as long. It is loaded once for both, which
    are then done at the same time; SystemExit if either fails, with its words on stderr.
    """
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    gathering = os.fork()
    if not gathering:
        _end_with(lambda: _make_files(Path(settings.STATIC_ROOT)))
    try:
        if wait:
            wait_for_database()
        call_command("migrate", interactive=False, verbosity=0)
    finally:
        _, status = os.waitpid(gathering, 0)
    if status:
        sys.exit("The static files could not be gathered.")


def _make_files(root: Path) -> None:
    """Static files, and templates as they are compiled, which the web server would do before its first page."""
    from django.template import engines

    from playground.look.templating import Templates

    gather_static_files(root)
    for engine in engines.all():
        if isinstance(engine, Templates):
            engine.find_all()


def _end_with(do: Callable[[], None]) -> NoReturn:
    """What a copy of this process does, and nothing of what the other would go on with."""
    status = 1
    try:
        do()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def wait_for_database() -> None:
    """Until it takes connections; raises OperationalError if it doesn't within SECONDS_FOR_DATABASE."""
    from django.db import OperationalError, connection

    until = time.monotonic() + SECONDS_FOR_DATABASE
    while True:
        try:
            connection.ensure_connection()
            return
        except OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def fill() -> None:
    """List the names of the cards, load and judge the scenarios, put them into collections, remove what was
    deleted long ago, compile the cards, have workers read the list.

    It gives way to those who look at pages: what is missing yet is said there, and cards are read from their texts.
    """
    import django
    from django.core.management import call_command, get_commands

    os.nice(10)
    # Told to stop, it leaves no half-written file lying.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    django.setup()
    steps: tuple[tuple[str, dict[str, bool]], ...] = (
        ("list_cards", {"names": True}),
        ("load_scenarios", {}),
        ("load_collections", {}),
        ("remove_deleted", {}),
        ("draw_comments", {}),
        ("compile_cards", {}),
        ("list_cards", {"later": True}),
        ("judge_again", {}),
    )
    for name, options in steps:
        if name in get_commands():
            call_command(name, verbosity=0, **options)


def gather_static_files(root: Path) -> None:
    """Copy, name by content and compress the static files, unless those gathered last are still the same."""
    from django.core.management import call_command

    mark = root / "gathered-from"
    now = sources_digest()
    if mark.exists() and mark.read_text("ascii") == now:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    root.mkdir(parents=True, exist_ok=True)
    mark.write_text(now, "ascii")


def sources_digest() -> str:
    """Changes when a static file of the project or of an installed app comes, goes or is written."""
    from django.contrib.staticfiles.finders import get_finders

    seen = hashlib.blake2b(digest_size=16)
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: found[0]):
            path = Path(storage.path(name))
            status = path.stat()
            seen.update(f"{path} {status.st_size} {status.st_mtime_ns}\n".encode())
    return seen.hexdigest()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings")
    asked = argparse.ArgumentParser(description="Get database and files ready; `fill` is for afterwards.")
    asked.add_argument("step", nargs="?", choices=("fill",))
    asked.add_argument("--wait", action="store_true", help="for a database that is about to start")
    said = asked.parse_args()
    if said.wait and said.step:
        asked.error("--wait is for the first step")
    fill() if said.step else prepare(wait=said.wait)
    sys.exit(0)
