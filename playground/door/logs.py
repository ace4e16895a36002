"""Lines of the logs: one for each record, as text or as JSON, with the request's name and never longer than 1 kB.

A traceback is told from its inner end, a file and a line for each call, as far as the line has room: an exception of
the driver or of a template engine may quote whatever was sent, and a traceback of Django's is some thirty calls deep.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from playground.door.asked import MOST_LOGGED, current

_ROOT = Path(__file__).resolve().parents[2]
_LONGEST_MESSAGE, _LONGEST_ERROR = 400, 240
_CALLS = 14
_MORE = "..."
_KEPT_FOR_ERRORS = 600
_SHORTEST = 200
"""Bytes; a line of less would say nothing."""
_OWN = ("status", "method", "path", "milliseconds", "cpu", "bytes", "network")
"""What a record may bring along as fields of its own (`extra`), in the order in which it is told."""


def shortened(text: str, most: int) -> str:
    """The text on one line, its end left out where it has more bytes than so many."""
    line = text.replace("\r", "\\r").replace("\n", "\\n")
    line = "".join(one if one.isprintable() else f"\\x{ord(one):02x}" for one in line[:most])
    encoded = line.encode("utf-8", "replace")
    if len(encoded) <= most and len(text) <= most:
        return encoded.decode("utf-8")
    return encoded[: most - len(_MORE)].decode("utf-8", "ignore") + _MORE


def calls(trace: TracebackType | None) -> list[str]:
    """Where an exception came from, the innermost call first."""
    found: list[str] = []
    for frame in reversed(traceback.extract_tb(trace)):
        path = Path(frame.filename)
        name = str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else str(path)
        name = name.rpartition("site-packages/")[2]
        found.append(f"{name}:{frame.lineno} {frame.name}")
    return found[:_CALLS]


def told(record: logging.LogRecord) -> dict[str, Any]:
    """What a record says, in fields."""
    asked = current()
    said: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname,
        "logger": record.name,
    }
    if asked is not None:
        said["request"] = asked.name
    said["message"] = shortened(record.getMessage(), _LONGEST_MESSAGE)
    said |= {name: record.__dict__[name] for name in _OWN if name in record.__dict__}
    if isinstance(said.get("path"), str):
        said["path"] = shortened(said["path"], _LONGEST_ERROR)
    if record.exc_info and record.exc_info[1] is not None:
        error = record.exc_info[1]
        said["error"] = shortened(f"{type(error).__name__}: {error}", _LONGEST_ERROR)
        said["calls"] = calls(record.exc_info[2])
    return said


class Line(logging.Formatter):
    """A record as a line for people."""

    def format(self, record: logging.LogRecord) -> str:
        return self.within(record, MOST_LOGGED - 1)

    def within(self, record: logging.LogRecord, most: int) -> str:
        """At most so many bytes of it."""
        said = told(record)
        name = f" [{said['request']}]" if "request" in said else ""
        more = "".join(f" {field}={said[field]}" for field in _OWN if field in said)
        line = f"{said['time']} {said['level']} {said['logger']}{name}: {said['message']}{more}"
        if "error" in said:
            line += f" | {said['error']} | {' < '.join(said['calls'])}"
        return shortened(line, most)


class Json(Line):
    """A record as JSON, whole at any length: calls are left out until it fits, then ends of texts."""

    def within(self, record: logging.LogRecord, most: int) -> str:
        said = told(record)
        while len(line := _dumped(said)) > most and said.get("calls"):
            said["calls"].pop()
        for field in ("error", "message", "path"):
            # A sign may take six of the line.
            for length in (80, 20):
                if len(line) > most and isinstance(said.get(field), str):
                    said[field] = shortened(said[field], length)
                    line = _dumped(said)
        return line


def _dumped(said: dict[str, Any]) -> str:
    return json.dumps(said, separators=(",", ":"))


class WithError(logging.Filter):
    """Only records of exceptions: who answers 500 without one has told of it already, under the request's name."""

    def filter(self, record: logging.LogRecord) -> bool:
        return bool(record.exc_info)


class Bounded(logging.StreamHandler):
    """Writes lines, and no more of them for one request than it may write; some room is kept for an error."""

    def emit(self, record: logging.LogRecord) -> None:
        asked = current()
        left = asked.left if asked is not None else MOST_LOGGED
        if asked is not None and record.levelno < logging.ERROR:
            left -= _KEPT_FOR_ERRORS
        formatter = self.formatter
        if left < _SHORTEST or not isinstance(formatter, Line):
            return
        try:
            line = formatter.within(record, left - 1) + "\n"
            length = len(line.encode())
            if length > left:
                return
            if asked is not None:
                asked.left -= length
            self.stream.write(line)
            self.flush()
        except Exception:
            self.handleError(record)
