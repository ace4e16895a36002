"""What is kept of a row of cards is what would be found anew, also once it has lost a card (`engine.rows`).

And a shuffle takes from chance what one number after another would be.
"""

from __future__ import annotations

import pytest

from benchmarks.fuzz import start_of
from benchmarks.tables import plain_game
from engine.board import IN_PLAY, LIBRARY, Board, ObjectId, ZoneKey
from engine.chance import Chance
from engine.events import Part
from engine.game import Game
from engine.notation.positions import read_position
from engine.rows import CLEAN, TEXT_ROWS, TextRows, with_one, without_one

ASKED_MUCH = read_position(
    "Ann: life 20; library Forest, Clockwork Beast, Blazing Effigy, Forest x2, Cerebral Vortex, Forest x9\n"
    "Bob: life 20; library Goblin Cohort, Mountain x2, Halls of Mist, Mountain, Giant Turtle x2, Mountain x9\n"
    "Turn 3: Ann, upkeep\n"
)
"""Texts in libraries that ask what happened this turn."""


def test_what_is_kept_of_a_row_is_what_is_found_anew() -> None:
    looked: list[tuple[TextRows, bool]] = []

    def look(before: Board, parts: tuple[Part, ...], after: Board) -> None:
        for key in after.zones:
            for one in TEXT_ROWS:
                found = one.of(after, key)
                assert found == one.anew(after, key), f"{parts} left {found} in {key}"
                looked.append((one, bool(found) and key[0] == LIBRARY))
            if CLEAN.get(key) is after.zones[key]:
                kinds = {
                    after.objects[one].kind for one in after.zones[key] if not after.objects[one].of_card
                }
                assert (
                    kinds <= {"card", "token"} if key[0] == IN_PLAY else kinds.isdisjoint({"token", "copy"})
                )

    for seed, start in enumerate((ASKED_MUCH, *(start_of("random", 2, seed) for seed in range(4)))):
        game, chance = Game(start, trace=False), Chance(seed)
        game.witness = look
        for _ in range(40):
            game.advance()
            if game.decision is None:
                break
            game.choose_at_random(chance)
    assert {one for one, _ in looked} == set(TEXT_ROWS)
    assert any(found for _, found in looked), "some library has a text that something is asked of"


def counted(monkeypatch: pytest.MonkeyPatch) -> tuple[TextRows, list[tuple[ObjectId, ...]]]:
    """A question of which nothing is known yet, the only one there is, and the rows that it looks through."""
    looks: list[tuple[ObjectId, ...]] = []
    one = TextRows(lambda board, text, zone: len(text.name) % 2 == 0)
    look = one._look

    def counting(board: Board, key: ZoneKey, ids: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
        looks.append(ids)
        return look(board, key, ids)

    one._look = counting
    TEXT_ROWS.remove(one)
    monkeypatch.setattr("engine.rows.TEXT_ROWS", [one])
    return one, looks


def test_a_library_that_loses_a_card_is_not_looked_through_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = start_of("random", 2, 0).boards[0]
    key = next(key for key in board.zones if key[0] == LIBRARY)
    one, looks = counted(monkeypatch)
    row = board.zones[key]
    assert one.of(board, key) == one.anew(board, key) != ()
    assert looks == [row]
    while row:
        row = without_one(key, row, row[len(row) // 3 if len(row) % 2 else 0])
        left = Board(board.players, board.objects, {**board.zones, key: row})
        assert one.of(left, key) == one.anew(left, key)
        assert len(looks) == 1, "it is known already"


def test_a_hand_that_gains_a_card_is_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    board = start_of("random", 2, 0).boards[0]
    key = next(key for key in board.zones if key[0] == LIBRARY)
    one, looks = counted(monkeypatch)
    row: tuple[ObjectId, ...] = ()
    texts: set[str] = set()
    for place, card in enumerate(board.zones[key]):
        thing, asked = board.objects[card], len(looks)
        assert thing.definition is not None
        row = with_one(key, row, thing, on_front=place % 3 == 0)
        there = Board(board.players, board.objects, {**board.zones, key: row})
        assert one.of(there, key) == one.anew(there, key)
        assert (len(looks) > asked) == (thing.definition.name not in texts), "a text is looked at once"
        texts.add(thing.definition.name)
    assert set(row) == set(board.zones[key])
    assert 1 < len(texts) < len(row)


def test_the_same_ids_of_another_game_are_looked_at_by_themselves() -> None:
    """Each game counts from 1: a row that goes on is the very row that was looked through, not one like it."""
    one = TextRows(lambda board, text, zone: text.name == "Forest")
    try:
        for seed in range(4):
            board = plain_game(seed).boards[0]
            for key, ids in board.zones.items():
                row = ids[:-1]
                more = with_one(key, row, board.objects[ids[-1]], on_front=False)
                there = Board(board.players, board.objects, {key: more})
                assert one.of(there, key) == one.anew(there, key)
                there = Board(board.players, board.objects, {key: row})
                assert one.of(there, key) == one.anew(there, key)
    finally:
        TEXT_ROWS.remove(one)


def test_a_shuffle_takes_one_number_after_another() -> None:
    for size in (0, 1, 2, 7, 60, 481):
        one, other = Chance(size + 5, 11), Chance(size + 5, 11)
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            place = other.below(last + 1)
            order[last], order[place] = order[place], order[last]
        assert one.shuffled(tuple(range(size))) == tuple(order)
        assert one.counter == other.counter == 11 + max(0, size - 1)
