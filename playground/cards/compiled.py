"""The compiled cards of a site: made when it is set up, opened by each process when it takes the first card out.

A file is used only if it was made of the very texts and the very language that are here, is whole, and belongs to the
one who runs this; otherwise cards are read from their texts, which takes longer and is the same. Several processes
may make it at once: each writes a file of its own and puts it in the place of the other's.
"""

from __future__ import annotations

import os
import stat
import tempfile
import time
from functools import cache
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path

import msgspec

import engine
from engine.cards import Compiled, library
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.notation.packed import BrokenPack, Packed, packed, written

# Texts that a process reads at a time.
AT_A_TIME = 50
AGAIN_AFTER = 2.0
"""Seconds after which a file that was not there is looked for again."""


@cache
def made_of() -> str:
    """Changes with every source of the language, with every card's text, and with what writes the values down."""
    root = Path(engine.__file__).parent
    seen = blake2b(msgspec.__version__.encode(), digest_size=16)
    for file in sorted((*(root / "language").rglob("*.py"), *(root / "cards").rglob("*.txt"))):
        seen.update(f"{file.relative_to(root)}\n".encode())
        seen.update(file.read_bytes())
    return seen.hexdigest()


def opened(path: Path) -> Compiled:
    """The cards of a file; no card as long as it can't be used. While a site is being filled it comes later."""
    return _Awaited(path).card


class _Awaited:
    """A file that may not be there yet: looked for now and then, and tried again only once it is another."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cards: Packed | None = None
        self._tried: tuple[int, int] | None = None
        self._again_at = 0.0

    def card(self, name: str) -> CardDef | None:
        """The value of a card by its name."""
        if self._cards is None and time.monotonic() >= self._again_at:
            self._again_at = time.monotonic() + AGAIN_AFTER
            self._look()
        return self._cards.card(name) if self._cards is not None else None

    def _look(self) -> None:
        try:
            status = self._path.stat()
            if (mark := (status.st_ino, status.st_mtime_ns)) != self._tried:
                self._tried = mark
                self._cards = _whole(self._path)
        except (OSError, BrokenPack):
            return


def _whole(path: Path) -> Packed:
    """Raises OSError and BrokenPack."""
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        others = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        if status.st_uid not in (0, os.getuid()) or others:
            raise BrokenPack("others can write to it")
        return Packed(file.read(), made_of())


def compile_cards(path: Path, processes: int | None = None) -> bool:
    """Make the file, unless it is there; whether it was made. Raises OSError where nothing can be written."""
    try:
        if len(_whole(path)) == len(library()):
            return False
    except (OSError, BrokenPack):
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".cards-", delete=False) as file:
        try:
            file.write(packed(_values(processes or os.cpu_count() or 1), made_of()))
            file.close()
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
    return True


def _values(processes: int) -> dict[str, bytes]:
    """Every card in its saved form, by name. What is compiled already is not asked."""
    texts = [library().text(name) for name in library()]
    if processes == 1:
        return dict(zip(library(), map(_value, texts), strict=True))
    with get_context("spawn").Pool(processes) as pool:
        return dict(zip(library(), pool.imap(_value, texts, AT_A_TIME), strict=True))


def _value(text: str) -> bytes:
    return written(read_card(text))
