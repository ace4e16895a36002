"""The Examples of rule 409: playing spells and activated abilities."""

from __future__ import annotations

from engine.events import CardsRevealed
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import PlaySpell
from tests.rules.rulings import ANN, BEAR, FOREST, OGRE, RELIC, Laying, abilities, text, with_mana

ARTIFACT_LAND = """
    Foundry
    Artifact Land
    {T}: Add {R} to your mana pool.
"""
SCOUR = """
    Scour {0}
    Instant
    Destroy target artifact. Destroy target land.
"""


def test_409_1c_one_target_cannot_be_chosen_twice_for_one_word() -> None:
    setting = Laying()
    bear, ogre = setting.play(ANN, BEAR), setting.play(ANN, OGRE)
    nap = setting.hand(
        ANN,
        text("""
            Twin Nap {0}
            Instant
            Tap two target creatures.
        """),
    )
    duel = setting.start()
    duel.game.choose(PlaySpell(nap))
    duel.game.advance()
    assert duel.refusal((bear, bear)) == "409.1c"
    assert duel.refusal((bear,)) == "409.1c"
    duel.answers((bear, ogre))
    duel.resolves()
    assert duel.board.objects[bear].tapped and duel.board.objects[ogre].tapped


def test_409_1c_with_one_creature_in_play_two_targets_cannot_be_had() -> None:
    setting = Laying()
    setting.play(ANN, BEAR)
    nap = setting.hand(
        ANN,
        text("""
            Twin Nap {0}
            Instant
            Tap two target creatures.
        """),
    )
    assert setting.start().refusal(PlaySpell(nap)) == "409.1c"


def test_409_1c_an_artifact_land_can_be_chosen_once_for_each_word() -> None:
    setting = Laying()
    land = setting.play(ANN, text(ARTIFACT_LAND))
    scour = setting.hand(ANN, text(SCOUR))
    duel = setting.start()
    duel.plays(ANN, scour, (land,), (land,))
    duel.resolves()
    assert duel.names("graveyard", ANN) == ["Foundry", "Scour"]


def test_409_1c_each_word_has_its_own_description() -> None:
    setting = Laying()
    relic, land = setting.play(ANN, RELIC), setting.play(ANN, FOREST)
    scour = setting.hand(ANN, text(SCOUR))
    duel = setting.start()
    duel.game.choose(PlaySpell(scour))
    duel.game.advance()
    assert duel.refusal((land,)) == "409.1c"
    duel.answers((relic,), (land,))
    duel.resolves()
    assert duel.board.in_play == ()


def test_409_1c_destroy_target_artifact_and_target_land() -> None:
    setting = Laying()
    land = setting.play(ANN, text(ARTIFACT_LAND))
    scour = setting.hand(
        ANN,
        text("""
            Scour {0}
            Instant
            Destroy target artifact and target land.
        """),
    )
    duel = setting.start()
    duel.plays(ANN, scour, (land,), (land,))
    duel.resolves()
    assert duel.names("graveyard", ANN) == ["Foundry", "Scour"]


FAMILIAR = """
    Thunderscape Familiar {1}{R}
    Creature - Kavu 1/1
    Black spells you play cost {1} less to play.
"""
BOMB = """
    Death Bomb {3}{B}
    Instant
    As an additional cost to play Death Bomb, sacrifice a creature.
    Destroy target nonblack creature.
"""


def test_409_1h_a_locked_in_cost_stays_reduced_though_its_reducer_is_sacrificed() -> None:
    setting = Laying()
    with_mana(setting, ANN, "BCC")
    familiar, victim = setting.play(ANN, text(FAMILIAR)), setting.play(ANN, BEAR)
    bomb = setting.hand(ANN, text(BOMB))
    duel = setting.start()
    duel.plays(ANN, bomb, (victim,), familiar)
    assert duel.board.players[ANN].mana == ()
    duel.resolves()
    assert duel.names("graveyard", ANN) == ["Thunderscape Familiar", "Grizzly Bears", "Death Bomb"]


def test_409_1h_a_reducer_that_is_gone_before_the_play_reduces_nothing() -> None:
    setting = Laying()
    with_mana(setting, ANN, "BCC")
    setting.graveyard(ANN, text(FAMILIAR))
    setting.play(ANN, OGRE)
    setting.play(ANN, BEAR)
    bomb = setting.hand(ANN, text(BOMB))
    assert setting.start().refusal(PlaySpell(bomb)) == "409.1h"


def test_409_1h_without_a_reducer_all_of_the_cost_is_paid() -> None:
    setting = Laying()
    with_mana(setting, ANN, "BCCC")
    ogre, victim = setting.play(ANN, OGRE), setting.play(ANN, BEAR)
    bomb = setting.hand(ANN, text(BOMB))
    duel = setting.start()
    duel.plays(ANN, bomb, (victim,), ogre)
    assert duel.board.players[ANN].mana == ()
    assert duel.names("graveyard", ANN) == ["Gray Ogre"]


def test_409_1h_with_too_little_mana_the_spell_cannot_be_played_at_all() -> None:
    setting = Laying()
    with_mana(setting, ANN, "BCC")
    setting.play(ANN, OGRE)
    setting.play(ANN, BEAR)
    bomb = setting.hand(ANN, text(BOMB))
    assert setting.start().refusal(PlaySpell(bomb)) == "409.1h"


def test_409_1h_a_card_revealed_as_a_cost_is_another_than_the_source() -> None:
    """What the cost tells to show must be in the hand; the permanent that has the ability is no such card."""
    crier = text("""
        Crier {1}
        Artifact
        Reveal a red card from your hand: You gain 2 life.
    """)
    setting = Laying()
    source = setting.play(ANN, crier)
    setting.hand(ANN, FOREST)
    duel = setting.start()
    assert duel.refusal(PlayAbility(abilities(duel.board, source)[0])) == "409.1h"
    ogre = setting.hand(ANN, OGRE)
    duel = setting.start()
    duel.uses(ANN, source)
    duel.resolves()
    assert duel.life(ANN) == 22
    shown = [
        part.objects
        for line in duel.game.trace or ()
        for part in line.parts
        if isinstance(part, CardsRevealed)
    ]
    assert shown == [(ogre,)]
