"""What a searching Ann does where a sensible one would not, and for whom she plays."""

from __future__ import annotations

from engine.board import PlayerId
from engine.notation.answers import predicate
from engine.players import searched
from engine.players.standing import EVEN, standing
from engine.rules.stack.priority_408 import HasPriority
from engine.simulate import Sight
from tests.players.test_sensible_rulings import asked, sensible

ANN, BOB = PlayerId(0), PlayerId(1)


def searching(board: str, play: str = "") -> tuple[str, str]:
    """The answer in words, and the sentence that goes with it."""
    game = asked(board, play)
    found = searched(Sight(game))
    assert game.decision is not None and game.decision.check(game.board, found.answer) is None
    return predicate(game.board, game.decision, found.answer), found.why()


def test_a_land_comes_first_and_is_not_searched_for() -> None:
    board = """Ann: hand Forest, Grizzly Bears; in play Forest, Forest
Bob: in play Forest
Turn 3: Ann, precombat main phase"""
    assert searching(board) == sensible(board)


def test_507_3_who_controls_an_opponents_turn_has_that_opponents_creatures_attack_to_their_ruin() -> None:
    board = """Ann: in play Craw Wurm x2; library Forest x9
Bob: in play Mountain x3, Hill Giant; library Mountain x9
Turn 6: Bob, beginning of combat, controlled by Ann"""
    assert sensible(board, "Both pass.")[0] == "attacks with nothing"
    said, why = searching(board, "Both pass.")
    assert said.startswith("attacks") and "Hill Giant" in said
    assert why.startswith("attacks with Hill Giant: of 2 answers that were played on")
    assert why.endswith("that one came to most")


def test_where_bob_is_lost_whatever_ann_does_no_answer_is_said_to_come_to_more() -> None:
    said, why = searching(
        """Ann: in play Craw Wurm x2; library Forest x9
Bob: life 30; in play Mountain
Turn 5: Ann, beginning of combat""",
        "Both pass.",
    )
    assert said.startswith("attacks with")
    assert why.endswith("in all with the hidden cards drawn anew, all came to the same")


def test_of_his_own_turn_bob_makes_no_such_thing() -> None:
    said, _ = searching(
        """Ann: in play Craw Wurm x2; library Forest x9
Bob: in play Mountain x3, Hill Giant; library Mountain x9
Turn 6: Bob, beginning of combat""",
        "Both pass.",
    )
    assert said == "attacks with nothing"


def test_506_in_a_subgame_what_wins_it_is_best_whatever_the_main_game_is_like() -> None:
    said, why = searching(
        """Ann: life 20; in play Plains x2 (tapped)
Bob: life 20; in play Craw Wurm x3
Turn 3: Ann, precombat main phase
Stack (bottom first): Ann's Shahrazad
Subgame:
Ann: life 2; in play Hill Giant x2; library Forest x5
Bob: life 3; in play Hill Giant; library Mountain x5
Turn 4: Ann, beginning of combat""",
        "Both pass.",
    )
    assert said.count("Hill Giant") == 2
    assert "answers that were played on" in why


def test_a_board_stands_as_well_for_the_one_as_it_stands_badly_for_the_other() -> None:
    game = asked(
        """Ann: life 20; in play Craw Wurm
Bob: life 20; in play Mountain
Turn 4: Ann, precombat main phase"""
    )
    assert isinstance(game.decision, HasPriority)
    mine, theirs = standing(game.board, ANN), standing(game.board, BOB)
    assert mine > EVEN > theirs and abs(mine + theirs - 2 * EVEN) < 1e-9
