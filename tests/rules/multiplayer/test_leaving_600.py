"""Rulings on leaving a game of more than two players (600.4): what a scenario can't say as well."""

from __future__ import annotations

from benchmarks.left_behind import left_behind
from engine.board import PlayerId
from engine.decisions import OneOf
from engine.game import Game
from engine.notation.positions import read_position, write_position
from engine.notation.sentences import read_line
from engine.notation.tell import level_of, tell
from engine.replaying import replay
from engine.rules.multiplayer.leaving_600 import LeaveGame
from engine.rules.special.subgames_506 import MainGameWaits
from tests.played import played
from tests.rules.special.nests import ANN, BOB, table

CAROL = PlayerId(2)
THREE = """
Ann: life 20; in play Mountain x2, Grizzly Bears; hand Shock; library Forest x3
Bob: life 20; in play Hill Giant, Persuasion (attached to Carol's Gray Ogre); hand Forest x2; library Forest x3
Carol: life 20; in play Gray Ogre; library Forest x3
Turn 3: Ann, precombat main phase
"""


def told(game: Game) -> list[str]:
    """What a judge would be told of the game."""
    lines, said, before = game.trace or [], [], game.start
    for line in lines:
        after = line.position or before
        if level_of(line) == "ruling":
            step = line.registered
            said.append(tell(line, before.board, after.board) or (step.sentence if step is not None else ""))
        before = after
    return said


def test_600_4a_the_line_names_what_leaves_and_counts_what_nobody_may_see() -> None:
    game = table(THREE, "Bob concedes.")
    game.advance()
    words = " / ".join(told(game))
    assert "Bob's Hill Giant leaves the game; Bob's Persuasion leaves the game" in words
    assert "Bob leaves the game, and with that player 5 cards from hand and library" in words


def test_600_4a_it_happens_before_anything_else_and_is_no_state_based_effect() -> None:
    game = table(THREE, "Ann plays Shock targeting Bob.")
    game.concede(BOB)
    assert game.step() and game.trace is not None
    assert (game.trace[-1].procedure, game.trace[-1].rule) == ("LeaveGame", "600.4a")
    assert [one.owner for one in game.board.objects.values() if one.owner == BOB] == []


def test_600_4_who_may_decide_is_asked_anew_and_nobody_for_who_left() -> None:
    game = table(THREE, "Ann passes.")
    assert game.decision is not None and game.decision.player == BOB
    game.concede(BOB)
    game.advance()
    assert game.decision is not None and game.decision.player == CAROL
    assert game.maker == CAROL


def test_600_4_a_turn_without_its_player_says_so() -> None:
    game = table(THREE, "Ann concedes. Everyone passes until Bob's upkeep.")
    words = " / ".join(told(game))
    assert "The turn goes on to its end without an active player." in words
    assert "in this combat phase no one attacks" in words
    assert game.board.turn.active == BOB


def test_600_4_the_board_of_such_a_turn_is_text_that_comes_back() -> None:
    game = table(THREE, "Ann concedes.")
    game.advance()
    text = write_position(game.position)
    again = Game(read_position(text))
    again.advance()
    assert write_position(again.position) == text
    read_line(again, "Everyone passes until Bob's upkeep.")
    assert again.decision is not None and again.decision.player == BOB


def test_600_4d_whoever_controls_the_object_picks_among_opponents() -> None:
    game = table(
        """
        Card:
        Idle Whip {2}
        Artifact
        {1}: An opponent taps a creature.

        Ann: in play Idle Whip, Forest
        Bob: in play Hill Giant
        Carol: in play Gray Ogre
        Dan: in play Wind Drake
        Turn 3: Ann, precombat main phase
        """,
        "Ann plays the ability of Idle Whip. Everyone passes. Ann chooses Bob. Bob concedes.",
    )
    game.advance()
    form = game.decision
    assert isinstance(form, OneOf) and (form.player, form.rule) == (ANN, "600.4d")
    assert form.among == (CAROL, PlayerId(3))
    read_line(game, "Carol concedes.")
    game.advance()
    assert game.decision is not None and game.decision.player == PlayerId(3), "only Dan is left to choose"


def test_421_a_loop_is_not_repeated_further_when_somebody_leaves() -> None:
    game = table(THREE, "Ann passes. Bob passes.")
    game.concede(ANN)
    game.advance()
    frames = [one for one in game.agenda if type(one).__name__ == "Priority"]
    assert [(one.history, one.repeating, one.passed) for one in frames] == [((), None, 0)]  # type: ignore[attr-defined]


def test_the_last_opponent_who_leaves_ends_the_game() -> None:
    game = table(THREE, "Bob concedes.")
    game.advance()
    assert not game.over and list(left_behind(game.position)) == []
    game.concede(CAROL)
    game.advance()
    assert game.outcome is not None and game.outcome.winners == (ANN,)


def test_600_4a_who_is_leaving_a_main_game_leaves_it_also_where_its_subgame_ends_meanwhile() -> None:
    """Bob has conceded both games; at each moment until he is gone Ann, or Carol, concedes the subgame: it is over."""
    number = 0
    for line in played("600-leaving/leaving-the-main-game-from-a-subgame").game.trace or ():
        position = line.position
        if position is None or not any(isinstance(one, LeaveGame) for one in position.agenda):
            continue
        for player in (ANN, PlayerId(2)):
            number += 1
            game = Game(position, trace=False)
            game.concede(player, level=1)
            game.advance()
            assert len(game.boards) == 1 and game.outcome is None
            assert list(left_behind(game.position)) == []
            assert not any(one.owner == BOB for one in game.board.objects.values())
    assert number > 4


SHAHRAZAD = """
Ann: life 20; in play Plains x2; hand Shahrazad; library Forest x9
Bob: life 20; library Mountain x9
Carol: life 20; library Swamp x9
Turn 3: Ann, precombat main phase
"""


def test_506_6_the_subgame_is_played_and_ended_in_full_whoever_leaves_on_the_way_into_it_or_out_of_it() -> (
    None
):
    """Ann leaves the main game at each moment from when the libraries are removed until they are shuffled: Bob and
    Carol have theirs whole in the end, nothing is still lent, and Shahrazad, gone with Ann, costs nobody any life."""
    begun = (
        "Ann plays Shahrazad. Everyone passes. Chance chooses Ann. Ann says no. Bob says no. Carol says no."
    )
    whole = table(SHAHRAZAD, f"{begun} Bob concedes. Ann concedes.")
    whole.advance()
    assert whole.decision is not None and len(whole.boards) == 1
    waiting: list[str] = []
    for line in whole.trace or ():
        position = line.position
        assert position is not None
        frames = [one for one in position.agenda if isinstance(one, MainGameWaits)]
        if not frames or frames[0].at in ("", "remove_libraries", "resume"):
            continue
        waiting.append(frames[0].at)
        game = Game(position, trace=False)
        game.concede(ANN, level=0)
        game.advance()
        if len(game.boards) > 1:
            game.concede(CAROL, level=1)
            game.advance()
        board = game.board
        assert list(left_behind(game.position)) == []
        assert not any(one.lent for one in board.objects.values())
        assert [len(board.zone("library", one)) for one in (BOB, CAROL)] == [9, 9]
        assert [board.players[one].life for one in (BOB, CAROL)] == [20, 20]
    assert {"lend", "who_controls", "take_cards_back", "stay_removed", "shuffle", "how_it_ended"} <= {
        *waiting
    }


def test_506_5a_a_card_on_its_way_to_a_subgame_gets_there_before_anybody_leaves() -> None:
    """Ann concedes the innermost game as a card from the main game is lent and not yet in the games within: it passes
    through the middle one, whatever way the engine takes, and ends up in her library there (506.6)."""
    number = 0
    for line in played("506-subgames/wish-from-both-outer-games").game.trace or ():
        position = line.position
        if position is None or not any(one.on_the_way() for one in position.agenda):
            continue
        number += 1
        outcomes = []
        for trace, short_cuts in ((True, True), (False, True), (True, False)):
            game = Game(position, trace=trace, short_cuts=short_cuts)
            game.concede(ANN, level=2)
            game.advance()
            assert len(game.boards) == 2
            outcomes.append(game.position)
            if trace:
                again = replay(game.line, short_cuts=short_cuts)
                assert again.position == game.position
        assert outcomes[0] == outcomes[1] == outcomes[2]
        lent = {one.card for one in outcomes[0].boards[0].objects.values() if one.lent}
        assert lent == {one.card for one in outcomes[0].boards[1].objects.values() if one.card}
    assert number > 1
