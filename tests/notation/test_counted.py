"""What is counted over many ends: sentences, numbers, and damage that no board remembers."""

from __future__ import annotations

import pytest

from engine.nested_ends import Final
from engine.notation.counted import UNCLEAR, read_counted
from engine.notation.errors import Unreadable
from engine.notation.positions import read_position
from engine.notation.reading_expectations import Known
from engine.players import SENSIBLE, policies
from engine.simulate import Goal, played_out, playout
from tests.test_simulate_nests import in_a_subgame

KNOWN = Known(("Ann", "Bob"))
BOARD = """Ann: life 12; in play Grizzly Bears x2, Hill Giant (damage 1), Forest x3; graveyard Shock, Terror
Bob: life 20; in play Gray Ogre; hand Island
Turn 3: Ann, precombat main phase
"""
END = Final(read_position(BOARD), (0, 7))


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Ann has 12 life.", 1),
        ("Ann has ? life.", 12),
        ("Ann has at least 12 life.", 1),
        ("Ann has at least 13 life.", 0),
        ("Bob has at most 19 life.", 0),
        ("Ann controls ? creatures.", 3),
        ("Ann controls ? creatures named Grizzly Bears.", 2),
        ("Ann controls at most 2 creatures.", 0),
        ("Ann's graveyard has ? cards.", 2),
        ("Ann's Hill Giant has ? damage.", 1),
        ("Bob has ? poison counters.", 0),
        ("Bob has been dealt ? damage.", 7),
        ("Bob has been dealt at least 5 damage.", 1),
        ("Ann has been dealt at least 5 damage.", 0),
        ("Bob has been dealt 7 damage.", 1),
        ("Bob has lost.", 0),
        ("The game goes on.", 1),
        ("Ann controls a creature named Grizzly Bears.", 1),
        ("Ann controls no creatures named Grizzly Bears.", 0),
        ("Bob controls no lands.", 1),
    ],
)
def test_a_sentence_reads_back_and_is_asked_of_an_end(sentence: str, found: int) -> None:
    asked = read_counted(sentence, KNOWN)
    assert asked.words() == sentence
    assert read_counted(asked.words(), KNOWN) == asked
    assert asked.of(END) == found


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Ann controls a creature named Minion", "Ann controls a creature named Minion."),
        ("Ann controls attacking creature", "Ann controls an attacking creature."),
        ("Ann controls Grizzly Bears with flying", "Ann controls Grizzly Bears with flying."),
        ("Ann controls an Air Elemental", "Ann controls Air Elemental."),
        ("Ann controls An-Havva Constable", "Ann controls An-Havva Constable."),
        ("Bob has been dealt at least 5", "Bob has been dealt at least 5 damage."),
        ("ann has AT LEAST 3 life", "Ann has at least 3 life."),
    ],
)
def test_the_same_may_be_said_otherwise(said: str, means: str) -> None:
    assert read_counted(said, KNOWN).words() == means


@pytest.mark.parametrize(
    "sentence",
    [
        "Carol has ? life",
        "Carol has been dealt ? damage",
        "Ann controls ?",
        "Ann's Hill Giant is ?/?",
        "trace has 505.5",
        "possibly Bob has lost",
        "Ann has ? life and ? poison counters",
        "Bob has lost. Ann has won",
        "Ann wins somehow",
    ],
)
def test_what_is_no_such_sentence_is_refused(sentence: str) -> None:
    with pytest.raises(Unreadable):
        read_counted(sentence, KNOWN)


def test_of_what_has_no_name_there_none_are_and_its_numbers_are_nothing() -> None:
    none = read_counted("Ann controls ? creatures named Minion", KNOWN)
    assert (none.of(END), none.missing) == (None, 0)
    few = read_counted("Ann controls at most 1 creatures named Minion", KNOWN)
    assert (few.of(END), few.missing) == (None, 1)
    gone = read_counted("Bob's Hill Giant has ? damage", KNOWN)
    assert (gone.of(END), gone.missing) == (None, None)


def test_a_name_that_means_two_things_is_said_to() -> None:
    both = Final(read_position("Ann: in play Grizzly Bears (tapped), Grizzly Bears (damage 1)\nBob: life 20"))
    assert read_counted("Ann's Grizzly Bears has 1 damage", KNOWN).of(both) == UNCLEAR


def test_damage_is_added_up_over_all_turns() -> None:
    """Bob has 9 life and nothing to do: Ann's Bears take him 2 a turn, and 10 in all."""
    position = read_position(
        "Ann: in play Grizzly Bears; library Forest x30\nBob: life 9; library Island x30\n"
        "Turn 3: Ann, precombat main phase"
    )
    played = played_out(position, 1, policies=policies((SENSIBLE, "idle")))
    assert played.result.winners == (0,)
    assert read_counted("Bob has been dealt ? damage", KNOWN).of(played.end) == 10
    assert read_counted("Bob has ? life", KNOWN).of(played.end) == -1


def test_506_each_game_of_a_nest_is_asked_as_it_ended() -> None:
    position = in_a_subgame()
    played = played_out(position, 5, until=Goal(0))
    assert played.result == playout(position, 5, until=Goal(0))
    assert len(played.games) == len(played.result.games)
    won = [read_counted(f"{name} has won", KNOWN) for name in ("Ann", "Bob")]
    lost = [read_counted(f"{name} has lost", KNOWN) for name in ("Ann", "Bob")]
    for end, final in zip(played.result.games, played.games, strict=True):
        assert [one.of(final) for one in won] == [int(seat in end.winners) for seat in (0, 1)]
        assert [one.of(final) for one in lost] == [int(bool(by)) for by in end.lost]
    # Each game counts its own damage.
    inner = next(
        final for end, final in zip(played.result.games, played.games, strict=True) if end.level == 1
    )
    assert inner.position.board is not played.end.position.board


def test_of_what_nothing_is_called_there_is_none() -> None:
    for said, found in [
        ("Ann controls a creature named Minion", 0),
        ("Ann controls no creature named Minion", 1),
        ("Ann controls 0 creatures named Minion", 1),
        ("Ann controls 2 creatures named Minion", 0),
        ("Ann controls at most 2 creatures named Minion", 1),
        ("Ann controls ? creatures named Minion", 0),
    ]:
        asked = read_counted(said, KNOWN)
        assert asked.of(END) is None
        assert asked.missing == found, said


def test_a_number_in_words_is_refused_there_and_nothing_is_offered_that_can_not_be_counted() -> None:
    with pytest.raises(Unreadable) as refused:
        read_counted("Ann controls two creatures", KNOWN)
    assert (refused.value.column, refused.value.expected) == (14, ("2 for two",))
    assert read_counted("Ann controls Two-Headed Dragon", KNOWN).words() == "Ann controls Two-Headed Dragon."
    with pytest.raises(Unreadable) as refused:
        read_counted("nonsense", KNOWN)
    assert refused.value.expected == ("Ann", "Bob", "The stack", "The game")
