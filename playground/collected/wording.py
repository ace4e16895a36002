"""What people type as words: bounded, and without characters that nobody sees or that turn a line round."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from django.core.exceptions import ValidationError

_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that change the direction of writing: with them a text can look like another."""


def one_line(typed: str) -> str:
    """Words on one line. Raises ValidationError."""
    refuse_unseen(typed)
    return " ".join(typed.split())


def several_lines(typed: str) -> str:
    """Words with line breaks; at most one empty line in a row. Raises ValidationError."""
    refuse_unseen(typed)
    lines = [line.rstrip() for line in typed.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")]
    return "\n".join(line for at, line in enumerate(lines) if line or lines[at - 1])


def refuse_unseen(typed: str) -> None:
    """Raises ValidationError for characters that have no look of their own or turn the writing round."""
    for one in typed:
        if one in _TURNING or (unicodedata.category(one) == "Cc" and one not in "\n\r\t"):
            raise ValidationError(f"The character U+{ord(one):04X} can't stand here: nobody would see it.")


def paragraphs(text: str) -> Iterator[str]:
    """The parts between empty lines."""
    for part in text.split("\n\n"):
        if part.strip():
            yield part.strip()
