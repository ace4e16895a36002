"""Cards on a board that go without words of their text (`engine.language.left_out`): which, and where it is said.

Whatever is claimed of such a board, a ruling, a verdict, a count of games, is claimed without these words, and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.board import IN_PLAY, STACK, Board, Object, now_or_last
from engine.language.card import CardDef, Layout
from engine.language.left_out import MARK, left_out, left_out_of
from engine.naming import label_of
from engine.notation.scanning import joined
from engine.position import Position
from engine.rows import different_texts

_OPEN = (IN_PLAY, STACK)


class Without(NamedTuple):
    """A card, and the words of its text that nothing is done of."""

    card: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.card} without {joined(f'“{one}”' for one in self.words)}"


def without_words(*positions: Position) -> tuple[Without, ...]:
    """Every card of these positions that goes without words, wherever it lies and whatever became of it."""
    return without_of(one for position in positions for board in position.boards for one in _on(board))


def without_of(definitions: Iterable[CardDef]) -> tuple[Without, ...]:
    """Those of these cards that go without words, by name."""
    # Of equal cards there are many, and to compare their texts is slow.
    once = {id(one): one for one in definitions}
    found = {(one.name, words): None for one in once.values() if (words := _words(one))}
    return tuple(Without(name, words) for name, words in sorted(found))


def without_saved(document: Mapping[str, Any]) -> tuple[Without, ...]:
    """The same of a saved position or line as it is kept, without loading it: its table of cards has every one."""
    found: set[Without] = set()
    for card in document.get("start", document).get("cards", {}).values():
        lines = [line for face in card.get("faces", ()) for line in face.get("text", ())]
        words = tuple(mark["words"].strip() for line in lines for mark in MARK.finditer(line))
        if words:
            found.add(Without(card["name"], words))
    return tuple(sorted(found))


def in_short(position: Position) -> str:
    """The same in one line, for a terminal; empty where every word counts."""
    return "; ".join(map(str, without_words(position)))


def told(part: Any, before: Board, after: Board) -> str:
    """What a part of an event says of words that are left out: once, as such a card comes to be seen in play or on the
    stack (409.1a, 217.6)."""
    now = after.objects.get(getattr(part, "became", None) or getattr(part, "object", None))  # type: ignore[arg-type]
    words = _shown(now)
    if not words or now is None:
        return ""
    was = now_or_last(before, getattr(part, "object", None) or now.id)
    if was is not None and was.kind != "ability" and _shown(was) == words and label_of(was) == label_of(now):
        return ""
    return f", without the words {joined(f'“{one}”' for one in words)}"


def _shown(found: Object | None) -> tuple[str, ...]:
    """The words that what everybody sees in play or on the stack goes without."""
    if found is None or found.definition is None or found.zone not in _OPEN or found.face_down:
        return ()
    definition = found.definition
    if found.zone == STACK and definition.layout is Layout.SPLIT and found.announcement is not None:
        return left_out(definition.faces[found.announcement.face])
    return _words(definition)


@lru_cache(4096)
def _words(definition: CardDef) -> tuple[str, ...]:
    return left_out_of(definition)


def _on(board: Board) -> Iterator[CardDef]:
    objects = [*board.objects.values(), *[past.object for past in board.past.values()]]
    yield from different_texts(objects).values()
    for one in objects:
        if one.copying is not None:
            yield one.copying.printed
            yield from (copied.definition for copied in one.copying.effects)
        if one.announcement is not None:
            yield from one.announcement.spliced
    for player in board.players:
        yield from player.unseen
