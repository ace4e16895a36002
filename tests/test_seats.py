"""Who is who at a table: turns, sides, life, ranges and attacks (600-609), asked of `engine.seats`."""

from __future__ import annotations

from msgspec.structs import replace

from engine import seats
from engine.board import Board, Player, PlayerId, Turn, TurnId
from engine.table import (
    ATTACK_LEFT,
    ATTACK_RIGHT,
    EMPEROR,
    TEAMS,
    TWO_HEADED_GIANT,
    UNLIMITED,
    Table,
    why_no_table,
)

ANN, BOB, CAROL, DAVE, ERIN, FRED = (PlayerId(seat) for seat in range(6))


def board(number: int, table: Table = Table(), *, active: PlayerId = ANN, life: int = 20) -> Board:  # noqa: B008
    players = tuple(Player(f"Player {seat}", life=life) for seat in range(number))
    return Board(players, {}, {}, turn=Turn(TurnId(3), active), table=table)


def without(board: Board, *gone: PlayerId) -> Board:
    players = tuple(
        replace(one, lost="102.3a") if PlayerId(seat) in gone else one
        for seat, one in enumerate(board.players)
    )
    return replace(board, players=players)


def test_103_4_order_goes_round_from_the_active_player_past_those_who_left() -> None:
    four = board(4, active=CAROL)
    assert seats.apnap(four) == (CAROL, DAVE, ANN, BOB)
    assert seats.apnap(without(four, DAVE)) == (CAROL, ANN, BOB)
    assert seats.next_player(without(four, DAVE), CAROL) == ANN
    assert seats.opponents(four, BOB) == (CAROL, DAVE, ANN)


def test_teammates_are_no_opponents() -> None:
    table = Table(TEAMS, ((ANN, CAROL), (BOB, DAVE)))
    four = board(4, table)
    assert seats.opponents(four, ANN) == (BOB, DAVE)
    assert seats.allies(four, ANN) == (CAROL,)
    assert seats.are_opponents(four, ANN, BOB)
    assert not seats.are_opponents(four, ANN, CAROL)
    assert seats.side_of(four, ANN) == (ANN,), "they share neither turn nor life"
    assert not seats.is_active(four, CAROL)


def test_606_4_a_team_of_two_heads_has_its_turn_and_its_life_together() -> None:
    table = Table(TWO_HEADED_GIANT, ((ANN, BOB), (CAROL, DAVE)))
    four = board(4, table, active=CAROL)
    four = replace(four, players=(replace(four.players[0], life=17), *four.players[1:]))
    assert seats.active_players(four) == (CAROL, DAVE)
    assert seats.is_active(four, DAVE)
    assert not seats.is_active(four, ANN)
    assert seats.apnap(four) == (CAROL, DAVE, ANN, BOB)
    assert (seats.life_of_side(four, BOB), seats.life_of(four, ANN), seats.life_of(four, BOB)) == (17, 9, 9)


def test_601_2_ranges_are_counted_in_seats_from_each_player_for_himself() -> None:
    six = board(6, Table(ranges=(1, 2, 1, UNLIMITED, 0, 1)))
    assert seats.in_range_of(six, ANN) == (ANN, BOB, FRED)
    assert set(seats.in_range_of(six, BOB)) == {BOB, CAROL, DAVE, ANN, FRED}
    assert len(seats.in_range_of(six, DAVE)) == 6
    assert seats.in_range_of(six, ERIN) == (ERIN,), "one is always within one's own range (601.2b)"
    assert seats.within_range(six, BOB, DAVE)
    assert not seats.within_range(six, CAROL, ANN)


def test_601_2c_who_leaves_is_counted_until_the_turn_ends() -> None:
    three = board(4, Table(ranges=(1, 1, 1, 1)))
    left = without(three, BOB)
    during = replace(left, turn=replace(left.turn, seated=(ANN, BOB, CAROL, DAVE)))
    assert not seats.within_range(during, ANN, CAROL)
    assert seats.within_range(left, ANN, CAROL), "the next turn begins"


def test_604_only_the_neighbour_on_that_side_is_attacked_and_a_teammate_is_in_the_way() -> None:
    assert seats.attackable(board(4, Table(attacking=ATTACK_LEFT)), ANN) == (BOB,)
    assert seats.attackable(board(4, Table(attacking=ATTACK_RIGHT)), ANN) == (DAVE,)
    together = Table(teams=((ANN, BOB), (CAROL, DAVE)), attacking=ATTACK_LEFT)
    assert seats.attackable(board(4, together), ANN) == ()
    assert seats.attackable(board(4, together), BOB) == (CAROL,)


def test_607_3c_at_the_start_no_emperor_can_attack() -> None:
    table = Table(EMPEROR, ((ANN, BOB, CAROL), (DAVE, ERIN, FRED)), (1, 2, 1, 1, 2, 1))
    six = board(6, table)
    assert seats.attackable(six, BOB) == ()
    assert seats.attackable(six, CAROL) == (DAVE,)
    assert seats.attackable(six, ANN) == (FRED,)


def test_601_3_nobody_in_range_means_nobody_to_attack() -> None:
    assert seats.attackable(board(4, Table(ranges=(0, 1, 1, 1))), ANN) == ()
    assert seats.attackable(board(4, Table(ranges=(1, 1, 1, 1))), ANN) == (BOB, DAVE)


def test_tables_that_cannot_be_are_told() -> None:
    assert why_no_table(Table(), 2) is None
    assert why_no_table(Table(teams=((ANN,), (BOB,))), 2) is None
    assert "one team" in str(why_no_table(Table(teams=((ANN, BOB),)), 3))
    assert "range" in str(why_no_table(Table(ranges=(1,)), 2))
    assert "606.3" in str(why_no_table(Table(TWO_HEADED_GIANT, ((ANN, CAROL), (BOB, DAVE))), 4))


def test_607_7_and_609_6_teammates_look_at_hands_where_they_may() -> None:
    emperors = board(6, Table(EMPEROR, ((ANN, BOB, CAROL), (DAVE, ERIN, FRED))))
    assert seats.may_review(emperors, ANN, CAROL)
    assert not seats.may_review(emperors, CAROL, DAVE)
    teams = board(4, Table(TEAMS, ((ANN, CAROL), (BOB, DAVE))))
    assert not seats.may_review(teams, ANN, CAROL), "Bob sits between them"
    assert seats.may_review(without(teams, BOB), ANN, CAROL)
    assert not seats.may_review(without(teams, BOB), DAVE, ANN)
    assert not seats.may_review(board(4, Table(teams=((ANN, BOB), (CAROL, DAVE)))), ANN, BOB)
