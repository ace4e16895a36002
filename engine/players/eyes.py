"""The board as the player who decides may see it, and for whom he or she plays.

What a sensible player knows of a board goes through here: characteristics of what lies open are asked of the board
itself, which is quick because they are kept there; cards that the player may not see (217.2b, 217.3c) are blank.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.agenda import Procedure
from engine.board import HAND, LIBRARY, OUTSIDE, Board, CardId, ObjectId, ObjectTable, PlayerId
from engine.chance import Chance
from engine.characteristics import Characteristics, controller_of, faces
from engine.decisions import Form
from engine.language.card import CardDef, Face
from engine.language.terms import InZone, Owns, TopCards, Value
from engine.language.walks import walk
from engine.language.words import CardType, Zone
from engine.seats import are_teammates, opponents
from engine.simulate import Sight
from engine.view import may_see

BLANK = CardDef("", (Face(""),))
"""Stands for a card that the player may not see."""
_NOTHING = Characteristics()
_CLOSED = frozenset((LIBRARY, HAND, OUTSIDE))


class Eyes:
    """What the maker of a decision sees at that moment."""

    __slots__ = ("_blind", "_chance", "actor", "board", "form", "frame", "me")

    def __init__(self, sight: Sight, chance: Chance | None = None) -> None:
        self.board: Board = sight.board
        self.form: Form = sight.form
        self.frame: Procedure = sight.frame
        """What asks: the instructions that it follows are public, since they are on the stack or in play."""
        self.actor: PlayerId = sight.form.player
        """Whose choice it is by the rules."""
        self.me: PlayerId = sight.maker
        """Who makes it (507.3), and for whom it is to be good."""
        self._blind: Board | None = None
        self._chance = chance

    def waver(self) -> float:
        """About 1: what is worth nearly the same is not always weighed alike. Without chance it is."""
        return 1.0 if self._chance is None else 0.85 + 0.3 * self._chance.below(1_000) / 1_000

    def daring(self) -> float:
        """From 0 to 0.3: what part of itself a creature may lose in an exchange. 0 without chance."""
        return 0.0 if self._chance is None else 0.3 * self._chance.below(1_000) / 1_000

    @property
    def blind(self) -> Board:
        """The same board with blanks for what the player may not see, for questions that look into closed zones."""
        if self._blind is None:
            board = self.board
            objects = dict(board.objects)
            for (zone, _), ids in board.zones.items():
                if zone in _CLOSED:
                    for one in ids:
                        found = objects[one]
                        if not may_see(found, self.me, board):
                            objects[one] = replace(found, definition=BLANK, card=CardId(0))
            self._blind = replace(board, objects=ObjectTable(objects))
        return self._blind

    def board_for(self, *words: object) -> Board:
        """The board on which these words of a text may be asked."""
        return self.blind if any(looks_inside(one) for one in words) else self.board

    def sign(self, player: PlayerId) -> int:
        """1 for who plays on the side of the maker, -1 for anybody else."""
        return 1 if player == self.me or are_teammates(self.board, self.me, player) else -1

    def owner_sign(self, one: ObjectId) -> int:
        """The same of an object's controller, or of its owner where it has none."""
        return self.sign(self.holder(one))

    def holder(self, one: ObjectId) -> PlayerId:
        """Who has an object: its controller in play and on the stack, elsewhere its owner."""
        found = self.board.objects[one]
        if found.zone == "in play":
            return controller_of(self.board, one)
        return found.controller if found.zone == "stack" else found.owner

    def sees(self, one: ObjectId) -> bool:
        """Whether its face may be looked at."""
        found = self.board.objects.get(one)
        return found is not None and (found.zone not in _CLOSED or may_see(found, self.me, self.board))

    def face(self, one: ObjectId) -> Characteristics:
        """Its characteristics; none of what may not be seen."""
        if not self.sees(one):
            return _NOTHING
        found = faces(self.board, one)
        return found[0] if found else _NOTHING

    def hand(self, player: PlayerId) -> tuple[ObjectId, ...]:
        """The cards of a hand that may be looked at."""
        return tuple([one for one in self.board.zone(HAND, player) if self.sees(one)])

    def of(self, player: PlayerId, type_: CardType) -> list[ObjectId]:
        """The permanents of a type that a player controls."""
        board = self.board
        return [
            one
            for one in board.in_play
            if type_ in faces(board, one)[0].types and controller_of(board, one) == player
        ]

    @property
    def foes(self) -> tuple[PlayerId, ...]:
        """The opponents of who decides."""
        return opponents(self.board, self.me)


@lru_cache(maxsize=8192)
def _looks_inside(value: Value) -> bool:
    return any(
        isinstance(one, TopCards | Owns)
        or (isinstance(one, InZone) and one.zone in (Zone.LIBRARY, Zone.HAND))
        for one in walk(value)
    )


def looks_inside(words: object) -> bool:
    """Whether words may speak of what lies in a hand or library."""
    if isinstance(words, Value):
        return _looks_inside(words)
    return isinstance(words, tuple) and any(looks_inside(one) for one in words)


__all__ = ["BLANK", "Eyes", "looks_inside"]
