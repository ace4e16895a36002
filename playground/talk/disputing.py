"""Disputes: an objection with a line or an expectation of its own, which the engine plays as it is made.

Whoever made the scenario may answer and accept; trusted judges may also decline; who disputes may take it back. While
it is undecided, and after it was accepted until the scenario says something else, the scenario is marked disputed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from engine.notation.errors import NotWritable, TooMuch, Unreadable
from engine.notation.saved import UnreadableSave
from engine.notation.scenario import read_scenario
from engine.replaying import ReplayMismatch
from playground.boards.visitors import belongs
from playground.library.filing import found_by
from playground.library.judging import Judged, judge
from playground.library.models import Scenario
from playground.people.roles import is_judge
from playground.rulings.scenarios import scenario_text
from playground.rulings.versions import engine_version
from playground.talk.digests import digest_of
from playground.talk.models import LONGEST_COUNTER, Dispute, Turn, Words
from playground.talk.saying import Refused, fill
from playground.talk.telling import tell_of

UNDECIDED = (Dispute.Standing.OPEN, Dispute.Standing.ANSWERED)
ALREADY = "You are already disputing this. Add to that dispute."
_DIVIDER = re.compile(r"(?m)^---[ \t]*$")
_HEAD = re.compile(r"#|(Question|Answer|Rules|Tags|Note):")


@dataclass(frozen=True)
class Parts:
    """A scenario's text in its three parts."""

    board: str
    line: str = ""
    expected: str = ""


def parts_of(row: Scenario) -> Parts | None:
    """The parts that a dispute begins with; None where the text can't be told: not to everybody, or not at all."""
    ruling = row.moment
    text = row.text
    if ruling is not None:
        if ruling.seat is not None:
            return None
        try:
            text = scenario_text(ruling)
        except (UnreadableSave, ReplayMismatch, NotWritable, Unreadable, TooMuch):
            return None
    return None if row.problem else _taken_apart(text)


def _taken_apart(text: str) -> Parts:
    board, line, expected, *_ = [*_DIVIDER.split(text.replace("\r\n", "\n")), "", ""]
    kept = "\n".join(one for one in board.split("\n") if not _HEAD.match(one))
    return Parts(kept.strip(), line.strip(), expected.strip())


def put_together(title: str, parts: Parts) -> str:
    """The whole text of a counter-line."""
    return f"# {' '.join(title.split())}\n{parts.board}\n---\n{parts.line}\n---\n{parts.expected}\n"


def make(row: Scenario, author: Any, words: str, text: str) -> Dispute:
    """A new dispute about what the scenario says now. Raises Refused."""
    if Dispute.objects.filter(scenario=row, author=author, standing__in=UNDECIDED).exists():
        raise Refused(ALREADY)
    dispute = Dispute(scenario=row, about=digest_of(row))
    _play(dispute, row, text)
    fill(dispute, words, author, row)
    try:
        with transaction.atomic():
            dispute.save()
            mark(row.pk)
    except IntegrityError as error:
        raise Refused(ALREADY) from error
    tell_of(dispute)
    return dispute


def _play(dispute: Dispute, row: Scenario, text: str) -> None:
    """What the engine says of the counter-line. Raises Refused."""
    if len(text) > LONGEST_COUNTER:
        raise Refused(f"A counter-line has at most {LONGEST_COUNTER:,} characters.")
    judged = judge(text, title=row.title)
    if judged.problem:
        raise Refused(f"The engine can't read the counter-line. {judged.problem}")
    expected = [one.words() for one in read_scenario(text).expectations]
    if not expected:
        raise Refused("Write what you expect instead, as in a scenario's text: “Ann has 18 life.”")
    mine, theirs = _taken_apart(text), parts_of(row)
    if theirs is not None and (_plain(mine.line), _plain(mine.expected)) == (
        _plain(theirs.line),
        _plain(theirs.expected),
    ):
        raise Refused(
            "Your line and expectations are the same as the scenario's. Change what should be different."
        )
    dispute.counter = text
    dispute.own_line = theirs is None or _plain(mine.line) != _plain(theirs.line)
    _judged(dispute, judged, expected)


def _judged(dispute: Dispute, judged: Judged, expected: list[str]) -> None:
    """What came of playing the counter-line."""
    why = dict(judged.failures)
    dispute.expected = [[one, why.pop(one, "")] for one in expected] + [list(one) for one in why.items()]
    dispute.story = [list(told) for told in judged.story]
    dispute.verdict = Dispute.Verdict.DIFFERS if judged.failures else Dispute.Verdict.HOLDS
    dispute.judged_by = engine_version()


def is_stale(dispute: Dispute) -> bool:
    """Whether an earlier engine gave its verdict."""
    return dispute.judged_by != engine_version()


def play_again(dispute_id: str) -> None:
    """Have the current engine say what it makes of a counter-line. One that it can't read any more differs."""
    dispute = Dispute.objects.filter(pk=dispute_id).first()
    if dispute is None or not is_stale(dispute):
        return
    judged = judge(dispute.counter, title="")
    expected = [words for words, _ in dispute.expected]
    if judged.problem:
        judged.failures = [("The counter-line can be read.", judged.problem)]
    else:
        expected = [one.words() for one in read_scenario(dispute.counter).expectations]
    _judged(dispute, judged, expected)
    dispute.save(update_fields=("expected", "story", "verdict", "judged_by"))


def _plain(text: str) -> str:
    return " ".join(text.split())


# --- what is said to it --------------------------------------------------------------------------------------


def role_of(request: HttpRequest, dispute: Dispute) -> str:
    """As what somebody may speak in a dispute: disputer, owner, judge, or "" for not at all."""
    if not request.user.is_authenticated:
        return ""
    if dispute.author_id == request.user.pk:
        return "disputer"
    row = dispute.scenario
    if row.kind != Scenario.Kind.SHIPPED and belongs(request, row):
        return "owner"
    return "judge" if is_judge(request.user) else ""


_MAY = {
    "disputer": (Turn.Does.SAYS, Turn.Does.WITHDRAWS),
    "owner": (Turn.Does.SAYS, Turn.Does.ACCEPTS),
    "judge": (Turn.Does.SAYS, Turn.Does.ACCEPTS, Turn.Does.DECLINES),
    "": (),
}
_WITHOUT_WORDS = {Turn.Does.ACCEPTS: "Accepted.", Turn.Does.WITHDRAWS: "Withdrawn."}


def may_do(role: str, dispute: Dispute) -> tuple[Turn.Does, ...]:
    """What somebody may do to a dispute that is still undecided."""
    return _MAY[role] if dispute.undecided and dispute.shown else ()


def take_turn(dispute: Dispute, author: Any, role: str, does: str, words: str) -> Turn:
    """Answer, accept, decline, take back. Raises Refused; ValueError for what this role may not."""
    wanted = Turn.Does(does)
    with transaction.atomic():
        dispute = Dispute.objects.select_for_update().get(pk=dispute.pk)
        if wanted not in may_do(role, dispute):
            raise ValueError(f"{role or 'nobody'} can't do that to a dispute that is {dispute.standing}")
        turn = Turn(dispute=dispute, does=wanted, role=role)
        if not words.strip() and wanted in _WITHOUT_WORDS:
            # The word for it is ours, so that it is said again in each dispute is no repetition.
            turn.author, turn.words, turn.html = author, "", ""
            turn.fingerprint = ""
        else:
            fill(turn, words, author, dispute.scenario)
        turn.save()
        dispute.standing = _standing(wanted, role)
        dispute.moved = timezone.now()
        dispute.save(update_fields=("standing", "moved"))
        mark(dispute.scenario_id)
    tell_of(turn)
    return turn


def _standing(does: Turn.Does, role: str) -> Dispute.Standing:
    if does == Turn.Does.SAYS:
        return Dispute.Standing.OPEN if role == "disputer" else Dispute.Standing.ANSWERED
    ends = {
        Turn.Does.ACCEPTS: Dispute.Standing.ACCEPTED,
        Turn.Does.DECLINES: Dispute.Standing.DECLINED,
        Turn.Does.WITHDRAWS: Dispute.Standing.WITHDRAWN,
    }
    return ends[does]


# --- the mark ------------------------------------------------------------------------------------------------


def standing_against(row: Scenario) -> Any:
    """Disputes that count against what a scenario says now."""
    still = Q(standing__in=UNDECIDED) | Q(standing=Dispute.Standing.ACCEPTED, about=digest_of(row))
    return Dispute.objects.filter(still, scenario=row, state=Words.State.SHOWN)


def mark(scenario_id: int) -> None:
    """Set whether a scenario is disputed, after something changed that decides it."""
    with transaction.atomic():
        rows = Scenario.objects.select_related("owner", "moment").select_for_update(of=("self",))
        row = rows.filter(pk=scenario_id).first()
        if row is None:
            return
        disputed = standing_against(row).exists()
        if row.disputed != disputed:
            row.disputed = disputed
            found_by(row)
            row.save(update_fields=("disputed", "facets"))


_SAYING = frozenset(("title", "question", "answer", "notes", "text"))


def on_saved(sender: object, *, instance: Scenario, created: bool, **more: Any) -> None:
    """A scenario may say something else now: what was accepted against the old words is then done with."""
    fields = more.get("update_fields")
    if created or (fields is not None and not _SAYING & set(fields)):
        return
    if (
        instance.disputed
        or Dispute.objects.filter(scenario_id=instance.pk, standing=Dispute.Standing.ACCEPTED).exists()
    ):
        mark(instance.pk)
