"""Playouts in nests of games: to the end of any of them, with how each ended and what it cost (506)."""

from __future__ import annotations

import pytest

from engine.board import PlayerId
from engine.game import Game
from engine.nested_ends import WatchedGame
from engine.notation.saved import dump
from engine.notation.sentences import read_line
from engine.position import Position
from engine.replaying import replay
from engine.simulate import Bounds, Goal, playout, playout_part, summary
from tests.rules.special.nests import table

ANN, BOB = PlayerId(0), PlayerId(1)
DECKS = """
    Ann: life 20; in play Plains x2; hand Shahrazad; library Shahrazad, Plains x12, Savannah Lions x8
    Bob: life 15; library Mountain x12, Gray Ogre x9
    Turn 3: Ann, precombat main phase
"""
SUBGAME = """
    Ann plays Shahrazad. Both pass. Chance chooses Ann.
    Ann's library is shuffled: Shahrazad, Plains, Plains on top. Bob's library is shuffled: Mountain on top.
    Ann says no. Bob says no.
"""
SUBGAME_OF_IT = """
    Everyone passes until Ann's precombat main phase. Ann plays Plains.
    Everyone passes until Bob's precombat main phase. Bob plays Mountain.
    Everyone passes until Ann's precombat main phase. Ann plays Plains. Ann plays Shahrazad. Both pass.
    Chance chooses Bob. Bob says no. Ann says no.
"""


def in_a_subgame() -> Position:
    """The main game's life totals are 20 and 15; the subgame has just begun."""
    return table(DECKS, SUBGAME).position


def in_a_subgame_of_it() -> Position:
    """Three games: both have 20 life in the subgame, and in the subgame of it."""
    position = table(DECKS, SUBGAME + SUBGAME_OF_IT).position
    assert [[player.life for player in board.players] for board in position.boards] == [
        [20, 15],
        [20, 20],
        [20, 20],
    ]
    return position


def test_506_7_each_game_of_a_nest_can_be_the_goal() -> None:
    position = in_a_subgame_of_it()
    for level in (2, 1, 0):
        result = playout(position, 5, until=Goal(level))
        assert [one.level for one in result.games] == list(range(2, level - 1, -1))
        end = result.games[-1]
        assert (result.ending, result.winners, result.rule, result.turns) == (
            end.ending,
            end.winners,
            end.rule,
            end.turns,
        )
        assert result.depth == 2
    inner, middle = playout(position, 5, until=Goal(2)), playout(position, 5, until=Goal(1))
    assert middle.games[0] == inner.games[0]
    assert playout(position, 5, until="subgame") == inner


def test_506_the_goal_is_reached_once_the_losers_have_paid() -> None:
    position = in_a_subgame()
    costs = {(): (10, 8), (ANN,): (0, 8), (BOB,): (10, 0)}
    seen = set()
    for seed in range(12):
        result = playout(position, seed, until=Goal(1))
        end = result.games[-1]
        assert end.life_lost == costs[end.winners]
        assert result.life == (20 - end.life_lost[ANN], 15 - end.life_lost[BOB])
        assert [bool(rule) for rule in end.lost] == [ANN not in end.winners, BOB not in end.winners]
        assert end.rule in end.lost and end.answers == result.decisions
        seen.add(end.winners)
    assert {(ANN,), (BOB,)} <= seen


def test_506_the_cost_is_known_where_it_ends_the_game_around_it() -> None:
    position = table(DECKS.replace("life 15", "life 1"), SUBGAME).position
    ends = [playout(position, seed).games for seed in range(12)]
    *_, lost, main = next(games for games in ends if games[-2].winners == (ANN,) and games[-2].level == 1)
    assert (lost.level, lost.life_lost) == (1, (0, 1))
    assert (main.level, main.winners, main.rule, main.lost, main.life_lost) == (
        0,
        (ANN,),
        "102.3b",
        ("", "102.3b"),
        (),
    )


def test_506_3a_each_subgame_has_its_own_cost() -> None:
    text = """
    Ann: life 20; in play Plains x4; hand Shahrazad x2
    Bob: life 15
    Turn 3: Ann, precombat main phase
    """
    watched = WatchedGame(table(text).position, trace=False)
    read_line(watched, "Ann plays Shahrazad. Both pass. Chance chooses Bob. Bob says no. Ann says no.")
    watched.advance()
    watched.settle()
    read_line(watched, "Ann plays Shahrazad. Both pass. Chance chooses Bob. Bob says no. Ann says no.")
    watched.advance()
    watched.settle()
    assert [(one.level, one.ending, one.life_lost) for one in watched.ends] == [
        (1, "drawn", (10, 8)),
        (1, "drawn", (5, 4)),
    ]


def test_102_3a_a_subgame_is_cut_short_when_its_main_game_is_conceded() -> None:
    watched = WatchedGame(in_a_subgame_of_it(), trace=False)
    watched.concede(BOB, level=0)
    watched.advance()
    watched.finish()
    assert [(one.level, one.ending, one.winners) for one in watched.ends] == [
        (2, "cut", ()),
        (1, "cut", ()),
        (0, "won", (ANN,)),
    ]
    assert watched.ends[-1].lost == ("", "102.3a")


def test_102_3a_conceding_a_subgame_is_its_end_and_costs_half() -> None:
    watched = WatchedGame(in_a_subgame(), trace=False)
    watched.concede(BOB)
    watched.advance()
    watched.settle()
    (end,) = watched.ends
    assert (end.winners, end.rule, end.lost, end.life_lost) == ((ANN,), "102.3a", ("", "102.3a"), (0, 8))


def test_turns_are_those_of_the_game_of_the_goal() -> None:
    position = in_a_subgame_of_it()
    result = playout(position, 4, until=Goal(2, turns=3))
    assert (result.ending, result.turns, result.games) == ("reached", 3, ())
    around = playout(position, 4, until=Goal(1, turns=2))
    assert (around.ending, around.turns) == ("reached", 2)
    assert [one.level for one in around.games] == [2]
    assert playout(position, 4, until=3) == result
    # A game that doesn't last so long has ended.
    assert playout(position, 4, until=Goal(2, turns=300)) == playout(position, 4, until=Goal(2))


@pytest.mark.parametrize("goal", [Goal(3), Goal(-1), Goal(0, turns=-1)])
def test_a_goal_in_a_game_that_is_not_there_is_refused(goal: Goal) -> None:
    with pytest.raises(ValueError, match="games 0 to 2"):
        playout(in_a_subgame_of_it(), 1, until=goal)


def test_so_many_subgames_are_a_bound() -> None:
    result = playout(in_a_subgame_of_it(), 3, bounds=Bounds(subgames=0))
    assert (result.ending, result.rule, len(result.games)) == ("bound", "0 subgames", 1)


def test_part_of_a_playout_is_the_same_play() -> None:
    position = in_a_subgame_of_it()
    whole = playout(position, 5, until=Goal(1))
    line, ends = playout_part(position, 5, until=Goal(1))
    assert [(one.level, one.winners, one.answers) for one in ends] == [
        (one.level, one.winners, one.answers) for one in whole.games
    ]
    after = whole.games[0].answers - 30
    part, found = playout_part(position, 5, until=Goal(1), after=after, most=60)
    assert [one.answer for one in part.entries] == [one.answer for one in line.entries[after : after + 60]]
    assert found[0].answers == 30
    game = replay(part)
    assert game.trace is not None
    over = game.trace[found[0].line - 1]
    assert (over.procedure, over.step, over.rule, over.level) == ("Subgame", "over", "506.6", 2)
    assert over.position is not None and len(over.position.boards) == 2


def test_a_playout_goes_on_as_before_after_saving_within_a_nest() -> None:
    position = in_a_subgame_of_it()
    before = dump(position)
    results = [playout(position, seed) for seed in range(3)]
    assert dump(position) == before
    assert {one.ending for one in results} <= {"won", "drawn"}
    assert summary(results).playouts == 3


def test_a_watched_game_is_the_same_game() -> None:
    plain, watched = Game(in_a_subgame()), WatchedGame(in_a_subgame())
    for game in (plain, watched):
        read_line(game, "Bob concedes.")
        game.advance()
    assert plain.position == watched.position and plain.line == watched.line
