"""Extra turns, ends of turns, attacks and phasing: what comes when."""

from __future__ import annotations

import pytest

from engine.game import Game
from engine.notation.sentences import read_sentence
from engine.seats import whose_turn
from tests.rulings_2006.draw import holds, ruling, stands


def whose_turns(game: Game, last: int) -> str:
    """The initials of the active players of the turns from 4 up to a last one, as all that happens is passing."""
    found = []
    for number in range(4, last + 1):
        if game.board.turn.serial < number:
            read_sentence(game, f"Everyone passes until turn {number}.")
        found.append(game.board.players[whose_turn(game.board)].name[0])
    return "".join(found)


@ruling(10, "Rakdos Guildmage")
def test_a_token_made_in_the_end_of_turn_step_stays_through_the_next_turn() -> None:
    holds("300-turn/guildmage-at-end-of-turn")


@ruling(10, "Rakdos Guildmage")
def test_it_goes_at_the_end_of_the_next_turn() -> None:
    holds("300-turn/guildmage-at-the-next-end")


@ruling(22, "Hollow Dogs")
def test_each_attack_of_a_turn_gives_the_bonus() -> None:
    holds("300-turn/hollow-dogs")


@ruling(23, "Time Stretch")
def test_turns_that_were_added_first_come_last() -> None:
    holds("300-turn/extra-turns")


@ruling(27, "Time Walk")
def test_the_turn_of_time_walk_waits_for_those_of_time_stretch() -> None:
    holds("300-turn/extra-turns-before")


@ruling(23, "Time Stretch")
@ruling(27, "Time Walk")
@pytest.mark.parametrize(
    ("first", "then", "turns"),
    [
        ("Ann plays Time Stretch targeting Bob.", "Ann plays Time Walk.", "ABBBAB"),
        ("Ann plays Time Walk.", "Ann plays Time Stretch targeting Bob.", "BBABAB"),
        ("Ann plays Time Walk.", "Ann plays Time Stretch targeting Ann.", "AAABAB"),
    ],
)
def test_the_turn_order_goes_on_after_the_extra_turns(first: str, then: str, turns: str) -> None:
    game = stands(f"""
        Ann: in play Island x12; hand Time Stretch, Time Walk; library Forest x9
        Bob: library Mountain x9
        Turn 3: Ann, precombat main phase
        ---
        {first}
        Both pass.
        {then}
        Both pass.
    """)
    assert whose_turns(game, 9) == turns


@ruling(28, "Teferi's Imp")
def test_who_has_no_card_to_discard_still_draws_as_the_imp_comes_back() -> None:
    holds("510-status/teferis-imp")
