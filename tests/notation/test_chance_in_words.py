"""Chance may be dictated, in words, where it is asked; otherwise it is dealt."""

from __future__ import annotations

import pytest

import engine.game  # noqa: F401  (registers every form)
from engine.board import PlayerId
from engine.naming import name_of
from engine.notation.errors import Unreadable
from engine.notation.sentences import read_line, read_sentence, say_line
from engine.replaying import replay
from tests.notation.playing import game

MIXER = """
Card:
Mixer {U}
Sorcery
Target player shuffles his or her library. Draw a card. Target opponent discards a card at random.

Ann: in play Island; hand Mixer; library Forest, Plains, Swamp
Bob: hand Shock, Terror, Void
Turn 3: Ann, main
"""


def test_chance_may_be_dictated() -> None:
    found = game(MIXER)
    read_line(
        found,
        "Ann plays Mixer targeting Ann, then Bob. Both pass. "
        "Ann's library is shuffled: Swamp, Plains on top. Chance chooses Terror.",
    )
    found.advance()
    hand, graveyard = found.board.zone("hand", PlayerId(0)), found.board.zone("graveyard", PlayerId(1))
    assert [name_of(found.board, one) for one in (*hand, *graveyard)] == ["Ann's Swamp", "Bob's Terror"]
    assert say_line(found.line)[-2:] == [
        "Chance orders Ann's Swamp, Ann's Plains, Ann's Forest.",
        "Chance chooses Bob's Terror.",
    ]
    assert replay(found.line).position == found.position


def test_chance_that_nobody_dictates_is_dealt() -> None:
    found = game(MIXER)
    read_line(found, "Ann plays Mixer targeting Ann, then Bob. Both pass. Ann passes.")
    assert len(found.board.zone("graveyard", PlayerId(1))) == 1


def test_chance_can_only_be_dictated_where_it_is_asked() -> None:
    found = game(MIXER)
    before = found.position
    with pytest.raises(Unreadable):
        read_sentence(found, "The coin lands heads.")
    assert found.position == before
