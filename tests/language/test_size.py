"""How much code the card language takes for each form that it knows: what is said twice shows here first."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

from engine import language
from engine.language.rooms import LANGUAGE

LINES = 12.5
"""Of all files together, with what explains them, for each form: small rooms have more heads and imports."""
CODE = 7.6
"""Without docstrings, comments, imports and empty lines, for each form. It may only fall."""
SILENT = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def code_lines(text: str) -> set[int]:
    """The lines on which something is done."""
    used: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            used.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        told = isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)
        if told or isinstance(node, ast.Import | ast.ImportFrom):
            assert isinstance(node, ast.stmt) and node.end_lineno is not None
            used -= set(range(node.lineno, node.end_lineno + 1))
    return used


def test_a_form_takes_no_more_code_than_it_did() -> None:
    texts = [path.read_text(encoding="utf-8") for path in Path(language.__file__).parent.rglob("*.py")]
    forms = sum(len(every) for every in LANGUAGE.forms.values())
    assert sum(len(text.splitlines()) for text in texts) <= LINES * forms
    assert sum(len(code_lines(text)) for text in texts) <= CODE * forms
