"""The room's tables as 0001 to 0008 leave them, made at once: an empty database begins so, others go by those."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from playground.library.migrations._written_in_sql import (
    COUNTING,
    EXTENDED,
    MAIN,
    MOMENTS,
    NO_COUNTING,
    NO_MOMENTS,
)
from playground.trigrams import Trigrams


class Migration(migrations.Migration):
    replaces = [
        ("library", "0001_initial"),
        ("library", "0002_address_with_shelf"),
        ("library", "0003_one_table"),
        ("library", "0004_counting"),
        ("library", "0005_written"),
        ("library", "0006_search_at_hand"),
        ("library", "0007_hidden"),
        ("library", "0008_of_a_browser"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("boards", "0004_expected_of_runs"),
        ("rulings", "0002_seen_through_eyes"),
    ]

    operations = [
        Trigrams(),
        migrations.CreateModel(
            name="FacetCount",
            fields=[
                ("facet", models.CharField(max_length=160, primary_key=True, serialize=False)),
                ("number", models.IntegerField(default=0)),
                (
                    "family",
                    models.GeneratedField(
                        db_persist=True,
                        expression=models.Func(
                            models.F("facet"), models.Value(":"), models.Value(1), function="split_part"
                        ),
                        output_field=models.CharField(max_length=20),
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["family", "-number"], name="library_facet_commonest")],
            },
        ),
        migrations.CreateModel(
            name="Word",
            fields=[
                ("word", models.CharField(max_length=60, primary_key=True, serialize=False)),
            ],
            options={
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        django.contrib.postgres.indexes.OpClass("word", name="gin_trgm_ops"),
                        name="library_word_trigrams",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Scenario",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.CharField(max_length=160, unique=True)),
                ("shelf", models.CharField(max_length=80)),
                ("title", models.CharField(max_length=160)),
                ("question", models.TextField(blank=True)),
                ("notes", models.TextField(blank=True)),
                (
                    "tags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=60), blank=True, default=list, size=None
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("problem", models.TextField(blank=True)),
                ("judged_by", models.CharField(blank=True, max_length=80)),
                ("judged_text", models.CharField(blank=True, max_length=64)),
                ("failures", models.JSONField(blank=True, default=list)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(auto_now=True)),
                ("answer", models.TextField(blank=True)),
                (
                    "cards",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=160), blank=True, default=list, size=None
                    ),
                ),
                ("comments", models.PositiveIntegerField(default=0)),
                ("disputed", models.BooleanField(default=False)),
                (
                    "facets",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=160), blank=True, default=list, size=None
                    ),
                ),
                (
                    "keys",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=170), blank=True, default=list, size=None
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("shipped", "It ships with the engine"),
                            ("moment", "A moment of a line, frozen by a visitor"),
                            ("written", "Written by a visitor"),
                        ],
                        default="shipped",
                        max_length=8,
                    ),
                ),
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
                    "moment",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scenario",
                        to="rulings.ruling",
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
                ("players", models.PositiveSmallIntegerField(default=0)),
                ("published", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "rules",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=12), blank=True, default=list, size=None
                    ),
                ),
                ("steps", models.PositiveIntegerField(default=0)),
                ("story", models.JSONField(blank=True, default=list)),
                ("useful", models.IntegerField(default=0)),
                (
                    "verdict",
                    models.CharField(
                        choices=[("holds", "Holds"), ("differs", "Differs"), ("waiting", "Not judged yet")],
                        default="waiting",
                        max_length=7,
                    ),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("public", "In the library"),
                            ("unlisted", "Found by its address only"),
                            ("withdrawn", "Taken back"),
                            ("hidden", "Hidden by a moderator"),
                        ],
                        default="public",
                        max_length=9,
                    ),
                ),
                ("visitor", models.CharField(blank=True, max_length=32)),
                ("words", models.TextField(blank=True)),
                ("year", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "named",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.contrib.postgres.search.SearchVector("title", config="english"),
                        output_field=django.contrib.postgres.search.SearchVectorField(),
                    ),
                ),
                (
                    "search",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.contrib.postgres.search.CombinedSearchVector(
                            django.contrib.postgres.search.CombinedSearchVector(
                                django.contrib.postgres.search.CombinedSearchVector(
                                    django.contrib.postgres.search.SearchVector(
                                        "title", config="english", weight="A"
                                    ),
                                    "||",
                                    django.contrib.postgres.search.SearchVector(
                                        "question", config="english", weight="B"
                                    ),
                                    django.contrib.postgres.search.SearchConfig("english"),
                                ),
                                "||",
                                django.contrib.postgres.search.SearchVector(
                                    "answer", config="english", weight="C"
                                ),
                                django.contrib.postgres.search.SearchConfig("english"),
                            ),
                            "||",
                            django.contrib.postgres.search.SearchVector(
                                "words", config="english", weight="D"
                            ),
                            django.contrib.postgres.search.SearchConfig("english"),
                        ),
                        output_field=django.contrib.postgres.search.SearchVectorField(),
                    ),
                ),
            ],
            options={
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fastupdate=False, fields=["search"], name="scenario_search"
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        fastupdate=False, fields=["named"], name="scenario_named"
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        fastupdate=False, fields=["facets"], name="scenario_facets"
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        fastupdate=False, fields=["keys"], name="scenario_keys"
                    ),
                    models.Index(
                        condition=models.Q(("visibility", "public")),
                        fields=["-published", "-id"],
                        name="scenario_newest",
                    ),
                    models.Index(
                        condition=models.Q(("visibility", "public")),
                        fields=["-useful", "-published", "-id"],
                        name="scenario_useful",
                    ),
                    models.Index(
                        condition=models.Q(("visibility", "public")),
                        fields=["-comments", "-published", "-id"],
                        name="scenario_discussed",
                    ),
                    models.Index(
                        condition=models.Q(("kind", "shipped")), fields=["slug"], name="scenario_shipped"
                    ),
                    models.Index(
                        condition=models.Q(("judged_by", "")), fields=["id"], name="scenario_waiting"
                    ),
                    models.Index(
                        condition=models.Q(("owner__isnull", True), models.Q(("visitor", ""), _negated=True)),
                        fields=["visitor"],
                        name="scenario_of_a_browser",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True), name="scenario_has_title"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("text", ""), _negated=True), ("moment__isnull", False), _connector="OR"
                        ),
                        name="scenario_has_text_or_is_a_moment",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "moment"), ("moment__isnull", False)),
                            models.Q(models.Q(("kind", "moment"), _negated=True), ("moment__isnull", True)),
                            _connector="OR",
                        ),
                        name="scenario_of_a_moment_has_it",
                    ),
                ],
            },
        ),
        migrations.RunSQL(MAIN, EXTENDED),
        migrations.RunSQL(COUNTING, NO_COUNTING),
        # Links may be older than the library.
        migrations.RunSQL(MOMENTS, NO_MOMENTS),
    ]
