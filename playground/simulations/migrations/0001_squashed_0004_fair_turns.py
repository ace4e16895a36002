"""The room's tables as 0001 to 0004 leave them, made at once: an empty database begins so, others go by those."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import playground.boards.models
import playground.ids


class Migration(migrations.Migration):
    replaces = [
        ("simulations", "0001_initial"),
        ("simulations", "0002_goals"),
        ("simulations", "0003_kept"),
        ("simulations", "0004_fair_turns"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("boards", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Payer",
            fields=[
                ("key", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("had", models.FloatField(default=0)),
                ("hour", models.DateTimeField()),
                ("spent", models.FloatField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Simulation",
            fields=[
                (
                    "id",
                    models.CharField(
                        default=playground.ids.new_id,
                        editable=False,
                        max_length=32,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=120)),
                ("visitor", models.CharField(blank=True, db_index=True, max_length=32)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(auto_now=True)),
                ("start", models.JSONField()),
                ("step", models.PositiveIntegerField(default=0)),
                ("playouts", models.PositiveIntegerField()),
                ("seed", models.BigIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("running", "Running"),
                            ("complete", "Complete"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Failed"),
                        ],
                        default="running",
                        max_length=10,
                    ),
                ),
                ("problem", models.TextField(blank=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("finished", models.DateTimeField(blank=True, null=True)),
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
                    "run",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="simulations",
                        to="boards.run",
                    ),
                ),
                ("goal_level", models.PositiveSmallIntegerField(default=0)),
                ("goal_turns", models.PositiveSmallIntegerField(default=0)),
                ("deleted", models.DateTimeField(blank=True, null=True)),
                ("opened", models.DateField(db_index=True, default=playground.boards.models.today)),
                ("warned", models.DateField(blank=True, null=True)),
                ("pace", models.FloatField(blank=True, null=True)),
                (
                    "payer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="simulations.payer",
                    ),
                ),
            ],
            options={
                "ordering": ("-created",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("playouts__gte", 1), ("playouts__lte", 5000)),
                        name="simulation_within_its_bound",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seed__gte", 0)), name="simulation_seed_not_negative"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("finished__isnull", True), ("status", "running")),
                            models.Q(("status", "running"), _negated=True),
                            _connector="OR",
                        ),
                        name="simulation_running_is_unfinished",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Chunk",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveIntegerField()),
                ("count", models.PositiveIntegerField()),
                ("result", models.JSONField(blank=True, null=True)),
                ("taken_until", models.DateTimeField(blank=True, null=True)),
                ("deliveries", models.PositiveIntegerField(default=0)),
                ("finished", models.DateTimeField(blank=True, null=True)),
                (
                    "simulation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chunks",
                        to="simulations.simulation",
                    ),
                ),
            ],
            options={
                "ordering": ("simulation", "index"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("finished", None)),
                        fields=["simulation", "index"],
                        name="chunk_waiting",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("simulation", "index"), name="chunk_planned_once"),
                    models.CheckConstraint(condition=models.Q(("count__gte", 1)), name="chunk_is_not_empty"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("finished__isnull", True), ("result__isnull", True)),
                            models.Q(("finished__isnull", False), ("result__isnull", False)),
                            _connector="OR",
                        ),
                        name="chunk_finished_with_its_result",
                    ),
                ],
            },
        ),
    ]
