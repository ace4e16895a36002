"""Rulings about delayed triggered abilities: how often they trigger (404.4b)."""

from __future__ import annotations

from engine.events import EndDelayed
from engine.rules.effects.durations_418 import ending_delayed
from tests.rules.rulings import ANN, BEAR, BOB, OGRE, RELIC, Laying, text

HARVEST = text("""
    Harvest {0}
    Sorcery
    Whenever you play a creature spell this turn, you gain 1 life.
""")
FAREWELL = text("""
    Farewell {0}
    Sorcery
    Destroy target creature at end of turn.
""")


def test_404_4b_with_a_duration_it_triggers_each_time_its_event_occurs() -> None:
    setting = Laying()
    harvest, bear, ogre = (setting.hand(ANN, one) for one in (HARVEST, BEAR, OGRE))
    duel = setting.start()
    duel.plays(ANN, harvest)
    duel.resolves_all()
    for played, life in ((bear, 21), (ogre, 22)):
        duel.plays(ANN, played)
        duel.resolves_all()
        assert duel.life(ANN) == life


def test_404_4b_its_event_is_what_it_says_and_no_other() -> None:
    setting = Laying()
    harvest, relic = setting.hand(ANN, HARVEST), setting.hand(ANN, RELIC)
    duel = setting.start()
    duel.plays(ANN, harvest)
    duel.resolves_all()
    duel.plays(ANN, relic)
    duel.resolves_all()
    assert duel.life(ANN) == 20


def test_404_4b_only_what_has_a_duration_ends_with_the_turn() -> None:
    setting = Laying()
    bear = setting.play(BOB, BEAR)
    harvest, farewell = setting.hand(ANN, HARVEST), setting.hand(ANN, FAREWELL)
    duel = setting.start()
    for sorcery, choices in ((harvest, ()), (farewell, ((bear,),))):
        duel.plays(ANN, sorcery, *choices)
        duel.resolves_all()
    each_time, once = duel.board.delayed
    assert (each_time.once, once.once) == (False, True)
    assert ending_delayed(duel.board) == (EndDelayed(abilities=(each_time.id,)),)
