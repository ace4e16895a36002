"""The room's tables as 0001 to 0006 leave them, made at once: an empty database begins so, others go by those."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import playground.boards.models
import playground.ids
from playground.trigrams import Trigrams


class Migration(migrations.Migration):
    replaces = [
        ("cards", "0001_initial"),
        ("cards", "0002_without_words"),
        ("cards", "0003_listed_cards"),
        ("cards", "0004_counted_by_runs"),
        ("cards", "0005_sent_lists"),
        ("cards", "0006_kept"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        Trigrams(),
        migrations.CreateModel(
            name="FacetRun",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("words", models.TextField(unique=True)),
            ],
        ),
        migrations.CreateModel(
            name="CardDraft",
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
                ("sheet", models.JSONField()),
                ("whole", models.BooleanField(default=False)),
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
                ("without", models.JSONField(blank=True, default=list)),
                ("deleted", models.DateTimeField(blank=True, null=True)),
                ("opened", models.DateField(db_index=True, default=playground.boards.models.today)),
                ("page", models.CharField(blank=True, max_length=32)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("warned", models.DateField(blank=True, null=True)),
            ],
            options={
                "ordering": ("-updated",),
            },
        ),
        migrations.CreateModel(
            name="CardList",
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
                ("name", models.CharField(max_length=120)),
                ("cards", models.PositiveIntegerField(default=0)),
                ("new", models.PositiveIntegerField(default=0)),
                ("changed", models.PositiveIntegerField(default=0)),
                ("same", models.PositiveIntegerField(default=0)),
                ("ships", models.PositiveIntegerField(default=0)),
                ("left_out", models.JSONField(blank=True, default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
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
                ("bytes", models.PositiveBigIntegerField(default=0)),
                ("bytes_read", models.PositiveBigIntegerField(default=0)),
                ("due", models.DateTimeField(blank=True, null=True)),
                ("entries", models.PositiveIntegerField(default=0)),
                ("looked_through", models.BooleanField(default=False)),
                ("problem", models.TextField(blank=True)),
                (
                    "status",
                    models.CharField(
                        choices=[("sent", "being taken"), ("taken", "taken"), ("refused", "refused")],
                        default="taken",
                        max_length=8,
                    ),
                ),
                ("taken_until", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("-created",),
                "permissions": (("import_cards", "Can import lists of cards"),),
            },
        ),
        migrations.CreateModel(
            name="ListedCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("folded", models.CharField(max_length=200, unique=True)),
                ("slug", models.CharField(max_length=208, unique=True)),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("shelf", "it ships"),
                            ("period", "it is known to be of the time, without its text"),
                            ("list", "it came with a list"),
                        ],
                        max_length=6,
                    ),
                ),
                ("layout", models.CharField(default="normal", max_length=20)),
                ("halves", models.JSONField(default=list)),
                ("words", models.TextField(blank=True)),
                (
                    "colors",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=1), blank=True, default=list, size=None
                    ),
                ),
                ("digest", models.CharField(blank=True, max_length=64)),
                (
                    "reads",
                    models.CharField(
                        choices=[
                            ("waiting", "not read yet"),
                            ("whole", "wholly"),
                            ("part", "in part"),
                            ("none", "not at all"),
                            ("unknown", "not wholly, and its text is not here"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("reason", models.TextField(blank=True)),
                ("stop", models.CharField(blank=True, max_length=80)),
                (
                    "facets",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=60), blank=True, default=list, size=None
                    ),
                ),
                (
                    "rules",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=12), blank=True, default=list, size=None
                    ),
                ),
                ("read_by", models.CharField(blank=True, max_length=80)),
                (
                    "search",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.contrib.postgres.search.CombinedSearchVector(
                            django.contrib.postgres.search.SearchVector("name", config="english", weight="A"),
                            "||",
                            django.contrib.postgres.search.SearchVector(
                                "words", config="english", weight="C"
                            ),
                            django.contrib.postgres.search.SearchConfig("english"),
                        ),
                        output_field=django.contrib.postgres.search.SearchVectorField(),
                    ),
                ),
                (
                    "came_with",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="listed",
                        to="cards.cardlist",
                    ),
                ),
                (
                    "keywords",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cards.facetrun",
                    ),
                ),
                (
                    "kind",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cards.facetrun",
                    ),
                ),
                (
                    "sections",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="cards.facetrun",
                    ),
                ),
            ],
            options={
                "ordering": ("folded",),
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(fields=["search"], name="listed_card_search"),
                    django.contrib.postgres.indexes.GinIndex(
                        django.contrib.postgres.indexes.OpClass("folded", name="gin_trgm_ops"),
                        name="listed_card_name",
                    ),
                    django.contrib.postgres.indexes.GinIndex(fields=["facets"], name="listed_card_facets"),
                    django.contrib.postgres.indexes.GinIndex(fields=["rules"], name="listed_card_rules"),
                    models.Index(fields=["read_by"], name="listed_card_read_by"),
                    models.Index(fields=["kind", "keywords", "sections"], name="listed_card_runs"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("folded", ""), _negated=True), name="listed_card_has_a_name"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("origin", "list"), _negated=True),
                            models.Q(("digest", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="card_of_a_list_says_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ListPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("piece", "a piece of the file"), ("cards", "cards of the file")],
                        max_length=5,
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("data", models.BinaryField()),
                (
                    "list",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="cards.cardlist",
                    ),
                ),
            ],
            options={
                "ordering": ("kind", "number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("list", "kind", "number"), name="part_of_a_list_is_there_once"
                    )
                ],
            },
        ),
    ]
