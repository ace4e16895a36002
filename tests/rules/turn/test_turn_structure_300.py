"""Rules 300-314 where the course of the turn itself is at stake: mana burn, cleanup, declarations taken back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.board import Attack, Board, Combat, Mana, ObjectId, Turn, TurnId
from engine.characteristics import characteristics
from engine.decisions import SomeOf
from engine.events import Arrival, BlockDeclared, ObjectMoved, perform
from engine.game import Game
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority, Pass
from engine.rules.stack.triggers_410 import notice
from engine.rules.turn.beginning_phase_301 import BeginningPhase
from engine.rules.turn.declare_attackers_308 import Attackers, DeclareAttackers
from engine.rules.turn.declare_blockers_309 import DeclareBlockers
from engine.rules.turn.end_phase_312 import EndPhase
from engine.rules.turn.turns_300 import PlayGame, TakeTurn
from engine.seats import life_of
from tests.rules.rulings import ANN, BEAR, BOB, FOREST, OGRE, Laying, text, with_life, with_mana


def from_postcombat(setting: Laying) -> Game:
    """Ann's turn from the end of her postcombat main phase, to the first question."""
    turn = TakeTurn(at="burn", player=ANN, ahead=("postcombat main", "end"))
    board = setting.board(turn=Turn(TurnId(3), ANN, "postcombat main"))
    frames = (PlayGame(at="turn_over", next_player=ANN), turn)
    game = Game(Position((board,), frames, seed=1, next_id=1000))
    game.advance()
    return game


def passes_until(game: Game, step: str) -> None:
    """Everybody passes until this step is the present one and somebody is asked, or the game is over."""
    for _ in range(200):
        if game.over or (game.board.turn.step == step and game.decision is not None):
            return
        form = game.decision
        assert form is not None
        game.choose(Pass() if isinstance(form, HasPriority) else form.some(game.board))
        game.advance()


# --- 300.3 -----------------------------------------------------------------------------------------------


def test_300_3_unspent_mana_is_lost_and_burns() -> None:
    setting = Laying(mana="")
    with_mana(setting, ANN, "GGG")
    with_mana(setting, BOB, "R")
    game = from_postcombat(setting)
    assert [player.life for player in game.board.players] == [17, 19]
    assert [player.mana for player in game.board.players] == [(), ()]


def test_300_3_burn_is_no_damage_and_no_shield_stops_it() -> None:
    setting = Laying(mana="")
    setting.play(
        ANN,
        text(
            "Haven {0}\nEnchantment\nIf a source would deal damage to a creature or player, prevent that damage."
        ),
    )
    with_mana(setting, ANN, "G")
    assert from_postcombat(setting).board.players[ANN].life == 19


@pytest.mark.parametrize(("lives", "winners"), [((1, 1), ()), ((1, 2), (BOB,)), ((2, 1), (ANN,))])
def test_300_3_players_who_burn_to_death_together_draw(
    lives: tuple[int, int], winners: tuple[int, ...]
) -> None:
    setting = Laying(mana="")
    for player, life in zip((ANN, BOB), lives, strict=True):
        with_life(setting, player, life)
        with_mana(setting, player, "G")
    game = from_postcombat(setting)
    assert game.over
    assert game.outcome is not None and game.outcome.winners == winners


def test_300_3_mana_stays_from_step_to_step_and_burns_as_the_phase_ends() -> None:
    setting = Laying(mana="")
    setting.library(BOB, *[FOREST] * 5)
    board = setting.board(turn=Turn(TurnId(4), BOB, "beginning", "upkeep"))
    board = replace(board, players=(board.players[0], replace(board.players[1], mana=(Mana("G"),))))
    frames = (
        PlayGame(at="turn_over", next_player=BOB),
        TakeTurn(
            at="burn", player=BOB, ahead=("beginning", "precombat main", "combat", "postcombat main", "end")
        ),
        BeginningPhase(ahead=("upkeep", "draw")),
    )
    game = Game(Position((board,), frames, seed=1, next_id=1000))
    game.advance()
    passes_until(game, "draw")
    assert game.board.players[BOB].mana == (Mana("G"),)
    assert life_of(game.board, BOB) == 20
    passes_until(game, "")
    assert game.board.turn.phase == "precombat main"
    assert life_of(game.board, BOB) == 19


# --- 314 -------------------------------------------------------------------------------------------------


def in_cleanup(setting: Laying) -> Game:
    board = setting.board(turn=Turn(TurnId(3), ANN, "end", "end of turn"))
    game = Game(Position((board,), (EndPhase(ahead=("cleanup",)),), seed=1, next_id=1000))
    game.advance()
    return game


def test_314_3_without_anything_to_do_nobody_receives_priority() -> None:
    game = in_cleanup(Laying())
    assert game.decision is None
    assert [line.rule for line in game.trace or ()].count("314") == 1


def test_314_3_a_trigger_in_the_cleanup_step_gives_priority_and_another_cleanup_step() -> None:
    setting = Laying()
    setting.play(BOB, text("Vulture {0}\nEnchantment\nWhenever a player discards a card, you gain 1 life."))
    hand = [setting.hand(ANN, FOREST) for _ in range(8)]
    game = in_cleanup(setting)
    form = game.decision
    assert isinstance(form, SomeOf) and form.rule == "314.1"
    game.choose((hand[0],))
    game.advance()
    assert isinstance(game.decision, HasPriority) and game.decision.player == ANN
    assert len(game.board.stack) == 1
    while game.decision is not None:
        game.choose(Pass())
        game.advance()
    assert life_of(game.board, BOB) == 21
    assert [
        line.rule for line in game.trace or () if line.step == "begin" and line.procedure == "CleanupStep"
    ] == [
        "314",
        "314",
    ]


def test_314_2_damage_wears_off_together_with_the_bonus_that_kept_a_creature_alive() -> None:
    setting = Laying()
    bear = setting.play(ANN, BEAR)
    swell = setting.hand(ANN, text("Swell {0}\nInstant\nTarget creature gets +2/+2 until end of turn."))
    duel = setting.start()
    duel.plays(ANN, swell, (bear,))
    duel.resolves()
    board = duel.board
    objects = dict(board.objects)
    objects[bear] = replace(objects[bear], damage=3)
    board = replace(
        board, objects=type(board.objects)(objects), turn=Turn(TurnId(3), ANN, "end", "end of turn")
    )
    game = Game(Position((board,), (EndPhase(ahead=("cleanup",)),), seed=1, next_id=2000))
    game.advance()
    assert game.board.in_play == (bear,)
    assert game.board.objects[bear].damage == 0
    assert game.board.effects == ()


# --- 308.2 and 309.2 -------------------------------------------------------------------------------------


def test_308_2_a_declaration_that_is_taken_back_leaves_no_creature_tapped() -> None:
    setting = Laying()
    bear = setting.play(ANN, BEAR)
    turn = Turn(TurnId(3), ANN, "combat", "declare attackers")
    before = setting.board(turn=turn, combat=Combat((ANN,), (BOB,)))
    game = Game(Position((before,), (DeclareAttackers(at="choose"),), seed=1, next_id=1000))
    game.advance()
    game.choose(((bear, BOB),))
    while game.agenda[-1].at != "total_cost":
        game.step()
    assert game.board.objects[bear].tapped
    frame = game.agenda[-1]
    cut = replace(frame, at=frame.takes_back, **frame.taken_back(()))
    back = Game(replace(game.position, agenda=(cut,)))
    back.advance()
    assert isinstance(back.decision, Attackers)
    assert not back.board.objects[bear].tapped
    assert replace(back.board, objects=before.objects) == before


def test_309_2_blockers_are_chosen_anew_on_the_board_from_before() -> None:
    setting = Laying()
    bear, ogre = setting.play(ANN, BEAR), setting.play(BOB, OGRE)
    turn = Turn(TurnId(3), ANN, "combat", "declare blockers")
    combat = Combat((ANN,), (BOB,), (Attack(bear, BOB),), declared=True)
    before = setting.board(turn=turn, combat=combat)
    game = Game(Position((before,), (DeclareBlockers(at="choose"),), seed=1, next_id=1000))
    game.advance()
    game.choose(((ogre, bear),))
    while game.agenda[-1].at != "total_cost":
        game.step()
    frame = game.agenda[-1]
    back = Game(replace(game.position, agenda=(replace(frame, at=frame.takes_back),)))
    back.advance()
    assert back.decision is not None and back.decision.rule == "309.2a"
    assert back.board.combat == combat


# --- 309.4, 410.9 ----------------------------------------------------------------------------------------

BLOCKS = text("Guard {0}\nCreature - Soldier 1/1\nWhenever Guard blocks, you gain 1 life.")
BLOCKS_ONE = text("Sentry {0}\nCreature - Soldier 1/1\nWhenever Sentry blocks a creature, you gain 1 life.")
BLOCKED = text("Ram {0}\nCreature - Goat 1/1\nWhenever Ram becomes blocked, you gain 1 life.")
BLOCKED_BY = text("Bull {0}\nCreature - Ox 1/1\nWhenever a creature blocks Bull, you gain 1 life.")


def triggered(board: Board, part: BlockDeclared) -> list[ObjectId]:
    after, done, _ = perform(board, (part,), 900)
    return [one.source for one in notice(board, after, done).waiting]


def test_410_9_declared_blocks() -> None:
    setting = Laying()
    ram, bull = setting.play(ANN, BLOCKED), setting.play(ANN, BLOCKED_BY)
    guard, sentry = setting.play(BOB, BLOCKS), setting.play(BOB, BLOCKS_ONE)
    board = setting.board(combat=Combat((ANN,), (BOB,), (Attack(ram, BOB), Attack(bull, BOB)), declared=True))
    pairs = ((guard, ram), (guard, bull), (sentry, ram), (sentry, bull))
    found = triggered(board, BlockDeclared(blocks=pairs))
    assert {one: found.count(one) for one in (guard, sentry, ram, bull)} == {
        guard: 1,
        sentry: 2,
        ram: 1,
        bull: 2,
    }


def test_410_9a_what_an_effect_makes_block_was_not_declared() -> None:
    setting = Laying()
    ram, bull = setting.play(ANN, BLOCKED), setting.play(ANN, BLOCKED_BY)
    guard, sentry = setting.play(BOB, BLOCKS), setting.play(BOB, BLOCKS_ONE)
    board = setting.board(combat=Combat((ANN,), (BOB,), (Attack(ram, BOB), Attack(bull, BOB)), declared=True))
    pairs = ((guard, ram), (sentry, bull))
    found = triggered(board, BlockDeclared(blocks=pairs, declared=False))
    assert {one: found.count(one) for one in (guard, sentry, ram, bull)} == {
        guard: 0,
        sentry: 0,
        ram: 1,
        bull: 1,
    }


def test_410_9c_what_an_effect_makes_blocked_becomes_blocked_without_a_blocker() -> None:
    setting = Laying()
    ram, bull = setting.play(ANN, BLOCKED), setting.play(ANN, BLOCKED_BY)
    board = setting.board(combat=Combat((ANN,), (BOB,), (Attack(ram, BOB), Attack(bull, BOB)), declared=True))
    part = BlockDeclared(blocks=(), declared=False, without_blockers=(ram, bull))
    assert triggered(board, part) == [ram]
    after, _, _ = perform(board, (part,), 900)
    assert after.combat is not None
    assert [one.blocked for one in after.combat.attacks] == [True, True]
    assert not after.combat.blocks_declared


def test_309_4_who_was_blocked_before_in_this_combat_does_not_become_blocked_again() -> None:
    setting = Laying()
    ram, guard = setting.play(ANN, BLOCKED), setting.play(BOB, BLOCKS)
    combat = Combat((ANN,), (BOB,), (Attack(ram, BOB, blocked=True),), declared=True, blocks_declared=True)
    board = setting.board(combat=combat)
    assert triggered(board, BlockDeclared(blocks=((guard, ram),), declared=False)) == []


# --- 217.1c and 418.5e -----------------------------------------------------------------------------------

TINT = "Tint {0}\nInstant\nTarget spell becomes black."


def test_217_1c_what_changed_a_permanent_spell_goes_on_for_the_permanent() -> None:
    setting = Laying()
    bear, tint = setting.hand(ANN, BEAR), setting.hand(ANN, text(TINT))
    duel = setting.start()
    spell = duel.plays(ANN, bear)
    # A creature is no instant, so it stays on the stack while the instant is played on top of it.
    duel.plays(ANN, tint, (spell,))
    duel.resolves()
    assert [one.value for one in duel.what(spell).colors] == ["B"]
    duel.resolves()
    assert [one.value for one in duel.what(duel.became(bear)).colors] == ["B"]


def test_217_1c_what_changed_a_permanent_is_gone_with_it() -> None:
    setting = Laying()
    bear, swell = (
        setting.play(ANN, BEAR),
        setting.hand(ANN, text("Swell {0}\nInstant\nTarget creature gets +1/+1.")),
    )
    duel = setting.start()
    duel.plays(ANN, swell, (bear,))
    duel.resolves()
    assert duel.size(bear) == (3, 3)
    unsummon = ObjectMoved(object=bear, to="hand")
    board, done, _ = perform(duel.board, (unsummon,), 3000)
    assert isinstance(done[0], ObjectMoved)
    assert characteristics(board, done[0].became).power == 2


DARK = "Dark {0}\nEnchantment\nAll creatures are black."
LIGHT = "Light {0}\nEnchantment\nAll creatures are white."
ANTHEM = "Anthem {0}\nEnchantment\nCreatures you control get +1/+1."


@pytest.mark.parametrize("turned", [False, True])
def test_418_5e_the_active_player_orders_what_comes_into_play_at_the_same_time(turned: bool) -> None:
    setting = Laying()
    bear = setting.play(ANN, BEAR)
    dark, light = setting.graveyard(BOB, text(DARK), text(LIGHT))
    game = setting.happen(
        *(ObjectMoved(object=one, to="in play", arrival=Arrival(BOB)) for one in (dark, light))
    )
    form = game.decision
    assert form is not None and form.rule == "418.5e" and form.player == ANN
    game.choose((1, 0) if turned else (0, 1))
    game.advance()
    assert [one.value for one in characteristics(game.board, bear).colors] == (["B"] if turned else ["W"])


def test_418_5e_where_it_cannot_matter_nobody_is_asked() -> None:
    setting = Laying()
    anthem, dark, forest = setting.graveyard(BOB, text(ANTHEM), text(DARK), FOREST)
    game = setting.happen(
        *(ObjectMoved(object=one, to="in play", arrival=Arrival(BOB)) for one in (anthem, dark, forest))
    )
    assert game.decision is None
    assert len(game.board.in_play) == 3
