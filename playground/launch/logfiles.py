"""Logs of what the launcher starts: gone on with at each start, turned over when they are long, four earlier ones kept.

A program writes to its log through a descriptor that it keeps for life, so a log that is long is copied and then cut
off; the programs append, and go on at the beginning. A line that is written in between (some microseconds) is lost.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 5_000_000
EARLIER = 4
BEGUN = "--- begun "
"""How the line starts under which a program began to write."""


def begin(log: Path) -> BinaryIO:
    """The log to append to, with a line that says when this began."""
    turn(log)
    found = log.open("ab")
    try:
        found.write(f"{BEGUN}{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n".encode())
        found.flush()
    except OSError:
        # On a full disk the program may still run, or will say so itself.
        with suppress(OSError):
            found.close()
        found = log.open("ab")
    return found


def earlier(log: Path, number: int) -> Path:
    """The log before this one (1), the one before that (2), and so on."""
    return log.with_name(f"{log.stem}.{number}{log.suffix}")


def turn(log: Path, most: int = MOST_BYTES) -> bool:
    """Put the log among the earlier ones if it is long. Whether it was."""
    try:
        size = log.stat().st_size
    except FileNotFoundError:
        return False
    if size <= most:
        return False
    fresh = log.with_name(f"{log.name}.new")
    try:
        shutil.copyfile(log, fresh)
    except OSError:
        fresh.unlink(missing_ok=True)
        if size > 2 * most:
            # There is no room for two of them; the disk is worth more than old lines.
            _cut(log)
        return False
    _cut(log)
    for number in range(EARLIER - 1, 0, -1):
        with suppress(FileNotFoundError):
            earlier(log, number).replace(earlier(log, number + 1))
    fresh.replace(earlier(log, 1))
    return True


def _cut(log: Path) -> None:
    with log.open("r+b") as file:
        file.truncate(0)


def latest(text: str) -> str:
    """What of a log's text was written since the last start."""
    before, mark, after = text.rpartition(BEGUN)
    if not mark or (before and not before.endswith("\n")):
        return text
    return after.partition("\n")[2]
