"""Fork and Dimir Doppelganger: who pays for a copy, what is played, and what linked abilities know."""

from __future__ import annotations

from textwrap import dedent

import pytest

from engine.board import ObjectId
from engine.decisions import OneOf
from engine.game import Game
from engine.language.cardtext import read_card
from engine.language.errors import UnreadableText
from engine.naming import label_of
from tests.rulings_2006.draw import holds, ruling, stands


@ruling(1, "Fork")
def test_who_controls_the_copy_pays_what_it_asks_for_on_resolution() -> None:
    holds("503-copying/fork-ransom")


@ruling(1, "Fork")
def test_a_penalty_for_not_paying_is_the_copys_controllers_too() -> None:
    stands("""
        Card:
        Toll {R}
        Instant
        You lose 5 life unless you pay {2}.

        Ann: life 20; in play Mountain x2; hand Fork
        Bob: life 20; in play Mountain x5; hand Toll
        Turn 4: Bob, precombat main phase
        ---
        Bob plays Toll.
        Bob passes.
        Ann plays Fork targeting Toll.
        Both pass.
        Both pass.
        ---
        Ann has 15 life.
        Bob has 20 life.
        Bob controls 4 untapped lands.
    """)


@ruling(9, "Fork")
def test_the_copy_was_not_played() -> None:
    holds("503-copying/fork-not-played")


@ruling(19, "Dimir Doppelganger")
def test_what_one_copied_creature_removed_is_not_known_to_the_next() -> None:
    holds("510-status/dimir-linked")


KEEPERS = """
    Card:
    First Keeper {5}
    Creature - Gorgon 7/5
    {0}: Remove target creature from the game.
    {0}: Put a creature card removed from the game with First Keeper into play under your control.

    Card:
    Second Keeper {5}
    Creature - Gorgon 5/7
    {0}: Remove target creature from the game.
    {0}: Put a creature card removed from the game with Second Keeper into play under your control.
"""
AS_FIRST_KEEPER = """
    Ann: in play Dimir Doppelganger, Island x6, Swamp x3; graveyard First Keeper, Second Keeper
    Bob: in play Wind Drake, Grizzly Bears, Craw Wurm
    Turn 3: Ann, precombat main phase
    ---
    Ann plays the ability of Dimir Doppelganger targeting First Keeper in the graveyard.
    Both pass.
    Ann plays ability 1 of Ann's Dimir Doppelganger targeting Wind Drake.
    Both pass.
    Ann plays ability 1 of Ann's Dimir Doppelganger targeting Grizzly Bears.
    Both pass.
"""


def offered(game: Game) -> list[str]:
    form = game.decision
    assert isinstance(form, OneOf)
    return sorted(label_of(game.board.objects[ObjectId(one)]) for one in form.among)


@ruling(19, "Dimir Doppelganger")
def test_all_that_the_linked_ability_removed_is_known_and_nothing_else() -> None:
    game = stands(
        KEEPERS
        + AS_FIRST_KEEPER
        + """
    Ann plays ability 2 of Ann's Dimir Doppelganger.
    Both pass.
    """
    )
    assert offered(game) == ["Grizzly Bears", "Wind Drake"]


@ruling(19, "Dimir Doppelganger")
def test_another_pair_of_linked_abilities_knows_nothing_of_the_first() -> None:
    stands(
        KEEPERS
        + AS_FIRST_KEEPER
        + """
    Ann plays ability 3 of Ann's Dimir Doppelganger targeting Second Keeper in the graveyard.
    Both pass.
    Ann plays ability 2 of Ann's Dimir Doppelganger.
    Both pass.
    Ann plays ability 1 of Ann's Dimir Doppelganger targeting Craw Wurm.
    Both pass.
    Ann plays ability 2 of Ann's Dimir Doppelganger.
    Both pass.
    ---
    Ann controls Craw Wurm.
    Ann controls 2 creatures.
    What Bob owns removed from the game has Wind Drake and Grizzly Bears.
    """
    )


def test_a_text_without_an_ability_that_removes_cards_is_not_understood() -> None:
    with pytest.raises(UnreadableText, match="removed from the game with"):
        read_card(
            dedent("""
                Keeper {5}
                Creature - Gorgon 7/5
                {0}: Destroy target creature.
                {0}: Put a creature card removed from the game with Keeper into play under your control.
            """)
        )
