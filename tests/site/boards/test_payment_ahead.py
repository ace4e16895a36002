"""How a cost would be paid is told from where the line went on, as long as it went on so: that is what looking ahead
tells."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from engine.decisions import Answer, TakeBack
from engine.game import Game
from engine.notation.positions import read_position
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority, PlaySpell
from playground.boards import playing, runs
from playground.boards.playing import PlayedRun

BOARD = """
Ann: life 20; in play Mountain x4, Forest x3, Birds of Paradise, City of Brass, Grizzly Bears;
  hand Shock x3, Hill Giant x2, Blaze, Fire // Ice, Giant Growth; library Forest x9
Bob: life 20; in play Grizzly Bears, Mountain x2, Karplusan Forest x2; hand Shock x2, Lava Axe; library Mountain x9
Turn 5: Ann, precombat main phase
"""


def a_line(seed: int) -> PlayedRun:
    """Whoever can play a spell does, and mostly pays for it as is suggested."""
    game, chance = Game(read_position(BOARD)), Chance(seed)
    for _ in range(90):
        game.advance()
        form = game.decision
        if form is None:
            break
        spells = [one for one in form.options(game.board) or () if isinstance(one, PlaySpell)]
        suggested = form.some(game.board)
        if isinstance(form, HasPriority) and spells:
            game.choose(spells[chance.below(len(spells))])
        elif form.pays and chance.below(4) and not isinstance(suggested, TakeBack):
            game.choose(suggested)
        else:
            game.choose_at_random(chance)
    return playing.play(game.line)


def test_what_a_line_went_on_with_is_what_looking_ahead_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead, looked = runs.suggested_payment, list[Position]()
    paid = several = 0

    def looking(position: Position) -> tuple[Answer, ...]:
        looked.append(position)
        return ahead(position)

    for seed in range(12):
        played = a_line(seed)
        for step in range(played.last + 1):
            told = ahead(played.position(step))
            with monkeypatch.context() as patch:
                patch.setattr(runs, "suggested_payment", looking)
                assert runs.payment_at(played, step) == told
            paid, several = paid + bool(told), several + (len(told) > 1)
    assert paid > 100 and several > 30
    assert 20 < len(looked) < paid - 20
