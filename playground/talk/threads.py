"""The discussion of a scenario as a page shows it: some threads, the first answers of each, what a reader may do.

However many comments there are, two queries find those of a page; their HTML was made when they were saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.http import HttpRequest

from playground.library.models import Scenario
from playground.people.roles import is_moderator
from playground.talk.models import Comment, Target, Words
from playground.talk.moderating import why_hidden
from playground.talk.saying import may_edit

THREADS = 20
"""Threads of a page."""
ANSWERS = 8
"""Answers of a thread that a scenario's page shows; the thread's own page has all."""
OF_THREAD = 100
"""Answers on a page of a thread."""


@dataclass(frozen=True)
class Shown:
    """A comment as somebody sees it."""

    row: Comment
    author: str
    """The name; "" for a deleted account."""
    state: str
    reads: bool
    """Whether this reader is shown the words."""
    reason: str = ""
    """Why it is hidden, for its author and moderators."""
    may_edit: bool = False
    may_delete: bool = False
    may_report: bool = False
    may_moderate: bool = False
    answers: str = ""
    """Whom it answers, where that isn't who began the thread."""


@dataclass
class Thread:
    """A comment with its answers."""

    first: Shown
    replies: list[Shown] = field(default_factory=list)
    more: bool = False
    """Whether there are answers that are not shown here."""


@dataclass
class Page:
    """Some threads, and whether there are more."""

    threads: list[Thread]
    number: int
    more: bool


class Reader:
    """Who reads, asked once for a page."""

    def __init__(self, request: HttpRequest) -> None:
        self.user: Any = request.user
        self.moderates = bool(self.user.is_authenticated and is_moderator(self.user))

    def visible(self, rows: QuerySet[Comment]) -> QuerySet[Comment]:
        """Without what is held, but for its author and moderators."""
        if self.moderates:
            return rows
        mine = Q(author=self.user) if self.user.is_authenticated else Q(pk__in=())
        return rows.filter(~Q(state=Words.State.HELD) | mine)

    def show(self, rows: Sequence[Comment]) -> list[Shown]:
        """Comments as this reader sees them."""
        mine = [row.pk for row in rows if row.state == Words.State.HIDDEN and self._reads(row)]
        reasons = why_hidden(Target.COMMENT, mine)
        return [self._shown(row, reasons.get(row.pk, "")) for row in rows]

    def _is_author(self, row: Comment) -> bool:
        return self.user.is_authenticated and row.author_id == self.user.pk

    def _reads(self, row: Comment) -> bool:
        if row.state == Words.State.DELETED:
            return False
        return row.shown or self._is_author(row) or self.moderates

    def _shown(self, row: Comment, reason: str) -> Shown:
        author = row.author.get_username() if row.author is not None else ""
        mine = self._is_author(row)
        alive = row.state in (Words.State.SHOWN, Words.State.HELD)
        to = row.answers
        answers = to.author.get_username() if to is not None and to.author is not None else ""
        return Shown(
            row,
            author,
            row.state,
            self._reads(row),
            reason,
            may_edit=mine and may_edit(row, self.user),
            may_delete=mine and alive,
            may_report=row.shown and not mine,
            may_moderate=self.moderates,
            answers=answers if row.answers_id != row.thread_id else "",
        )


def page_of(row: Scenario, reader: Reader, number: int) -> Page:
    """A page of a scenario's discussion, the oldest threads first."""
    number = max(1, min(number, 500))
    start = (number - 1) * THREADS
    began = reader.visible(Comment.objects.filter(scenario=row, thread=None)).select_related("author")
    firsts = list(began.order_by("created", "pk")[start : start + THREADS + 1])
    threads = [Thread(one) for one in reader.show(firsts[:THREADS])]
    _answer(threads, reader)
    return Page(threads, number, len(firsts) > THREADS)


def _answer(threads: list[Thread], reader: Reader) -> None:
    if not threads:
        return
    by_first = {one.first.row.pk: one for one in threads}
    rows = reader.visible(Comment.objects.filter(thread__in=list(by_first)))
    place = Window(RowNumber(), partition_by=F("thread"), order_by=[F("created"), F("pk")])
    some = rows.annotate(place=place).filter(place__lte=ANSWERS + 1).select_related(*_ANSWER)
    for one in reader.show(sorted(some, key=lambda row: (row.created, row.pk))):
        thread = by_first[str(one.row.thread_id)]
        if len(thread.replies) < ANSWERS:
            thread.replies.append(one)
        else:
            thread.more = True


_ANSWER = ("author", "answers__author")


def thread_of(first: Comment, reader: Reader, number: int) -> tuple[Thread, bool]:
    """A page of one thread, and whether there is another."""
    start = (max(1, min(number, 500)) - 1) * OF_THREAD
    rows = reader.visible(Comment.objects.filter(thread=first)).select_related(*_ANSWER)
    some = list(rows.order_by("created", "pk")[start : start + OF_THREAD + 1])
    shown = reader.show([first, *some[:OF_THREAD]])
    return Thread(shown[0], shown[1:]), len(some) > OF_THREAD


def place_of(comment: Comment, reader: Reader) -> tuple[int, bool]:
    """The page of the discussion that a comment's thread is on, and whether that page shows the comment itself."""
    first = comment.thread or comment
    before = reader.visible(Comment.objects.filter(scenario=comment.scenario_id, thread=None)).filter(
        _before(first)
    )
    number = before.count() // THREADS + 1
    if comment.thread is None:
        return number, True
    earlier = reader.visible(Comment.objects.filter(thread=first)).filter(_before(comment))
    return number, earlier.count() < ANSWERS


def _before(row: Comment) -> Q:
    return Q(created__lt=row.created) | Q(created=row.created, pk__lt=row.pk)
