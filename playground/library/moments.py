"""Frozen moments as scenarios: a row for each ruling, in step with it.

A ruling that everybody sees through one player's eyes is filed by what is shown of it and by nothing else: a search
that finds it by a hidden card would tell of that card.
"""

from __future__ import annotations

import re
from typing import Any

from engine.notation.reading_expectations import RULE
from playground.library.filing import fill, give_verdict
from playground.library.judging import Judged
from playground.library.models import Scenario
from playground.library.telling import shortened
from playground.rulings import record, showing
from playground.rulings.checking import Verdict, read_verdict
from playground.rulings.models import MOMENTS, Ruling

_NUMBER = re.compile(r"(?<![\w.])[1-6]\d\d\.\d{1,2}[a-z]?(?!\w)")
"""A rule's number within an answer in words."""


def slug_of(ruling_id: str) -> str:
    """The last part of the address of a moment's page."""
    return f"{MOMENTS}/{ruling_id}"


def keep(
    ruling: Ruling,
    *,
    answer: str | None = None,
    tags: tuple[str, ...] | None = None,
    question: str | None = None,
) -> Scenario:
    """The row of a ruling, made or made anew; what its maker says of it is kept where it isn't said anew."""
    row = Scenario.objects.filter(moment=ruling).select_related("owner").first()
    if row is None:
        row = Scenario(
            kind=Scenario.Kind.MOMENT,
            slug=slug_of(ruling.id),
            shelf=MOMENTS,
            moment=ruling,
            owner=ruling.owner,
            visitor=ruling.visitor,
        )
    row.answer = row.answer if answer is None else answer
    row.tags = row.tags if tags is None else list(tags)
    row.question = row.question if question is None else question
    fill(row, _judged(ruling, row), ruling.content_hash, ruling.checked_by)
    _list(row, ruling)
    row.save()
    return row


def _list(row: Scenario, ruling: Ruling) -> None:
    shown = Scenario.Visibility.UNLISTED if ruling.published is None else Scenario.Visibility.PUBLIC
    if row.visibility not in (Scenario.Visibility.WITHDRAWN, Scenario.Visibility.HIDDEN):
        row.visibility = shown
    row.published = ruling.published or ruling.created


def _judged(ruling: Ruling, row: Scenario) -> Judged:
    """What is stored of it, as the library files it."""
    stored = record.remembered(ruling.id, bytes(ruling.record))
    verdict = read_verdict(ruling.verdict)
    here = stored.line(ruling.step)
    rules = [number for words in ruling.expectations for number in RULE.findall(_of_rules(words))]
    return Judged(
        title=ruling.title,
        question=row.question,
        answer=row.answer or " ".join(ruling.expectations),
        notes=ruling.comment,
        tags=list(row.tags),
        rules=[*rules, *_NUMBER.findall(row.answer), *([here["rule"], *here["also"]] if here else [])],
        cards=sorted(showing.names_shown(stored, (0, ruling.step, stored.last))),
        failures=_failures(verdict),
        story=shortened(_lines(stored)),
        steps=stored.last,
        players=showing.players_shown(stored),
    )


def _of_rules(words: str) -> str:
    return words if words.startswith(("trace has", "illegal")) else ""


def _failures(verdict: Verdict) -> list[tuple[str, str]]:
    if verdict.agrees:
        return list(verdict.failures)
    return [("The stored trace is played again.", f"step {verdict.step} differs"), *verdict.failures]


def _lines(stored: record.Record) -> list[tuple[int, str, str, bool]]:
    found = []
    for step in range(1, stored.last + 1):
        line: Any = stored.line(step)
        if "ruling" in line["shown"]:
            found.append((step, line["rule"], line["note"] or line["said"], line["answer"]))
    return found


# --- what becomes of rulings ---------------------------------------------------------------------------------


def on_frozen(sender: object, *, ruling: Ruling, wanted: Any, **more: object) -> None:
    """A new ruling has its row at once."""
    keep(ruling, answer=wanted.answer, tags=wanted.tags)


def on_published(sender: object, *, ruling: Ruling, **more: object) -> None:
    """It stands in the library from now on."""
    row = Scenario.objects.filter(moment=ruling).first() or keep(ruling)
    _list(row, ruling)
    row.save(update_fields=("visibility", "published", "updated"))


def on_judged(sender: object, *, ruling: Ruling, verdict: Verdict, **more: object) -> None:
    """Another engine has looked at it."""
    row = Scenario.objects.filter(moment=ruling).select_related("owner").first()
    if row is None:
        keep(ruling)
        return
    row.failures = [list(one) for one in _failures(verdict)]
    row.judged_by = ruling.checked_by
    give_verdict(row, holds=not row.failures)
    row.save(update_fields=("failures", "verdict", "facets", "keys", "words", "judged_by", "updated"))


def keep_waiting(most: int = 1_000) -> int:
    """Rows for rulings that were made before the library knew of them; how many. An index finds those that wait."""
    waiting = Scenario.objects.filter(judged_by="", kind=Scenario.Kind.MOMENT).select_related("moment")[:most]
    done = 0
    for row in waiting:
        assert row.moment is not None
        keep(row.moment)
        done += 1
    return done
