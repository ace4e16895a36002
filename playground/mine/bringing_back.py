"""Reading the file of one's own data again: its boards, lines, cards and scenarios become those of whoever brings it.

Nothing of the file is believed: each thing is read as if it had been typed, and what can't be is told with its reason.
Accounts, votes, comments and links are not brought back: what others lead to is not theirs to have twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.notation.saved import UnreadableSave, load_line
from engine.replaying import ReplayMismatch
from playground.boards import drafts, playing, runs
from playground.boards.models import LONGEST_TEXT, LONGEST_TITLE, Draft, Run
from playground.boards.visitors import Maker
from playground.cards import own
from playground.cards.models import CardDraft
from playground.cards.reading import read_sheet
from playground.cards.sheets import from_form, too_long
from playground.library import writing
from playground.library.models import Scenario

MOST_BYTES = 32 * 1024 * 1024
MOST_THINGS = 500
"""Of one file; what is already there is passed over, so that the file can be brought again for the rest."""
MOST_TOLD = 20


class NoFile(Exception):
    """It is no file of this site's; the words say why."""


@dataclass
class Brought:
    """What came of a file."""

    made: dict[str, int] = field(default_factory=dict)
    there: int = 0
    """Things that were already there."""
    left: int = 0
    """Things past the bound."""
    refused: list[tuple[str, str]] = field(default_factory=list)
    """Each as (what it is called, why it can't be read)."""


class _Refused(Exception):
    pass


def rows_of(data: bytes) -> list[tuple[str, dict[str, Any]]]:
    """The rows of a file that can be brought back, each with its kind. Raises NoFile."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NoFile("It is not JSON, or only part of the file.") from error
    if not isinstance(document, dict) or not any(name in document for name in _READ):
        raise NoFile(
            "It isn\u2019t a file exported from My work: it has no boards, lines, cards or scenarios."
        )
    return [
        (name, row)
        for name in _READ
        for rows in (document.get(name),)
        if isinstance(rows, list)
        for row in rows
        if isinstance(row, dict) and "left out" not in row and row.get("deleted") is None
    ]


def bring(rows: list[tuple[str, dict[str, Any]]], maker: Maker) -> Brought:
    """Make what the rows say."""
    found = Brought()
    for at, (name, row) in enumerate(rows):
        if sum(found.made.values()) >= MOST_THINGS:
            found.left = len(rows) - at
            break
        words, read = _READ[name]
        try:
            if read(row, maker):
                found.made[words] = found.made.get(words, 0) + 1
            else:
                found.there += 1
        except _Refused as error:
            found.refused.append((_text(row, "title", LONGEST_TITLE) or "untitled", str(error)))
    return found


def _text(row: dict[str, Any], name: str, most: int) -> str:
    value = row.get(name)
    if not isinstance(value, str) or "\x00" in value:
        return ""
    return value[:most]


def _whose(maker: Maker) -> dict[str, Any]:
    return {"owner": maker["owner"]} if maker["owner"] else {"owner": None, "visitor": maker["visitor"]}


def _board(row: dict[str, Any], maker: Maker) -> bool:
    text = row.get("text")
    if not isinstance(text, str) or not text.strip() or "\x00" in text or len(text) > LONGEST_TEXT:
        raise _Refused("it has no text, or too much text")
    text, title = text.replace("\r\n", "\n"), _text(row, "title", LONGEST_TITLE)
    if Draft.every.filter(text=text, title=title, **_whose(maker)).exists():
        return False
    drafts.start_draft(text, title=title, maker=maker)
    return True


def _line(row: dict[str, Any], maker: Maker) -> bool:
    start, entries, title = row.get("start"), row.get("entries"), _text(row, "title", LONGEST_TITLE)
    if not isinstance(start, dict) or not isinstance(entries, list):
        raise _Refused("it has no start, or no answers")
    try:
        line = load_line({**start, "entries": entries})
        played = playing.play(line)
    except (UnreadableSave, ReplayMismatch) as error:
        raise _Refused(f"the current engine can\u2019t play it: {error}") from error
    expected = row.get("expected")
    known = [one for one in expected if isinstance(one, str)][:100] if isinstance(expected, list) else []
    there = Run.every.filter(title=title, answers=len(line.entries), **_whose(maker))
    if any(runs.line_of(one) == line for one in there[:20]):
        return False
    made = runs.start_run(line, title=title, maker=maker, expected=known)
    playing.memory.put((made.id, made.answers), played)
    return True


def _card(row: dict[str, Any], maker: Maker) -> bool:
    kept = row.get("sheet")
    halves = kept.get("halves") if isinstance(kept, dict) else None
    if not isinstance(halves, list) or not all(isinstance(half, dict) for half in halves) or not halves:
        raise _Refused("it has no fields")
    sent = {"layout": str(kept.get("layout", "")) if isinstance(kept, dict) else ""}
    for half, end in zip(halves, ("", "_2"), strict=False):
        sent |= {f"{name}{end}": value for name, value in half.items() if isinstance(value, str)}
    sheet = from_form(sent)
    if too_long(sheet) is not None:
        raise _Refused("it is longer than a card can be")
    if CardDraft.every.filter(sheet=sheet.kept(), **_whose(maker)).exists():
        return False
    own.start_card(sheet, read_sheet(sheet), maker)
    return True


def _scenario(row: dict[str, Any], maker: Maker) -> bool:
    text = row.get("text")
    if not isinstance(text, str) or not text.strip() or "\x00" in text:
        # A moment: the line that it was frozen of is among the links, which stay where they are.
        raise _Refused("it is a moment of a line; its link stays where it is")
    if len(text) > LONGEST_TEXT:
        raise _Refused("its text is too long")
    if Scenario.objects.filter(text=text, **_whose(maker)).exists():
        return False
    wanted = writing.said_in(text)
    if not wanted.title:
        raise _Refused("it has no title")
    row_made = writing.publish(wanted, maker)
    return row_made.pk is not None


_READ: dict[str, tuple[str, Callable[[dict[str, Any], Maker], bool]]] = {
    "boards.draft": ("boards", _board),
    "boards.run": ("lines", _line),
    "cards.carddraft": ("cards", _card),
    "library.scenario": ("scenarios", _scenario),
}
