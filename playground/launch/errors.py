"""Why the site cannot start, said in one sentence."""

import errno
import shutil
from pathlib import Path

from playground.launch.logfiles import latest

_FULL = ("No space left on device", "Disk quota exceeded")


class CannotStart(Exception):
    """Something outside this program is in the way; the message says what, and what would help."""


def full_disk(where: Path | str) -> CannotStart:
    return CannotStart(f"The disk that holds {where} is full; free some space and start again.")


def explained(error: OSError) -> CannotStart:
    """An error of the operating system as a sentence."""
    where = error.filename or "this checkout"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return full_disk(where)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return CannotStart(
            f"{where} may not be written by this user ({error.strerror or error}); "
            "use the user that made it, or a checkout of your own."
        )
    return CannotStart(f"{where}: {error.strerror or error}.")


def tail(log: Path, lines: int = 12) -> str:
    """The last lines of a log since its program began, for showing below an error."""
    try:
        text = log.read_text("utf-8", "replace")
    except FileNotFoundError:
        return ""
    return "\n".join(latest(text).splitlines()[-lines:])


def failed(what: str, log: Path) -> CannotStart:
    """Why a program that wrote this log did not do its work."""
    said = tail(log)
    # A disk that is quite full has no room for the complaint either.
    if any(words in said for words in _FULL) or shutil.disk_usage(log.parent).free < 2 << 20:
        return full_disk(log.parent)
    return CannotStart(f"{what}; its log {log} ends:\n{said}")
