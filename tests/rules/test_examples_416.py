"""The Examples of rule 416: effects."""

from __future__ import annotations

import pytest

from engine.board import ObjectId
from engine.language.words import CardType
from engine.rules.stack.priority_408 import PlaySpell
from tests.rules.rulings import ANN, BEAR, BOB, FOREST, MOUNTAIN, Laying, text, with_mana

STIR = text("""
    Great Stir {0}
    Sorcery
    All lands become 1/1 creatures until end of turn.
""")


def is_creature(words: tuple[CardType, ...]) -> bool:
    return CardType.CREATURE in words


def test_416_2_lands_in_play_become_creatures_and_land_cards_in_graveyards_do_not() -> None:
    setting = Laying()
    forest = setting.play(BOB, FOREST)
    (buried,) = setting.graveyard(BOB, MOUNTAIN)
    held_back = setting.hand(ANN, FOREST)
    stir = setting.hand(ANN, STIR)
    duel = setting.start()
    duel.plays(ANN, stir)
    duel.resolves()

    def turned(one: ObjectId) -> bool:
        return is_creature(duel.what(one).types)

    assert [turned(one) for one in (forest, buried, held_back)] == [True, False, False]


TAX = """
    Tax {0}
    Enchantment
    Spells cost {1} more to play.
"""


@pytest.mark.parametrize(("mana", "playable"), [("GCC", True), ("GC", False)])
def test_416_2_an_effect_on_the_cost_of_spells_applies_while_they_are_played(
    mana: str, playable: bool
) -> None:
    setting = Laying()
    with_mana(setting, ANN, mana)
    setting.play(BOB, text(TAX))
    bear = setting.hand(ANN, BEAR)
    duel = setting.start()
    if playable:
        duel.plays(ANN, bear)
        assert duel.board.players[ANN].mana == ()
    else:
        assert duel.refusal(PlaySpell(bear)) == "409.1h"


ROT = text("""
    Rot {0}
    Sorcery
    Target player discards two cards.
""")
SPILL = text("""
    Spill {0}
    Sorcery
    Target player puts the top five cards of his or her library into his or her graveyard.
""")


@pytest.mark.parametrize(("cards", "gone", "choices"), [(0, 0, ()), (1, 1, ()), (3, 2, ((3, 4),))])
def test_416_3_as_many_cards_are_discarded_as_there_are(
    cards: int, gone: int, choices: tuple[tuple[int, ...], ...]
) -> None:
    setting = Laying()
    setting.library(BOB, FOREST)
    rot = setting.hand(ANN, ROT)
    for _ in range(cards):
        setting.hand(BOB, BEAR)
    duel = setting.start()
    duel.plays(ANN, rot, (-2,))
    duel.resolves(*choices)
    assert len(duel.names("graveyard", BOB)) == gone
    assert len(duel.names("hand", BOB)) == cards - gone


@pytest.mark.parametrize(("cards", "gone"), [(2, 2), (7, 5)])
def test_416_3_as_many_cards_are_moved_from_a_library_as_there_are(cards: int, gone: int) -> None:
    setting = Laying()
    setting.library(BOB, *[FOREST] * cards)
    spill = setting.hand(ANN, SPILL)
    duel = setting.start()
    duel.plays(ANN, spill, (-2,))
    duel.resolves()
    assert len(duel.names("graveyard", BOB)) == gone
    # 423.5: nothing was drawn, so a library that ran empty loses nobody the game.
    assert not duel.game.over
