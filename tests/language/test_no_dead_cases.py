"""Of two cases that match the same, the second is never reached: what it reads would be read as the first."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[2] / "engine"
MATCHING = [path for path in sorted(ENGINE.rglob("*.py")) if "    match " in path.read_text(encoding="utf-8")]


def _dead(tree: ast.AST) -> Iterator[str]:
    for found in ast.walk(tree):
        seen: set[str] = set()
        for case in found.cases if isinstance(found, ast.Match) else ():
            either = case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern]
            for pattern in either:
                if ast.dump(pattern) in seen:
                    yield f"{pattern.lineno}: {ast.unparse(pattern)}"
            if case.guard is None:
                seen.update(map(ast.dump, either))


@pytest.mark.parametrize("path", MATCHING, ids=lambda path: path.stem)
def test_no_case_stands_behind_an_equal_one(path: Path) -> None:
    assert list(_dead(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_an_equal_case_is_found() -> None:
    text = "match name:\n case 'a' | 'b': pass\n case 'c' if name: pass\n case 'c': pass\n case 'b': pass"
    assert list(_dead(ast.parse(text))) == ["5: 'b'"]
