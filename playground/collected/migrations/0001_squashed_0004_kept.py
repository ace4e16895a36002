"""The room's tables as 0001 to 0004 leave them, made at once: an empty database begins so, others go by those."""

import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import playground.ids


class Migration(migrations.Migration):
    replaces = [
        ("collected", "0001_initial"),
        ("collected", "0002_trigrams"),
        ("collected", "0003_reader"),
        ("collected", "0004_kept"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("library", "0006_search_at_hand"),
    ]

    operations = [
        migrations.CreateModel(
            name="Collection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.CharField(max_length=60, unique=True)),
                ("title", models.CharField(max_length=120)),
                ("introduction", models.TextField(blank=True, max_length=4000)),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("public", "In the list, for everybody to find"),
                            ("unlisted", "Found by its address only"),
                            ("withdrawn", "Taken back: only you see it"),
                        ],
                        default="unlisted",
                        max_length=9,
                    ),
                ),
                ("shipped", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("cover", models.JSONField(blank=True, default=list)),
                ("size", models.PositiveIntegerField(default=0)),
                ("headings", models.TextField(blank=True)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "search",
                    models.GeneratedField(
                        db_persist=True,
                        expression=django.contrib.postgres.search.CombinedSearchVector(
                            django.contrib.postgres.search.CombinedSearchVector(
                                django.contrib.postgres.search.SearchVector(
                                    "title", config="english", weight="A"
                                ),
                                "||",
                                django.contrib.postgres.search.SearchVector(
                                    "headings", config="english", weight="B"
                                ),
                                django.contrib.postgres.search.SearchConfig("english"),
                            ),
                            "||",
                            django.contrib.postgres.search.SearchVector(
                                "introduction", config="english", weight="C"
                            ),
                            django.contrib.postgres.search.SearchConfig("english"),
                        ),
                        output_field=django.contrib.postgres.search.SearchVectorField(),
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
                ("deleted", models.DateTimeField(blank=True, null=True)),
                ("was", models.CharField(blank=True, max_length=9)),
            ],
            options={
                "indexes": [
                    django.contrib.postgres.indexes.GinIndex(
                        fastupdate=False, fields=["search"], name="collection_search"
                    ),
                    models.Index(
                        condition=models.Q(("visibility", "public")),
                        fields=["shipped", "-updated", "-id"],
                        name="collection_listed",
                    ),
                    models.Index(fields=["owner", "-updated"], name="collection_of"),
                    django.contrib.postgres.indexes.GinIndex(
                        django.contrib.postgres.indexes.OpClass(
                            django.db.models.functions.text.Upper("title"), name="gin_trgm_ops"
                        ),
                        name="collection_trigrams",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True), name="collection_has_title"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Classroom",
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
                ("title", models.CharField(max_length=120)),
                ("open", models.BooleanField(default=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "collection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="classes",
                        to="collected.collection",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["owner", "-created"], name="classroom_of")],
            },
        ),
        migrations.CreateModel(
            name="Chapter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveIntegerField()),
                ("heading", models.CharField(max_length=100)),
                ("words", models.TextField(blank=True, max_length=2000)),
                (
                    "collection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chapters",
                        to="collected.collection",
                    ),
                ),
            ],
            options={
                "ordering": ("place",),
                "indexes": [models.Index(fields=["collection", "place"], name="chapter_place")],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("place", models.PositiveIntegerField()),
                ("note", models.TextField(blank=True, max_length=1500)),
                (
                    "chapter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="collected.chapter",
                    ),
                ),
                (
                    "collection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="collected.collection",
                    ),
                ),
                (
                    "scenario",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="collected",
                        to="library.scenario",
                    ),
                ),
            ],
            options={
                "ordering": ("chapter__place", "place"),
                "constraints": [
                    models.UniqueConstraint(fields=("collection", "name"), name="entry_has_address"),
                    models.UniqueConstraint(fields=("collection", "scenario"), name="entry_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Quiz",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_by", models.CharField(max_length=80)),
                ("of_text", models.CharField(max_length=64)),
                ("statements", models.JSONField(default=list)),
                ("done", models.JSONField(default=list)),
                (
                    "scenario",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="quiz",
                        to="library.scenario",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Reading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("visitor", models.CharField(blank=True, max_length=32)),
                ("started", models.DateTimeField(auto_now_add=True)),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "collection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="readings",
                        to="collected.collection",
                    ),
                ),
                (
                    "last",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="collected.entry",
                    ),
                ),
                (
                    "reader",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["visitor", "-updated"], name="reading_by_browser"),
                    models.Index(fields=["reader", "-updated"], name="reading_by_account"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("reader__isnull", False)),
                        fields=("collection", "reader"),
                        name="reading_of_account",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("reader__isnull", True)),
                        fields=("collection", "visitor"),
                        name="reading_of_browser",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Pupil",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("joined", models.DateTimeField(auto_now_add=True)),
                (
                    "classroom",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pupils",
                        to="collected.classroom",
                    ),
                ),
                (
                    "reading",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pupils",
                        to="collected.reading",
                    ),
                ),
            ],
            options={
                "ordering": ("name", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("classroom", "reading"), name="pupil_once"),
                    models.UniqueConstraint(fields=("classroom", "name"), name="pupil_has_own_name"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Mark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("done", "Read"),
                            ("right", "Predicted right"),
                            ("wrong", "Predicted wrong"),
                        ],
                        default="done",
                        max_length=5,
                    ),
                ),
                ("right", models.PositiveSmallIntegerField(default=0)),
                ("of", models.PositiveSmallIntegerField(default=0)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("chosen", models.JSONField(blank=True, default=list)),
                ("updated", models.DateTimeField(auto_now=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="marks",
                        to="collected.entry",
                    ),
                ),
                (
                    "reading",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="marks",
                        to="collected.reading",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("reading", "entry"), name="mark_once")],
            },
        ),
        migrations.AddField(
            model_name="collection",
            name="cover_of",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="collected.entry",
            ),
        ),
    ]
