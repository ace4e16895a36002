"""What people type as words: bounded, and without characters that nobody sees or that turn a line round."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from playground.characters import unseen


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
    odd = unseen(typed)
    if odd:
        raise ValidationError(f"The character {odd} isn't allowed here: it is invisible.")
