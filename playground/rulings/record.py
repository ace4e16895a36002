"""The stored trace: each step's lines and boards as they were shown when the link was made.

It stands for itself: no engine is needed to read it, so it is shown whatever becomes of the rules' code. Each line
also has a mark, a digest of all that happened in it, by which today's trace is compared with it.
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.board import PlayerId
from engine.notation.fields import anything_written
from engine.notation.references import Writer
from engine.notation.tell import LEVELS, shows
from engine.position import Position
from engine.rules.stack.priority_408 import HasPriority
from engine.trace import TraceLine
from engine.view import view
from playground.boards import narrating
from playground.boards.card_views import Marks
from playground.boards.drawing import draw_board, draw_stack, moment_in_words
from playground.boards.playing import PlayedRun
from playground.boards.views.panels import board_before, changed_in_view

VERSION = 1
_PRESET = 1
"""Boards of neighbouring steps are nearly the same, so even the fastest compression shrinks them fiftyfold."""
_MOST_BYTES = 400_000_000

Plain = dict[str, Any]


def make(played: PlayedRun, viewer: PlayerId | None = None) -> bytes:
    """The record of a line as it was played, as this player sees it; None sees everything."""
    return packed(plain(played, viewer))


def packed(shown: Plain) -> bytes:
    """A record as it is stored."""
    return lzma.compress(msgspec.json.encode(shown), preset=_PRESET)


def plain(played: PlayedRun, viewer: PlayerId | None = None) -> Plain:
    """The same as plain data. Of what the player does not see only the marks of its lines rest on anything."""
    scenes: list[Plain] = []
    known: dict[tuple[Any, ...], int] = {}
    steps = []
    for step in range(played.last + 1):
        position, before = played.position(step), played.position(max(0, step - 1))
        key = (id(position.boards[-1]), id(before.boards[-1]), _asked_of(position))
        if key not in known:
            known[key] = len(scenes)
            scenes.append(_scene(position, before, viewer))
        steps.append(_step(played, step, known[key], viewer))
    seen_by = "" if viewer is None else played.start.boards[0].players[viewer].name
    return {"version": VERSION, "seen_by": seen_by, "steps": steps, "scenes": scenes}


def _asked_of(position: Position) -> tuple[int, bool]:
    form = position.decision
    return (-2, False) if form is None else (int(form.player), isinstance(form, HasPriority))


def _scene(position: Position, before: Position, viewer: PlayerId | None) -> Plain:
    seen = view(position, viewer)
    shown = replace(seen.position, decision=position.decision)
    changed = None if seen.names is None else changed_in_view(position, before, seen)
    marks = Marks(before=board_before(shown, before), changed=changed)
    return {
        "board": draw_board(shown, marks),
        "stack": draw_stack(shown.board, marks),
        "moment": moment_in_words(position),
    }


def _step(played: PlayedRun, step: int, scene: int, viewer: PlayerId | None) -> Plain:
    """A moment, and the line that led to it; the start has no line."""
    position = played.position(step)
    plain: Plain = {"scene": scene, "frames": narrating.call_stack(position)}
    form = position.decision
    if form is not None:
        who = position.board.players[form.player].name if form.player >= 0 else "Chance"
        # What another player chooses may have a name in it that this one does not know.
        own = viewer is None or viewer in (form.player, position.maker)
        plain["asked"] = {"who": who, "purpose": form.purpose if own else "", "rule": form.rule}
    if position.outcome is not None:
        plain["outcome"] = {
            "winners": [position.boards[0].players[one].name for one in position.outcome.winners],
            "rule": position.outcome.rule,
        }
    if step:
        plain["line"] = _line(played, played.lines[step - 1], viewer)
    return plain


def _line(played: PlayedRun, line: TraceLine, viewer: PlayerId | None) -> Plain:
    index = line.index
    return {
        "mark": mark(line),
        "rule": line.rule,
        "also": list(narrating.rules(played, line, viewer)[1:]),
        "said": narrating.said(played, line, viewer),
        "note": narrating.happened(played, line, viewer),
        "headline": narrating.headline(played, line, viewer),
        "depth": line.depth,
        "ours": line.ours,
        "answer": line.kind == "answer",
        "call": index + 1 < played.last and played.lines[index + 1].depth > line.depth,
        "shown": [level for level in LEVELS if shows(level, line)],
    }


def mark(line: TraceLine) -> str:
    """A digest of all that a line says happened. Two lines alike have the same, on every machine."""
    writer = Writer()
    written = [anything_written(one, writer) for one in line.likeness()]
    # Card texts stand in tables of the writer, under numbers: the tables belong to what is compared.
    plain = [written, writer.texts, sorted(writer.cards)]
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()[:16]


def marks(lines: Sequence[TraceLine]) -> list[str]:
    """The marks of a trace."""
    return [mark(line) for line in lines]


# --- reading ---------------------------------------------------------------------------------------------


class _Stored(msgspec.Struct):
    version: int
    steps: list[Plain]
    scenes: list[msgspec.Raw]
    seen_by: str = ""


class Record:
    """A stored trace, read back. A scene is decoded when it is looked at: a page shows one of perhaps a thousand."""

    def __init__(self, stored: _Stored) -> None:
        self.steps = stored.steps
        self._scenes = stored.scenes
        self.seen_by = stored.seen_by
        """The player through whose eyes it is seen; empty for all that there is."""

    @property
    def last(self) -> int:
        """The number of its last step."""
        return len(self.steps) - 1

    @property
    def marks(self) -> list[str]:
        """The marks of its lines, in order."""
        return [step["line"]["mark"] for step in self.steps[1:]]

    def line(self, step: int) -> Plain | None:
        """The line that led to a step; None for the start."""
        found: Plain | None = self.steps[step].get("line")
        return found

    def scene(self, step: int) -> Plain:
        """Board, stack and moment at a step."""
        found: Plain = msgspec.json.decode(self._scenes[self.steps[step]["scene"]])
        return found

    def asked(self, step: int) -> Plain | None:
        """Who is asked what at a step."""
        found: Plain | None = self.steps[step].get("asked")
        return found

    def rules(self) -> list[str]:
        """Every rule that its lines cite, each once, in the order of play."""
        cited: dict[str, None] = {}
        for step in self.steps[1:]:
            cited.update(dict.fromkeys([step["line"]["rule"], *step["line"]["also"]]))
        return [rule for rule in cited if rule]


def read(data: bytes) -> Record:
    """A record from its bytes. Raises ValueError where they are of another version."""
    raw = lzma.LZMADecompressor(memlimit=_MOST_BYTES).decompress(data)
    stored = msgspec.json.decode(raw, type=_Stored)
    if stored.version != VERSION:
        raise ValueError(f"a stored trace of version {stored.version} can't be shown")
    return Record(stored)


@lru_cache(maxsize=8)
def remembered(ruling_id: str, data: bytes) -> Record:
    """A ruling's record, read once by a process that shows it often."""
    return read(data)
