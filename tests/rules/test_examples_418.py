"""The Examples of rule 418: continuous effects."""

from __future__ import annotations

import pytest

from engine.board import ObjectId
from engine.language.words import CardType, Color
from tests.rules.rulings import ANN, BEAR, BOB, FOREST, KNIGHT, OGRE, RAVEN, RELIC, Duel, Laying, text


def instant(name: str, words: str) -> str:
    return f"{name} {{0}}\nInstant\n{words}"


WHITEN = instant("Whiten", "Target creature becomes white until end of turn.")
BLACKEN = instant("Blacken", "Target creature becomes black until end of turn.")
HONOR = """
    Honor {0}
    Sorcery
    All white creatures get +1/+1 until end of turn.
"""
SWELL = instant("Swell", "Target creature gets +4/+4 until end of turn.")
GROW = instant("Grow", "Put a +1/+1 counter on target creature.")
CASTLE = """
    Castle {0}
    Enchantment
    Creatures you control get +0/+2.
"""
CRUSADE = """
    Crusade {W}{W}
    Enchantment
    White creatures get +1/+1.
"""


class Telling:
    """Ann's hand fills as she needs cards; every spell is played and resolves before the next."""

    def __init__(self, setting: Laying, *spells: str) -> None:
        self.cards = [setting.hand(ANN, text(one)) for one in spells]
        self.duel: Duel = setting.start()

    def next(self, *choices: object) -> ObjectId:
        """The next spell is played with these choices and resolves; gives what it became."""
        card = self.cards.pop(0)
        self.duel.plays(ANN, card, *choices)
        self.duel.resolves()
        return self.duel.became(card)


# --- 418.3: of spells and abilities ----------------------------------------------------------------------


def test_418_3b_who_is_white_as_the_spell_resolves_keeps_the_bonus_and_nobody_else_gets_it() -> None:
    setting = Laying()
    white, black = setting.play(ANN, KNIGHT), setting.play(ANN, RAVEN)
    newcomer = "Second Knight {W}\nCreature - Knight 2/2"
    telling = Telling(setting, HONOR, BLACKEN, WHITEN, newcomer)
    telling.next()
    telling.next((white,))
    telling.next((black,))
    late = telling.next()
    assert [telling.duel.size(one) for one in (white, black, late)] == [(3, 3), (2, 2), (2, 2)]


def test_418_3b_who_was_made_white_before_it_resolves_gets_it() -> None:
    setting = Laying()
    white, black = setting.play(ANN, KNIGHT), setting.play(ANN, RAVEN)
    telling = Telling(setting, BLACKEN, WHITEN, HONOR)
    telling.next((white,))
    telling.next((black,))
    telling.next()
    assert [telling.duel.size(one) for one in (white, black)] == [(2, 2), (3, 3)]


PEACE = instant("Peace", "Prevent all damage creatures would deal this turn.")
HUNTER = """
    Hunter {0}
    Creature - Archer 1/1
    Haste
    {T}: Hunter deals 1 damage to target creature or player.
"""
MACHINE = """
    Machine {0}
    Artifact
    {T}: Machine deals 1 damage to target creature or player.
"""
MARCH = """
    March {0}
    Sorcery
    All noncreature artifacts become 2/2 artifact creatures until end of turn.
"""


@pytest.mark.parametrize(("animated", "life"), [(True, 20), (False, 19)])
def test_418_3b_a_change_of_the_rules_reaches_who_comes_later_or_becomes_a_creature(
    animated: bool, life: int
) -> None:
    setting = Laying()
    machine = setting.play(ANN, text(MACHINE))
    telling = Telling(setting, PEACE, HUNTER, MARCH)
    telling.next()
    hunter = telling.next()
    if animated:
        telling.next()
    telling.duel.uses(ANN, hunter, (-2,))
    telling.duel.resolves()
    assert telling.duel.life(BOB) == 20
    telling.duel.uses(ANN, machine, (-2,))
    telling.duel.resolves()
    assert telling.duel.life(BOB) == life


ENDOSKELETON = """
    Endoskeleton {2}
    Artifact
    {2}, {T}: Target creature gets +0/+3 as long as Endoskeleton remains tapped.
"""
LOOSEN = instant("Loosen", "Untap target artifact.")
FASTEN = instant("Fasten", "Tap target artifact.")


@pytest.mark.parametrize(("loosened", "size"), [(True, (2, 2)), (False, (2, 5))])
def test_418_3d_a_duration_that_is_over_before_it_begins_lets_nothing_begin(
    loosened: bool, size: tuple[int, int]
) -> None:
    setting = Laying()
    skeleton, bear = setting.play(ANN, text(ENDOSKELETON)), setting.play(ANN, BEAR)
    loosen, fasten = setting.hand(BOB, text(LOOSEN)), setting.hand(ANN, text(FASTEN))
    duel = setting.start()
    duel.uses(ANN, skeleton, (bear,))
    if loosened:
        duel.plays(BOB, loosen, (skeleton,))
        duel.resolves()
    duel.resolves()
    if loosened:
        duel.plays(ANN, fasten, (skeleton,))
        duel.resolves()
    assert duel.size(bear) == size


WRECK = instant("Wreck", "Destroy target artifact.")


@pytest.mark.parametrize("ends", [LOOSEN, WRECK])
def test_418_3d_it_ends_as_its_source_untaps_or_leaves_and_does_not_begin_again(ends: str) -> None:
    setting = Laying()
    skeleton, bear = setting.play(ANN, text(ENDOSKELETON)), setting.play(ANN, BEAR)
    end, fasten = setting.hand(BOB, text(ends)), setting.hand(ANN, text(FASTEN))
    duel = setting.start()
    duel.uses(ANN, skeleton, (bear,))
    duel.resolves()
    assert duel.size(bear) == (2, 5)
    duel.plays(BOB, end, (skeleton,))
    duel.resolves()
    assert duel.size(bear) == (2, 2)
    if ends == LOOSEN:
        duel.plays(ANN, fasten, (skeleton,))
        duel.resolves()
    assert duel.size(bear) == (2, 2)


def test_418_3d_a_source_that_is_tapped_again_before_it_resolves_lets_nothing_begin() -> None:
    setting = Laying()
    skeleton, bear = setting.play(ANN, text(ENDOSKELETON)), setting.play(ANN, BEAR)
    loosen, fasten = setting.hand(BOB, text(LOOSEN)), setting.hand(BOB, text(FASTEN))
    duel = setting.start()
    duel.uses(ANN, skeleton, (bear,))
    duel.plays(BOB, loosen, (skeleton,))
    duel.resolves()
    duel.plays(BOB, fasten, (skeleton,))
    duel.resolves_all()
    assert duel.size(bear) == (2, 2)


# --- 418.4: of static abilities --------------------------------------------------------------------------


def test_418_4b_a_static_bonus_comes_and_goes_with_the_colour() -> None:
    setting = Laying()
    setting.play(ANN, text(CRUSADE))
    black = setting.play(ANN, RAVEN)
    telling = Telling(setting, WHITEN, BLACKEN)
    assert telling.duel.size(black) == (2, 2)
    telling.next((black,))
    assert telling.duel.size(black) == (3, 3)
    telling.next((black,))
    assert telling.duel.size(black) == (2, 2)


@pytest.mark.parametrize(("color", "size", "life"), [("white", (2, 2), 22), ("red", (1, 1), 20)])
def test_418_4b_a_white_token_comes_into_play_with_the_bonus(
    color: str, size: tuple[int, int], life: int
) -> None:
    setting = Laying()
    setting.play(ANN, text(CRUSADE))
    setting.play(
        ANN,
        text(
            "Scale {0}\nEnchantment\nWhenever a creature with power 2 or greater comes into play, you gain 2 life."
        ),
    )
    telling = Telling(setting, f"Muster {{0}}\nSorcery\nPut a 1/1 {color} Soldier creature token into play.")
    telling.next()
    telling.duel.resolves_all()
    assert telling.duel.size(telling.duel.board.in_play[-1]) == size
    # It never was a 1/1 in play: what looks at it as it arrives sees the bonus (418.2).
    assert telling.duel.life(ANN) == life


# --- 418.5: layers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("crusade", "while_white"), [(True, (3, 3)), (False, (2, 2))])
def test_418_5a_crusade_counts_while_the_creature_is_white(
    crusade: bool, while_white: tuple[int, int]
) -> None:
    setting = Laying()
    if crusade:
        setting.play(ANN, text(CRUSADE))
    black = setting.play(ANN, RAVEN)
    telling = Telling(setting, WHITEN, instant("Redden", "Target creature becomes red until end of turn."))
    telling.next((black,))
    assert telling.duel.size(black) == while_white
    telling.next((black,))
    assert telling.duel.size(black) == (2, 2)


SHRINK = instant("Shrink", "Target creature becomes 0/1 until end of turn.")


def test_418_5a_gray_ogre_under_a_counter_a_bonus_and_an_enchantment() -> None:
    setting = Laying()
    ogre = setting.play(ANN, OGRE)
    telling = Telling(setting, GROW, SWELL, CASTLE)
    telling.next((ogre,))
    assert telling.duel.size(ogre) == (3, 3)
    telling.next((ogre,))
    assert telling.duel.size(ogre) == (7, 7)
    telling.next()
    assert telling.duel.size(ogre) == (7, 9)


@pytest.mark.parametrize(("shrunk_last", "size"), [(True, (1, 4)), (False, (5, 8))])
def test_418_5a_gray_ogre_becomes_0_1_by_the_later_timestamp(
    shrunk_last: bool, size: tuple[int, int]
) -> None:
    setting = Laying()
    ogre = setting.play(ANN, OGRE)
    spells = (GROW, SWELL, SHRINK) if shrunk_last else (GROW, SHRINK, SWELL)
    telling = Telling(setting, *spells, CASTLE)
    for _ in spells:
        telling.next((ogre,))
    telling.next()
    assert telling.duel.size(ogre) == size


SVOGTHOS = """
    Svogthos, the Restless Tomb
    Land
    {0}: Until end of turn, Svogthos, the Restless Tomb becomes a black and green Plant Zombie creature with
    "This creature's power and toughness are each equal to the number of creature cards in your graveyard."
    It's still a land.
""".replace("with\n    ", "with ").replace("\n    It's", " It's")
WAKE = """
    Wake {0}
    Sorcery
    Until end of turn, target land becomes a 3/3 creature that's still a land.
"""
STRENGTHEN = instant("Strengthen", "Target creature gets +1/+1 until end of turn.")
UNBURY = instant("Unbury", "Return target creature card from your graveyard to your hand.")


def test_418_5a_svogthos_and_what_made_it_a_creature_before() -> None:
    setting = Laying()
    tomb = setting.play(ANN, text(SVOGTHOS))
    buried = setting.graveyard(ANN, *[BEAR] * 10)
    telling = Telling(setting, WAKE, STRENGTHEN, UNBURY, WAKE)
    telling.next((tomb,))
    telling.next((tomb,))
    assert telling.duel.size(tomb) == (4, 4)
    telling.duel.uses(ANN, tomb)
    telling.duel.resolves()
    assert telling.duel.what(tomb).colors == (Color.BLACK, Color.GREEN)
    assert {CardType.LAND, CardType.CREATURE} <= set(telling.duel.what(tomb).types)
    assert telling.duel.size(tomb) == (10, 10)
    telling.next((buried[0],))
    assert telling.duel.size(tomb) == (9, 9)
    telling.next((tomb,))
    assert telling.duel.size(tomb) == (3, 3)


def test_418_5a_a_bonus_that_comes_after_svogthoss_own_ability_counts() -> None:
    setting = Laying()
    tomb = setting.play(ANN, text(SVOGTHOS))
    setting.graveyard(ANN, *[BEAR] * 10)
    telling = Telling(setting, STRENGTHEN)
    telling.duel.uses(ANN, tomb)
    telling.duel.resolves()
    telling.next((tomb,))
    assert telling.duel.size(tomb) == (11, 11)


MONGREL = """
    Wild Mongrel {1}{G}
    Creature - Hound 2/2
    Discard a card: Wild Mongrel gets +1/+1 and becomes the color of your choice until end of turn.
"""


@pytest.mark.parametrize(("color", "size"), [("white", (4, 4)), ("black", (3, 3))])
def test_418_5b_colour_in_layer_5_size_in_layer_6(color: str, size: tuple[int, int]) -> None:
    setting = Laying()
    setting.play(ANN, text(CRUSADE))
    mongrel = setting.play(ANN, text(MONGREL))
    setting.hand(ANN, FOREST)
    duel = setting.start()
    discarded = setting.zones[("hand", ANN)][0]
    duel.uses(ANN, mongrel, *_asked(duel, discarded))
    duel.resolves(color)
    assert duel.what(mongrel).colors == (Color[color.upper()],)
    assert duel.size(mongrel) == size


def _asked(duel: Duel, discarded: ObjectId) -> tuple[int, ...]:
    """With one card in hand nobody is asked which is discarded."""
    return (discarded,) if len(duel.board.zone("hand", ANN)) > 1 else ()


REINS = instant(
    "Grab the Reins", "Until end of turn, you gain control of target creature and it gains haste."
)


def test_418_5b_control_in_layer_2_haste_in_layer_5() -> None:
    setting = Laying()
    bear = setting.play(BOB, BEAR)
    setting.play(BOB, text("Lock {0}\nEnchantment\nCreatures you control lose haste."))
    telling = Telling(setting, REINS)
    telling.next((bear,))
    assert telling.duel.controller(bear) == ANN
    # By layer 5 it is Ann's, so Bob's enchantment does not speak of it.
    assert telling.duel.keywords(bear) == {"haste"}


def test_418_5b_an_enchantment_of_the_new_controllers_does_speak_of_it() -> None:
    setting = Laying()
    bear = setting.play(BOB, BEAR)
    setting.play(ANN, text("Gift {0}\nEnchantment\nCreatures you control have flying."))
    telling = Telling(setting, REINS)
    assert telling.duel.keywords(bear) == set()
    telling.next((bear,))
    assert telling.duel.keywords(bear) == {"haste", "flying"}


def test_418_5b_noncreature_artifacts_get_their_size_though_they_are_creatures_by_then() -> None:
    setting = Laying()
    relic = setting.play(ANN, RELIC)
    golem = setting.play(ANN, text("Golem {4}\nArtifact Creature - Golem 5/5"))
    telling = Telling(setting, MARCH)
    telling.next()
    assert {CardType.ARTIFACT, CardType.CREATURE} <= set(telling.duel.what(relic).types)
    assert telling.duel.size(relic) == (2, 2)
    assert telling.duel.size(golem) == (5, 5)


# --- 418.5h-i: overriding and switching ------------------------------------------------------------------

LIFT = "Lift {0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gains flying."
GROUND = "Ground {0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature loses flying."
GROUND_ONE = instant("Downdraft", "Target creature loses flying until end of turn.")
LIFT_ONE = instant("Jump", "Target creature gains flying until end of turn.")
GROUND_ALL = "Gravity {0}\nEnchantment\nAll creatures lose flying."
LIFT_ALL = "Levity {0}\nEnchantment\nAll creatures have flying."


@pytest.mark.parametrize("first", [LIFT, LIFT_ONE, LIFT_ALL])
@pytest.mark.parametrize("second", [GROUND, GROUND_ONE, GROUND_ALL])
@pytest.mark.parametrize("turned", [False, True])
def test_418_5h_of_gains_and_loses_flying_the_later_wins(first: str, second: str, turned: bool) -> None:
    setting = Laying()
    bear = setting.play(ANN, BEAR)
    telling = Telling(setting, *((second, first) if turned else (first, second)))
    for words in (second, first) if turned else (first, second):
        telling.next(*(((bear,),) if words not in (LIFT_ALL, GROUND_ALL) else ()))
    assert ("flying" in telling.duel.keywords(bear)) is turned


BLANCH = "Blanch {0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature is white."


@pytest.mark.parametrize("crusade_first", [True, False])
def test_418_5h_who_is_made_white_gets_the_bonus_of_white_creatures(crusade_first: bool) -> None:
    setting = Laying()
    bear = setting.play(ANN, BEAR)
    telling = Telling(setting, *((CRUSADE, BLANCH) if crusade_first else (BLANCH, CRUSADE)))
    if crusade_first:
        telling.next()
        telling.next((bear,))
    else:
        telling.next((bear,))
        assert telling.duel.size(bear) == (2, 2)
        telling.next()
    assert telling.duel.what(bear).colors == (Color.WHITE,)
    assert telling.duel.size(bear) == (3, 3)


SWITCH = instant("About-Face", "Switch target creature's power and toughness until end of turn.")
STIFFEN = instant("Stiffen", "Target creature gets +0/+1 until end of turn.")
RAGE = instant("Rage", "Target creature gets +5/+0 until end of turn.")
WALL = "Low Wall {0}\nCreature - Wall 1/3"
CRUTCH = "Crutch {0}\nEnchantment - Aura\nEnchant creature\nEnchanted creature gets +0/+1."
BREAK = instant("Break", "Destroy target enchantment.")


def test_418_5i_a_switch_is_applied_after_what_comes_later() -> None:
    setting = Laying()
    wall = setting.play(ANN, text(WALL))
    telling = Telling(setting, STIFFEN, SWITCH, RAGE)
    telling.next((wall,))
    assert telling.duel.size(wall) == (1, 4)
    telling.next((wall,))
    assert telling.duel.size(wall) == (4, 1)
    telling.next((wall,))
    assert telling.duel.size(wall) == (4, 6)


def test_418_5i_if_the_bonus_ends_before_the_switch_the_switch_goes_on() -> None:
    setting = Laying()
    wall = setting.play(ANN, text(WALL))
    telling = Telling(setting, CRUTCH, SWITCH, BREAK)
    crutch = telling.next((wall,))
    telling.next((wall,))
    assert telling.duel.size(wall) == (4, 1)
    telling.next((crutch,))
    assert telling.duel.size(wall) == (3, 1)
