import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("boards", "0004_expected_of_runs"),
        ("library", "0002_address_with_shelf"),
        ("rulings", "0002_seen_through_eyes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
        ),
        migrations.CreateModel(
            name="Word",
            fields=[
                ("word", models.CharField(max_length=60, primary_key=True, serialize=False)),
            ],
        ),
        migrations.AlterModelOptions(
            name="scenario",
            options={},
        ),
        migrations.RemoveConstraint(
            model_name="scenario",
            name="scenario_has_text",
        ),
        migrations.RemoveIndex(
            model_name="scenario",
            name="scenario_search",
        ),
        migrations.RemoveIndex(
            model_name="scenario",
            name="scenario_title_trigrams",
        ),
        migrations.RemoveIndex(
            model_name="scenario",
            name="scenario_tags",
        ),
        migrations.AddField(
            model_name="scenario",
            name="answer",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="scenario",
            name="cards",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=160), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="comments",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="scenario",
            name="disputed",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="scenario",
            name="facets",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=160), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="keys",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=170), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="kind",
            field=models.CharField(
                choices=[
                    ("shipped", "It ships with the engine"),
                    ("moment", "A moment of a line, frozen by a visitor"),
                ],
                default="shipped",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="line",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="boards.run",
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="moment",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="scenario",
                to="rulings.ruling",
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="players",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="scenario",
            name="published",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddField(
            model_name="scenario",
            name="rules",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=12), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="steps",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="scenario",
            name="story",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="scenario",
            name="useful",
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name="scenario",
            name="verdict",
            field=models.CharField(
                choices=[("holds", "Holds"), ("differs", "Differs"), ("waiting", "Not judged yet")],
                default="waiting",
                max_length=7,
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="visibility",
            field=models.CharField(
                choices=[
                    ("public", "In the library"),
                    ("unlisted", "Found by its address only"),
                    ("withdrawn", "Taken back"),
                ],
                default="public",
                max_length=9,
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="visitor",
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AddField(
            model_name="scenario",
            name="words",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="scenario",
            name="year",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="scenario",
            name="text",
            field=models.TextField(blank=True),
        ),
        migrations.RemoveField(
            model_name="scenario",
            name="search",
        ),
        migrations.AddField(
            model_name="scenario",
            name="named",
            field=models.GeneratedField(
                db_persist=True,
                expression=django.contrib.postgres.search.SearchVector("title", config="english"),
                output_field=django.contrib.postgres.search.SearchVectorField(),
            ),
        ),
        migrations.AddField(
            model_name="scenario",
            name="search",
            field=models.GeneratedField(
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
                        django.contrib.postgres.search.SearchVector("answer", config="english", weight="C"),
                        django.contrib.postgres.search.SearchConfig("english"),
                    ),
                    "||",
                    django.contrib.postgres.search.SearchVector("words", config="english", weight="D"),
                    django.contrib.postgres.search.SearchConfig("english"),
                ),
                output_field=django.contrib.postgres.search.SearchVectorField(),
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=django.contrib.postgres.indexes.GinIndex(
                fastupdate=False, fields=["search"], name="scenario_search"
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=django.contrib.postgres.indexes.GinIndex(
                fastupdate=False, fields=["named"], name="scenario_named"
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=django.contrib.postgres.indexes.GinIndex(
                fastupdate=False, fields=["facets"], name="scenario_facets"
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=django.contrib.postgres.indexes.GinIndex(
                fastupdate=False, fields=["keys"], name="scenario_keys"
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=models.Index(
                condition=models.Q(("visibility", "public")),
                fields=["-published", "-id"],
                name="scenario_newest",
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=models.Index(
                condition=models.Q(("visibility", "public")),
                fields=["-useful", "-published", "-id"],
                name="scenario_useful",
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=models.Index(
                condition=models.Q(("visibility", "public")),
                fields=["-comments", "-published", "-id"],
                name="scenario_discussed",
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=models.Index(
                condition=models.Q(("kind", "shipped")), fields=["slug"], name="scenario_shipped"
            ),
        ),
        migrations.AddIndex(
            model_name="scenario",
            index=models.Index(condition=models.Q(("judged_by", "")), fields=["id"], name="scenario_waiting"),
        ),
        migrations.AddConstraint(
            model_name="scenario",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("text", ""), _negated=True), ("moment__isnull", False), _connector="OR"
                ),
                name="scenario_has_text_or_is_a_moment",
            ),
        ),
        migrations.AddConstraint(
            model_name="scenario",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "moment"), ("moment__isnull", False)),
                    models.Q(models.Q(("kind", "moment"), _negated=True), ("moment__isnull", True)),
                    _connector="OR",
                ),
                name="scenario_of_a_moment_has_it",
            ),
        ),
        migrations.AddIndex(
            model_name="word",
            index=django.contrib.postgres.indexes.GinIndex(
                django.contrib.postgres.indexes.OpClass("word", name="gin_trgm_ops"),
                name="library_word_trigrams",
            ),
        ),
        migrations.DeleteModel(
            name="ScenarioCard",
        ),
        migrations.DeleteModel(
            name="ScenarioRule",
        ),
        migrations.AddIndex(
            model_name="facetcount",
            index=models.Index(fields=["family", "-number"], name="library_facet_commonest"),
        ),
    ]
