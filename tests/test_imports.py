"""Imports point one way: playground, engine.notation and the driver, rules, agenda and events, board, language."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "engine"

LAYERS: tuple[tuple[str, ...], ...] = (
    ("__init__",),
    ("language", "chance"),
    ("ids", "restless", "fields"),
    ("cards", "scenarios", "table", "board", "citing"),
    ("memos", "seats", "editions"),
    ("unknown", "rows"),
    ("characteristics", "mana"),
    ("asking", "edit", "decisions"),
    ("events",),
    ("renaming",),
    ("agenda",),
    ("position",),
    ("trace",),
    ("rules",),
    ("naming", "answers_renamed"),
    ("view",),
    ("explaining",),
    ("recording", "repeating"),
    (
        "questioning",
        "running",
        "following",
    ),
    ("game",),
    ("nested_ends", "replaying"),
    ("simulate",),
    ("replays",),
    ("exploring",),
    ("players",),
    ("notation",),
    ("witness",),
    ("__main__", "commands"),
)
"""The rooms of the engine from the ground up. A room may import from its own row and those above it in this list."""

_WORKING_WITH_VALUES = "__future__ collections dataclasses enum functools itertools typing types contextlib"
_WORKING_WITH_TEXT = "difflib re string textwrap json hashlib unicodedata"
_COMPUTING = "array bisect fractions heapq math operator"
PURE = frozenset(f"{_WORKING_WITH_VALUES} {_WORKING_WITH_TEXT} {_COMPUTING} importlib".split())
"""What of the standard library the engine may use: nothing with a clock, files, network, threads or global chance."""
OUTSIDE = frozenset(("msgspec", "immutables"))
EXCEPTIONS = frozenset((("citing.py", "threading"), ("declared.py", "sys")))
"""What one thread's step cites is kept apart from another's while the step runs; nothing of it outlives the step.
A form belongs to the room that declares it, and is told which by who calls."""
SHELL = ("__main__", "commands")
"""The command line reads files and prints; nothing else in the engine does."""


@cache
def tree(path: Path) -> ast.Module:
    """The syntax of a file, taken apart once for all tests."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a file's syntax."""
    return tuple(ast.walk(tree(path)))


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, anywhere in it, with the line."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            yield node.lineno, node.module or ""
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


def sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py"))


def room_of(path: Path) -> str:
    first = path.relative_to(ENGINE).parts[0]
    return first.removesuffix(".py")


def row_of(room: str) -> int:
    for number, row in enumerate(LAYERS):
        if room in row:
            return number
    raise AssertionError(
        f"engine.{room} has no place in the order of rooms; give it one in {Path(__file__).name}"
    )


MODULES = sources(ENGINE)


def where(path: Path, line: int, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{line}: {what}"


def test_there_is_an_engine_to_look_at() -> None:
    assert len(MODULES) > 60


def test_a_room_imports_only_rooms_below_it() -> None:
    wrong = [
        where(path, line, name)
        for path in MODULES
        for line, name in imported(path)
        if name.startswith("engine.") and row_of(_room_named(name)) > row_of(room_of(path))
    ]
    assert wrong == []


def _room_named(module: str) -> str:
    """The room of engine.room.module; names imported from the package itself belong to its `__init__`."""
    room = module.split(".")[1]
    return room if (ENGINE / room).is_dir() or (ENGINE / f"{room}.py").exists() else "__init__"


def test_the_engine_is_pure() -> None:
    allowed = PURE | OUTSIDE | {"engine"}
    wrong = [
        where(path, line, name)
        for path in MODULES
        if room_of(path) not in SHELL
        for line, name in imported(path)
        if name.split(".")[0] not in allowed and (path.name, name) not in EXCEPTIONS
    ]
    assert wrong == []


def test_the_command_line_needs_nothing_but_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | OUTSIDE | {"engine"}
    wrong = [
        where(path, line, name)
        for path in MODULES
        for line, name in imported(path)
        if name.split(".")[0] not in allowed
    ]
    assert wrong == []


def test_the_engine_opens_no_file_and_runs_no_text() -> None:
    banned = {"open", "eval", "exec", "compile", "print", "input", "__import__"}
    calls = [
        where(path, node.lineno, node.func.id)
        for path in MODULES
        if room_of(path) not in SHELL
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in banned
    ]
    assert calls == []


WHOLE_BOARDS = {"seats.py", "seeing.py"}
"""Seats turned round and cards masked make a board anew, every field of it."""


def test_the_builder_writes_boards_through_a_draft() -> None:
    """An edit that replaces a board's fields by itself would know nothing of what hangs on them."""
    fields = {
        "objects",
        "zones",
        "players",
        "turn",
        "combat",
        "effects",
        "delayed",
        "waiting",
        "past",
        "became",
    }
    calls = [
        where(path, node.lineno, ", ".join(sorted(written)))
        for path in sources(ROOT / "playground" / "boards")
        if path.name not in WHOLE_BOARDS
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) == "replace"
        and isinstance(node.args[0] if node.args else None, ast.Name | ast.Attribute)
        and ast.unparse(node.args[0]).split(".")[-1]
        in ("board", "before", "after", "moved", "left", "changed")
        and (written := fields & {one.arg for one in node.keywords if one.arg})
    ]
    assert calls == []


def test_raw_fields_are_named_in_their_rooms_alone() -> None:
    """Whose turn it is, a life total, an opponent are asked of `engine.seats`; `test_raw_fields` says by whom not."""
    from tests.test_raw_fields import FILES, wrong

    assert [one for path in FILES for one in wrong(path)] == []


def test_modules_are_short_or_say_why() -> None:
    silent = []
    for path in [*MODULES, *sources(ROOT / "playground"), *sources(ROOT / "benchmarks")]:
        text = path.read_text(encoding="utf-8")
        docstring = ast.get_docstring(tree(path)) or ""
        if text.count("\n") > 500 and "is long because" not in docstring:
            silent.append(str(path.relative_to(ROOT)))
    assert silent == []


def test_every_rule_module_is_in_the_book() -> None:
    """What is saved is read back through the registries, so importing the book must bring every rule along."""
    import engine.rules.book

    assert engine.rules.book.ROOMS
    missing = [
        name
        for path in sources(ENGINE / "rules")
        if (name := ".".join(path.relative_to(ROOT).with_suffix("").parts)) not in sys.modules
        and path.name != "__init__.py"
    ]
    assert missing == []
