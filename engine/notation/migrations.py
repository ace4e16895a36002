"""Older saved forms, brought up to date.

A saved document says its version. When the form changes, `CURRENT` grows by one and `MIGRATIONS` gains a function from
the version before: it takes the plain document and gives the plain document of the next version. Documents of every
version are kept in `tests/notation/corpus`, and each must load for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from engine.board import NOBODY
from engine.language.words import Zone

Document = dict[str, Any]
Migration = Callable[[Document], Document]

CURRENT = 4
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


def places_in_words(document: Document) -> Document:
    """From version 2: an activated ability said by itself in which zone it can be played; now what it is made of says
    so, and a card that moves itself out of a graveyard is named as it is there (402.8g)."""
    told: Document = _with_places(document)
    cards, before = told.get("cards"), document.get("cards")
    if not isinstance(cards, Mapping) or not isinstance(before, Mapping):
        return told
    # A card is listed under the digest of its value; what never had its digest is refused as before.
    changed = {
        digest: digest_of(card)
        for digest, card in cards.items()
        if card != before[digest] and digest_of(before[digest]) == digest
    }
    renamed: Document = _renamed(told, changed) if changed else told
    return renamed


def digest_of(plain: Any) -> str:
    """The digest of a plain value, as the saved form lists cards under it."""
    return blake2b(msgspec.json.encode(plain, order="sorted"), digest_size=16).hexdigest()


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [_renamed(one, names) for one in value]
    if isinstance(value, Mapping):
        return {names.get(name, name): _renamed(one, names) for name, one in value.items()}
    return value


def _with_places(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_places(one) for one in value]
    if not isinstance(value, Mapping):
        return value
    zone = value.get("zone") if value.get("is") == "Activated" else None
    kept = {name: one for name, one in value.items() if zone is None or name != "zone"}
    if zone == Zone.GRAVEYARD.value and "body" in kept:
        kept["body"] = _moved_from(kept["body"], zone)
    return {name: _with_places(one) for name, one in kept.items()}


def _moved_from(value: Any, zone: str) -> Any:
    """The same instructions, where those that move the object itself name it as it is in this zone."""
    if isinstance(value, list):
        return [_moved_from(one, zone) for one in value]
    if not isinstance(value, Mapping):
        return value
    if value.get("is") in ("Move", "PutIntoPlay") and value.get("what") == {"is": "Self"}:
        return {**value, "what": {"is": "Self", "zone": zone}}
    return {name: _moved_from(one, zone) for name, one in value.items()}


def several_in_combat(document: Document) -> Document:
    """From version 3: combat had one attacking and one defending player; now it has any number of each (602, 606.7a).
    Where the document says no table, it is played at a plain one (600.2)."""
    told: Document = _with_several(document)
    return told


def _with_several(value: Any) -> Any:
    if isinstance(value, list):
        return [_with_several(one) for one in value]
    if not isinstance(value, Mapping):
        return value
    kept = {name: _with_several(one) for name, one in value.items()}
    if "attacking_player" in kept and "defending_player" in kept:
        kept["attackers"] = [kept.pop("attacking_player")]
        kept["defenders"] = [kept.pop("defending_player")]
    return kept


MIGRATIONS: Mapping[int, Migration] = {1: one_tally_of_spells, 2: places_in_words, 3: several_in_combat}
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
