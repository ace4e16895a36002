"""What the API keeps: the tokens of accounts, and which text of whose became which scenario."""

from __future__ import annotations

from django.conf import settings
from django.db import models

LONGEST_NAME = 60


class Token(models.Model):
    """A word that lets a program act for an account. Only its digest is kept; the word itself is shown once."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    """What its owner calls it, to know which program has it."""
    digest = models.CharField(max_length=64, unique=True)
    begins = models.CharField(max_length=12)
    """Its first letters, by which its owner tells it from others."""
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)
    """When it was used last, to the hour."""

    class Meta:
        ordering = ("-created", "-pk")

    def __str__(self) -> str:
        return self.name


class Sent(models.Model):
    """A text that an account has sent, and the scenario it became: sent again, it leads to the same one."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)
    """Of the whole text, its head with it."""
    scenario = models.ForeignKey("library.Scenario", on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "digest"), name="sent_once_by_each"),)

    def __str__(self) -> str:
        return self.digest
