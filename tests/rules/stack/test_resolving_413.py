"""Rulings about resolving spells and abilities (413), with 404.3 and 423."""

from __future__ import annotations

import pytest

from engine.board import (
    GRAVEYARD,
    HAND,
    IN_PLAY,
    LIBRARY,
    Noted,
    ObjectId,
)
from engine.characteristics import characteristics
from engine.decisions import IllegalChoice, OneOf, SomeOf, YesNo
from engine.events import CardDrawn
from engine.game import Game
from engine.language import values as v
from engine.rules.stack.plans_413 import CannotCarryOut
from engine.seats import life_of
from tests.rules.stack.resolutions import (
    A_CREATURE,
    ANN,
    ANYTHING,
    ANYTHING_DAMAGEABLE,
    BEARS,
    BOB,
    BOLT,
    CREATURE,
    EVERYONE,
    FOREST,
    GIANT,
    HAND_CARD,
    PLAYER,
    Laying,
    at,
    at_player,
    card,
    events,
    instant,
    names,
    pacifying,
    rules,
)


def test_413_1_an_instant_deals_its_damage_and_goes_to_the_graveyard() -> None:
    laying = Laying()
    bears = laying.play(BOB, BEARS)
    game = laying.resolve(laying.spell(ANN, BOLT, at(bears)))
    assert game.board.objects[bears].damage == 3
    assert game.board.stack == ()
    assert names(game.board, GRAVEYARD, ANN) == ["Bolt"]
    assert rules(game) == ["413.2", "413.2a", "413.2b", "413.2b", "413.2h"]


def test_413_damage_to_a_player_is_loss_of_life_at_once() -> None:
    laying = Laying()
    game = laying.resolve(laying.spell(ANN, BOLT, at_player(BOB)))
    assert [player.life for player in game.board.players] == [20, 17]


def test_413_2a_a_spell_whose_target_is_gone_is_countered() -> None:
    laying = Laying()
    game = laying.resolve(laying.spell(ANN, BOLT, at(ObjectId(900))))
    assert names(game.board, GRAVEYARD, ANN) == ["Bolt"]
    assert rules(game) == ["413.2", "413.2a", "414.1"]


def test_413_2a_only_the_targets_still_legal_are_affected() -> None:
    green = v.AllOf((CREATURE, v.HasColor(v.Color.GREEN)))
    two = instant(
        "Two",
        v.Destroy(v.Target(0)),
        v.Destroy(v.Target(1)),
        targets=(v.TargetSpec(0, green), v.TargetSpec(1, green)),
    )
    laying = Laying()
    giant, bears = laying.play(BOB, GIANT), laying.play(BOB, BEARS)
    game = laying.resolve(laying.spell(ANN, two, at(giant, 0), at(bears, 1)))
    assert names(game.board, IN_PLAY) == ["Giant"]
    assert names(game.board, GRAVEYARD, BOB) == ["Bears"]


def test_413_2a_an_illegal_target_is_left_alone_even_by_words_that_do_not_name_it() -> None:
    green = v.AllOf((CREATURE, v.HasColor(v.Color.GREEN)))
    sweep = instant(
        "Sweep", v.Tap(v.All(CREATURE)), targets=(v.TargetSpec(0, green), v.TargetSpec(1, PLAYER))
    )
    laying = Laying()
    giant, bears = laying.play(BOB, GIANT), laying.play(BOB, BEARS)
    game = laying.resolve(laying.spell(ANN, sweep, at(giant, 0), at_player(BOB, 1)))
    assert (game.board.objects[giant].tapped, game.board.objects[bears].tapped) == (False, True)


def test_413_2a_what_is_illegal_may_still_be_asked_about() -> None:
    green = v.AllOf((CREATURE, v.HasColor(v.Color.GREEN)))
    spell = instant(
        "Tribute",
        v.GainLife(v.You(), v.FeatureOf(v.Feature.POWER, v.Target(0))),
        targets=(v.TargetSpec(0, green), v.TargetSpec(1, PLAYER)),
    )
    laying = Laying()
    giant = laying.play(BOB, GIANT)
    game = laying.resolve(laying.spell(ANN, spell, at(giant, 0), at_player(BOB, 1)))
    assert life_of(game.board, ANN) == 23


def test_409_1e_divided_damage_is_dealt_as_announced() -> None:
    fire = instant(
        "Flames",
        v.DealDamage(v.Self(), v.Share(0), v.Target(0)),
        targets=(v.TargetSpec(0, ANYTHING_DAMAGEABLE, 1, 2, 3),),
    )
    laying = Laying()
    giant = laying.play(BOB, GIANT)
    game = laying.resolve(laying.spell(ANN, fire, at(giant, share=2), at_player(BOB, share=1)))
    assert game.board.objects[giant].damage == 2
    assert life_of(game.board, BOB) == 19
    assert events(game) == [("DamageDealt", "DamageDealt"), ("ObjectMoved",)]


def test_413_2d_all_creatures_are_destroyed_at_once() -> None:
    laying = Laying()
    for owner in (ANN, BOB):
        laying.play(owner, BEARS)
    laying.play(BOB, FOREST)
    wrath = instant("Wrath", v.Destroy(v.All(CREATURE), v.Regeneration.FORBIDDEN))
    game = laying.resolve(laying.spell(ANN, wrath))
    assert names(game.board, IN_PLAY) == ["Woods"]
    assert events(game) == [("ObjectMoved", "ObjectMoved"), ("ObjectMoved",)]


def edict() -> v.CardDef:
    """Each player sacrifices a creature."""
    own = v.AllOf((CREATURE, v.Controls(EVERYONE)))
    return instant("Edict", v.Sacrifice(EVERYONE, v.Picked(EVERYONE, own)))


def test_413_2d_choices_in_apnap_order_then_one_event() -> None:
    laying = Laying(active=BOB)
    laying.play(ANN, BEARS)
    kept = laying.play(ANN, GIANT)
    mine, other = laying.play(BOB, BEARS), laying.play(BOB, GIANT)
    game = laying.resolve(laying.spell(ANN, edict()))
    assert isinstance(game.decision, OneOf)
    assert (game.decision.player, game.decision.among) == (BOB, (mine, other))
    game.choose(mine)
    game.advance()
    assert isinstance(game.decision, OneOf) and game.decision.player == ANN
    with pytest.raises(IllegalChoice, match=r"413\.2c"):
        game.choose(other)
    game.choose(ObjectId(kept - 1))
    game.advance()
    assert names(game.board, IN_PLAY) == ["Giant", "Giant"]
    assert events(game) == [("ObjectMoved", "ObjectMoved"), ("ObjectMoved",)]


def test_416_3_a_player_with_nothing_to_sacrifice_sacrifices_nothing() -> None:
    laying = Laying()
    laying.play(BOB, BEARS)
    game = laying.resolve(laying.spell(ANN, edict()))
    assert names(game.board, GRAVEYARD, BOB) == ["Bears"]
    assert events(game) == [("ObjectMoved",), ("ObjectMoved",)]


def test_416_3_an_impossible_instruction_is_passed_over_and_the_next_is_followed() -> None:
    laying = Laying()
    bears = laying.play(BOB, BEARS, tapped=True)
    spell = instant("Twiddle", v.Tap(v.Target(0)), v.GainLife(v.You(), 1), targets=A_CREATURE)
    game = laying.resolve(laying.spell(ANN, spell, at(bears)))
    assert life_of(game.board, ANN) == 21
    assert rules(game) == ["413.2", "413.2a", "413.2b", "416.3", "413.2b", "413.2h"]


def test_423_2a_the_active_player_draws_all_first_each_card_by_itself() -> None:
    laying = Laying(active=BOB)
    for owner in (ANN, BOB):
        laying.library(owner, BEARS, GIANT, FOREST)
    game = laying.resolve(laying.spell(ANN, instant("Vision", v.Draw(EVERYONE, 2))))
    drawn = [
        line.parts[0].player
        for line in game.trace or ()
        if line.parts and isinstance(line.parts[0], CardDrawn)
    ]
    assert drawn == [BOB, BOB, ANN, ANN]
    assert names(game.board, HAND, ANN) == ["Bears", "Giant"]
    assert names(game.board, LIBRARY, BOB) == ["Woods"]


def test_413_2c_a_draw_from_an_empty_library_is_never_impossible() -> None:
    laying = Laying()
    game = laying.resolve(laying.spell(ANN, instant("Offer", v.May(v.You(), (v.Draw(v.You()),)))))
    assert isinstance(game.decision, YesNo)
    game.choose(True)
    game.advance()
    assert game.board.players[ANN].drew_from_empty


def test_413_2c_what_is_impossible_cannot_be_chosen() -> None:
    offering = instant(
        "Offering",
        v.May(
            v.You(),
            (v.Sacrifice(v.You(), v.Picked(v.You(), CREATURE)),),
            then=(v.GainLife(v.You(), 5),),
            otherwise=(v.LoseLife(v.You(), 5),),
        ),
    )
    laying = Laying()
    laying.play(BOB, BEARS)
    game = laying.resolve(laying.spell(ANN, offering))
    assert game.decision is None
    assert life_of(game.board, ANN) == 15


def test_419_5b_if_you_do_follows_the_choice() -> None:
    offering = instant(
        "Offering",
        v.May(v.You(), (v.Sacrifice(v.You(), v.Picked(v.You(), CREATURE)),), then=(v.GainLife(v.You(), 5),)),
    )
    laying = Laying()
    laying.play(ANN, BEARS)
    game = laying.resolve(laying.spell(ANN, offering))
    game.choose(True)
    game.advance()
    assert names(game.board, GRAVEYARD, ANN) == ["Bears", "Offering"]
    assert life_of(game.board, ANN) == 25


def genesis(*top: v.CardDef) -> Game:
    """At the beginning of Bob's upkeep he buries the top card and gets as many Minions as it costs."""
    minion = v.TokenDef((v.CardType.CREATURE,), ("Minion",), colors=(v.Color.BLACK,), power=1, toughness=1)
    bob = v.EventPart(v.Role.PLAYER)
    body = v.Body(
        (
            v.Note("card", v.Move(bob, v.TopCards(bob), v.Zone.GRAVEYARD)),
            v.CreateTokens(bob, v.FeatureOf(v.Feature.CONVERTED_MANA_COST, v.Bound("card")), minion),
        )
    )
    ability = v.Triggered(v.Begins(v.StepOrPhase.UPKEEP, PLAYER), body)
    laying = Laying(active=BOB)
    source = laying.play(ANN, card("Beginning", v.CardType.ENCHANTMENT))
    laying.library(BOB, *top)
    bound = (Noted("player", "players", (int(BOB),)),)
    return laying.resolve(laying.ability(ANN, source, ability, bound=bound))


def test_505_5_a_split_card_of_1_and_4_makes_five_tokens() -> None:
    halves = tuple(
        v.Face(name, v.ManaCost(symbols), types=(v.CardType.INSTANT,))
        for name, symbols in (("Left", ("R",)), ("Right", ("3", "G")))
    )
    game = genesis(v.CardDef("Left // Right", halves, v.Layout.SPLIT), BEARS)
    board = game.board
    minions = [one for one in board.in_play if characteristics(board, one).name == "Minion"]
    assert len(minions) == 5
    assert names(board, GRAVEYARD, BOB) == ["Left // Right"]


def test_216_1_tokens_belong_to_the_controller_of_the_effect() -> None:
    game = genesis(BEARS)
    tokens = [
        game.board.objects[one] for one in game.board.in_play if game.board.objects[one].kind == "token"
    ]
    assert [(token.owner, token.controller) for token in tokens] == [(ANN, BOB), (ANN, BOB)]
    assert events(game)[1] == ("Create", "Create")


def test_416_3_with_an_empty_library_no_card_is_moved_and_no_token_made() -> None:
    game = genesis()
    assert len(game.board.in_play) == 1
    assert game.board.stack == ()


def test_413_2c_a_number_is_chosen_and_later_words_use_it() -> None:
    number = v.Compares(v.Feature.CONVERTED_MANA_COST, v.Relation.EQUAL, v.Bound("number"))
    void = instant(
        "Emptiness",
        v.Note("number", v.Choose(v.You(), v.AnyNumber())),
        v.Destroy(v.All(v.AllOf((CREATURE, number)))),
        v.Reveal(v.Target(0), v.All(v.AllOf((HAND_CARD, v.Owns(v.Target(0)))))),
        v.Discard(v.Target(0), v.All(v.AllOf((HAND_CARD, v.Owns(v.Target(0)), number)))),
        targets=(v.TargetSpec(0, PLAYER),),
    )
    laying = Laying()
    laying.play(ANN, GIANT)
    laying.play(ANN, BEARS)
    kept = laying.hand(BOB, BEARS)
    laying.hand(BOB, GIANT)
    game = laying.resolve(laying.spell(ANN, void, at_player(BOB)))
    game.choose(4)
    game.advance()
    assert names(game.board, IN_PLAY) == ["Bears"]
    assert names(game.board, HAND, BOB) == ["Bears"]
    boards = [line.position.board for line in game.trace or () if line.position is not None]
    assert any(kept in board.objects and board.objects[kept].revealed == (ANN, BOB) for board in boards)
    assert game.board.objects[kept].revealed == (), "it is hidden again"


def test_409_1b_only_the_announced_mode_is_followed() -> None:
    charm = card(
        "Charm",
        v.CardType.INSTANT,
        abilities=(
            v.Spell(
                v.Body(
                    modes=(v.Mode((), (v.GainLife(v.You(), 4),)), v.Mode((), (v.LoseLife(v.You(), 4),))),
                    choose=1,
                )
            ),
        ),
    )
    laying = Laying()
    game = laying.resolve(laying.spell(ANN, charm, modes=(1,)))
    assert life_of(game.board, ANN) == 16


def test_413_2h_a_permanent_spell_comes_into_play_under_its_controller() -> None:
    laying = Laying()
    game = laying.resolve(laying.spell(ANN, BEARS))
    (bears,) = game.board.in_play
    assert (game.board.objects[bears].controller, game.board.objects[bears].since) == (ANN, 3)
    assert rules(game) == ["413.2", "413.2b", "413.2h"]


def test_212_4d_an_aura_comes_into_play_on_its_target() -> None:
    laying = Laying()
    bears = laying.play(BOB, BEARS)
    game = laying.resolve(laying.spell(ANN, pacifying(), at(bears)))
    aura = game.board.in_play[-1]
    assert game.board.objects[aura].attached == bears


def test_413_2a_an_aura_spell_with_an_illegal_target_is_countered() -> None:
    laying = Laying()
    game = laying.resolve(laying.spell(ANN, pacifying(), at(laying.play(BOB, FOREST))))
    assert names(game.board, GRAVEYARD, ANN) == ["Calm"]


def test_404_3_an_ability_whose_condition_is_no_longer_true_does_nothing() -> None:
    ability = v.Triggered(
        v.Begins(v.StepOrPhase.UPKEEP, PLAYER),
        v.Body((v.GainLife(v.You(), 1),)),
        v.Compare(v.Count(v.All(CREATURE)), v.Relation.AT_LEAST, 1),
    )
    laying = Laying()
    game = laying.resolve(laying.ability(ANN, laying.play(ANN, FOREST), ability))
    assert life_of(game.board, ANN) == 20
    assert game.board.stack == ()
    assert rules(game) == ["413.2", "404.3", "413.2h"]


def test_413_2c_chance_picks_a_card_at_random() -> None:
    laying = Laying()
    for one in (BEARS, GIANT, FOREST):
        laying.hand(BOB, one)
    rand = instant(
        "Rend",
        v.Discard(v.Target(0), v.AtRandom(v.AllOf((HAND_CARD, v.Owns(v.Target(0)))), 2)),
        targets=(v.TargetSpec(0, PLAYER),),
    )
    game = laying.resolve(laying.spell(ANN, rand, at_player(BOB)))
    assert game.decision is None
    assert len(game.board.zone(HAND, BOB)) == 1
    assert events(game)[0] == ("ObjectMoved", "ObjectMoved")


def test_413_2c_two_cards_to_discard_are_one_choice_and_one_event() -> None:
    laying = Laying()
    cards = [laying.hand(BOB, one) for one in (BEARS, GIANT, FOREST)]
    rot = instant(
        "Rot",
        v.Discard(v.Target(0), v.Picked(v.Target(0), v.AllOf((HAND_CARD, v.Owns(v.Target(0)))), 2)),
        targets=(v.TargetSpec(0, PLAYER),),
    )
    game = laying.resolve(laying.spell(ANN, rot, at_player(BOB)))
    assert isinstance(game.decision, SomeOf)
    assert (game.decision.player, game.decision.least, game.decision.most) == (BOB, 2, 2)
    game.choose((cards[0], cards[2]))
    game.advance()
    assert names(game.board, HAND, BOB) == ["Giant"]
    assert events(game)[0] == ("ObjectMoved", "ObjectMoved")


def test_413_2f_a_sacrificed_creature_is_remembered_as_it_last_was() -> None:
    laying = Laying()
    laying.play(ANN, BEARS, counters=(("+1/+1", 3),))
    fling = instant(
        "Hurl",
        v.Note("it", v.Sacrifice(v.You(), v.Picked(v.You(), CREATURE))),
        v.DealDamage(v.Self(), v.FeatureOf(v.Feature.POWER, v.Bound("it")), v.Target(0)),
        targets=ANYTHING,
    )
    game = laying.resolve(laying.spell(ANN, fling, at_player(BOB)))
    assert life_of(game.board, BOB) == 15


def test_413_2d_each_player_notes_what_he_or_she_chose() -> None:
    colors = v.ForEach(
        "player",
        EVERYONE,
        (
            v.Note("color", v.Choose(v.Bound("player"), v.AnyColor())),
            v.Destroy(
                v.All(v.AllOf((CREATURE, v.HasColor(v.Bound("color")), v.Controls(v.Bound("player")))))
            ),
        ),
    )
    laying = Laying()
    laying.play(ANN, BEARS)
    laying.play(ANN, GIANT)
    laying.play(BOB, BEARS)
    laying.play(BOB, GIANT)
    game = laying.resolve(laying.spell(ANN, instant("Discord", colors)))
    game.choose("green")
    game.advance()
    game.choose("red")
    game.advance()
    assert names(game.board, IN_PLAY) == ["Giant", "Bears"]
    assert events(game)[0] == ("ObjectMoved", "ObjectMoved")


def test_413_2f_a_branch_is_decided_when_it_is_read() -> None:
    spell = instant(
        "Turn",
        v.Destroy(v.All(CREATURE)),
        v.If(
            v.Compare(v.Count(v.All(CREATURE)), v.Relation.EQUAL, 0),
            (v.GainLife(v.You(), 2),),
            (v.LoseLife(v.You(), 2),),
        ),
    )
    laying = Laying()
    laying.play(BOB, BEARS)
    assert laying.resolve(laying.spell(ANN, spell)).board.players[ANN].life == 22


def test_419_1_an_instruction_for_replacing_is_none_by_itself() -> None:
    laying = Laying()
    with pytest.raises(CannotCarryOut, match="PreventDamage"):
        laying.resolve(laying.spell(ANN, instant("Nothing", v.PreventDamage())))


def test_the_long_way_gives_the_same_trace() -> None:
    traces = []
    for short_cuts in (True, False):
        laying = Laying()
        for owner in (ANN, BOB):
            laying.play(owner, BEARS)
            laying.library(owner, GIANT)
        own = v.AllOf((CREATURE, v.Controls(EVERYONE)))
        spell = instant("All", v.Sacrifice(EVERYONE, v.Picked(EVERYONE, own)), v.Draw(EVERYONE))
        game = laying.resolve(laying.spell(ANN, spell), short_cuts=short_cuts)
        traces.append([line.likeness() for line in game.trace or ()])
    assert traces[0] == traces[1]
    assert len(traces[0]) > 5


def test_413_2a_the_share_of_an_illegal_target_is_not_dealt() -> None:
    green = v.AnyOf((v.AllOf((CREATURE, v.HasColor(v.Color.GREEN))), PLAYER))
    flames = instant(
        "Flames", v.DealDamage(v.Self(), v.Share(0), v.Target(0)), targets=(v.TargetSpec(0, green, 1, 2, 3),)
    )
    laying = Laying()
    giant = laying.play(BOB, GIANT)
    game = laying.resolve(laying.spell(ANN, flames, at(giant, share=2), at_player(BOB, share=1)))
    assert game.board.objects[giant].damage == 0
    assert life_of(game.board, BOB) == 19


def test_423_2a_targeted_players_draw_in_apnap_order_too() -> None:
    laying = Laying(active=BOB)
    for owner in (ANN, BOB):
        laying.library(owner, BEARS)
    gift = instant("Gift", v.Draw(v.Target(0)), targets=(v.TargetSpec(0, PLAYER, 2, 2),))
    game = laying.resolve(laying.spell(ANN, gift, at_player(ANN), at_player(BOB)))
    parts = [part for line in game.trace or () for part in line.parts]
    assert [part.player for part in parts if isinstance(part, CardDrawn)] == [BOB, ANN]
