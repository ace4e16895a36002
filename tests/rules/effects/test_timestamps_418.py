"""Timestamps and dependency: rules 418.5a to 418.5f."""

from __future__ import annotations

import pytest

from engine.characteristics import (
    characteristics,
    controller_of,
)
from engine.language.values import (
    Color,
    Compare,
    Count,
    GainAbilities,
    HasSubtype,
    Relation,
    Self,
    SetColors,
    SetController,
    SetPT,
    SetTypes,
    Static,
    You,
)
from tests.boards import ANN, BOB, Setting, card
from tests.rules.effects.layers import (
    BEARS,
    CREATURE,
    FOREST,
    LAND,
    NONBASICS_ARE_MOUNTAINS,
    RED,
    aura,
    enchantment,
    every,
    size,
)

# --- timestamps and dependency ---------------------------------------------------------------------------


def test_418_5a_setting_abilities_come_first_whatever_their_time() -> None:
    every_color = Static(Self(), (SetColors(tuple(Color)),))
    table = Setting()
    table.put(enchantment("Red Mist", Static(every(CREATURE), (SetColors((RED,)),))))
    spirit = table.put(card("Chorus", "Creature - Spirit", (1, 1), every_color))
    assert characteristics(table.board(), spirit).colors == (RED,)


def test_418_5d_even_a_setting_ability_waits_for_what_it_depends_on() -> None:
    """It would be a Zombie only if a Swamp were there; that there is one is another effect of layer 4."""
    swamps = Compare(Count(every(HasSubtype("Swamp"))), Relation.AT_LEAST, 1)
    table = Setting()
    shifter = table.put(
        card("Shifter", "Creature - Bear", (1, 1), Static(Self(), (SetTypes((), ("Zombie",)),), swamps))
    )
    table.put(FOREST)
    assert characteristics(table.board(), shifter).subtypes == ("Bear",)
    table.put(enchantment("Bog", Static(every(LAND), (SetTypes((), ("Swamp",), True),))))
    assert characteristics(table.board(), shifter).subtypes == ("Zombie",)


@pytest.mark.parametrize("moon_first", [True, False])
def test_418_5c_an_effect_depends_on_one_that_ends_its_ability(moon_first: bool) -> None:
    all_swamps = Static(every(LAND), (SetTypes((), ("Swamp",), True),))
    table = Setting()
    if moon_first:
        table.put(NONBASICS_ARE_MOUNTAINS)
    tomb = table.put(card("Tomb", "Land", None, all_swamps))
    if not moon_first:
        table.put(NONBASICS_ARE_MOUNTAINS)
    forest = table.put(FOREST)
    board = table.board()
    assert characteristics(board, tomb).subtypes == ("Mountain",)
    assert characteristics(board, forest).subtypes == ("Forest",)


def test_418_5c_what_an_effect_applies_to_may_depend_on_a_later_one() -> None:
    """Goblins become Elves; then all Elves become Zombies by an older effect."""
    table = Setting()
    table.put(enchantment("Curse", Static(every(HasSubtype("Elf")), (SetTypes((), ("Zombie",)),))))
    goblin = table.put(card("Raider", "Creature - Goblin", (1, 1)))
    table.put(enchantment("Charm", Static(every(HasSubtype("Goblin")), (SetTypes((), ("Elf",)),))))
    assert characteristics(table.board(), goblin).subtypes == ("Zombie",)


def test_418_5d_in_a_loop_timestamps_decide() -> None:
    table = Setting()
    table.put(enchantment("Drought", Static(every(HasSubtype("Island")), (SetTypes((), ("Forest",)),))))
    table.put(enchantment("Flood", Static(every(HasSubtype("Forest")), (SetTypes((), ("Island",)),))))
    forest, island = table.put(FOREST), table.put(card("Island", "Basic Land - Island"))
    board = table.board()
    assert characteristics(board, forest).subtypes == ("Island",)
    assert characteristics(board, island).subtypes == ("Island",)


def test_418_5c_control_follows_whoever_controls_the_aura() -> None:
    """The older Aura's effect depends on the newer effect by which Bob controls that Aura."""
    table = Setting()
    bears = table.put(BEARS, BOB)
    theft = table.put(aura(SetController(You())), ANN, attached=bears)
    assert controller_of(table.board(), bears) == ANN
    table.resolve(SetController(You()), to=(theft,), player=BOB)
    assert controller_of(table.board(), bears) == BOB


def test_418_5f_a_granted_static_ability_has_the_later_of_two_timestamps() -> None:
    """Given after the creature became 0/1, the ability that makes it 3/3 is the newer effect."""
    table = Setting()
    bears = table.put(BEARS)
    table.resolve(SetPT(0, 1), to=(bears,))
    table.resolve(GainAbilities((Static(Self(), (SetPT(3, 3),)),)), to=(bears,))
    assert size(table.board(), bears) == (3, 3)
    table.resolve(SetPT(0, 1), to=(bears,))
    assert size(table.board(), bears) == (0, 1)
