"""Rules 420.5f and 420.5j: tokens and copies that lie where there can be none."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board import IN_PLAY, STACK, Board, Object, ObjectId, ZoneKey
from engine.memos import kept_beside
from engine.rows import CLEAN

_all_clean: dict[str, Mapping[ZoneKey, tuple[ObjectId, ...]]] = kept_beside({})
"""A cache, never needed: all zones together when last found without strays. What an id stands for never changes between
card, token and copy, so the same contents are as clean as they were."""


def strays(board: Board) -> tuple[Object, ...]:
    """Tokens and copies where they can't be."""
    if _all_clean.get("zones") is board.zones:
        return ()
    objects = board.objects
    found: list[Object] = []
    for key, ids in board.zones.items():
        if not ids or CLEAN.get(key) is ids or key[0] == STACK:
            continue
        # Nearly everything is a card: a look at what is none is quicker than two looks at each.
        others = [objects[each] for each in ids if objects[each].kind != "card"]
        if key[0] == IN_PLAY:
            lost = [one for one in others if one.kind == "copy" and not one.of_card]
        else:
            lost = [one for one in others if one.kind == "token" or one.kind == "copy"]
        if lost:
            found.extend(lost)
        else:
            CLEAN[key] = ids
    if not found:
        _all_clean["zones"] = board.zones
    return tuple(found)


__all__ = ["strays"]
