"""Rulings on teams of two heads: how they start, draw and see (606)."""

from __future__ import annotations

import pytest

from engine.board import HAND, PlayerId
from engine.cards import library
from engine.decisions import YesNo
from engine.game import Game
from engine.notation.saved import dump, load
from engine.replaying import replay
from engine.rules.game.starting_101 import Deck, new_game
from engine.seats import life_of, life_of_side, whose_turn
from engine.table import TWO_HEADED_GIANT, Table, why_no_table
from engine.view import may_see

ANN, BOB, CAROL, DAVE = (PlayerId(seat) for seat in range(4))
GIANTS = Table(TWO_HEADED_GIANT, ((ANN, BOB), (CAROL, DAVE)))


def start(starting: PlayerId, table: Table = GIANTS) -> Game:
    forest = library()["Forest"]
    names = ("Ann", "Bob", "Carol", "Dave", "Erin", "Fred")[: sum(map(len, table.teams))]
    game = Game(
        new_game([Deck(name, (forest,) * 40) for name in names], seed=3, starting=starting, table=table)
    )
    game.advance()
    return game


def sizes(game: Game) -> list[int]:
    return [len(game.board.zone(HAND, PlayerId(seat))) for seat in range(len(game.board.players))]


def mulligans(game: Game, **answers: str) -> list[tuple[str, list[int]]]:
    """Who is asked, with the sizes of all hands then; each answers in turn as his or her letters say, then keeps."""
    left = {name: list(said) for name, said in answers.items()}
    asked = []
    while isinstance(game.decision, YesNo):
        name = game.board.players[game.decision.player].name
        asked.append((name, sizes(game)))
        mine = left.get(name, [])
        game.choose(bool(mine) and mine.pop(0) == "y")
        game.advance()
    return asked


def test_606_4a_and_10_a_team_starts_with_20_life_for_each_head() -> None:
    assert [life_of_side(start(ANN).board, one) for one in (ANN, DAVE)] == [40, 40]
    three = Table(TWO_HEADED_GIANT, ((ANN, BOB, CAROL), (DAVE, PlayerId(4), PlayerId(5))))
    game = start(ANN, three)
    assert life_of_side(game.board, BOB) == 60 and life_of(game.board, BOB) == 20


def test_606_6a_the_first_mulligan_is_for_seven_cards_and_the_team_that_starts_is_done_first() -> None:
    game = start(CAROL)
    assert mulligans(game, Carol="yy", Dave="y") == [
        ("Carol", [7, 7, 7, 7]),
        ("Dave", [7, 7, 7, 7]),
        ("Carol", [7, 7, 7, 7]),
        ("Dave", [7, 7, 7, 7]),
        ("Carol", [7, 7, 6, 7]),
        ("Ann", [7, 7, 6, 7]),
        ("Bob", [7, 7, 6, 7]),
    ]
    assert whose_turn(game.board) == CAROL
    assert replay(game.line).position == game.position


def test_606_6a_nobody_sees_a_teammate_s_new_hand_before_deciding_and_a_kept_hand_is_final() -> None:
    game = start(ANN)
    before = game.board.zone(HAND, ANN)
    game.choose(True)
    game.advance()
    assert game.decision is not None and game.decision.player == BOB
    assert game.board.zone(HAND, ANN) == before
    game.choose(False)
    game.advance()
    assert game.board.zone(HAND, ANN) != before
    assert [name for name, _ in mulligans(game)] == ["Ann", "Carol", "Dave"]


def test_606_6a_down_to_no_cards_and_no_further() -> None:
    game = start(ANN)
    found = mulligans(game, Bob="y" * 20)
    assert [hands[BOB] for name, hands in found if name == "Bob"] == [7, 7, 6, 5, 4, 3, 2, 1]
    assert sizes(game) == [7, 0, 7, 7]
    assert [name for name, _ in found].count("Ann") == 1


@pytest.mark.parametrize("starting", [ANN, BOB, CAROL])
def test_606_6b_in_the_first_draw_step_only_the_secondary_player_draws(starting: PlayerId) -> None:
    game = start(starting)
    mulligans(game)
    first, second = GIANTS.side_of(starting)
    assert whose_turn(game.board) == first
    while game.board.turn.step != "draw":
        assert game.decision is not None
        game.choose(game.decision.some(game.board))
        game.advance()
    drawn = [7, 7, 7, 7]
    drawn[second] = 8
    assert sizes(game) == drawn
    while game.board.turn.serial < 2 or game.board.turn.step != "draw":
        assert game.decision is not None
        game.choose(game.decision.some(game.board))
        game.advance()
    others = [one for one in (ANN, BOB, CAROL, DAVE) if one not in (first, second)]
    assert whose_turn(game.board) == others[0]
    assert [sizes(game)[one] for one in others] == [8, 8]
    assert load(dump(game.position)) == game.position


def test_606_5_teammates_may_review_each_other_s_hands_and_nobody_else_s() -> None:
    board = start(ANN).board
    card = board.objects[board.zone(HAND, ANN)[0]]
    assert [may_see(card, one, board) for one in (ANN, BOB, CAROL, DAVE)] == [True, True, False, False]


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        (Table(TWO_HEADED_GIANT), "606.1"),
        (Table(TWO_HEADED_GIANT, ((ANN,), (BOB,), (CAROL,), (DAVE,))), "606.1"),
        (Table(TWO_HEADED_GIANT, ((ANN, BOB, CAROL), (DAVE,))), "606.10"),
        (Table(TWO_HEADED_GIANT, ((ANN, CAROL), (BOB, DAVE))), "606.3"),
        (Table(TWO_HEADED_GIANT, GIANTS.teams, ranges=(1, 1, 1, 1)), "606.2"),
        (Table(TWO_HEADED_GIANT, GIANTS.teams, attacking="several"), "606.2"),
        (Table(TWO_HEADED_GIANT, GIANTS.teams, attacking="left"), "606.2"),
        (Table(TWO_HEADED_GIANT, GIANTS.teams, deploying=True), "606.2"),
    ],
)
def test_606_1_to_3_what_the_variant_forbids_is_refused_with_the_rule(table: Table, rule: str) -> None:
    assert rule in str(why_no_table(table, 4))
    assert why_no_table(GIANTS, 4) is None
