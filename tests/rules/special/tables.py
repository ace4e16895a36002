"""Tables for rulings on copies, face-down cards, flip cards and phasing: shipped cards, laid out and played."""

from __future__ import annotations

from typing import Any

from engine.board import HAND, IN_PLAY, Board, Mana, ObjectId, PlayerId
from engine.cards import library
from engine.characteristics import Characteristics, characteristics
from engine.game import Game
from engine.notation.moments import NamedMoment, frames
from engine.notation.saved import dump, load
from engine.position import Position
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import Pass, PlaySpell, Priority
from tests.rules.stack.resolutions import ANN, BOB, Laying

__all__ = ["ANN", "BOB", "Table"]


class Table(Laying):
    """Ann and Bob's table; cards by name."""

    def of(self, name: str, owner: PlayerId = ANN, zone: Any = IN_PLAY, **more: Any) -> ObjectId:
        """Put a shipped card somewhere."""
        return self.put(zone, owner, library()[name], **more)

    def with_mana(self, letters: str, player: PlayerId = ANN) -> None:
        """Mana in a player's pool."""
        from msgspec.structs import replace

        mana = tuple(Mana(letter) for letter in letters)
        self.players[player] = replace(self.players[player], mana=mana)

    def begin(self, *, short_cuts: bool = True) -> Played:
        """Ann has priority in her main phase."""
        position = Position((self.board(),), (Priority(player=ANN),), seed=1, next_id=1000)
        return Played(Game(position, short_cuts=short_cuts))

    def whole_game(self) -> Game:
        """The same within a whole game, which can end."""
        board = self.board()
        game = Game(Position((board,), frames(board, NamedMoment("precombat main")), seed=1, next_id=1000))
        game.advance()
        return game


class Played:
    """A game at this table, with words for what the players do."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.game.advance()

    @property
    def board(self) -> Board:
        return self.game.board

    def choose(self, answer: Any) -> Played:
        """The player who is asked chooses this; every moment is saved, loaded and compared."""
        assert load(dump(self.game.position)) == self.game.position
        self.game.choose(answer)
        self.game.advance()
        assert load(dump(self.game.position)) == self.game.position
        return self

    def plays(self, card: ObjectId, *, face: int = 0, way: str = "") -> Played:
        """Play a card from hand, paying from the pool."""
        return self.choose(PlaySpell(card, face, way)).paying()

    def paying(self) -> Played:
        """Say that the pool is enough, and let the suggestion pay."""
        while self.game.decision is not None and type(self.game.decision).__name__ in (
            "ManaAbilities",
            "Payment",
        ):
            self.choose(self.game.decision.some(self.board))
        return self

    def activates(self, permanent: ObjectId, place: int = 0) -> Played:
        """Play the ability at this place of the offers of a permanent."""
        offers = self.game.decision.options(self.board) if self.game.decision is not None else ()
        found = [
            one for one in offers or () if isinstance(one, PlayAbility) and one.ability.object == permanent
        ]
        return self.choose(found[place]).paying()

    def copies(self, permanent: ObjectId, card: ObjectId) -> Played:
        """Play the ability of a permanent that copies a card, on this card, and let it resolve."""
        offers = self.game.decision.options(self.board) if self.game.decision is not None else ()
        found = [
            one for one in offers or () if isinstance(one, PlayAbility) and one.ability.object == permanent
        ]
        self.choose(found[-1])
        if self.asked() == "a target":
            self.choose((card,))
        return self.paying().resolve()

    def resolve(self) -> Played:
        """All pass once: the top of the stack resolves, up to the next question."""
        for _ in self.board.players:
            if type(self.game.decision).__name__ != "HasPriority":
                break
            self.choose(Pass())
        return self

    def asked(self) -> str:
        """What is being asked."""
        return self.game.decision.purpose if self.game.decision is not None else ""

    def named(self, name: str) -> list[ObjectId]:
        """The permanents that have this name now."""
        return [one for one in self.board.in_play if characteristics(self.board, one).name == name]

    def now(self, object_id: ObjectId) -> Characteristics:
        """What an object is now."""
        return characteristics(self.board, object_id)

    def hand(self, player: PlayerId = ANN) -> int:
        """How many cards a player holds."""
        return len(self.board.zone(HAND, player))

    def cites(self) -> set[str]:
        """Every rule that the trace has named so far, in steps, beside them and in computations."""
        found: set[str] = set()
        for line in self.game.trace or ():
            found.add(line.rule)
            found.update(line.cites)
        return found
