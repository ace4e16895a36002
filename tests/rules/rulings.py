"""A table for rulings told as play: cards are written as they would be printed, Ann and Bob play them.

Ann is the active player, in her first main phase. What a spell or ability asks for is said in the order in which it
is asked; mana is in the pools from the start unless a test says otherwise.
"""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from msgspec.structs import replace

from engine.board import (
    NOBODY,
    Board,
    Mana,
    ObjectId,
    ObjectTable,
    Player,
    PlayerId,
    Turn,
    TurnId,
    ZoneName,
)
from engine.characteristics import Characteristics, characteristics, controller_of, held
from engine.decisions import Answer, Form, IllegalChoice
from engine.events import Part
from engine.game import Game
from engine.language.card import CardDef
from engine.language.cardtext import read_card
from engine.language.effects import Activated
from engine.position import Position
from engine.rules.effects.replacement_419 import Happening
from engine.rules.stack.paying_409 import ManaAbilities, Payment, PlayAbility
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlayCardAsLand,
    PlaySpell,
    Priority,
)
from engine.seats import life_of
from tests.boards import Laid

ANN, BOB = PlayerId(0), PlayerId(1)


def text(words: str) -> CardDef:
    """A card, from its text as printed."""
    return read_card(dedent(words).strip())


BEAR = text("""
    Grizzly Bears {1}{G}
    Creature - Bear 2/2
""")
OGRE = text("""
    Gray Ogre {2}{R}
    Creature - Ogre 2/2
""")
KNIGHT = text("""
    White Knight {W}{W}
    Creature - Knight 2/2
""")
RAVEN = text("""
    Black Raven {B}
    Creature - Bird 2/2
""")
FOREST = text("""
    Forest
    Basic Land - Forest
""")
MOUNTAIN = text("""
    Mountain
    Basic Land - Mountain
""")
RELIC = text("""
    Relic {1}
    Artifact
""")


class Laying(Laid):
    """The table while it is being laid. Ids and timestamps count up from 1."""

    def __init__(self, *, mana: str = "WWWWUUUUBBBBRRRRGGGGCCCCCC", active: PlayerId = ANN) -> None:
        super().__init__()
        pool = tuple(Mana(letter) for letter in mana)
        self.players = [Player("Ann", mana=pool), Player("Bob", mana=pool)]
        self.turn = Turn(TurnId(3), active, "precombat main")

    def board(self, **more: Any) -> Board:
        """The board as laid."""
        return Board(
            **{
                "players": tuple(self.players),
                "objects": ObjectTable(self.objects),
                "zones": self.zones,
                "turn": self.turn,
                **more,
            }
        )

    def start(self, **more: Any) -> Duel:
        """Ann gets priority."""
        return Duel(self.board(**more))

    def happen(self, *parts: Part) -> Game:
        """An event happens, with all that may replace it, up to the first question."""
        game = Game(Position((self.board(),), (Happening(parts=parts),), seed=1, next_id=1000))
        game.advance()
        return game


class Duel:
    """Ann and Bob at play."""

    def __init__(self, board: Board) -> None:
        self.game = Game(Position((board,), (Priority(player=ANN),), seed=1, next_id=1000))
        self.game.advance()

    @property
    def board(self) -> Board:
        return self.game.board

    @property
    def form(self) -> Form:
        """What is being asked."""
        found = self.game.decision
        assert found is not None
        return found

    # --- what players do

    def plays(self, player: PlayerId, card: ObjectId, *choices: Answer, face: int = 0) -> ObjectId:
        """A player who gets priority plays a card from the hand, with these choices; gives the spell."""
        self.has_priority(player)
        self.game.choose(PlaySpell(card, face))
        self.answers(*choices)
        return self.board.stack[-1]

    def plays_land(self, player: PlayerId, card: ObjectId) -> ObjectId:
        """A player who gets priority plays a land; gives the permanent."""
        self.has_priority(player)
        self.game.choose(PlayCardAsLand(card))
        self.answers()
        return self.became(card)

    def uses(self, player: PlayerId, permanent: ObjectId, *choices: Answer, which: int = 0) -> None:
        """A player who gets priority plays an activated ability of a permanent."""
        self.has_priority(player)
        self.game.choose(PlayAbility(abilities(self.board, permanent)[which]))
        self.answers(*choices)

    def has_priority(self, player: PlayerId) -> None:
        """Others pass until this player has priority."""
        self.game.advance()
        while not (isinstance(self.form, HasPriority) and self.form.player == player):
            self.game.choose(Pass())
            self.game.advance()

    def resolves(self, *choices: Answer) -> None:
        """Both players pass, so that the top object of the stack resolves; these choices are made."""
        self.game.advance()
        waiting = self.board.stack
        for _ in self.board.players:
            assert isinstance(self.form, HasPriority), self.form
            self.game.choose(Pass())
            self.game.advance()
            if self.board.stack != waiting or not isinstance(self.form, HasPriority):
                break
        self.answers(*choices)
        assert self.board.stack[-1:] != waiting[-1:]

    def resolves_all(self, *choices: Answer) -> None:
        """Everything on the stack resolves, one after the other."""
        left = list(choices)
        self.game.advance()
        while self.board.stack or not isinstance(self.game.decision, HasPriority):
            self.game.choose(Pass() if isinstance(self.form, HasPriority) else self._next(left))
            self.game.advance()
        assert left == []

    def answers(self, *choices: Answer) -> None:
        """The questions that come up are answered, up to the next priority; mana is paid as suggested."""
        left = list(choices)
        self.game.advance()
        while self.game.decision is not None and not isinstance(self.game.decision, HasPriority):
            self.game.choose(self._next(left))
            self.game.advance()
        assert left == [], f"not asked for: {left}"

    def _next(self, left: list[Answer]) -> Answer:
        form = self.form
        if isinstance(form, ManaAbilities | Payment):
            return form.some(self.board)
        assert left, f"{form.player} is asked for {form.purpose}: {form}"
        return left.pop(0)

    def refusal(self, answer: Answer) -> str:
        """The rule by which an answer is refused now."""
        try:
            self.game.fork().choose(answer)
        except IllegalChoice as error:
            return error.rule
        raise AssertionError(f"{answer} is legal")

    # --- what there is

    def became(self, object_id: ObjectId) -> ObjectId:
        """The object that one became as it moved on, as far as it has."""
        while object_id in self.board.became:
            object_id = self.board.became[object_id]
        return object_id

    def is_in_play(self, object_id: ObjectId) -> bool:
        return object_id in self.board.in_play

    def size(self, object_id: ObjectId) -> tuple[int | None, int | None]:
        """Power and toughness."""
        found = self.what(object_id)
        return found.power, found.toughness

    def what(self, object_id: ObjectId) -> Characteristics:
        return characteristics(self.board, object_id)

    def keywords(self, object_id: ObjectId) -> set[str]:
        return {name.value for name in self.what(object_id).keywords}

    def controller(self, object_id: ObjectId) -> PlayerId:
        return controller_of(self.board, object_id)

    def life(self, player: PlayerId) -> int:
        return life_of(self.board, player)

    def names(self, zone: ZoneName, player: PlayerId = NOBODY) -> list[str]:
        """The names of the cards in a zone, in its order."""
        found = (self.board.objects[one].definition for one in self.board.zone(zone, player))
        return [one.name for one in found if one is not None]

    def rules(self) -> list[str]:
        """The numbers of the steps taken so far."""
        return [line.rule for line in self.game.trace or () if line.kind == "step"]


def abilities(board: Board, permanent: ObjectId) -> list[Any]:
    """The ids of its activated abilities, in text order."""
    return [one.id for one in held(board, permanent) if isinstance(one.ability, Activated)]


def with_life(setting: Laying, player: PlayerId, life: int) -> None:
    """A player's life total is this."""
    setting.players[player] = replace(setting.players[player], life=life)


def with_mana(setting: Laying, player: PlayerId, mana: str) -> None:
    """A player's mana pool holds this."""
    setting.players[player] = replace(setting.players[player], mana=tuple(Mana(one) for one in mana))
