"""What lies hidden, drawn anew: boards on which a player may try things out without looking where it may not.

Of its own side's cards a player knows which are left, since it knows the decks, but not in what order they lie
(217.2b). Of other players' hidden cards it knows how many there are (217.2c, 217.3c); what they are is drawn from what
that player has shown and, for want of anything better, from the decks that this player knows. A face-down permanent
(504.2) of somebody else's stays a 2/2 that is never turned up. What chance will do is as open as it is for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.board import HAND, LIBRARY, OUTSIDE, Board, CardId, Object, ObjectId, ObjectTable, PlayerId
from engine.chance import Chance
from engine.characteristics import Characteristics
from engine.language.card import CardDef
from engine.players.eyes import BLANK
from engine.position import Position
from engine.seats import are_teammates
from engine.unknown import is_unknown
from engine.view import may_see

_CLOSED = frozenset((LIBRARY, HAND, OUTSIDE))
SHOWN_COUNTS = 3
"""A card that somebody has shown is so many times as likely to be among that player's others as one of one's own."""


class Guesses:
    """A position as one player may know it; `world` fills in what is hidden, each time anew."""

    __slots__ = ("_boards", "_position")

    def __init__(self, position: Position, player: PlayerId) -> None:
        self._position = position
        self._boards = tuple(_Hidden(board, player) for board in position.boards)

    def world(self, chance: Chance) -> Position:
        """A position that is the same for this player, settled by what is known and this chance alone."""
        boards = tuple(one.filled(chance) for one in self._boards)
        return replace(self._position, boards=boards, seed=chance.bits(), dealt=0)


class _Hidden:
    """What one player may not see of a board, and what is known of it."""

    def __init__(self, board: Board, player: PlayerId) -> None:
        own: list[CardDef] = []
        shown: dict[PlayerId, list[CardDef]] = {}
        self.mixed: dict[PlayerId, list[ObjectId]] = {}
        """Cards of whom nothing but the order is unknown."""
        self.drawn: dict[PlayerId, list[ObjectId]] = {}
        """Cards of which no more is known than whose they are."""
        blank: dict[ObjectId, Object] = {}
        for one in board.objects.values():
            mine = one.owner == player or are_teammates(board, player, one.owner)
            hidden = not may_see(one, player, board)
            if one.definition is None or (hidden and is_unknown(one) and mine):
                # What nobody has named is dealt when it is needed, from the list that there is for it.
                continue
            if hidden and one.zone not in _CLOSED:
                blank[one.id] = replace(one, definition=BLANK, card=CardId(0))
            elif hidden:
                (self.mixed if mine else self.drawn).setdefault(one.owner, []).append(one.id)
            if one.kind == "card" and mine:
                own.append(one.definition)
            elif one.kind == "card" and not hidden:
                shown.setdefault(one.owner, []).append(one.definition)
        past = {
            number: was
            if may_see(was.object, player, board)
            else replace(
                was, object=replace(was.object, definition=BLANK, card=CardId(0)), faces=(Characteristics(),)
            )
            for number, was in board.past.items()
        }
        self.board = replace(board, objects=ObjectTable({**board.objects, **blank}), past=past)
        objects = board.objects
        self.cards = {
            owner: sorted(
                ((objects[one].definition or BLANK, objects[one].card) for one in ids),
                key=lambda pair: (pair[0].name, pair[1]),
            )
            for owner, ids in self.mixed.items()
        }
        self.pools = {owner: _pool(shown.get(owner, ()), own) for owner in self.drawn}

    def filled(self, chance: Chance) -> Board:
        """The board with something in each of the hidden places."""
        objects = dict(self.board.objects)
        for owner, ids in self.mixed.items():
            cards = self.cards[owner]
            for one, place in zip(ids, chance.shuffled(tuple(range(len(ids)))), strict=True):
                definition, card = cards[place]
                objects[one] = replace(objects[one], definition=definition, card=card)
        for owner, ids in self.drawn.items():
            pool = self.pools[owner]
            for one in ids:
                objects[one] = replace(objects[one], definition=pool[chance.below(len(pool))])
        return replace(self.board, objects=ObjectTable(objects))


def _pool(shown: Iterable[CardDef], own: Iterable[CardDef]) -> tuple[CardDef, ...]:
    """What cards of somebody else's may be, in an order that tells nothing."""
    found = [one for one in shown for _ in range(SHOWN_COUNTS)] + list(own)
    return tuple(sorted(found, key=lambda one: one.name)) or (BLANK,)


__all__ = ["Guesses"]
