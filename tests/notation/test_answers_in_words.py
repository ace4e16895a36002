"""Every shipped scenario has an answer in words, and no answer says what the scenario itself knows nothing of."""

from functools import partial

import pytest

from benchmarks.borne_out import objections
from engine.notation.answers_in_words import answer_of
from engine.notation.scenario import read_scenario, run, write_scenario
from tests.played import SCENARIOS, played, told

BOARD = """# Which creatures can block
Question: Can Hill Giant block the Angel?
{answer}Rules: 309.2a, 502.4
Ann: life 20; in play Serra Angel, Grizzly Bears
Bob: life 20; in play Hill Giant, Llanowar Elves
Turn 5: Ann, declare attackers begins
---
Ann attacks with Serra Angel and Grizzly Bears.
Both pass.
Bob blocks Serra Angel with Hill Giant: illegal 502.4b.
Bob blocks Grizzly Bears with Llanowar Elves.
Both pass.
Both pass.
---
Bob has 16 life.
Bob controls Hill Giant.
Bob's graveyard has Llanowar Elves.
Ann's Serra Angel is untapped.
Ann's Serra Angel has flying.
The game goes on.
trace has 310.5.
trace has no 502.9.
"""


def answered(answer: str, board: str = BOARD) -> str:
    return board.format(answer=f"Answer: {answer}\n")


def test_what_is_expected_is_told_as_an_answer() -> None:
    text = BOARD.format(answer="").replace("trace has 310.5.", "trace has 310.4.")
    scenario = read_scenario(text)
    done = run(scenario)
    assert done.failures == ()
    assert answer_of(scenario, done) == (
        "Bob can't block Serra Angel with Hill Giant (502.4b): only creatures with flying block a flyer. "
        "The game goes on. Bob is at 16 life and controls Hill Giant. Llanowar Elves is in Bob's graveyard. "
        "Ann's Serra Angel is untapped and has flying. "
        "All damage is dealt at once, as assigned, to recipients still there (310.4): "
        "Ann's Serra Angel deals 4 damage to Bob: 20 to 16 life; Ann's Grizzly Bears deals 2 damage to Bob's "
        "Llanowar Elves; and so on. "
        "Rule 502.9 is not applied."
    )


def test_without_the_line_rules_stand_by_their_numbers() -> None:
    assert answer_of(read_scenario(BOARD.format(answer=""))).endswith(
        "Rule 310.5 is applied. Rule 502.9 is not applied."
    )


def test_a_rule_that_the_line_does_not_follow_is_not_claimed() -> None:
    scenario = read_scenario(BOARD.format(answer=""))
    done = run(scenario)
    assert [one.words for one in done.failures] == ["trace has 310.5."]
    assert "310.5" not in answer_of(scenario, done)


PLAIN = {
    "Ann has 20 life.\nBob has 20 life.": "Ann and Bob are at 20 life.",
    "Ann has 20 life.\nBob controls no creatures.\nAnn's hand is empty.": (
        "Ann is at 20 life and has no cards in hand. Bob controls no creatures."
    ),
    "Bob's graveyard has Shock x2 and Hill Giant.": "2 copies of Shock and Hill Giant are in Bob's graveyard.",
    "Bob's graveyard has no Shock.": "No Shock is in Bob's graveyard.",
    "What Ann owns removed from the game has Shock.": "Ann's Shock is removed from the game.",
    "Bob has 20 life.\nAnn has lost.": "Ann has lost the game. Bob is at 20 life.",
    "Ann's library has 2 cards.\nThe stack is empty.": "There are 2 cards in Ann's library. The stack is empty.",
    "Ann's mana pool has RR.\nBob's mana pool is empty.": "Ann's mana pool holds RR. Bob's mana pool is empty.",
    "It is Bob's draw step.": "It is Bob's draw step.",
    "It is Ann's upkeep.": "It is Ann's upkeep.",
    "Ann's Hill Giant is 4/4.\nBob's Hill Giant is 4/4.": "Ann's Hill Giant and Bob's Hill Giant are 4/4.",
}


@pytest.mark.parametrize("expected", PLAIN)
def test_expectations_are_told_in_plain_words(expected: str) -> None:
    board = "# T\nAnn: in play Hill Giant\nBob: in play Hill Giant; hand Shock\nTurn 3: Ann, upkeep\n"
    assert answer_of(read_scenario(f"{board}---\n---\n{expected}\n")) == PLAIN[expected]


def test_what_the_writer_answers_goes_before() -> None:
    text = answered("No: only flyers can (502.4b), and Bob falls to 16.")
    scenario = read_scenario(text)
    assert answer_of(scenario, run(scenario)) == "No: only flyers can (502.4b), and Bob falls to 16."
    assert objections(text) == []
    assert read_scenario(write_scenario(scenario)) == scenario


def test_a_sentence_that_is_no_players_is_told_as_it_stands() -> None:
    scenario = read_scenario(
        BOARD.format(answer="").replace("Bob blocks Serra", "Everyone passes: illegal.\nBob blocks Serra")
    )
    assert answer_of(scenario).startswith("Not legal: Everyone passes. Bob can't block")


# --- answers that say too much -------------------------------------------------------------------------------

UNFOUNDED = {
    "No (502.5).": "rule 502.5 stands in the answer only",
    "No, and Bob pays 17.": "the number 17 stands in the answer only",
    "No, and Craw Wurm can't either.": "the card Craw Wurm is not in the scenario",
    "No, nor can a Juggernaut.": "Juggernaut is nothing that the scenario has",
    "Juggernaut can.": "Juggernaut is nothing that the scenario has",
    "Carol can.": "the player Carol is not at the table",
    "It becomes 7/9.": "nothing is 7/9",
    "It is phased out.": "nothing is said of the zone phased out",
    "It goes to Bob's hand.": "nothing is said of Bob's hand, and it is empty",
    "Bob is at 20 life.": "Bob is at 16 life in the end, which the answer doesn't say",
    "The Angel takes Bob to 5 life.": "Bob is never at 5 life",
    "Bob goes from 20 life to 4.": "Bob is never at 4 life",
    "Ann has 20 life and Bob 20.": "Bob is at 16 life in the end, which the answer doesn't say",
    "Both players are at 16 life.": "Ann is never at 16 life",
    "Ann wins the game.": "Ann has not won",
    "Bob has lost.": "Bob has not lost",
    "Then the game is a draw.": "the game is no draw",
}


@pytest.mark.parametrize("answer", UNFOUNDED)
def test_what_the_scenario_does_not_bear_out_is_found(answer: str) -> None:
    assert UNFOUNDED[answer] in objections(answered(answer))


@pytest.mark.parametrize(
    "answer",
    [
        "No: Hill Giant has no flying (502.4b), and Bob goes from 20 to 16 life.",
        "Ann's 4/4 flyer deals 4 damage to Bob, who is at 16 life; Ann has 20 life.",
        "Llanowar Elves go to Bob's graveyard by a state-based effect (420.5c).",
    ],
)
def test_what_text_cards_and_trace_know_may_be_said(answer: str) -> None:
    assert objections(answered(answer)) == []


def test_notes_are_no_witness() -> None:
    board = BOARD.replace("Rules:", "Note: The Juggernaut is not here.\nRules:")
    assert objections(answered("Juggernaut can.", board)) == ["Juggernaut is nothing that the scenario has"]


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_shipped_scenario_has_an_answer_that_it_bears_out(name: str) -> None:
    scenario = told(name)
    assert scenario.question and answer_of(scenario)
    assert objections(SCENARIOS[name], partial(played, name)) == []


def test_most_that_ship_are_answered_by_hand_where_readers_are_led() -> None:
    assert sum("\nAnswer:" in text for text in SCENARIOS.values()) >= 400
