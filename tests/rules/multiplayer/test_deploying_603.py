"""603: every creature can be deployed to a teammate, for as long as it has abilities and is a creature."""

from __future__ import annotations

import pytest

from engine.board import ObjectId
from engine.characteristics import explain, held
from engine.notation.reading_positions import read_position
from engine.rules.multiplayer.deploying_603 import DEPLOY

FOUR = (
    "Table: team Ann and Bob; team Carol and Dave; deploy creatures\nAnn: in play {}\n"
    "Bob: library Forest\nCarol: library Forest\nDave: library Forest\nTurn 3: Ann, precombat main\n"
)


def deployable(text: str) -> list[str]:
    """The permanents of a board that have the ability."""
    board = read_position(text).board
    return [
        board.objects[one].definition.name  # type: ignore[union-attr]
        for one in board.in_play
        if any(ability.ability == DEPLOY for ability in held(board, one))
    ]


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("Grizzly Bears, Forest, Sol Ring", ["Grizzly Bears"]),
        ("Grizzly Bears, Humility", []),
        ("Opalescence, Glorious Anthem, Forest", ["Glorious Anthem"]),
        ("Living Lands, Forest", ["Forest"]),
        ("Grinning Demon (face down)", ["Grinning Demon"]),
    ],
)
def test_603_2_each_creature_has_it_and_loses_it_with_all_abilities(cards: str, found: list[str]) -> None:
    assert deployable(FOUR.format(cards)) == found


def test_603_1_only_where_the_table_says_so() -> None:
    assert deployable(FOUR.format("Grizzly Bears").replace("; deploy creatures", "")) == []


def test_the_layers_say_where_it_comes_from() -> None:
    board = read_position(FOUR.format("Grizzly Bears")).board
    rows = explain(board, ObjectId(board.in_play[0]))
    assert [(row.layer, row.rule) for row in rows] == [("printed", "201.2"), ("5", "603.2")]
