"""A name means one thing: no two public classes of the engine share one."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.test_imports import tree

ENGINE = Path(__file__).parents[1] / "engine"
SHARED: dict[str, str] = {
    "Shuffle": "a text tells a player to do it, and chance is asked for the order; kept lines name the question so",
}
"""Names that two classes have, and why it does not mislead."""
OF_THEIR_OWN = ("commands", "witness")
"""Rooms that nothing else takes a name from: the command line, and what judges the engine from outside."""
APART = ("board.py", "events", "language")
"""What is on the board, what happens and what a text says: who reads a rule meets them on one page."""


def _named(path: Path) -> Iterator[str]:
    """The public classes that a module defines, and the types that it names."""
    for node in tree(path).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target)


def _everywhere(*rooms: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for room in rooms:
        within = ENGINE / room
        for path in sorted(within.rglob("*.py")) if within.is_dir() else [within]:
            for name in _named(path):
                if not name.startswith("_"):
                    found[name].append(str(path.relative_to(ENGINE)))
    return found


def test_no_two_classes_of_the_engine_share_a_name() -> None:
    """A type that is only another name for a union may be called as one elsewhere, as long as no class is."""
    classes: dict[str, list[str]] = defaultdict(list)
    for path in sorted(ENGINE.rglob("*.py")):
        if path.relative_to(ENGINE).parts[0] in OF_THEIR_OWN:
            continue
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes[node.name].append(str(path.relative_to(ENGINE)))
    twice = {name: where for name, where in classes.items() if len(where) > 1}
    assert twice.keys() == SHARED.keys(), twice


def test_board_events_and_language_have_names_of_their_own() -> None:
    """What deals damage, that damage was dealt, and what still applies: three names, so that none is misread."""
    twice = {name: where for name, where in _everywhere(*APART).items() if len(where) > 1}
    assert not twice
