"""What no test asks: whether a few letters or digits are missing from what is drawn by lot.

A digest, a token or an id has any three hexadecimal digits in it now and then, so such a test fails once in a hundred
runs, and says nothing in the others.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
_MAY_BE_DRAWN = re.compile(r"[0-9a-f]{1,6}|[0-9]{1,8}")
"""What stands in a digest by chance within some thousands of runs; longer words do not."""


def _asked(source: str) -> Iterator[tuple[int, str]]:
    """Each text that has to be missing from another one, with its line."""
    claims = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)]
    for node in (node for claim in claims for node in ast.walk(claim)):
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Constant):
            text = node.left.value
            if isinstance(node.ops[0], ast.NotIn) and isinstance(text, str | bytes):
                yield node.lineno, text if isinstance(text, str) else text.decode("latin-1")


def test_chance_is_found_where_it_is() -> None:
    source = 'assert "192" not in x and "of" not in y\nassert b"ab" not in z and "12" in z\nx = "34" not in y'
    assert {text for _, text in _asked(source)} == {"192", "of", "ab"}
    assert _MAY_BE_DRAWN.fullmatch("192") and not _MAY_BE_DRAWN.fullmatch("of")


@pytest.mark.parametrize("room", ["site", "launch", "browser"])
def test_no_test_of_the_site_fails_by_chance(room: str) -> None:
    found = [
        f"{path.relative_to(TESTS)}:{line}: {text!r}"
        for path in sorted((TESTS / room).rglob("*.py"))
        for line, text in _asked(path.read_text())
        if _MAY_BE_DRAWN.fullmatch(text)
    ]
    assert found == []
