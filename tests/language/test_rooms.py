"""Rooms of the language stand apart: none takes a form of another, and imports go round in no circle (part by part)."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from engine import language
from engine.language.forms.declared import SentenceForm

HERE = Path(language.__file__).parent
ROOMS = "engine.language.rooms"


def name_of(path: Path) -> str:
    parts = path.relative_to(HERE.parents[1]).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {name_of(path): path.read_text(encoding="utf-8") for path in sorted(HERE.rglob("*.py"))}


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Everything in a text but what is there for the types alone."""
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return
    yield node
    for inner in ast.iter_child_nodes(node):
        yield from running(inner)


@cache
def imports(text: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Wherever in a text, but what only types are for."""
    return tuple(one for one in running(ast.parse(text)) if isinstance(one, ast.Import | ast.ImportFrom))


def imported(text: str, modules: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The modules that a text imports, with the name that it takes."""
    for node in imports(text):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield (inner, "") if inner in modules else (node.module, alias.name)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def circle(modules: Mapping[str, str]) -> list[str]:
    """A way from a module through what it imports back to itself; nothing if there is none."""
    to = {
        name: {one for one, _ in imported(text, modules) if one in modules} for name, text in modules.items()
    }
    done: set[str] = set()

    def walked(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        for one in sorted(to[name]):
            if found := walked(one, [*way, name]):
                return found
        done.add(name)
        return []

    return next((found for name in modules if (found := walked(name, []))), [])


def forms_taken(modules: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Which room takes a form of which other, and by what name."""
    return [
        (name, of, taken)
        for name, text in modules.items()
        for of, taken in imported(text, modules)
        if of.startswith(f"{ROOMS}.")
        and taken
        and isinstance(getattr(importlib.import_module(of), taken), SentenceForm)
    ]


def test_imports_of_the_language_go_round_in_no_circle() -> None:
    assert len(SOURCES) > 120
    assert circle(SOURCES) == []


def test_no_room_takes_a_form_of_another() -> None:
    assert forms_taken(SOURCES) == []


def test_a_circle_is_noticed_even_within_a_function() -> None:
    late = "def late() -> None:\n    from engine.language.rooms.clauses.clauses import verbs\n"
    selections = f"{ROOMS}.nouns.selections"
    assert selections in circle({**SOURCES, selections: SOURCES[selections] + late})


def test_a_form_that_is_taken_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = importlib.import_module(f"{ROOMS}.coins")
    monkeypatch.setattr(rooms, "FLIPS", SentenceForm(None, "", "vp"), raising=False)
    life = f"{ROOMS}.changes.losing"
    taken = SOURCES[life] + f"from {ROOMS}.coins import FLIPS\n"
    assert forms_taken({**SOURCES, life: taken}) == [(life, f"{ROOMS}.coins", "FLIPS")]
