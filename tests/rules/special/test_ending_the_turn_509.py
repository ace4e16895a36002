"""Rulings on ending the turn (509): Time Stop."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.board import GRAVEYARD, HAND, REMOVED, Mana, ObjectTable
from engine.events import BeginStep
from engine.game import Game
from engine.notation.sentences import read_line
from engine.rules.stack.priority_408 import Pass
from engine.seats import is_active, life_of
from tests.rules.special.nests import ANN, BOB, check_nest, named, names, table

TABLE = """
Ann: life 20; in play Mountain, Hill Giant; hand Shock; library Forest x9
Bob: life 20; in play Island x6, Grizzly Bears; hand Time Stop; library Island x9
Turn 5: Ann, {moment}
"""


def test_509_1a_everything_on_the_stack_is_removed_from_the_game_with_time_stop_itself() -> None:
    game = table(TABLE.format(moment="precombat main phase"), "Ann plays Shock targeting Bob. Ann passes.")
    read_line(game, "Bob plays Time Stop. Both pass.")
    assert names(game.board, game.board.zone(REMOVED)) == ["Shock", "Time Stop"]
    assert game.board.zone(GRAVEYARD, BOB) == () and life_of(game.board, BOB) == 20


@pytest.mark.parametrize(
    "moment",
    ("upkeep", "draw", "precombat main phase", "beginning of combat", "postcombat main phase", "end of turn"),
)
def test_509_1c_from_every_phase_and_step_the_game_goes_to_the_cleanup_step(moment: str) -> None:
    game = table(TABLE.format(moment=moment), "Ann passes. Bob plays Time Stop.")
    before = len(game.trace or ())
    read_line(game, "Both pass.")
    parts = [part for line in (game.trace or ())[before:] for part in line.parts]
    steps = [part.step for part in parts if isinstance(part, BeginStep)]
    assert steps[:3] == ["cleanup", "untap", "upkeep"]
    assert is_active(game.board, BOB)


def test_509_1a_combat_damage_on_the_stack_is_removed_and_creatures_leave_combat() -> None:
    text = TABLE.format(moment="declare attackers").replace("Hill Giant", "Hill Giant (attacking Bob)")
    game = table(text, "Everyone passes until Ann's combat damage step.")
    assert game.board.objects[game.board.stack[-1]].kind == "damage"
    read_line(game, "Ann passes. Bob plays Time Stop. Both pass.")
    assert life_of(game.board, BOB) == 20 and game.board.combat is None
    assert is_active(game.board, BOB)


def test_509_1b_state_based_effects_are_checked_and_no_trigger_goes_on_the_stack() -> None:
    text = TABLE.format(moment="precombat main phase").replace("Grizzly Bears", "Grizzly Bears (damage 1)")
    text += 'Delayed: "When a creature leaves play, you gain 5 life."; by Ann\n'
    text = text.replace("hand Shock", "hand Shock, Shock").replace("Mountain, Hill", "Mountain x2, Hill")
    game = table(text, "Ann plays Shock targeting Grizzly Bears. Both pass.")
    assert names(game.board, game.board.zone(GRAVEYARD, BOB)) == ["Grizzly Bears"]
    assert [one.kind for one in (game.board.objects[each] for each in game.board.stack)] == ["ability"]
    read_line(game, "Ann passes. Bob plays Time Stop. Both pass.")
    assert life_of(game.board, ANN) == 20 and game.board.stack == ()


def test_509_2_what_triggers_meanwhile_goes_on_the_stack_in_the_cleanup_step_and_another_follows() -> None:
    text = TABLE.format(moment="precombat main phase")
    text += 'Delayed: "When a creature leaves play, you gain 5 life."; by Ann\n'
    text = text.replace("Hill Giant", "Hill Giant (-1/-1 counter), Glorious Anthem")
    game = table(text, "Ann passes. Bob plays Time Stop. Bob passes.")
    # Damage dealt after the last check kills the Giant while the turn is being ended.
    board = game.board
    giant = named(board, "Hill Giant")
    hurt = replace(board.objects[giant], damage=3)
    board = replace(board, objects=ObjectTable({**board.objects, giant: hurt}))
    game = Game(replace(game.position, boards=(board,)))
    before = len(game.trace or ())
    game.choose(Pass())
    game.advance()
    assert names(game.board, game.board.zone(GRAVEYARD, ANN)) == ["Hill Giant"]
    assert game.board.turn.step == "cleanup" and is_active(game.board, ANN)
    assert [game.board.objects[one].kind for one in game.board.stack] == ["ability"]
    read_line(game, "Both pass.")
    assert life_of(game.board, ANN) == 25
    read_line(game, "Both pass.")
    parts = [part for line in (game.trace or ())[before:] for part in line.parts]
    cleanups = [part for part in parts if isinstance(part, BeginStep) and part.step == "cleanup"]
    assert len(cleanups) == 2 and is_active(game.board, BOB)


def test_509_3_in_the_cleanup_step_damage_wears_off_and_the_hand_is_discarded_to_seven() -> None:
    text = (
        TABLE.format(moment="upkeep")
        .replace("hand Shock", "hand Shock x9")
        .replace("Hill Giant", "Hill Giant (damage 2)")
    )
    game = table(text, "Ann passes. Bob plays Time Stop. Both pass.")
    assert game.decision is not None and game.decision.rule == "314.1" and game.decision.player == ANN
    game.choose(game.decision.some(game.board))
    game.advance()
    assert len(game.board.zone(HAND, ANN)) == 7
    assert game.board.objects[named(game.board, "Hill Giant")].damage == 0


def test_509_time_stop_in_a_subgame_ends_a_turn_of_the_subgame_alone() -> None:
    text = """
    Ann: life 20; mana W W; hand Shahrazad; library Time Stop x9
    Bob: life 20; library Island x9
    Turn 5: Ann, precombat main phase
    """
    game = table(text, "Ann plays Shahrazad. Both pass. Chance chooses Ann. Ann says no. Bob says no.")
    board = game.board
    rich = replace(board.players[ANN], mana=(Mana("U"),) * 6)
    boards = (game.boards[0], replace(board, players=(rich, board.players[BOB])))
    game = Game(replace(game.position, boards=boards))
    read_line(game, "Ann plays Time Stop #1. Both pass.")
    assert len(game.boards) == 2 and is_active(game.board, BOB)
    assert is_active(game.boards[0], ANN) and game.boards[0].turn.phase == "precombat main"
    check_nest(game.position)
    read_line(game, "Bob concedes.")
    assert names(game.board, game.board.zone(REMOVED)) == ["Time Stop"]
