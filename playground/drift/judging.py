"""One scenario judged by the current engine, compared with what the engine before made of it, and stored.

Judging changes nothing; storing is one transaction, in which the scenario's row, its trace in short and the difference
are written together. Done twice it changes nothing more.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from playground.boards.playing import PlayedRun
from playground.drift import tracing
from playground.drift.models import Change, Engine, Trace
from playground.drift.tracing import Short
from playground.library.filing import fill, give_verdict
from playground.library.judging import Judged, judge
from playground.library.models import Scenario
from playground.rulings import checking
from playground.rulings.models import Ruling
from playground.rulings.versions import engine_version

OURS = "_judged_again"
"""On a row that is saved here, so that nobody takes it for one that its maker has changed."""


@dataclass(frozen=True)
class Found:
    """What the current engine makes of a scenario."""

    verdict: str
    short: Short
    reason: str = ""
    judged: Judged | None = None
    step: int = 0
    """Of a moment: the first step that differs from the stored trace."""
    rule: str = ""
    then: str = ""
    now: str = ""


def today() -> Engine:
    """The engine of this process, with a row of its own."""
    return Engine.objects.get_or_create(version=engine_version())[0]


def judge_again(key: int, engine: Engine) -> bool:
    """Judge a scenario if the current engine has not; whether it did."""
    row = Scenario.objects.select_related("owner", "moment").filter(pk=key).first()
    if row is None:
        return False
    before = Trace.objects.filter(scenario_id=key).first()
    if before is not None and before.engine_id == engine.pk and before.text == row.judged_text:
        return False
    found = _of_text(row) if row.moment is None else _of_moment(row.moment)
    return _store(row, found, engine)


def _of_text(row: Scenario) -> Found:
    judged = judge(row.text, title=row.title)
    short = tracing.short_of(judged.played) if judged.played is not None else Short()
    judged.played = None
    verdict = Scenario.Verdict.DIFFERS if judged.problem or judged.failures else Scenario.Verdict.HOLDS
    reasons = [f"{words} Not so: {reason}." for words, reason in judged.failures[:3]]
    return Found(verdict, short, judged.problem or " ".join(reasons), judged)


def _of_moment(ruling: Ruling) -> Found:
    verdict = checking.verdict_of(ruling)
    holds = verdict.agrees and not verdict.failures
    reasons = [verdict.reason, *(f"{words} Not so: {reason}." for words, reason in verdict.failures[:3])]
    # The stored trace is what it is compared with, so where it begins to differ is all there is to compare.
    mark = hashlib.sha256(f"{verdict.agrees} {verdict.step}".encode()).digest()[:8]
    return Found(
        Scenario.Verdict.HOLDS if holds else Scenario.Verdict.DIFFERS,
        Short(mark),
        " ".join(one for one in reasons if one),
        None,
        0 if verdict.agrees else verdict.step,
        verdict.rule,
        verdict.then,
        verdict.now,
    )


@transaction.atomic
def _store(judged: Scenario, found: Found, engine: Engine) -> bool:
    # Others count votes and comments in this row; it is held for this moment alone.
    rows = Scenario.objects.select_for_update(of=("self",), no_key=True).select_related("owner")
    row = rows.filter(pk=judged.pk).first()
    if row is None or row.judged_text != judged.judged_text or row.text != judged.text:
        # Taken away, or corrected meanwhile: the new text is judged by itself.
        return False
    changed = _note(judged, found, engine)
    if found.judged is not None:
        _fill(row, found.judged, engine, other_steps=changed is not None)
    return True


def keep(row: Scenario, played: PlayedRun | None) -> None:
    """Keep the trace of a scenario that has just been judged and saved: its line as it was played, or its moment."""
    if row.moment is not None:
        found = _of_moment(row.moment)
    elif played is not None:
        reasons = [f"{words} Not so: {reason}." for words, reason in row.failures[:3]]
        found = Found(row.verdict, tracing.short_of(played), row.problem or " ".join(reasons))
    else:
        return
    _note(row, found, today())


def _note(row: Scenario, found: Found, engine: Engine) -> Change | None:
    """Write down what an engine makes of a scenario, and what is different from before; the difference, if any."""
    before = Trace.objects.filter(scenario_id=row.pk).first()
    if before is not None and before.engine_id == engine.pk and before.text == row.judged_text:
        return None
    changed = _compared(row, found, _was(row, before, engine), before, engine)
    since = (
        engine if before is None or changed is not None or before.text != row.judged_text else before.since
    )
    Trace.objects.update_or_create(
        scenario=row,
        defaults={
            "engine": engine,
            "since": since,
            "text": row.judged_text,
            "verdict": found.verdict,
            "marks": found.short.marks,
            "words": found.short.words,
        },
    )
    if changed is not None:
        _tell_apart(changed)
    counts = {"judged": 1}
    if changed is not None:
        counts["verdicts" if changed.before != changed.after else "traces"] = 1
    Engine.objects.filter(pk=engine.pk).update(**{name: F(name) + by for name, by in counts.items()})
    return changed


def _was(row: Scenario, before: Trace | None, engine: Engine) -> str:
    """The verdict of the engine before; "" where none is known for this text."""
    if before is not None:
        return before.verdict if before.text == row.judged_text and before.engine_id != engine.pk else ""
    if row.judged_by in ("", engine.version) or row.verdict == Scenario.Verdict.WAITING:
        return ""
    return row.verdict


def _compared(row: Scenario, found: Found, was: str, before: Trace | None, engine: Engine) -> Change | None:
    """What is different; None where nothing is, or nothing is known of before."""
    if not was:
        return None
    now = found.short
    step = tracing.first_difference(bytes(before.marks), now.marks) if before is not None else 0
    if was == found.verdict and not step:
        return None
    change = Change(scenario=row, engine=engine, before=was, after=found.verdict, reason=found.reason)
    if row.moment_id is not None:
        change.step, change.rule, change.then, change.now = found.step, found.rule, found.then, found.now
    elif step and before is not None:
        change.step = step
        rule, change.then = tracing.words_at(bytes(before.words), step)
        change.rule, change.now = tracing.words_at(now.words, step)
        change.rule = change.rule or rule
    return change


def _tell_apart(change: Change) -> None:
    fields = ("before", "after", "step", "rule", "then", "now", "reason")
    Change.objects.update_or_create(
        scenario_id=change.scenario_id,
        engine_id=change.engine_id,
        defaults={name: getattr(change, name) for name in fields},
    )


def _fill(row: Scenario, judged: Judged, engine: Engine, *, other_steps: bool) -> None:
    """What was found out, into the row. What its maker said of it stays as it is."""
    if row.kind == Scenario.Kind.SHIPPED:
        fill(row, judged, row.judged_text, engine.version)
    else:
        row.problem, row.failures = judged.problem, [list(one) for one in judged.failures]
        row.story, row.steps = [list(told) for told in judged.story], judged.steps
        row.judged_by = engine.version
        if judged.derived and judged.answer:
            # Words that tell what the engine does are the engine's own.
            row.answer = judged.answer
        give_verdict(row, holds=not judged.problem and not judged.failures)
    if other_steps:
        # The line as the stepper shows it was the engine's of before.
        row.line = None
    setattr(row, OURS, True)
    row.save()
