"""Rule 418.5: what things are, layer by layer. The boards of the rule's own examples, and corner cases."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.asking import forbids
from engine.board import GRAVEYARD, STACK, Announcement, Noted, ObjectId, Past
from engine.characteristics import (
    characteristics,
    controller_of,
    explain,
    faces,
    has_keyword,
    held,
    restrictions,
)
from engine.language.values import (
    AddPT,
    All,
    AllOf,
    Bound,
    Cannot,
    CardType,
    Color,
    Count,
    GainAbilities,
    HasColor,
    HasType,
    InZone,
    Is,
    Keyword,
    KeywordName,
    Kind,
    LoseKeywords,
    Matches,
    Not,
    ObjectAct,
    Owns,
    Plus,
    Self,
    SetColors,
    SetController,
    SetPT,
    SetTypes,
    Star,
    Static,
    StaysTapped,
    Supertype,
    Value,
    You,
    Zone,
)
from engine.rules.effects.changes_418 import CONTRIBUTIONS, as_it_is, contribute
from tests.boards import ANN, BOB, Setting, card
from tests.rules.effects.layers import (
    BEARS,
    BLACK,
    CREATURE,
    CRUSADE,
    FLYING,
    FOREST,
    GREEN,
    KNIGHT,
    NONBASICS_ARE_MOUNTAINS,
    OGRE,
    RED,
    RUIN,
    WHITE,
    YOURS,
    ZOMBIES,
    aura,
    enchantment,
    every,
    size,
)

# --- without any effect ----------------------------------------------------------------------------------


def test_201_a_permanent_is_what_its_card_says() -> None:
    table = Setting()
    bears = table.put(BEARS)
    found = characteristics(table.board(), bears)
    assert (found.name, found.colors, found.types, found.subtypes) == (
        "Grizzly Bears",
        (GREEN,),
        (CardType.CREATURE,),
        ("Bear",),
    )
    assert (found.power, found.toughness) == (2, 2)


def test_200_10_counters_add_to_power_and_toughness() -> None:
    table = Setting()
    bears = table.put(BEARS, counters=(("+1/+1", 3), ("-0/-1", 2), ("charge", 4)))
    assert size(table.board(), bears) == (5, 3)


def test_208_2_a_star_is_0_outside_play() -> None:
    yours = All(AllOf((Is(Kind.CARD), CREATURE, InZone(Zone.GRAVEYARD), Owns(You()))))
    many = Static(Self(), (SetPT(Count(yours), Plus((1, Count(yours)))),))
    table = Setting()
    beast = card("Beast", "Creature - Beast", (Star(), Star(1)), many, cost="2 G")
    living = table.put(beast)
    table.put(BEARS, zone=GRAVEYARD)
    dead = table.put(beast, zone=GRAVEYARD)
    board = table.board()
    assert size(board, living) == (2, 3)
    assert size(board, dead) == (0, 1)


def test_208_3_what_is_no_creature_has_no_power_in_play() -> None:
    table = Setting()
    ogre = table.put(OGRE, counters=(("+1/+1", 1),))
    table.resolve(SetTypes((CardType.ENCHANTMENT,)), to=(ogre,))
    assert size(table.board(), ogre) == (None, None)


def test_212_6d_a_basic_land_type_gives_its_mana_ability() -> None:
    table = Setting()
    forest = table.put(FOREST)
    (only,) = held(table.board(), forest)
    assert only.ability.body.effects[0].options == (("G",),)  # type: ignore[union-attr]


def test_504_2_a_face_down_permanent_is_a_nameless_2_2_creature() -> None:
    table = Setting()
    thing = table.put(card("Exalted Angel", "Creature - Angel", (4, 5), FLYING, cost="4 W W"), face_down=True)
    found = characteristics(table.board(), thing)
    assert (found.name, found.cost, found.colors, found.types, found.subtypes) == (
        "",
        None,
        (),
        (CardType.CREATURE,),
        (),
    )
    assert (found.power, found.toughness, found.abilities) == (2, 2, ())


def test_405_2a_an_ability_that_sets_colour_works_in_every_zone() -> None:
    every_color = Static(Self(), (SetColors(tuple(Color)),))
    table = Setting()
    dead = table.put(card("Chorus", "Creature - Spirit", (1, 1), every_color, cost="3"), zone=GRAVEYARD)
    assert characteristics(table.board(), dead).colors == tuple(Color)


# --- the examples of 418 ---------------------------------------------------------------------------------


def test_418_3b_a_resolved_effect_keeps_to_what_it_began_with() -> None:
    table = Setting()
    white, black = table.put(KNIGHT), table.put(ZOMBIES)
    table.resolve(AddPT(1, 1), to=(white,))
    table.resolve(SetColors((BLACK,)), to=(white,))
    table.resolve(SetColors((WHITE,)), to=(black,))
    newcomer = table.put(KNIGHT)
    board = table.board()
    assert [size(board, one) for one in (white, black, newcomer)] == [(3, 3), (2, 2), (2, 2)]


def test_418_4b_a_static_effect_reaches_what_its_words_fit_now() -> None:
    table = Setting()
    table.put(CRUSADE)
    zombies, newcomer = table.put(ZOMBIES), table.put(KNIGHT)
    assert [size(table.board(), one) for one in (zombies, newcomer)] == [(2, 2), (3, 3)]
    table.resolve(SetColors((WHITE,)), to=(zombies,))
    assert size(table.board(), zombies) == (3, 3)
    table.resolve(SetColors((RED,)), to=(zombies,))
    assert size(table.board(), zombies) == (2, 2)


def test_418_5a_gray_ogre_goes_through_all_of_layer_6() -> None:
    table = Setting()
    ogre = table.put(OGRE, counters=(("+1/+1", 1),))
    assert size(table.board(), ogre) == (3, 3)
    table.resolve(AddPT(4, 4), to=(ogre,))
    assert size(table.board(), ogre) == (7, 7)
    table.put(enchantment("Watchtower", Static(every(CREATURE, YOURS), (AddPT(0, 2),))))
    assert size(table.board(), ogre) == (7, 9)
    table.resolve(SetPT(0, 1), to=(ogre,))
    assert size(table.board(), ogre) == (1, 4)


def test_418_5a_svogthos_counts_with_an_ability_it_was_given() -> None:
    dead = Count(All(AllOf((Is(Kind.CARD), CREATURE, InZone(Zone.GRAVEYARD), Owns(You())))))
    table = Setting()
    tomb = table.put(card("Svogthos", "Land"))
    becomes_3_3 = (SetTypes((CardType.CREATURE,), (), True), SetPT(3, 3))
    becomes_a_plant = (
        SetTypes((CardType.CREATURE,), ("Plant", "Zombie"), True),
        SetColors((BLACK, GREEN)),
        GainAbilities((Static(Self(), (SetPT(dead, dead),)),)),
    )
    for _ in range(10):
        table.put(BEARS, zone=GRAVEYARD)
    table.resolve(*becomes_3_3, to=(tomb,))
    table.resolve(AddPT(1, 1), to=(tomb,))
    assert size(table.board(), tomb) == (4, 4)
    table.resolve(*becomes_a_plant, to=(tomb,))
    assert size(table.board(), tomb) == (10, 10)
    table.put(BEARS, zone=GRAVEYARD)
    board = table.board()
    assert size(board, tomb) == (11, 11)
    assert characteristics(board, tomb).types == (CardType.LAND, CardType.CREATURE)
    table.resolve(*becomes_3_3, to=(tomb,))
    assert size(table.board(), tomb) == (3, 3)


def test_418_5b_one_effect_works_in_two_layers() -> None:
    table = Setting()
    mongrel = table.put(BEARS)
    table.put(CRUSADE)
    table.resolve(
        AddPT(1, 1), SetColors((Bound("color"),)), to=(mongrel,), noted=(Noted("color", "words", ("W",)),)
    )
    board = table.board()
    assert characteristics(board, mongrel).colors == (WHITE,)
    assert size(board, mongrel) == (4, 4)
    assert [row.layer for row in explain(board, mongrel)] == ["printed", "5", "6b", "6d"]


def test_418_5b_control_and_haste() -> None:
    table = Setting()
    bears = table.put(BEARS, BOB)
    table.resolve(SetController(You()), GainAbilities((Keyword(KeywordName.HASTE),)), to=(bears,), player=ANN)
    board = table.board()
    assert controller_of(board, bears) == ANN
    assert has_keyword(board, bears, "haste")


def test_418_5b_what_an_effect_began_with_it_keeps_in_later_layers() -> None:
    artifacts = every(HasType(CardType.ARTIFACT), Not(CREATURE))
    table = Setting()
    stone = table.put(card("Stone", "Artifact", cost="2"))
    table.put(
        enchantment("March", Static(artifacts, (SetTypes((CardType.CREATURE,), (), True), SetPT(2, 2))))
    )
    board = table.board()
    assert characteristics(board, stone).types == (CardType.ARTIFACT, CardType.CREATURE)
    assert size(board, stone) == (2, 2)


def test_418_5b_an_effect_goes_on_though_its_ability_is_gone() -> None:
    """The land takes control in layer 2; in layer 4 it loses its text; it still gives flying in layer 5."""
    takes = Static(every(CREATURE), (SetController(You()), GainAbilities((FLYING,))))
    table = Setting()
    land = table.put(card("Lair", "Land", None, takes))
    bears = table.put(BEARS, BOB)
    table.put(NONBASICS_ARE_MOUNTAINS)
    board = table.board()
    assert [one.ability for one in held(board, land) if isinstance(one.ability, Static)] == []
    assert controller_of(board, bears) == ANN
    assert has_keyword(board, bears, "flying")


@pytest.mark.parametrize("last", ["gains", "loses"])
def test_418_5h_of_gaining_and_losing_flying_the_later_wins(last: str) -> None:
    gains, loses = aura(GainAbilities((FLYING,))), aura(LoseKeywords((KeywordName.FLYING,)))
    table = Setting()
    bears = table.put(BEARS)
    for one in (loses, gains) if last == "gains" else (gains, loses):
        table.put(one, attached=bears)
    assert has_keyword(table.board(), bears, "flying") is (last == "gains")


def test_418_5h_an_effect_of_an_earlier_layer_decides_where_a_later_one_applies() -> None:
    table = Setting()
    table.put(CRUSADE)
    bears = table.put(BEARS)
    table.put(aura(SetColors((WHITE,))), attached=bears)
    assert size(table.board(), bears) == (3, 3)


class SwitchHere(Value, frozen=True):
    """A switch of power and toughness that a room of the rules registers by itself."""


@pytest.fixture
def switching() -> Any:
    """Register the switch as a rule would, in layer 6e."""

    def switch(draft: Any, object_id: ObjectId, change: Any, effect: Any, layer: Any) -> None:
        draft.change(
            object_id, effect, layer, lambda face: replace(face, power=face.toughness, toughness=face.power)
        )

    contribute(SwitchHere, "6e", as_it_is, switch, "power")
    yield
    del CONTRIBUTIONS[SwitchHere]


@pytest.mark.usefixtures("switching")
def test_418_5i_a_switch_comes_after_everything_else() -> None:
    table = Setting()
    wall = table.put(card("Wall", "Creature - Wall", (1, 3)))
    boost = table.resolve(AddPT(0, 1), to=(wall,))
    table.resolve(SwitchHere(), to=(wall,))  # type: ignore[arg-type]
    assert size(table.board(), wall) == (4, 1)
    table.resolve(AddPT(5, 0), to=(wall,))
    assert size(table.board(), wall) == (4, 6)
    table.effects = [
        one for one in table.effects if one.id != boost and AddPT(5, 0) not in one.ability.changes
    ]  # type: ignore[union-attr]
    assert size(table.board(), wall) == (3, 1)


# --- kinds of changes ------------------------------------------------------------------------------------


def test_212_6e_a_land_that_becomes_a_mountain_loses_its_text_but_not_what_it_was_given() -> None:
    table = Setting()
    ruin = table.put(RUIN)
    table.resolve(GainAbilities((Keyword(KeywordName.SHADOW),)), to=(ruin,))
    table.put(NONBASICS_ARE_MOUNTAINS)
    board = table.board()
    assert characteristics(board, ruin).subtypes == ("Mountain",)
    assert characteristics(board, ruin).keywords == (KeywordName.SHADOW,)
    assert [
        one.ability.body.effects[0].options for one in held(board, ruin) if hasattr(one.ability, "body")
    ] == [(("R",),)]


def test_212_6e_a_land_that_is_a_swamp_in_addition_keeps_everything() -> None:
    table = Setting()
    forest = table.put(FOREST)
    table.resolve(SetTypes((), ("Swamp",), True), to=(forest,))
    board = table.board()
    assert characteristics(board, forest).subtypes == ("Forest", "Swamp")
    assert len(held(board, forest)) == 2


def test_212_1b_a_new_type_takes_the_old_types_subtypes_along() -> None:
    table = Setting()
    forest = table.put(FOREST)
    table.resolve(SetTypes((CardType.CREATURE,), ("Elemental",)), SetPT(3, 3), to=(forest,))
    found = characteristics(table.board(), forest)
    assert (found.types, found.subtypes, found.abilities) == ((CardType.CREATURE,), ("Elemental",), ())
    assert found.supertypes == (Supertype.BASIC,)


def test_407_the_ids_of_granted_abilities_stay_the_same() -> None:
    table = Setting()
    bears = table.put(BEARS)
    wings = table.put(aura(GainAbilities((FLYING, Keyword(KeywordName.SHADOW)))), attached=bears)
    first = held(table.board(), bears)
    table.put(CRUSADE)
    assert held(table.board(), bears) == first
    assert len({one.id for one in first}) == 2
    assert {one.id.origin for one in first} == {int(wings)}


def test_407_the_same_words_read_twice_give_the_same_ids() -> None:
    """One table after the other has an Aura with the same words, each a copy of its own: what was worked out for the
    first serves the second too, and no id tells which came first."""

    def given() -> list[int]:
        table = Setting()
        bears = table.put(BEARS)
        shadow = GainAbilities((Keyword(KeywordName.SHADOW),))
        table.put(aura(GainAbilities((FLYING,)), AddPT(3, 4), shadow), attached=bears)
        return [one.id.index for one in held(table.board(), bears)]

    assert given() == given()


def test_103_2_rule_changing_statics_are_found_on_their_objects() -> None:
    table = Setting()
    bears = table.put(BEARS)
    pacifism = table.put(
        aura(Cannot(ObjectAct.ATTACK), Cannot(ObjectAct.BLOCK), StaysTapped()), attached=bears
    )
    board = table.board()
    assert restrictions(board, bears) == (
        (Cannot(ObjectAct.ATTACK), pacifism),
        (Cannot(ObjectAct.BLOCK), pacifism),
        (StaysTapped(), pacifism),
    )
    assert forbids(board, bears, ObjectAct.ATTACK) is not None
    assert forbids(board, bears, ObjectAct.BE_BLOCKED) is None


def test_103_2_by_narrows_who_is_forbidden() -> None:
    sneaky = card(
        "Sneak", "Creature - Rogue", (1, 1), Static(Self(), (Cannot(ObjectAct.BE_BLOCKED, HasColor(RED)),))
    )
    table = Setting()
    sneak, ogre, bears = table.put(sneaky), table.put(OGRE), table.put(BEARS)
    board = table.board()
    assert forbids(board, sneak, ObjectAct.BE_BLOCKED, ogre) is not None
    assert forbids(board, sneak, ObjectAct.BE_BLOCKED, bears) is None


def test_412_3_a_spell_that_cannot_be_countered() -> None:
    wolf = card(
        "Wolf", "Creature - Wolf", (3, 3), Static(Self(), (Cannot(ObjectAct.BE_COUNTERED),)), cost="1 G G"
    )
    table = Setting()
    spell = table.put(wolf, zone=STACK, announcement=Announcement())
    permanent = table.put(wolf)
    board = table.board()
    assert forbids(board, spell, ObjectAct.BE_COUNTERED) is not None
    assert restrictions(board, permanent) == ((Cannot(ObjectAct.BE_COUNTERED), permanent),)


def test_402_8b_an_ability_that_names_its_zone_works_only_there() -> None:
    there = Matches(Self(), InZone(Zone.GRAVEYARD))
    anger = card(
        "Anger",
        "Creature - Incarnation",
        (2, 2),
        Static(every(CREATURE, YOURS), (GainAbilities((FLYING,)),), there),
    )
    table = Setting()
    bears = table.put(BEARS)
    table.put(anger)
    assert not has_keyword(table.board(), bears, "flying")
    table.put(anger, zone=GRAVEYARD)
    assert has_keyword(table.board(), bears, "flying")


def test_217_1c_effects_on_a_spell_go_on_on_the_permanent_it_creates() -> None:
    table = Setting()
    spell = table.put(BEARS, zone=STACK, announcement=Announcement())
    table.resolve(SetColors((RED,)), to=(spell,))
    assert characteristics(table.board(), spell).colors == (RED,)
    gone = table.objects.pop(spell)
    permanent = table.put(BEARS)
    board = table.board(past={spell: Past(gone, faces(table.board(), permanent))}, became={spell: permanent})
    assert characteristics(board, permanent).colors == (RED,)
