"""Older saved forms, brought up to date.

A saved document says its version. When the form changes, `CURRENT` grows by one and `MIGRATIONS` gains a function from
the version before: it takes the plain document and gives the plain document of the next version. Documents of every
version are kept in `tests/notation/corpus`, and each must load for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.board import NOBODY

Document = dict[str, Any]
Migration = Callable[[Document], Document]

CURRENT = 2
"""The version that this engine writes."""


def one_tally_of_spells(document: Document) -> Document:
    """From version 1: a turn counted its spells, and again those of each player whom the board knew to have played
    them; now nobody's are those of which it does not say that (502.30)."""
    boards = document.get("boards")
    if not isinstance(boards, list):
        return document
    return {**document, "boards": [_with_one_tally(board) for board in boards]}


def _with_one_tally(board: Any) -> Any:
    turn = board.get("turn") if isinstance(board, Mapping) else None
    if not isinstance(turn, Mapping):
        return board
    known = turn.get("own_spells", [])
    try:
        unknown = turn.get("spells", 0) - sum(number for _, number in known)
    except (TypeError, ValueError):
        return board  # No tallies: reading the board says what is wrong with them.
    kept = {name: one for name, one in turn.items() if name not in ("spells", "own_spells")}
    tally = [*([[int(NOBODY), unknown]] if unknown else []), *known]
    return {**board, "turn": {**kept, "spells": tally} if tally else kept}


MIGRATIONS: Mapping[int, Migration] = {1: one_tally_of_spells}
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
