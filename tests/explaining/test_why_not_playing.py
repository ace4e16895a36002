"""why_not for plays: a rule and a sentence for whatever a player could name, and nothing at all for what is legal."""

from __future__ import annotations

from benchmarks.tables import plain_game
from engine.board import (
    GRAVEYARD,
    HAND,
    LIBRARY,
    AbilityId,
    Mana,
    ObjectId,
    Player,
)
from engine.characteristics import is_type
from engine.decisions import TakeBack
from engine.explaining import AttackWith, Concede, PayWith
from engine.game import Game
from engine.language.values import (
    CardType,
    Keyword,
    KeywordName,
    ManaCost,
    PayMana,
)
from engine.rules.keywords.morph_502_26 import TurnUpMorph
from engine.rules.stack.aiming_409 import Targets
from engine.rules.stack.paying_409 import Enough, ManaAbilities, Payment, PlayAbility
from engine.rules.stack.priority_408 import (
    HasPriority,
    Pass,
    PlayCardAsLand,
    PlaySpell,
)
from engine.rules.turn.declare_attackers_308 import Attackers
from tests.boards import ANN, BOB, card
from tests.explaining.tables import NOW, Table, ability_of, refused

# --- 101, 102: before, after and beside the game ----------------------------------------------------------


def test_101_5_before_the_first_turn_nothing_can_be_played() -> None:
    position = plain_game(3)
    game = Game(position)
    hand = position.board.zone(HAND, ANN)
    first = next(one for one in hand if not is_type(position.board, one, CardType.LAND))
    rule, why = refused(game, PlaySpell(first))
    assert rule == "101.5"
    assert "Ann can't play" in why and "no player has priority" in why
    assert refused(game, Pass(), BOB)[0] == "101.5"
    assert refused(game, AttackWith(first))[0] == "308.2a"


def test_102_3a_a_player_can_concede_at_any_time_but_only_once() -> None:
    table = Table()
    game = table.play(priority=BOB)
    assert game.why_not(Concede(), ANN) is None
    game.concede(ANN)
    rule, why = refused(game, Concede())
    assert (rule, why) == ("102.1", "Ann can't do anything more: the game has ended, and Bob won")
    assert refused(game, Pass(), BOB)[0] == "102.1"


def test_102_5_who_has_left_can_do_nothing() -> None:
    table = Table(Player("Ann", lost="102.3a"), Player("Bob"), Player("Player 3"))
    game = table.play(priority=BOB, active=BOB)
    assert refused(game, Pass()) == ("102.5", "Ann can't do anything more: Ann has lost the game and left it")


# --- 212, 305: lands ----------------------------------------------------------------------------------------


def test_305_4_a_land_is_played_in_ones_own_main_phase() -> None:
    table = Table()
    forest, island = table.card("Forest", ANN, HAND), table.card("Island", BOB, HAND)
    game = table.play()
    assert game.why_not(PlayCardAsLand(forest)) is None
    assert refused(game, PlayCardAsLand(island), BOB) == (
        "212.6a",
        "Bob can't play Bob's Island as a land now: Ann has priority in Ann's precombat main phase",
    )
    upkeep = table.play(phase="beginning", step="upkeep")
    rule, why = refused(upkeep, PlayCardAsLand(forest))
    assert rule == "212.6a"
    assert "main phase" in why and why.endswith("this is Ann's upkeep step")


def test_212_6b_one_land_each_turn() -> None:
    table = Table()
    first, second = table.card("Forest", ANN, HAND), table.card("Forest", ANN, HAND)
    game = table.play()
    game.choose(PlayCardAsLand(first))
    game.advance()
    rule, why = refused(game, PlayCardAsLand(second))
    assert rule == "212.6b"
    assert why.startswith("Ann can't play Ann's Forest in hand as a land")
    assert "already played a land this turn" in why


def test_212_6_what_is_a_land_and_what_is_not() -> None:
    table = Table()
    forest, bears = table.card("Forest", ANN, HAND), table.card("Grizzly Bears", ANN, HAND)
    table.lands("Forest", 2)
    game = table.play()
    assert refused(game, PlaySpell(forest)) == (
        "212.6g",
        "Ann can't play Ann's Forest in hand: it is a land, and a land can't be played as a spell",
    )
    assert refused(game, PlayCardAsLand(bears)) == (
        "212.6a",
        "Ann can't play Ann's Grizzly Bears as a land: it is not a land card",
    )


def test_212_3d_a_new_creature_neither_attacks_nor_taps() -> None:
    table = Table()
    elves = table.card("Llanowar Elves", since=int(NOW))
    goblin = table.card("Raging Goblin", since=int(NOW))
    game = table.play()
    rule, why = refused(game, ability_of(game, elves))
    assert rule == "212.3d"
    assert "Ann's Llanowar Elves" in why
    attack = table.fight(Attackers)
    assert refused(attack, AttackWith(elves))[0] == "212.3d"
    assert attack.why_not(AttackWith(goblin)) is None


# --- 408: who has priority, and when ------------------------------------------------------------------------


def test_408_1c_only_who_has_priority_passes() -> None:
    game = Table().play(phase="beginning", step="draw", active=BOB, priority=BOB)
    assert game.why_not(Pass(), BOB) is None
    assert refused(game, Pass()) == ("408.1c", "Ann can't pass now: Bob has priority in Bob's draw step")


def test_408_1d_instants_wait_for_priority_other_spells_for_a_main_phase_too() -> None:
    table = Table()
    shock, ogre = table.card("Shock", ANN, HAND), table.card("Gray Ogre", ANN, HAND)
    table.lands("Mountain", 3)
    waiting = table.play(phase="beginning", step="upkeep", active=BOB, priority=BOB)
    assert refused(waiting, PlaySpell(shock)) == (
        "408.1d",
        "Ann can't play Ann's Shock now: Bob has priority in Bob's upkeep step",
    )
    mine = table.play(phase="beginning", step="upkeep", active=BOB)
    assert mine.why_not(PlaySpell(shock)) is None
    rule, why = refused(mine, PlaySpell(ogre))
    assert rule == "408.1d"
    assert "own turn" in why and why.endswith("this is Bob's upkeep step")


def test_408_1d_a_sorcery_waits_for_an_empty_stack() -> None:
    table = Table()
    shock, rain = table.card("Shock", ANN, HAND), table.card("Stone Rain", ANN, HAND)
    table.lands("Mountain", 5)
    game = table.play()
    assert game.why_not(PlaySpell(rain)) is None
    game.choose(PlaySpell(shock))
    game.advance()
    assert isinstance(game.decision, Targets)
    rule, why = refused(game, PlaySpell(rain))
    assert rule == "408.1d"
    assert "Ann first chooses a target for Ann's Shock (409.1c)" in why
    while not isinstance(game.decision, HasPriority):
        game.choose(game.decision.some(game.board))
        game.advance()
    rule, why = refused(game, PlaySpell(rain))
    assert rule == "408.1d"
    assert "the stack is empty" in why


# --- 409: playing -------------------------------------------------------------------------------------------


def test_409_1a_only_what_is_in_ones_hand() -> None:
    table = Table()
    table.lands("Forest", 2)
    theirs = table.card("Grizzly Bears", BOB, HAND)
    buried = table.card("Grizzly Bears", ANN, GRAVEYARD)
    deep = table.card("Grizzly Bears", ANN, LIBRARY)
    game = table.play()
    assert refused(game, PlaySpell(buried)) == (
        "409.1a",
        "Ann can't play Ann's Grizzly Bears: it is in Ann's graveyard, "
        "and only what is in Ann's hand can be played",
    )
    for hidden in (theirs, deep):
        rule, why = refused(game, PlaySpell(hidden))
        assert rule == "409.1a"
        assert "Bears" not in why, "a card that Ann can't see is not named"
    rule, why = refused(game, PlaySpell(ObjectId(999)))
    assert (rule, "something that is not on the board" in why) == ("409.1a", True)


def test_409_1a_halves_are_played_one_by_one() -> None:
    table = Table()
    split = table.card("Assault // Battery", ANN, HAND)
    table.lands("Mountain", 1)
    game = table.play()
    assert game.why_not(PlaySpell(split, 0)) is None
    rule, why = refused(game, PlaySpell(split, 1))
    assert rule == "409.1h"
    assert why.startswith("Ann can't play Battery, a half of Ann's Assault // Battery")
    assert refused(game, PlaySpell(split, 2))[0] == "409.1a"


def test_409_1c_no_target_no_spell() -> None:
    table = Table()
    unsummon = table.card("Unsummon", ANN, HAND)
    table.lands("Island", 1)
    rule, why = refused(table.play(), PlaySpell(unsummon))
    assert rule == "409.1c"
    assert "no legal target for Unsummon" in why


def test_409_1h_a_cost_is_paid_whole_and_with_the_right_mana() -> None:
    table = Table()
    mammoth = table.card("War Mammoth", ANN, HAND)
    table.lands("Mountain", 4)
    rule, why = refused(table.play(), PlaySpell(mammoth))
    assert rule == "409.1h"
    assert "Ann can't make the mana that War Mammoth costs" in why


def test_409_1h_which_mana_is_spent() -> None:
    pool = (Mana("R"), Mana("G"), Mana("G"))
    table = Table(Player("Ann", turn_began=NOW, mana=pool), Player("Bob"))
    bears = table.card("Grizzly Bears", ANN, HAND)
    game = table.play()
    rule, why = refused(game, PayWith((0, 1)))
    assert (rule, why.startswith("Ann can't pay with {R}{G} now")) == ("409.1h", True)
    game.choose(PlaySpell(bears))
    game.advance()
    if isinstance(game.decision, ManaAbilities):
        game.choose(Enough())
        game.advance()
    assert isinstance(game.decision, Payment)
    assert game.why_not(PayWith((0, 1))) is None
    assert refused(game, PayWith((0,)))[0] == "409.1h"
    assert refused(game, PayWith((0, 0)))[0] == "409.1h"
    assert refused(game, PayWith((0, 7)))[0] == "409.1h"
    assert refused(game, PayWith((0, 1)), BOB)[0] == "409.1h"


def test_403_2_and_104_4_abilities_are_their_controllers_and_tapped_is_tapped() -> None:
    table = Table()
    sorcerer = table.card("Prodigal Sorcerer", BOB)
    assassin = table.card("Royal Assassin", ANN, tapped=True)
    game = table.play()
    assert refused(game, ability_of(game, sorcerer)) == (
        "403.2",
        "Ann can't play an ability of Bob's Prodigal Sorcerer: Bob controls it, "
        "and only its controller can play its abilities",
    )
    assert refused(game, ability_of(game, assassin))[0] == "104.4"
    assert refused(game, PlayAbility(AbilityId(assassin, 0, 9)))[0] == "403.1"
    assert refused(game, PlayAbility(AbilityId(ObjectId(999))))[0] == "402.8"


def test_408_2h_and_502_26_face_down_and_face_up() -> None:
    table = Table()
    morph = Keyword(KeywordName.MORPH, costs=(PayMana(ManaCost(("G",))),))
    raptor = card("Raptor", "Creature", (2, 1), morph, cost="2 G", colors="G")
    held_card, hidden = table.put(raptor, ANN, HAND), table.put(raptor, ANN, face_down=True)
    bears = table.card("Grizzly Bears", ANN, HAND)
    table.lands("Forest", 1)
    game = table.play()
    assert game.why_not(TurnUpMorph(hidden)) is None
    rule, why = refused(game, TurnUpMorph(hidden), BOB)
    assert (rule, why) == (
        "502.26d",
        "Bob can't turn Ann's face-down permanent face up: Ann controls it, "
        "and only its controller can turn it face up",
    )
    assert refused(game, PlaySpell(bears, way="face down"))[0] == "502.26c"
    rule, why = refused(game, PlaySpell(held_card, way="face down"))
    assert (rule, why.startswith("Ann can't play Ann's Raptor in hand face down")) == ("409.1h", True)
    waiting = table.play(priority=BOB)
    assert refused(waiting, TurnUpMorph(hidden))[0] == "408.2h"


# --- 411: mana abilities ------------------------------------------------------------------------------------


def test_411_2_mana_abilities_also_while_paying_and_nothing_else_then() -> None:
    table = Table()
    shock = table.card("Shock", ANN, HAND)
    mountain, other = table.lands("Mountain", 2)
    theirs = table.card("Mountain", BOB)
    fanatic = table.card("Mogg Fanatic", ANN)
    game = table.play()
    assert game.why_not(ability_of(game, mountain)) is None
    assert refused(game, ability_of(game, theirs), BOB)[0] == "411.2"
    game.choose(PlaySpell(shock))
    game.advance()
    game.choose((-1 - BOB,))
    game.advance()
    assert isinstance(game.decision, ManaAbilities)
    assert game.why_not(ability_of(game, other)) is None
    rule, why = refused(game, ability_of(game, fanatic))
    assert (rule, "only mana abilities" in why) == ("409.1g", True)
    assert refused(game, Enough())[0] == "409.1h"
    rule, why = refused(game, Pass())
    assert rule == "408.1c"
    assert "Ann first chooses mana abilities to play for Ann's Shock (409.1g)" in why


# --- 422: taking back ---------------------------------------------------------------------------------------


def test_422_1_a_play_is_taken_back_by_its_player_while_it_lasts() -> None:
    table = Table()
    table.lands("Mountain", 1)
    shock = table.card("Shock", ANN, HAND)
    game = table.play()
    rule, why = refused(game, TakeBack())
    assert (rule, "no play is in progress" in why) == ("422.1", True)
    game.choose(PlaySpell(shock))
    game.advance()
    assert game.why_not(TakeBack()) is None
    rule, why = refused(game, TakeBack(), BOB)
    assert (rule, "Ann chooses a target" in why) == ("422.1", True)
