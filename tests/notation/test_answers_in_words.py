"""Every shipped scenario has an answer in words, and no answer says what the scenario itself knows nothing of."""

from engine.notation.answers_in_words import answer_of, unfounded
from engine.notation.scenario import read_scenario, run, write_scenario
from playground.library.loading import bundled

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
Ann's Serra Angel is untapped.
Ann's Serra Angel has flying.
trace has 310.4.
trace has no 502.9.
"""


def test_what_is_expected_is_told_as_an_answer() -> None:
    scenario = read_scenario(BOARD.format(answer=""))
    assert run(scenario).failures == ()
    assert answer_of(scenario) == (
        "Bob can't block Serra Angel with Hill Giant (502.4b). Bob has 16 life and controls Hill Giant. "
        "Ann's Serra Angel is untapped and has flying. Rule 310.4 is applied. Rule 502.9 is not applied."
    )


def test_what_the_writer_answers_goes_before() -> None:
    scenario = read_scenario(
        BOARD.format(answer="Answer: No: only flyers can (502.4b), and Bob falls to 16.\n")
    )
    assert answer_of(scenario) == "No: only flyers can (502.4b), and Bob falls to 16."
    assert unfounded(scenario) == []
    assert read_scenario(write_scenario(scenario)) == scenario


def test_numbers_and_rules_that_nothing_checks_are_found() -> None:
    scenario = read_scenario(BOARD.format(answer="Answer: No (502.5), and Bob falls to 17.\n"))
    assert unfounded(scenario) == ["502.5", "17"]


def test_a_sentence_that_is_no_players_is_told_as_it_stands() -> None:
    scenario = read_scenario(
        BOARD.format(answer="").replace("Bob blocks Serra", "Everyone passes: illegal.\nBob blocks Serra")
    )
    assert answer_of(scenario).startswith("Not legal: Everyone passes. Bob can't block")


def test_every_shipped_scenario_has_an_answer_that_it_bears_out() -> None:
    wrong = []
    for file in bundled():
        scenario = read_scenario(file.text)
        if not scenario.question or not answer_of(scenario):
            wrong.append(f"{file.slug}: no question or no answer")
        wrong += [f"{file.slug}: {one} stands in the answer only" for one in unfounded(scenario)]
    assert wrong == []
