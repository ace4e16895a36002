"""Playouts: settled by position and seed, stopped by goals and bounds, counted without loss."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benchmarks.tables import new_game, plain_game, random_deck
from engine.board import HAND, LIBRARY, PlayerId
from engine.chance import Chance
from engine.decisions import Answer, IllegalChoice
from engine.game import Game
from engine.notation.saved import dump
from engine.position import Position
from engine.replaying import replay
from engine.simulate import (
    Bounds,
    Sight,
    Summary,
    idle_policy,
    playout,
    playout_line,
    random_policy,
    summary,
    together,
)

ANN, BOB = PlayerId(0), PlayerId(1)


def with_libraries_of(cards: int) -> Position:
    """The plain game with all but so many cards of each library set aside."""
    position = plain_game(1)
    board = position.board
    objects, zones = dict(board.objects), dict(board.zones)
    for player in (ANN, BOB):
        for object_id in zones[(LIBRARY, player)][cards:]:
            del objects[object_id]
        zones[(LIBRARY, player)] = zones[(LIBRARY, player)][:cards]
    return replace(position, boards=(replace(board, objects=objects, zones=zones),))


def test_position_and_seed_settle_a_playout() -> None:
    position = plain_game(1)
    results = [playout(position, seed) for seed in range(6)]
    assert [playout(position, seed) for seed in range(6)] == results
    assert len({one.decisions for one in results}) > 1
    assert {one.ending for one in results} == {"won"}
    assert {one.rule for one in results} <= {"102.2a", "102.3b", "420.5a", "420.5g"}
    assert all(len(one.winners) == 1 and one.choices < one.decisions and one.turns > 4 for one in results)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_form_draws_it_takes(seed: int) -> None:
    """By the short way an answer by chance isn't judged: by the long way it is, and nothing comes out otherwise."""
    decks = [random_deck(Chance(seed, player)) for player in (ANN, BOB)]
    position = new_game(decks, seed) if seed % 2 else plain_game(seed)
    short, long = Game(position, trace=False), Game(position, trace=False, short_cuts=False)
    by_short, by_long = Chance(seed), Chance(seed)
    for _ in range(150):
        short.advance()
        long.advance()
        assert short.decision == long.decision
        assert short.board == long.board
        if short.decision is None:
            break
        short.choose_at_random(by_short)
        long.choose_at_random(by_long)
    assert short.entries == long.entries
    assert len(short.entries) > 20


def test_nobody_is_asked_while_a_game_goes_on() -> None:
    game = Game(plain_game(1), trace=False)
    with pytest.raises(IllegalChoice, match="no one is being asked"):
        game.choose_at_random(Chance(1))


def test_a_playout_opens_in_the_stepper() -> None:
    position = plain_game(4)
    result, line = playout(position, 9), playout_line(position, 9)
    game = replay(line)
    assert game.outcome is not None and game.outcome.winners == result.winners
    assert tuple(player.life for player in game.board.players) == result.life
    assert len(line.entries) == result.decisions
    assert game.board.turn.serial == result.turns
    assert dump(line.start) == dump(replace(position, seed=line.start.seed, dealt=0))


def test_each_playout_has_its_own_chance() -> None:
    position = plain_game(1)
    assert len({playout_line(position, seed, until=1).start.seed for seed in range(20)}) == 20


def test_the_position_itself_is_left_alone() -> None:
    position = plain_game(1)
    before = dump(position)
    playout(position, 1)
    assert dump(position) == before


def test_players_who_do_nothing_lose_by_their_libraries() -> None:
    position = with_libraries_of(3)
    result = playout(position, 1, policies={ANN: idle_policy, BOB: idle_policy})
    assert (result.ending, result.winners, result.life) == ("won", (ANN,), (20, 20))
    # Ann skips the first draw: turns 3, 5 and 7 take her three cards, and on turn 8 Bob has none left to draw.
    assert result.turns == 8


def test_a_playout_can_stop_after_some_turns() -> None:
    result = playout(plain_game(1), 1, until=3)
    assert (result.ending, result.turns, result.winners, result.rule) == ("reached", 3, (), "")


@pytest.mark.parametrize(
    ("bounds", "name"),
    [
        (Bounds(decisions=10), "10 decisions"),
        (Bounds(turns=2), "2 turns"),
        (Bounds(steps=3), "3 steps"),
    ],
)
def test_a_bound_is_named_and_is_no_draw(bounds: Bounds, name: str) -> None:
    result = playout(plain_game(1), 1, bounds=bounds)
    assert (result.ending, result.rule, result.winners) == ("bound", name, ())


def test_a_policy_sees_what_its_player_sees() -> None:
    seen: list[tuple[PlayerId, int, int]] = []

    def looking(sight: Sight, chance: Chance) -> Answer:
        position = sight.view.position
        known = [
            sum(
                position.board.objects[one].definition is not None
                for one in position.board.zone(HAND, player)
            )
            for player in (ANN, BOB)
        ]
        seen.append((sight.form.player, known[0], known[1]))
        return random_policy(sight, chance)

    position = plain_game(1)
    playout(position, 1, until=2, policies={BOB: looking})
    assert seen and all(player == BOB and anns == 0 and bobs > 0 for player, anns, bobs in seen)
    assert playout(position, 1, policies={BOB: random_policy}) == playout(position, 1)


def test_a_summary_counts_every_playout_once() -> None:
    position = plain_game(1)
    results = [playout(position, seed) for seed in range(12)]
    results += [playout(position, 50, until=1), playout(position, 51, bounds=Bounds(decisions=5))]
    whole = summary(results)
    assert whole == together([summary(results[:5]), summary(results[5:])])
    assert whole.playouts == 14
    assert sum(times for _, times in whole.won) == 12
    assert (whole.drawn, whole.reached, whole.bounds) == (0, 1, (("5 decisions", 1),))
    assert sum(times for _, times in whole.turns) == 14
    assert whole.mean_turns == sum(one.turns for one in results) / 14
    assert summary([]) == together([]) == Summary(0, (), 0, 0, (), (), (), 0, 0)


def test_a_playout_goes_on_from_the_middle_of_a_turn() -> None:
    game = Game(plain_game(2), trace=False)
    chance = Chance(3)
    for _ in range(60):
        game.advance()
        assert game.decision is not None
        game.choose(game.decision.draw(game.board, chance))
    middle = game.position
    result = playout(middle, 1)
    assert result.ending == "won"
    assert playout(middle, 1) == result
    line = playout_line(middle, 1)
    assert line.start.agenda == middle.agenda
    assert len(line.entries) == result.decisions
