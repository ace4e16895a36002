"""Rulings on suspend (502.59)."""

from __future__ import annotations

from engine.decisions import TakeBack
from engine.game import Game
from engine.notation.positions import read_position
from engine.notation.sentences import read_sentence
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.priority_408 import HasPriority

LAST_COUNTER = """
Ann: removed from the game Rift Bolt (time counter); library Forest x3
Bob: life 20; library Forest x3
Turn 3: Ann, upkeep begins
"""


def test_what_loses_its_last_time_counter_is_played_even_if_its_player_takes_it_back_502_59a() -> None:
    game = Game(read_position(LAST_COUNTER))
    game.advance()
    while isinstance(game.decision, HasPriority):
        read_sentence(game, "Ann passes" if game.decision.player == 0 else "Bob passes")
        game.advance()
    assert isinstance(game.decision, Targets)
    game.choose(TakeBack())
    game.advance()
    assert isinstance(game.decision, Targets)
    assert len(game.board.stack) == 2
