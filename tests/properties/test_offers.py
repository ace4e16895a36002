"""408.1b: what a player with priority is offered is what the checks of 409 let that player do, each by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks.fuzz import start_of
from benchmarks.special_decks import special_game
from benchmarks.tables import plain_game
from engine.asking import Asker
from engine.board import PlayerId
from engine.chance import Chance, mix
from engine.characteristics import held, settled
from engine.game import Game
from engine.position import Position
from engine.rules.stack.bodies import spell_body
from engine.rules.stack.costs_409 import bears_on_mana, worker_of
from engine.rules.stack.priority_408 import HasPriority
from engine.rules.stack.targets_415 import candidates, has_candidates
from engine.table import FREE_FOR_ALL, TWO_HEADED_GIANT
from tests.offered import misjudged

STARTS: dict[str, Callable[[int], Position]] = {
    "plain": plain_game,
    "rich": lambda seed: start_of("random", 2, seed),
    "nests": lambda seed: special_game(seed)[0],
    "three": lambda seed: start_of("random", 3, seed, FREE_FOR_ALL),
    "giants": lambda seed: start_of("random", 4, seed, TWO_HEADED_GIANT),
}


def amiss(start: Position, seed: int, decisions: int) -> list[str]:
    """Where a random game's players are offered anything else."""
    game, chance, found = Game(start, trace=False), Chance(mix(seed, 1)), []
    for _ in range(decisions):
        game.advance()
        if game.decision is None:
            break
        if isinstance(game.decision, HasPriority):
            for player in range(len(game.board.players)):
                if wrong := misjudged(game.board, PlayerId(player)):
                    found.append(f"{start.seed} {player}: {wrong}")
        game.choose_at_random(chance)
    return found


@pytest.mark.parametrize("kind", STARTS)
def test_who_has_priority_is_offered_what_is_legal(kind: str) -> None:
    assert amiss(STARTS[kind](4), 4, 120) == []


def test_whether_there_is_a_target_is_whether_one_is_among_all() -> None:
    """Whatever was found before, on whichever board."""
    seen = {True: 0, False: 0}
    for seed in range(4):
        game, chance = Game(STARTS["three" if seed % 2 else "rich"](seed), trace=False), Chance(seed)
        for _ in range(60):
            game.advance()
            if game.decision is None:
                break
            board = game.board
            for card, found in board.objects.items():
                abilities = tuple([one.ability for one in held(board, card)])
                asker = Asker(card, found.owner)
                for spec in spell_body(abilities).targets:
                    there = bool(candidates(board, spec, card, asker))
                    assert has_candidates(board, spec, card, asker, 1) == there
                    seen[there] += 1
            game.choose_at_random(chance)
    assert min(seen.values()) > 200


def test_a_permanent_looked_at_by_itself_works_as_among_all_others() -> None:
    seen = 0
    for seed in range(6):
        game, chance = Game(STARTS["rich"](seed), trace=False), Chance(seed)
        for _ in range(60):
            game.advance()
            if game.decision is None:
                break
            board = game.board
            if not bears_on_mana(board):
                for one in board.in_play:
                    if not board.objects[one].linked and one not in settled(board).restricted:
                        assert worker_of(board, one, by_itself=True) == worker_of(board, one)
                        seen += 1
            game.choose_at_random(chance)
    assert seen > 500
