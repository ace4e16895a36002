"""The Example of rule 415: targeted spells and abilities."""

from __future__ import annotations

from engine.rules.stack.priority_408 import PlaySpell
from tests.rules.rulings import ANN, BEAR, BOB, Laying, abilities, text

SLICE = """
    Slice {0}
    Sorcery
    You gain 1 life.
    Cycling {1}
    When you cycle Slice, target creature gets -1/-1 until end of turn.
"""
BARK = text("""
    Bark {0}
    Instant
    Target creature gains protection from red until end of turn.
    Draw a card.
""")


def test_415_1_the_card_of_a_targeted_triggered_ability_is_no_targeted_spell() -> None:
    setting = Laying()
    card = setting.hand(ANN, text(SLICE))
    duel = setting.start()
    spell = duel.plays(ANN, card)
    announcement = duel.board.objects[spell].announcement
    assert announcement is not None and announcement.targets == ()


def test_415_1_the_triggered_ability_itself_is_targeted() -> None:
    setting = Laying()
    bear = setting.play(BOB, BEAR)
    setting.play(ANN, BEAR)
    card = setting.hand(ANN, text(SLICE))
    setting.library(ANN, BEAR)
    duel = setting.start()
    assert len(abilities(duel.board, card)) == 1
    duel.uses(ANN, card, (bear,))
    duel.resolves()
    assert duel.size(bear) == (1, 1)


def test_415_1_a_spell_whose_text_says_target_needs_one() -> None:
    setting = Laying()
    bark = setting.hand(ANN, BARK)
    assert setting.start().refusal(PlaySpell(bark)) == "409.1c"
