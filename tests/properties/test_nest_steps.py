"""Shahrazad inside Shahrazad: every step of whole lines is saved, loaded, compared, and goes on as before (506.7).

The suite takes the steps around each beginning and end of a subgame and a sample of the others; `make nests` takes all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from engine.chance import Chance
from engine.game import Game
from engine.nested_ends import WatchedGame
from engine.notation.saved import dump, load
from engine.notation.sentences import read_line
from engine.position import Line, Position
from engine.replaying import replay
from engine.trace import TraceLine
from tests.rules.special.nests import at_random, check_nest, table, wild_game

EVERY_STEP = os.environ.get("STEPS") == "all"
AROUND, SAMPLE = 6, 43
WRITTEN = """
    Ann: life 20; in play Plains x2; hand Shahrazad; library Shahrazad, Plains x12, Savannah Lions x8
    Bob: life 15; library Mountain x12, Gray Ogre x9
    Turn 3: Ann, precombat main phase
"""
INTO_TWO = """
    Ann plays Shahrazad. Both pass. Chance chooses Ann.
    Ann's library is shuffled: Shahrazad, Plains, Plains on top. Bob's library is shuffled: Mountain on top.
    Ann says no. Bob says no.
    Everyone passes until Ann's precombat main phase. Ann plays Plains.
    Everyone passes until Bob's precombat main phase. Bob plays Mountain.
    Everyone passes until Ann's precombat main phase. Ann plays Plains. Ann plays Shahrazad. Both pass.
    Chance chooses Bob. Bob says no. Ann says no.
"""


def written_line(*, cut: bool = False) -> Line:
    """Into two subgames by sentences, then with random choices until both have ended and somebody has priority.

    Cut, the line begins where the second subgame has begun.
    """
    game = WatchedGame(table(WRITTEN).position)
    read_line(game, INTO_TWO)
    assert len(game.boards) == 3
    if cut:
        game = WatchedGame(game.position)
    chance = Chance(1)
    game.advance()
    while len(game.ends) < 2:
        assert game.decision is not None
        game.choose(game.decision.draw(game.board, chance))
        game.advance()
    return game.line


def wild_line(seed: int, most: int) -> Line:
    """So many random choices of a game between decks full of subgames, from its very beginning."""
    game = Game(wild_game(seed))
    for _ in at_random(game, seed, most):
        pass
    return game.line


def steps(trace: list[TraceLine]) -> Iterator[int]:
    """The steps to look at."""
    depth = [len(line.position.boards) if line.position else 0 for line in trace]
    turns = [at for at in range(1, len(trace)) if depth[at] != depth[at - 1]]
    near = {at for turn in turns for at in range(turn - AROUND, turn + AROUND)}
    return (at for at in range(len(trace)) if EVERY_STEP or at in near or at % SAMPLE == 0)


def look_at(trace: list[TraceLine], at: int) -> Position:
    """A step survives saving and goes on with the same step; where somebody is asked, all cards are there."""
    position = trace[at].position
    assert position is not None
    data = dump(position)
    loaded = load(data)
    assert loaded == position and dump(loaded) == data
    if loaded.decision is not None:
        # Between two steps of rule 506.3 or 506.6 the cards are on their way.
        check_nest(loaded)
    follows = trace[at + 1] if at + 1 < len(trace) else None
    if follows is not None and follows.kind == "step" and loaded.decision is None and not follows.forced:
        game = Game(loaded)
        if game.step() and game.trace and trace[at].position is not follows.position:
            assert game.trace[0].likeness() == follows.likeness()
            if follows is trace[-1]:
                # Steps that write no line may follow it; its moment is where the line came to rest.
                game.advance()
            if len(game.trace) == 1:
                assert dump(game.position) == dump(follows.position)  # type: ignore[arg-type]
    return loaded


@pytest.mark.parametrize("name", ("written", "wild 0", "wild 2"))
def test_506_7_every_step_of_a_nest_is_saved_and_loaded_alike(name: str) -> None:
    line = (
        written_line() if name == "written" else wild_line(int(name.split()[1]), 700 if EVERY_STEP else 260)
    )
    trace = replay(line).trace
    assert trace is not None
    depths = {len(look_at(trace, at).boards) for at in steps(trace)}
    assert depths >= ({1, 2, 3} if name == "written" else {1, 2})


def test_506_7_a_line_goes_on_from_every_answer_of_a_nest_as_before() -> None:
    line = written_line(cut=True)
    game = Game(line.start, trace=False)
    whole = dump(replay(line).position)
    every = 1 if EVERY_STEP else max(1, len(line.entries) // 10)
    for number, entry in enumerate(line.entries):
        game.advance()
        if number % every == 0:
            other = Game(load(dump(game.position)), trace=False)
            for later in line.entries[number:]:
                other.choose(later.answer)
                other.advance()
            assert dump(other.position) == whole
        game.choose(entry.answer)
