"""Saying something: what is kept of it, what is refused, what waits for a moderator, and what may become of it.

The same text sent again is refused, whoever sent it if it is long; links of new accounts are shown as text till a
moderator has passed them, and a text of a new account that is hardly more than links is shown to nobody before.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

from django.db import transaction
from django.utils import timezone

from playground.library.models import Scenario
from playground.library.pages import step_url
from playground.people.roles import is_new
from playground.talk import markup
from playground.talk.models import Comment, Dispute, Earlier, Report, Target, Turn, Words

EDIT_FOR = timedelta(days=2)
MOST_EDITS = 10
LINKS_OF_NEW = 2
"""With more links to other sites than these, what a new account writes waits for a moderator."""
SHORT = 12
"""Letters and digits: "Thank you!" may be said again, if not to the same."""
LONG = 40
"""From so many on, a text is refused that several people have sent."""
MOST_SENT = 3
NOT_AGAIN_FOR = timedelta(days=30)
SENT_LATELY = timedelta(days=1)
W = TypeVar("W", bound=Words)
KINDS: tuple[type[Words], ...] = (Comment, Dispute, Turn)
"""All kinds of what people write here."""


class Refused(ValueError):
    """What somebody wrote is not kept, and why."""


@dataclass(frozen=True)
class Ready:
    """Words that may be kept, with what is made of them."""

    words: str
    html: str
    links: int
    fingerprint: str


def steps_of(row: Scenario) -> markup.Steps:
    """Where the steps of a scenario's line are shown."""
    return lambda step: step_url(row, step) if step <= row.steps else ""


def prepare(words: str, row: Scenario, *, links: bool = True) -> Ready:
    """What would become of some words about a scenario. Raises Refused."""
    words = words.replace("\r\n", "\n").strip()
    if not words:
        raise Refused("Write something first.")
    if len(words) > markup.LONGEST:
        raise Refused(f"At most {markup.LONGEST:,} characters; these are {len(words):,}.")
    try:
        said = markup.render(words, steps_of(row), links=links)
    except markup.TooMuch as error:
        raise Refused(str(error)) from error
    return Ready(words, said.html, said.links, fingerprint_of(words))


def fingerprint_of(words: str) -> str:
    """The same for texts that differ in capitals, signs and spaces alone."""
    kept = _letters(words)
    return hashlib.sha256((kept or words).encode()).hexdigest()


def _letters(words: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFKC", words).casefold() if one.isalnum())


def fill(said: W, words: str, author: Any, row: Scenario) -> W:
    """Put words into a row that is not saved yet. Raises Refused, also for what was said before."""
    ready = prepare(words, row)
    _not_again(said, ready, author, row)
    said.author = author
    said.words, said.fingerprint = ready.words, ready.fingerprint
    new = ready.links > 0 and is_new(author)
    said.links_held = new
    if new:
        ready = prepare(words, row, links=False)
        if ready.links > LINKS_OF_NEW:
            said.state = Words.State.HELD
    said.html, said.rendered_by = ready.html, markup.version()
    return said


def _not_again(said: Words, ready: Ready, author: Any, row: Scenario) -> None:
    """Refuse what its author, or several people lately, have said before."""
    kind: Any = type(said)
    alike = kind.objects.filter(fingerprint=ready.fingerprint).exclude(pk=said.pk)
    length = len(_letters(ready.words))
    mine = alike.filter(author=author, created__gte=timezone.now() - NOT_AGAIN_FOR)
    if length < SHORT:
        mine = _about(mine, row)
    if mine.exists():
        raise Refused("You have already written exactly this.")
    if length >= LONG and isinstance(said, Comment):
        lately = alike.filter(created__gte=timezone.now() - SENT_LATELY)
        if len(lately.values_list("pk")[:MOST_SENT]) >= MOST_SENT:
            raise Refused("This text has been sent several times today already. Use your own words.")


def _about(alike: Any, row: Scenario) -> Any:
    return alike.filter(dispute__scenario=row) if alike.model is Turn else alike.filter(scenario=row)


# --- afterwards ----------------------------------------------------------------------------------------------


def may_edit(comment: Comment, user: Any) -> bool:
    """Whether its author may still change it."""
    return (
        comment.author_id == user.pk
        and comment.state in (Words.State.SHOWN, Words.State.HELD)
        and comment.created > timezone.now() - EDIT_FOR
    )


def edit(comment: Comment, words: str, author: Any) -> None:
    """Other words in the place of a comment's; what stood there is kept. Raises Refused."""
    with transaction.atomic():
        comment = Comment.objects.select_for_update().get(pk=comment.pk)
        if not may_edit(comment, author):
            raise Refused("This comment can no longer be changed.")
        if comment.earlier.count() >= MOST_EDITS:
            raise Refused(f"A comment can be changed {MOST_EDITS} times.")
        before = Earlier(comment=comment, words=comment.words, html=comment.html)
        fill(comment, words, author, comment.scenario)
        if comment.words == before.words:
            return
        before.save()
        comment.edited = timezone.now()
        comment.save()


def delete(comment: Comment) -> None:
    """Delete a comment: a place stays where it stood, and nothing of its words but for an open report."""
    with transaction.atomic():
        comment.state = Words.State.DELETED
        comment.save(update_fields=("state",))
        if not Report.objects.filter(kind=Target.COMMENT, target=comment.pk, dealt=None).exists():
            forget(comment)


def forget(comment: Comment) -> None:
    """Keep nothing of what a comment said, now and before."""
    comment.words = comment.html = ""
    comment.links_held = False
    comment.save(update_fields=("words", "html", "links_held"))
    comment.earlier.all().delete()


def row_of(said: Words) -> Scenario:
    """The scenario that something was said about."""
    found: Any = said
    row: Scenario = found.dispute.scenario if isinstance(said, Turn) else found.scenario
    return row


def show_links(said: Words) -> None:
    """A moderator has seen them: its addresses become links."""
    said.links_held = False
    said.html = prepare(said.words, row_of(said)).html
    said.rendered_by = markup.version()
    said.save(update_fields=("links_held", "html", "rendered_by"))


def render_again(kind: type[W], told: Callable[[int], object] = lambda done: None) -> int:
    """Make the HTML anew of all that an earlier release made; how many. What was cut short goes on where it was."""
    rows: Any = kind
    done = 0
    while some := list(_stale(rows)):
        for said in some:
            try:
                html = prepare(said.words, row_of(said), links=not said.links_held).html
            except Refused:
                # What this release would refuse was kept by an earlier one: it is shown as it was typed.
                html = markup.as_typed(said.words)
            rows.objects.filter(pk=said.pk).update(html=html, rendered_by=markup.version())
        done += len(some)
        told(done)
    return done


def _stale(rows: Any) -> Iterable[Any]:
    about = "dispute__scenario__moment" if rows is Turn else "scenario__moment"
    found = rows.objects.exclude(rendered_by=markup.version()).exclude(words="")
    return found.select_related(about).order_by("pk")[:200]
