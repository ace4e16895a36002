"""Whoever watches a game, and says at each event whether the books agree."""

from __future__ import annotations

from collections import Counter

from benchmarks.second_opinion import accounts, combat, sizes
from engine.board import Board
from engine.events import Part, Reverse, UseShield


class Disagreement(AssertionError):
    """A second reckoning comes to another result."""


class Witness:
    """Shown each event of a game (`engine.game.Game.witness`), with the board before it and after it."""

    def __init__(self, sizes_every: int = 1) -> None:
        self.judged: Counter[str] = Counter()
        """How often each thing was reckoned, and under "... refused" how often it could not be."""
        self.sizes_every = sizes_every
        self._seen = 0
        self._shielded = False

    def __call__(self, before: Board, parts: tuple[Part, ...], after: Board) -> None:
        """Raises Disagreement."""
        if parts and isinstance(parts[0], Reverse):
            # 422.1: what was taken back never happened, and what stands is done over again one by one.
            before, parts = parts[0].board, parts[1:]
        for name, reckon in accounts.ACCOUNTS.items():
            self._say(name, reckon(before, parts, after))
        for name, opinion in (
            ("assigned damage", combat.assigned(before, parts)),
            ("dealt damage", combat.dealt(before, parts, self._shielded)),
        ):
            self._say(name, opinion)
        self._shielded = any(isinstance(part, UseShield) for part in parts)
        self._seen += 1
        if self._seen % self.sizes_every == 0:
            self._say("sizes", sizes.compare(after))

    def _say(self, name: str, found: str | None) -> None:
        if found is None:
            return
        if found == REFUSED:
            self.judged[f"{name} refused"] += 1
            return
        self.judged[name] += 1
        if found:
            raise Disagreement(f"{name}: {found}")


REFUSED = "?"
"""What a bookkeeper says who cannot tell; None if there was nothing to reckon, "" if the books agree."""
