"""Scenarios that visitors write and publish: a text with a title, a question, an answer in words and tags.

What is typed in the form's fields goes into the head of the text, so that the text alone is the whole scenario,
wherever it is taken; what the text says of itself there is replaced.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from playground.boards.visitors import Maker
from playground.ids import new_id
from playground.library.filing import fill
from playground.library.judging import Judged, judge
from playground.library.models import WRITTEN, Scenario
from playground.rulings.versions import engine_version

_DIVIDER = re.compile(r"(?m)^---[ \t]*$")
_HEAD = re.compile(r"#|(Question|Answer|Tags):")
_NOTE = re.compile(r"Note:")

EXAMPLE = """Ann: life 20; in play Mountain x2; mana RR
Bob: life 20; hand Shock
Turn 3: Ann, precombat main phase
---
Both pass.
---
Ann has 18 life.
trace has 300.3.
"""
"""What whoever begins to write is shown; without title and question, for which the form has fields."""


@dataclass(frozen=True)
class Wanted:
    """What its writer says."""

    title: str
    text: str
    question: str = ""
    answer: str = ""
    tags: tuple[str, ...] = ()
    public: bool = False
    notes: str | None = None
    """Why it is so, a paragraph a line; None leaves those of the text."""


def with_places(text: str) -> str:
    """A board's text with places for what is done and for what must hold, if it has none."""
    return text if _DIVIDER.search(text) else f"{text.rstrip()}\n---\n\n---\n"


def whole_text(wanted: Wanted) -> str:
    """The text with its head."""
    head, rest = _halves(wanted.text)
    kept = [line for line in head.split("\n") if not _HEAD.match(line)]
    if wanted.notes is not None:
        kept = [line for line in kept if not _NOTE.match(line)]
    lines = [f"# {_line(wanted.title)}"]
    lines += [f"Question: {_line(wanted.question)}"] if wanted.question.strip() else []
    lines += [f"Answer: {_line(wanted.answer)}"] if wanted.answer.strip() else []
    lines += [f"Tags: {', '.join(wanted.tags)}"] if wanted.tags else []
    lines += [f"Note: {_line(one)}" for one in (wanted.notes or "").splitlines() if one.strip()]
    return "\n".join([*lines, *kept]).rstrip("\n") + f"\n{rest}".rstrip("\n") + "\n"


def said_in(text: str) -> Wanted:
    """A whole text taken apart again: what its head says, and the text without that."""
    head, rest = _halves(text)
    said: dict[str, str] = {}
    notes, kept = [], []
    for line in head.split("\n"):
        name, _, words = line.partition(":")
        if line.startswith("#"):
            said.setdefault("title", line.lstrip("# ").strip())
        elif name == "Note":
            notes.append(words.strip())
        elif _HEAD.match(line):
            said[name.lower()] = words.strip()
        else:
            kept.append(line)
    tags = (" ".join(one.split()) for one in said.pop("tags", "").split(","))
    return Wanted(
        title=said.get("title", ""),
        text=("\n".join(kept).strip("\n") + f"\n{rest}".rstrip("\n")).strip("\n") + "\n",
        question=said.get("question", ""),
        answer=said.get("answer", ""),
        tags=tuple(dict.fromkeys(filter(None, tags))),
        notes="\n".join(notes),
    )


def _halves(text: str) -> tuple[str, str]:
    """What stands before the first divider, and the rest with it."""
    text = text.replace("\r\n", "\n").strip("\n")
    divider = _DIVIDER.search(text)
    return (text[: divider.start()], text[divider.start() :]) if divider is not None else (text, "")


def _line(words: str) -> str:
    return " ".join(words.split())


def try_out(wanted: Wanted) -> tuple[str, Judged]:
    """The whole text, and what the current engine says of it."""
    text = whole_text(wanted)
    return text, judge(text, title=wanted.title)


def publish(wanted: Wanted, maker: Maker) -> Scenario:
    """The scenario's row. What the engine says of it stands on its page, whether it agrees or not."""
    text, judged = try_out(wanted)
    row = Scenario(
        kind=Scenario.Kind.WRITTEN, slug=f"{WRITTEN}/{new_id()}", shelf=WRITTEN, text=text, **maker
    )
    row.visibility = Scenario.Visibility.PUBLIC if wanted.public else Scenario.Visibility.UNLISTED
    fill(row, judged, hashlib.sha256(text.encode()).hexdigest(), engine_version()).save()
    return row
