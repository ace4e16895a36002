"""What is counted, what a permanent is, and what it costs: the other rulings of the draw."""

from __future__ import annotations

from tests.rulings_2006.draw import holds, ruling, stands


@ruling(2, "Congregate")
def test_creatures_are_counted_as_congregate_resolves() -> None:
    holds("400-playing/congregate")


@ruling(3, "Gemstone Mine")
def test_the_mine_is_sacrificed_by_its_mana_ability() -> None:
    holds("400-playing/gemstone-mine")


@ruling(4, "Thran Lens")
def test_a_permanent_without_color_is_no_artifact() -> None:
    holds("200-cards/thran-lens")


@ruling(14, "Budoka Gardener")
def test_the_gardener_flips_though_no_land_was_put_into_play() -> None:
    holds("508-flip-cards/gardener")


@ruling(14, "Budoka Gardener")
def test_the_tenth_land_may_be_the_one_that_was_put_into_play() -> None:
    holds("508-flip-cards/gardener-nine")


@ruling(16, "Howling Mine")
def test_a_mine_that_left_play_untapped_gives_its_card() -> None:
    holds("400-playing/howling-mine-untapped")


@ruling(16, "Howling Mine")
def test_a_mine_that_left_play_tapped_gives_none() -> None:
    holds("400-playing/howling-mine-tapped")


@ruling(20, "Thunderscape Familiar")
def test_nobody_may_pay_more_than_the_lower_cost() -> None:
    holds("400-playing/familiar")


@ruling(20, "Thunderscape Familiar")
def test_what_must_be_colored_is_not_lowered() -> None:
    stands("""
        Ann: in play Thunderscape Familiar; mana B; hand Black Knight
        Bob: life 20
        Turn 3: Ann, precombat main phase
        ---
        Ann plays Black Knight: illegal 409.1h.
    """)


@ruling(21, "Phantasmal Fiend")
def test_a_bonus_after_the_switch_comes_before_it_in_order() -> None:
    holds("400-playing/phantasmal-fiend")


@ruling(21, "Phantasmal Fiend")
def test_the_first_ability_alone_raises_power_and_lowers_toughness() -> None:
    stands("""
        Ann: in play Phantasmal Fiend, Swamp
        Bob: life 20
        Turn 3: Ann, precombat main phase
        ---
        Ann plays ability 1 of Phantasmal Fiend.
        Both pass.
        ---
        Ann's Phantasmal Fiend is 2/4.
    """)


@ruling(29, "Putrefy")
def test_what_was_a_creature_and_is_an_artifact_is_destroyed() -> None:
    holds("400-playing/putrefy")


@ruling(29, "Putrefy")
def test_what_is_neither_any_more_is_not_destroyed() -> None:
    stands("""
        Card:
        Enshrine {U}
        Instant
        Target creature becomes an enchantment until end of turn.

        Ann: in play Swamp x2, Forest; hand Putrefy
        Bob: in play Grizzly Bears, Island; hand Enshrine
        Turn 3: Ann, precombat main phase
        ---
        Ann plays Putrefy targeting Grizzly Bears.
        Ann passes.
        Bob plays Enshrine targeting Grizzly Bears.
        Both pass.
        Both pass.
        ---
        Bob controls Grizzly Bears.
        Ann's graveyard has Putrefy.
        trace has 413.2a.
    """)


@ruling(30, "Skull of Orm")
def test_an_aura_is_an_enchantment_card_like_any_other() -> None:
    holds("400-playing/skull-of-orm")


@ruling(30, "Skull of Orm")
def test_a_global_enchantment_comes_back_too() -> None:
    stands("""
        Ann: in play Skull of Orm, Forest x5; graveyard Pacifism, Glorious Anthem
        Bob: life 20
        Turn 3: Ann, precombat main phase
        ---
        Ann plays the ability of Skull of Orm targeting Glorious Anthem in the graveyard.
        Both pass.
        ---
        Ann's hand has Glorious Anthem.
        Ann's graveyard has Pacifism.
    """)
