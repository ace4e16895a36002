"""What the words of a text stand for: filters, selections, amounts, conditions."""

from __future__ import annotations

from typing import Any

import pytest

from engine.asking import (
    Asker,
    Things,
    amount,
    counted,
    holds,
    matches,
    matches_past,
    matches_player,
    select,
    share_of,
    zones_of,
)
from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    NOTHING,
    STACK,
    Announcement,
    Attack,
    Board,
    Chosen,
    Combat,
    Mana,
    Noted,
    ObjectId,
    Past,
    Player,
    PlayerId,
)
from engine.characteristics import converted, faces
from engine.language import values as v
from tests.boards import ANN, BOB, Setting, card

BEARS = card("Grizzly Bears", "Creature - Bear", (2, 2), cost="1 G")
DRAKE = card("Wind Drake", "Creature - Drake", (2, 2), v.Keyword(v.KeywordName.FLYING), cost="2 U")
FOREST = card("Forest", "Basic Land - Forest")
WEAK = card("Weakling", "Creature - Bear", (-2, 1), cost="B")
BLAZE = card("Blaze", "Sorcery", None, cost="X R")
ASKER = Asker(NOTHING, ANN)
PERMANENT, CREATURE = v.Is(v.Kind.PERMANENT), v.HasType(v.CardType.CREATURE)
POWER, TOUGHNESS, COST, LIFE = (
    v.Feature.POWER,
    v.Feature.TOUGHNESS,
    v.Feature.CONVERTED_MANA_COST,
    v.Feature.LIFE,
)


def every(*parts: Any) -> v.All:
    return v.All(v.AllOf((PERMANENT, *parts)))


# --- filters ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("filter_", "expected"),
    [
        (PERMANENT, True),
        (v.Is(v.Kind.SPELL), False),
        (v.Is(v.Kind.CARD), True),
        (v.Is(v.Kind.TOKEN), False),
        (v.Is(v.Kind.SOURCE), True),
        (CREATURE, True),
        (v.HasType(v.CardType.LAND), False),
        (v.HasSubtype("Drake"), True),
        (v.HasSubtype("Bear"), False),
        (v.HasSupertype(v.Supertype.LEGENDARY), False),
        (v.HasColor(v.Color.BLUE), True),
        (v.HasColor(v.Color.GREEN), False),
        (v.Colors(v.Relation.EQUAL, 1), True),
        (v.Colors(v.Relation.AT_LEAST, 2), False),
        (v.HasKeyword(v.KeywordName.FLYING), True),
        (v.HasKeyword(v.KeywordName.SHADOW), False),
        (v.HasState(v.State.TAPPED), True),
        (v.HasState(v.State.UNTAPPED), False),
        (v.InZone(v.Zone.IN_PLAY), True),
        (v.InZone(v.Zone.HAND), False),
        (v.Controls(v.You()), True),
        (v.Owns(v.You()), False),
        (v.Named("Wind Drake"), True),
        (v.Named("Grizzly Bears"), False),
        (v.Named(""), False),
        (v.Compares(POWER, v.Relation.AT_MOST, 2), True),
        (v.Compares(COST, v.Relation.GREATER, 3), False),
        (v.IsPlayer(), False),
        (v.Opponent(v.You()), False),
        (v.AnyOf((v.HasSubtype("Bear"), v.HasSubtype("Drake"))), True),
        (v.AnyOf(()), False),
        (v.AllOf((CREATURE, v.HasSubtype("Bear"))), False),
        (v.Not(v.HasSubtype("Bear")), True),
    ],
)
def test_200_9_what_a_permanent_is(filter_: v.Filter, expected: bool) -> None:
    """A tapped Wind Drake that Ann controls and Bob owns."""
    table = Setting()
    drake = table.put(DRAKE, BOB, controller=ANN, tapped=True)
    assert matches(table.board(), drake, filter_, ASKER) is expected


def test_200_5_a_spell_is_a_card_on_the_stack_and_an_ability_is_none() -> None:
    table = Setting()
    spell = table.put(BEARS, zone=STACK, announcement=Announcement())
    table.put(BEARS, zone=STACK)
    ability = ObjectId(int(table.next_id) - 1)
    table.change(ability, kind="ability", definition=None)
    board = table.board()
    assert matches(board, spell, v.Is(v.Kind.SPELL), ASKER)
    assert not matches(board, ability, v.Is(v.Kind.SPELL), ASKER)
    assert not matches(board, ability, v.Is(v.Kind.CARD), ASKER)
    assert not matches(board, ability, v.Colors(v.Relation.AT_LEAST, 1), ASKER)


def test_309_2_states_of_combat() -> None:
    table = Setting()
    free, stopped, wall, idle = (table.put(BEARS, one) for one in (ANN, ANN, BOB, BOB))
    combat = Combat(
        (ANN,),
        (BOB,),
        (Attack(free, BOB, unblocked=True), Attack(stopped, BOB, blocked=True, blockers=(wall,))),
        blocking=((wall, (stopped,)),),
    )
    board = table.board(combat=combat)
    state = {
        one: [s for s in v.State if matches(board, one, v.HasState(s), ASKER)]
        for one in (free, stopped, wall, idle)
    }
    assert state[free] == [v.State.UNTAPPED, v.State.ATTACKING, v.State.UNBLOCKED]
    assert state[stopped] == [v.State.UNTAPPED, v.State.ATTACKING, v.State.BLOCKED]
    assert state[wall] == [v.State.UNTAPPED, v.State.BLOCKING]
    assert state[idle] == [v.State.UNTAPPED]


def test_a_noted_colour_stands_for_the_word() -> None:
    table = Setting()
    drake = table.put(DRAKE)
    board = table.board()
    blue, red = (Asker(NOTHING, ANN, (Noted("color", "words", (one,)),)) for one in ("U", "R"))
    assert matches(board, drake, v.HasColor(v.Bound("color")), blue)
    assert not matches(board, drake, v.HasColor(v.Bound("color")), red)
    assert not matches(board, drake, v.HasColor(v.Bound("color")), ASKER)


def test_another_is_not_the_same() -> None:
    table = Setting()
    one, other = table.put(BEARS), table.put(BEARS)
    board, asker = table.board(), Asker(one, ANN)
    another = v.Not(v.Same(v.Self()))
    assert not matches(board, one, another, asker)
    assert matches(board, other, another, asker)
    assert select(board, every(CREATURE, another), asker) == Things((other,))


def test_413_2f_what_left_matches_only_as_it_last_was() -> None:
    table = Setting()
    drake = table.put(DRAKE, BOB)
    seen = faces(table.board(), drake)
    gone = table.objects.pop(drake)
    board = table.board(past={drake: Past(gone, seen)})
    flyer = v.AllOf((PERMANENT, v.HasKeyword(v.KeywordName.FLYING)))
    assert not matches(board, drake, flyer, ASKER)
    assert matches_past(board, drake, flyer, ASKER)
    asker = Asker(drake, BOB)
    assert amount(board, v.FeatureOf(POWER, v.Self()), asker) == 2
    assert select(board, v.ControllerOf(v.Self()), asker) == Things((), (BOB,))
    assert select(board, v.OwnerOf(v.Self()), asker) == Things((), (BOB,))


# --- players ---------------------------------------------------------------------------------------------


def test_200_3_players() -> None:
    board = Setting(Player("Ann", life=-3), Player("Bob", life=12)).board()
    opponent = v.AllOf((v.IsPlayer(), v.Opponent(v.You())))
    assert [matches_player(board, one, opponent, ASKER) for one in (ANN, BOB)] == [False, True]
    assert [matches_player(board, one, v.Same(v.You()), ASKER) for one in (ANN, BOB)] == [True, False]
    assert matches_player(board, BOB, v.Compares(LIFE, v.Relation.GREATER, 10), ASKER)
    assert matches_player(board, ANN, v.Compares(LIFE, v.Relation.EQUAL, 0), ASKER)
    assert not matches_player(board, BOB, v.Named("Bob"), ASKER)
    assert select(board, v.All(v.IsPlayer()), ASKER) == Things((), (ANN, BOB))
    left = Setting(Player("Ann"), Player("Bob", lost="102.3b")).board()
    assert not matches_player(left, BOB, v.IsPlayer(), ASKER)
    assert select(left, v.All(v.IsPlayer()), ASKER) == Things((), (ANN,))


def test_creature_or_player() -> None:
    table = Setting()
    bears = table.put(BEARS)
    table.put(FOREST)
    either = v.AnyOf((v.AllOf((PERMANENT, CREATURE)), v.IsPlayer()))
    assert select(table.board(), v.All(either), ASKER) == Things((bears,), (ANN, BOB))


# --- selections ------------------------------------------------------------------------------------------


def test_415_1_targets_by_slot() -> None:
    chosen = (Chosen(0, object=ObjectId(7)), Chosen(1, player=BOB), Chosen(1, object=ObjectId(8)))
    asker = Asker(NOTHING, ANN, targets=chosen)
    board = Setting().board()
    assert select(board, v.Target(0), asker) == Things((ObjectId(7),))
    assert select(board, v.Target(1), asker) == Things((ObjectId(8),), (BOB,))
    assert len(select(board, v.Target(2), asker)) == 0


def test_410_7_parts_of_the_event() -> None:
    event = (Noted("recipient", "players", (1,)), Noted("amount", "numbers", (3,)))
    board, asker = Setting().board(), Asker(NOTHING, ANN, event=event)
    assert select(board, v.EventPart(v.Role.RECIPIENT), asker) == Things((), (BOB,))
    assert amount(board, v.EventPart(v.Role.AMOUNT), asker) == 3
    assert len(select(board, v.EventPart(v.Role.SOURCE), asker)) == 0


def test_212_4h_enchanted_creature_or_player() -> None:
    table = Setting()
    bears = table.put(BEARS, BOB)
    on_bears = table.put(card("Aura", "Enchantment - Aura"), attached=bears)
    on_bob = table.put(card("Aura", "Enchantment - Aura"), attached_player=BOB)
    on_none = table.put(card("Equipment", "Artifact - Equipment"))
    board = table.board()
    enchanted = v.Attached(v.Self())
    assert select(board, enchanted, Asker(on_bears, ANN)) == Things((bears,))
    assert select(board, enchanted, Asker(on_bob, ANN)) == Things((), (BOB,))
    assert select(board, enchanted, Asker(on_none, ANN)) == Things()
    assert select(board, v.ControllerOf(enchanted), Asker(on_bears, ANN)) == Things((), (BOB,))


@pytest.mark.parametrize(
    ("whose", "gone", "expected"),
    [("Ann", "", "Bob"), ("Ann", "Bob", "Carol"), ("Bob", "", "Carol"), ("Carol", "", "Ann")],
)
def test_308_1_before_combat_the_defending_player_is_whom_the_creature_would_attack(
    whose: str, gone: str, expected: str
) -> None:
    """Our reading with several opponents: the next one in turn order, as nobody has been chosen yet (306.3)."""
    names = ("Ann", "Bob", "Carol")
    setting = Setting(*(Player(name, lost="102.3a" if name == gone else "") for name in names))
    bears = setting.put(BEARS, PlayerId(names.index(whose)))
    found = select(setting.board(), v.DefendingPlayer(v.Self()), Asker(bears, ANN)).players
    assert [names[one] for one in found] == [expected]


def test_308_1_in_combat_the_defending_player_is_whom_the_creature_attacks() -> None:
    """Ann attacks Carol with her Bears; for those that stay at home it is whom she chose to attack."""
    setting = Setting(Player("Ann"), Player("Bob"), Player("Carol"))
    bears, at_home = setting.put(BEARS), setting.put(BEARS)
    carol = PlayerId(2)
    board = setting.board(combat=Combat((ANN,), (BOB,), (Attack(bears, carol),)))
    for creature, player in ((bears, carol), (at_home, BOB)):
        assert select(board, v.DefendingPlayer(v.Self()), Asker(creature, ANN)).players == (player,)


def test_217_2_top_cards() -> None:
    table = Setting()
    cards = [table.put(BEARS, BOB, LIBRARY) for _ in range(3)]
    board = table.board()
    bobs = v.All(v.AllOf((v.IsPlayer(), v.Opponent(v.You()))))
    assert select(board, v.TopCards(bobs, 2), ASKER) == Things(tuple(cards[:2]))
    assert select(board, v.TopCards(bobs, 9), ASKER) == Things(tuple(cards))
    assert select(board, v.TopCards(bobs, -1), ASKER) == Things()


def test_200_9a_cards_in_a_zone_that_is_somebodys() -> None:
    table = Setting()
    table.put(BEARS)
    mine, theirs = table.put(BEARS, ANN, GRAVEYARD), table.put(BEARS, BOB, GRAVEYARD)
    table.put(BEARS, ANN, HAND)
    board = table.board()
    dead = (v.Is(v.Kind.CARD), CREATURE, v.InZone(v.Zone.GRAVEYARD))
    assert select(board, v.All(v.AllOf(dead)), ASKER) == Things((mine, theirs))
    assert select(board, v.All(v.AllOf((*dead, v.Owns(v.You())))), ASKER) == Things((mine,))


def test_413_2d_choices_are_not_questions() -> None:
    with pytest.raises(TypeError, match="Picked is a choice"):
        select(Setting().board(), v.Picked(v.You(), CREATURE), ASKER)


def test_only_zones_where_something_may_match_are_searched() -> None:
    assert zones_of(v.AllOf((PERMANENT, CREATURE))) == {IN_PLAY}
    assert zones_of(v.AnyOf((PERMANENT, v.Is(v.Kind.SPELL)))) == {IN_PLAY, STACK}
    assert zones_of(v.IsPlayer()) == set()


# --- amounts ---------------------------------------------------------------------------------------------


def test_104_amounts() -> None:
    table = Setting()
    for _ in range(3):
        table.put(BEARS)
    board = table.board()
    asker = Asker(NOTHING, ANN, noted=(Noted("n", "numbers", (4,)),), x=7)
    down, up = v.Rounding.DOWN, v.Rounding.UP
    values: dict[v.Amount, int] = {
        5: 5,
        v.X(): 7,
        v.Bound("n"): 4,
        v.Bound("nothing"): 0,
        v.Count(every(CREATURE)): 3,
        v.FeatureOf(POWER, every(CREATURE)): 6,
        v.FeatureOf(LIFE, v.You()): 20,
        v.Plus((1, v.X())): 8,
        v.Times(-1, v.X()): -7,
        v.Half(v.X(), down): 3,
        v.Half(v.X(), up): 4,
    }
    assert {one: amount(board, one, asker) for one in values} == values


def test_104_2_less_than_0_counts_as_0_but_for_changes() -> None:
    table = Setting()
    table.put(WEAK)
    table.put(BEARS)
    board = table.board()
    assert amount(board, v.FeatureOf(POWER, every(CREATURE)), ASKER) == 2
    assert amount(board, v.Times(-1, 3), ASKER) == -3
    assert counted(-3) == 0
    assert matches(board, ObjectId(1), v.Compares(POWER, v.Relation.EQUAL, 0), ASKER)


def test_104_3c_x_counts_on_the_stack_alone() -> None:
    table = Setting()
    spell = table.put(BLAZE, zone=STACK, announcement=Announcement(x=5, spent=(Mana("R"),)))
    in_hand = table.put(BLAZE, zone=HAND)
    board = table.board()
    assert amount(board, v.FeatureOf(COST, v.Self()), Asker(spell, ANN)) == 6
    assert amount(board, v.FeatureOf(COST, v.Self()), Asker(in_hand, ANN)) == 1
    assert converted(board.objects[spell], faces(board, spell)[0]) == 6


def test_203_3a_no_mana_cost_is_0() -> None:
    table = Setting()
    forest = table.put(FOREST)
    assert amount(table.board(), v.FeatureOf(COST, v.Self()), Asker(forest, ANN)) == 0


def test_409_1e_each_target_has_its_share() -> None:
    chosen = (Chosen(0, object=ObjectId(7), share=2), Chosen(0, player=BOB, share=1))
    asker = Asker(NOTHING, ANN, targets=chosen)
    assert share_of(asker, 0, ObjectId(7)) == 2
    assert share_of(asker, 0, BOB, player=True) == 1
    assert share_of(asker, 0, ObjectId(8)) == 0


# --- conditions ------------------------------------------------------------------------------------------


def test_conditions() -> None:
    table = Setting()
    drake, forest = table.put(DRAKE), table.put(FOREST, BOB)
    board: Board = table.board()
    asker = Asker(drake, ANN)
    you_control_a_forest = v.Compare(
        v.Count(every(v.HasSubtype("Forest"), v.Controls(v.You()))), v.Relation.AT_LEAST, 1
    )
    assert not holds(board, you_control_a_forest, asker)
    assert holds(board, you_control_a_forest, Asker(forest, BOB))
    assert holds(board, v.Never(you_control_a_forest), asker)
    assert holds(board, v.Matches(v.Self(), CREATURE), asker)
    assert not holds(board, v.Matches(every(), CREATURE), asker)
    assert not holds(board, v.Matches(every(v.HasSubtype("Elf")), CREATURE), asker)
    assert holds(board, v.Matches(v.You(), v.IsPlayer()), asker)
