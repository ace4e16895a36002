"""No template, message, script or step of the rules says what docs/words.md has done away with."""

from __future__ import annotations

import ast
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import engine.rules.book  # noqa: F401 - opens every room of the rules
from engine.agenda import PROCEDURES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/words.md"
READ_ALOUD = ("alt", "aria-label", "content", "data-head", "label", "placeholder", "title")
NOT_READ = {
    "playground/people/handles.py": "names that nobody may take",
    "playground/watch/doctor.py": "for whoever runs the site, at a terminal",
    "playground/rulebook/differences.py": "prose about the rules",
}
"""Files whose strings are no labels, and why."""

HOLE = "\N{HORIZONTAL ELLIPSIS}"
"""Where a string or a template says something that is known later."""
_TAG = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.S)
_LITERAL = re.compile(r"\"([^\"]*)\"|'([^']*)'")


def forbidden() -> list[str]:
    """The words of the table's first column, in small letters."""
    rows = re.findall(r"^\| ([^|]+?) \| [^|]+ \| [^|]*\|$", PAGE.read_text(encoding="utf-8"), re.M)
    return [word for row in rows if row != "not" for word in row.split(", ")]


def found_in(text: str, words: list[str]) -> list[str]:
    """Which of the words stand in a text as whole words, whatever their case and their apostrophes."""
    plain = re.sub(r"\s+", " ", text.replace("\u2019", "'")).lower()
    if not _any_of(tuple(words)).search(plain):
        return []  # as nearly always: each by itself is looked for only where one is found
    return [word for word in words if _any_of((word,)).search(plain)]


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'-])(?:{'|'.join(map(re.escape, words))})(?![\w'-])")


class _Said(HTMLParser):
    """The text of a template and the attributes that are seen or heard."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in READ_ALOUD and value]
        if tag not in ("a", "b", "em", "strong", "span", "code", "kbd"):
            self.found.append("")

    def handle_data(self, data: str) -> None:
        self.found[-1] += data


def said_by_template(source: str) -> list[str]:
    """What a template says: its text, what is read of its tags, and the words in its expressions."""
    spoken = []
    for tag in _TAG.findall(source):
        if not tag.startswith("{#"):
            spoken += [one or other for one, other in _LITERAL.findall(tag)]
    reader = _Said()
    reader.feed(_TAG.sub(lambda tag: HOLE if tag[0].startswith("{{") else "", source))
    return [*spoken, *reader.found]


def said_by_module(source: str) -> list[str]:
    """The strings of a module without those that explain it; a string with holes is one."""
    return said_in(ast.parse(source))


def said_in(tree: ast.AST) -> list[str]:
    found = list[str]()
    skipped = set[ast.AST]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            skipped.update(node.values)
            found.append(
                "".join(str(one.value) if isinstance(one, ast.Constant) else HOLE for one in node.values)
            )
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped:
            found.append(node.value)
    # What has no blank and no capital is a name in the program: a key, a class, an address.
    return [one for one in found if " " in one.strip() or one[:1].isupper()]


def refused_by_module(source: str) -> list[str]:
    """The words of a module's errors: what it raises, and what a scanner fails with."""
    errors = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Raise)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fail")
    ]
    return [one for error in errors for one in said_in(error)]


def said_by_script(source: str) -> list[str]:
    """The strings of a script, its comments left out."""
    bare = re.sub(r"/\*.*?\*/", "", re.sub(r"^\s*//.*$", "", source, flags=re.M), flags=re.S)
    return [one for groups in re.findall(r"\"([^\"\n]*)\"|`([^`]*)`", bare) for one in groups if " " in one]


def everything() -> list[tuple[str, list[str]]]:
    """Every file that says something to people, and what it says."""
    found = [
        (path, said_by_template(path.read_text(encoding="utf-8")))
        for path in ROOT.glob("templates/**/*.html")
    ]
    for path in ROOT.glob("playground/**/*.py"):
        if not {"migrations", "commands", "launch"} & set(path.parts):
            found.append((path, said_by_module(path.read_text(encoding="utf-8"))))
    for path in ROOT.glob("static/js/**/*.js"):
        found.append((path, said_by_script(path.read_text(encoding="utf-8"))))
    return [(str(path.relative_to(ROOT)), said) for path, said in sorted(found)]


def test_the_style_page_names_words_that_are_gone() -> None:
    words = forbidden()
    assert {"bring in", "take along", "mail address", "today's engine"} <= set(words)
    assert len(words) == len(set(words)) > 50
    assert all(word == word.lower() for word in words)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (said_by_template("<p>Bring <b>in</b>\n a file</p>"), ["bring in"]),
        (
            said_by_template("<a title='{{ name }} takes'>x</a>{% set words = \"Take along\" %}"),
            ["take along"],
        ),
        (said_by_template("{# Take along #}<p class='bring in'>Import</p>"), []),
        (said_by_module('"""Whoever reads."""\nx = f"Bring {what} in" + "Nothing fits."'), ["nothing fits"]),
        (said_by_module("KEY = 'nobody'\nFAULT = 'Nobody is called that.'"), ["nobody"]),
        (said_by_script("// bring in\nlet said = `Once more, ${name}`;"), ["once more"]),
    ],
)
def test_words_are_found_where_people_read_them(said: list[str], found: list[str]) -> None:
    assert [word for one in said for word in found_in(one, forbidden())] == found


def test_no_page_says_what_the_style_page_has_done_away_with() -> None:
    words = forbidden()
    kept = [
        f"{name}: {word!r} in {' '.join(one.split())!r}"
        for name, said in everything()
        if name not in NOT_READ
        for one in said
        for word in found_in(one, words)
    ]
    assert not kept, "\n".join(kept)


def test_files_that_are_not_read_are_there() -> None:
    assert [name for name in NOT_READ if not (ROOT / name).is_file()] == []


def test_no_step_of_the_rules_says_it_either() -> None:
    words = forbidden()
    said = [kind.title for kind in PROCEDURES.values()]
    said += [step.sentence for kind in PROCEDURES.values() for step in kind.steps.values()]
    assert len(said) > 500
    assert [one for one in said if found_in(one, words)] == []


def test_no_error_of_the_engine_says_so_either() -> None:
    words = forbidden()
    said = {
        str(path.relative_to(ROOT)): refused_by_module(path.read_text(encoding="utf-8"))
        for path in sorted(ROOT.glob("engine/**/*.py"))
        # The witness speaks to who works on the engine.
        if "witness" not in path.parts
    }
    assert sum(map(len, said.values())) > 300
    kept = [
        f"{name}: {word!r} in {' '.join(one.split())!r}"
        for name, errors in said.items()
        for one in errors
        for word in found_in(one, words)
    ]
    assert kept == [], "\n".join(kept)
