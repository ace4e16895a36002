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


# --- what a line answers once for all -----------------------------------------------------------------------------

HANDS = """\
Ann: in play Grizzly Bears; hand Forest x7; library Forest, Shock
Bob: in play Soul Warden; hand Forest x9; library Forest x5
Cy: library Forest x3
Turn 3: Ann, upkeep begins
---
"""


def test_everyone_may_answer_a_question_once_for_all() -> None:
    holds(
        f"{HANDS}Everyone attacks nobody and discards the newest cards.\nUntil Cy's upkeep.\n---\n"
        "Ann's graveyard has Forest x1.\nBob's graveyard has Forest x3."
    )


def test_or_until_a_moment() -> None:
    holds(
        f"{HANDS}Everyone plays nothing, discards the newest cards, until Bob's upkeep.\n---\nIt is Bob's upkeep."
    )
    holds(f"{HANDS}Until Bob's upkeep, everyone discards the newest cards.\n---\nIt is Bob's upkeep.")
    asked = f"{HANDS}Everyone discards the newest cards until Bob's upkeep. Until Cy's upkeep."
    assert "Bob has to choose cards to discard first" in why(asked)


def test_what_the_next_sentence_answers_is_not_answered_before() -> None:
    attack = f"{MAIN}Everyone attacks nobody. Ann, Bob and Cy pass. Ann chooses Bob. Ann, Bob and Cy pass."
    holds(f"{attack} Ann attacks with Grizzly Bears. Until Bob's upkeep.\n---\nBob has 18 life.")
    holds(f"{attack} Ann passes.\n---\nBob has priority.\nAnn's Grizzly Bears is not attacking.")


def test_what_was_answered_once_for_all_is_answered_at_the_end_of_the_line() -> None:
    text = f"{MAIN}Everyone attacks nobody. Ann, Bob and Cy pass. Ann chooses Bob. Ann, Bob and Cy pass."
    holds(f"{text}\n---\nIt is Ann's declare attackers step.\nAnn has priority.")


def test_an_order_that_the_rules_do_not_allow_answers_nothing() -> None:
    must = MAIN.replace("Grizzly Bears", "Juggernaut")
    assert "Ann's Juggernaut would attack, and Ann has not chosen which opponent to attack" in why(
        f"{must}Everyone attacks nobody. Until Bob's upkeep."
    )


def test_where_several_are_attacked_what_has_to_attack_asks_whom() -> None:
    must = MAIN.replace("Grizzly Bears", "Juggernaut").replace(
        "Ann: in", "Table: free-for-all; attack multiple players\nAnn: in"
    )
    assert "Ann has to choose" in why(f"{must}Until Bob's upkeep.")


LURE = """\
Card:
Loud Bear {1}
Creature - Bear 2/2
All creatures able to block Loud Bear do so.

Ann: in play Loud Bear, Loud Bear; library Forest x3
Bob: in play Hill Giant; library Forest x3
Turn 3: Ann, beginning of combat
---
"""


def test_what_has_to_block_one_of_two_asks_which() -> None:
    one = LURE.replace("Loud Bear, Loud Bear", "Loud Bear")
    attack = "Both pass. Ann attacks with Loud Bear"
    holds(f"{one}{attack}. Until Bob's upkeep.\n---\nAnn's graveyard has Loud Bear.")
    assert "Bob has to choose" in why(f"{LURE}{attack} and Loud Bear. Until Bob's upkeep.")


def test_everyone_says_no() -> None:
    asks = (
        "Ann: in play Soul Warden, Verduran Enchantress, Plains x3; hand Pacifism, Sacred Mesa; library Forest x3\n"
        "Bob: in play Hill Giant; library Forest x3\nTurn 3: Ann, precombat main\n---\n"
        "Ann plays Pacifism targeting Bob's Hill Giant."
    )
    assert "Ann has to choose whether to do it" in why(f"{asks} Until Bob's upkeep.")
    holds(f"{asks} Everyone says no until Bob's upkeep.\n---\nAnn's hand has 1 card.")
    holds(f"{asks} Everyone says no. Until Bob's upkeep.\n---\nAnn's hand has 1 card.")


def test_everyone_says_no_to_new_targets_of_a_copy_which_keeps_those_there() -> None:
    """As "Ann says no." does (503.10): the Charm's copy untaps the Bears, and the Wall stays tapped."""
    forked = (
        "Ann: in play Mountain x2, Wall of Wood (tapped); hand Fork; library Forest x3\n"
        "Bob: in play Forest, Grizzly Bears (tapped); hand Emerald Charm\nTurn 3: Ann, precombat main\n---\n"
        "Ann passes. Bob plays Emerald Charm choosing 1 targeting Bob's Grizzly Bears. Bob passes.\n"
        "Ann plays Fork targeting Emerald Charm."
    )
    assert "Ann has to choose" in why(f"{forked} Until Ann's end of turn.")
    kept = "Ann's Wall of Wood is tapped. Bob's Grizzly Bears is untapped."
    holds(f"{forked} Everyone says no. Until Ann's end of turn.\n---\n{kept}")


def test_everyone_says_no_to_a_cost_that_may_be_paid() -> None:
    kavu = (
        "Ann: in play Forest x2, Mountain x3; hand Kavu Titan; library Forest x3\nBob: library Forest x3\n"
        "Turn 3: Ann, precombat main\n---\nEveryone says no. Ann plays Kavu Titan."
    )
    holds(f"{kavu} Both pass.\n---\nAnn's Kavu Titan is 2/2.")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Everyone attacks everybody.", "line 6, column 10"),
        ("Everyone attacks nobody and dances.", "expected attacks nobody or blocks nobody"),
        ("Everyone plays nothing.", "expected until ..."),
        ("Until Bob's upkeep, everyone dances.", "expected passes or attacks nobody"),
        ("Until Bob's upkeep, Ann passes.", "expected everyone passes"),
    ],
)
def test_what_is_no_such_answer_is_refused_at_its_place(line: str, found: str) -> None:
    assert found in why(f"{MAIN}{line}")


def test_the_next_upkeep_is_another_one_also_where_nobody_was_asked_on_the_way_to_the_first() -> None:
    """Found by a board: both sentences used to stop in the same upkeep, since nobody had passed to get there."""
    holds(
        "Ann: in play Breezekeeper; library Forest x5\nBob: library Forest x5\nTurn 3: Ann, untap begins\n---\n"
        "Everyone passes until Ann's upkeep. Everyone passes until Ann's next upkeep.\n---\n"
        "Ann controls Breezekeeper.\n"
    )
