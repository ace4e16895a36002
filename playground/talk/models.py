"""What readers say of scenarios: votes, comments, disputes, checks by judges; and what moderators do about it.

Whoever said something may leave: the words stay, and their author is then a deleted account. Only votes go with
their account, or leaving and coming back would be a way to vote twice. The log of what moderators did has no link to
an account, because the database lets nobody change a line of it.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from playground.ids import LONGEST, new_id
from playground.library.models import Scenario
from playground.talk.markup import LONGEST as LONGEST_WORDS

LONGEST_REASON = 500
LONGEST_COUNTER = 20_000
"""Characters of a counter-line's whole text."""


def _account(**options: Any) -> Any:
    """Whoever said or did it; null once that account is gone."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        **options,
    )


class Vote(models.Model):
    """What one account makes of a scenario; it may change its mind."""

    class Choice(models.TextChoices):
        ANSWERS = "answers", "Answers my question"
        WRONG = "wrong", "Wrong"
        UNCLEAR = "unclear", "Unclear"

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="+")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    choice = models.CharField(max_length=7, choices=Choice)
    cast = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("scenario", "account"), name="talk_one_vote_each"),
            models.CheckConstraint(
                condition=Q(choice__in=("answers", "wrong", "unclear")), name="talk_vote_is_a_choice"
            ),
        )

    def __str__(self) -> str:
        return f"{self.choice}: {self.scenario_id}"


class Tally(models.Model):
    """How many votes of each kind a scenario has. The database counts (migration 0002)."""

    scenario = models.OneToOneField(Scenario, primary_key=True, on_delete=models.CASCADE, related_name="+")
    answers = models.PositiveIntegerField(default=0)
    wrong = models.PositiveIntegerField(default=0)
    unclear = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.answers}, {self.wrong}, {self.unclear}"

    @property
    def total(self) -> int:
        return self.answers + self.wrong + self.unclear


class Words(models.Model):
    """Something that somebody wrote: the Markdown, and the HTML that was made of it."""

    class State(models.TextChoices):
        SHOWN = "shown", "Visible to everyone"
        HELD = "held", "Waits for a moderator"
        HIDDEN = "hidden", "Hidden by a moderator"
        DELETED = "deleted", "Deleted by its author"

    id = models.CharField(primary_key=True, max_length=LONGEST, default=new_id, editable=False)
    """Unguessable: what is said of an unlisted scenario is found by those alone who have its address."""
    author = _account()
    words = models.TextField(max_length=LONGEST_WORDS)
    html = models.TextField(blank=True)
    rendered_by = models.CharField(max_length=16, blank=True)
    """What made the HTML (`playground.talk.markup.version`)."""
    links_held = models.BooleanField(default=False)
    """Whether its addresses of other sites are shown as text till a moderator has seen them."""
    fingerprint = models.CharField(max_length=64)
    """Of the words without capitals and signs: the same text sent again is refused."""
    state = models.CharField(max_length=7, choices=State, default=State.SHOWN)
    created = models.DateTimeField(default=timezone.now)
    edited = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.words[:60]

    @property
    def shown(self) -> bool:
        return self.state == self.State.SHOWN


class Comment(Words):
    """A comment on a scenario, or an answer within its thread."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="+")
    thread = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="replies"
    )
    """The comment that its thread began with; null for that one itself."""
    answers = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        indexes = (
            models.Index(fields=("scenario", "created"), condition=Q(thread=None), name="talk_threads"),
            models.Index(fields=("thread", "created"), name="talk_replies"),
            models.Index(fields=("author", "fingerprint"), name="talk_comment_again"),
            models.Index(fields=("fingerprint", "created"), name="talk_comment_anywhere"),
            models.Index(fields=("created",), condition=Q(state="held"), name="talk_comment_held"),
            models.Index(
                fields=("created",), condition=Q(state="shown", links_held=True), name="talk_comment_links"
            ),
        )

    def get_absolute_url(self) -> str:
        return reverse("talk:comment", args=[self.id])


class Earlier(models.Model):
    """What a comment said before it was edited."""

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="earlier")
    words = models.TextField()
    html = models.TextField()
    until = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-until",)

    def __str__(self) -> str:
        return self.words[:60]


class Dispute(Words):
    """An objection to a scenario's answer, with a line or an expectation of its own that the engine judges."""

    class Standing(models.TextChoices):
        OPEN = "open", "Open"
        ANSWERED = "answered", "Answered"
        ACCEPTED = "accepted", "Accepted"
        DECLINED = "declined", "Declined"
        WITHDRAWN = "withdrawn", "Withdrawn"

    class Verdict(models.TextChoices):
        HOLDS = "holds", "The engine agrees with it"
        DIFFERS = "differs", "The engine differs"

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="+")
    about = models.CharField(max_length=64)
    """Digest of what the scenario said then (`playground.talk.digests`)."""
    standing = models.CharField(max_length=9, choices=Standing, default=Standing.OPEN)
    moved = models.DateTimeField(default=timezone.now)
    """When its standing changed last."""
    counter = models.TextField(max_length=LONGEST_COUNTER)
    """The whole text with its board, line and expectations, as the engine read it."""
    own_line = models.BooleanField(default=False)
    """Whether its line is another than the scenario's."""
    expected: models.JSONField[Any, Any] = models.JSONField(default=list)
    """What it expects, each as (expectation, why it is not so; "" if it is)."""
    story: models.JSONField[Any, Any] = models.JSONField(default=list)
    verdict = models.CharField(max_length=7, choices=Verdict)
    judged_by = models.CharField(max_length=80)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("scenario", "author"),
                condition=Q(standing__in=("open", "answered"), author__isnull=False),
                name="talk_one_dispute_each",
            ),
        )
        indexes = (
            models.Index(fields=("scenario", "-created"), name="talk_disputes_of"),
            models.Index(fields=("standing", "-moved", "-id"), name="talk_disputes_moved"),
            models.Index(fields=("created",), condition=Q(state="held"), name="talk_dispute_held"),
            models.Index(
                fields=("created",), condition=Q(state="shown", links_held=True), name="talk_dispute_links"
            ),
        )

    def get_absolute_url(self) -> str:
        return reverse("talk:dispute", args=[self.id])

    @property
    def undecided(self) -> bool:
        return self.standing in (self.Standing.OPEN, self.Standing.ANSWERED)


class Turn(Words):
    """What is said to a dispute, and what it does to its standing."""

    class Does(models.TextChoices):
        SAYS = "says", "answers"
        ACCEPTS = "accepts", "accepts it"
        DECLINES = "declines", "declines it"
        WITHDRAWS = "withdraws", "takes it back"

    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="turns")
    does = models.CharField(max_length=9, choices=Does)
    role = models.CharField(max_length=9)
    """As what its author spoke: disputer, owner or judge."""

    class Meta:
        indexes = (
            models.Index(fields=("dispute", "created"), name="talk_turns"),
            models.Index(fields=("created",), condition=Q(state="held"), name="talk_turn_held"),
            models.Index(
                fields=("created",), condition=Q(state="shown", links_held=True), name="talk_turn_links"
            ),
        )

    def get_absolute_url(self) -> str:
        return f"{reverse('talk:dispute', args=[self.dispute_id])}#turn-{self.id}"


class Check(models.Model):
    """A trusted judge has compared what a scenario says with the edition. It holds for that text alone."""

    scenario = models.ForeignKey(Scenario, on_delete=models.CASCADE, related_name="+")
    judge = _account()
    about = models.CharField(max_length=64)
    """Digest of what the scenario said (`playground.talk.digests`)."""
    made = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("scenario", "judge", "about"), name="talk_one_check_each"),
        )

    def __str__(self) -> str:
        return f"{self.scenario_id} by {self.judge_id}"


# --- moderation ----------------------------------------------------------------------------------------------


class Target(models.TextChoices):
    """What can be reported and hidden."""

    COMMENT = "comment", "Comment"
    DISPUTE = "dispute", "Dispute"
    TURN = "turn", "Answer in a dispute"
    SCENARIO = "scenario", "Scenario"
    PERSON = "person", "Person"


class Report(models.Model):
    """Somebody asks moderators to look at something."""

    class Why(models.TextChoices):
        SPAM = "spam", "Advertising or spam"
        RUDE = "rude", "Insulting or hateful"
        PRIVATE = "private", "Reveals something private about someone"
        STOLEN = "stolen", "Copied where it should not be"
        OTHER = "other", "Something else"

    kind = models.CharField(max_length=8, choices=Target)
    target = models.CharField(max_length=160)
    why = models.CharField(max_length=7, choices=Why)
    words = models.CharField(max_length=LONGEST_REASON, blank=True)
    reporter = _account()
    visitor = models.CharField(max_length=LONGEST, blank=True)
    created = models.DateTimeField(default=timezone.now)
    dealt = models.DateTimeField(null=True, blank=True)
    """When a moderator decided about it."""

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("kind", "target", "reporter"),
                condition=Q(dealt=None, reporter__isnull=False),
                name="talk_one_report_each",
            ),
            models.UniqueConstraint(
                fields=("kind", "target", "visitor"),
                condition=Q(dealt=None, reporter=None),
                name="talk_one_report_a_browser",
            ),
        )
        indexes = (
            models.Index(fields=("kind", "target"), condition=Q(dealt=None), name="talk_reports_open"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.target}: {self.why}"


class Hidden(models.Model):
    """Why something is hidden, and how it was shown before."""

    kind = models.CharField(max_length=8, choices=Target)
    target = models.CharField(max_length=160)
    reason = models.CharField(max_length=LONGEST_REASON)
    """What its author is told."""
    before = models.CharField(max_length=9)
    moderator = _account()
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("kind", "target"), name="talk_hidden_once"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.target}"


class Deed(models.Model):
    """What a moderator did. The database refuses to change or delete a row (migration 0002)."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    who = models.CharField(max_length=150)
    """The moderator's name then; no link to the account, since that could be cut."""
    who_id_then = models.BigIntegerField()
    what = models.CharField(max_length=12)
    """hide, restore, pass, dismiss, ban, unban."""
    kind = models.CharField(max_length=8, choices=Target)
    target = models.CharField(max_length=160)
    about = models.CharField(max_length=200)
    """What it was, in short."""
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return f"{self.who}: {self.what} {self.kind} {self.target}"
