"""A part's short cut (`Part.alone`) comes to what the part does on a draft, and leaves alone what it says it does."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from benchmarks.fuzz import start_of
from benchmarks.tables import plain_game
from engine.board import NOTHING, Board
from engine.chance import Chance
from engine.edit import Edit
from engine.events import CardDrawn, Part
from engine.game import Game
from engine.table import FREE_FOR_ALL, TWO_HEADED_GIANT

STARTS = {
    "plain": lambda seed: plain_game(seed),
    "rich": lambda seed: start_of("random", 2, seed),
    "three": lambda seed: start_of("random", 3, seed, FREE_FOR_ALL),
    "giants": lambda seed: start_of("random", 4, seed, TWO_HEADED_GIANT),
}
ENOUGH = {
    "BeginTurn": 5,
    "BeginStep": 20,
    "PlayedLand": 5,
    "PermanentTapped": 20,
    "PermanentUntapped": 5,
    "ManaAdded": 20,
    "SpendMana": 5,
    "LifeLost": 3,
    "several PermanentUntapped": 3,
    "CardDrawn": 5,
}
"""Kinds that have such a short cut, and how often each is looked at at least with plain decks."""


def alone(board: Board, parts: tuple[Part, ...]) -> Board | None:
    for part in parts:
        after = part.alone(board)
        if after is None:
            return None
        board = after
    return board


def is_drawn_as_on_a_draft(before: Board, done: CardDrawn) -> bool:
    """Whether the draw has a short cut here, which comes to the same."""
    number = done.became or 1 << 50
    part = replace(done, became=NOTHING, drawn=NOTHING)
    drawn = part.at_once(before, number)
    if drawn is None:
        return False
    edit = Edit(before, number)
    assert part.apply(edit) == done
    assert drawn == (edit.commit(), done)
    assert edit.next_id == number + 1
    assert edit.calm
    assert not edit.reshapes
    assert not before.effects
    return True


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", STARTS)
def test_a_part_alone_does_what_it_does_on_a_draft(kind: str, seed: int) -> None:
    seen: Counter[str] = Counter()

    def look(before: Board, parts: tuple[Part, ...], _: Board) -> None:
        if len(parts) == 1 and isinstance(parts[0], CardDrawn):
            seen["CardDrawn"] += is_drawn_as_on_a_draft(before, parts[0])
        short = alone(before, parts)
        if short is None or not parts:
            return
        seen.update(type(part).__name__ for part in parts)
        edit = Edit(before, 1 << 50)
        assert tuple(part.apply(edit) for part in parts) == parts
        long = edit.commit()
        assert short == long
        together = type(parts[0]).all_alone(before, parts) if len(set(map(type, parts))) == 1 else None
        if together is not None:
            assert together == long
            seen[f"several {type(parts[0]).__name__}"] += len(parts) > 1
        assert not edit.reshapes
        assert edit.next_id == 1 << 50
        assert long.zones is before.zones
        assert edit.calm or not all(part.calm for part in parts)

    game, chance = Game(STARTS[kind](seed), trace=False), Chance(seed)
    game.witness = look
    for _ in range(250):
        game.advance()
        if game.decision is None:
            break
        game.choose_at_random(chance)
    if kind == "plain":
        assert {name: min(seen[name], least) for name, least in ENOUGH.items()} == ENOUGH
