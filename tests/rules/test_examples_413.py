"""The Examples of rule 413: resolving spells and abilities."""

from __future__ import annotations

import pytest

from tests.rules.rulings import ANN, BEAR, BOB, FOREST, KNIGHT, RAVEN, Laying, text

CALM = text("""
    Calm {0}
    Enchantment
""")
AURA_BLAST = text("""
    Aura Blast {1}{W}
    Instant
    Destroy target enchantment. Draw a card.
""")
DISPEL = text("""
    Dispel {0}
    Instant
    Destroy target enchantment.
""")
WARD = text("""
    Ward {0}
    Instant
    Target enchantment gains protection from white until end of turn.
""")


def test_413_2a_a_spell_whose_only_target_left_play_is_countered_and_draws_nothing() -> None:
    setting = Laying()
    calm = setting.play(BOB, CALM)
    blast, dispel = setting.hand(ANN, AURA_BLAST), setting.hand(BOB, DISPEL)
    setting.library(ANN, BEAR)
    duel = setting.start()
    duel.plays(ANN, blast, (calm,))
    duel.plays(BOB, dispel, (calm,))
    duel.resolves()
    duel.resolves()
    assert duel.names("hand", ANN) == []
    assert duel.names("graveyard", ANN) == ["Aura Blast"]


def test_413_2a_a_target_that_gained_protection_from_white_is_illegal_too() -> None:
    setting = Laying()
    calm = setting.play(BOB, CALM)
    blast, ward = setting.hand(ANN, AURA_BLAST), setting.hand(BOB, WARD)
    setting.library(ANN, BEAR)
    duel = setting.start()
    duel.plays(ANN, blast, (calm,))
    duel.plays(BOB, ward, (calm,))
    duel.resolves()
    duel.resolves()
    assert duel.is_in_play(calm)
    assert duel.names("hand", ANN) == []


def test_413_2a_with_its_target_legal_both_sentences_are_followed() -> None:
    setting = Laying()
    calm = setting.play(BOB, CALM)
    blast = setting.hand(ANN, AURA_BLAST)
    setting.library(ANN, BEAR)
    duel = setting.start()
    duel.plays(ANN, blast, (calm,))
    duel.resolves()
    assert not duel.is_in_play(calm)
    assert duel.names("hand", ANN) == ["Grizzly Bears"]


STIR = """
    Stir {0}
    Instant
    Target land becomes a 3/3 creature until end of turn. It's still a land.
"""
BLACKEN = """
    Blacken {0}
    Instant
    Target creature becomes black until end of turn.
"""
SPORES_APART = """
    Spores {0}
    Sorcery
    Destroy target nonblack creature. Destroy target land.
"""
SPORES = """
    Plague Spores {4}{B}{R}
    Sorcery
    Destroy target nonblack creature and target land. They can't be regenerated.
"""


@pytest.mark.parametrize("words", [SPORES_APART, SPORES])
def test_413_2a_what_was_chosen_for_two_words_and_is_legal_for_one_is_destroyed_by_that_one(
    words: str,
) -> None:
    setting = Laying()
    forest = setting.play(BOB, FOREST)
    stir, blacken = setting.hand(ANN, text(STIR)), setting.hand(BOB, text(BLACKEN))
    spores = setting.hand(ANN, text(words))
    duel = setting.start()
    duel.plays(ANN, stir, (forest,))
    duel.resolves()
    duel.plays(ANN, spores, (forest,), (forest,))
    duel.plays(BOB, blacken, (forest,))
    duel.resolves()
    duel.resolves()
    assert duel.names("graveyard", BOB) == ["Blacken", "Forest"]


def test_413_2a_what_is_illegal_for_one_word_is_not_touched_by_that_one() -> None:
    setting = Laying()
    forest, bear = setting.play(BOB, FOREST), setting.play(BOB, BEAR)
    blacken, spores = setting.hand(BOB, text(BLACKEN)), setting.hand(ANN, text(SPORES_APART))
    duel = setting.start()
    duel.plays(ANN, spores, (bear,), (forest,))
    duel.plays(BOB, blacken, (bear,))
    duel.resolves()
    duel.resolves()
    assert duel.is_in_play(bear)
    assert not duel.is_in_play(forest)


TOLL = text("""
    Toll {0}
    Sorcery
    You may sacrifice a creature. If you don't, you lose 4 life.
""")


def test_413_2c_who_has_no_creature_cannot_choose_to_sacrifice_one() -> None:
    setting = Laying()
    setting.play(BOB, BEAR)
    toll = setting.hand(ANN, TOLL)
    duel = setting.start()
    duel.plays(ANN, toll)
    duel.resolves()
    assert duel.life(ANN) == 16
    assert duel.names("in play") == ["Grizzly Bears"]


@pytest.mark.parametrize(("willing", "life", "left"), [(True, 20, []), (False, 16, ["Grizzly Bears"])])
def test_413_2c_who_has_one_chooses(willing: bool, life: int, left: list[str]) -> None:
    setting = Laying()
    bear = setting.play(ANN, BEAR)
    setting.play(ANN, FOREST)
    toll = setting.hand(ANN, TOLL)
    duel = setting.start()
    duel.plays(ANN, toll)
    duel.resolves(willing)
    assert duel.life(ANN) == life
    assert duel.is_in_play(bear) is (left != [])


MONGREL = text("""
    Two-Faced Hound {W}{B}
    Creature - Hound 2/2
""")


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Destroy all black creatures.", ["White Knight", "Grizzly Bears"]),
        ("Destroy all nonblack creatures.", ["Two-Faced Hound", "Black Raven"]),
    ],
)
def test_413_2g_a_white_and_black_creature_is_black_and_never_nonblack(words: str, left: list[str]) -> None:
    setting = Laying()
    for creature in (MONGREL, RAVEN, KNIGHT, BEAR):
        setting.play(BOB, creature)
    purge = setting.hand(ANN, text(f"Purge {{0}}\nSorcery\n{words}"))
    duel = setting.start()
    duel.plays(ANN, purge)
    duel.resolves()
    assert duel.names("in play") == left
