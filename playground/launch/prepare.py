"""What must be true of database and files before the first page is shown, and what is filled in while pages are shown.

Doing either again changes nothing, and goes on where it was cut short.
"""

import hashlib
import os
import signal
import sys
from pathlib import Path


def prepare() -> None:
    """Migrate, gather the static files: a page can be shown."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    gather_static_files(Path(settings.STATIC_ROOT))


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
    fill() if sys.argv[1:] == ["fill"] else prepare()
    sys.exit(0)
