"""Boards and moments as Markdown, to be pasted where people ask and answer. Whatever people wrote is escaped."""

from __future__ import annotations

import re

from engine.board import PlayerId
from engine.position import Position
from playground.boards import narrating
from playground.boards.drawing import moment_in_words
from playground.boards.in_words import board_in_words
from playground.boards.partly import in_one_line, rows_of
from playground.boards.playing import PlayedRun

RULES_OF = "Rules of October 2006."
_SPECIAL = "\\`*_[]<>#|~"
_AT_THE_START = re.compile(r"(?m)^[ \t]*(\d{0,9})([-+=.)])")


def escaped(text: str) -> str:
    """Text that Markdown takes as it stands: no emphasis, no link, no list, no HTML."""
    plain = "".join(f"\\{letter}" if letter in _SPECIAL else letter for letter in text.replace("&", "&amp;"))
    return _AT_THE_START.sub(r"\1\\\2", plain)


def fenced(text: str) -> str:
    """Text as it is, between fences longer than any row of such marks in it."""
    longest = max((len(row) for row in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text.rstrip()}\n{fence}"


def board_markdown(title: str, text: str, moment: str, without: str = "") -> str:
    """A board that is being built: title, moment, what it goes without, and the text, which can be pasted in again."""
    told = [f"**{escaped(without)}**"] if without else []
    parts = [f"### {escaped(title or 'A board')}", escaped(moment), *told, fenced(text), RULES_OF]
    return "\n\n".join(parts) + "\n"


def step_markdown(
    played: PlayedRun, step: int, seen: Position, title: str, address: str, viewer: PlayerId | None = None
) -> str:
    """A moment of a line: the step with its rules, what it did, the board, and the link."""
    parts = [
        f"### {escaped(title or 'A line of play')}",
        f"{escaped(moment_in_words(seen))} (step {step} of {played.last})",
    ]
    if without := in_one_line(rows_of(seen, whole=[played.position(step)])):
        parts.append(f"**{escaped(without)}**")
    if step:
        line = played.lines[step - 1]
        words = narrating.said(played, line, viewer)
        happened = narrating.happened(played, line, viewer)
        further = narrating.rules(played, line, viewer)[1:]
        also = f" (also {', '.join(further)})" if further else ""
        ours = " *Our reading.*" if line.ours else ""
        parts.append(f"**{line.rule}** {escaped(words)}{also}{ours}")
        parts += [escaped(happened)] if happened and happened != words else []
    listed = []
    for who, zones in board_in_words(seen):
        listed += [f"- **{escaped(who)}**", *(f"  - {escaped(words)}" for words in zones)]
    parts.append("\n".join(listed))
    whose = "" if viewer is None else f" As {escaped(seen.board.players[viewer].name)} sees it."
    parts.append(f"{RULES_OF}{whose} [Step through it]({address})")
    return "\n\n".join(parts) + "\n"
