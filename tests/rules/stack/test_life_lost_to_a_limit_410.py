"""What is said to be lost is what life totals are lower by, where damage may take them only so far (410.6, 606.9).

Whoever gains as much as opponents lose is up by what they are down, however much is dealt, and to how many."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.notation.positions import read_position
from engine.rules.stack.offers_408 import Pass, PlaySpell
from engine.rules.stack.priority_408 import HasPriority

BOARD = """Card:
Blood Tap {{B}}
Enchantment
Whenever an opponent loses life, you gain that much life.

Card:
Blaze {{R}}
Instant
Blaze deals {amount} damage to {whom}.

{table}Ann: in play Blood Tap, Mountain; hand Blaze; library Forest x3
{others}
Turn 3: Ann, precombat main
"""
ALONE = ("", "Bob: life {life}; in play Worship, Gray Ogre; library Forest x3", 1)
TEAM = (
    "Table: two-headed giant; team Ann and Bob; team Carol and Dave\n",
    "Bob: library Forest\nCarol: life {life}; in play Gray Ogre, Worship; library Forest\nDave: library Forest",
    2,
)


@pytest.mark.parametrize("life", [1, 2, 5, 6, 9, 20])
@pytest.mark.parametrize("amount", [1, 4, 11])
@pytest.mark.parametrize("whom", ["target opponent", "each opponent"])
@pytest.mark.parametrize("table", [ALONE, TEAM], ids=["alone", "a team"])
def test_410_6_as_much_is_gained_as_was_lost(
    table: tuple[str, str, int], whom: str, amount: int, life: int
) -> None:
    head, others, seat = table
    text = BOARD.format(amount=amount, whom=whom, table=head, others=others.format(life=life))
    game, played = Game(read_position(text)), False
    before = [game.board.players[one].life for one in (0, seat)]
    while True:
        game.advance()
        form = game.decision
        if form is None:
            break  # a team has lost: nothing triggers on that any more
        if isinstance(form, HasPriority):
            if played and not game.board.stack:
                break
            plays = [one for one in form.options(game.board) or () if isinstance(one, PlaySpell)]
            game.choose(Pass() if played else plays[0])
            played = True
        else:
            game.choose(form.some(game.board))
    gained, lost = (
        abs(game.board.players[one].life - was) for one, was in zip((0, seat), before, strict=True)
    )
    assert played and (form is None or gained == lost)
    assert form is not None or game.board.players[seat].life <= 0
