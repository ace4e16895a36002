"""Rulings on controlling another player's turn (507): Mindslaver."""

from __future__ import annotations

import pytest

from engine.board import NOBODY
from engine.decisions import IllegalChoice
from engine.game import Game
from engine.notation.positions import read_position, write_position
from engine.notation.sentences import read_line
from engine.simulate import idle_policy, playout
from engine.view import may_see, seen_by, view
from tests.rules.special.nests import ANN, BOB, named, table

MINDSLAVER = """
Ann: life 20; in play Plains x4, Mindslaver; hand Plains; library Plains x5
Bob: life 20; in play Mountain; hand Shock, Forest; library Mountain x5
Turn 5: Ann, precombat main phase
"""
CONTROLLED = """
Ann: life 20; in play Hill Giant; hand Plains; library Plains x5
Bob: life 20; in play Mountain, Grizzly Bears; hand Shock, Forest; library Mountain x5
Turn 6: Bob, precombat main phase, controlled by Ann
"""


def test_507_1_the_whole_next_turn_is_controlled_and_no_more() -> None:
    game = table(MINDSLAVER, "Ann plays the ability of Mindslaver targeting Bob. Both pass.")
    assert game.board.turn.controller == NOBODY and game.board.schedule[0].kind == "control"
    read_line(game, "Everyone passes until Bob's upkeep.")
    assert game.board.turn.controller == ANN and game.board.schedule == ()
    read_line(game, "Everyone passes until Bob's end of turn step.")
    assert game.maker == ANN and game.decision is not None and game.decision.player == BOB
    read_line(game, "Everyone passes until Ann's upkeep.")
    assert game.board.turn.controller == NOBODY and game.maker == ANN


def test_507_1a_the_effect_created_last_works_and_the_others_end_with_it() -> None:
    text = MINDSLAVER.replace("Turn 5", "Due: control for Bob; by Ann\nDue: control for Bob; by Bob\nTurn 5")
    game = table(text, "Everyone passes until Bob's upkeep.")
    assert game.board.turn.controller == NOBODY and game.maker == BOB and game.board.schedule == ()
    assert any("507.1a" in line.rules for line in game.trace or ())


def test_507_1c_objects_keep_their_controllers() -> None:
    board = table(CONTROLLED).board
    assert board.objects[named(board, "Grizzly Bears")].controller == BOB


def test_507_2_the_controller_of_the_turn_sees_what_the_player_may_see() -> None:
    game = table(CONTROLLED)
    board = game.board
    shock = board.objects[named(board, "Shock")]
    assert may_see(shock, ANN, board) and may_see(shock, BOB, board)
    own = board.objects[board.zone("hand", ANN)[0]]
    assert not may_see(own, BOB, board)
    top = board.objects[board.zone("library", BOB)[0]]
    assert not may_see(top, ANN, board)
    assert seen_by(game.position, ANN).decision is not None
    assert seen_by(game.position, BOB).decision is not None
    plain = table(CONTROLLED.replace(", controlled by Ann", ""))
    assert seen_by(plain.position, ANN).decision is None
    assert not may_see(plain.board.objects[named(plain.board, "Shock")], ANN, plain.board)


def test_507_3_the_answer_of_the_controllers_view_is_the_players_answer() -> None:
    game = table(CONTROLLED)
    seen = view(game.position, ANN)
    assert seen.position.decision is not None
    found = {seen.to_real(answer) for answer in seen.position.decision.options(seen.position.board) or ()}
    assert game.decision is not None
    assert found == set(game.decision.options(game.board) or ())


def test_507_3a_costs_are_paid_with_the_players_own_resources() -> None:
    game = table(CONTROLLED, "Bob plays Shock targeting Bob. Both pass.")
    assert [player.life for player in game.board.players] == [20, 18]
    assert game.board.objects[named(game.board, "Mountain")].tapped if _one_mountain(game) else True
    assert game.board.zone("graveyard", BOB) != () and game.board.zone("graveyard", ANN) == ()


def _one_mountain(game: Game) -> bool:
    found = [
        one for one in game.board.objects.values() if one.definition and one.definition.name == "Mountain"
    ]
    return len(found) == 1


def test_507_3b_nobody_can_make_another_player_concede() -> None:
    game = table(CONTROLLED)
    with pytest.raises(IllegalChoice, match=r"507\.3b"):
        game.concede(BOB, by=ANN)
    game.concede(BOB, by=BOB)
    game.advance()
    assert game.outcome is not None and game.outcome.winners == (ANN,)


def test_507_3d_the_controller_still_makes_his_or_her_own_decisions() -> None:
    game = table(CONTROLLED, "Bob passes.")
    assert game.decision is not None and game.decision.player == ANN == game.maker


def test_507_3_a_policy_is_asked_as_the_player_who_makes_the_choice() -> None:
    asked = []

    def watching(sight, chance):  # type: ignore[no-untyped-def]
        asked.append(sight.form.player)
        return idle_policy(sight, chance)

    playout(table(CONTROLLED).position, 1, until=1, policies={ANN: watching})
    assert BOB in asked


def test_507_the_controlled_turn_is_written_and_read_back() -> None:
    position = table(CONTROLLED).position
    text = write_position(position)
    assert "controlled by Ann" in text
    assert read_position(text).board.turn.controller == ANN


def test_300_9_a_skipped_draw_step_is_passed_over_once() -> None:
    text = MINDSLAVER.replace("Turn 5", 'Due: skip "draw step" for Bob\nTurn 5')
    game = table(text, "Everyone passes until Bob's precombat main phase.")
    assert len(game.board.zone("hand", BOB)) == 2 and game.board.schedule == ()
    assert sum("300.9" in line.rules for line in game.trace or ()) == 1
    read_line(game, "Everyone passes until Ann's precombat main phase.")
    assert len(game.board.zone("hand", ANN)) == 2


def test_300_9_a_skipped_turn_is_passed_over_once() -> None:
    text = MINDSLAVER.replace("Turn 5", 'Due: skip "turn" for Bob\nTurn 5')
    game = table(text, "Everyone passes until Ann's upkeep.")
    assert game.board.turn.serial == 6 and game.board.schedule == ()


def test_300_9_a_skipped_combat_phase_is_passed_over_once() -> None:
    text = MINDSLAVER.replace("Turn 5", 'Due: skip "combat phase" for Ann\nTurn 5')
    game = table(text, "Both pass.")
    assert game.board.turn.phase == "postcombat main" and game.board.schedule == ()


def test_300_6_the_newest_extra_turn_comes_first() -> None:
    text = MINDSLAVER.replace("Turn 5", "Due: extra turn for Ann\nDue: extra turn for Bob\nTurn 5")
    game = table(text, "Everyone passes until Bob's upkeep.")
    assert game.board.turn.serial == 6
    read_line(game, "Everyone passes until Ann's upkeep.")
    assert game.board.turn.serial == 7
    read_line(game, "Everyone passes until Bob's upkeep.")
    assert game.board.turn.serial == 8
