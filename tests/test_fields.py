"""A field that a value hasn't is an error, however the value is written anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import Struct

from benchmarks.tables import plain_game
from engine.board import PlayerId
from engine.edit import Edit
from engine.fields import given, gone_on, with_field, with_fields

POSITION = plain_game(0)
PLAYER, FRAME = POSITION.board.players[0], POSITION.agenda[-1]


def test_a_board_has_no_field_of_a_misspelt_name() -> None:
    edit = Edit(POSITION.board, 1)
    with pytest.raises(AttributeError, match="no trun"):
        edit.set("trun", POSITION.board.turn)
    with pytest.raises(AttributeError, match="lief"):
        edit.change_player(PlayerId(0), lief=3)


@pytest.mark.parametrize(
    "write",
    [
        lambda: with_fields(PLAYER, {"lief": 3}),
        lambda: with_field(PLAYER, "lief", 3),
        lambda: gone_on(FRAME, "end", {"palyer": 1}),
        lambda: given(FRAME, "palyer", 1),
    ],
)
def test_no_value_has_a_field_of_a_misspelt_name(write: Callable[[], Struct]) -> None:
    with pytest.raises(AttributeError, match=r"lief|palyer"):
        write()


def test_what_is_written_anew_leaves_the_value_as_it_was() -> None:
    poorer = with_fields(PLAYER, {"life": 3, "poison": 2})
    assert (poorer.life, poorer.poison, PLAYER.life, PLAYER.poison) == (3, 2, 20, 0)
    assert with_fields(poorer, {"life": 20, "poison": 0}) == PLAYER
    board = POSITION.board
    board.__dict__["kept"] = {}
    assert "kept" not in with_field(board, "begun", board.begun).__dict__
    del board.__dict__["kept"]
