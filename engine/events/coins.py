"""Events of coins (511): that one is to be flipped, and how it came up."""

from __future__ import annotations

from engine.board import PlayerId
from engine.edit import Edit
from engine.events.part import Part


class CoinFlip(Part, frozen=True, kw_only=True):
    """A player flips a coin. Effects may have more coins flipped, of which all but one are ignored."""

    player: PlayerId
    coins: int = 1

    def apply(self, edit: Edit) -> Part:
        return self


class CoinCame(Part, frozen=True, kw_only=True):
    """A coin came up heads or tails; if it was called, its player won or lost the flip (511.1)."""

    player: PlayerId
    heads: bool
    won: bool | None = None
    """None for a flip without a call, which nobody wins or loses (511.2)."""

    def apply(self, edit: Edit) -> Part:
        return self
