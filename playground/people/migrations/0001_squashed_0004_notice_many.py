"""The room's tables as 0001 to 0004 leave them, made at once: an empty database begins so, others go by those."""

import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from playground.people.migrations._profiles import give_profiles


class Migration(migrations.Migration):
    replaces = [
        ("people", "0001_people"),
        ("people", "0002_profiles_of_accounts"),
        ("people", "0003_profile_handle_parts"),
        ("people", "0004_notice_many"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("library", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Profile",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="profile",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("handle", models.CharField(max_length=30)),
                ("about", models.TextField(blank=True, max_length=1000)),
                ("joined", models.DateTimeField(default=django.utils.timezone.now)),
                ("banned_until", models.DateTimeField(blank=True, null=True)),
                ("mails", models.BooleanField(default=False)),
                ("unread", models.PositiveIntegerField(default=0)),
            ],
            options={
                "permissions": (
                    ("verify", "Can verify scenarios, as a trusted judge"),
                    ("moderate", "Can hide what people write, and ban them"),
                ),
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("handle"), name="profile_handle_is_taken_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("handle", ""), _negated=True), name="profile_has_a_handle"
                    ),
                ],
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        django.contrib.postgres.indexes.OpClass(
                            django.db.models.functions.text.Lower("handle"), "gin_trgm_ops"
                        ),
                        name="profile_handle_parts",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("words", models.CharField(max_length=300)),
                ("url", models.CharField(max_length=300)),
                ("about", models.CharField(blank=True, max_length=60)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("read", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("many", models.PositiveIntegerField(db_default=1, default=1)),
            ],
            options={
                "ordering": ("-id",),
                "indexes": [
                    models.Index(fields=["user", "-id"], name="notice_inbox"),
                    models.Index(
                        condition=models.Q(("read__isnull", True)), fields=["user"], name="notice_unread"
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("url__startswith", "/")), name="notice_leads_within_the_site"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("words", ""), _negated=True), name="notice_says_something"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FormerHandle",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("handle", models.CharField(max_length=30)),
                ("until", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "profile",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former",
                        to="people.profile",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("handle"), name="former_handle_is_kept_once"
                    )
                ],
            },
        ),
        # Accounts may be older than profiles.
        migrations.RunPython(give_profiles, migrations.RunPython.noop),
    ]
