"""Sentences that can't be read or are refused: they name the place or the rule, and change nothing."""

from __future__ import annotations

import pytest

from engine.decisions import (
    IllegalChoice,
)
from engine.game import Game
from engine.notation.errors import Unreadable
from engine.notation.positions import read_position
from engine.notation.scenario import read_scenario, run
from engine.notation.sentences import read_sentence, sentences
from engine.position import Position
from tests.notation.playing import failures, game, holds


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("Ann plays Shock targeting Bob's Forest #1.", "409.1c"),
        ("Ann attacks with Prodigal Sorcerer.", "308.2a"),
        ("Bob passes.", "408.1c"),
        ("Bob plays Giant Growth targeting Grizzly Bears.", "408.1c"),
        ("Bob blocks Prodigal Sorcerer with Hill Giant.", "309.2a"),
        ("Ann takes it back.", "422.1"),
    ],
)
def test_an_illegal_sentence_names_the_rule_and_changes_nothing(sentence: str, rule: str) -> None:
    found = game()
    before, lines = found.position, len(found.trace or ())
    with pytest.raises(IllegalChoice) as caught:
        read_sentence(found, sentence)
    assert caught.value.rule == rule
    assert (found.position, len(found.trace or ()), found.entries) == (before, lines, [])


@pytest.mark.parametrize(
    ("sentence", "column", "words"),
    [
        ("Cy passes.", 1, "Cy passes"),
        ("Ann sings.", 5, "sings"),
        ("Ann plays Grizzly Bars.", 11, "Grizzly Bars"),
        ("Ann plays Shock targeting Bob's Grizzly Boars.", 33, "Grizzly Boars"),
        ("Ann passes quickly.", 12, "quickly"),
        ("Everyone passes until tea.", 23, "tea"),
    ],
)
def test_an_unreadable_sentence_names_the_place(sentence: str, column: int, words: str) -> None:
    found = game()
    before = found.position
    with pytest.raises(Unreadable) as caught:
        read_sentence(found, sentence, line=7)
    assert (caught.value.line, caught.value.column, caught.value.words) == (7, column, words)
    assert caught.value.expected
    assert found.position == before


TWO_CITIES = read_position(
    "Ann: in play City of Brass x2; hand Grizzly Bears\nBob: life 20\nTurn 3: Ann, precombat main"
)
ALTAR = read_position(
    "Ann: in play Ashnod's Altar, Llanowar Elves, Ornithopter, Forest; hand Alpha Kavu\nBob: life 20\n"
    "Turn 3: Ann, precombat main"
)
PIERCED = read_position(
    "Ann: in play Mountain; hand Shock\nBob: in play Hill Giant\nTurn 3: Ann, precombat main"
)


@pytest.mark.parametrize(
    ("position", "before", "after"),
    [
        (TWO_CITIES, "Ann plays Grizzly Bears paying with City of Brass #1", "and City of Brass #2"),
        (ALTAR, "Ann plays Alpha Kavu paying with Ashnod's Altar", "and Forest"),
        (PIERCED, "Ann plays Shock", "paying with Mountain"),
    ],
)
def test_words_that_come_too_early_are_told_what_is_chosen_first(
    position: Position, before: str, after: str
) -> None:
    """A sentence goes on past a choice only once that is made; said as the refusal says, it reads."""
    found = Game(position)
    with pytest.raises(Unreadable) as caught:
        read_sentence(found, f"{before} {after}.")
    (expected,) = caught.value.expected
    assert caught.value.words and after.startswith(caught.value.words) and found.position == position
    first, _, example = expected.partition(', such as "')
    assert first.startswith("what Ann chooses first, ")
    made = example.removesuffix('"')
    read_sentence(found, f"{before} {made} {after}.")
    assert found.position != position


def test_sentences_end_with_a_full_stop_or_their_line() -> None:
    found = [one.text for one in sentences('Ann passes. Bob passes\nAnn chooses "a. b". Both pass.')]
    assert found == ["Ann passes", "Bob passes", 'Ann chooses "a. b"', "Both pass"]


FAILS = """Ann: in play Mountain, Forest, Soul Warden; hand Shock, Spell Burst, Might of Oaks
Bob: life 20; in play Grizzly Bears, Mountain; hand Shock
Turn 3: Ann, precombat main phase
---
{line}
---
{expected}
"""


def failure(line: str, expected: str = "Ann has 20 life.") -> str:
    failures = run(read_scenario(FAILS.format(line=line, expected=expected))).failures
    return f"{failures[0].line}: {failures[0].reason}" if failures else ""


def test_words_for_what_nobody_asks_say_what_is_asked_and_what_would_be_read() -> None:
    said = failure("Ann says yes.")
    assert said.startswith(
        '5: line 5, column 5: "says yes" answers no question. Ann has priority; what would answer is'
    )
    assert '"Ann passes."' in said
    assert "it is Ann who chooses a target for Ann's Shock, such as \"Ann targets" in failure(
        "Ann announces Shock. Bob targets Ann."
    )


def test_a_failure_says_which_question_is_still_open() -> None:
    assert "still open: Ann chooses a target for Ann's Shock" in failure(
        "Ann plays Shock.", "Bob has 18 life."
    )


def test_players_who_pass_on_an_empty_stack_are_told_of_where_it_matters() -> None:
    said = failure("Both pass.\nAnn plays Soul Warden.")
    assert "line 5 ended Ann's precombat main" in said
    assert "nothing was on the stack" not in failure("Ann plays Soul Warden.\nBoth pass.")


def test_what_resolved_and_what_waits_is_told_with_its_lines() -> None:
    line = "Ann plays Shock targeting Bob.\nAnn passes.\nBob plays Shock targeting Ann.\nBoth pass."
    said = failure(line, "Bob has 18 life.")
    assert "when all passed, Bob's Shock in line 8 resolved" in said
    assert "on the stack still: Ann's Shock, since line 5" in said


def test_a_card_that_was_played_before_is_told_where_it_was() -> None:
    said = failure("Ann plays Shock targeting Bob.\nBoth pass.\nAnn plays Shock targeting Bob.")
    assert "refused by 409.1a" in said or "can't read" in said
    assert "line 5: Ann's Shock goes from hand to the stack (played)" in said


def test_life_that_is_other_than_expected_is_told_where_it_changed() -> None:
    said = failure("Ann plays Shock targeting Bob.\nBoth pass.", "Bob has 17 life.")
    assert "line 6: Ann's Shock deals 2 damage to Bob: 20 to 18 life" in said
    assert "Ann's Shock deals" not in failure(
        "Ann plays Shock targeting Bob.\nBoth pass.", "Ann has 17 life."
    )


def test_mana_that_is_other_than_expected_is_told_where_it_was_made() -> None:
    said = failure("Ann taps Mountain for mana.\nAnn taps Forest for mana.", "Ann's mana pool has G.")
    assert "line 5: Ann gets {R}" in said


def test_a_sentence_that_only_says_illegal_holds_for_any_rule() -> None:
    assert failure("Bob passes: illegal.") == ""
    assert failure("Ann passes: illegal.") == "5: it was legal"


def test_a_play_that_waits_for_more_may_still_be_reversed() -> None:
    assert failure("Ann announces Shock: illegal.\nBob targets Ann.").startswith("6: ")


PET = "Card:\nPet {B}\nCreature - Thrull 1/1\nSacrifice Pet: Add {B} to your mana pool.\n\n"


def test_what_is_not_tapped_makes_no_mana_by_tapping() -> None:
    (found,) = failures(
        f"{PET}Ann: in play Pet\nBob: life 20\nTurn 3: Ann, main\n---\nAnn taps Pet for mana."
    )
    costs = 'refused by 403.1: Pet makes no mana by being tapped: its mana ability costs "Sacrifice Pet"; '
    assert found.reason == f'{costs}"Ann plays the ability of Pet." would be read'
    holds(
        f"{PET}Ann: in play Pet\nBob: life 20\nTurn 3: Ann, main\n---\nAnn plays the ability of Pet.\n---\n"
        "Ann's mana pool has B."
    )


LOOP = (
    "Card:\nSpring {1}\nArtifact\n{0}: You gain 1 life.\n\nAnn: in play Spring\nBob: life 20\nTurn 3: Ann, main\n---\n"
    "Ann plays the ability of Spring. Both pass. Ann plays the ability of Spring. Both pass.\n"
    "Ann repeats the loop 20 times.\n"
)


def test_a_loop_that_waits_for_another_player_is_told_where_it_is_repeated() -> None:
    (found,) = failures(f"{LOOP}Both pass.")
    assert (found.words, found.line) == ("Ann repeats the loop 20 times.", 11)
    assert found.reason.startswith(
        "Bob chooses after how many repetitions to intervene (20: not at all), such as"
    )
    assert found.reason.endswith("what follows in line 12 is no answer to it: Both pass.")
    holds(f"{LOOP}Bob chooses 20. Both pass.\n---\nAnn has 42 life.")


def test_a_play_that_is_reversed_before_all_its_words_are_used_is_refused() -> None:
    found = read_scenario(
        "Ann: in play Island x5; hand Spell Blast\nBob: in play Forest x2; hand Grizzly Bears\n"
        "Turn 4: Bob, precombat main\n---\nBob plays Grizzly Bears. Bob passes.\n"
        "Ann plays Spell Blast with X = 3 targeting Grizzly Bears: illegal 422.1.\n"
        "Ann plays Spell Blast with X = 2, targeting Grizzly Bears. Both pass.\n---\n"
        "Bob's graveyard has Grizzly Bears.\n"
    )
    assert run(found).failures == ()


def test_a_part_of_a_rule_counts_for_the_whole_where_a_sentence_is_refused() -> None:
    holds(
        "Ann: life 20\nBob: life 20\nTurn 3: Ann, upkeep\n---\nBob passes: illegal 408.1.\n---\nillegal: 408.1\n"
    )


def test_the_is_passed_over_but_where_it_begins_a_name() -> None:
    found = read_scenario(
        "Ann: in play Island x4; hand Steal Artifact\nBob: in play The Rack, Sol Ring\nTurn 3: Ann, precombat main\n"
        "---\nAnn plays Steal Artifact targeting The Rack. Both pass.\n---\nAnn controls The Rack.\n"
    )
    assert run(found).failures == ()


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("{T}: Choose one - Add {G} to your mana pool; or you gain 1 life.", "a mana ability with modes"),
        (
            "Whenever a creature is put into a graveyard from play, put a +1/+1 counter on it.",
            "what is done in play to a thing that has left it",
        ),
    ],
)
def test_a_card_of_which_no_rule_carries_out_all_is_refused(text: str, lacking: str) -> None:
    with pytest.raises(Unreadable, match=lacking):
        read_scenario(
            f"Card:\nTwo Ways {{2}}\nArtifact\n{text}\n\nAnn: in play Two Ways\nBob: life 20\nTurn 3: Ann, upkeep\n"
        )


def test_a_sentence_that_was_to_be_refused_and_is_legal_fails_before_what_follows_it() -> None:
    found = failures("""
# A Shock that may be played
Ann: in play Mountain; hand Shock
Bob: life 20
Turn 3: Ann, precombat main
---
Ann plays Shock targeting Bob: illegal.
Ann plays Shock targeting Ann.
---
Bob has 20 life.""")
    assert [(one.line, one.reason) for one in found] == [(6, "it was legal")]


def test_abilities_to_choose_from_are_told_in_words_of_their_cards() -> None:
    """What its abilities rest on each other for is no part of the words (217.7d): none is told by its parts."""
    lines = (
        "Ann: in play Worldgorger Dragon",
        "Bob: life 20",
        "Turn 3: Ann, precombat main phase",
        "Stack (bottom first): Ann's ability of Ann's Worldgorger Dragon",
    )
    with pytest.raises(Unreadable) as caught:
        read_position("\n".join(lines))
    assert '1: "When this permanent comes into play, remove all other permanents' in str(caught.value)
    assert "spelled out" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence", "words"),
    [
        (
            "Ann: in play Aluren; hand Grizzly Bears\nBob: life 20\nTurn 3: Ann, precombat main phase",
            "Ann plays Grizzly Bears free.",
            'with the words "first granted cost" it can be played now',
        ),
        (
            "Ann: in play Swamp x2, Grizzly Bears; hand Grave Servitude\nBob: life 20\n"
            "Turn 3: Bob, precombat main phase, Ann has priority",
            "Ann plays Grave Servitude targeting Grizzly Bears.",
            'with the words "instant\'s timing" it can be played now',
        ),
        (
            "Ann: hand Grizzly Bears\nBob: life 20\nTurn 3: Ann, precombat main phase",
            "Ann plays Grizzly Bears free.",
            "without paying its mana cost",
        ),
    ],
)
def test_a_refused_card_says_the_words_with_which_it_could_be_played(
    text: str, sentence: str, words: str
) -> None:
    found = game(text)
    with pytest.raises(IllegalChoice) as caught:
        read_sentence(found, sentence)
    assert str(caught.value).endswith(words)


def test_a_card_of_the_text_that_is_not_read_says_what_may_have_been_meant() -> None:
    lines = ("First strik", "Flying, menace", "{T}: Destroy zorbs.")
    with pytest.raises(Unreadable) as caught:
        read_position(
            "\n".join(("Card:", "Pit Cook {R}", "Creature - Goblin 2/2", *lines, "", "Ann: life 20"))
        )
    slip, later, neither = caught.value.every
    assert slip.reason.endswith('; did you mean "First strike"?')
    assert "menace: A keyword since 2015. In October 2006: can't be blocked except by" in later.reason
    assert ', as in "' in neither.reason
