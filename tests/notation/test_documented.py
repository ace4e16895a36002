"""docs/notation.md has every word that the notation reads, and what it shows as expectations is read."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from engine import notation
from engine.language.expansions import SETS
from engine.language.words import Color, KeywordName
from engine.notation.reading_expectations import read_expectation

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
READERS = sorted(path.stem for path in Path(notation.__file__).parent.glob("*.py"))
ASKED = ("try_word", "word", "try_any")
"""What a scanner is asked for: words as they stand in the call, or all of a table."""
OF_THE_RULES = {*KeywordName, *(color.word for color in Color), *SETS.values()}
"""Words that the notation takes from the rules: the names of keywords, of colors and of sets."""
OTHER_WAYS = {
    "and giving": "giving",
    "all pass": "Everyone passes",
    "first main": "main",
    "second main": "main",
    "empty": "nothing",
    "tails": "heads",
    "evens": "odds",
}
"""Words that say the same as others, or their opposite, and need no mention of their own: where the others stand."""


def words_asked_for(module: ModuleType) -> Iterator[str]:
    """Every word or phrase that a module of the notation asks its scanner for."""
    for call in ast.walk(ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ASKED:
            for one in call.args:
                yield from _words(module, one)


def _words(module: ModuleType, node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.Starred(value=inner):
            yield from _words(module, inner)
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from _words(module, part)
        case ast.Name(id=name) if name.isupper() or name.startswith("_"):
            table = getattr(module, name)
            yield from [table] if isinstance(table, str) else [str(one) for one in table]


def said(words: str) -> bool:
    words, text = words.strip(" ,;:"), re.sub(r"\s+", " ", MANUAL)
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("name", READERS)
def test_every_word_that_is_read_stands_in_the_manual(name: str) -> None:
    module = importlib.import_module(f"engine.notation.{name}")
    asked = {one for one in words_asked_for(module) if any(letter.isalpha() for letter in one)} - OF_THE_RULES
    assert sorted(one for one in asked if not said(OTHER_WAYS.get(one, one))) == []


def test_there_are_words_to_look_for() -> None:
    """Were the readers written otherwise, the test above would look at nothing."""
    found = {
        one for name in READERS for one in words_asked_for(importlib.import_module(f"engine.notation.{name}"))
    }
    assert len(found) > 250 and {"targeting", "end of turn", "was", "phased out"} <= found
    assert not said("targeting nobody in particular")


def shown_expectations() -> list[str]:
    """The sentences of the block under "Expectations", two in a line."""
    block = MANUAL.split("## Expectations")[1].split("\n\n")[1]
    parts = (part for line in block.splitlines() for part in re.split(r"\s{3,}", line.strip()))
    return [
        one
        for part in parts
        for one in re.findall(r"[^().][^()]*?(?:\.(?= |$)|\d[a-z]?$)", part.split(" (")[0])
    ]


@pytest.mark.parametrize("words", shown_expectations())
def test_an_expectation_that_is_shown_is_read_and_printed_so_that_it_reads(words: str) -> None:
    found = read_expectation(words.strip(), ("Ann", "Bob"))
    assert read_expectation(found.words(), ("Ann", "Bob")) == found
