"""What the builder and the stepper keep: drafts with their edits, and lines being played."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

from playground.ids import LONGEST, new_id

LONGEST_TITLE = 120
MOST_ENTRIES = 2_000
"""Answers in one line."""
MOST_LINES = 20_000
"""Trace lines of one run that are shown."""
MOST_EDITS = 10_000
"""Edits of a draft that can be undone: more than a person makes; a bound to what a program can have stored."""
MOST_LATEST = 40
"""As many edits are looked at for what was placed lately."""
LONGEST_TEXT = 60_000
"""Characters of a draft's text."""


class Owned(models.Model):
    """Something that a visitor made: of an account, or of a browser without one."""

    id = models.CharField(primary_key=True, max_length=LONGEST, default=new_id, editable=False)
    title = models.CharField(max_length=LONGEST_TITLE, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    visitor = models.CharField(max_length=LONGEST, blank=True, db_index=True)
    """The browser that made it (`playground.boards.visitors`); empty if a program did."""
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True


def today() -> date:
    """The day by the site's clock."""
    return timezone.now().date()


class There(models.Manager):  # type: ignore[type-arg]  # at run time it takes none
    """The rows that nobody has deleted."""

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().filter(deleted=None)


class Kept(Owned):
    """Something kept for its maker: until it is deleted, or nobody has opened it for long (`playground.mine`)."""

    opened = models.DateField(default=today, db_index=True)
    """The last day on which anybody looked at it."""
    warned = models.DateField(null=True, blank=True)
    """When its maker was told that it will go."""
    deleted = models.DateTimeField(null=True, blank=True)
    """Its maker has deleted it, or it went unopened: nobody finds it any more, and for a while that can be undone."""

    objects: Any = There()
    every: Any = models.Manager()
    """With those that were deleted."""

    class Meta:
        abstract = True


class Along(NamedTuple):
    """What is known of an edit and of those before it. It stays so: an edit is never changed, nor its number given
    again."""

    number: int
    depth: int | None
    latest: tuple[str, ...]
    """What that edit and those before it did, the last first."""


class Draft(Kept):
    """A board being built. The text is the truth; `unread` is text that was applied but could not be read."""

    text = models.TextField()
    unread = models.TextField(blank=True)
    at = models.PositiveIntegerField(default=0)
    """Number of the edit that the text is the result of; later ones can be done again. No number is given twice, so who
    names one names a text."""
    newest = models.PositiveIntegerField(default=0)
    """The highest number that an edit was given."""
    of_run = models.ForeignKey(
        "Run", null=True, blank=True, on_delete=models.SET_NULL, related_name="taken_out"
    )
    """The line that the board was taken out of; stepping through it begins a branch of that line."""
    of_step = models.PositiveIntegerField(null=True, blank=True)

    along: Along | None = None
    """What was read of its edits along with the row, where that was asked."""

    class Meta:
        ordering = ("-updated",)
        constraints = (
            models.CheckConstraint(condition=~Q(text=""), name="draft_has_text"),
            models.CheckConstraint(
                condition=Q(of_run__isnull=True) | Q(of_step__isnull=False), name="draft_of_a_run_has_a_step"
            ),
            models.CheckConstraint(condition=Q(at__gte=0), name="draft_at_an_edit"),
        )

    def __str__(self) -> str:
        return self.title or f"draft {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("boards:draft", args=[self.id])

    @property
    def seen(self) -> str:
        """What every form of the builder says that its page showed: the edit, and which text that could not be read."""
        if not self.unread:
            return str(self.at)
        return f"{self.at}.{hashlib.sha256(self.unread.encode()).hexdigest()[:16]}"


class DraftEdit(models.Model):
    """One state of a draft: what was done, and how the text changed by it. Number 0 is the start."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="edits")
    number = models.PositiveIntegerField()
    what = models.CharField(max_length=200)
    depth = models.PositiveSmallIntegerField(default=0)
    """How many differences lie between its text and one that is kept whole; 0 if it is whole."""
    kept = models.BinaryField()
    """The text, or how it differs from that of the edit before (`playground.boards.history`)."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("draft", "number")
        constraints = (
            models.UniqueConstraint(fields=("draft", "number"), name="draft_edit_numbered_once"),
            models.CheckConstraint(condition=~Q(kept=b""), name="draft_edit_keeps_something"),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.what}"


class Handing(models.Model):
    """A link by which others see a board that is being built, and take a copy of it; its maker takes it back."""

    id = models.CharField(primary_key=True, max_length=LONGEST, default=new_id, editable=False)
    draft = models.OneToOneField(Draft, on_delete=models.CASCADE, related_name="handing")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"a link to {self.draft_id}"

    def get_absolute_url(self) -> str:
        return reverse("boards:handed", args=[self.id])


class Run(Kept):
    """A line being played: where it starts, and the answers so far.

    Step N is the moment after the Nth line of its trace; 0 is the start. The trace is not kept: the same line
    gives the same trace, and `playground.boards.playing` remembers it.
    """

    start = models.JSONField()
    """The starting position in saved form (`engine.notation.saved`)."""
    entries = models.JSONField(default=list, blank=True)
    """The answers, in saved form, in order."""
    answers = models.PositiveIntegerField(default=0)
    """How many answers there are: what two answers at once are told apart by."""
    seal = models.CharField(max_length=64, blank=True, editable=False)
    """Of start and answers (`playground.sealing`)."""
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="branches"
    )
    branch_step = models.PositiveIntegerField(null=True, blank=True)
    """The step of the parent at which this line left it."""
    edited = models.BooleanField(default=False)
    """Whether it left by an edit of the board at that step, rather than by another answer."""
    draft = models.ForeignKey(Draft, null=True, blank=True, on_delete=models.SET_NULL, related_name="runs")
    expected = models.JSONField(default=list, blank=True)
    """What the scenario that it was begun with expects, each a sentence as the notation prints it."""
    origin = models.CharField(max_length=300, blank=True)
    """The address at which is told which moment decided it, where it is a playout; "" for any other line."""

    branched: bool | None = None
    """Whether other lines have left this one; None where that was not asked with the row."""

    class Meta:
        ordering = ("-updated",)
        constraints = (
            models.CheckConstraint(condition=Q(answers__lte=MOST_ENTRIES), name="run_within_its_bound"),
            models.CheckConstraint(
                condition=Q(parent__isnull=True) | Q(branch_step__isnull=False), name="run_branch_has_a_step"
            ),
            models.CheckConstraint(condition=~Q(parent=F("id")), name="run_is_not_its_own_parent"),
        )

    def __str__(self) -> str:
        return self.title or f"run {self.id}"

    def get_absolute_url(self) -> str:
        return self.at(0)

    def at(self, step: int) -> str:
        """The address of one of its moments."""
        return str(step).join(_around_step(self.id))


@lru_cache(maxsize=4_096)
def _around_step(run_id: str) -> tuple[str, str]:
    """What stands before the number of a step in the address of a line's moment, and what after it."""
    before, _, after = reverse("boards:run", args=[run_id, 0]).rpartition("/0/")
    return f"{before}/", f"/{after}"


class Errand(Owned):
    """A line that is played on in the background, by passing or by players of a kind, until a turn has begun.

    The run grows as it goes, so what has been played can be read at any time, whatever becomes of the rest. `version`
    grows whenever something that a reader sees has changed.
    """

    class Status(models.TextChoices):
        RUNNING = "running"
        COMPLETE = "complete"
        STOPPED = "stopped"
        CANCELLED = "cancelled"

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="errands")
    turn = models.PositiveIntegerField()
    """The number of the turn with whose beginning it ends; 0 where it ends with one answer."""
    player = models.CharField(max_length=12, blank=True)
    """The kind of player who answers for everybody (`engine.players`); "" for passing until there is a real choice."""
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    why = models.CharField(max_length=300, blank=True)
    """Why it ended where it did, in words."""
    version = models.PositiveIntegerField(default=1)
    taken_until = models.DateTimeField(null=True, blank=True)
    """The promise of the worker that plays it to be done with its part by then."""
    due = models.DateTimeField()
    """When it is sent out again if nothing was heard of it."""
    whose = models.JSONField(default=list, blank=True)
    """For whom the workers' time is counted (`door.working`)."""

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"{self.title or self.run_id} until {f'turn {self.turn}' if self.turn else 'the next answer'}"

    def get_absolute_url(self) -> str:
        return reverse("boards:errand", args=[self.id])

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING
