"""Narration: what happened, in words with names; every part of an event has a tale."""

from __future__ import annotations

import pytest

import engine.events
from engine.board import Board
from engine.events import Part
from engine.game import Game
from engine.notation.positions import read_position
from engine.notation.sentences import read_line
from engine.notation.tell import _TALES, LEVELS, level_of, question_in_words, shows, tell


def told(text: str, line: str) -> list[str]:
    """What each line of the trace tells, where it tells something."""
    game = Game(read_position(text))
    before: Board = game.board
    read_line(game, line)
    found = []
    for one in game.trace or ():
        assert one.position is not None
        words = tell(one, before, one.position.board)
        before = one.position.board
        if words and shows("ruling", one):
            found.append(words)
    return found


def test_every_part_of_an_event_has_a_tale() -> None:
    parts = {
        name
        for name, value in vars(engine.events).items()
        if isinstance(value, type) and issubclass(value, Part) and value is not Part
    }
    assert parts <= set(_TALES)


def test_a_spell_that_destroys() -> None:
    found = told(
        "Ann: in play Swamp x2; hand Terror\nBob: in play Grizzly Bears\nTurn 3: Ann, main",
        "Ann plays Terror targeting Bob's Grizzly Bears paying with Swamp #1. Both pass.",
    )
    assert found == [
        "Ann announces Ann's Terror.",
        "Ann's Terror goes from hand to the stack (played)",
        "Ann targets Bob's Grizzly Bears.",
        "Ann makes mana with the ability of Ann's Swamp #1.",
        "Ann's Swamp #1 becomes tapped (for mana)",
        "Ann gets {B}",
        "Ann makes mana with the ability of Ann's Swamp #2.",
        "Ann's Swamp #2 becomes tapped (for mana)",
        "Ann gets {B}",
        "Ann spends {B}{B}",
        "Bob's Grizzly Bears goes from play to Bob's graveyard (destroyed)",
        "Ann's Terror goes from the stack to Ann's graveyard (resolved)",
    ]


def test_life_is_told_from_and_to() -> None:
    found = told("Ann: life 20; mana R\nBob: life 20\nTurn 3: Ann, main", "Both pass.")
    assert "Ann loses {R}; Ann loses 1 life: 20 to 19 (mana burn)" in found


def test_a_question_says_who_and_about_what() -> None:
    game = Game(read_position("Ann: in play Mountain; hand Shock\nBob: life 20\nTurn 3: Ann, main"))
    read_line(game, "Ann announces Shock.")
    game.advance()
    assert game.decision is not None
    assert question_in_words(game.decision, game.board) == "Ann chooses a target for Ann's Shock."


@pytest.mark.parametrize("level", LEVELS)
def test_a_finer_level_shows_all_that_a_coarser_one_does(level: str) -> None:
    game = Game(read_position("Ann: in play Mountain; hand Shock\nBob: life 20\nTurn 3: Ann, main"))
    read_line(game, "Ann plays Shock targeting Bob. Both pass.")
    trace = game.trace or []
    shown = {name: [one.index for one in trace if shows(name, one)] for name in LEVELS}
    assert set(shown["ruling"]) < set(shown["procedure"]) < set(shown["engine"])
    assert len(shown["engine"]) == len(trace)
    assert {level_of(one) for one in trace} == set(LEVELS)
    assert shown[level]  # type: ignore[index]


def test_a_procedure_that_is_cut_short_is_called_by_its_title() -> None:
    game = Game(read_position("Ann: life 20\nBob: life 20\nTurn 3: Ann, upkeep"))
    read_line(game, "Ann concedes.")
    cut = [tell(one, game.board, game.board) for one in game.trace or () if one.kind == "cut"]
    assert "Cut short: The upkeep step" in cut
    assert all(words.startswith("Cut short: ") and " " in words[len("Cut short: ") :] for words in cut)


def begun(board: str, line: str) -> list[str]:
    """What is told of effects that begin."""
    return [words for words in told(board, line) if words.startswith("an effect")]


def test_an_effect_that_begins_says_what_it_does_and_to_what() -> None:
    growth = "Ann: in play Forest, Grizzly Bears; hand Giant Growth\nBob: life 20\nTurn 3: Ann, main"
    assert begun(growth, "Ann plays Giant Growth targeting Grizzly Bears. Both pass.") == [
        "an effect of Ann's Giant Growth begins on Ann's Grizzly Bears until end of turn: This permanent gets +3/+3"
    ]


def test_a_shield_says_around_whom_it_is() -> None:
    salve = "Ann: in play Plains; hand Healing Salve\nBob: life 20\nTurn 3: Ann, main"
    assert begun(salve, "Ann plays Healing Salve choosing mode 2 targeting Bob. Both pass.") == [
        "an effect of Ann's Healing Salve begins on Bob until end of turn: "
        "Prevent the next 3 damage that would be dealt to this player this turn"
    ]


def test_what_an_effect_has_noted_is_told_by_name() -> None:
    maze = (
        "Ann: in play Craw Wurm (attacking, tapped)\nBob: in play Maze of Ith\n"
        "Turn 3: Ann, declare attackers, Bob has priority"
    )
    found = begun(maze, "Bob plays the ability of Maze of Ith targeting Ann's Craw Wurm. Both pass.")
    assert any(
        one.endswith("until end of turn: Prevent all combat damage that would be dealt by Ann's Craw Wurm")
        for one in found
    )


STONE = "Card:\nWatching Stone {0}\nArtifact\n{T}: Look at the top card of target player's library.\n\n"


def test_what_one_player_sees_is_looked_at_and_an_ability_is_named_once() -> None:
    found = told(
        f"{STONE}Ann: in play Watching Stone\nBob: library Shock, Forest\nTurn 3: Ann, main\n",
        "Ann plays the ability of Watching Stone targeting Bob. Both pass.",
    )
    assert any("Ann looks at Bob's Shock" in one for one in found)
    assert not any("revealed" in one or "an Ann's" in one for one in found)
