"""The Examples of rule 419: replacement and prevention effects."""

from __future__ import annotations

import pytest

from engine.events import DamageDealt
from engine.rules.stack.priority_408 import HasPriority
from engine.seats import life_of
from tests.rules.rulings import ANN, BEAR, BOB, FOREST, KNIGHT, OGRE, RAVEN, Laying, text

TERROR = text("""
    Dread {0}
    Instant
    Destroy target creature.
""")
FINAL = text("""
    Final Dread {0}
    Instant
    Destroy target creature. It can't be regenerated.
""")
TROLL = text("""
    Troll {0}
    Creature - Troll 2/2
    {1}: Regenerate Troll.
""")


def test_419_4_a_creature_may_be_regenerated_in_response_to_what_would_destroy_it() -> None:
    setting = Laying()
    troll, dread = setting.play(BOB, TROLL), setting.hand(ANN, TERROR)
    duel = setting.start()
    duel.plays(ANN, dread, (troll,))
    duel.uses(BOB, troll)
    duel.resolves()
    duel.resolves()
    assert duel.is_in_play(troll)
    assert duel.board.objects[troll].tapped


def test_419_4_a_shield_that_comes_later_is_too_late() -> None:
    setting = Laying()
    troll, dread = setting.play(BOB, TROLL), setting.hand(ANN, TERROR)
    duel = setting.start()
    duel.uses(BOB, troll)
    duel.plays(ANN, dread, (troll,))
    # Dread was played in response to the ability, so it resolves first.
    duel.resolves()
    assert not duel.is_in_play(troll)
    duel.resolves()
    assert duel.names("graveyard", BOB) == ["Troll"]


def test_419_4_against_what_cannot_be_regenerated_the_shield_does_nothing() -> None:
    setting = Laying()
    troll, dread = setting.play(BOB, TROLL), setting.hand(ANN, FINAL)
    duel = setting.start()
    duel.plays(ANN, dread, (troll,))
    duel.uses(BOB, troll)
    duel.resolves()
    duel.resolves()
    assert not duel.is_in_play(troll)


DOUBLER = text(
    """
    Gratuitous Rage {0}
    Enchantment
    If a creature you control would deal damage to a creature or player, it deals double that damage to that
    creature or player instead.
""".replace("to that\n    creature", "to that creature")
)


@pytest.mark.parametrize(("doublers", "damage"), [(0, 2), (1, 4), (2, 8), (3, 16)])
def test_419_6a_each_doubler_doubles_once(doublers: int, damage: int) -> None:
    setting = Laying()
    bear = setting.play(ANN, BEAR)
    for _ in range(doublers):
        setting.play(ANN, DOUBLER)
    game = setting.happen(DamageDealt(source=bear, amount=2, player=BOB))
    assert life_of(game.board, BOB) == 20 - damage


def test_419_6a_doublers_of_another_player_do_nothing() -> None:
    setting = Laying()
    bear = setting.play(ANN, BEAR)
    setting.play(BOB, DOUBLER)
    game = setting.happen(DamageDealt(source=bear, amount=2, player=BOB))
    assert life_of(game.board, BOB) == 18


APOTHECARY = """
    Wojek Apothecary {2}{W}{W}
    Creature - Human Cleric 1/1
    {T}: Prevent the next 1 damage that would be dealt to target creature and each other creature that shares
    a color with it this turn.
""".replace("shares\n    a", "shares a")
RAIN = "Rain {0}\nSorcery\nRain deals 1 damage to each creature."
PAINT = "Paint {0}\nInstant\nTarget creature becomes white until end of turn."


def test_419_7c_everyone_who_shares_a_colour_at_that_moment_has_a_shield_of_his_own() -> None:
    setting = Laying()
    cleric = setting.play(ANN, text(APOTHECARY))
    knight, raven = setting.play(ANN, KNIGHT), setting.play(ANN, RAVEN)
    paint, rain = setting.hand(ANN, text(PAINT)), setting.hand(ANN, text(RAIN))
    late = setting.hand(ANN, text("Late Knight {W}\nCreature - Knight 2/2"))
    duel = setting.start()
    duel.uses(ANN, cleric, (knight,))
    duel.resolves()
    duel.plays(ANN, paint, (raven,))
    duel.resolves()
    duel.plays(ANN, late)
    duel.resolves()
    duel.plays(ANN, rain)
    duel.resolves()
    assert [duel.board.objects[one].damage for one in (knight, raven, duel.became(late))] == [0, 1, 1]
    assert duel.is_in_play(cleric)


LEYLINE = """
    Void Line {0}
    Enchantment
    If a card would be put into a graveyard, remove it from the game instead.
"""
COLOSSUS = """
    Colossus {0}
    Artifact Creature - Golem 11/11
    If Colossus would be put into a graveyard from play, shuffle it into its owner's library instead.
"""


@pytest.mark.parametrize(
    ("first", "zone", "there"),
    [(0, "removed from the game", ["Colossus", "Dread"]), (1, "library", ["Colossus"])],
)
def test_419_9a_the_creatures_controller_picks_which_applies_and_the_other_does_nothing(
    first: int, zone: str, there: list[str]
) -> None:
    setting = Laying()
    setting.play(ANN, text(LEYLINE))
    golem, dread = setting.play(BOB, text(COLOSSUS)), setting.hand(ANN, TERROR)
    duel = setting.start()
    duel.plays(ANN, dread, (golem,))
    while golem in duel.board.objects and isinstance(duel.form, HasPriority):
        duel.game.choose(duel.form.some(duel.board))
        duel.game.advance()
    assert duel.form.player == BOB
    duel.answers(first)
    assert duel.names(zone, BOB if zone == "library" else -1) == there  # type: ignore[arg-type]


def test_419_9a_another_creature_has_no_choice() -> None:
    setting = Laying()
    setting.play(ANN, text(LEYLINE))
    ogre, dread = setting.play(BOB, OGRE), setting.hand(ANN, TERROR)
    duel = setting.start()
    duel.plays(ANN, dread, (ogre,))
    duel.resolves()
    assert duel.names("removed from the game") == ["Gray Ogre", "Dread"]


def test_419_6_what_is_said_of_an_opponents_graveyard_does_not_touch_ones_own() -> None:
    setting = Laying()
    setting.play(ANN, text(LEYLINE.replace("into a graveyard", "into an opponent's graveyard from anywhere")))
    ogre, bear = setting.play(BOB, OGRE), setting.play(ANN, BEAR)
    rain = setting.hand(ANN, text(RAIN.replace("1 damage", "2 damage")))
    duel = setting.start()
    duel.plays(ANN, rain)
    duel.resolves()
    assert not duel.is_in_play(ogre) and not duel.is_in_play(bear)
    assert duel.names("removed from the game") == ["Gray Ogre"]
    assert duel.names("graveyard", ANN) == ["Rain", "Grizzly Bears"]


def test_410_10c_a_trigger_on_your_graveyard_does_not_see_the_opponents() -> None:
    setting = Laying()
    setting.play(
        ANN,
        text("""
            Mourner {0}
            Enchantment
            Whenever a creature is put into your graveyard from play, you gain 1 life.
        """),
    )
    setting.play(BOB, OGRE)
    setting.play(ANN, BEAR)
    setting.play(ANN, KNIGHT, owner=BOB)
    rain = setting.hand(ANN, text(RAIN.replace("1 damage", "2 damage")))
    duel = setting.start()
    duel.plays(ANN, rain)
    duel.resolves_all()
    assert len(duel.names("graveyard", BOB)) == 2
    assert duel.life(ANN) == 21


MERCY = "Mercy {0}\nEnchantment\nFor each 1 life you would gain, instead draw a card."
RECALL = "Recall {0}\nEnchantment\nIf you would draw a card, return a card from your graveyard to your hand instead."
SIP = text("""
    Sip {0}
    Instant
    You gain 1 life.
""")


@pytest.mark.parametrize("turned", [False, True])
def test_419_9b_one_replacement_makes_the_event_that_the_next_replaces(turned: bool) -> None:
    setting = Laying()
    for words in (RECALL, MERCY) if turned else (MERCY, RECALL):
        setting.play(ANN, text(words))
    setting.library(ANN, FOREST)
    (bear,) = setting.graveyard(ANN, BEAR)
    sip = setting.hand(ANN, SIP)
    duel = setting.start()
    duel.plays(ANN, sip)
    duel.resolves_all(*([bear] if len(duel.names("graveyard", ANN)) > 1 else []))
    assert duel.life(ANN) == 20
    assert duel.names("hand", ANN) == ["Grizzly Bears"]
    assert duel.names("library", ANN) == ["Forest"]


def test_419_9b_a_draw_alone_is_replaced_all_the_same() -> None:
    setting = Laying()
    setting.play(ANN, text(RECALL))
    setting.library(ANN, FOREST)
    setting.graveyard(ANN, BEAR)
    study = setting.hand(ANN, text("Study {0}\nInstant\nDraw a card."))
    duel = setting.start()
    duel.plays(ANN, study)
    duel.resolves_all()
    assert duel.names("hand", ANN) == ["Grizzly Bears"]
    assert duel.names("library", ANN) == ["Forest"]


def test_419_9b_without_the_other_life_is_simply_gained() -> None:
    setting = Laying()
    setting.play(ANN, text(RECALL))
    setting.graveyard(ANN, BEAR)
    sip = setting.hand(ANN, SIP)
    duel = setting.start()
    duel.plays(ANN, sip)
    duel.resolves_all()
    assert duel.life(ANN) == 21
    assert duel.names("hand", ANN) == []
