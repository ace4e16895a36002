"""Rule 505: split cards. Assault costs 1 and is red, Battery costs 4 and is green."""

from __future__ import annotations

import pytest

from engine.asking import Asker, amount, answers, holds, matches
from engine.board import GRAVEYARD, HAND, NOTHING, STACK, Announcement, Noted
from engine.characteristics import characteristics, faces
from engine.language.values import (
    AllOf,
    Body,
    Bound,
    CardType,
    Color,
    Colors,
    Compare,
    Compares,
    Feature,
    FeatureOf,
    HasColor,
    HasType,
    Named,
    Not,
    Relation,
    SameName,
    Spell,
)
from engine.rules.special import split_cards_505 as rule
from tests.boards import ANN, BOB, Setting, card, face, split

ASSAULT_BATTERY = split(
    face("Assault", "Instant", None, Spell(Body()), cost="R"),
    face("Battery", "Sorcery", None, Spell(Body()), cost="3 G"),
)
COST = Feature.CONVERTED_MANA_COST
ASKER = Asker(NOTHING, ANN)


def test_505_2_off_the_stack_there_are_two_sets_of_characteristics() -> None:
    table = Setting()
    in_hand = table.put(ASSAULT_BATTERY, zone=HAND)
    board = table.board()
    assert [one.name for one in faces(board, in_hand)] == ["Assault", "Battery"]
    assert answers(board.objects[in_hand], faces(board, in_hand), COST) == (1, 4)


@pytest.mark.parametrize(("half", "name", "cost"), [(0, "Assault", 1), (1, "Battery", 4)])
def test_505_2_a_spell_is_only_the_half_being_played(half: int, name: str, cost: int) -> None:
    table = Setting()
    spell = table.put(ASSAULT_BATTERY, zone=STACK, announcement=Announcement(face=half))
    board = table.board()
    assert [one.name for one in faces(board, spell)] == [name]
    assert answers(board.objects[spell], faces(board, spell), COST) == (cost,)


def test_505_3_it_is_multicoloured_but_for_the_spell() -> None:
    table = Setting()
    card_, spell = (
        table.put(ASSAULT_BATTERY, zone=GRAVEYARD),
        table.put(ASSAULT_BATTERY, zone=STACK, announcement=Announcement(face=1)),
    )
    board = table.board()
    assert rule.colors(board, card_) == (Color.RED, Color.GREEN)
    assert rule.colors(board, spell) == (Color.GREEN,)
    multicoloured = Colors(Relation.AT_LEAST, 2)
    assert matches(board, card_, multicoloured, ASKER)
    assert not matches(board, spell, multicoloured, ASKER)


def test_505_5_infernal_genesis_adds_both_answers() -> None:
    """One and four: five tokens."""
    table = Setting()
    milled = table.put(ASSAULT_BATTERY, zone=GRAVEYARD)
    asker = Asker(NOTHING, ANN, noted=(Noted("card", "objects", (int(milled),)),))
    assert amount(table.board(), FeatureOf(COST, Bound("card")), asker) == 5


@pytest.mark.parametrize(("number", "discarded"), [(1, True), (4, True), (5, False), (0, False)])
def test_505_6_void_finds_either_half(number: int, discarded: bool) -> None:
    table = Setting()
    in_hand = table.put(ASSAULT_BATTERY, BOB, HAND)
    asker = Asker(NOTHING, ANN, noted=(Noted("number", "numbers", (number,)),))
    nonland_of_that_cost = AllOf(
        (Not(HasType(CardType.LAND)), Compares(COST, Relation.EQUAL, Bound("number")))
    )
    assert matches(table.board(), in_hand, nonland_of_that_cost, asker) is discarded


def test_505_6_a_relative_comparison_says_yes_if_either_half_does() -> None:
    table = Setting()
    in_hand = table.put(ASSAULT_BATTERY, zone=HAND)
    board = table.board()
    assert matches(board, in_hand, Compares(COST, Relation.LESS, 2), ASKER)
    assert matches(board, in_hand, Compares(COST, Relation.GREATER, 3), ASKER)
    assert not matches(board, in_hand, Compares(COST, Relation.GREATER, 4), ASKER)


def test_505_6_a_negative_comparison_is_the_opposite_of_the_positive() -> None:
    table = Setting()
    in_hand = table.put(ASSAULT_BATTERY, zone=HAND)
    board = table.board()
    assert matches(board, in_hand, HasColor(Color.RED), ASKER)
    assert not matches(board, in_hand, Not(HasColor(Color.RED)), ASKER)
    assert matches(board, in_hand, Not(HasColor(Color.BLUE)), ASKER)
    assert not matches(board, in_hand, Not(Compares(COST, Relation.EQUAL, 4)), ASKER)


def test_505_6_several_characteristics_are_compared_one_by_one() -> None:
    """A red sorcery: red by the one half, a sorcery by the other."""
    table = Setting()
    in_hand = table.put(ASSAULT_BATTERY, zone=HAND)
    red_sorcery = AllOf((HasColor(Color.RED), HasType(CardType.SORCERY)))
    assert matches(table.board(), in_hand, red_sorcery, ASKER)


def test_505_6_a_comparison_with_a_split_card_asks_each_of_its_halves() -> None:
    table = Setting()
    split_card = table.put(ASSAULT_BATTERY, zone=HAND)
    elf = table.put(card("Elf", "Creature - Elf", (1, 1), cost="3 G"), zone=HAND)
    board = table.board()
    asker = Asker(NOTHING, ANN, noted=(Noted("it", "objects", (int(split_card),)),))
    as_it_costs = FeatureOf(COST, Bound("it"))
    assert matches(board, elf, Compares(COST, Relation.EQUAL, as_it_costs), asker)
    assert holds(board, Compare(as_it_costs, Relation.EQUAL, 1), asker)
    assert not holds(board, Compare(as_it_costs, Relation.EQUAL, 5), asker)


def test_505_7_both_halves_must_be_named() -> None:
    assert rule.card_name(ASSAULT_BATTERY) == "Assault // Battery"


def test_505_7_naming_it_finds_the_card_and_the_spell() -> None:
    table = Setting()
    in_hand = table.put(ASSAULT_BATTERY, zone=HAND)
    spell = table.put(ASSAULT_BATTERY, zone=STACK, announcement=Announcement(face=0))
    board = table.board()
    for one in (in_hand, spell):
        assert matches(board, one, Named("Assault // Battery"), ASKER)
    assert matches(board, in_hand, Named("Battery"), ASKER)
    assert not matches(board, spell, Named("Battery"), ASKER)


def test_505_6_split_cards_share_a_name_if_halves_do() -> None:
    table = Setting()
    one, other = table.put(ASSAULT_BATTERY, zone=HAND), table.put(ASSAULT_BATTERY, BOB, HAND)
    elf = table.put(card("Elf", "Creature - Elf", (1, 1)), zone=HAND)
    board = table.board()
    asker = Asker(NOTHING, ANN, noted=(Noted("it", "objects", (int(one),)),))
    assert matches(board, other, SameName(Bound("it")), asker)
    assert not matches(board, elf, SameName(Bound("it")), asker)


def test_508_a_flipped_card_is_its_other_half_in_play_alone() -> None:
    from engine.language.values import CardDef, Layout

    flip = CardDef(
        "Budoka",
        (
            face("Budoka", "Creature - Human Monk", (2, 2), cost="1 G"),
            face("Dokai", "Legendary Creature - Human Monk", (3, 3)),
        ),
        Layout.FLIP,
    )
    table = Setting()
    flipped, upright = table.put(flip, flipped=True), table.put(flip)
    in_hand = table.put(flip, zone=HAND)
    board = table.board()
    found = characteristics(board, flipped)
    assert (found.name, found.power, found.colors) == ("Dokai", 3, (Color.GREEN,))
    assert found.cost == characteristics(board, upright).cost
    assert characteristics(board, upright).name == "Budoka"
    assert characteristics(board, in_hand).name == "Budoka"
