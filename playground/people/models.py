"""Who has an account: what others see of them, what they were called before, and what they are told.

An account is Django's own user (`auth.User`), which signs in by way of allauth; its `username` is the handle. All that
the site knows of it beyond that is a Profile.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone

LONGEST_HANDLE = 30
LONGEST_ABOUT = 1_000
LONGEST_NOTICE = 300
LONGEST_ADDRESS = 300
LONGEST_SUBJECT = 60


class Profile(models.Model):
    """What others see of an account, and what staff decided about it."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="profile"
    )
    handle = models.CharField(max_length=LONGEST_HANDLE)
    about = models.TextField(blank=True, max_length=LONGEST_ABOUT)
    joined = models.DateTimeField(default=timezone.now)
    banned_until = models.DateTimeField(null=True, blank=True)
    """Until then it may read, and take its own things along, and no more."""
    mails = models.BooleanField(default=False)
    """Whether notices are sent by mail as well, to an address that was confirmed."""
    unread = models.PositiveIntegerField(default=0)
    """How many notices it has not read: kept with the row that every page of a signed-in person reads anyway."""

    class Meta:
        constraints = (
            models.UniqueConstraint(Lower("handle"), name="profile_handle_is_taken_once"),
            models.CheckConstraint(condition=~Q(handle=""), name="profile_has_a_handle"),
        )
        # Who looks for somebody knows a part of the name.
        indexes = (GinIndex(OpClass(Lower("handle"), "gin_trgm_ops"), name="profile_handle_parts"),)
        permissions = (
            ("verify", "Can verify scenarios, as a trusted judge"),
            ("moderate", "Can hide what people write, and ban them"),
        )

    def __str__(self) -> str:
        return self.handle

    def get_absolute_url(self) -> str:
        return reverse("people:profile", args=[self.handle])


class FormerHandle(models.Model):
    """What somebody was called before: links by it lead on, and nobody else can be called so."""

    handle = models.CharField(max_length=LONGEST_HANDLE)
    profile = models.ForeignKey(Profile, on_delete=models.CASCADE, related_name="former")
    until = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(Lower("handle"), name="former_handle_is_kept_once"),)

    def __str__(self) -> str:
        return self.handle


class Notice(models.Model):
    """Something that somebody is told: a line in the inbox, which leads to where it happened."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    words = models.CharField(max_length=LONGEST_NOTICE)
    """One plain sentence; whatever of it people wrote is escaped where it is shown."""
    url = models.CharField(max_length=LONGEST_ADDRESS)
    """An address of this site, from the first slash on."""
    about = models.CharField(max_length=LONGEST_SUBJECT, blank=True)
    """What it is about, for rooms that take a notice back or send no second one ("comment:12")."""
    many = models.PositiveIntegerField(default=1, db_default=1)
    """How many things of the same kind it tells of together."""
    created = models.DateTimeField(default=timezone.now)
    read = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(condition=Q(url__startswith="/"), name="notice_leads_within_the_site"),
            models.CheckConstraint(condition=~Q(words=""), name="notice_says_something"),
        )
        indexes = (
            models.Index(fields=["user", "-id"], name="notice_inbox"),
            models.Index(fields=["user"], condition=Q(read__isnull=True), name="notice_unread"),
        )

    def __str__(self) -> str:
        return self.words
