"""Which modules know which way of playing by name: `python -m tests.rules.who_knows` prints how many.

A module knows a keyword if a name or a text in its code has the keyword in it; docstrings and comments don't count. The
language, which has to read and print the words, the texts of cards, and what judges the engine from outside are no part
of this.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.test_imports import nodes

ROOT = Path(__file__).parents[2]
STEMS = {
    "affinity": "affinity",
    "buyback": "buyback|bought_back",
    "convoke": "convok(?:e|ed|ing)",
    "cycling": "cycling",
    "entwine": "entwined?",
    "epic": "epic",
    "flash": "flash",
    "flashback": "flashback|flashed_back",
    "forecast": "forecast",
    "kicker": "kickers?|kicked",
    "madness": "madness",
    "morph": "morph",
    "offering": "offering",
    "replicate": "replicated?",
    "splice": "splic(?:e|es|ed|ing)",
    "split second": "split_second",
    "suspend": "suspends?|suspended",
}
"""The keywords that are ways to play or add to playing, and the words by which code names them."""
LEFT_OUT = ("engine/language/", "engine/cards/", "engine/witness/", "engine/commands/")


def words_in(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Names and texts in the code, each as words joined by "_"."""
    sentences = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    # What stands below a constant says what it is, like a docstring.
    sentences |= {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in sentences:
            yield node.value


def plain(word: str) -> str:
    """A name or text as small words with "_" before, between and after them."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word)
    return f"_{re.sub(r'[^a-z]+', '_', parts.lower())}_"


@cache
def known(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """For each keyword the modules that know it."""
    found: dict[str, list[str]] = {name: [] for name in STEMS}
    every = re.compile("|".join(f"_(?:{stem})_" for stem in STEMS.values()))
    sought = {name: re.compile(f"_(?:{stem})_") for name, stem in STEMS.items()}
    for path in sorted((*(root / "engine").rglob("*.py"), *(root / "playground").rglob("*.py"))):
        where = str(path.relative_to(root))
        if where.startswith(LEFT_OUT):
            continue
        words = {plain(one) for one in set(words_in(nodes(path)))}
        text = " ".join(one for one in words if every.search(one))
        for name, pattern in sought.items():
            if pattern.search(text):
                found[name].append(where)
    return {name: tuple(where) for name, where in found.items()}


if __name__ == "__main__":
    for name, where in known(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT).items():
        print(f"{name:13}{len(where):3}  {' '.join(one.rpartition('/')[2] for one in where)}")
