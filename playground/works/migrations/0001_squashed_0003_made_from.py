"""The room's tables as 0001 to 0003 leave them, made at once: an empty database begins so, others go by those."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("works", "0001_initial"), ("works", "0002_shipped_before"), ("works", "0003_made_from")]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("boards", "0004_expected_of_runs"),
        ("library", "0008_of_a_browser"),
    ]

    operations = [
        migrations.CreateModel(
            name="Deletion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.CharField(max_length=160, unique=True)),
                (
                    "was",
                    models.CharField(
                        choices=[
                            ("public", "In the library"),
                            ("unlisted", "Found by its address only"),
                            ("withdrawn", "Taken back"),
                            ("hidden", "Hidden by a moderator"),
                        ],
                        max_length=9,
                    ),
                ),
                ("deleted", models.DateTimeField(default=django.utils.timezone.now)),
                ("removed", models.DateTimeField(blank=True, null=True)),
                (
                    "scenario",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="deletion",
                        to="library.scenario",
                    ),
                ),
                ("shipped", models.BooleanField(default=False)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("removed__isnull", True)),
                        fields=["deleted"],
                        name="deletion_to_remove",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Suggestion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("message", models.CharField(max_length=300)),
                ("wanted", models.JSONField()),
                ("failures", models.JSONField(blank=True, default=list)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("taken", "Taken back"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("word", models.CharField(blank=True, max_length=300)),
                ("decided", models.DateTimeField(blank=True, null=True)),
                ("became", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "scenario",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="suggestions",
                        to="library.scenario",
                    ),
                ),
            ],
            options={
                "ordering": ("-created",),
                "indexes": [
                    models.Index(fields=["scenario", "-created"], name="suggestion_of_scenario"),
                    models.Index(fields=["by", "-created"], name="suggestion_by"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Version",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("visitor", models.CharField(blank=True, max_length=32)),
                ("message", models.CharField(blank=True, max_length=300)),
                ("suggested", models.BooleanField(default=False)),
                ("title", models.CharField(max_length=160)),
                ("question", models.TextField(blank=True)),
                ("answer", models.TextField(blank=True)),
                ("notes", models.TextField(blank=True)),
                (
                    "tags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=60), blank=True, default=list, size=None
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("problem", models.TextField(blank=True)),
                (
                    "verdict",
                    models.CharField(
                        choices=[("holds", "Holds"), ("differs", "Differs"), ("waiting", "Not judged yet")],
                        default="waiting",
                        max_length=7,
                    ),
                ),
                ("failures", models.JSONField(blank=True, default=list)),
                ("story", models.JSONField(blank=True, default=list)),
                ("steps", models.PositiveIntegerField(default=0)),
                (
                    "rules",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=12), blank=True, default=list, size=None
                    ),
                ),
                (
                    "cards",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=160), blank=True, default=list, size=None
                    ),
                ),
                ("judged_by", models.CharField(blank=True, max_length=80)),
                ("judged_text", models.CharField(blank=True, max_length=64)),
                (
                    "line",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="boards.run",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "scenario",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="library.scenario",
                    ),
                ),
            ],
            options={
                "ordering": ("-number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("scenario", "number"), name="version_has_its_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True), name="version_has_title"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Work",
            fields=[
                (
                    "scenario",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="work",
                        serialize=False,
                        to="library.scenario",
                    ),
                ),
                ("newest", models.PositiveSmallIntegerField(default=1)),
                ("changed", models.DateTimeField(blank=True, null=True)),
                ("origin_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "origin",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="forks",
                        to="library.scenario",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("newest__gte", 1), ("newest__lte", 500)),
                        name="work_within_its_bound",
                    )
                ],
                "indexes": [
                    models.Index(
                        condition=models.Q(("origin__isnull", False)),
                        fields=["origin", "-scenario"],
                        name="work_made_from",
                    )
                ],
            },
        ),
    ]
