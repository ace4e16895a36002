"""What nobody was asked, since there was one choice, may be named as it is and as nothing else."""

from __future__ import annotations

import pytest

import engine.game  # noqa: F401  (registers every form)
from engine.decisions import (
    IllegalChoice,
)
from engine.game import Game
from engine.notation.positions import read_position
from engine.notation.sentences import read_line, read_sentence
from engine.seats import life_of

FLING = "Ann: in play Mountain x2, Craw Wurm; hand Fling\nBob: life 20; in play Hill Giant\n" + (
    "Turn 3: Ann, precombat main phase"
)


@pytest.mark.parametrize(
    "line",
    [
        "Ann plays Fling targeting Bob. Both pass.",
        "Ann plays Fling targeting Bob sacrificing Craw Wurm. Both pass.",
        "Ann plays Fling targeting Bob. Ann chooses Craw Wurm. Both pass.",
    ],
)
def test_the_one_creature_to_sacrifice_may_be_named_though_nobody_asks(line: str) -> None:
    game = Game(read_position(FLING))
    read_line(game, line)
    assert life_of(game.board, 1) == 14


@pytest.mark.parametrize("words", ["sacrificing Hill Giant.", "sacrificing Mountain."])
def test_naming_another_than_the_only_choice_is_refused_and_changes_nothing(words: str) -> None:
    game = Game(read_position(FLING))
    game.advance()
    before = game.position
    with pytest.raises(IllegalChoice, match="nothing was asked: Ann's Craw Wurm was the only choice"):
        read_sentence(game, f"Ann plays Fling targeting Bob {words}")
    assert game.position == before
    read_sentence(game, "Ann plays Fling targeting Bob.")
    before = game.position
    with pytest.raises(IllegalChoice, match="nothing was asked: Ann's Craw Wurm was the only choice"):
        read_sentence(game, "Ann chooses Mountain.")
    assert game.position == before


def test_of_two_creatures_the_sentence_still_names_the_one() -> None:
    game = Game(read_position(FLING.replace("Craw Wurm", "Craw Wurm, Grizzly Bears")))
    read_line(game, "Ann plays Fling targeting Bob sacrificing Grizzly Bears. Both pass.")
    assert life_of(game.board, 1) == 18


def test_without_short_cuts_the_same_words_do() -> None:
    game = Game(read_position(FLING), short_cuts=False)
    read_line(game, "Ann plays Fling targeting Bob sacrificing Craw Wurm. Both pass.")
    assert life_of(game.board, 1) == 14
