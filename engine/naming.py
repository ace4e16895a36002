"""What objects and players are called.

An object is named by whose it is and its card: "Bob's Grizzly Bears". In play and on the stack that is its
controller, elsewhere its owner. Where several are alike, "#2" is the second in the order of the zone. A name
without a zone means the first zone of `SEARCHED` that holds such an object; another zone is said outright:
"Bob's Grizzly Bears in the graveyard".
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.board import (
    ANTE,
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOBODY,
    OUTSIDE,
    PHASED_OUT,
    REMOVED,
    STACK,
    Board,
    Object,
    ObjectId,
    PlayerId,
    ZoneName,
)
from engine.characteristics import controller_of
from engine.language.card import Layout
from engine.memos import BY_SEAT, lying_memo, memo, shape_memo
from engine.seats import is_seat

SEARCHED: tuple[ZoneName, ...] = (
    IN_PLAY,
    STACK,
    HAND,
    GRAVEYARD,
    REMOVED,
    LIBRARY,
    PHASED_OUT,
    ANTE,
    OUTSIDE,
)
SUFFIXES: dict[ZoneName, str] = {
    IN_PLAY: "in play",
    STACK: "on the stack",
    HAND: "in hand",
    GRAVEYARD: "in the graveyard",
    REMOVED: "removed from the game",
    LIBRARY: "in the library",
    PHASED_OUT: "phased out",
    ANTE: "in the ante",
    OUTSIDE: "outside the game",
}
GONE = "that is gone"
DAMAGE = "combat damage"

NAMELESS = "nameless creature"


def label_of(found: Object) -> str:
    """What an object is called without saying whose it is."""
    if found.kind == "damage":
        return DAMAGE
    definition = found.definition
    if definition is None:
        return "ability"
    if found.zone == STACK and definition.layout == Layout.SPLIT and found.announcement is not None:
        return definition.faces[found.announcement.face].name
    if found.flipped and definition.layout == Layout.FLIP:
        # 508.2: a flipped permanent has the name of its lower half alone.
        return definition.faces[-1].name
    # A copy may have kept its own name (503.9), which is then that of its faces.
    name = definition.name if found.copying is None else definition.faces[0].name
    if not name:
        # A copy of something face down has no name (503.2); people call it by the card that it is.
        return found.copying.printed.name if found.copying is not None else NAMELESS
    return name


def other_labels(found: Object) -> tuple[str, ...]:
    """What people may call it that is not its name now: a flip card's other half (508.2), the card that is a copy."""
    definition = found.definition
    if definition is None or (found.copying is None and definition.layout != Layout.FLIP):
        return ()
    names = [face.name for face in definition.faces] if definition.layout == Layout.FLIP else []
    if found.copying is not None:
        names.append(found.copying.printed.name)
    label = label_of(found)
    return tuple(name for name in dict.fromkeys(names) if name != label)


def by_seat(board: Board) -> Board:
    """The same board, on which a permanent is called after the player whose list a text has it in.

    That is its `controller` field. Effects on control are part of what a text has yet to say, so that it can't
    rest its names on them.
    """
    named = replace(board)
    named.__dict__[BY_SEAT] = True
    return named


def holder_of(board: Board, found: Object) -> PlayerId:
    """Whose an object is called: its controller's in play and on the stack, elsewhere its owner's."""
    if found.kind == "damage":
        return NOBODY
    if found.zone == IN_PLAY and BY_SEAT in board.__dict__:
        return found.controller
    if found.zone == STACK:
        return found.controller
    if found.zone != IN_PLAY:
        return found.owner
    return controller_of(board, found.id) if found.id in board.objects else found.controller


_Key = tuple[PlayerId, str]
"""Whose an object is called, and what it is called besides."""


class _Called:
    """What the objects of a zone are called."""

    __slots__ = ("labels", "others", "same")

    def __init__(self) -> None:
        self.labels: dict[ObjectId, _Key] = {}
        self.same: dict[_Key, list[ObjectId]] = {}
        self.others: set[_Key] = set()
        """What something may be called besides its name."""

    def call(self, object_id: ObjectId, key: _Key) -> None:
        self.labels[object_id] = key
        self.same.setdefault(key, []).append(object_id)


def _in_zone(board: Board, zone: ZoneName) -> _Called:
    """What there is in a zone by this name, each looked for only where somebody asks."""
    if zone == IN_PLAY:
        return _in_play(board, BY_SEAT in board.__dict__)
    return _on_stack(board) if zone == STACK else _lying(board, zone)


@shape_memo
def _in_play(board: Board, by_seat: bool) -> _Called:
    """Permanents; whose each of them is called is part of the question."""
    return _cards_in(board, IN_PLAY)


@lying_memo
def _lying(board: Board, zone: ZoneName) -> _Called:
    return _cards_in(board, zone)


@memo
def _on_stack(board: Board) -> _Called:
    """Cards and the like first: abilities are called after them."""
    cards = _cards_in(board, STACK)
    found = _cards_in(board, STACK)
    for (zone, _), ids in board.zones.items():
        for one in [board.objects[each] for each in ids] if zone == STACK else ():
            if one.ability is not None:
                source = _name_in(board, one.ability.id.object, cards)
                found.call(one.id, (holder_of(board, one), f"ability of {source}"))
    return found


def _cards_in(board: Board, zone: ZoneName) -> _Called:
    """All that is no ability."""
    found = _Called()
    for (named, _), ids in board.zones.items():
        for one in [board.objects[each] for each in ids] if named == zone else ():
            if one.ability is None:
                holder = holder_of(board, one)
                found.call(one.id, (holder, label_of(one)))
                for other in other_labels(one):
                    found.others.add((holder, other))
    return found


@memo
def _called_gone(board: Board) -> tuple[_Called, dict[ObjectId, ZoneName]]:
    """What is gone, and where it was."""
    found, zones = _Called(), dict[ObjectId, ZoneName]()
    for object_id in sorted(board.past):
        one = board.past[object_id].object
        if object_id not in board.objects:
            found.call(object_id, (holder_of(board, one), label_of(one)))
            zones[object_id] = one.zone
    return found, zones


def last_where(zones: Iterable[ZoneName]) -> ZoneName:
    """Where an object was that is called by its name alone, of several that are gone: in play, if one was there. A card
    that has been played was another object in hand and on the stack (217.1c), of which people seldom speak."""
    return min(zones, key=SEARCHED.index)


def player_name(board: Board, player: PlayerId) -> str:
    """A player's name; chance where nobody is meant."""
    return board.players[player].name if is_seat(board, player) else "chance"


def player_names(board: Board, players: Iterable[PlayerId]) -> str:
    """Several players' names: "Bob and Carol"."""
    return " and ".join(player_name(board, one) for one in players)


def name_of(board: Board, object_id: ObjectId) -> str:
    """The shortest name that means this object alone."""
    found = board.objects.get(object_id)
    if found is not None and found.zone == IN_PLAY:
        return _name_in_play(board, object_id, BY_SEAT in board.__dict__)
    return _name_elsewhere(board, object_id)


@shape_memo
def _name_in_play(board: Board, object_id: ObjectId, by_seat: bool) -> str:
    """No other zone is searched before this one."""
    return _name_in(board, object_id)


@memo
def _name_elsewhere(board: Board, object_id: ObjectId) -> str:
    return _name_in(board, object_id)


def _name_in(board: Board, object_id: ObjectId, stack: _Called | None = None) -> str:
    """The same, with what the stack holds while its abilities are only being called."""

    def there(zone: ZoneName) -> _Called:
        return stack if stack is not None and zone == STACK else _in_zone(board, zone)

    found = board.objects.get(object_id)
    called = _Called() if found is None else there(found.zone)
    key = called.labels.get(object_id)
    if found is None or key is None:
        return _name_of_gone(board, object_id)
    words = key[1] if key[0] == NOBODY else f"{player_name(board, key[0])}'s {key[1]}"
    same = called.same[key]
    if len(same) > 1:
        words += f" #{same.index(object_id) + 1}"
    for earlier in _BEFORE[found.zone]:
        before = there(earlier)
        if key in before.same or key in before.others:
            return f"{words} {SUFFIXES[found.zone]}"
    return words


_BEFORE = {zone: SEARCHED[:place] for place, zone in enumerate(SEARCHED)}


def _name_of_gone(board: Board, object_id: ObjectId) -> str:
    called, zones = _called_gone(board)
    key = called.labels.get(object_id)
    if key is None:
        new = board.became.get(object_id)
        return name_of(board, new) if new is not None else "something unknown"
    same = called.same[key]
    words = key[1] if key[0] == NOBODY else f"{player_name(board, key[0])}'s {key[1]}"
    meant = last_where(zones[one] for one in same)
    alone = [one for one in same if zones[one] == meant] == [object_id]
    number = "" if alone else f" #{same.index(object_id) + 1}"
    return f"{words}{number} {GONE}"


def thing_name(board: Board, number: int) -> str:
    """An object or player that forms write as one number: players as -1, -2, ..."""
    return player_name(board, PlayerId(-1 - number)) if number < 0 else name_of(board, ObjectId(number))
