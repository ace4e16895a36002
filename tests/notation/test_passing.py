"""Passing in words: round the table, until a moment, and what stops it."""

from __future__ import annotations

import pytest

from engine.notation.scenario import read_scenario, run
from tests.notation.playing import failures, holds

THREE = "Ann: in play Grizzly Bears; library Forest x3\nBob: library Forest x3\nCy: library Forest x3\n"
MAIN = f"{THREE}Turn 3: Ann, precombat main\n---\n"


def why(text: str) -> str:
    (found,) = failures(text)
    return found.reason


def test_until_a_moment_needs_no_word_before_it() -> None:
    for sentence in (
        "Until Bob's upkeep.",
        "Until Bob's next upkeep, everyone passes.",
        "Everyone passes until Bob's upkeep.",
    ):
        holds(f"{MAIN}{sentence}\n---\nIt is Bob's upkeep.")


def test_of_both_nobody_speaks_among_three() -> None:
    assert "expected Everyone passes or Ann, Bob and Cy pass" in why(f"{MAIN}Both pass.")
    assert "expected Everyone passes" in why(f"{MAIN}Both pass until turn 4.")
    holds(f"{THREE.replace('Cy: ', 'Cy: lost 102.3a; ')}Turn 3: Ann, precombat main\n---\nBoth pass.")


def test_some_pass_one_after_the_other() -> None:
    holds(f"{MAIN}Ann and Bob pass.\n---\nCy has priority.")
    holds(f"{MAIN}Ann, Bob and Cy pass.\n---\nAnn is asked which opponent to attack.")
    assert "Ann has priority before Bob passes" in why(f"{MAIN}Bob and Cy pass.")
    assert "Ann has to choose which opponent to attack" in why(f"{MAIN}Ann, Bob, Cy and Ann pass.")


def test_whom_nobody_attacks_is_nobodys_question_but_an_attack_asks_it() -> None:
    holds(f"{MAIN}Until Cy's draw step.\n---\nIt is Cy's draw.\ntrace has 306.3.")
    must = MAIN.replace("Grizzly Bears", "Juggernaut")
    assert "Ann's Juggernaut would attack, and Ann has not chosen which opponent to attack" in why(
        f"{must}Until Bob's upkeep."
    )
    holds(f"{must}Ann, Bob and Cy pass. Ann chooses Cy. Until Bob's upkeep.\n---\nCy has 15 life.")


def test_a_moment_that_never_comes_is_no_moment_reached() -> None:
    two = "Ann: library Forest\nBob: life 20\nTurn 3: Ann, precombat main\n---\n"
    assert why(f"{two}Until turn 9.") == "refused by 102.1: the game ended in turn 4, before turn 9"
    holds(f"{two}Until the game ends.\n---\nBob has lost.")


def test_passing_until_stops_at_a_question() -> None:
    asks = "Ann: library Forest\nBob: hand Forest x9; library Forest x3\nTurn 4: Bob, upkeep begins\n---\n"
    assert "Bob has to choose" in why(f"{asks}Until turn 5.")


@pytest.mark.parametrize("form", ["until the moon", "until Bob's moon"])
def test_a_moment_is_a_place_of_a_turn(form: str) -> None:
    assert "expected untap" in why(f"{MAIN}Everyone passes {form}.")


@pytest.mark.parametrize(("begins", "cards"), [("untap", 0), ("upkeep", 1)])
def test_the_first_sentence_means_the_first_such_moment_after_the_position(begins: str, cards: int) -> None:
    found = read_scenario(
        f"Ann: library Forest x4\nBob: library Forest x4\nTurn 3: Ann, {begins} begins\n---\nUntil Ann's upkeep.\n---\n"
        f"It is Ann's upkeep.\nBob's hand has {cards} card.\n"
    )
    assert run(found).failures == ()
