"""Lines as sentences: whole plays, single answers, passing, taking back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import engine.game  # noqa: F401  (registers every form)
from engine.decisions import (
    TakeBack,
)
from engine.naming import name_of
from engine.notation.errors import Ambiguous
from engine.notation.positions import write_position
from engine.notation.scenario import read_scenario, run, told_line, write_scenario
from engine.notation.sentences import read_line, read_sentence, say_line
from engine.replaying import replay
from engine.scenarios import texts
from engine.seats import life_of
from tests.notation.playing import failures, game

SCENARIOS = dict(texts())
PAYING = """Ann: in play Swamp, Mountain x2; hand Shock
Bob: life 20
Turn 3: Ann, precombat main
---
Ann plays Shock targeting Bob paying with PAID.
---
"""


def test_a_whole_play_in_one_sentence() -> None:
    found = game()
    assert read_sentence(found, "Ann plays Shock targeting Bob's Grizzly Bears.") == 4
    assert name_of(found.board, found.board.stack[0]) == "Ann's Shock"
    assert [entry.kind for entry in found.entries] == [
        "HasPriority",
        "Targets",
        "ManaAbilities",
        "ManaAbilities",
    ]


def test_the_same_play_spelled_out() -> None:
    short, long = game(), game()
    read_line(short, "Ann plays Shock targeting Bob's Grizzly Bears. Both pass.")
    for sentence in say_line(short.line):
        read_sentence(long, sentence)
    assert [entry.answer for entry in short.entries] == [entry.answer for entry in long.entries]
    short.advance()
    long.advance()
    assert write_position(short.position) == write_position(long.position)


def test_paying_with_what_the_sentence_says() -> None:
    found = game()
    read_line(found, "Ann plays Shock targeting Bob paying with Mountain #3.")
    tapped = [name_of(found.board, one) for one in found.board.in_play if found.board.objects[one].tapped]
    assert tapped == ["Ann's Mountain #3"]


@pytest.mark.parametrize(
    ("paid", "named"),
    [("Swamp", "Swamp"), ("Mountain and Swamp", "Swamp"), ("Mountain #1 and Mountain #2", "Mountain #2")],
)
def test_what_a_sentence_pays_with_pays(paid: str, named: str) -> None:
    """Mana of another kind, or more than the cost, would be left over: something else was paid with, or nothing."""
    (failure,) = run(read_scenario(PAYING.replace("PAID", paid))).failures
    assert f'can\'t read "{named}"; expected a permanent whose mana can pay for this' in failure.reason


def test_targets_may_come_in_a_sentence_of_their_own_and_mana_is_then_paid() -> None:
    found = game()
    read_line(found, "Ann plays Shock. Ann targets Bob. Ann passes. Bob passes.")
    assert life_of(found.board, 1) == 18


def test_both_pass_ends_the_round_that_is_under_way() -> None:
    found = game()
    read_line(found, "Ann plays the ability of Prodigal Sorcerer targeting Bob. Ann passes. Both pass.")
    found.advance()
    assert (life_of(found.board, 1), found.board.stack) == (19, ())


def test_passing_until_a_moment() -> None:
    found = game("Ann: library Forest x5\nBob: library Forest x5\nTurn 3: Ann, upkeep")
    read_sentence(found, "Everyone passes until Bob's end of turn step.")
    assert (found.board.turn.serial, found.board.turn.step) == (4, "end of turn")
    read_sentence(found, "Everyone passes until turn 6.")
    assert found.board.turn.serial == 6


@pytest.mark.parametrize(
    ("step", "serial"),
    [("the cleanup step", 4), ("Bob's cleanup step", 5), ("the untap step", 4), ("Ann's untap step", 5)],
)
def test_passing_until_a_step_without_priority_ends_right_after_it(step: str, serial: int) -> None:
    found = game("Ann: library Forest x5\nBob: library Forest x5\nTurn 3: Ann, upkeep")
    read_sentence(found, f"Everyone passes until {step}.")
    assert (found.board.turn.serial, found.board.turn.step) == (serial, "upkeep")


def test_taking_back_and_conceding() -> None:
    found = game()
    before = write_position(found.position)
    read_line(found, "Ann announces Shock. Ann takes it back.")
    found.advance()
    assert write_position(found.position) == before
    assert isinstance(found.entries[-1].answer, TakeBack)
    read_sentence(found, "Bob concedes.")
    found.advance()
    assert found.outcome is not None and found.outcome.winners == (0,)
    assert say_line(found.line)[-1] == "Bob concedes."
    assert replay(found.line).outcome == found.outcome


def test_a_play_that_is_reversed_fails_there_unless_its_sentence_says_so() -> None:
    text = SCENARIOS["502-keywords/entwine-impossible"]
    assert run(read_scenario(text)).failures == ()
    failed = run(read_scenario(text.replace(": illegal 422.1", ""))).failures
    assert len(failed) == 1 and failed[0].words.startswith("Ann chooses entwine.")
    assert "refused by 422.1: what was begun is reversed" in failed[0].reason
    legal = read_scenario(text.replace("; hand", ", Grizzly Bears; hand"))
    assert run(legal).failures[0].reason == "it was legal"


def test_a_recorded_line_says_what_was_reversed() -> None:
    played = run(read_scenario(SCENARIOS["502-keywords/convoke-elves"]))
    told = told_line(played.game.line)
    assert [one.illegal for one in told if one.illegal] == ["422.1"]
    again = read_scenario(
        write_scenario(replace(read_scenario(SCENARIOS["502-keywords/convoke-elves"]), line=told))
    )
    assert run(again).failures == ()


def test_an_object_that_differs_from_its_like_must_be_numbered() -> None:
    found = game(
        "Ann: in play Mountain; hand Shock\nBob: in play Grizzly Bears (tapped), Grizzly Bears\nTurn 3: Ann, main"
    )
    with pytest.raises(Ambiguous) as caught:
        read_sentence(found, "Ann plays Shock targeting Bob's Grizzly Bears.")
    assert caught.value.expected == ("Bob's Grizzly Bears #1", "Bob's Grizzly Bears #2")
    read_sentence(found, "Ann plays Shock targeting Bob's Grizzly Bears #2.")


def test_attackers_stand_in_a_list_with_commas() -> None:
    found = game(
        "Ann: in play Hill Giant, Gray Ogre, Akroma, Angel of Wrath, Craw Wurm\nBob: life 20\n"
        "Turn 3: Ann, beginning of combat"
    )
    read_line(found, "Both pass. Ann attacks with Hill Giant, Akroma, Angel of Wrath, and Gray Ogre.")
    combat = found.board.combat
    assert combat is not None
    attacking = [name_of(found.board, one.creature) for one in combat.attacks]
    assert sorted(attacking) == ["Ann's Akroma, Angel of Wrath", "Ann's Gray Ogre", "Ann's Hill Giant"]


TURNED = """# Another target
Question: Ann changes the target of Shock. May she keep it?
Rules: 415.7a
Ann: in play Island x4; hand {spell}; library Forest
Bob: in play Mountain; hand Shock; library Forest
Cy: library Forest
Turn 2: Bob, precombat main
---
Bob plays Shock targeting Ann.
Bob passes.
Cy passes.
Ann plays {spell} targeting Shock.
Everyone passes.
{answer}
Everyone passes.
---
Ann has {life} life.
"""


def test_no_keeps_the_target_of_a_copy() -> None:
    assert failures(TURNED.format(spell="Twincast", answer="Ann says no.", life=18)) == ()
    assert failures(TURNED.format(spell="Twincast", answer="Ann chooses Ann.", life=18)) == ()
    assert failures(TURNED.format(spell="Twincast", answer="Ann chooses Cy.", life=20)) == ()


def test_no_is_no_answer_where_the_target_has_to_change() -> None:
    assert failures(TURNED.format(spell="Deflection", answer="Ann chooses Cy.", life=20)) == ()
    (reason,) = failures(TURNED.format(spell="Deflection", answer="Ann says no.", life=18))
    assert "the new target" in str(reason)
