"""How a playout might have gone on otherwise: it is played on again from its moments, with other chance.

A moment is a number. 2 n is the one before answer n (answers are counted from 0), when its question waits; 2 n + 1 is
the one right after it, before anything has come of it. What lies in a library lies as it lay then; what is dealt,
shuffled and chosen from there on is the replay's own. Replays of one seed draw from the same chance at each moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.board import PlayerId
from engine.position import Entry, Position
from engine.simulate import BOUNDS, Bounds, PlayedOut, Playing, Policy, Until, prepared, several

MOST_KEPT = 128
"""Moments that are held on to; from the last one of them before it any other is played again."""


class Replays:
    """One playout, and how it might have gone on. Its answers are those of the same position, seed and policies."""

    def __init__(
        self,
        position: Position,
        seed: int,
        *,
        until: Until = "game",
        policies: Mapping[PlayerId, Policy] | None = None,
        bounds: Bounds = BOUNDS,
        most: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """Play it once: to its end, or for so many answers, or until it is stopped."""
        playing = Playing(prepared(position, seed), seed, until, policies or {}, bounds)
        playing.game.keep_accounts()
        self._kept: dict[int, Playing] = {}
        self._stride = 1
        self.questions: list[int] = []
        """The answers, by number, that could have been another one as well."""
        playing.go(most=0, stop=stop)
        while not playing.bound and (most is None or playing.decisions < most):
            form, before = playing.game.decision, playing.decisions
            if form is not None and several(form, playing.game.board):
                if len(self.questions) % self._stride == 0:
                    self._keep(playing)
                self.questions.append(before)
            playing.go(most=1, stop=stop)
            if playing.decisions == before:
                break
        self.entries: tuple[Entry, ...] = tuple(playing.game.entries)
        self.found: PlayedOut = playing.played_out()
        """What it came to; where it was not played to its end, what it had come to until then."""

    @property
    def moments(self) -> list[int]:
        """Those that can differ in what comes of them: before and after each answer that could have been another."""
        return [2 * answer + after for answer in self.questions for after in (0, 1)]

    def replay(
        self,
        moment: int,
        seed: int,
        policies: Mapping[PlayerId, Policy] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> PlayedOut:
        """Play on from a moment with the chance of a seed; by these players. Raises ValueError for no moment of it."""
        answer, after = divmod(moment, 2)
        if answer not in self.questions:
            raise ValueError("nothing could have been answered otherwise there")
        playing = self._at(answer).forked(seed, policies or {})
        if after:
            playing.give(self.entries[answer].answer)
        playing.go(stop=stop)
        return playing.played_out()

    def _keep(self, playing: Playing) -> None:
        self._kept[playing.decisions] = playing.forked()
        if len(self._kept) > MOST_KEPT:
            # Every other one goes: what is left lies twice as far apart.
            self._kept = {at: one for place, (at, one) in enumerate(self._kept.items()) if place % 2 == 0}
            self._stride *= 2

    def _at(self, answer: int) -> Playing:
        """The playout when that question waits."""
        near = max(at for at in self._kept if at <= answer)
        playing = self._kept[near]
        if near < answer:
            playing = playing.forked()
            for entry in self.entries[near:answer]:
                playing.give(entry.answer)
                playing.go(most=0)
        return playing


__all__ = ["MOST_KEPT", "Replays"]
