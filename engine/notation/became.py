"""What a line did to the things that a sentence names, so that a failure says where they became other than meant.

Where "Ann plays Shock" is refused, Shock may have been played ten sentences before; where Bob has 17 life, some
sentence took 3. The latest few of such events are told, each with the line of its sentence.
"""

from __future__ import annotations

import re

from engine.board import Board
from engine.events import (
    CountersPut,
    Create,
    DamageDealt,
    GainControl,
    LifeGained,
    LifeLost,
    ManaAdded,
    ObjectMoved,
    Part,
    PermanentAttached,
    PermanentTapped,
    SpendMana,
)
from engine.game import Game
from engine.notation.scanning import joined, plain
from engine.notation.tell import part_in_words
from engine.position import Position

MOST_EVENTS = 4

_OF_THINGS = (CountersPut, Create, DamageDealt, GainControl, ObjectMoved, PermanentAttached, PermanentTapped)
_OF_LIFE = (DamageDealt, LifeGained, LifeLost)
_OF_MANA = (ManaAdded, SpendMana)
_LIFE = re.compile(r"\blife\b")
_MANA = re.compile(r"\bmana pool\b")


def what_became(game: Game, words: str, lines: list[int]) -> str:
    """The latest events about what these words name; `lines` are those of the sentences behind the trace."""
    said = plain(words)
    names = [one for one in _names(game) if one and re.search(rf"\b{re.escape(one)}\b", said)]
    players = [plain(one.name) for one in game.board.players if plain(one.name) in said]
    kinds = (_OF_LIFE if _LIFE.search(said) else ()) + (_OF_MANA if _MANA.search(said) else ())
    told: list[str] = []
    before: Position = game.start
    for line, place in zip(game.trace or [], lines, strict=False):
        after = line.position or before
        for part in line.parts:
            about = names if isinstance(part, _OF_THINGS) else []
            about = about + players if isinstance(part, kinds) else about
            if about and (happened := _told(part, before, after, line.level, about)):
                told.append(f"line {place}: {happened}")
        before = after
    return joined(list(dict.fromkeys(told))[-MOST_EVENTS:])


def _told(part: Part, before: Position, after: Position, level: int, names: list[str]) -> str:
    """The event in words, if it is about one of these names."""
    if level >= len(before.boards) or level >= len(after.boards):
        return ""
    words = part_in_words(part, before.boards[level], after.boards[level])
    return words if any(re.search(rf"\b{re.escape(one)}\b", plain(words)) for one in names) else ""


def _names(game: Game) -> set[str]:
    """All names that things had at the start or have at the end."""
    return {name for board in (*game.start.boards, game.board) for name in _named(board)}


def _named(board: Board) -> set[str]:
    return {plain(one.definition.name) for one in board.objects.values() if one.definition is not None}


__all__ = ["what_became"]
