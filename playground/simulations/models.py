"""What a simulation keeps: the position it starts from, and a row for each chunk of its playouts."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from engine.simulate import Goal
from playground.boards.models import Kept, Run

MOST_PLAYOUTS = 5_000
LONGEST_BAR = 120
"""Characters by which an address names a bar."""


class Payer(models.Model):
    """An account, or an address without one, and what it has had of the workers' time.

    Who has had least goes first. Whoever begins again after a rest begins where the others are: rest saves up nothing.
    """

    key = models.CharField(max_length=40, primary_key=True)
    """An account by its number; of an address no more than a digest is kept."""
    had = models.FloatField(default=0)
    """Seconds, by which their turn is found."""
    hour = models.DateTimeField()
    """Since when `spent` is counted."""
    spent = models.FloatField(default=0)
    """Seconds within the hour."""

    def __str__(self) -> str:
        return self.key


class Crew(models.Model):
    """The worker processes of one machine, as it was last heard of: nobody else knows how many there are."""

    name = models.CharField(max_length=120, primary_key=True)
    """As Celery calls it."""
    processes = models.PositiveSmallIntegerField()
    seen = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class Simulation(Kept):
    """A position that is played to its end many times, by the players that were chosen for its seats.

    `version` grows whenever something a reader sees has changed; the page that watches it asks by that number.
    """

    class Status(models.TextChoices):
        RUNNING = "running"
        COMPLETE = "complete"
        CANCELLED = "cancelled"
        FAILED = "failed"

    start = models.JSONField()
    """The position in saved form (`engine.notation.saved`)."""
    run = models.ForeignKey(Run, null=True, blank=True, on_delete=models.SET_NULL, related_name="simulations")
    step = models.PositiveIntegerField(default=0)
    playouts = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    goal_level = models.PositiveSmallIntegerField(default=0)
    """With the end of which game of the nest a playout ends: 0 is the main game."""
    goal_turns = models.PositiveSmallIntegerField(default=0)
    """After how many of its turns; 0 for as many as it takes."""
    players = models.JSONField(default=list, blank=True)
    """The kind of player at each seat (`engine.players`); where the list is empty, as it is of those from before there
    was a choice, all play at random."""
    asked = models.JSONField(default=list, blank=True)
    """The sentences that are counted (`engine.notation.counted`), as they are printed."""
    narrow = models.FloatField(null=True, blank=True)
    """It ends as soon as the intervals are narrower than so many percentage points (`narrowing`)."""
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    """Cancelling sets it; who plays a chunk reads it before each game."""
    problem = models.TextField(blank=True)
    payer = models.ForeignKey(Payer, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    whose = models.JSONField(default=list, blank=True)
    """For whom the workers' time is counted besides (`door.working`)."""
    pace = models.FloatField(null=True, blank=True)
    """Seconds for a playout, as it was last; nothing before the first chunk is back."""
    version = models.PositiveIntegerField(default=1)
    watched = models.DateTimeField(null=True, blank=True)
    """When a page that shows it was last asked for while it ran, by the database's clock."""
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created",)
        constraints = (
            models.CheckConstraint(
                condition=Q(playouts__gte=1, playouts__lte=MOST_PLAYOUTS), name="simulation_within_its_bound"
            ),
            models.CheckConstraint(condition=Q(seed__gte=0), name="simulation_seed_not_negative"),
            models.CheckConstraint(
                condition=Q(status="running", finished__isnull=True) | ~Q(status="running"),
                name="simulation_running_is_unfinished",
            ),
        )

    def __str__(self) -> str:
        return self.title or f"simulation {self.id}"

    def get_absolute_url(self) -> str:
        return reverse("simulations:detail", args=[self.id])

    @property
    def goal(self) -> Goal:
        """Until when each playout goes."""
        return Goal(self.goal_level, self.goal_turns)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who plays: a kind for each seat, none where all play at random."""
        return tuple(self.players)

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING


class Chunk(models.Model):
    """Playouts number `index` up to `index + count`, played in one go by one worker.

    `result` is written exactly once, by an update that finds it empty. `taken_until` is the promise of whoever
    plays the chunk to be done by then; `due` is when a chunk that nothing was heard of is sent out again.
    """

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="chunks")
    index = models.PositiveIntegerField()
    count = models.PositiveIntegerField()
    result = models.JSONField(null=True, blank=True)
    """One row for each playout, in order (`playground.simulations.playouts`)."""
    taken_until = models.DateTimeField(null=True, blank=True)
    deliveries = models.PositiveIntegerField(default=0)
    """How often a worker has taken it; whoever takes it a second time looks out for what the first was lost over."""
    reached = models.PositiveIntegerField(default=0)
    """Answers that were given in its playout, where it is one that is looked out for."""
    finished = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("simulation", "index")
        constraints = (
            models.UniqueConstraint(fields=("simulation", "index"), name="chunk_planned_once"),
            models.CheckConstraint(condition=Q(count__gte=1), name="chunk_is_not_empty"),
            models.CheckConstraint(
                condition=Q(result__isnull=True, finished__isnull=True)
                | Q(result__isnull=False, finished__isnull=False),
                name="chunk_finished_with_its_result",
            ),
        )
        indexes = (
            models.Index(fields=("simulation", "index"), condition=Q(finished=None), name="chunk_waiting"),
        )

    def __str__(self) -> str:
        return f"playouts {self.index + 1} to {self.index + self.count} of {self.simulation_id}"


class TurningPoint(models.Model):
    """The moment that decided a playout, as it is looked for by workers, part by part, and kept once it is found.

    `version` grows whenever something that a reader sees has changed.
    """

    class Status(models.TextChoices):
        RUNNING = "running"
        COMPLETE = "complete"
        FAILED = "failed"

    simulation = models.ForeignKey(Simulation, on_delete=models.CASCADE, related_name="turning_points")
    number = models.PositiveIntegerField()
    """Of the playout."""
    bar = models.CharField(max_length=LONGEST_BAR)
    """What is meant by coming to the same: being in this bar (`chosen`), as an address says it."""
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    problem = models.TextField(blank=True)
    seen = models.JSONField(default=dict, blank=True)
    """For each moment that was tried what its replays came to (`swings`)."""
    found = models.JSONField(null=True, blank=True)
    """What came of it, in words and steps (`telling`)."""
    parts = models.PositiveIntegerField(default=0)
    """How many parts have been stored; a worker stores its part if nobody has stored another since it took it."""
    tries = models.PositiveSmallIntegerField(default=0)
    """How often a part was begun since the last one was stored."""
    worked = models.FloatField(default=0)
    """Seconds that workers had to do."""
    version = models.PositiveIntegerField(default=1)
    taken_until = models.DateTimeField(null=True, blank=True)
    """The promise of the worker that looks to be done with its part by then."""
    due = models.DateTimeField()
    """When it is sent out again if nothing was heard of it."""
    whose = models.JSONField(default=list, blank=True)
    """For whom the workers' time is counted (`door.working`)."""

    class Meta:
        ordering = ("simulation", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("simulation", "number", "bar"), name="turning_point_looked_for_once"
            ),
        )

    def __str__(self) -> str:
        return f"the moment that decided playout {self.number + 1} of {self.simulation_id}"

    @property
    def running(self) -> bool:
        return self.status == self.Status.RUNNING
