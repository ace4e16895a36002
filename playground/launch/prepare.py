"""What must be true of database and files before the first page is shown. Doing it again changes nothing."""

import hashlib
import os
import sys
from pathlib import Path


def prepare() -> None:
    """Migrate, compile the cards, load the bundled scenarios, list the cards, gather the static files."""
    import django
    from django.conf import settings
    from django.core.management import call_command, get_commands

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    if "compile_cards" in get_commands():
        call_command("compile_cards", verbosity=0)
    if "load_scenarios" in get_commands():
        call_command("load_scenarios", verbosity=0)
    if "list_cards" in get_commands():
        call_command("list_cards", later=True, verbosity=0)
    gather_static_files(Path(settings.STATIC_ROOT))


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
    prepare()
    sys.exit(0)
