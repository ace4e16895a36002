"""The secret key that signs sessions and tokens; made once for each checkout."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from playground.launch.environment import Unreadable, envtext

_LEAST_LENGTH = 40


def secret_key(var: Path) -> str:
    """SECRET_KEY from the environment, or else the one in `var/secret_key`, made now if there is none."""
    given = envtext("SECRET_KEY")
    if given:
        if len(given) < _LEAST_LENGTH:
            raise Unreadable("SECRET_KEY", "...", f"it must have at least {_LEAST_LENGTH} characters")
        return given
    path = var / "secret_key"
    try:
        kept = path.read_text("ascii").strip()
    except FileNotFoundError:
        return _make(path)
    if len(kept) < _LEAST_LENGTH:
        raise Unreadable(
            str(path), "...", f"it must have at least {_LEAST_LENGTH} characters; delete it to get a new one"
        )
    return kept


def _make(path: Path) -> str:
    """Write a new key whole, or read the one that another process wrote at the same moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")  # mkstemp gives mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        # A hard link fails if the name is taken, so the first writer wins and readers never see half a key.
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
    return path.read_text("ascii").strip()
