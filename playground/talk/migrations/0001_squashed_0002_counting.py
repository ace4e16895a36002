"""The room's tables as 0001 to 0002 leave them, made at once: an empty database begins so, others go by those.

It is long because the tables come at once.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import playground.ids
from playground.talk.migrations._written_in_sql import COMMENTS, LOG, NO_COMMENTS, NO_LOG, NO_VOTES, VOTES


class Migration(migrations.Migration):
    replaces = [("talk", "0001_initial"), ("talk", "0002_counting")]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("library", "0006_search_at_hand"),
    ]

    operations = [
        migrations.CreateModel(
            name="Deed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("who", models.CharField(max_length=150)),
                ("who_id_then", models.BigIntegerField()),
                ("what", models.CharField(max_length=12)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("comment", "Comment"),
                            ("dispute", "Dispute"),
                            ("turn", "Answer in a dispute"),
                            ("scenario", "Scenario"),
                            ("person", "Person"),
                        ],
                        max_length=8,
                    ),
                ),
                ("target", models.CharField(max_length=160)),
                ("about", models.CharField(max_length=200)),
                ("reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "ordering": ("-at", "-id"),
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "scenario",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="library.scenario",
                    ),
                ),
                ("answers", models.PositiveIntegerField(default=0)),
                ("wrong", models.PositiveIntegerField(default=0)),
                ("unclear", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name="Comment",
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
                ("words", models.TextField(max_length=6000)),
                ("html", models.TextField(blank=True)),
                ("rendered_by", models.CharField(blank=True, max_length=16)),
                ("links_held", models.BooleanField(default=False)),
                ("fingerprint", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("shown", "Everybody sees it"),
                            ("held", "Waits for a moderator"),
                            ("hidden", "Hidden by a moderator"),
                            ("deleted", "Taken back by its author"),
                        ],
                        default="shown",
                        max_length=7,
                    ),
                ),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("edited", models.DateTimeField(blank=True, null=True)),
                (
                    "answers",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="talk.comment",
                    ),
                ),
                (
                    "author",
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="library.scenario"
                    ),
                ),
                (
                    "thread",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="replies",
                        to="talk.comment",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("thread", None)),
                        fields=["scenario", "created"],
                        name="talk_threads",
                    ),
                    models.Index(fields=["thread", "created"], name="talk_replies"),
                    models.Index(fields=["author", "fingerprint"], name="talk_comment_again"),
                    models.Index(fields=["fingerprint", "created"], name="talk_comment_anywhere"),
                    models.Index(
                        condition=models.Q(("state", "held")), fields=["created"], name="talk_comment_held"
                    ),
                    models.Index(
                        condition=models.Q(("links_held", True), ("state", "shown")),
                        fields=["created"],
                        name="talk_comment_links",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Dispute",
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
                ("words", models.TextField(max_length=6000)),
                ("html", models.TextField(blank=True)),
                ("rendered_by", models.CharField(blank=True, max_length=16)),
                ("links_held", models.BooleanField(default=False)),
                ("fingerprint", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("shown", "Everybody sees it"),
                            ("held", "Waits for a moderator"),
                            ("hidden", "Hidden by a moderator"),
                            ("deleted", "Taken back by its author"),
                        ],
                        default="shown",
                        max_length=7,
                    ),
                ),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("edited", models.DateTimeField(blank=True, null=True)),
                ("about", models.CharField(max_length=64)),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("answered", "Answered"),
                            ("accepted", "Accepted"),
                            ("declined", "Declined"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=9,
                    ),
                ),
                ("moved", models.DateTimeField(default=django.utils.timezone.now)),
                ("counter", models.TextField(max_length=20000)),
                ("own_line", models.BooleanField(default=False)),
                ("expected", models.JSONField(default=list)),
                ("story", models.JSONField(default=list)),
                (
                    "verdict",
                    models.CharField(
                        choices=[("holds", "The engine agrees with it"), ("differs", "The engine differs")],
                        max_length=7,
                    ),
                ),
                ("judged_by", models.CharField(max_length=80)),
                (
                    "author",
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="library.scenario"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["scenario", "-created"], name="talk_disputes_of"),
                    models.Index(fields=["standing", "-moved", "-id"], name="talk_disputes_moved"),
                    models.Index(
                        condition=models.Q(("state", "held")), fields=["created"], name="talk_dispute_held"
                    ),
                    models.Index(
                        condition=models.Q(("links_held", True), ("state", "shown")),
                        fields=["created"],
                        name="talk_dispute_links",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("author__isnull", False), ("standing__in", ("open", "answered"))),
                        fields=("scenario", "author"),
                        name="talk_one_dispute_each",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Earlier",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("words", models.TextField()),
                ("html", models.TextField()),
                ("until", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "comment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="earlier", to="talk.comment"
                    ),
                ),
            ],
            options={
                "ordering": ("-until",),
            },
        ),
        migrations.CreateModel(
            name="Hidden",
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
                        choices=[
                            ("comment", "Comment"),
                            ("dispute", "Dispute"),
                            ("turn", "Answer in a dispute"),
                            ("scenario", "Scenario"),
                            ("person", "Person"),
                        ],
                        max_length=8,
                    ),
                ),
                ("target", models.CharField(max_length=160)),
                ("reason", models.CharField(max_length=500)),
                ("before", models.CharField(max_length=9)),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "moderator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("kind", "target"), name="talk_hidden_once")],
            },
        ),
        migrations.CreateModel(
            name="Report",
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
                        choices=[
                            ("comment", "Comment"),
                            ("dispute", "Dispute"),
                            ("turn", "Answer in a dispute"),
                            ("scenario", "Scenario"),
                            ("person", "Person"),
                        ],
                        max_length=8,
                    ),
                ),
                ("target", models.CharField(max_length=160)),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("spam", "Advertising or spam"),
                            ("rude", "Insulting or hateful"),
                            ("private", "Tells something private of somebody"),
                            ("stolen", "Copied where it should not be"),
                            ("other", "Something else"),
                        ],
                        max_length=7,
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=500)),
                ("visitor", models.CharField(blank=True, max_length=32)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("dealt", models.DateTimeField(blank=True, null=True)),
                (
                    "reporter",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("dealt", None)),
                        fields=["kind", "target"],
                        name="talk_reports_open",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("dealt", None), ("reporter__isnull", False)),
                        fields=("kind", "target", "reporter"),
                        name="talk_one_report_each",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("dealt", None), ("reporter", None)),
                        fields=("kind", "target", "visitor"),
                        name="talk_one_report_a_browser",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Turn",
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
                ("words", models.TextField(max_length=6000)),
                ("html", models.TextField(blank=True)),
                ("rendered_by", models.CharField(blank=True, max_length=16)),
                ("links_held", models.BooleanField(default=False)),
                ("fingerprint", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("shown", "Everybody sees it"),
                            ("held", "Waits for a moderator"),
                            ("hidden", "Hidden by a moderator"),
                            ("deleted", "Taken back by its author"),
                        ],
                        default="shown",
                        max_length=7,
                    ),
                ),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                ("edited", models.DateTimeField(blank=True, null=True)),
                (
                    "does",
                    models.CharField(
                        choices=[
                            ("says", "answers"),
                            ("accepts", "accepts it"),
                            ("declines", "declines it"),
                            ("withdraws", "takes it back"),
                        ],
                        max_length=9,
                    ),
                ),
                ("role", models.CharField(max_length=9)),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "dispute",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="turns", to="talk.dispute"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["dispute", "created"], name="talk_turns"),
                    models.Index(
                        condition=models.Q(("state", "held")), fields=["created"], name="talk_turn_held"
                    ),
                    models.Index(
                        condition=models.Q(("links_held", True), ("state", "shown")),
                        fields=["created"],
                        name="talk_turn_links",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Vote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "choice",
                    models.CharField(
                        choices=[
                            ("answers", "Answers my question"),
                            ("wrong", "Wrong"),
                            ("unclear", "Unclear"),
                        ],
                        max_length=7,
                    ),
                ),
                ("cast", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "scenario",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="library.scenario"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("scenario", "account"), name="talk_one_vote_each"),
                    models.CheckConstraint(
                        condition=models.Q(("choice__in", ("answers", "wrong", "unclear"))),
                        name="talk_vote_is_a_choice",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Check",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("about", models.CharField(max_length=64)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "judge",
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="library.scenario"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("scenario", "judge", "about"), name="talk_one_check_each")
                ],
            },
        ),
        migrations.RunSQL(VOTES, NO_VOTES),
        migrations.RunSQL(COMMENTS, NO_COMMENTS),
        migrations.RunSQL(LOG, NO_LOG),
    ]
