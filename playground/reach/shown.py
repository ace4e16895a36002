"""Moments as they are shown elsewhere: of a scenario, of a frozen moment, of a line; each with its address here.

Nothing depends on who asks: what is shown is what everybody sees who has the address.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse

from engine.notation.saved import UnreadableSave
from engine.replaying import ReplayMismatch
from playground.boards import runs, tracing
from playground.boards.card_views import Marks
from playground.boards.drawing import draw_board, draw_stack, moment_in_words
from playground.boards.models import Run
from playground.boards.playing import PlayedRun
from playground.boards.views.panels import board_before
from playground.boards.visitors import note_opened
from playground.gone import Gone
from playground.library.models import Scenario
from playground.library.played import CannotPlay, played_of
from playground.rulings import record
from playground.rulings.models import Ruling
from playground.rulings.versions import engine_version
from playground.sealing import WORDS

KINDS = ("scenario", "ruling", "line")
READ_BY_ALL = (Scenario.Visibility.PUBLIC, Scenario.Visibility.UNLISTED)
View = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """What is drawn of a moment."""

    board: View
    stack: list[View]
    words: str
    line: View | None


@dataclass(frozen=True)
class Work:
    """Something with steps that can be shown elsewhere."""

    kind: str
    key: str
    title: str
    question: str
    step: int
    """The step that it is about."""
    digest: str
    """What decides what its steps look like, in short."""
    seen_by: str
    listed: bool
    verdict: str
    author: str
    _last: Callable[[], int]
    _at: Callable[[int], Moment]
    _href: Callable[[int], str]

    @property
    def last(self) -> int:
        """The number of its last step. Raises Http404 where the current engine can't play it."""
        return self._last()

    def at(self, step: int) -> Moment:
        """One of its moments. Raises Http404 where there is no such step."""
        if not 0 <= step <= self.last:
            raise Http404("this step doesn't exist")
        return self._at(step)

    def href(self, step: int | None = None) -> str:
        """Where a step of it is shown here; without one, where all of it is."""
        return self._href(self.step if step is None else step)

    def embed(self, step: int) -> str:
        """The address of a step for a frame elsewhere."""
        return reverse("reach:embed", args=[self.kind, self.key, step])

    def picture(self, step: int) -> str:
        """The address of a step's picture."""
        return reverse("reach:picture", args=[self.kind, self.key, step])


def open_work(kind: str, key: str) -> Work:
    """The work at an address. Raises Http404 where there is none that everybody may read."""
    if "\x00" in key:
        raise Http404("this address doesn't exist")
    if kind == "scenario":
        rows = Scenario.objects.select_related("moment", "owner").filter(visibility__in=READ_BY_ALL)
        row = get_object_or_404(rows, slug=key)
        return _of_ruling(row.moment, row) if row.moment is not None else _of_scenario(row)
    if kind == "ruling":
        ruling = get_object_or_404(Ruling, pk=key)
        about = Scenario.objects.select_related("owner").filter(moment=ruling).first()
        if about is not None and about.visibility not in READ_BY_ALL:
            raise Http404("it is no longer shown")
        return _of_ruling(ruling, about)
    if kind == "line":
        run = get_object_or_404(Run.objects, pk=key)
        note_opened(run)
        return _of_line(run)
    raise Http404("nothing of this kind is shown")


def _of_scenario(row: Scenario) -> Work:
    def played() -> PlayedRun:
        try:
            return played_of(row)
        except CannotPlay as error:
            raise Http404(str(error)) from error

    return Work(
        "scenario",
        row.slug,
        row.title,
        row.question,
        0,
        f"{row.judged_text} {engine_version()}",
        "",
        row.listed,
        row.verdict,
        _author(row),
        lambda: played().last,
        lambda step: _drawn(played(), step),
        lambda step: reverse("library:step", args=[step, row.slug]) if step else row.get_absolute_url(),
    )


def _author(row: Scenario | None) -> str:
    return row.owner.get_username() if row is not None and row.owner is not None else ""


def _of_line(run: Run) -> Work:
    def played() -> PlayedRun:
        try:
            return runs.played(run)
        except (UnreadableSave, ReplayMismatch) as error:
            raise Http404("this line can't be played by the current engine") from error

    digest = f"{run.id} {run.answers} {engine_version()}"
    return Work(
        "line",
        run.id,
        run.title or "A line of play",
        "",
        0,
        digest,
        "",
        False,
        "",
        "",
        lambda: played().last,
        lambda step: _drawn(played(), step),
        run.at,
    )


def _drawn(played: PlayedRun, step: int) -> Moment:
    position = played.position(step)
    marks = Marks(before=board_before(position, played.position(max(0, step - 1))))
    return Moment(
        draw_board(position, marks),
        draw_stack(position.board, marks),
        moment_in_words(position),
        tracing.now(played, step, None),
    )


def _of_ruling(ruling: Ruling, row: Scenario | None) -> Work:
    if ruling.altered:
        raise Gone(WORDS)
    stored = record.remembered(ruling.id, bytes(ruling.record))

    def at(step: int) -> Moment:
        scene = stored.scene(step)
        return Moment(scene["board"], scene["stack"], scene["moment"], stored.line(step))

    return Work(
        "ruling",
        ruling.id,
        ruling.title,
        row.question if row is not None else "",
        ruling.step,
        ruling.content_hash,
        stored.seen_by,
        ruling.published is not None and (row is None or row.listed),
        row.verdict if row is not None else "",
        _author(row),
        lambda: stored.last,
        at,
        ruling.at,
    )
