"""A position: everything true of a game at one moment, one immutable value.

The boards are what card text can ask about; the rest is control: what is in progress, what is being asked, and
chance. Keeping a position is keeping the whole game; nothing else holds state.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.agenda import Procedure
from engine.board import NOBODY, Board, PlayerId
from engine.decisions import Form, maker_of


class Outcome(Struct, frozen=True, gc=False):
    """How a game ended (102): the winners, none for a draw, and the rule."""

    winners: tuple[PlayerId, ...]
    rule: str


class Position(Struct, frozen=True, gc=False):
    """One moment of a game, or of a nest of games."""

    boards: tuple[Board, ...]
    """The main game's first, the innermost subgame's last (506)."""
    agenda: tuple[Procedure, ...]
    decision: Form | None = None
    seed: int = 0
    dealt: int = 0
    """How many numbers chance has given."""
    next_id: int = 1
    outcome: Outcome | None = None

    @property
    def board(self) -> Board:
        """The innermost game's board."""
        return self.boards[-1]

    @property
    def maker(self) -> PlayerId | None:
        """Who makes the pending decision (507.3), which need not be the player whose choice it is; None without
        one."""
        if self.decision is None:
            return None
        return maker_of(self.boards[self.agenda[-1].level], self.decision.player)


class Entry(Struct, frozen=True, gc=False):
    """One answer of a line: who gave it, at which step, to what kind of form, and what."""

    step: int
    """How many trace lines had been written when it was given."""
    kind: str
    """The form's class name, or "concede"."""
    answer: Any
    player: PlayerId = NOBODY
    level: int = -1
    """For conceding: which game of the nest, the main game being 0; -1 for the one that is being played."""


class Line(Struct, frozen=True, gc=False):
    """A position and the answers given from there on; the same line gives the same bytes everywhere."""

    start: Position
    entries: tuple[Entry, ...] = ()
