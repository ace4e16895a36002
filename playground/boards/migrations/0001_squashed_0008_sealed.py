"""The room's tables as 0001 to 0008 leave them, made at once: an empty database begins so, others go by those."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import playground.boards.models
import playground.ids


class Migration(migrations.Migration):
    replaces = [
        ("boards", "0001_initial"),
        ("boards", "0002_boards_of_lines"),
        ("boards", "0003_errands"),
        ("boards", "0004_expected_of_runs"),
        ("boards", "0005_handing"),
        ("boards", "0006_kept"),
        ("boards", "0007_history"),
        ("boards", "0008_sealed"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        # Accounts are changed before much refers to them: each change would draw all of that anew.
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Draft",
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
                ("text", models.TextField()),
                ("unread", models.TextField(blank=True)),
                ("at", models.PositiveIntegerField(default=0)),
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
                ("of_step", models.PositiveIntegerField(blank=True, null=True)),
                ("opened", models.DateField(db_index=True, default=playground.boards.models.today)),
                ("warned", models.DateField(blank=True, null=True)),
                ("deleted", models.DateTimeField(blank=True, null=True)),
                ("newest", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ("-updated",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="draft_has_text"
                    ),
                    models.CheckConstraint(condition=models.Q(("at__gte", 0)), name="draft_at_an_edit"),
                ],
            },
        ),
        migrations.CreateModel(
            name="DraftEdit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("what", models.CharField(max_length=200)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="edits", to="boards.draft"
                    ),
                ),
                ("depth", models.PositiveSmallIntegerField(default=0)),
                ("kept", models.BinaryField()),
            ],
            options={
                "ordering": ("draft", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("draft", "number"), name="draft_edit_numbered_once"),
                    models.CheckConstraint(
                        condition=models.Q(("kept", b""), _negated=True), name="draft_edit_keeps_something"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Run",
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
                ("entries", models.JSONField(blank=True, default=list)),
                ("answers", models.PositiveIntegerField(default=0)),
                ("branch_step", models.PositiveIntegerField(blank=True, null=True)),
                (
                    "draft",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="runs",
                        to="boards.draft",
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
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="branches",
                        to="boards.run",
                    ),
                ),
                ("edited", models.BooleanField(default=False)),
                ("expected", models.JSONField(blank=True, default=list)),
                ("opened", models.DateField(db_index=True, default=playground.boards.models.today)),
                ("warned", models.DateField(blank=True, null=True)),
                ("deleted", models.DateTimeField(blank=True, null=True)),
                ("seal", models.CharField(blank=True, editable=False, max_length=64)),
            ],
            options={
                "ordering": ("-updated",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answers__lte", 2000)), name="run_within_its_bound"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("parent__isnull", True), ("branch_step__isnull", False), _connector="OR"
                        ),
                        name="run_branch_has_a_step",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("parent", models.F("id")), _negated=True),
                        name="run_is_not_its_own_parent",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Errand",
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
                ("turn", models.PositiveIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("running", "Running"),
                            ("complete", "Complete"),
                            ("stopped", "Stopped"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="running",
                        max_length=10,
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=300)),
                ("version", models.PositiveIntegerField(default=1)),
                ("taken_until", models.DateTimeField(blank=True, null=True)),
                ("due", models.DateTimeField()),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="errands", to="boards.run"
                    ),
                ),
            ],
            options={
                "ordering": ("-created",),
            },
        ),
        migrations.CreateModel(
            name="Handing",
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
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "draft",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="handing", to="boards.draft"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="draft",
            name="of_run",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="taken_out",
                to="boards.run",
            ),
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.CheckConstraint(
                condition=models.Q(("of_run__isnull", True), ("of_step__isnull", False), _connector="OR"),
                name="draft_of_a_run_has_a_step",
            ),
        ),
    ]
