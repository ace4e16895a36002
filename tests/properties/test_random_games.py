"""Random games with the shipped cards: what must hold whatever happens."""

from __future__ import annotations

import pytest

from benchmarks.fuzz import check_board, check_replay, fuzz, owners_of, play
from benchmarks.tables import new_game, plain_game, random_deck
from engine.board import PlayerId
from engine.chance import Chance, mix
from engine.game import Game
from engine.notation.saved import dump
from engine.replaying import replay
from engine.simulate import playout_line


def test_random_games_break_no_invariant() -> None:
    """Cards, ids, refusals, saving, views, replay: see `benchmarks.fuzz`, which also runs by itself for longer."""
    assert fuzz(5, "random", 2, "free-for-all", 500) == []


def test_random_games_of_three_and_more_whose_players_leave_break_no_invariant() -> None:
    """Nothing of who left stays in any zone, effect, combat or decision; nobody else's card is lost."""
    assert fuzz(1, "random", 3, "free-for-all", 100) == []
    assert fuzz(1, "random", 5, "free-for-all", 104) == []


def test_games_of_two_heads_keep_their_invariants() -> None:
    """Teams live, lose and take their turns together (606)."""
    assert fuzz(2, "random", 4, "two-headed giant", 1) == []


def test_random_games_full_of_subgames_break_no_invariant() -> None:
    """The same through nests of games, with Wishes, turn control, copies, coins, and concessions in the middle."""
    assert fuzz(2, "special", 2, "free-for-all", 10) == []


@pytest.mark.parametrize("seed", range(3))
def test_short_cuts_off_give_the_same_trace(seed: int) -> None:
    chance = Chance(mix(seed, 0))
    decks = [random_deck(chance), random_deck(chance)]
    check_replay(play(new_game(decks, seed), seed), retrace=True)


def test_a_line_played_again_gives_the_same_bytes_at_every_step() -> None:
    line = playout_line(plain_game(3), 4, until=4)
    first, second = replay(line).trace, replay(line).trace
    assert first is not None and second is not None and len(first) > 200
    for one, two in zip(first, second, strict=True):
        assert one.likeness() == two.likeness()
        assert one.position is not None and two.position is not None
        assert dump(one.position) == dump(two.position)


def test_forks_do_not_touch_each_other() -> None:
    game = Game(plain_game(5), trace=False)
    chance = Chance(2)
    for _ in range(50):
        game.advance()
        assert game.decision is not None
        before = dump(game.position)
        other = game.fork()
        other.choose(other.decision.draw(other.board, Chance(99)))  # type: ignore[union-attr]
        other.advance()
        assert dump(game.position) == before
        game.choose(game.decision.draw(game.board, chance))


def test_conceding_is_legal_at_every_moment() -> None:
    game = Game(plain_game(6), trace=False)
    owners = owners_of(game.position)
    chance = Chance(3)
    for _ in range(120):
        game.advance()
        assert game.decision is not None
        for player in (PlayerId(0), PlayerId(1)):
            other = game.fork()
            other.concede(player)
            other.advance()
            assert other.outcome is not None
            assert (other.outcome.winners, other.board.players[player].lost) == (
                (PlayerId(1 - player),),
                "102.3a",
            )
            check_board(other.position, owners)
        game.choose(game.decision.draw(game.board, chance))
