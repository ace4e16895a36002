"""What taps for mana adds what its own text says, whoever controls it and whatever of the same text was tapped before:
a short cut knows what written symbols come to, and looks at the rest anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.both_ways import lines_at_random
from engine.board import Board
from engine.characteristics import held
from engine.events import ManaAdded, Part
from engine.game import Game
from engine.memos import forget_beside
from engine.notation.positions import read_position
from engine.rules.stack.mana_abilities_411 import PlayManaAbility

SOURCES = "Forest x2, Snow-Covered Forest, Llanowar Elves x2, Boreal Druid, Sol Ring, Adarkar Wastes, Llanowar Elves"
START = f"""\
Ann: life 20; in play {SOURCES}; library Forest x9
Bob: life 20; in play {SOURCES}; library Plains x9
Turn 5: Ann, precombat main phase
"""


def plays(board: Board) -> Iterator[PlayManaAbility]:
    """Each mana ability of those sources, played by who controls it."""
    for one in board.in_play:
        for each in held(board, one):
            controller = board.objects[one].controller
            yield PlayManaAbility(player=controller, ability=each.id, before=board)


def adds(play: PlayManaAbility, game: Game) -> tuple[tuple[Part, ...], ...]:
    """The events that the short cut comes to; nothing where there is none."""
    landing = play.tap_for_mana(game)
    return landing.events if landing is not None else ()


def test_what_was_tapped_before_has_no_say_in_it() -> None:
    game = Game(read_position(START))
    known = [adds(one, game) for one in plays(game.board)]
    alone = []
    for one in plays(game.board):
        forget_beside()
        again = Game(read_position(START))
        alone.append(adds(one, again))
    assert known == alone
    found = [part for events in known for parts in events[1:] for part in parts]
    assert len(found) == 2 * 6, "of written symbols; numerals and what has more effects go the long way"
    for part in found:
        assert isinstance(part, ManaAdded)
        source = game.board.objects[part.tapped]
        assert part.by == part.tapped and part.player == source.controller
        snow = source.definition is not None and source.definition.name == "Snow-Covered Forest"
        assert all(one.snow is snow for one in part.mana)


@pytest.mark.parametrize("seed", range(3))
def test_each_line_of_it_is_that_of_the_heartbeat(seed: int) -> None:
    assert lines_at_random(read_position(START), seed, 60) == ()
