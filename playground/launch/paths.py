"""Where a running site keeps its files. Nothing outside these directories is written to."""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from playground.launch.environment import envtext

ROOT = Path(__file__).resolve().parent.parent.parent


def var() -> Path:
    """The directory of everything that a run leaves behind; VAR_DIR moves it."""
    text = envtext("VAR_DIR")
    return Path(text).resolve() if text else ROOT / "var"


def sockets(home: Path) -> Path:
    """A short directory for Unix sockets that belongs to this user and to `home` alone.

    A socket's path may have 107 bytes at most (103 on macOS), and a checkout may lie deeper than that.
    Hence the system's directory for temporary files, and a digest of the path instead of the path.
    """
    digest = hashlib.blake2b(os.fsencode(home), digest_size=6).hexdigest()
    base = Path(tempfile.gettempdir())
    if len(os.fsencode(base)) > 60:
        base = Path("/tmp")
    return base / f"playground-{os.getuid()}-{digest}"


def counts(home: Path) -> Path:
    """Where the site's processes keep what they count: in memory, where there is a folder for that."""
    shared = Path("/dev/shm")
    return shared / f"{sockets(home).name}-counts" if os.access(shared, os.W_OK) else home / "counts"


def forget_counts(home: Path) -> None:
    """Begin to count anew."""
    shutil.rmtree(counts(home), ignore_errors=True)


def private_directory(path: Path) -> Path:
    """Make the directory readable by its owner only. A stranger's directory in its place is refused."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    status = path.lstat()
    if path.is_symlink() or status.st_uid != os.getuid():
        raise PermissionError(
            f"{path} belongs to somebody else; remove it or set TMPDIR to another directory."
        )
    path.chmod(0o700)
    return path
