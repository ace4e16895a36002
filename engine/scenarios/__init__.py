"""The worked rulings that ship: text files, a folder for each chapter of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable


def texts() -> Iterator[tuple[str, str]]:
    """Each scenario's name, such as "500-special/infernal-genesis", and its text; in order of names."""
    yield from sorted(_below(resources.files("engine.scenarios"), ""))


def _below(folder: Traversable, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _below(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".txt"):
            yield prefix + entry.name.removesuffix(".txt"), entry.read_text(encoding="utf-8")
