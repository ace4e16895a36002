"""Older saved forms, brought up to date.

A saved document says its version. When the form changes, `CURRENT` grows by one and `MIGRATIONS` gains a function from
the version before: it takes the plain document and gives the plain document of the next version. Documents of every
version are kept in `tests/notation/corpus`, and each must load for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Document = dict[str, Any]
Migration = Callable[[Document], Document]

CURRENT = 1
"""The version that this engine writes."""

MIGRATIONS: Mapping[int, Migration] = {}
"""From each version below the current one, how its documents become those of the next. Version 1 was the first."""


class UnknownVersion(ValueError):
    """The document is of no version that this engine reads."""


def migrated(
    document: Document, migrations: Mapping[int, Migration] = MIGRATIONS, current: int = CURRENT
) -> Document:
    """The document in the current form, step by step; the given one is left alone.

    Raises UnknownVersion if it names none, a later one, or one from which no way leads here.
    """
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise UnknownVersion("the document does not say its version")
    if version > current:
        raise UnknownVersion(f"version {version} is later than this engine's {current}")
    while version < current:
        step = migrations.get(version)
        if step is None:
            raise UnknownVersion(f"there is no way from version {version} to {version + 1}")
        version += 1
        document = {**step(document), "version": version}
    return document
