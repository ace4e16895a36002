"""The panel about one object: drawn large, and how it came to be what it is, layer by layer."""

from __future__ import annotations

from typing import Any

from engine.board import IN_PLAY, NOBODY, Board, ObjectId
from engine.characteristics import Characteristics, Row, explain
from engine.naming import SUFFIXES, name_of, player_name
from playground.boards.card_views import card_view, type_line
from playground.boards.drawing import ability_text

View = dict[str, Any]


def look_at(board: Board, number: int) -> View | None:
    """What the panel shows of an object; None if there is no such object on the board."""
    found = board.objects.get(ObjectId(number))
    if found is None:
        return None
    card = card_view(board, found.id) if found.definition is not None else None
    return {
        "id": number,
        "name": name_of(board, found.id),
        "where": SUFFIXES[found.zone],
        "owner": player_name(board, found.owner),
        "card": card,
        "rows": _rows(board, found.id) if found.zone == IN_PLAY else [],
    }


def _rows(board: Board, object_id: ObjectId) -> list[View]:
    return [_row(board, object_id, one) for one in explain(board, object_id)]


def _row(board: Board, object_id: ObjectId, row: Row) -> View:
    if row.layer == "printed":
        return {"layer": "", "rule": row.rule, "effect": "as printed", "after": _whole(row.after)}
    source = name_of(board, row.source)
    if row.effect is not None:
        effect = f"{source}: {ability_text(row.effect, source)}"
    elif row.source == object_id and row.layer.startswith("6"):
        effect = "its counters"
    else:
        effect = source
    after = _difference(row.before, row.after)
    if row.controller != NOBODY:
        after = f"controlled by {player_name(board, row.controller)}"
    layer = "" if row.layer == "end" else row.layer
    return {"layer": layer, "rule": row.rule, "effect": effect, "after": after or "no difference"}


def _whole(one: Characteristics) -> str:
    words = type_line(one.supertypes, one.types, one.subtypes)
    if one.power is not None and one.toughness is not None:
        words += f", {one.power}/{one.toughness}"
    return words


def _difference(before: Characteristics, after: Characteristics) -> str:
    """What a row changed, shortest first: a new size as a size, the rest by name."""
    words = []
    if (before.power, before.toughness) != (after.power, after.toughness):
        words.append("no size" if after.power is None else f"{after.power}/{after.toughness}")
    if before.colors != after.colors:
        words.append("colours: " + (", ".join(color.word for color in after.colors) or "none"))
    if (before.types, before.subtypes, before.supertypes) != (after.types, after.subtypes, after.supertypes):
        words.append(type_line(after.supertypes, after.types, after.subtypes))
    if before.abilities != after.abilities:
        gained = [ability_text(one.ability) for one in after.abilities if one not in before.abilities]
        lost = [ability_text(one.ability) for one in before.abilities if one not in after.abilities]
        words += [f"gains {text}" for text in gained] + [f"loses {text}" for text in lost]
    if before.name != after.name:
        words.append(f"named {after.name}" if after.name else "no name")
    return "; ".join(words)
