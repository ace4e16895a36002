"""What the rules object to on a board while it is built: what could not arise in a game, and what state-based effects
would change at once. It is told, marked on the board, and played all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.board import NOBODY, NOTHING, Board, ObjectId, PlayerId
from engine.naming import name_of, player_name
from engine.notation.positions import problems_of
from engine.position import Position
from engine.rules.effects.state_based_420 import reasons
from engine.seats import life_of_side


@dataclass(frozen=True)
class Remark:
    """What a rule says of an object, of a player, or of the whole board."""

    rule: str
    words: str
    object: ObjectId = NOTHING
    player: PlayerId = NOBODY


_OF_OBJECTS: Mapping[str, str] = {
    "420.5b": "{} has toughness 0 or less and is put into the graveyard",
    "420.5c": "{} has lethal damage and is destroyed",
    "420.5d": "{} enchants nothing that it can enchant and is put into the graveyard",
    "420.5e": "{} shares its name with another legendary permanent; both are put into the graveyard",
    "420.5f": "{} is a token outside play and ceases to exist",
    "420.5i": "{} is a world permanent and not the newest; it is put into the graveyard",
    "420.5j": "{} is a copy where none can be and ceases to exist",
    "420.5k": "{} is on what it can\u2019t equip and becomes unattached",
    "420.5m": "{} can\u2019t be attached to anything and becomes unattached",
    "420.5n": "{} loses a +1/+1 counter for each -1/-1 counter, and the other way round",
}
_OF_PLAYERS: Mapping[str, str] = {
    "420.5a": "{} has {} life and loses the game",
    "420.5g": "{} drew from an empty library and loses the game",
    "420.5h": "{} has ten or more poison counters and loses the game",
}
WORDS: Mapping[str, str] = {**_OF_OBJECTS, **_OF_PLAYERS}
"""What each of the state-based effects would do, by its rule."""

_OTHERWISE = "{} is changed by a state-based effect"
"""What those of another edition do."""


def impossible(position: Position) -> list[Remark]:
    """What could not arise in a game, of the innermost and the games around it; those around have nothing to mark."""
    *around, inner = position.boards
    outer = [Remark(one.rule, one.words) for board in around for one in problems_of(board)]
    return [*outer, *(Remark(one.rule, one.words, one.object) for one in problems_of(inner))]


def about_to_change(board: Board) -> list[Remark]:
    """What state-based effects would do as soon as somebody would have priority (420.3)."""
    return list(_at_once(board))


def _at_once(board: Board) -> Iterator[Remark]:
    for rule, objects, players in reasons(board):
        for one in objects:
            yield Remark(rule, WORDS.get(rule, _OTHERWISE).format(name_of(board, one)), one)
        for seat in players:
            words = WORDS.get(rule, _OTHERWISE).format(player_name(board, seat), life_of_side(board, seat))
            yield Remark(rule, words, player=seat)
