"""The room's tables as 0001 to 0005 leave them, made at once: an empty database begins so, others go by those."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import playground.ids


class Migration(migrations.Migration):
    replaces = [
        ("rulings", "0001_initial"),
        ("rulings", "0002_seen_through_eyes"),
        ("rulings", "0003_ruling_deleted"),
        ("rulings", "0004_hidden"),
        ("rulings", "0005_sealed"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        # Accounts are changed before much refers to them: each change would draw all of that anew.
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ruling",
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
                ("comment", models.TextField(blank=True, max_length=8000)),
                ("start", models.JSONField(editable=False)),
                ("entries", models.JSONField(editable=False)),
                ("expectations", models.JSONField(default=list, editable=False)),
                ("step", models.PositiveIntegerField(editable=False)),
                ("last", models.PositiveIntegerField(editable=False)),
                ("format", models.PositiveSmallIntegerField(default=1, editable=False)),
                ("edition", models.CharField(default="2006-10-01", editable=False, max_length=10)),
                ("content_hash", models.CharField(db_index=True, editable=False, max_length=64)),
                ("engine", models.CharField(editable=False, max_length=80)),
                ("record", models.BinaryField()),
                ("verdict", models.JSONField(default=dict, editable=False)),
                ("checked_by", models.CharField(blank=True, editable=False, max_length=80)),
                ("published", models.DateTimeField(blank=True, null=True)),
                ("token_hash", models.CharField(blank=True, editable=False, max_length=64)),
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
                ("seat", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                ("deleted", models.DateTimeField(blank=True, editable=False, null=True)),
                ("hidden", models.BooleanField(default=False, editable=False)),
                ("seal", models.CharField(blank=True, editable=False, max_length=64)),
            ],
            options={
                "ordering": ("-created",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("published__isnull", False)),
                        fields=["-published"],
                        name="ruling_published",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("step__lte", models.F("last"))),
                        name="ruling_step_is_in_its_trace",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("last__lte", 5000)), name="ruling_within_its_bound"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("content_hash__regex", "^[0-9a-f]{64}$")),
                        name="ruling_has_its_hash",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True), name="ruling_has_a_title"
                    ),
                ],
            },
        ),
    ]
