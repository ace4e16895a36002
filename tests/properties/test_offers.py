"""408.1b: what a player with priority is offered is what the checks of 409 let that player do, each by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from benchmarks.fuzz import start_of
from benchmarks.special_decks import special_game
from benchmarks.tables import plain_game
from engine.board import LIBRARY, Board, ObjectId, PlayerId
from engine.chance import Chance, mix
from engine.characteristics import faces, held, settled
from engine.decisions import Answer
from engine.editions import rules_of
from engine.game import Game
from engine.language.effects import Activated
from engine.position import Position
from engine.rules.stack.actions_408 import kinds
from engine.rules.stack.costs_409 import bears_on_mana, worker_of
from engine.rules.stack.offers_408 import PASS, PlayCardAsLand, PlaySpell, offers
from engine.rules.stack.paying_409 import PlayAbility
from engine.rules.stack.priority_408 import HasPriority, why_not
from engine.rules.stack.ways_409 import ways_in
from engine.table import FREE_FOR_ALL, TWO_HEADED_GIANT

STARTS = {
    "plain": plain_game,
    "rich": lambda seed: start_of("random", 2, seed),
    "nests": lambda seed: special_game(seed)[0],
    "three": lambda seed: start_of("random", 3, seed, FREE_FOR_ALL),
    "giants": lambda seed: start_of("random", 4, seed, TWO_HEADED_GIANT),
}


def thinkable(board: Board, player: PlayerId) -> Iterator[Answer]:
    """Everything that one could think of doing with what is on the board."""
    words = ["", *[one.word for one in ways_in(rules_of(board)) if one.with_priority]]
    for one, thing in board.objects.items():
        if thing.definition is None or (thing.zone == LIBRARY and not is_top(board, one)):
            continue
        yield PlayCardAsLand(one)
        for face in range(len(faces(board, one))):
            yield from (PlaySpell(one, face, word) for word in words)
        yield from (PlayAbility(has.id) for has in held(board, one) if isinstance(has.ability, Activated))
        for kind in kinds(board):
            if kind.of_card and kind.named(board, one):
                yield kind.of(one)
    for kind in kinds(board):
        yield from kind.offered(board, player)


def is_top(board: Board, card: ObjectId) -> bool:
    """Whether it is the card of a library that a text may let a player play."""
    return any(key[0] == LIBRARY and ids[:1] == (card,) for key, ids in board.zones.items())


def judged(board: Board, player: PlayerId) -> set[Answer]:
    """What of that is legal."""
    return {PASS, *[one for one in thinkable(board, player) if why_not(board, player, one) is None]}


def amiss(start: Position, seed: int, decisions: int) -> list[str]:
    """Where a random game's players are offered anything else."""
    game, chance, found = Game(start, trace=False), Chance(mix(seed, 1)), []
    for _ in range(decisions):
        game.advance()
        if game.decision is None:
            break
        if isinstance(game.decision, HasPriority):
            for player in range(len(game.board.players)):
                given = offers(game.board, PlayerId(player))
                if set(given) != judged(replace(game.board), PlayerId(player)) or len(set(given)) != len(
                    given
                ):
                    found.append(f"{start.seed} {player}: {given}")
        game.choose_at_random(chance)
    return found


@pytest.mark.parametrize("kind", STARTS)
def test_who_has_priority_is_offered_what_is_legal(kind: str) -> None:
    assert amiss(STARTS[kind](4), 4, 120) == []


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
