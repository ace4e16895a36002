"""The Example of rule 421: infinite loops."""

from __future__ import annotations

import pytest

from engine.rules.stack.priority_408 import RepeatLoop
from tests.rules.rulings import ANN, BOB, Laying, text

FLYER = text("""
    Kite {0}
    Creature - Bird 1/1
    {0}: Kite gains flying until end of turn.
""")
NET = text("""
    Net {0}
    Artifact
    {0}: Target creature loses flying until end of turn.
""")


@pytest.mark.parametrize(("last", "flies"), [(ANN, True), (BOB, False)])
def test_421_3_each_round_undoes_the_other_and_only_who_acts_last_decides(last: int, flies: bool) -> None:
    setting = Laying()
    kite, net = setting.play(ANN, FLYER), setting.play(BOB, NET)
    duel = setting.start()
    for _ in range(3):
        duel.uses(ANN, kite)
        duel.resolves()
        assert "flying" in duel.keywords(kite)
        duel.uses(BOB, net, (kite,))
        duel.resolves()
        assert "flying" not in duel.keywords(kite)
    if last == ANN:
        duel.uses(ANN, kite)
        duel.resolves()
    assert ("flying" in duel.keywords(kite)) is flies


@pytest.mark.parametrize(("bobs_number", "flies"), [(100, False), (99, True)])
def test_421_3_the_nonactive_player_has_the_last_word(bobs_number: int, flies: bool) -> None:
    """Whoever began, Bob determines whether the creature has flying: he agrees, or names a lower number."""
    setting = Laying()
    kite, net = setting.play(ANN, FLYER), setting.play(BOB, NET)
    duel = setting.start()
    for _ in range(2):
        duel.uses(ANN, kite)
        duel.resolves()
        duel.uses(BOB, net, (kite,))
        duel.resolves()
    duel.game.choose(RepeatLoop())
    duel.answers(100, bobs_number)
    assert ("flying" in duel.keywords(kite)) is flies
