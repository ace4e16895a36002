"""What a sensible Ann does, and why: boards on which most people would agree."""

from __future__ import annotations

from engine.decisions import SomeOf
from engine.game import Game
from engine.notation.answers import predicate
from engine.notation.scenario import read_scenario, run
from engine.players import advice
from engine.rules.stack.priority_408 import HasPriority, PlayCardAsLand
from engine.simulate import Sight


def asked(board: str, play: str = "") -> Game:
    """The game at the question that the board and the line of play lead to."""
    game = run(read_scenario(f"# A question\n{board}\n---\n{play}\n---\n")).game
    game.advance()
    assert game.decision is not None
    return game


def sensible(board: str, play: str = "") -> tuple[str, str]:
    """The answer in words, and the sentence that goes with it."""
    game = asked(board, play)
    found = advice(Sight(game))
    assert game.decision is not None and game.decision.check(game.board, found.answer) is None
    return predicate(game.board, game.decision, found.answer), found.why()


def test_a_land_comes_first() -> None:
    said, why = sensible(
        """Ann: hand Forest, Grizzly Bears; in play Forest, Forest
Bob: in play Forest
Turn 3: Ann, precombat main phase"""
    )
    assert said == "plays Ann's Forest in hand"
    assert why == "plays Forest: a land each turn comes first"


def test_the_land_is_one_whose_colour_the_hand_needs() -> None:
    said, _ = sensible(
        """Ann: hand Forest, Island, Wind Drake; in play Forest, Forest
Bob: in play Forest
Turn 3: Ann, precombat main phase"""
    )
    assert said == "plays Ann's Island"


def test_of_two_creatures_the_dearer_is_played() -> None:
    said, _ = sensible(
        """Ann: hand Grizzly Bears, Trained Armodon; in play Forest, Forest, Forest
Bob: in play Forest
Turn 3: Ann, precombat main phase"""
    )
    assert said == "announces Ann's Trained Armodon"


def test_creatures_wait_for_the_second_main_phase_where_others_could_attack() -> None:
    board = """Ann: hand Trained Armodon; in play Forest, Forest, Forest, Hill Giant
Bob: in play Forest
Turn 3: Ann, {} main phase"""
    assert sensible(board.format("precombat"))[0] == "passes"
    assert sensible(board.format("postcombat"))[0] == "announces Ann's Trained Armodon"


def test_nothing_can_block_what_flies() -> None:
    said, why = sensible(
        """Ann: in play Air Elemental
Bob: in play Hill Giant
Turn 3: Ann, beginning of combat""",
        "Both pass.",
    )
    assert said == "attacks with Ann's Air Elemental"
    assert why == "attacks with Air Elemental: nothing of Bob's can block it"


def test_a_small_creature_stays_at_home_before_a_greater_one() -> None:
    said, why = sensible(
        """Ann: in play Grizzly Bears
Bob: in play Hill Giant
Turn 3: Ann, beginning of combat""",
        "Both pass.",
    )
    assert said == "attacks with nothing"
    assert "at a loss" in why


def test_all_attack_where_enough_comes_through_to_win() -> None:
    said, why = sensible(
        """Ann: in play Grizzly Bears, Grizzly Bears, Grizzly Bears
Bob: life 4; in play Hill Giant
Turn 3: Ann, beginning of combat""",
        "Both pass.",
    )
    assert said.count("Grizzly Bears") == 3
    assert why.endswith("whatever blocks, enough damage comes through to win")


def test_who_would_die_of_the_answer_keeps_a_blocker_at_home() -> None:
    said, _ = sensible(
        """Ann: life 3; in play Trained Armodon
Bob: in play Hill Giant (tapped)
Turn 3: Ann, beginning of combat""",
        "Both pass.",
    )
    assert said == "attacks with nothing"


def test_a_greater_creature_blocks_and_kills() -> None:
    said, _ = sensible(
        """Ann: in play Hill Giant
Bob: in play Grizzly Bears
Turn 4: Bob, beginning of combat""",
        "Both pass. Bob attacks with Grizzly Bears. Both pass.",
    )
    assert said == "blocks Bob's Grizzly Bears with Ann's Hill Giant"


def test_nobody_throws_a_creature_away_for_damage_that_can_be_borne() -> None:
    said, why = sensible(
        """Ann: in play Grizzly Bears
Bob: in play Craw Wurm
Turn 4: Bob, beginning of combat""",
        "Both pass. Bob attacks with Craw Wurm. Both pass.",
    )
    assert said == "blocks nothing"
    assert why == "blocks nothing: no block is worth the creature, and the damage can be borne"


def test_but_for_dear_life() -> None:
    said, why = sensible(
        """Ann: life 5; in play Grizzly Bears
Bob: in play Craw Wurm
Turn 4: Bob, beginning of combat""",
        "Both pass. Bob attacks with Craw Wurm. Both pass.",
    )
    assert "Grizzly Bears" in said
    assert why.endswith("too much damage would come through otherwise")


def test_an_answer_is_kept_for_what_matters() -> None:
    board = """Ann: hand Terror; in play Swamp, Swamp
Bob: in play {}
Turn 3: Ann, precombat main phase"""
    assert sensible(board.format("Mons's Goblin Raiders"))[0] == "passes"
    assert sensible(board.format("Air Elemental"))[0] == "announces Ann's Terror"


def test_what_harms_is_aimed_at_the_best_of_an_opponents() -> None:
    said, why = sensible(
        """Ann: hand Terror; in play Swamp, Swamp, Hill Giant
Bob: in play Grizzly Bears, Craw Wurm
Turn 3: Ann, precombat main phase""",
        "Ann plays Terror.",
    )
    assert "Craw Wurm" in said
    assert "most harm" in why


def test_what_helps_is_aimed_at_ones_own() -> None:
    said, _ = sensible(
        """Ann: hand Holy Strength; in play Plains, Grizzly Bears
Bob: in play Craw Wurm
Turn 3: Ann, precombat main phase""",
        "Ann plays Holy Strength.",
    )
    assert "Grizzly Bears" in said


def test_a_trick_waits_for_the_fight_that_it_decides() -> None:
    board = """Ann: hand Giant Growth; in play Forest, Grizzly Bears
Bob: in play Hill Giant
Turn 3: Ann, {}"""
    assert sensible(board.format("precombat main phase"))[0] == "passes"
    said, _ = sensible(
        board.format("beginning of combat"),
        "Both pass. Ann attacks with Grizzly Bears. Both pass. Bob blocks Grizzly Bears with Hill Giant.",
    )
    assert said == "announces Ann's Giant Growth"


def test_a_counter_is_for_what_does_harm() -> None:
    board = """Ann: hand Counterspell; in play Island, Island
Bob: hand {}; in play Forest, Forest, Forest, Forest, Forest, Forest, Mountain
Turn 4: Bob, precombat main phase"""
    said, why = sensible(board.format("Craw Wurm"), "Bob plays Craw Wurm. Bob passes.")
    assert said == "announces Ann's Counterspell"
    assert why.startswith("counters")
    assert (
        sensible(board.format("Mons's Goblin Raiders"), "Bob plays Mons's Goblin Raiders. Bob passes.")[0]
        == "passes"
    )


def test_the_worst_card_is_discarded() -> None:
    said, _ = sensible(
        """Ann: hand Forest x2, Craw Wurm, Hill Giant, Shock, Terror, Trained Armodon, Air Elemental; in play Forest x8
Bob: in play Forest
Turn 3: Ann, end of turn""",
        "Both pass.",
    )
    assert "Forest" in said


def test_507_3_who_controls_an_opponents_turn_plays_against_that_opponent() -> None:
    board = """Ann: in play Grizzly Bears
Bob: in play Mountain x3, Air Elemental; hand Hill Giant, Mountain
Turn 6: Bob, {}, controlled by Ann"""
    assert sensible(board.format("precombat main"))[0] == "passes"
    said, why = sensible(board.format("beginning of combat"), "Both pass.")
    assert said == "attacks with nothing"
    assert "opponent's" in why


def test_506_in_a_subgame_each_player_plays_to_win_it() -> None:
    board = """Ann: life 20; in play Plains x2; hand Shahrazad; library Forest x30
Bob: life 20; library Mountain x30
Turn 3: Ann, precombat main"""
    game = asked(board, "Ann plays Shahrazad. Both pass.")
    while len(game.boards) == 1 or not isinstance(game.decision, HasPriority):
        assert game.decision is not None
        game.choose(game.decision.some(game.board))
        game.advance()
    assert len(game.boards) == 2
    while True:
        found = advice(Sight(game))
        assert game.decision is not None and game.decision.check(game.board, found.answer) is None
        if isinstance(found.answer, PlayCardAsLand):
            break
        game.choose(found.answer)
        game.advance()
    assert game.maker == game.decision.player
    assert found.answer.card in game.board.zone("hand", game.decision.player)


def test_a_kicker_is_paid_where_there_is_mana_for_it_and_else_not() -> None:
    board = """Ann: in play Plains x{}; hand Ardent Soldier
Bob: in play Forest
Turn 3: Ann, precombat main"""
    few, many = asked(board.format(3)), asked(board.format(5))
    for game, costs in ((few, ()), (many, (0,))):
        assert isinstance(game.decision, HasPriority)
        game.choose(advice(Sight(game)).answer)
        game.advance()
        assert isinstance(game.decision, SomeOf) and game.decision.kind == "cost"
        assert advice(Sight(game)).answer == costs
        while not (isinstance(game.decision, HasPriority) and game.board.stack):
            game.choose(advice(Sight(game)).answer)
            game.advance()
        assert len(game.board.stack) == 1
