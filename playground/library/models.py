"""The library: scenarios, with what they are searched by in columns and tables of their own.

Full-text search cuts rule numbers in two ("409.1f" becomes "409.1" and "f"), so cited rules have a table that is
searched by prefix; names of cards have one that forgives typing errors.
"""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.urls import reverse

LONGEST_TITLE = 160
RULE_PATTERN = r"^[1-6][0-9]{2}(\.[0-9]{1,2}[a-z]{0,2})?$"


class Scenario(models.Model):
    """A question with its board, line and expectations, loaded from a file that ships with the engine."""

    slug = models.CharField(max_length=160, unique=True)
    """The file's path below engine/scenarios, without its ending: the address."""
    shelf = models.CharField(max_length=80)
    """The folder it stands in."""
    title = models.CharField(max_length=LONGEST_TITLE)
    question = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    tags = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    text = models.TextField()
    """The whole file; everything else here was read from it."""
    problem = models.TextField(blank=True)
    """Why the text cannot be read, if it cannot."""
    judged_by = models.CharField(max_length=80, blank=True)
    """The engine that gave the verdict below (`playground.rulings.versions`)."""
    judged_text = models.CharField(max_length=64, blank=True)
    """Digest of the text that the verdict is about."""
    failures: models.JSONField[Any, Any] = models.JSONField(default=list, blank=True)
    """Expectations that are not met, each as (expectation, reason); empty if all are."""
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    search = models.GeneratedField(
        expression=SearchVector("title", weight="A", config="english")
        + SearchVector("question", weight="B", config="english")
        + SearchVector("notes", weight="C", config="english")
        + SearchVector("text", weight="D", config="english"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    class Meta:
        ordering = ("shelf", "title")
        constraints = (
            models.CheckConstraint(condition=~Q(text=""), name="scenario_has_text"),
            models.CheckConstraint(condition=~Q(title=""), name="scenario_has_title"),
        )
        indexes = (
            GinIndex(fields=["search"], name="scenario_search"),
            GinIndex(OpClass(Upper("title"), name="gin_trgm_ops"), name="scenario_title_trigrams"),
            GinIndex(fields=["tags"], name="scenario_tags"),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("library:detail", args=[self.slug])

    @property
    def met(self) -> bool:
        """Whether it can be read and all its expectations are met."""
        return not self.problem and not self.failures


class ScenarioRule(models.Model):
    """A rule that a scenario cites: in its heading, or in an expectation of its trace."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="rules")
    number = models.CharField(max_length=12)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("scenario", "number"), name="scenario_cites_a_rule_once"),
            models.CheckConstraint(condition=Q(number__regex=RULE_PATTERN), name="scenario_rule_is_a_number"),
        )
        indexes = (models.Index(OpClass("number", name="varchar_pattern_ops"), name="scenario_rule_prefix"),)

    def __str__(self) -> str:
        return self.number


class ScenarioCard(models.Model):
    """A card that lies on a scenario's board."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="cards")
    name = models.CharField(max_length=160)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("scenario", "name"), name="scenario_has_a_card_once"),)
        indexes = (GinIndex(OpClass(Upper("name"), name="gin_trgm_ops"), name="scenario_card_trigrams"),)

    def __str__(self) -> str:
        return self.name
