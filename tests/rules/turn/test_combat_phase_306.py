"""306, 307, 311: which steps a combat phase has."""

from msgspec.structs import replace

from engine.board import Attack, Combat, ContinuousEffect, ObjectId, Player
from engine.events import LeaveCombat, perform
from engine.language.values import AddPT, CardType, KeywordName, Self, Static
from engine.rules.stack.priority_408 import HasPriority, Pass
from engine.rules.turn.combat_306 import FIVE_STEPS
from engine.rules.turn.declare_attackers_308 import Attackers
from engine.rules.turn.leaving_combat_306 import strays
from tests.boards import Setting
from tests.rules.turn.battles import ANN, BOB, THIS_TURN, Battle, creature, land

BEAR = creature("Bear", 2, 2)
OX = creature("Ox", 2, 4)
LANCER = creature("Lancer", 2, 1, KeywordName.FIRST_STRIKE)


def test_306_1_the_five_steps_proceed_in_order():
    battle = Battle([BEAR], [])
    battle.attack("Bear")
    battle.finish()
    assert battle.steps() == list(FIVE_STEPS)
    assert battle.lives() == (20, 18)
    assert battle.game.over


def test_308_4_if_nobody_attacks_blocks_and_damage_are_skipped_but_the_step_is_finished():
    battle = Battle([BEAR], [OX])
    battle.attack()
    battle.game.advance()
    assert battle.game.board.turn.step == "declare attackers"
    assert isinstance(battle.game.decision, HasPriority)
    assert battle.game.decision.player == ANN
    battle.finish()
    assert battle.steps() == ["beginning of combat", "declare attackers", "end of combat"]
    assert "308.4" in battle.rules()


def test_nobody_is_asked_to_attack_who_has_no_creature_able_to():
    battle = Battle([BEAR, land("Forest")], [], tapped=("Bear",))
    asked = []
    while not battle.game.over:
        battle.game.advance()
        if battle.game.decision is not None:
            asked.append(type(battle.game.decision))
            battle.game.choose(Pass())
    assert asked == [HasPriority] * 6


def test_306_1_first_strike_brings_a_second_combat_damage_step():
    battle = Battle([LANCER], [])
    battle.attack("Lancer")
    battle.finish()
    assert battle.steps() == [*FIVE_STEPS[:4], "combat damage", "end of combat"]
    assert battle.lives() == (20, 18)


def test_306_3_the_defending_player_is_the_one_opponent():
    battle = Battle([BEAR], [])
    battle.until(Attackers)
    combat = battle.game.board.combat
    assert (combat.attackers, combat.defenders) == ((ANN,), (BOB,))


def test_311_2_all_creatures_leave_combat_as_the_phase_ends():
    battle = Battle([BEAR], [])
    battle.attack("Bear")
    battle.finish()
    assert battle.game.board.combat is None


def test_306_2_what_stops_being_a_creature_is_removed_from_combat():
    battle = Battle([BEAR], [OX])
    battle.attack("Bear")
    battle.block(Ox="Bear")
    battle.game.advance()
    relic = creature("Bear", 2, 2, types=(CardType.ARTIFACT,))
    battle.change("Bear", definition=relic)
    assert [part.object for part in strays(battle.game.board)] == [battle.ids["Bear"]]
    battle.finish()
    assert battle.damage_on("Ox") == 0
    assert battle.damage_on("Bear") == 0


def test_502_10d_who_is_removed_from_combat_is_removed_from_the_band():
    """Of three creatures two are still a band; of two the one that is left fights alone."""
    attacks = tuple(Attack(ObjectId(one), BOB) for one in (1, 2, 3, 4, 5))
    bands = ((ObjectId(1), ObjectId(2), ObjectId(3)), (ObjectId(4), ObjectId(5)))
    board = Setting(Player("Ann"), Player("Bob")).board(combat=Combat((ANN,), (BOB,), attacks, bands=bands))
    gone = (LeaveCombat(object=ObjectId(1)), LeaveCombat(object=ObjectId(4)))
    combat = perform(board, gone, 10)[0].combat
    assert [one.creature for one in combat.attacks] == [2, 3, 5]
    assert combat.bands == ((2, 3),)


def test_306_2_a_creature_that_changes_sides_is_removed_from_combat():
    battle = Battle([BEAR], [OX])
    battle.attack("Bear")
    battle.game.advance()
    battle.change("Bear", controller=BOB)
    battle.finish()
    assert battle.lives() == (20, 20)


def test_300_4_until_end_of_combat_lasts_through_the_phase():
    battle = Battle([BEAR], [])
    stronger = ContinuousEffect(
        id=ObjectId(900),
        ability=Static(Self(), (AddPT(3, 0),)),
        controller=ANN,
        source=ObjectId(1),
        locked=True,
        objects=(ObjectId(1),),
        until="end of combat",
        turn=THIS_TURN,
    )
    battle.put(replace(battle.game.board, effects=(stronger,)))
    battle.attack("Bear")
    battle.finish()
    assert battle.lives() == (20, 15)
    assert battle.game.board.effects == ()


def test_306_1_an_attacker_put_into_play_attacking_does_not_bring_blocks_and_damage():
    battle = Battle([BEAR], [])
    battle.attack()
    battle.game.advance()
    board = battle.game.board
    battle.put(replace(board, combat=replace(board.combat, attacks=(Attack(battle.ids["Bear"], BOB),))))
    battle.finish()
    assert battle.steps() == ["beginning of combat", "declare attackers", "end of combat"]
    assert battle.lives() == (20, 20)
