"""Does the current engine still say the same? If not: which step is the first that differs?"""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass
from typing import Any

from engine.board import PlayerId
from engine.decisions import IllegalChoice
from engine.game import BoundReached, Game
from engine.notation.errors import TooMuch, Unreadable
from engine.notation.expectations import check
from engine.notation.reading_expectations import known_on
from engine.notation.saved import UnreadableSave, load_line
from engine.position import Line
from engine.replaying import ReplayMismatch, give
from engine.trace import TraceLine
from playground.boards import narrating
from playground.boards.playing import MOST_TICKS, PlayedRun
from playground.rulings import record
from playground.rulings.models import MOST_STEPS, Ruling
from playground.rulings.signals import judged
from playground.rulings.versions import engine_version
from playground.sealing import ALTERED

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Verdict:
    """What the current engine says of a stored trace."""

    agrees: bool
    step: int = 0
    """The first step that differs, if one does."""
    rule: str = ""
    then: str = ""
    """The stored step in words; empty if the stored trace was over."""
    now: str = ""
    """Today's step in words; empty if today's trace is over."""
    reason: str = ""
    """Why the line could not be played on, in words."""
    failures: tuple[tuple[str, str], ...] = ()
    """Expectations that do not hold today, with what is the case."""


@dataclass
class Replayed:
    """A line as far as the current engine plays it."""

    game: Game
    problem: str = ""

    @property
    def lines(self) -> list[TraceLine]:
        """The trace; a line that the engine wrote and then failed at has no moment after it, and is left out."""
        assert self.game.trace is not None
        return [line for line in self.game.trace if line.position is not None]

    @property
    def played(self) -> PlayedRun:
        return PlayedRun(self.game.start, self.lines, self.game.entries, end=self.game.position)


def replay(line: Line) -> Replayed:
    """Play a line as far as it goes; whatever stops it is told in words."""
    game = Game(line.start)
    done = Replayed(game)
    try:
        for number, entry in enumerate(line.entries):
            give(game, number, entry, most=MOST_TICKS)
        game.advance(until=_enough, most=MOST_TICKS)
    except (ReplayMismatch, IllegalChoice, BoundReached) as error:
        done.problem = str(error)
    except Exception as error:
        # The rules' own code failed. For a link that is one more way to differ, and the log has the rest.
        log.exception("a stored line can't be replayed")
        done.problem = f"the engine failed: {type(error).__name__}: {error}"
    return done


def _enough(game: Game) -> bool:
    return game.trace is not None and len(game.trace) > MOST_STEPS


def failures_of(game: Game, expectations: list[str]) -> tuple[tuple[str, str], ...]:
    """The expectations that do not hold at the end of a line, each with what is the case."""
    known = known_on(game.start.boards)
    found: list[tuple[str, str]] = []
    for words in expectations:
        try:
            reasons = [check(game, one) for one in known.read(words)]
        except (Unreadable, TooMuch) as error:
            reasons = [str(error)]
        found += [(words, reason) for reason in reasons if reason is not None]
    return tuple(found)


def judge(ruling: Ruling) -> Verdict:
    """Replay the line and compare it with the stored trace, line by line."""
    if ruling.altered:
        return Verdict(False, step=1, reason=ALTERED)
    stored = record.remembered(ruling.id, bytes(ruling.record))
    try:
        line = load_line({**ruling.start, "entries": ruling.entries})
    except UnreadableSave as error:
        first = stored.line(1) if stored.last else None
        why = f": {error}" if ruling.seat is None else ""
        reason = f"the current engine can't read the position{why}"
        return Verdict(False, step=1, then=first["said"] if first else "", reason=reason)
    done = replay(line)
    difference = _first_difference(stored, done)
    failures = failures_of(done.game, ruling.expectations)
    if difference is None:
        return Verdict(True, failures=failures)
    viewer = None if ruling.seat is None else PlayerId(ruling.seat)
    return _differing(stored, done, difference, failures, viewer)


def _first_difference(stored: record.Record, done: Replayed) -> int | None:
    """The number of the first step that is not the same; None if all are."""
    before, now = stored.marks, done.lines
    for step, (mark, line) in enumerate(zip(before, now, strict=False), start=1):
        if mark != record.mark(line):
            return step
    if len(before) != len(now):
        return min(len(before), len(now)) + 1
    return len(before) + 1 if done.problem else None


def _differing(
    stored: record.Record,
    done: Replayed,
    step: int,
    failures: tuple[tuple[str, str], ...],
    viewer: PlayerId | None,
) -> Verdict:
    was = stored.line(step) if step <= stored.last else None
    played = done.played
    now = ""
    rule = was["rule"] if was else ""
    if step <= played.last:
        line = played.lines[step - 1]
        words = (narrating.said(played, line, viewer), narrating.happened(played, line, viewer))
        now = " ".join(part for part in words if part)
        rule = rule or line.rule
    then = " ".join(part for part in (was["said"], was["note"]) if part) if was else ""
    # Why it stopped may name a card that the player does not see.
    reason = done.problem if viewer is None or not done.problem else "the line can't be continued"
    return Verdict(False, step, rule, then, now, reason, failures)


def verdict_of(ruling: Ruling, *, again: bool = False) -> Verdict:
    """What the engine of this process says; asked once for each engine, then remembered in the row."""
    version = engine_version()
    if again or ruling.checked_by != version:
        verdict = judge(ruling)
        ruling.verdict, ruling.checked_by = asdict(verdict), version
        Ruling.objects.filter(pk=ruling.pk).update(verdict=ruling.verdict, checked_by=version)
        judged.send(Ruling, ruling=ruling, verdict=verdict)
    return read_verdict(ruling.verdict)


def read_verdict(plain: dict[str, Any]) -> Verdict:
    """A verdict from its row."""
    return Verdict(**{**plain, "failures": tuple((words, reason) for words, reason in plain["failures"])})
