"""Circles of Protection: what may be chosen as a source (419.8a), and shields made before there is damage (419.6)."""

from __future__ import annotations

from engine.decisions import OneOf
from engine.game import Game
from engine.naming import label_of
from tests.rulings_2006.draw import holds, ruling, stands


def choosable(game: Game) -> list[str]:
    """What Ann is offered as a source."""
    form = game.decision
    assert isinstance(form, OneOf) and form.player == 0
    return sorted(label_of(game.board.objects[one]) for one in form.among)


@ruling(5, "Circle of Protection: Black")
def test_a_black_permanent_or_spell_that_deals_no_damage_is_a_source() -> None:
    holds("419-replacement/source-without-damage")


@ruling(5, "Circle of Protection: Black")
def test_everything_black_is_offered_in_play_and_on_the_stack_and_nothing_else() -> None:
    game = stands("""
        Ann: in play Circle of Protection: Black, Plains; hand Terror
        Bob: in play Bad Moon, Grizzly Bears, Swamp x3; hand Hypnotic Specter, Terror; graveyard Black Knight
        Turn 4: Bob, precombat main phase
        ---
        Bob plays Hypnotic Specter.
        Bob passes.
        Ann plays the ability of Circle of Protection: Black.
        Both pass.
    """)
    assert choosable(game) == ["Bad Moon", "Hypnotic Specter"]


@ruling(8, "Circle of Protection: Red")
def test_a_red_source_that_an_ability_on_the_stack_refers_to_may_have_left_play() -> None:
    holds("419-replacement/source-that-is-gone")


@ruling(8, "Circle of Protection: Red")
def test_a_red_target_of_what_is_on_the_stack_is_referred_to_wherever_it_lies() -> None:
    game = stands("""
        Ann: in play Circle of Protection: Red, Plains
        Bob: in play Skull of Orm, Swamp x5, Hill Giant; graveyard Raging Goblin, Fervor
        Turn 4: Bob, precombat main phase
        ---
        Bob plays the ability of Skull of Orm targeting Fervor in the graveyard.
        Bob passes.
        Ann plays the ability of Circle of Protection: Red.
        Both pass.
    """)
    assert choosable(game) == ["Fervor", "Hill Giant"]


@ruling(8, "Circle of Protection: Red")
def test_a_red_creature_that_triggered_what_is_on_the_stack_may_have_left_play() -> None:
    stands("""
        Card:
        Herald {1}
        Artifact
        Whenever a creature comes into play, it deals 2 damage to target opponent.

        Ann: life 20; in play Circle of Protection: Red, Plains x2, Swamp x2; hand Terror
        Bob: in play Herald, Fervor, Mountain; hand Raging Goblin
        Turn 4: Bob, precombat main phase
        ---
        Bob plays Raging Goblin.
        Both pass.
        Bob targets Ann.
        Bob passes.
        Ann plays Terror targeting Raging Goblin.
        Both pass.
        Bob passes.
        Ann plays the ability of Circle of Protection: Red.
        Both pass.
        Ann chooses Bob's Raging Goblin that is gone.
        Both pass.
        ---
        Ann has 20 life.
        Bob's graveyard has Raging Goblin.
    """)


@ruling(18, "Circle of Protection: Blue")
def test_a_blue_creature_spell_is_a_source_and_so_is_what_it_becomes() -> None:
    holds("419-replacement/source-played-as-a-spell")


@ruling(6, "Circle of Protection: Blue")
def test_a_blue_source_is_shielded_against_before_it_does_anything() -> None:
    holds("419-replacement/circle-in-advance")


@ruling(11, "Circle of Protection: Black")
def test_a_shield_that_nothing_tested_is_gone_with_the_turn() -> None:
    holds("419-replacement/circle-for-nothing")


@ruling(11, "Circle of Protection: Black")
def test_without_a_black_source_the_circle_can_be_used_and_does_nothing() -> None:
    stands("""
        Ann: life 20; in play Circle of Protection: Black, Plains
        Bob: in play Fervor, Swamp x3; hand Hypnotic Specter; library Forest
        Turn 4: Bob, upkeep
        ---
        Bob passes.
        Ann plays the ability of Circle of Protection: Black.
        Both pass.
        Everyone passes until the precombat main phase.
        Bob plays Hypnotic Specter.
        Both pass.
        Everyone passes until the declare attackers step.
        Bob attacks with Hypnotic Specter.
        Everyone passes until the postcombat main phase.
        ---
        Ann has 18 life.
    """)


@ruling(15, "Circle of Protection: Green")
def test_of_two_green_creatures_that_attack_later_the_chosen_one_deals_no_damage() -> None:
    holds("419-replacement/circle-of-two")


@ruling(25, "Circle of Protection: White")
def test_only_the_next_damage_of_a_white_source_is_prevented() -> None:
    holds("419-replacement/circle-once")
