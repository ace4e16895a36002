"""What a board keeps raw of turns, life and combat is read at the table's room alone (`engine/seats.py`).

With teams, ranges or several turns these fields don't mean what they say for two players, so whoever asks for the
active player, a life total or an opponent asks there. Those who write the fields, or make boards, are listed here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.test_imports import ROOT, nodes, sources

RAW = frozenset(("active", "life", "seated"))
"""Fields of turns and players whose meaning at a table is for `engine.seats` to say, by whatever they are read of."""
OF_COMBAT = frozenset(("attackers", "defenders"))
"""The same of a combat."""
WRITTEN = frozenset(("change_player", "replace", "Player", "Turn", "Combat"))
"""Calls that make or change what has such fields."""
ROOMS: dict[str, frozenset[str]] = {
    "engine/seats.py": RAW | OF_COMBAT,
    "engine/board.py": frozenset(("players",)),
    "engine/events/ending.py": frozenset(("seated",)),
    "engine/events/amounts.py": frozenset(("life",)),
    "engine/events/nests.py": frozenset(("life",)),
    "engine/events/melee.py": frozenset(("active",)),
    "engine/events/turns.py": RAW | OF_COMBAT,
}
"""The table's room, and the events that write: what each may name."""
MAKERS: dict[str, frozenset[str]] = {
    # Boards are made from decks.
    "engine/rules/game/starting_101.py": frozenset(("Player(life=)",)),
    "engine/rules/special/subgames_506.py": frozenset(("Player(life=)",)),
    # Boards are made from what a text says, and by hand.
    "engine/notation/said.py": frozenset(("now.active", "one.turn.active", "seat.life")),
    "engine/notation/melee.py": frozenset(("one.turn.active",)),
    "engine/notation/reading_positions.py": frozenset(
        ("seat.life", "Player(life=)", "turn.active", "replace(seated=)")
    ),
    "engine/notation/reading_combat.py": frozenset(
        ("said.turn.active", "Combat(attackers=)", "Combat(defenders=)", "replace(seated=)")
    ),
    "playground/boards/course.py": frozenset(("replace(defenders=)",)),
    "playground/boards/editing.py": frozenset(("change_player(life=)",)),
    "playground/boards/seats.py": frozenset(
        ("replace(defenders=)", "replace(life=)", "change_player(life=)")
    ),
    "engine/commands/prices.py": frozenset(("replace(life=)",)),
    "engine/witness/tables.py": frozenset(("Player(life=)",)),
    # What a loop sets aside, and a life total that somebody thinks of.
    "engine/rules/effects/loops_421.py": frozenset(("replace(life=)",)),
    "engine/explaining/players.py": frozenset(("replace(life=)",)),
}
"""Who makes boards, and what of it each may name."""
NAMESAKES: dict[str, frozenset[str]] = {
    "engine/notation/tell.py": frozenset(("part.life",)),
    "engine/rules/game/starting_101.py": frozenset(("self.life",)),
    "engine/nested_ends.py": frozenset(("one.life",)),
    "engine/notation/exchange/forge_boards.py": frozenset(
        ("self.active", "reader.active", "player.life")  # What Forge's file says.
    ),
    "engine/witness/ledger.py": frozenset(("was.life", "now.life")),  # The ledger's own account.
    "playground/simulations/playouts.py": frozenset(("self.life", "result.life")),
    "playground/boards/controls.py": frozenset(("asking_in_combat.attackers",)),  # A function.
    "playground/look/frames.py": frozenset(("face.active",)),
}
"""Fields of the same name that something else has."""
FILES = [one for room in ("engine", "playground") for one in sources(ROOT / room)]


def named(source: Iterable[ast.AST]) -> Iterator[tuple[int, str, str]]:
    """Each raw field that a source names: line, field, and how it is named."""
    for node in source:
        if isinstance(node, ast.Attribute) and node.attr in RAW | OF_COMBAT:
            words, owner = ast.unparse(node), ast.unparse(node.value).split(".")[-1]
            if node.attr in RAW or (node.attr in OF_COMBAT and "combat" in owner):
                yield node.lineno, node.attr, words
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in WRITTEN:
                for given in node.keywords:
                    if given.arg in RAW | OF_COMBAT:
                        yield node.lineno, given.arg, f"{called}({given.arg}=)"
            elif called == "len" and ast.unparse(node.args[0]).endswith(("board.players", "before.players")):
                yield node.lineno, "players", ast.unparse(node)


def wrong(path: Path) -> list[str]:
    here = path.relative_to(ROOT).as_posix()
    allowed = MAKERS.get(here, frozenset()) | NAMESAKES.get(here, frozenset())
    return [
        f"{here}:{line}: {words}"
        for line, field, words in named(nodes(path))
        if field not in ROOMS.get(here, ()) and words not in allowed and here != "engine/seats.py"
    ]


@pytest.mark.parametrize("rows", [MAKERS, NAMESAKES], ids=["makers", "namesakes"])
def test_nobody_is_listed_for_nothing(rows: dict[str, frozenset[str]]) -> None:
    idle = [
        f"{path}: {one}"
        for path, listed in rows.items()
        for one in sorted(listed - {words for *_, words in named(nodes(ROOT / path))})
    ]
    assert idle == []


@pytest.mark.parametrize(
    "text",
    [
        "who = board.turn.active",
        "turn = game.board.turn\nif turn.active == player: pass",
        "total = board.players[seat].life",
        "edit.change_player(player, life=3)",
        "for one in board.combat.defenders: pass",
        "number = len(board.players)",
    ],
)
def test_a_raw_field_is_seen(text: str) -> None:
    assert len(list(named(ast.walk(ast.parse(text))))) == 1
