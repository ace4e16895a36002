"""Cards that go without words of their text, as pages tell of them beside all that they claim of a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.notation.without import Without, without_saved, without_words
from engine.position import Position

Row = dict[str, Any]


def rows_of(*shown: Position, whole: Iterable[Position] = ()) -> list[Row]:
    """Each card of these positions that goes without words. Where somebody sees a part of them only, there may be more
    in the whole: that is told without the card."""
    known = without_words(*shown)
    # Who sees everything sees the position itself.
    unseen = [one for one in whole if all(one is not other for other in shown)]
    hidden = set(without_words(*unseen)) - set(known)
    return _rows(known, len(hidden))


def rows_of_saved(start: Mapping[str, Any], shown: Iterable[Mapping[str, Any]] | None = None) -> list[Row]:
    """The same of a saved position; `shown` are the rows of what is shown of it, if that is not all."""
    every = without_saved(start)
    if shown is None:
        return _rows(every, 0)
    known = [Without(one["card"], tuple(one["words"])) for one in shown if one["card"]]
    return _rows(known, len(set(every) - set(known)))


def _rows(known: Iterable[Without], hidden: int) -> list[Row]:
    rows: list[Row] = [{"card": one.card, "words": list(one.words)} for one in known]
    return [*rows, *([{"card": "", "words": []}] if hidden else [])]


def in_one_line(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows as a sentence for previews and plain text; empty for none."""
    told = [
        f"{one['card']}: " + " ".join(f"“{words}”" for words in one["words"]) if one["card"] else HIDDEN
        for one in rows
    ]
    return f"Without these words: {'; '.join(told)}." if told else ""


HIDDEN = "words of a card that is not shown"
