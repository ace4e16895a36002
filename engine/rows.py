"""What is found by looking through a zone outside play, kept for as long as its row of ids is the very same.

The text of an object outside play never changes under a row: `Edit.put` lays a new one where it writes another
definition. So what rests on the definitions of a row's objects alone, and on the rules that the board is played by,
needs to be looked for once. What an effect makes of cards outside play is another matter, which whoever asks has to
rule out first (`is_reached`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from engine.board import Board, Object, ObjectId, PlayerId, ZoneKey, ZoneName
from engine.language.values import CardDef
from engine.memos import kept_beside

R = TypeVar("R")


def different_texts(objects: Iterable[Object]) -> dict[int, CardDef]:
    """The texts of these objects, each once, by what tells one from another: a library holds few."""
    found: dict[int, CardDef] = {}
    last = None
    for one in objects:
        text = one.definition
        if text is not last and text is not None:  # of equal cards many lie side by side
            found[id(text)] = last = text
    return found


class Rows(Generic[R]):
    """One question to a zone's objects, whose answer rests on their definitions."""

    __slots__ = ("_kept", "_look")

    def __init__(self, look: Callable[[Board, ZoneKey, tuple[ObjectId, ...]], R]) -> None:
        self._look = look
        self._kept: dict[ZoneKey, tuple[tuple[ObjectId, ...], str, R]] = kept_beside({})
        """The row that was looked through last in each zone, by which rules, and what was found. A cache, never
        needed: games may share it, since no two have one row in common that isn't the same cards."""

    def of(self, board: Board, key: ZoneKey) -> R:
        """The answer for what is in a zone now."""
        ids = board.zones.get(key, ())
        kept = self._kept.get(key)
        if kept is not None and kept[0] is ids and kept[1] == board.table.rules:
            return kept[2]
        found = self._look(board, key, ids)
        self._kept[key] = (ids, board.table.rules, found)
        return found


class PlayersRows(Generic[R]):
    """One question to several of a player's zones at once, whose answer rests on the definitions of what lies there."""

    __slots__ = ("_kept", "_keys", "_look")

    def __init__(
        self,
        keys: Callable[[Board, PlayerId], tuple[ZoneKey, ...]],
        look: Callable[[Board, PlayerId], R],
    ) -> None:
        self._keys = keys
        """The zones, for the rules of the board."""
        self._look = look
        self._kept: dict[PlayerId, tuple[str, tuple[tuple[ZoneKey, tuple[ObjectId, ...]], ...], R]] = (
            kept_beside({})
        )

    def of(self, board: Board, player: PlayerId) -> R:
        """The answer for what is in these zones now."""
        zones, kept = board.zones, self._kept.get(player)
        if kept is not None and kept[0] == board.table.rules:
            for key, ids in kept[1]:
                if zones.get(key, ()) is not ids:
                    break
            else:
                return kept[2]
            keys = tuple([key for key, _ in kept[1]])
        else:
            keys = self._keys(board, player)
        found = self._look(board, player)
        rows = tuple([(key, zones.get(key, ())) for key in keys])
        self._kept[player] = (board.table.rules, rows, found)
        return found


class TextRows(Rows[tuple[ObjectId, ...]]):
    """Those of a zone's objects whose text, each by itself, says something there. What was found in a row is so without
    one of it as well, and with one more: a library needs not be looked through anew for each card that is drawn, or a
    hand for each that comes into it."""

    __slots__ = ("_says", "_told")

    def __init__(self, says: Callable[[Board, CardDef, ZoneName], bool]) -> None:
        super().__init__(self._saying)
        self._says = says
        self._told: dict[tuple[ZoneName, str], dict[int, tuple[CardDef, bool]]] = kept_beside({})
        """What texts say in each zone by which rules, by which value a text is: comparing would cost more."""
        TEXT_ROWS.append(self)

    def _saying(self, board: Board, key: ZoneKey, ids: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
        objects, zone, rules = board.objects, key[0], board.table.rules
        told = self._told.setdefault((zone, rules), {})
        found = []
        last, says = None, False
        for one in ids:  # a loop without calls, since whole libraries are looked through
            text = objects[one].definition
            if text is not last:  # of equal cards many lie side by side
                last, known = text, told.get(id(text))
                if known is None and text is not None:
                    if len(told) > _LIMIT:
                        told.clear()
                    known = told[id(text)] = (text, self._says(board, text, zone))
                says = known is not None and known[1]
            if says:
                found.append(one)
        return tuple(found)

    def wherever(self, board: Board, zones: frozenset[ZoneName]) -> tuple[ObjectId, ...]:
        """All objects in zones of these names whose texts say so: of most questions there are none."""
        kept, rules = self._kept, board.table.rules
        found: tuple[ObjectId, ...] = ()
        # A loop of its own, since each event that moves something asks it.
        for key, ids in board.zones.items():
            if ids and key[0] in zones:
                row = kept.get(key)
                same = row is not None and row[0] is ids and row[1] == rules
                if there := row[2] if row is not None and same else self.of(board, key):
                    found += there
        return found

    def anew(self, board: Board, key: ZoneKey) -> tuple[ObjectId, ...]:
        """The answer without what is kept."""
        there = [(one, board.objects[one].definition) for one in board.zones.get(key, ())]
        return tuple([one for one, text in there if text is not None and self._says(board, text, key[0])])


TEXT_ROWS: list[TextRows] = []
"""Every such question."""
_LIMIT = 20_000


CLEAN: dict[ZoneKey, tuple[ObjectId, ...]] = kept_beside({})
"""The row of each zone in which no token or copy was where it can't be when that was last asked (`strays_420`): nor is
one in the row without one of its objects, or with one more card."""


def with_one(
    key: ZoneKey, row: tuple[ObjectId, ...], came: Object, *, on_front: bool
) -> tuple[ObjectId, ...]:
    """A row with one more object."""
    more = (came.id, *row) if on_front else (*row, came.id)
    if came.kind == "card" and CLEAN.get(key) is row:
        CLEAN[key] = more
    for one in TEXT_ROWS:
        kept = one._kept.get(key)
        if kept is not None and kept[0] is row:
            _, rules, found = kept
            told = one._told.get((key[0], rules))
            known = told.get(id(came.definition)) if told is not None else None
            if known is None:
                continue
            if known[1]:
                found = (came.id, *found) if on_front else (*found, came.id)
            one._kept[key] = (more, rules, found)
    return more


def without_one(key: ZoneKey, row: tuple[ObjectId, ...], gone: ObjectId) -> tuple[ObjectId, ...]:
    """What is left of a row without one of its objects."""
    rest = row[1:] if row and row[0] == gone else tuple([one for one in row if one != gone])
    if CLEAN.get(key) is row:
        CLEAN[key] = rest
    for one in TEXT_ROWS:
        kept = one._kept.get(key)
        if kept is not None and kept[0] is row:
            _, rules, found = kept
            if gone in found:
                found = tuple([each for each in found if each != gone])
            one._kept[key] = (rest, rules, found)
    return rest


__all__ = [
    "CLEAN",
    "TEXT_ROWS",
    "PlayersRows",
    "Rows",
    "TextRows",
    "different_texts",
    "with_one",
    "without_one",
]
