"""503.9: a copy that has kept its own name is called by it, in every line that speaks of it."""

from __future__ import annotations

from engine.naming import label_of, name_of
from engine.notation.scenario import read_scenario, run

ARRIVES = """Ann: in play Island x4; hand Sakashima the Impostor
Bob: in play Hill Giant
Turn 3: Ann, precombat main phase
---
Ann plays Sakashima the Impostor. Both pass.
Ann chooses Hill Giant.
---
Ann has 20 life.
"""


def test_a_copy_that_kept_its_name_is_called_by_it() -> None:
    played = run(read_scenario(ARRIVES))
    assert played.failures == ()
    board = played.game.board
    creatures = {name_of(board, one) for one in board.in_play if label_of(board.objects[one]) != "Island"}
    assert creatures == {"Ann's Sakashima the Impostor", "Bob's Hill Giant"}
