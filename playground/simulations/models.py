"""What a simulation keeps: the position it starts from, and a row for each chunk of its playouts."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse

from engine.simulate import Goal
from playground.boards.models import Kept, Run

MOST_PLAYOUTS = 5_000


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
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    """Cancelling sets it; who plays a chunk reads it before each game."""
    problem = models.TextField(blank=True)
    payer = models.ForeignKey(Payer, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    whose = models.JSONField(default=list, blank=True)
    """For whom the workers' time is counted besides (`door.working`)."""
    pace = models.FloatField(null=True, blank=True)
    """Seconds for a playout, as it was last; nothing before the first chunk is back."""
    version = models.PositiveIntegerField(default=1)
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
