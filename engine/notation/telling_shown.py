"""What is looked at, revealed and hidden again by itself, in words (217.2e-f)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.board import Board
from engine.naming import name_of, player_name
from engine.notation.scanning import joined


def _new_tops(part: Any, after: Board) -> str:
    new = [
        f"{name_of(after, one)} on top of {player_name(after, after.objects[one].owner)}'s library"
        for one in part.tops
    ]
    return f"{joined(iter(new))} {'is' if len(new) == 1 else 'are'} revealed" if new else ""


TALES_OF_SHOWING: dict[str, Callable[[Any, Board, Board], str]] = {
    "DrawnCardsSeen": lambda part, before, after: (
        f"{joined(name_of(after, one) for one in part.objects)} {'is' if len(part.objects) == 1 else 'are'} looked at"
    ),
    "TopsHeld": lambda part, before, after: "",
    "TopsShown": lambda part, before, after: _new_tops(part, after),
    "HideAgain": lambda part, before, after: "what was shown is hidden again",
}
