"""Rulings on subgames (506): Shahrazad, the Wishes, and games within games within games."""

from __future__ import annotations

import pytest

from engine.board import GRAVEYARD, HAND, LIBRARY, REMOVED, PlayerId
from engine.decisions import IllegalChoice
from engine.game import Game
from engine.notation.saved import dump_line, load_line
from engine.notation.saying import say_line
from engine.notation.sentences import read_line
from engine.replaying import replay
from engine.seats import is_active, life_of
from engine.simulate import playout
from engine.view import seen_by
from tests.rules.special.nests import (
    ANN,
    BOB,
    at_random,
    cards,
    check_nest,
    named,
    names,
    table,
    wild_game,
    with_mana,
)

SHAHRAZAD = """
Ann: life 20; in play Plains x2, Grizzly Bears; hand Shahrazad; library Forest x10
Bob: life 20; in play Soul Warden; library Mountain x9
Turn 3: Ann, precombat main phase
"""
BEGUN = "Ann plays Shahrazad. Both pass. Chance chooses Bob."


def test_506_3_the_libraries_become_decks_and_the_main_game_waits() -> None:
    game = table(SHAHRAZAD, BEGUN)
    main, subgame = game.position.boards
    assert main.zone(LIBRARY, ANN) == main.zone(LIBRARY, BOB) == ()
    assert all(main.objects[one].face_down and main.objects[one].lent for one in main.zone(REMOVED))
    assert names(main, main.zone(REMOVED)) == ["Forest"] * 10 + ["Mountain"] * 9
    assert len(subgame.zone(HAND, ANN)) == len(subgame.zone(HAND, BOB)) == 7
    assert [player.life for player in subgame.players] == [20, 20]
    assert subgame.in_play == () and names(main, main.in_play).count("Grizzly Bears") == 1
    check_nest(game.position)


def test_506_4_chance_decides_who_goes_first_and_that_player_skips_the_first_draw() -> None:
    game = table(SHAHRAZAD, f"{BEGUN} Bob says no. Ann says no.")
    subgame = game.position.boards[1]
    assert is_active(subgame, BOB)
    read_line(game, "Everyone passes until Bob's precombat main phase.")
    assert len(game.board.zone(HAND, BOB)) == 7
    assert any(line.rule == "101.5a" and line.level == 1 for line in game.trace or ())


def test_506_6_at_the_end_all_cards_go_back_and_the_libraries_are_shuffled() -> None:
    game = table(
        SHAHRAZAD, f"{BEGUN} Bob says no. Ann says no. Everyone passes until Bob's precombat main phase."
    )
    read_line(game, "Bob plays Mountain. Ann concedes.")
    (main,) = game.position.boards
    assert names(main, main.zone(LIBRARY, ANN)) == ["Forest"] * 10
    assert names(main, main.zone(LIBRARY, BOB)) == ["Mountain"] * 9
    assert names(main, main.zone(GRAVEYARD, ANN)) == ["Shahrazad"] and main.zone(REMOVED) == ()
    assert [player.life for player in main.players] == [10, 20]
    assert main.turn.step == "" and main.turn.phase == "precombat main"
    check_nest(game.position)


def test_506_1_conceding_from_within_ends_the_subgame_or_the_main_game() -> None:
    position = table(SHAHRAZAD, BEGUN).position
    inner = Game(position)
    inner.concede(BOB)
    inner.advance()
    assert inner.outcome is None and len(inner.boards) == 1
    assert [player.life for player in inner.board.players] == [20, 10]
    whole = Game(position)
    whole.concede(BOB, level=0)
    whole.advance()
    assert whole.outcome is not None and whole.outcome.winners == (ANN,)
    assert len(whole.boards) == 1 and whole.decision is None and whole.over
    assert replay(whole.line).position == whole.position
    assert load_line(dump_line(whole.line)) == whole.line
    assert say_line(whole.line) == ["Bob concedes the main game."]
    again = Game(position)
    read_line(again, "Bob concedes the main game.")
    assert again.position == whole.position
    with pytest.raises(IllegalChoice, match=r"102\.3a"):
        Game(position).concede(BOB, level=2)


def test_506_2_abilities_of_the_main_game_wait_until_the_subgame_is_over() -> None:
    text = SHAHRAZAD + 'Delayed: "When a permanent leaves play, you gain 3 life."; by Ann\n'
    text = text.replace("library Forest x10", "library Living Wish x10")
    text = text.replace("in play Plains x2, Grizzly Bears", "mana W W; in play Grizzly Bears")
    game = table(text, f"{BEGUN} Bob says no. Ann says no.")
    game = with_mana(game, "G")
    read_line(game, "Ann plays Living Wish #1. Both pass.")
    main, subgame = game.position.boards
    assert names(subgame, subgame.zone(HAND, ANN)).count("Grizzly Bears") == 1
    assert [one.controller for one in main.waiting] == [ANN] and main.stack != ()
    assert life_of(main, ANN) == 20
    check_nest(game.position)
    read_line(game, "Bob concedes. Both pass.")
    (main,) = game.position.boards
    assert life_of(main, ANN) == 23
    assert names(main, main.zone(LIBRARY, ANN)) == ["Grizzly Bears"] + ["Living Wish"] * 9
    assert names(main, main.zone(REMOVED)) == ["Living Wish"]


def test_506_5a_a_wish_in_a_subgame_of_a_subgame_reaches_through_both() -> None:
    text = """
    Ann: mana W W; in play Grizzly Bears; hand Shahrazad; library Shahrazad x14
    Bob: library Mountain x16
    Turn 3: Ann, precombat main phase
    """
    game = table(text, "Ann plays Shahrazad. Both pass. Chance chooses Ann. Ann says no. Bob says no.")
    game = with_mana(game, "W")
    read_line(game, "Ann plays Shahrazad #1. Both pass. Chance chooses Ann.")
    assert len(game.boards) == 3
    check_nest(game.position)
    deck = cards(game.boards[2])
    assert set(deck) < set(cards(game.boards[1])) and set(cards(game.boards[1])) < set(cards(game.boards[0]))
    game.concede(ANN, level=1)
    game.advance()
    # The middle game is over with the one inside it: everything is back in the main game's libraries.
    assert len(game.boards) == 1 and game.board.zone(REMOVED) == ()
    assert len(game.board.zone(LIBRARY, ANN)) == 14 and len(game.board.zone(LIBRARY, BOB)) == 16
    assert life_of(game.board, ANN) == 10


def test_506_3_nobody_sees_the_cards_that_lie_face_down_in_the_main_game() -> None:
    game = table(SHAHRAZAD, BEGUN)
    for player in (ANN, BOB):
        main, subgame = seen_by(game.position, player).boards
        assert set(names(main, main.zone(REMOVED))) == {""}
        assert names(subgame, subgame.zone(HAND, player)) != [""] * 7


@pytest.mark.parametrize("seed", range(6))
def test_506_7_games_within_games_keep_every_card(seed: int) -> None:
    game = Game(wild_game(seed), trace=False)
    all_cards = sorted(cards(game.board))
    deepest = 0
    for _ in at_random(game, seed, 700):
        check_nest(game.position)
        deepest = max(deepest, len(game.boards))
        assert sorted(cards(game.boards[0])) == all_cards
    assert deepest > 1 or game.over


@pytest.mark.parametrize("seed", range(2))
def test_506_7_the_long_way_gives_the_same_trace_of_a_nest(seed: int) -> None:
    traces = []
    for short_cuts in (True, False):
        game = Game(wild_game(seed), short_cuts=short_cuts)
        for _ in at_random(game, seed, 220):
            pass
        traces.append([line.likeness() for line in game.trace or ()])
        assert replay(game.line, short_cuts=short_cuts).position == game.position
    assert traces[0] == traces[1]


def test_217_1e_a_card_removed_from_the_game_is_outside_it() -> None:
    text = """
    Ann: mana G G; hand Living Wish; removed from the game Grizzly Bears; outside the game Shock
    Bob: life 20
    Turn 3: Ann, precombat main phase
    """
    game = table(text, "Ann plays Living Wish. Both pass.")
    assert names(game.board, game.board.zone(HAND, ANN)) == ["Grizzly Bears"]
    bears = named(game.board, "Grizzly Bears")
    assert any(
        line.position is not None
        and bears in line.position.board.objects
        and line.position.board.objects[bears].revealed == (ANN, BOB)
        for line in game.trace or ()
    )
    assert game.board.objects[bears].revealed == (), "all have seen it, and it is hidden again"


def test_506_3_what_waits_for_cards_being_removed_triggers_on_the_libraries() -> None:
    text = CARD + SHAHRAZAD.replace("Grizzly Bears;", "Vulture;")
    game = table(text, BEGUN)
    assert len(game.boards[0].waiting) == 19 and life_of(game.boards[0], ANN) == 20
    assert game.boards[1].waiting == ()
    read_line(game, "Bob concedes.")
    assert len(game.board.stack) == 19


CARD = """
Card:
Vulture {2}{B}
Creature - Bird 1/1
Whenever a card is removed from the game, you gain 1 life.

"""


def test_506_5_who_has_left_the_main_game_is_not_in_the_subgame() -> None:
    text = SHAHRAZAD.replace("Turn 3", "Carol: lost 102.3a; library Swamp x9\nTurn 3")
    game = table(text, BEGUN)
    assert [bool(player.lost) for player in game.board.players] == [False, False, True]
    assert game.board.zone(LIBRARY, PlayerId(2)) == ()
    assert len(game.boards[0].zone(LIBRARY, PlayerId(2))) == 9


def test_507_control_of_the_main_games_turn_does_not_reach_into_the_subgame() -> None:
    text = SHAHRAZAD.replace(
        "Turn 3: Ann, precombat main phase", "Turn 3: Ann, precombat main phase, controlled by Bob"
    )
    game = table(text)
    assert game.maker == BOB
    read_line(game, "Ann plays Shahrazad. Both pass. Chance chooses Ann.")
    game.advance()
    assert game.decision is not None and game.decision.player == ANN == game.maker == game.position.maker


def test_506_playouts_go_to_the_end_of_the_subgame_or_of_the_main_game() -> None:
    position = table(SHAHRAZAD, BEGUN).position
    inner = playout(position, 3, until="subgame")
    assert inner.ending == "won" and min(inner.life) == 10
    assert playout(position, 3).ending in ("won", "drawn")


def test_101_4_a_player_who_leaves_over_mulligans_does_not_take_another_players_turn_to_decide() -> None:
    text = SHAHRAZAD.replace("Turn 3", "Carol: library Swamp x9\nTurn 3")
    game = table(text, "Ann plays Shahrazad. Everyone passes. Chance chooses Bob.")
    game.advance()
    assert game.decision is not None and game.decision.player == BOB
    game.concede(BOB)
    game.advance()
    assert game.decision.player == PlayerId(2) and len(game.boards) == 2
    assert not game.boards[0].players[BOB].lost
