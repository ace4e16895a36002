"""Rulings on flipping coins (511): Stitch in Time, Mana Clash, Krark's Thumb, Chance Encounter."""

from __future__ import annotations

from engine.game import Game
from engine.notation.sentences import read_line
from engine.replaying import replay
from engine.seats import life_of
from tests.rules.special.nests import ANN, BOB, named, table

STITCH = """
Ann: in play Island x2, Mountain{more}; hand Stitch in Time; library Forest x5
Bob: library Island x5
Turn 5: Ann, precombat main phase
"""
PLAYED = "Ann plays Stitch in Time. Both pass. Ann chooses heads."


def test_511_1_the_player_calls_and_a_call_that_matches_wins() -> None:
    won = table(STITCH.format(more=""), f"{PLAYED} The coin lands heads.")
    assert [one.kind for one in won.board.schedule] == ["extra turn"]
    lost = table(STITCH.format(more=""), f"{PLAYED} The coin lands tails.")
    assert lost.board.schedule == ()


def test_511_1_only_the_player_who_flips_wins_or_loses() -> None:
    text = STITCH.format(more="").replace("library Island x5", "in play Chance Encounter; library Island x5")
    game = table(text, f"{PLAYED} The coin lands tails.")
    assert game.board.stack == () and game.board.waiting == ()
    mine = table(STITCH.format(more=", Chance Encounter"), f"{PLAYED} The coin lands heads.")
    assert len(mine.board.stack) == 1
    read_line(mine, "Both pass.")
    assert mine.board.objects[named(mine.board, "Chance Encounter")].count("luck") == 1


def test_511_2_without_a_call_nobody_wins() -> None:
    text = STITCH.format(more=", Chance Encounter").replace("Stitch in Time", "Mana Clash")
    game = table(
        text, "Ann plays Mana Clash targeting Bob. Both pass. The coin lands heads. The coin lands heads."
    )
    assert game.board.stack == () and [player.life for player in game.board.players] == [20, 20]
    assert not any(line.kind == "answer" and line.rule == "511.1" for line in game.trace or ())


def test_511_3_chance_that_nobody_dictates_is_dealt_from_the_seed() -> None:
    text = STITCH.format(more="").replace("Stitch in Time", "Mana Clash")
    first, second = (table(text, "Ann plays Mana Clash targeting Bob. Both pass.") for _ in range(2))
    assert first.position == second.position and first.position.dealt >= 2
    assert replay(first.line).position == first.position


def test_511_3_a_person_may_say_how_the_coin_lands_or_let_it_be_dealt() -> None:
    text = STITCH.format(more="").replace("Stitch in Time", "Mana Clash")
    start = table(text, "Ann plays Mana Clash targeting Bob. Ann passes.")
    game = Game(start.position, dictate=True)
    read_line(game, "Bob passes.")
    assert game.decision is not None and game.decision.player == -1
    game.choose(1)
    game.advance()
    game.deal()
    game.advance()
    while game.decision is not None and game.decision.player == -1:
        game.choose(0)
        game.advance()
    assert life_of(game.board, ANN) == 19
    assert replay(game.line).position == game.position


def test_419_krarks_thumb_flips_two_coins_and_ignores_one() -> None:
    thumb = STITCH.format(more=", Krark's Thumb")
    game = table(thumb, f"{PLAYED} The coin lands tails. The coin lands heads. Ann chooses heads.")
    assert [one.kind for one in game.board.schedule] == ["extra turn"]
    alike = table(thumb, f"{PLAYED} The coin lands tails. The coin lands tails.")
    assert alike.board.schedule == ()


def test_419_the_thumb_of_another_player_changes_nothing() -> None:
    text = STITCH.format(more="").replace("library Island x5", "in play Krark's Thumb; library Island x5")
    game = table(text, f"{PLAYED} The coin lands tails.")
    assert game.board.schedule == () and game.decision is not None and game.decision.rule == "408.1c"


def test_511_2_the_process_is_repeated_until_both_coins_come_up_heads() -> None:
    text = STITCH.format(more="").replace("Stitch in Time", "Mana Clash")
    line = "Ann plays Mana Clash targeting Bob. Both pass. The coin lands tails. The coin lands tails. "
    game = table(
        text, line + "The coin lands tails. The coin lands heads. The coin lands heads. The coin lands heads."
    )
    assert [player.life for player in game.board.players] == [18, 19]
    assert BOB == 1
