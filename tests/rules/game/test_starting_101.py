"""Rulings on starting a game (101) and on effects that end one (102)."""

from __future__ import annotations

from engine.board import HAND, IN_PLAY, LIBRARY, OUTSIDE, PlayerId
from engine.cards import library
from engine.decisions import OneOf, SomeOf, YesNo
from engine.game import Game
from engine.language.cardtext import read_card
from engine.notation.saved import dump, load
from engine.replaying import replay
from engine.rules.game.starting_101 import Deck, StartGame, WholeGame, new_game
from engine.seats import is_active
from engine.view import seen_by

ANN, BOB = PlayerId(0), PlayerId(1)


def decks(*names: str, size: int = 40) -> tuple[Deck, ...]:
    forest, bears = library()["Forest"], library()["Grizzly Bears"]
    return tuple(
        Deck(name, (forest,) * (size // 2) + (bears,) * (size - size // 2), (bears,)) for name in names
    )


def test_101_1_and_3_decks_are_shuffled_and_each_player_draws_seven() -> None:
    game = Game(new_game(decks("Ann", "Bob"), seed=4, starting=BOB))
    game.advance()
    for player in (ANN, BOB):
        assert len(game.board.zone(HAND, player)) == 7 and len(game.board.zone(LIBRARY, player)) == 33
    assert isinstance(game.decision, YesNo) and game.decision.player == BOB
    rules = [line.rule for line in game.trace or ()]
    assert "101.1" in rules and "101.3" in rules and rules[-1] == "101.4"
    other = Game(new_game(decks("Ann", "Bob"), seed=5, starting=BOB))
    other.advance()
    assert other.board.zone(LIBRARY, ANN) != game.board.zone(LIBRARY, ANN)


def test_101_2_chance_names_who_chooses_unless_the_last_game_did() -> None:
    lots = Game(new_game(decks("Ann", "Bob"), seed=1))
    lots.advance()
    assert isinstance(lots.decision, OneOf) and lots.decision.rule == "101.2"
    loser = Game(new_game(decks("Ann", "Bob"), chooser=BOB))
    loser.advance()
    assert loser.decision is not None and loser.decision.player == BOB
    loser.choose(ANN)
    loser.advance()
    assert loser.decision.player == ANN and loser.decision.rule == "101.4"


def test_101_4_the_starting_player_takes_all_mulligans_first_each_with_one_card_fewer() -> None:
    game = Game(new_game(decks("Ann", "Bob"), seed=2, starting=ANN))
    sizes = []
    for _ in range(8):
        game.advance()
        assert game.decision is not None
        sizes.append((game.decision.player, len(game.board.zone(HAND, game.decision.player))))
        game.choose(game.decision.player == ANN)
    assert sizes == [(ANN, size) for size in (7, 6, 5, 4, 3, 2, 1)] + [(BOB, 7)]
    game.advance()
    assert len(game.board.zone(HAND, ANN)) == 0 and len(game.board.zone(LIBRARY, ANN)) == 40
    assert is_active(game.board, ANN) and game.board.turn.step == "upkeep"
    assert replay(game.line).position == game.position


def test_101_5a_only_in_a_two_player_game_is_the_first_draw_step_skipped() -> None:
    two = _to_main_phase(Game(new_game(decks("Ann", "Bob"), starting=BOB)))
    assert len(two.board.zone(HAND, BOB)) == 7
    three = _to_main_phase(Game(new_game(decks("Ann", "Bob", "Ann again"), starting=BOB)))
    assert len(three.board.zone(HAND, BOB)) == 8


def _to_main_phase(game: Game) -> Game:
    game.advance()
    while game.board.turn.phase != "precombat main":
        assert game.decision is not None
        game.choose(game.decision.some(game.board))
        game.advance()
    return game


def test_102_3a_who_concedes_over_mulligans_has_lost_the_game() -> None:
    game = Game(new_game(decks("Ann", "Bob"), starting=ANN))
    game.advance()
    assert isinstance(game.agenda[-1], StartGame) and isinstance(game.agenda[0], WholeGame)
    game.concede(ANN)
    game.advance()
    assert game.outcome is not None and game.outcome.winners == (BOB,)


def test_217_1e_cards_beside_the_game_are_outside_it_and_nobody_elses_to_see() -> None:
    game = Game(new_game(decks("Ann", "Bob"), starting=ANN))
    assert len(game.board.zone(OUTSIDE)) == 2
    seen = seen_by(game.position, ANN).board
    shown = [seen.objects[one].definition is not None for one in seen.zone(OUTSIDE)]
    assert shown == [True, False]


def test_101_every_step_of_the_start_is_saved_and_loaded_alike() -> None:
    game = Game(new_game(decks("Ann", "Bob", size=9), starting=ANN))
    for answer in (True, False, False):
        game.advance()
        game.choose(answer)
    game.advance()
    for line in game.trace or ():
        assert line.position is not None
        assert load(dump(line.position)) == line.position


def test_101_5_what_is_in_an_opening_hand_may_begin_the_game_in_play_if_its_text_says_so() -> None:
    leyline = read_card(
        "Old Ley {2}{G}{G}\nEnchantment\n"
        "If Old Ley is in your opening hand, you may begin the game with it in play.\nCreatures can't attack."
    )
    (ann,) = decks("Ann")
    all_leys = Deck("Bob", (leyline,) * 10)
    for asked, hers in (((BOB,), ann), ((ANN, BOB), Deck("Ann", (leyline,) * 10))):
        game = Game(new_game((hers, all_leys), seed=3, starting=ANN))
        seen = []
        while True:
            game.advance()
            decision = game.decision
            assert decision is not None
            if isinstance(decision, YesNo):
                game.choose(False)
                continue
            if decision.rule != "101.5":
                break
            assert isinstance(decision, SomeOf)
            seen.append(decision.player)
            game.choose(decision.among[:2])
        assert tuple(seen) == asked
        assert len(game.board.zone(IN_PLAY)) == 2 * len(asked)
        assert all(game.board.objects[one].controller in asked for one in game.board.zone(IN_PLAY))
        assert len(game.board.zone(HAND, BOB)) == 5
