"""Who is told of what was said: once it is shown, and nobody of their own words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playground.library.models import Scenario
from playground.people.notices import tell
from playground.people.roles import judges
from playground.talk.checking import checks_of
from playground.talk.models import Comment, Dispute, Turn, Words

MOST_JUDGES = 30
"""Judges who are told of a dispute about a scenario that ships."""
MOST_SPOKE = 50


def tell_of(said: Words) -> None:
    """Whom it concerns; of what is held nobody is told before a moderator lets it pass."""
    if not said.shown or said.author is None:
        return
    if isinstance(said, Comment):
        _of_comment(said)
    elif isinstance(said, Dispute):
        _of_dispute(said)
    elif isinstance(said, Turn):
        _of_turn(said)


def _of_comment(comment: Comment) -> None:
    """Whoever is answered, whoever began the thread, and the scenario's author."""
    name, title = _name(comment), comment.scenario.title
    answered, thread = comment.answers, comment.thread
    told = _each(
        comment,
        [
            (answered and answered.author, f"{name} answered you on “{title}”."),
            (thread and thread.author, f"{name} answered in your thread on “{title}”."),
        ],
        "comment",
    )
    owner = comment.scenario.owner
    if owner is not None and owner.pk not in told:
        # A lively discussion is one line in the inbox, not twenty. The title may have braces of its own.
        together = f"{{many}} new comments on “{title}”, the last by {name}."
        words = f"{name} commented on “{title}”."
        tell(owner, words, comment.get_absolute_url(), f"comments:{comment.scenario_id}", together)


def _of_dispute(dispute: Dispute) -> None:
    """Whose scenario it is and the judges who checked it; of what ships, judges at large."""
    row = dispute.scenario
    concerned = [row.owner, *(one.judge for one in checks_of(row))]
    if row.kind == Scenario.Kind.SHIPPED:
        concerned += judges(MOST_JUDGES)
    words = f"{_name(dispute)} disputes “{row.title}”."
    _each(dispute, [(one, words) for one in concerned], "dispute")


def _of_turn(turn: Turn) -> None:
    """Whoever disputes, the scenario's author, and who spoke before."""
    dispute = turn.dispute
    row = dispute.scenario
    spoke = Turn.objects.filter(dispute=dispute).select_related("author").order_by("created")[:MOST_SPOKE]
    concerned = [dispute.author, row.owner, *(one.author for one in spoke)]
    words = f"{_name(turn)} {turn.get_does_display()}: the dispute about “{row.title}”."
    _each(turn, [(one, words) for one in concerned], "dispute")


def _name(said: Any) -> str:
    return str(said.author.get_username())


def _each(said: Any, concerned: Iterable[tuple[Any, str]], about: str) -> set[Any]:
    """Tell each of them once, and not the author; who needs not be told any more."""
    told = {said.author_id}
    for person, words in concerned:
        if person is not None and person.pk not in told:
            told.add(person.pk)
            tell(person, words, said.get_absolute_url(), about)
    return told
