"""Tables of shipped cards at which somebody asks why an action is illegal."""

from __future__ import annotations

from typing import Any

from engine.board import (
    IN_PLAY,
    ObjectId,
    Player,
    PlayerId,
    Turn,
    TurnId,
    ZoneName,
)
from engine.cards import library
from engine.characteristics import held
from engine.explaining import NamedAction
from engine.game import Game
from engine.language.values import (
    Activated,
)
from engine.position import Position
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    Priority,
)
from engine.rules.turn.combat_306 import CombatPhase
from engine.rules.turn.declare_attackers_308 import Attackers
from tests.boards import ANN, Setting

NOW = TurnId(5)


class Table(Setting):
    """A table of shipped cards, in Ann's turn 5 unless it is said otherwise."""

    def __init__(self, *players: Player) -> None:
        super().__init__(
            *(players or (Player("Ann", turn_began=NOW), Player("Bob", turn_began=TurnId(NOW - 1))))
        )

    def card(self, name: str, player: PlayerId = ANN, zone: ZoneName = IN_PLAY, **fields: Any) -> ObjectId:
        """A shipped card of a player's."""
        return self.put(library()[name], player, zone, **fields)

    def lands(self, name: str, number: int, player: PlayerId = ANN) -> tuple[ObjectId, ...]:
        """Untapped lands."""
        return tuple(self.card(name, player) for _ in range(number))

    def play(
        self,
        *,
        phase: str = "precombat main",
        step: str = "",
        active: PlayerId = ANN,
        priority: PlayerId = ANN,
    ) -> Game:
        """A player has priority in a moment of somebody's turn."""
        board = self.board(turn=Turn(NOW, active, phase, step))
        game = Game(Position((board,), (Priority(player=priority),), next_id=1000))
        game.advance()
        return game

    def fight(self, kind: type) -> Game:
        """Ann's combat phase, passed through to a declaration; Ann attacks with all that she can."""
        board = self.board(turn=Turn(NOW, ANN, "precombat main"))
        game = Game(Position((board,), (CombatPhase(),), next_id=1000))
        while True:
            game.advance()
            form = game.decision
            if isinstance(form, kind):
                return game
            if isinstance(form, Attackers):
                game.choose(tuple((one, players[0]) for one, players in form.slots(game.board)))
            else:
                assert isinstance(form, HasPriority)
                game.choose(Pass())


def refused(game: Game, action: NamedAction, player: PlayerId = ANN) -> tuple[str, str]:
    """The rule and the sentence."""
    refusal = game.why_not(action, player)
    assert refusal is not None
    return refusal.rule, refusal.reason


def ability_of(game: Game, object_id: ObjectId, place: int = 0) -> PlayAbility:
    """Its activated ability, in the order of its text."""
    found = [one.id for one in held(game.board, object_id) if isinstance(one.ability, Activated)]
    return PlayAbility(found[place])
